// Changing the cluster by hand at the present moment. Each change is an entry of the scenario's timeline.
import { element, icon, setText } from '../dom';
import { saveFile } from '../files';
import { seconds } from '../format';
import type { Player } from '../player';
import { readSource } from '../source/read_source';
import { strings } from '../strings';
import { parseTaint } from './node';
import type { Actions } from './parts';

const words = strings.edit;

export class EditTab {
  readonly root = element('div', { class: 'edit-tab' });
  #player: Player;
  #actions: Actions;
  #when = element('p', { class: 'muted small' });
  #error = element('p', { class: 'form-error', role: 'alert' });
  #undo: HTMLButtonElement;

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
    const undo = (): void => {
      player.undo();
      actions.say(words.undone);
    };
    this.#undo = element('button', { class: 'quiet', type: 'button', onclick: undo }, words.undo);
    const save = (): void => saveFile('scenario.json', player.session?.scenario ?? '');
    this.root.append(
      this.#when,
      this.#error,
      this.#nodeForm(),
      this.#podForm(),
      this.#manifestForm(),
      element(
        'div',
        { class: 'buttons' },
        this.#undo,
        element('button', { class: 'quiet', type: 'button', onclick: save }, icon('open'), words.save),
      ),
    );
  }

  show(): void {
    setText(this.#when, words.when(seconds(this.#player.state?.t ?? 0)));
    this.#undo.disabled = (this.#player.session?.undo.length ?? 0) === 0;
  }

  #nodeForm(): HTMLElement {
    return this.#form(
      words.addNode,
      words.submitNode,
      [
        field('name', words.name, 'node-new', true),
        field('cpu', words.cpu, '4', true),
        field('memory', words.memory, '8Gi', true),
        field('pods', words.pods, '110', true),
        field('labels', words.labels, '', false, words.labelsHint),
        field('taints', words.taints, '', false, words.taintsHint),
      ],
      (value) => {
        const taints = split(value('taints')).map(checkedTaint);
        return {
          apiVersion: 'v1',
          kind: 'Node',
          metadata: { name: value('name'), labels: pairs(value('labels')) },
          ...(taints.length > 0 ? { spec: { taints } } : {}),
          status: { allocatable: { cpu: value('cpu'), memory: value('memory'), pods: value('pods') } },
        };
      },
    );
  }

  #podForm(): HTMLElement {
    return this.#form(
      words.addPod,
      words.submitPod,
      [
        field('name', words.name, 'pod-new', true),
        field('namespace', words.namespace, 'default', true),
        field('cpu', words.cpu, '500m', false),
        field('memory', words.memory, '256Mi', false),
        field('priority', words.priority, '0', false),
        field('labels', words.labels, '', false, words.labelsHint),
      ],
      (value) => {
        const requests = Object.fromEntries(
          ['cpu', 'memory'].map((name) => [name, value(name)]).filter(([, text]) => text !== ''),
        ) as Record<string, string>;
        return {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: {
            name: value('name'),
            namespace: value('namespace'),
            labels: pairs(value('labels')),
          },
          spec: {
            priority: Number(value('priority') || 0),
            containers: [{ name: 'main', image: 'image', resources: { requests } }],
          },
        };
      },
    );
  }

  #manifestForm(): HTMLElement {
    const text = element('textarea', { name: 'manifest', rows: 8, spellcheck: 'false', required: true });
    const submit = async (): Promise<void> => {
      try {
        const source = await readSource(text.value);
        this.#create(JSON.parse(source.json));
      } catch (error) {
        this.#fail(error);
      }
    };
    const form = element(
      'form',
      {},
      element('label', { class: 'field' }, element('span', {}, words.manifest), text),
      element('button', { class: 'primary', type: 'submit' }, words.submitManifest),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void submit();
    });
    return element('details', { class: 'form' }, element('summary', {}, words.fromText), form);
  }

  #form(
    title: string,
    submitLabel: string,
    fields: HTMLElement[],
    makeObject: (value: (name: string) => string) => unknown,
  ): HTMLElement {
    const form = element(
      'form',
      { class: 'fields' },
      ...fields,
      element('button', { class: 'primary', type: 'submit' }, submitLabel),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const data = new FormData(form);
      try {
        this.#create(makeObject((name) => String(data.get(name) ?? '').trim()));
      } catch (error) {
        this.#fail(error);
      }
    });
    return element('details', { class: 'form' }, element('summary', {}, title), form);
  }

  #create(object: unknown): void {
    setText(this.#error, '');
    const name = (object as { metadata?: { name?: unknown } } | null)?.metadata?.name;
    this.#actions.apply('create', object, words.added(String(name ?? '')));
  }

  #fail(error: unknown): void {
    setText(this.#error, error instanceof Error ? error.message : String(error));
  }
}

function field(name: string, label: string, value: string, required: boolean, hint = ''): HTMLElement {
  return element(
    'label',
    { class: 'field' },
    element('span', {}, label),
    element('input', {
      name,
      value,
      required,
      placeholder: hint === '' ? null : hint,
      autocomplete: 'off',
      spellcheck: 'false',
    }),
  );
}

function split(text: string): string[] {
  return text
    .split(/[,\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function pairs(text: string): Record<string, string> {
  const result: Record<string, string> = {};
  for (const part of split(text)) {
    const [, key, value] = /^([^=]+)=(.*)$/.exec(part) ?? [];
    if (key === undefined || value === undefined) throw new Error(words.badPair(part));
    result[key] = value;
  }
  return result;
}

function checkedTaint(text: string): ReturnType<typeof parseTaint> {
  const taint = parseTaint(text);
  if (taint.key === '' || taint.effect === '') throw new Error(words.badTaint(text));
  return taint;
}
