// The chosen figures as charts and as a table, and their choice; or the dashboard in their place.
import { element, setAttribute, setText } from '../../browser/dom';
import { LatePart } from '../../browser/later';
import { seconds } from '../../lang/format';
import { lateStrings } from '../../lang/late_strings';
import { strings } from '../../lang/strings';
import type { SeriesDescription, StageState } from '../../protocol/protocol';
import type { Player, Session } from '../../stage/player';
import type { LoopStretch } from '../loop_stretch';
import { Chart, type ChartActions } from './charts';
import type { Dashboard } from './dashboard';
import { figureNames, figureOf, numSteps, type Figure, type FigureName } from './figures';
import type { Frame } from './options';
import { makeTable } from './table';

const words = strings.plots;

// Heights of one plot, with much room and with little.
const plotHeight = 96;
const smallPlotHeight = 76;

export class PlotsPanel {
  #root: HTMLElement;
  #player: Player;
  #loop: LoopStretch;
  #chosen = new Set<FigureName>(['queues']);
  #host = element('div', { class: 'plots-host' });
  #moment = element('span', { class: 'muted plots-moment' });
  #picks: HTMLElement;
  #dashboardButton: HTMLButtonElement;
  #dashboardHost = element('div', { class: 'dashboard-host', hidden: true });
  #dashboard: LatePart<Dashboard>;
  #tableButton: HTMLButtonElement;
  #table = element('div', { class: 'plot-table' });
  #charts: Chart[] = [];
  #series: SeriesDescription | null = null;
  // Identifies the contents of the charts. If it changes, the charts are created again.
  #generation = -1;
  #theme = '';
  #frame: Frame | null = null;
  #hovered: number | null = null;

  // Fills `root`. `canvas` is that of the stage: its time line defines the left and right ends of the plots.
  constructor(player: Player, loop: LoopStretch, canvas: HTMLCanvasElement, root: HTMLElement) {
    this.#player = player;
    this.#loop = loop;
    this.#root = root;
    this.#tableButton = element(
      'button',
      { class: 'quiet small', type: 'button', 'aria-expanded': 'false', onclick: () => this.#flipTable() },
      words.asTable,
    );
    this.#dashboardButton = element(
      'button',
      { class: 'quiet small', type: 'button', 'aria-pressed': 'false', onclick: () => this.#flipDashboard() },
      lateStrings.dashboard.toggle,
    );
    this.#dashboard = new LatePart(
      async () => new (await import('./dashboard')).Dashboard(player, this.#actions(), () => this.#fillTable()),
      () => this.#placeDashboard(),
    );
    this.#picks = this.#makePicks();
    const mode = element('div', {}, this.#dashboardButton);
    root.replaceChildren(
      element('div', { class: 'plots-bar' }, mode, this.#picks, this.#moment, this.#tableButton),
      this.#host,
      this.#dashboardHost,
      this.#table,
    );
    player.onChange((state, session) => this.#show(state, session));
    new ResizeObserver(() => this.#fit()).observe(canvas);
  }

  // Called when the panel is visible again.
  show(): void {
    const { state, session } = this.#player;
    if (state && session) this.#show(state, session);
    this.#fit();
  }

  get #showsDashboard(): boolean {
    return !this.#dashboardHost.hidden;
  }

  #flipDashboard(): void {
    const shown = !this.#showsDashboard;
    this.#dashboardHost.hidden = !shown;
    this.#picks.hidden = this.#host.hidden = shown;
    setAttribute(this.#dashboardButton, 'aria-pressed', String(shown));
    if (shown) this.#dashboard.want();
    this.show();
    this.#redraw();
  }

  #placeDashboard(): void {
    const dashboard = this.#dashboard.want();
    if (dashboard) this.#dashboardHost.replaceChildren(dashboard.root);
    this.show();
  }

  #actions(): ChartActions {
    return {
      seek: (t) => this.#player.command({ op: 'seek', t }),
      loop: (from, to) => this.#loop.loop(from, to),
      hover: (t) => this.#hover(t),
    };
  }

  #makePicks(): HTMLElement {
    const picks = figureNames.map((name) => {
      const box = element('input', {
        type: 'checkbox',
        checked: this.#chosen.has(name),
        onchange: () => {
          if (box.checked) this.#chosen.add(name);
          else this.#chosen.delete(name);
          this.#redraw();
        },
      });
      return element('label', { class: 'choice', title: words.notes[name] }, box, words.titles[name]);
    });
    return element('div', { class: 'plots-picks', role: 'group', 'aria-label': words.label }, ...picks);
  }

  #show(state: StageState, session: Session): void {
    if (this.#root.hidden || !state.complete) return;
    if (session.generation !== this.#generation) {
      this.#generation = session.generation;
      this.#series = this.#player.stage.series(numSteps + 1);
      this.#redraw();
    } else if (state.theme !== this.#theme) {
      this.#redraw();
    }
    this.#showMoment(state);
    if (this.#showsDashboard) this.#dashboard.want()?.show(state, session);
  }

  #showMoment({ t, loop }: StageState): void {
    for (const chart of this.#charts) chart.show(t, loop);
    if (this.#hovered === null) setText(this.#moment, words.at(seconds(t)));
  }

  #hover(t: number | null): void {
    this.#hovered = t;
    for (const chart of this.#charts) chart.hover(t);
    if (this.#showsDashboard) this.#dashboard.want()?.hover(t);
    setText(this.#moment, words.at(seconds(t ?? this.#player.state?.t ?? 0)));
  }

  #figures(): Figure[] {
    const series = this.#series;
    if (this.#showsDashboard) return this.#dashboard.want()?.figures ?? [];
    if (series === null) return [];
    return figureNames.filter((name) => this.#chosen.has(name)).map((name) => figureOf(name, series));
  }

  #redraw(): void {
    const { state } = this.#player;
    if (this.#series === null || !state || this.#root.hidden) return;
    const frame = this.#measure();
    this.#frame = frame;
    this.#theme = state.theme;
    const end = state.end ?? 0;
    for (const chart of this.#charts) chart.destroy();
    const figures = this.#showsDashboard ? [] : this.#figures();
    this.#charts = figures.map((figure) => new Chart(figure, end, frame, this.#actions()));
    this.#host.replaceChildren(...this.#charts.map((chart) => chart.root));
    if (figures.length === 0) this.#host.append(element('p', { class: 'muted' }, words.none));
    this.#hovered = null;
    this.#showMoment(state);
    this.#fillTable();
  }

  #fit(): void {
    if (this.#root.hidden || this.#charts.length === 0) return;
    if (JSON.stringify(this.#measure()) !== JSON.stringify(this.#frame)) this.#redraw();
  }

  // Aligns the plots with the stage's time line above: the values of a moment are below that moment.
  #measure(): Frame {
    const width = this.#host.clientWidth;
    const track = this.#player.stage.track();
    const left = Math.max(28, Math.round(track?.x ?? 0));
    const right = track ? Math.min(Math.round(track.x + track.width), width - 4) : width - 16;
    return { width, height: width < 560 ? smallPlotHeight : plotHeight, left, right };
  }

  #flipTable(): void {
    const open = this.#tableButton.getAttribute('aria-expanded') !== 'true';
    setAttribute(this.#tableButton, 'aria-expanded', String(open));
    this.#fillTable();
  }

  #fillTable(): void {
    const open = this.#tableButton.getAttribute('aria-expanded') === 'true';
    const figures = open ? this.#figures() : [];
    const end = this.#player.state?.end ?? 0;
    this.#table.replaceChildren(...(figures.length > 0 ? [makeTable(figures, end)] : []));
  }
}
