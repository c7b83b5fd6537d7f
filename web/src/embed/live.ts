// The part of an embed that runs: stage, tour and transport. It is loaded when it is needed, not earlier.
import { element } from '../browser/dom';
import { demand } from '../browser/later';
import type { Compare } from '../compare/compare';
import type { Gallery } from '../gallery/gallery';
import { languageOfLink } from '../lang/language';
import { strings } from '../lang/strings';
import { currentLink } from '../link/current_link';
import type { EmbedOptions } from '../link/link';
import { Opener } from '../open/opening';
import { keysInWords } from '../page/keys';
import type { Notices } from '../page/notices';
import { openPlayer } from '../page/open_player';
import { keyHelp, listenForPageKeys } from '../page/page_keys';
import { publishHandle } from '../page/scripting';
import type { ThemeSwitch } from '../page/theme';
import type { Theme } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { Captions, makeNarration } from '../time/captions';
import { LoopStretch } from '../time/loop_stretch';
import { makeTransport } from '../time/transport';
import { watchPicture } from '../without_picture/picture';
import { keepCaptionRoom } from './caption_room';
import { Still } from './still';

// Scenarios of the gallery never need it.
const loadComplaints = demand(() => import('./complaints'));
const loadEdits = demand(() => import('./edits'));
const loadRepaint = demand(() => import('./repaint'));
const loadCompare = demand(() => import('../compare/compare'));

// The elements that the embed already has, and those that the live part fills.
export interface Surroundings {
  stageArea: HTMLElement;
  captionSlot: HTMLElement;
  bar: HTMLElement;
  notices: Notices;
  gallery: Gallery;
  theme: ThemeSwitch;
  options: EmbedOptions;
}

export class Live {
  readonly player: Player;
  readonly opener: Opener;
  #still: Still;
  // Null before a link asks for a second run; its stage is frozen with the first one.
  #compare: Compare | null = null;
  #secondStill: Still | null = null;
  #frozen = false;
  #inSight = true;

  private constructor(player: Player, opener: Opener, canvas: HTMLCanvasElement) {
    this.player = player;
    this.opener = opener;
    this.#still = new Still(canvas);
  }

  // Opens an empty stage. Throws an Error whose message is for users.
  static async open(around: Surroundings): Promise<Live> {
    const { stageArea, captionSlot, bar, notices, options } = around;
    const edits = options.readonly ? null : await loadEdits();
    const player = await openOn(stageArea, notices);
    const { canvas } = player;
    const opener = new Opener(player, notices, around.gallery);
    around.theme.onChange((value) => player.set({ op: 'theme', value }));
    player.set({ op: 'controls', value: !options.controls });
    const loop = new LoopStretch(player);
    const transport = options.controls ? makeTransport(player, loop) : null;
    if (transport) {
      captionSlot.append(new Captions(player, false).root);
      keepCaptionRoom(player, captionSlot);
      bar.prepend(transport);
    }
    // A reader's edits stay in this embed, and are part of the link to the full page.
    edits?.connectEdits(player, notices, stageArea);
    listenForPageKeys(canvas, keyHelp([]), { loop: () => loop.toggle() }, false);
    document.body.append(makeNarration(player));
    const live = new Live(player, opener, canvas);
    opener.onOwn = () =>
      void loadComplaints().then((part) => part.showComplaints(player, bar, () => live.link()), () => {});
    opener.onSecond = (second) => void live.#showSecond(second, around, transport).catch(() => {});
    watchPicture(player, () => live.frozen);
    around.theme.onChange((value) => void live.#repaint(value, !options.controls).catch(() => {}));
    return live;
  }

  // REQUIRES: a scenario is on the stage.
  publish(): void {
    publishHandle(this.player, this.opener);
  }

  // Returns the fragment of a link to the scenario and moment on screen.
  link(): Promise<string> {
    const language = languageOfLink() !== null;
    return currentLink(this.player, { time: true, selection: true, play: false, language });
  }

  // Waits until the requested moment is on the stage: the run may not be computed that far yet.
  async arrive(): Promise<void> {
    while (this.player.state?.run?.wanted !== undefined && this.player.loop.goesOn) {
      await new Promise(requestAnimationFrame);
    }
  }

  get frozen(): boolean {
    return this.#frozen;
  }

  // Replaces the stage by a still picture without a WebGL context. All other state stays.
  async freeze(): Promise<void> {
    if (this.#frozen) return;
    this.#frozen = true;
    this.player.loop.stop();
    await this.#still.freeze();
    const { second } = this.#compare ?? {};
    if (!second) return;
    second.loop.stop();
    this.#secondStill ??= new Still(second.canvas);
    await this.#secondStill.freeze();
  }

  // Draws the still picture again if the theme has changed since. If that cannot be loaded, the old picture stays.
  async #repaint(theme: Theme, controls: boolean): Promise<void> {
    if (!this.#frozen) return;
    const { repaint } = await loadRepaint();
    const picture = await repaint(this.player, theme, controls);
    if (picture && document.documentElement.dataset['theme'] === theme) this.#still.show(picture);
  }

  async thaw(): Promise<void> {
    if (!this.#frozen) return;
    this.#frozen = false;
    await this.#still.thaw();
    await this.#secondStill?.thaw();
    this.setInSight(this.#inSight);
  }

  // Stops time and drawing while the embed is not visible.
  setInSight(inSight: boolean): void {
    this.#inSight = inSight;
    if (this.#frozen) return;
    for (const player of [this.player, this.#compare?.second]) {
      if (inSight) player?.loop.start();
      else player?.loop.stop();
    }
  }

  // Shows the second run beside the first one if there is room; the sentence about them is under the captions.
  async #showSecond(second: string, { stageArea, captionSlot, notices }: Surroundings, transport: HTMLElement | null): Promise<void> {
    const column = stageArea.parentElement;
    if (!column) return;
    const { Compare } = await loadCompare();
    this.#compare ??= new Compare({ player: this.player, notices, stageArea, column, transport, above: captionSlot, change: null });
    await this.#compare.openLink(second);
  }
}

function makeCanvas(stageArea: HTMLElement): HTMLCanvasElement {
  const canvas = element('canvas', {
    id: 'stage',
    tabindex: 0,
    role: 'img',
    'aria-label': strings.canvas.label,
    'aria-describedby': 'stage-keys',
  });
  stageArea.prepend(canvas, element('p', { id: 'stage-keys', class: 'hidden' }, keysInWords([])));
  return canvas;
}

// Removes everything that it added if opening fails.
function openOn(stageArea: HTMLElement, notices: Notices): Promise<Player> {
  return openPlayer(makeCanvas(stageArea), stageArea, notices).catch((error: unknown) => {
    for (const made of stageArea.querySelectorAll('#stage, #stage-keys')) made.remove();
    throw error;
  });
}
