// The score table: feasible nodes as rows, score plugins as columns, and each node's stacked bar in the stage's
// colours.
import { element, setAttribute, setText } from '../../browser/dom';
import { signed, whole } from '../../lang/format';
import { strings } from '../../lang/strings';
import type { AttemptDescription, PluginScores } from '../../protocol/protocol';
import { fill } from '../lists';
import { group, nodeHeading, pluginColors, pluginHeading, pluginSwatch, scroller, type Actions } from '../parts';
import { allScores, barsOf, rankNodes, type Bars, type ScoredNode } from './scores';

const words = strings.attempt;

const modes = ['weighted', 'normalized', 'raw', 'all'] as const;
type Mode = (typeof modes)[number];
// The column's index among the scores.
type SortKey = 'node' | 'total' | number;

export function scorePart(attempt: AttemptDescription, actions: Actions): HTMLElement | null {
  const scores = allScores(attempt);
  if (scores.length === 0) {
    if (attempt.outcome === 'failed') return null;
    return group(words.score, element('p', { class: 'muted small' }, words.noScores));
  }
  return new ScoreTable(attempt, scores, (node) => actions.ask(attempt.pod, node, attempt.index)).root;
}

class ScoreTable {
  readonly root: HTMLElement;
  #scores: PluginScores[];
  #nodes: ScoredNode[];
  #bars: Bars;
  #ask: (node: string) => void;
  #mode: Mode = 'weighted';
  // True if the table also shows the common scores.
  #isWhole = false;
  #sort: { key: SortKey; descending: boolean } = { key: 'total', descending: true };
  #best: number;
  #hint = element('p', { class: 'muted small' }, words.allHint);
  #holder = element('div', { class: 'score-part' });

  constructor(attempt: AttemptDescription, scores: PluginScores[], ask: (node: string) => void) {
    this.#scores = scores;
    this.#nodes = rankNodes(attempt, scores);
    this.#bars = barsOf(scores, this.#nodes);
    this.#best = this.#nodes.find(({ chosen }) => chosen)?.total ?? this.#nodes[0]?.total ?? 0;
    this.#ask = ask;
    const ties = attempt.tied?.length ?? 0;
    this.root = group(
      words.score,
      this.#modeSwitch(),
      this.#hint,
      ties > 1 && element('p', { class: 'small warning' }, words.tied(ties)),
      this.#holder,
      this.#bars.common.length > 0 && this.#commonLine(),
    );
    this.#show();
  }

  #show(): void {
    this.#hint.hidden = this.#mode !== 'all';
    const body = element('tbody');
    const foot = fill(body, this.#sorted(), (node) => this.#row(node));
    const table = element('table', { class: 'scores of-nodes' }, this.#head(), body);
    this.#holder.replaceChildren(scroller(words.score, null, table, foot));
  }

  // Returns the line about the scores that are left out, with a button that shows them.
  #commonLine(): HTMLElement {
    const each = this.#bars.common.map((i) => {
      const { plugin = '', weighted = [] } = this.#scores[i] ?? {};
      return `${plugin} ${whole(weighted[0] ?? 0)}`;
    });
    const toggle = element('button', { class: 'link', type: 'button' });
    const show = (): void => setText(toggle, this.#isWhole ? words.leaveOut : words.fullSums);
    toggle.addEventListener('click', () => {
      this.#isWhole = !this.#isWhole;
      show();
      this.#show();
    });
    show();
    return element('p', { class: 'muted small common-scores' }, words.common(each.join(', ')), ' ', toggle);
  }

  get #columns(): number[] {
    return this.#scores.map((_, i) => i).filter((i) => this.#isWhole || this.#bars.drawn.includes(i));
  }

  #sorted(): ScoredNode[] {
    const { key, descending } = this.#sort;
    const value = (node: ScoredNode): number =>
      typeof key === 'number' ? (this.#scores[key]?.weighted[node.index] ?? 0) : node.total;
    const direction = descending ? -1 : 1;
    // Nodes with equal values stay in the order of their ranking.
    return [...this.#nodes].sort(
      (a, b) => direction * (key === 'node' ? byName(a, b) : value(a) - value(b)),
    );
  }

  #modeSwitch(): HTMLElement {
    const name = `score-mode-${++switches}`;
    const choice = (mode: Mode): HTMLElement => {
      const input = element('input', { type: 'radio', name, checked: mode === this.#mode });
      input.addEventListener('change', () => {
        this.#mode = mode;
        this.#show();
      });
      return element('label', {}, input, words.scoreModes[mode]);
    };
    return element(
      'fieldset',
      { class: 'segmented' },
      element('legend', { class: 'hidden' }, words.scoreMode),
      ...modes.map(choice),
    );
  }

  #head(): HTMLElement {
    const plugins = this.#columns.map((i): [SortKey, HTMLElement] => {
      const { plugin = '', weight = 1 } = this.#scores[i] ?? {};
      const swatch = this.#bars.drawn.includes(i) && pluginSwatch(i);
      return [i, pluginHeading(plugin, swatch, this.#sortButton(plugin, i, weight === 1 ? '' : ` ${words.weight(weight)}`))];
    });
    const columns: [SortKey, HTMLElement][] = [
      ['node', element('th', { scope: 'col' }, this.#sortButton(words.columns.node, 'node'))],
      ['total', element('th', { scope: 'col', class: 'number' }, this.#sortButton(words.columns.total, 'total'))],
      ...plugins,
    ];
    for (const [key, heading] of columns) {
      const order = this.#sort.descending ? 'descending' : 'ascending';
      setAttribute(heading, 'aria-sort', key === this.#sort.key ? order : null);
    }
    return element('thead', {}, element('tr', {}, ...columns.map(([, heading]) => heading)));
  }

  #sortButton(label: string, key: SortKey, note = ''): HTMLElement {
    const sort = (): void => {
      const again = this.#sort.key === key;
      this.#sort = { key, descending: again ? !this.#sort.descending : key !== 'node' };
      this.#show();
      this.#holder.querySelector<HTMLElement>(`[data-sort="${key}"]`)?.focus();
    };
    return element(
      'button',
      { class: 'sort', type: 'button', 'data-sort': key, title: words.sortBy(label), onclick: sort },
      label,
      note !== '' && element('span', { class: 'muted' }, note),
    );
  }

  #row(node: ScoredNode): HTMLElement {
    const behind = node.total - this.#best;
    return element(
      'tr',
      { class: node.chosen ? 'chosen' : null },
      element(
        'th',
        { scope: 'row' },
        nodeHeading(
          node.node,
          () => this.#ask(node.node),
          { title: words.why(node.node) },
          node.chosen && element('span', { class: 'pill ok' }, words.chosen),
          node.tied && element('span', { class: 'pill warn' }, words.tie),
        ),
        this.#bar(node),
      ),
      element(
        'td',
        { class: 'number total' },
        whole(node.total - (this.#isWhole ? 0 : this.#bars.commonSum)),
        behind !== 0 && element('div', { class: 'muted' }, signed(behind)),
      ),
      ...this.#columns.map((i) => element('td', { class: 'number' }, ...this.#cell(i, node.index))),
    );
  }

  #cell(plugin: number, index: number): (string | HTMLElement)[] {
    const scores = this.#scores[plugin];
    if (!scores) return [];
    if (this.#mode !== 'all') return [signed(scores[this.#mode][index] ?? 0)];
    return ([['raw', ''], ['normalized', '→ '], ['weighted', '→ ']] as const).map(([mode, arrow]) =>
      element('span', { class: 'three' }, arrow, signed(scores[mode][index] ?? 0)),
    );
  }

  #bar({ index }: ScoredNode): HTMLElement {
    const bar = element('div', { class: 'stack', 'aria-hidden': 'true' });
    for (const i of this.#bars.drawn) {
      const value = this.#scores[i]?.weighted[index] ?? 0;
      if (value <= 0) continue;
      const part = element('span', {
        class: `stack-part plugin-${i % pluginColors}`,
        title: `${this.#scores[i]?.plugin ?? ''}: ${whole(value)}`,
      });
      part.style.width = `${((value / this.#bars.full) * 100).toFixed(2)}%`;
      bar.append(part);
    }
    return bar;
  }
}

let switches = 0;

const byName = (a: ScoredNode, b: ScoredNode): number =>
  a.node.localeCompare(b.node, 'en', { numeric: true });
