// The panels of kube-scheduler's usual dashboards, for the run on the stage, and /metrics as text at the present
// moment. The core observes metrics in a separate run: once for all panels, and once for each text.
import { element, setText } from '../../browser/dom';
import { copyText } from '../../browser/files';
import { seconds } from '../../lang/format';
import { lateStrings } from '../../lang/late_strings';
import { strings } from '../../lang/strings';
import type { MetricsOverTime, MetricsReport, Query, StageState } from '../../protocol/protocol';
import type { Player, Session } from '../../stage/player';
import { Chart, type ChartActions } from './charts';
import { dashboardFigures, numDashboardSteps, windowOf } from './dashboard_figures';
import type { Figure } from './figures';
import type { Frame } from './options';

const words = lateStrings.dashboard;

const plotHeight = 84;
const marginForAxis = 40;
// Metrics of longer runs are computed only when a reader asks for them, because the page waits meanwhile.
const mostEvents = 20_000;
// The text follows the playhead after it has not moved for this time.
const restMs = 200;

export class Dashboard {
  readonly root = element('div', { class: 'dashboard' });
  #player: Player;
  #actions: ChartActions;
  #replicas = element('select', { onchange: () => this.#compute() });
  #choice = element('label', { class: 'dashboard-replica', hidden: true }, `${words.replica} `, this.#replicas);
  #note = element('p', { class: 'muted small' });
  #grid = element('div', { class: 'dashboard-grid' });
  #text = new MetricsText(() => this.#readText());
  #figures: Figure[] = [];
  #charts: Chart[] = [];
  // Identifies the contents of the panels. If it changes, they are computed again.
  #generation = -1;
  #theme = '';
  #width = 0;
  #changed: () => void;

  // `changed` is called when the panels have other figures.
  constructor(player: Player, actions: ChartActions, changed: () => void) {
    this.#player = player;
    this.#actions = actions;
    this.#changed = changed;
    const help = element('p', { class: 'muted small' }, words.interpolation);
    this.root.append(element('div', { class: 'dashboard-head' }, this.#choice, this.#note), this.#grid, help, this.#text.root);
    new ResizeObserver(() => this.#fit()).observe(this.#grid);
  }

  // The figures of the panels, for the table.
  get figures(): Figure[] {
    return this.#figures;
  }

  // Called when the run is complete and the dashboard is visible.
  show(state: StageState, session: Session): void {
    if (session.generation !== this.#generation) {
      this.#generation = session.generation;
      this.#replicas.replaceChildren();
      const { total = 0 } = this.#player.stage.events(0, 0) ?? {};
      if (total > mostEvents) this.#offer();
      else this.#compute();
    } else if (state.theme !== this.#theme) {
      this.#draw();
    }
    for (const chart of this.#charts) chart.show(state.t, state.loop);
    this.#text.follow(state.t, state.playing);
  }

  #fit(): void {
    if (this.#charts.length > 0 && this.#grid.clientWidth !== this.#width) this.#draw();
  }

  hover(t: number | null): void {
    for (const chart of this.#charts) chart.hover(t);
  }

  #offer(): void {
    this.#clear();
    const button = element('button', { class: 'quiet small', type: 'button', onclick: () => this.#compute() }, words.compute);
    this.#grid.append(element('p', { class: 'muted' }, words.long, ' ', button));
  }

  #compute(): void {
    const end = this.#player.state?.end ?? 0;
    const metrics = this.#ask<MetricsOverTime>({ what: 'metricSeries', count: numDashboardSteps + 1, until: end, ...this.#replica() });
    this.#clear();
    if (metrics === null) {
      setText(this.#note, words.none);
      this.#text.root.hidden = true;
      return;
    }
    this.#text.root.hidden = false;
    this.#offerReplicas(metrics);
    setText(this.#note, words.window(seconds(windowOf(end))));
    this.#figures = dashboardFigures(metrics);
    this.#draw();
    this.#text.renew();
    this.#changed();
  }

  #clear(): void {
    for (const chart of this.#charts) chart.destroy();
    this.#charts = [];
    this.#figures = [];
    this.#grid.replaceChildren();
  }

  // Returns no member if there is only one process, or none was chosen.
  #replica(): { replica?: number } {
    return this.#replicas.value === '' ? {} : { replica: Number(this.#replicas.value) };
  }

  // Returns null with kube-batch, or if the process does not run. Takes as long as the run took to compute.
  #ask<Answer>(query: Query): Answer | null {
    return this.#player.stage.use((raw) => {
      const answer = JSON.parse(raw.describe(JSON.stringify(query))) as Answer & { ok?: false };
      return answer.ok === false ? null : answer;
    });
  }

  #offerReplicas({ leaders, replica }: MetricsOverTime): void {
    this.#choice.hidden = leaders.length < 2;
    if (this.#choice.hidden || this.#replicas.length > 0) return;
    this.#replicas.replaceChildren(...leaders.map(({ replica: name }, i) => element('option', { value: i }, name)));
    this.#replicas.value = String(leaders.findIndex(({ replica: name }) => name === replica));
  }

  #draw(): void {
    const { state } = this.#player;
    if (!state || this.#figures.length === 0) return;
    for (const chart of this.#charts) chart.destroy();
    const end = state.end ?? 0;
    const cells = this.#figures.map(() => element('div', { class: 'dashboard-cell' }));
    this.#grid.replaceChildren(...cells);
    this.#width = this.#grid.clientWidth;
    this.#theme = state.theme;
    this.#charts = this.#figures.map((figure, i) => {
      const cell = cells[i] as HTMLElement;
      const width = cell.clientWidth;
      const frame: Frame = { width, height: plotHeight, left: marginForAxis, right: width - 8 };
      const chart = new Chart(figure, end, frame, this.#actions);
      cell.append(chart.root);
      chart.show(state.t, state.loop);
      return chart;
    });
  }

  #readText(): string {
    const report = this.#ask<MetricsReport>({ what: 'metrics', ...this.#replica() });
    return report?.text ?? words.noText;
  }
}

// The text of /metrics, while a reader has it open.
class MetricsText {
  readonly root: HTMLDetailsElement;
  #read: () => string;
  #area = element('textarea', { readonly: true, rows: 10, spellcheck: 'false', 'aria-label': words.text });
  #moment = element('span', { class: 'muted' });
  #shownAt: number | null = null;
  #t = 0;
  #timer = 0;

  constructor(read: () => string) {
    this.#read = read;
    const copy = element('button', { class: 'quiet small', type: 'button' }, strings.inspector.copy);
    copy.addEventListener('click', () => {
      void copyText(this.#area.value, this.#area).then((copied) => {
        if (!copied) return;
        setText(copy, strings.inspector.copied);
        setTimeout(() => setText(copy, strings.inspector.copy), 1500);
      });
    });
    this.root = element(
      'details',
      { class: 'metrics-text', ontoggle: () => this.#fill() },
      element('summary', {}, words.text),
      element('div', { class: 'metrics-text-bar' }, this.#moment, copy),
      this.#area,
    );
  }

  // While the run plays, the text does not change.
  follow(t: number, isPlaying: boolean): void {
    this.#t = t;
    clearTimeout(this.#timer);
    if (!isPlaying) this.#timer = window.setTimeout(() => this.#fill(), restMs);
  }

  // Called for another run, or another process.
  renew(): void {
    this.#shownAt = null;
    this.#fill();
  }

  #fill(): void {
    if (!this.root.open || this.#shownAt === this.#t) return;
    this.#shownAt = this.#t;
    this.#area.value = this.#read();
    setText(this.#moment, strings.plots.at(seconds(this.#t)));
  }
}
