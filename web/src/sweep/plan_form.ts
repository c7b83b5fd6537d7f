// The form that creates a plan from the scenario on the stage.
import '../style/late/forms.css';
import { element, setAttribute, setText } from '../browser/dom';
import { strings } from '../lang/strings';
import { exampleOf } from '../source/example_configurations';
import { readSource } from '../source/read_source';
import type { Player } from '../stage/player';
import { kubeBatch, makePlan, runsOf, scenarioOn, type Axis, type NamedFailure, type Plan, type SweptScenario } from './plan';
import { PlanError } from './sweep';
import { sweepWords as words } from './words';

// The largest number of runs in a page. The command can run more.
const mostRuns = 500;

const { problems } = words;

// An error in a field.
class Problem extends Error {
  readonly field: HTMLElement | undefined;
  constructor(message: string, field?: HTMLElement) {
    super(message);
    this.field = field;
  }
}

// One part of the form, and the axis that it creates; null for no axis. `read` throws a Problem.
interface Part {
  root: HTMLElement;
  read: () => Axis | null | Promise<Axis | null>;
  // Counts the values without reading a configuration.
  count: () => number;
}

export class PlanForm {
  readonly root: HTMLFormElement;
  #player: Player;
  #parts: Part[];
  #samples = numberField('');
  #error = element('p', { class: 'form-error', role: 'alert' });
  #runs = element('output', { class: 'muted' });
  #submit = element('button', { class: 'primary', type: 'submit' }, words.submit);

  // `run` gets the plan, and throws its errors. `more` is placed beside the submit button.
  constructor(player: Player, run: (plan: Plan) => Promise<void>, more: HTMLElement) {
    this.#player = player;
    const scenario = scenarioOn(player.stage);
    this.#parts = [
      configurationPart(player, scenario),
      ...(hasBatch(player) ? [] : [versionPart(player)]),
      ...sizePart(scenario),
      lossPart(player),
      seedPart(),
    ];
    this.root = element(
      'form',
      { class: 'sweep-form', novalidate: true },
      element('p', { class: 'muted' }, words.hint),
      ...this.#parts.map(({ root }) => root).reverse(),
      fieldset(words.sample, label(words.samples, this.#samples)),
      this.#error,
      element('div', { class: 'buttons' }, this.#submit, this.#runs, more),
    );
    this.root.addEventListener('input', () => this.#showRuns());
    this.root.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#run(run);
    });
    this.#showRuns();
  }

  // Shows an error, at its field if it has one.
  complain(reason: unknown): void {
    const isOfPlan = reason instanceof PlanError && reason.path !== '';
    const message = reason instanceof Error ? reason.message : String(reason);
    setText(this.#error, isOfPlan ? problems.at(reason.path, message) : message);
    if (!(reason instanceof Problem) || !reason.field) return;
    setAttribute(reason.field, 'aria-invalid', 'true');
    reason.field.focus();
  }

  focus(): void {
    this.#submit.focus();
  }

  async #run(run: (plan: Plan) => Promise<void>): Promise<void> {
    this.#clear();
    this.#submit.disabled = true;
    setText(this.#runs, words.starting);
    try {
      await run(await this.#plan());
    } catch (error) {
      this.complain(error);
    } finally {
      this.#submit.disabled = false;
      this.#showRuns();
    }
  }

  async #plan(): Promise<Plan> {
    const axes: Axis[] = [];
    for (const part of this.#parts) {
      const axis = await part.read();
      if (axis) axes.push(axis);
    }
    const plan = makePlan(this.#player.session?.title ?? '', scenarioOn(this.#player.stage), axes, this.#samplesGiven());
    const runs = runsOf(plan);
    if (runs > mostRuns) throw new Problem(problems.tooMany(runs, mostRuns));
    return plan;
  }

  #samplesGiven(): number | null {
    return this.#samples.value.trim() === '' ? null : wholeNumber(this.#samples, 1, problems.samples);
  }

  #showRuns(): void {
    const all = this.#parts.reduce((product, { count }) => product * count(), 1);
    const runs = Number(this.#samples.value) || all;
    setText(this.#runs, runs > 0 ? words.runs(runs) : '');
  }

  #clear(): void {
    setText(this.#error, '');
    for (const invalid of this.root.querySelectorAll('[aria-invalid]')) setAttribute(invalid, 'aria-invalid', null);
  }
}

// --- The parts

// Reports whether the scheduler is kube-batch.
const hasBatch = ({ state }: Player): boolean => state?.scheduler !== undefined;

function seedPart(): Part {
  const [first, count] = [numberField('1'), numberField('20')];
  const read = (): Axis => ({
    name: words.axes.seed,
    seeds: { first: wholeNumber(first, 0, problems.seed), count: wholeNumber(count, 1, problems.seedCount) },
  });
  const root = fieldset(words.seeds, element('div', { class: 'sweep-fields' }, label(words.firstSeed, first), label(words.seedCount, count)));
  return { root, read, count: () => Number(count.value) };
}

// Only the stage's own version makes no axis. If kube-batch is chosen, too, the axis is one of schedulers.
function versionPart(player: Player): Part {
  const current = player.state?.semantics;
  const versions = (player.state?.versions ?? []).map((version) => [version.name, strings.versions.name(version)] as const);
  const boxes = [...versions, [kubeBatch, words.kubeBatch] as const].map(([version, name]) => {
    const box = element('input', { type: 'checkbox', value: version, checked: version === current });
    return { box, root: element('label', { class: 'choice' }, box, name) };
  });
  const chosen = (): string[] => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
  const read = (): Axis | null => {
    const names = chosen();
    if (names.length === 0) throw new Problem(problems.versions, boxes[0]?.box);
    if (names.includes(kubeBatch)) return { name: words.axes.scheduler, schedulers: names };
    return names.length === 1 && names[0] === current ? null : { name: words.axes.version, semantics: names };
  };
  const root = fieldset(words.versions, element('div', { class: 'choices' }, ...boxes.map((it) => it.root)));
  return { root, read, count: () => chosen().length };
}

// A configuration belongs to one scheduler, so a plan with one cannot change the scheduler.
function configurationPart(player: Player, scenario: SweptScenario): Part {
  const isBatch = hasBatch(player);
  const box = element('input', { type: 'checkbox' });
  const { hint, example } = words.configurations[isBatch ? 'kubeBatch' : 'kubeScheduler'];
  const text = element('textarea', { rows: 8, spellcheck: 'false', 'aria-label': hint });
  const put = (): void => {
    text.value = exampleOf(isBatch ? 'batch' : 'mostAllocated', player.state?.version?.configuration);
  };
  const fields = element(
    'div',
    { class: 'sweep-more', hidden: true },
    element('p', { class: 'muted small' }, hint),
    text,
    element('div', { class: 'buttons' }, element('button', { class: 'quiet small', type: 'button', onclick: put }, example)),
  );
  box.addEventListener('change', () => {
    fields.hidden = !box.checked;
  });
  const read = async (): Promise<Axis | null> => {
    if (!box.checked) return null;
    if (text.value.trim() === '') throw new Problem(problems.configuration, text);
    const other = JSON.parse((await readSource(text.value)).json) as unknown;
    const { schedulerConfiguration } = scenario.spec ?? {};
    const own = { name: words.ownConfiguration, ...(schedulerConfiguration !== undefined && { schedulerConfiguration }) };
    return { name: words.axes.configuration, configurations: [own, { name: words.pastedConfiguration, schedulerConfiguration: other }] };
  };
  const root = fieldset(words.configuration, element('label', { class: 'choice' }, box, words.otherConfiguration), fields);
  return { root, read, count: () => (box.checked ? 2 : 1) };
}

// A scenario has a size only if it has a generator that creates so many objects.
function sizePart({ spec }: SweptScenario): Part[] {
  const options = (spec?.generators ?? []).flatMap(({ count, object }, i) => {
    if (count === undefined) return [];
    return [element('option', { value: i }, words.generated(i, object?.kind ?? '', object?.metadata?.name ?? '', count))];
  });
  if (options.length === 0) return [];
  const select = element('select', {}, element('option', { value: '' }, words.sameSize), ...options);
  const counts = element('input', { autocomplete: 'off', value: '50, 100, 200' });
  const field = label(words.counts, counts);
  field.hidden = true;
  select.addEventListener('input', () => {
    field.hidden = select.value === '';
  });
  const read = (): Axis | null =>
    select.value === '' ? null : { name: words.axes.size, sizes: { generator: Number(select.value), counts: countsIn(counts) } };
  const root = fieldset(words.size, element('div', { class: 'sweep-fields' }, label(words.generator, select), field));
  return [{ root, read, count: () => (select.value === '' ? 1 : counts.value.split(',').length) }];
}

type Lost = 'nodes' | 'zones';

// Offers runs without a loss, and runs in which each node, or each zone, is lost. Nodes and moment are those on screen
// when the reader chooses; the reader can change the moment.
function lossPart(player: Player): Part {
  const options = Object.entries(words.losses).map(([value, text]) => element('option', { value }, text));
  const select = element('select', {}, element('option', { value: '' }, words.noLoss), ...options);
  const at = numberField('');
  const field = label(words.lossAt, at);
  field.hidden = true;
  let lost: NamedFailure[] = [];
  select.addEventListener('input', () => {
    field.hidden = select.value === '';
    lost = select.value === '' ? [] : lossesOf(player, select.value as Lost);
    at.value = String(Math.round((player.state?.t ?? 0) * 1000) / 1000);
  });
  const read = (): Axis | null => {
    if (select.value === '') return null;
    if (lost.length === 0) throw new Problem(problems.noLosses, select);
    const moment = `${seconds(at)}s`;
    return { name: words.axes.loss, failures: [{ name: words.noLoss }, ...lost.map((loss) => ({ ...loss, at: moment }))] };
  };
  const root = fieldset(words.loss, element('div', { class: 'sweep-fields' }, label(words.lost, select), field));
  return { root, read, count: () => lost.length + 1 };
}

// Returns each existing node, or each zone with all of its nodes.
function lossesOf(player: Player, what: Lost): NamedFailure[] {
  const { stage } = player;
  const names = stage.nodes(0, stage.nodes(0, 0)?.total ?? 0)?.nodes.map(({ name }) => name) ?? [];
  if (what === 'nodes') return names.map((name) => ({ name, nodes: [name] }));
  const zones = new Map<string, string[]>();
  for (const name of names) {
    const zone = stage.node(name)?.labels?.['topology.kubernetes.io/zone'];
    if (zone === undefined) continue;
    const nodes = zones.get(zone);
    if (nodes) nodes.push(name);
    else zones.set(zone, [name]);
  }
  return [...zones].map(([name, nodes]) => ({ name, nodes }));
}

// --- Fields

function fieldset(title: string, ...children: HTMLElement[]): HTMLElement {
  return element('fieldset', {}, element('legend', {}, title), ...children);
}

const label = (text: string, input: HTMLElement): HTMLElement => element('label', { class: 'sweep-field' }, text, input);

const numberField = (value: string): HTMLInputElement => element('input', { inputmode: 'numeric', autocomplete: 'off', size: 8, value });

function wholeNumber(input: HTMLInputElement, least: number, problem: string): number {
  const text = input.value.trim();
  if (!/^\d{1,15}$/.test(text) || Number(text) < least) throw new Problem(problem, input);
  return Number(text);
}

// Reads a moment of a run.
function seconds(input: HTMLInputElement): string {
  const text = input.value.trim();
  if (!/^\d{1,5}(\.\d{1,9})?$/.test(text)) throw new Problem(problems.lossAt, input);
  return text;
}

function countsIn(input: HTMLInputElement): number[] {
  const parts = input.value.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^[1-9]\d{0,6}$/.test(part))) throw new Problem(problems.counts, input);
  return parts.map(Number);
}
