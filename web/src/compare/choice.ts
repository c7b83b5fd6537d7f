// The dialog in which the reader chooses the differences of the second run.
import '../style/late/compare_choice.css';
import { element, makeDialog, setAttribute, setText } from '../browser/dom';
import { strings } from '../lang/strings';
import { exampleOf } from '../source/example_configurations';
import { readSource } from '../source/read_source';
import type { Player } from '../stage/player';
import { scenarioIn } from '../stage/scenario_json';
import { beforeAllEdits, lastChange } from './changes';
import type { Compare } from './compare';
import { namedSecond, type Second } from './second';
import { compareWords as words } from './words';

const { problems } = words;

// One of the ways to make a second run: its fields, and the run that they describe. `read` throws a Problem.
interface Way {
  label: string;
  fields: HTMLElement[];
  read: () => Second | Promise<Second>;
}

class Problem extends Error {
  readonly field: HTMLElement | undefined;
  constructor(message: string, field?: HTMLElement) {
    super(message);
    this.field = field;
  }
}

let dialogs = 0;

// Asks the reader, and shows the comparison. If it is not possible, the dialog shows why.
export function askForSecond(compare: Compare): void {
  const ways = waysOf(compare.player);
  const error = element('p', { class: 'form-error', role: 'alert' });
  const name = `second-${++dialogs}`;
  const choices = ways.map((way, i) => {
    const button = element('input', { type: 'radio', name, value: i, checked: i === 0 });
    const fields = element('div', { class: 'compare-fields' }, ...way.fields);
    return { way, button, root: element('div', { class: 'compare-way' }, element('label', { class: 'choice' }, button, way.label), fields), fields };
  });
  const showFields = (): void => {
    for (const { button, fields } of choices) fields.hidden = !button.checked || fields.childElementCount === 0;
  };
  const submit = element('button', { class: 'primary', type: 'submit' }, words.submit);
  const form = element(
    'form',
    { class: 'compare-form', novalidate: true },
    element('p', { class: 'muted' }, words.hint),
    element('fieldset', {}, element('legend', {}, words.choice), ...choices.map(({ root }) => root)),
    error,
    element('div', { class: 'buttons' }, submit),
  );
  form.addEventListener('change', showFields);
  const dialog = makeDialog(words.title, words.close, form);
  const run = async (): Promise<void> => {
    const { way } = choices.find(({ button }) => button.checked) ?? {};
    if (!way) return;
    setText(error, '');
    for (const invalid of form.querySelectorAll('[aria-invalid]')) setAttribute(invalid, 'aria-invalid', null);
    submit.disabled = true;
    try {
      await compare.open(await way.read());
      dialog.close();
    } catch (reason) {
      complain(reason, error);
    }
    submit.disabled = false;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
  dialog.addEventListener('close', () => dialog.remove());
  showFields();
  dialog.showModal();
}

function complain(reason: unknown, place: HTMLElement): void {
  setText(place, reason instanceof Error ? reason.message : String(reason));
  if (!(reason instanceof Problem) || !reason.field) return;
  setAttribute(reason.field, 'aria-invalid', 'true');
  reason.field.focus();
}

function waysOf(player: Player): Way[] {
  return [...namedWay(player), ...versionWay(player), seedWay(player), configurationWay(player), ...changeWays(player)];
}

// Returns the second run that the scenario itself names.
function namedWay(player: Player): Way[] {
  const named = namedSecond(scenarioIn(player.stage.scenario()));
  if (!named) return [];
  const { seed, semantics, configuration } = named;
  const parts = [
    semantics !== undefined && words.named.semantics(semantics),
    configuration !== undefined && words.named.configuration,
    seed !== undefined && words.named.seed(seed),
  ].filter((part) => part !== false);
  return [{ label: words.kinds.named(parts.join(words.named.and)), fields: [], read: () => named }];
}

// There is only one version of kube-batch.
function versionWay(player: Player): Way[] {
  const { scheduler, semantics, versions = [] } = player.state ?? {};
  if (scheduler) return [];
  const others = versions.filter(({ name }) => name !== semantics);
  const options = others.map((version) => element('option', { value: version.name }, strings.versions.name(version)));
  const select = element('select', { 'aria-label': words.version }, ...options);
  return [{ label: words.kinds.semantics, fields: [select], read: () => ({ semantics: select.value }) }];
}

function seedWay(player: Player): Way {
  const seed = player.state?.seed ?? 0;
  const input = element('input', { inputmode: 'numeric', autocomplete: 'off', value: seed + 1, 'aria-label': words.seed });
  const read = (): Second => {
    const text = input.value.trim();
    if (!/^\d{1,15}$/.test(text)) throw new Problem(problems.seed, input);
    if (Number(text) === seed) throw new Problem(problems.sameSeed, input);
    return { seed: Number(text) };
  };
  return { label: words.kinds.seed, fields: [input], read };
}

function configurationWay(player: Player): Way {
  const text = element('textarea', { rows: 9, spellcheck: 'false', 'aria-label': words.configuration });
  const example = (label: string, of: 'mostAllocated' | 'batch'): HTMLElement => {
    const put = (): void => {
      text.value = exampleOf(of, player.state?.version?.configuration);
    };
    return element('button', { class: 'quiet small', type: 'button', onclick: put }, label);
  };
  const examples = element(
    'div',
    { class: 'buttons' },
    example(words.examples.mostAllocated, 'mostAllocated'),
    example(words.examples.batch, 'batch'),
  );
  const hint = element('p', { class: 'muted small' }, words.configuration);
  const read = async (): Promise<Second> => {
    if (text.value.trim() === '') throw new Problem(problems.configuration, text);
    return { configuration: (await readSource(text.value)).json };
  };
  return { label: words.kinds.configuration, fields: [hint, text, examples], read };
}

function changeWays(player: Player): Way[] {
  const last = lastChange(player);
  const all = beforeAllEdits(player);
  const ways: Way[] = [];
  if (last) ways.push({ label: words.kinds.before(last.text), fields: [], read: () => ({ scenario: last.scenario, isBefore: true }) });
  if (all) ways.push({ label: words.kinds.unedited(all.edits), fields: [], read: () => ({ scenario: all.scenario, isBefore: true }) });
  return ways;
}
