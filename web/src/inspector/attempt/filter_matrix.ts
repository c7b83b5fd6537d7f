// The filter matrix: nodes as rows, filter plugins as columns, and in each cell the plugin's result. Nodes with the
// same verdict are together under one sentence; many of them share one row.
import { element, icon, setText, type IconName } from '../../browser/dom';
import { whole } from '../../lang/format';
import { strings } from '../../lang/strings';
import type { AttemptDescription, NodeVerdict } from '../../protocol/protocol';
import { fill } from '../lists';
import { group, nodeHeading, pluginHeading, scroller, type Actions } from '../parts';
import {
  columnsOf,
  groupTitle,
  groupVerdicts,
  reasonOf,
  type Cell,
  type FilterColumn,
  type VerdictGroup,
} from './filter_groups';

const words = strings.attempt;

// If more nodes than this have one verdict, they share a row.
const maxOwnRows = 6;

const signs: Record<Cell, IconName> = { passed: 'check', rejected: 'cross', notRun: 'dot', notVisited: 'dash' };

export function filterMatrix(attempt: AttemptDescription, actions: Actions): HTMLElement {
  const nodes = attempt.nodes;
  const count = (verdict: NodeVerdict['verdict']): number =>
    nodes.filter((node) => node.verdict === verdict).length;
  const columns = columnsOf(attempt);
  const ask = (node: string): void => actions.ask(attempt.pod, node, attempt.index);
  const matrix = new Matrix(columns, attempt.chosen ?? '', ask);
  return group(
    words.filter,
    element('p', { class: 'muted small' }, words.filterCounts(count('passed'), count('rejected'), count('notVisited'))),
    matrix.make(groupVerdicts(nodes, columns)),
  );
}

class Matrix {
  #columns: FilterColumn[];
  #chosen: string;
  #ask: (node: string) => void;
  #detail = element('p', { class: 'muted small cell-detail' }, words.matrixHint);

  constructor(columns: FilterColumn[], chosen: string, ask: (node: string) => void) {
    this.#columns = columns;
    this.#chosen = chosen;
    this.#ask = ask;
  }

  make(groups: VerdictGroup[]): HTMLElement {
    const head = element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('th', { scope: 'col' }, words.columns.node),
        ...this.#columns.map(({ title }) => pluginHeading(title)),
        element('th', { scope: 'col' }, words.columns.reason),
      ),
    );
    const table = element('table', { class: 'matrix of-nodes' }, head);
    const foot = fill(table, groups, (verdicts) => this.#groupBody(verdicts));
    this.#describeCells(table);
    return element(
      'div',
      { class: 'matrix-part' },
      scroller(words.filter, 'matrix', table, foot),
      this.#legend(),
      this.#detail,
    );
  }

  #groupBody(verdicts: VerdictGroup): HTMLElement {
    const body = element('tbody', { class: verdicts.verdict.verdict }, this.#sentence(verdicts));
    const { nodes } = verdicts;
    if (nodes.length > maxOwnRows) body.append(this.#sharedRow(verdicts), this.#namesRow(nodes));
    else body.append(...nodes.flatMap((node, i) => this.#rows(node, verdicts.details[i] ?? '', verdicts)));
    return body;
  }

  #sentence(verdicts: VerdictGroup): HTMLElement {
    const { verdict } = verdicts;
    const look = { passed: 'ok', rejected: 'no', notVisited: 'dim' }[verdict.verdict];
    const reason = reasonOf(verdict);
    return element(
      'tr',
      { class: 'sentence' },
      element(
        'th',
        { scope: 'rowgroup', colspan: this.#columns.length + 2 },
        element(
          'div',
          { class: `sentence-text ${look}` },
          icon(signs[verdict.verdict]),
          element('span', {}, groupTitle(verdicts), reason !== '' && element('span', { class: 'reason' }, `: ${reason}`)),
        ),
      ),
    );
  }

  #rows(node: string, details: string, verdicts: VerdictGroup): HTMLElement[] {
    const row = this.#row(node, verdicts);
    if (details === '') return [row];
    const wide = { class: 'reason-details', colspan: this.#columns.length + 2 };
    return [row, element('tr', { class: 'details' }, element('td', wide, details))];
  }

  #row(node: string, verdicts: VerdictGroup): HTMLElement {
    const chosen = node === this.#chosen;
    const pill = chosen && element('span', { class: 'pill ok' }, words.chosen);
    const why = { title: words.why(node), 'data-key': `why:${node}` };
    return element(
      'tr',
      { class: chosen ? 'chosen' : null },
      element('th', { scope: 'row' }, nodeHeading(node, () => this.#ask(node), why, pill)),
      ...this.#cells(node, verdicts),
    );
  }

  #sharedRow(verdicts: VerdictGroup): HTMLElement {
    const name = words.nodes(verdicts.nodes.length);
    return element('tr', {}, element('th', { scope: 'row' }, name), ...this.#cells(name, verdicts));
  }

  // Adds their names when a reader opens the row.
  #namesRow(nodes: string[]): HTMLElement {
    const list = element('ul', { class: 'names' });
    const link = (node: string): HTMLElement =>
      element(
        'li',
        {},
        element(
          'button',
          { class: 'link', type: 'button', title: words.why(node), onclick: () => this.#ask(node) },
          node,
        ),
      );
    const details = element(
      'details',
      { class: 'points' },
      element('summary', {}, words.nameThem(whole(nodes.length))),
    );
    details.addEventListener(
      'toggle',
      () => {
        details.append(list);
        const foot = fill(list, nodes, link);
        if (foot) details.append(foot);
      },
      { once: true },
    );
    return element(
      'tr',
      { class: 'sentence' },
      element('td', { colspan: this.#columns.length + 2 }, element('div', { class: 'sentence-text' }, details)),
    );
  }

  #cells(node: string, { verdict, cells }: VerdictGroup): HTMLElement[] {
    const reason = reasonOf(verdict);
    const made = this.#columns.map(({ title }, i) => {
      const cell = cells[i] ?? 'notRun';
      const why = cell === 'rejected' ? reason : '';
      const detail = words.cellDetail(node, title, words.cells[cell], why);
      const sign = element('span', { class: `sign ${cell}`, role: 'img', 'aria-label': words.cells[cell] });
      sign.append(icon(signs[cell]));
      // Only the cell that rejected the node is a stop for the Tab key, because the other cells follow from it.
      const focus = cell === 'rejected' ? 0 : null;
      return element('td', { class: 'cell', tabindex: focus, title: detail, 'data-detail': detail }, sign);
    });
    return [...made, element('td', { class: 'reason-cell' }, reason)];
  }

  #describeCells(table: HTMLElement): void {
    const describe = ({ target }: Event): void => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-detail]') : null;
      if (cell) setText(this.#detail, cell.dataset['detail'] ?? '');
    };
    table.addEventListener('pointerover', describe);
    table.addEventListener('focusin', describe);
  }

  #legend(): HTMLElement {
    const cells: Cell[] = ['passed', 'rejected', 'notRun', 'notVisited'];
    return element(
      'ul',
      { class: 'matrix-legend muted small', 'aria-hidden': 'true' },
      ...cells.map((cell) =>
        element('li', {}, element('span', { class: `sign ${cell}` }, icon(signs[cell])), words.cells[cell]),
      ),
    );
  }
}
