// The results of a sweep: for each chosen figure, a strip of points, the median and its interval for each group of
// runs.
import { element, setText } from '../browser/dom';
import type { SweepFigure, SweepGroup, SweepRecord, SweepResult } from '../protocol/protocol';
import { figuresOf, intervalText, medianText, titleOf, usualFigures, valueText, type ShownFigure } from './figures';
import { drawStrip, runAt, scaleOf, type Scale, type StripData } from './strip';
import { sweepWords as words } from './words';

interface Group {
  group: SweepGroup;
  runs: SweepRecord[];
}

export class ResultsView {
  readonly root: HTMLElement;
  #result: SweepResult | null = null;
  #groups: Group[] = [];
  #figures: ShownFigure[] = [];
  // The names of the chosen figures; null until there are figures to choose from.
  #shown: Set<string> | null = null;
  #chosen: number | null = null;
  #choices = element('div', { class: 'sweep-choices' });
  #summary = element('summary');
  #cards = element('div', { class: 'sweep-cards' });
  #failed = element('p', { class: 'warning', hidden: true });
  #select = element('select', {}, element('option', { value: '' }, words.noRun));
  #run: HTMLElement;

  // `play` shows a run; null if there is no plan from which the run could be created.
  constructor(play: ((run: SweepRecord) => void) | null) {
    this.#select.addEventListener('change', () => this.#choose(this.#select.value === '' ? null : Number(this.#select.value)));
    const start = (): void => {
      const record = this.#result?.runs.find(({ run }) => run === this.#chosen);
      if (record) play?.(record);
    };
    const button = play && element('button', { class: 'quiet', type: 'button', disabled: true, onclick: start }, words.play);
    this.#run = element('div', { class: 'sweep-run' }, element('label', { class: 'field-inline' }, words.run, this.#select), button);
    this.root = element(
      'section',
      { class: 'sweep-results', 'aria-label': words.results },
      this.#failed,
      element('p', { class: 'muted small' }, words.legend),
      element('details', { class: 'sweep-figures' }, this.#summary, this.#choices),
      this.#cards,
      this.#run,
    );
    this.root.hidden = true;
  }

  get result(): SweepResult | null {
    return this.#result;
  }

  // `table` has all figures of the core.
  show(result: SweepResult, table: readonly SweepFigure[]): void {
    this.root.hidden = false;
    this.#result = result;
    this.#groups = grouped(result);
    this.#figures = figuresOf(result, table);
    if (this.#figures.length > 0) this.#shown ??= new Set(usualFigures(this.#figures));
    this.#showFailed(result.runs);
    this.#renderChoices();
    this.#renderOptions(result);
    this.#renderCards();
  }

  #showFailed(runs: SweepRecord[]): void {
    const failed = runs.filter(({ error }) => error !== undefined);
    const [first] = failed;
    this.#failed.hidden = !first;
    if (first) setText(this.#failed, words.failed(failed.length, first.run, first.error ?? ''));
  }

  // New results rarely have new figures, so the element with the focus stays.
  #renderChoices(): void {
    setText(this.#summary, words.shownFigures(this.#shown?.size ?? 0, this.#figures.length));
    if (this.#choices.childElementCount === this.#figures.length) return;
    const boxes = this.#figures.map((figure) => {
      const box = element('input', { type: 'checkbox', checked: this.#shown?.has(figure.name) });
      box.addEventListener('change', () => {
        if (box.checked) this.#shown?.add(figure.name);
        else this.#shown?.delete(figure.name);
        this.#renderChoices();
        this.#renderCards();
      });
      return element('label', { class: 'choice' }, box, titleOf(figure));
    });
    this.#choices.replaceChildren(...boxes);
  }

  #renderOptions({ axes: order, runs }: SweepResult): void {
    const options = runs.map(({ run, axes }) => element('option', { value: run }, words.runOption(run, valuesText(axes, order))));
    this.#select.replaceChildren(element('option', { value: '' }, words.noRun), ...options);
    this.#select.value = this.#chosen === null ? '' : String(this.#chosen);
  }

  #choose(run: number | null): void {
    this.#chosen = run;
    this.#select.value = run === null ? '' : String(run);
    for (const button of this.#run.querySelectorAll('button')) button.disabled = run === null;
    this.#renderCards();
  }

  #renderCards(): void {
    const shown = this.#figures.filter(({ name }) => this.#shown?.has(name));
    const nothing = this.#figures.length === 0 ? [element('p', {}, words.noRuns)] : [];
    this.#cards.replaceChildren(...shown.map((figure) => this.#renderCard(figure)), ...nothing);
  }

  #renderCard(figure: ShownFigure): HTMLElement {
    const data = this.#groups.map(({ group, runs }) => stripOf(figure, group, runs));
    const scale = scaleOf(data.flatMap(({ points }) => points.map(({ value }) => value)));
    const rows = this.#groups.map((it, i) => this.#renderRow(figure, it, data[i], scale));
    const axes = this.#result?.axes.join(' · ') ?? '';
    const ends = scale && [scale.from, ...(scale.to === scale.from ? [] : [scale.to])].map((it) => element('span', {}, valueText(figure, it)));
    const head = element(
      'tr',
      {},
      element('th', { scope: 'col' }, axes === '' ? words.group : axes),
      element('td', { 'aria-hidden': 'true' }, element('div', { class: 'sweep-scale' }, ...(ends ?? []))),
      element('th', { scope: 'col' }, words.median),
    );
    const caption = element('caption', {}, titleOf(figure), ' ', element('code', { class: 'muted' }, figure.name));
    const table = element('table', { class: 'sweep-table' }, caption, element('thead', {}, head), element('tbody', {}, ...rows));
    return element('div', { class: 'sweep-card' }, table);
  }

  #renderRow(figure: ShownFigure, { group }: Group, data: StripData | undefined, scale: Scale | null): HTMLElement {
    const median = group.figures[figure.name];
    const label = this.#result?.axes.map((axis) => group.axes[axis]).join(' · ') ?? '';
    const lines = median ? [intervalText(figure, group, median), missingText(median.values, group.runs)] : [];
    const small = lines.filter((line) => line !== '').map((line) => element('small', { class: 'muted' }, line));
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, label === '' ? words.allRuns : label),
      element('td', { 'aria-hidden': 'true' }, data && scale && this.#makeStrip(data, scale)),
      element('td', {}, median ? medianText(figure, group, median) : words.none, ...small),
    );
  }

  // A click does the same as the select element.
  #makeStrip(data: StripData, scale: Scale): SVGSVGElement {
    const strip = drawStrip(data, scale, this.#chosen);
    strip.addEventListener('click', (event) => {
      const run = runAt(event, strip, data, scale);
      if (run !== null) this.#choose(run);
    });
    return strip;
  }
}

// Each run belongs to the group with its values of the axes.
function grouped({ axes, groups, runs }: SweepResult): Group[] {
  const keyOf = (values: Record<string, string>): string => JSON.stringify(axes.map((axis) => values[axis]));
  const found = new Map(groups.map((group): [string, Group] => [keyOf(group.axes), { group, runs: [] }]));
  for (const run of runs) found.get(keyOf(run.axes))?.runs.push(run);
  return [...found.values()];
}

function stripOf({ name }: ShownFigure, { figures }: SweepGroup, runs: SweepRecord[]): StripData {
  const points = runs.flatMap(({ run, figures: own }) => {
    const value = own?.[name];
    return typeof value === 'number' ? [{ run, value }] : [];
  });
  const { median = null, low = null, high = null } = figures[name] ?? {};
  return { points, median, low, high };
}

const missingText = (values: number, runs: number): string => (values === runs ? '' : words.withValue(values, runs));

// Lists the axes of `order` first, then those of seeds.
function valuesText(values: Record<string, string>, order: string[]): string {
  const names = [...order, ...Object.keys(values).filter((name) => !order.includes(name))];
  return names.map((name) => words.valueOf(name, values[name] ?? '')).join(', ');
}
