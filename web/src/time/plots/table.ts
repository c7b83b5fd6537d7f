// The figures as a table, for readers who cannot see the curves.
import { element } from '../../browser/dom';
import { strings } from '../../lang/strings';
import { indexAt, type Figure } from './figures';

const words = strings.plots;
const numRows = 60;

// Creates rows at equal distances over the whole run, and a column for each line of each figure.
export function makeTable(figures: Figure[], end: number): HTMLElement {
  const many = figures.length > 1;
  const head = figures.flatMap(({ title, lines }) =>
    lines.map(({ label }) => element('th', { scope: 'col' }, many ? `${title}: ${label}` : label)),
  );
  const rows = Array.from({ length: numRows + 1 }, (_, i) => {
    const t = (end * i) / numRows;
    return element('tr', {}, element('th', { scope: 'row' }, t.toFixed(2)), ...cellsAt(figures, t));
  });
  const titles = figures.map(({ title }) => title).join(', ');
  const table = element(
    'table',
    {},
    element('caption', { class: 'hidden' }, titles),
    element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, words.time), ...head)),
    element('tbody', {}, ...rows),
  );
  return element(
    'div',
    { class: 'plot-table-scroll', tabindex: 0, role: 'region', 'aria-label': titles },
    table,
  );
}

function cellsAt(figures: Figure[], t: number): HTMLElement[] {
  return figures.flatMap((figure) => {
    // Sums of times are not exact, so this looks slightly later to find the entry of the row.
    const at = indexAt(figure, t + 1e-9 * Math.max(1, t));
    return figure.lines.map(({ values }) => {
      const value = values[at];
      return element('td', {}, value === null || value === undefined ? '–' : figure.text(value));
    });
  });
}
