// Draws one figure with uPlot, and over it the marks of time: the present moment, the moment under the pointer, the
// loop, and the stretch that is being dragged. Loaded only when a reader opens the plots.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import '../../style/late/plots.css';
import { element, setText } from '../../browser/dom';
import { strings } from '../../lang/strings';
import type { StageState } from '../../protocol/protocol';
import { indexAt, type Figure } from './figures';
import { lineStyle, paletteOf, type Palette } from './looks';
import { dataOf, optionsOf, type Frame } from './options';

const words = strings.plots;
const dragFrom = 4;

export interface ChartActions {
  seek(t: number): void;
  loop(from: number, to: number): void;
  // Called with the moment under the pointer, for all charts; null if there is none.
  hover(t: number | null): void;
}

export class Chart {
  readonly root: HTMLElement;
  #figure: Figure;
  #end: number;
  #width: number;
  #plot: uPlot;
  #values: HTMLElement[] = [];
  #now = element('div', { class: 'plot-now' });
  #pointed = element('div', { class: 'plot-pointed' });
  #loop = element('div', { class: 'plot-loop' });
  #dragged = element('div', { class: 'plot-dragged' });
  #t = 0;
  #hovered: number | null = null;

  constructor(figure: Figure, end: number, frame: Frame, actions: ChartActions) {
    this.#figure = figure;
    this.#end = end;
    this.#width = frame.right - frame.left;
    this.root = element('figure', { class: 'plot', 'data-plot': figure.name });
    const host = element('div', { class: 'plot-host', role: 'img', 'aria-label': summaryOf(figure) });
    const palette = paletteOf(document.documentElement);
    this.root.append(this.#makeLegend(palette), host);
    this.#plot = new uPlot(optionsOf(figure, end, frame, palette), dataOf(figure), host);
    this.#plot.over.append(this.#loop, this.#dragged, this.#pointed, this.#now);
    this.#followPointer(actions);
    this.show(0, null);
  }

  destroy(): void {
    this.#plot.destroy();
    this.root.remove();
  }

  // Shows the present moment, and the loop if there is one.
  show(t: number, loop: StageState['loop']): void {
    this.#t = t;
    this.#now.style.transform = `translateX(${this.#xOf(t)}px)`;
    this.#loop.hidden = loop === null;
    if (loop) cover(this.#loop, this.#xOf(loop.from), this.#xOf(loop.to));
    if (this.#hovered === null) this.#showValues(t);
  }

  hover(t: number | null): void {
    this.#hovered = t;
    this.#pointed.hidden = t === null;
    if (t !== null) this.#pointed.style.transform = `translateX(${this.#xOf(t)}px)`;
    this.#showValues(t ?? this.#t);
  }

  // Uses the same scale as the stage's time line.
  #xOf(t: number): number {
    return this.#end > 0 ? (Math.min(t, this.#end) / this.#end) * this.#width : 0;
  }
  #momentAt(x: number): number {
    return (x / this.#width) * this.#end;
  }

  #makeLegend(palette: Palette): HTMLElement {
    const figure = this.#figure;
    const legend = element('ul', { class: 'plot-legend' });
    figure.lines.forEach((line, i) => {
      const value = element('b', {});
      const swatch = element('span', { class: 'plot-swatch' });
      swatch.style.setProperty('--swatch', palette.lines[i % palette.lines.length] ?? '');
      swatch.dataset['dash'] = lineStyle(figure, i).name;
      this.#values.push(value);
      legend.append(element('li', {}, swatch, `${line.label} `, value));
    });
    const title = element('strong', { title: `${figure.note}. ${words.hint}` }, figure.title);
    const query = figure.query !== undefined && element('code', { class: 'plot-query', lang: 'en', title: figure.query }, figure.query);
    return element('figcaption', {}, title, query, legend);
  }

  #showValues(t: number): void {
    const { lines, text } = this.#figure;
    const at = indexAt(this.#figure, t);
    lines.forEach(({ values }, i) => {
      const value = values[at];
      const target = this.#values[i];
      if (target) setText(target, value === null || value === undefined ? '–' : text(value));
    });
  }

  #followPointer(actions: ChartActions): void {
    const { over } = this.#plot;
    let pressed: number | null = null;
    const place = (event: PointerEvent): number =>
      Math.min(Math.max(0, event.clientX - over.getBoundingClientRect().left), this.#width);
    over.addEventListener('pointerdown', (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      pressed = place(event);
      over.setPointerCapture(event.pointerId);
    });
    over.addEventListener('pointermove', (event) => {
      const x = place(event);
      actions.hover(this.#momentAt(x));
      const drags = pressed !== null && Math.abs(x - pressed) > dragFrom;
      this.#dragged.hidden = !drags;
      if (drags && pressed !== null) cover(this.#dragged, pressed, x);
    });
    over.addEventListener('pointerup', (event) => {
      if (pressed === null) return;
      const [from, to] = [pressed, place(event)].sort((a, b) => a - b) as [number, number];
      if (to - from > dragFrom) actions.loop(this.#momentAt(from), this.#momentAt(to));
      else actions.seek(this.#momentAt(to));
      pressed = null;
      this.#dragged.hidden = true;
    });
    over.addEventListener('pointercancel', () => {
      pressed = null;
      this.#dragged.hidden = true;
    });
    over.addEventListener('pointerleave', () => actions.hover(null));
    this.#dragged.hidden = true;
    this.#pointed.hidden = true;
  }
}

function cover(band: HTMLElement, from: number, to: number): void {
  band.style.transform = `translateX(${Math.min(from, to)}px)`;
  band.style.width = `${Math.abs(to - from)}px`;
}

// Describes the picture, one sentence for each line.
function summaryOf({ title, lines, text }: Figure): string {
  const ranges = lines.map(({ label, values }) => {
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return '';
    const least = known.reduce((a, b) => Math.min(a, b), Infinity);
    const most = known.reduce((a, b) => Math.max(a, b), -Infinity);
    return words.range(label, text(least), text(most));
  });
  return words.summary(title, ranges.join(' '));
}
