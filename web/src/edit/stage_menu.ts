// The menu on the stage with the edits of the pod, the node or the cluster at a place.
import { copyText } from '../browser/files';
import { later } from '../browser/later';
import { shortName } from '../lang/format';
import { lateStrings } from '../lang/late_strings';
import { strings } from '../lang/strings';
import type { HitDescription } from '../protocol/protocol';
import { targetOf } from '../protocol/selection';
import type { MenuRequest } from '../stage/hands/pointers';
import type { EditDialogs } from './dialogs';
import type { Edits } from './edits';
import { configure } from './configure';
import { holdTime } from './hold_time';
import { Menu, type MenuItem } from './menu';
import { cordonNode, deleteNode, deletePod, untaintNode } from './objects';

const words = strings.edit;
const menuWords = lateStrings.menu;

export class StageMenu {
  #edits: Edits;
  #withDialogs = later(async () => {
    const { EditDialogs } = await import('./dialogs');
    return new EditDialogs(this.#edits);
  });
  #menu = new Menu();

  constructor(edits: Edits) {
    this.#edits = edits;
  }

  open(request: MenuRequest): void {
    const { player } = this.#edits;
    const { canvas } = player;
    if (!player.session) return;
    const { hit, x, y } = request.byKeyboard ? this.#atSelection(canvas) : this.#atPoint(request);
    const box = canvas.getBoundingClientRect();
    const resume = holdTime(player);
    this.#menu.show(titleOf(hit), this.#itemsFor(hit), box.left + x, box.top + y, resume);
  }

  #atPoint({ x, y }: { x: number; y: number }): { hit: HitDescription; x: number; y: number } {
    return { hit: this.#edits.player.stage.hit(x, y) ?? { kind: 'none' }, x, y };
  }

  // From the keyboard the menu opens at the selection, or at the nodes if the selection is not visible.
  #atSelection(canvas: HTMLCanvasElement): { hit: HitDescription; x: number; y: number } {
    const { player } = this.#edits;
    const { kind, name } = targetOf(player.state?.selection ?? '');
    const middle = { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 };
    if (kind === 'none') return { hit: { kind: 'nodes' }, ...middle };
    const place = player.stage.place(`${kind}/${name}`);
    const hit = { kind, name };
    return place ? { hit, x: place.x + place.width / 2, y: place.y + place.height / 2 } : { hit, ...middle };
  }

  #itemsFor({ kind, name = '' }: HitDescription): MenuItem[] {
    const items =
      kind === 'pod'
        ? this.#podItems(name)
        : kind === 'node'
          ? this.#nodeItems(name)
          : kind === 'queue' || kind === 'podgroup'
            ? [this.#inspect(kind, name), 'separator' as const, this.#addPods()]
            : [this.#addNode(), this.#addPods(), 'separator' as const, this.#configure(), ...this.#textItems(), ...this.#compareItems(), ...this.#lectureItems()];
    return [...items, ...this.#historyItems()];
  }

  #podItems(name: string): MenuItem[] {
    const gone = this.#edits.player.stage.pod(name)?.place === 'gone';
    const own: MenuItem[] = [this.#inspect('pod', name), this.#copyName(shortName(name))];
    if (gone) return own;
    return [
      ...own,
      'separator',
      this.#form(menuWords.edit, (dialogs) => dialogs.editPod(name, null)),
      this.#form(menuWords.requests, (dialogs) => dialogs.editPod(name, 'requests')),
      this.#form(menuWords.labels, (dialogs) => dialogs.editPod(name, 'labels')),
      this.#form(menuWords.tolerations, (dialogs) => dialogs.editPod(name, 'tolerations')),
      this.#form(menuWords.duplicate, (dialogs) => dialogs.duplicatePod(name)),
      this.#form(menuWords.scale, (dialogs) => dialogs.scale(name)),
      ...this.#roomItems(name),
      ...this.#textItems(`pod/${name}`),
      'separator',
      {
        label: menuWords.deletePod,
        look: 'danger',
        run: () => void this.#edits.try(words.deleted(shortName(name)), [deletePod(name)]),
      },
    ];
  }

  #nodeItems(name: string): MenuItem[] {
    const node = this.#edits.player.stage.node(name);
    const own: MenuItem[] = [this.#inspect('node', name), this.#copyName(name)];
    if (!node?.present) return own;
    const cordoned = node.unschedulable === true;
    const change = (text: string, made: Parameters<Edits['try']>[1][number]) => (): void =>
      void this.#edits.try(text, [made]);
    return [
      ...own,
      'separator',
      this.#form(menuWords.edit, (dialogs) => dialogs.editNode(name, null)),
      this.#form(menuWords.labels, (dialogs) => dialogs.editNode(name, 'labels')),
      this.#form(menuWords.taints, (dialogs) => dialogs.editNode(name, 'taints')),
      this.#form(menuWords.resize, (dialogs) => dialogs.editNode(name, 'size')),
      this.#form(menuWords.duplicate, (dialogs) => dialogs.duplicateNode(name)),
      ...this.#textItems(`node/${name}`),
      'separator',
      {
        label: cordoned ? menuWords.uncordon : menuWords.cordon,
        run: change(cordoned ? words.uncordoned(name) : words.cordoned(name), cordonNode(name, !cordoned)),
      },
      ...(node.taints ?? []).map((taint) => ({
        label: menuWords.untaint(taint),
        run: change(words.untainted(name, taint), untaintNode(node, taint)),
      })),
      { label: menuWords.deleteNode, look: 'danger', run: change(words.deleted(name), deleteNode(name)) },
    ];
  }

  #form(label: string, show: (dialogs: EditDialogs) => void): MenuItem {
    return { label, run: () => this.#withDialogs(show) };
  }
  #configure(): MenuItem {
    return { label: menuWords.configure, run: () => configure(this.#edits) };
  }
  #addNode(): MenuItem {
    return this.#form(menuWords.addNode, (dialogs) => dialogs.addNode());
  }
  #addPods(): MenuItem {
    return this.#form(menuWords.addPods, (dialogs) => dialogs.addPods());
  }

  // kube-batch has no answer to this question.
  #roomItems(pod: string): MenuItem[] {
    const { onRoom, player } = this.#edits;
    return onRoom && player.state?.scheduler === undefined ? [{ label: menuWords.room, run: () => onRoom(pod) }] : [];
  }

  // Opens the text at the target; without a target, at its beginning.
  #textItems(target?: string): MenuItem[] {
    const { onText } = this.#edits;
    return onText ? [{ label: lateStrings.edit.asText, run: () => onText(target) }] : [];
  }

  #compareItems(): MenuItem[] {
    const { onCompare } = this.#edits;
    if (!onCompare) return [];
    return [
      { label: menuWords.compare, run: () => onCompare('ask') },
      { label: menuWords.many, run: () => onCompare('many') },
    ];
  }

  #lectureItems(): MenuItem[] {
    const { onLecture } = this.#edits;
    return onLecture ? [{ label: menuWords.lecture, run: onLecture }] : [];
  }

  #historyItems(): MenuItem[] {
    const { undoable, redoable, beyond } = this.#edits.player;
    // The last undo may lead to another cluster, which a menu about this one must not offer.
    const canUndo = undoable !== null && undoable !== beyond.back?.text;
    const canRedo = redoable !== null && redoable !== beyond.forward?.text;
    const items: MenuItem[] = [];
    if (canUndo) items.push({ label: menuWords.undo(undoable), run: () => void this.#edits.undo() });
    if (canRedo) items.push({ label: menuWords.redo(redoable), run: () => void this.#edits.redo() });
    return items.length > 0 ? ['separator', ...items] : [];
  }

  #inspect(kind: string, name: string): MenuItem {
    const target = `${kind}/${name}`;
    return {
      label: menuWords.inspect,
      run: () => void this.#edits.player.command({ op: 'select', target }),
    };
  }

  #copyName(name: string): MenuItem {
    return { label: menuWords.copyName, run: () => void copyText(name, null) };
  }
}

function titleOf({ kind, name = '' }: HitDescription): string {
  return kind === 'pod' || kind === 'podgroup' ? shortName(name) : name === '' ? menuWords.title : name;
}
