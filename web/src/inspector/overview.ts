// The inspector when nothing is selected: the scenario, its present state, and the queues as lists.
import { element, Section } from '../browser/dom';
import { seconds } from '../lang/format';
import { languageOf } from '../lang/language';
import { strings } from '../lang/strings';
import type { ImportReport, InFlightPod, LeftOut, QueuedPod, QueueName, StageState } from '../protocol/protocol';
import type { Player, Session } from '../stage/player';
import { renderDecision, type Decision } from './attempt/decision';
import type { BatchOverview } from './batch/overview';
import { NodeList } from './node_list';
import { lateHints, lateReport } from './late_parts';
import { podLink, type Actions } from './parts';
import { VersionSwitch } from './version/version_switch';

const words = strings.overview;
// From top to bottom, as on the stage; each version has some of them.
const queueNames: QueueName[] = [
  'activeQ',
  'backoffQ',
  'errorBackoffQ',
  'unschedulableQ',
  'unschedulablePods',
  'gated',
];
const maxPods = 50;

interface HeadData {
  title: string;
  description: string;
  warnings: string[];
  report: ImportReport | null;
  leftOut: LeftOut[];
}

interface QueueData {
  name: QueueName;
  count: number;
  pods: QueuedPod[];
  inFlight: InFlightPod[] | undefined;
}

export class Overview {
  readonly root = element('article', { class: 'inspected overview' });
  #player: Player;
  #actions: Actions;
  #head: Section<HeadData>;
  #version: VersionSwitch;
  #counts: Section<Partial<StageState>>;
  #decision: Section<Decision>;
  #queues: Section<QueueData>[];
  #queueList: HTMLElement;
  // The sections about kube-batch, if it is the scheduler.
  #batch = element('div');
  #nodes: NodeList;

  // `reseed` is null if the seed cannot be changed.
  constructor(player: Player, actions: Actions, reseed: ((seed: number) => void) | null) {
    this.#player = player;
    this.#actions = actions;
    const part = (): HTMLElement => this.root.appendChild(element('div'));
    this.#head = new Section(part(), (data) => renderHead(data));
    this.#version = new VersionSwitch(player, actions);
    this.root.append(this.#version.root);
    this.#counts = new Section(part(), (state) => renderCounts(state));
    this.#decision = new Section(part(), (data) => renderDecision(data, actions));
    const queues = this.root.appendChild(element('section', { class: 'queues', 'aria-label': words.queues }));
    this.#queueList = queues;
    this.root.append(this.#batch);
    this.#queues = queueNames.map(
      () => new Section(queues.appendChild(element('div')), (data: QueueData) => this.#renderQueue(data)),
    );
    this.#nodes = new NodeList(player, actions);
    this.root.append(this.#nodes.root);
    if (reseed) this.root.append(makeSeedField(player, reseed));
  }

  // Shows the overview. `batch` is for runs of kube-batch; null until it is loaded.
  show(state: StageState, session: Session, batch: BatchOverview | null): void {
    const { title, description, warnings, report, leftOut } = session;
    const { counts, schedulingCycle, moveRequestCycle, scheduler, processes } = state;
    this.#head.show({ title, description, warnings, report, leftOut });
    this.#version.show(state, session);
    const atEnd = state.complete && state.end !== null && state.t >= state.end;
    const stopMessage = atEnd ? state.stopMessage : '';
    this.#counts.show({
      counts,
      stopMessage,
      ...(processes ? { processes } : {}),
      ...(scheduler ? {} : { schedulingCycle, moveRequestCycle }),
    });
    this.#queueList.hidden = this.#decision.root.hidden = scheduler !== undefined;
    this.#batch.hidden = scheduler === undefined;
    if (scheduler) this.#showBatch(batch);
    else this.#showQueues(state);
    this.#nodes.show();
  }

  #showBatch(batch: BatchOverview | null): void {
    if (!batch) return;
    if (batch.root.parentElement !== this.#batch) this.#batch.replaceChildren(batch.root);
    batch.show();
  }

  #showQueues({ underWay, decision, queues }: StageState): void {
    this.#decision.show({ underWay, decision });
    queueNames.forEach((name, i) => {
      const section = this.#queues[i];
      if (!section) return;
      section.root.hidden = !queues.includes(name);
      if (section.root.hidden) return;
      const { pods = [], inFlight } = this.#player.stage.queue(name) ?? {};
      section.show({ name, count: pods.length, pods: pods.slice(0, maxPods), inFlight });
    });
  }

  #renderQueue({ name, count, pods, inFlight }: QueueData): Node[] {
    const rows = pods.map((pod) =>
      element(
        'li',
        {},
        podLink(pod.name, this.#actions, `${name}:${pod.name}`),
        element('span', { class: 'muted small' }, podNote(pod)),
        pod.message ? element('span', { class: 'queue-message', lang: languageOf(pod.message) }, pod.message) : null,
      ),
    );
    return [
      element(
        'h3',
        { class: `queue-head ${name}` },
        element(
          'button',
          {
            class: 'link',
            type: 'button',
            'data-key': `queue:${name}`,
            title: words.openQueue(name),
            onclick: () => this.#actions.select(`queue/${name}`),
          },
          name,
        ),
        element('span', { class: 'count' }, String(count)),
        element('span', { class: 'muted queue-note' }, count > 0 ? words.queueNotes[name] : words.empty),
      ),
      element('ol', { class: 'queue' }, ...rows),
      ...(count > pods.length
        ? [element('p', { class: 'muted small' }, strings.inspector.more(count - pods.length))]
        : []),
      ...(inFlight ? [lateHints((part) => part.inFlightNote(inFlight, this.#actions))] : []),
    ];
  }
}

function podNote(pod: QueuedPod): string {
  return [
    pod.attempts > 0 ? words.attempts(pod.attempts) : '',
    pod.expiry === undefined ? '' : words.expiry(seconds(pod.expiry)),
    ...(pod.plugins ?? []),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

function renderHead(data: HeadData): Node[] {
  const parts: Node[] = [
    element('h2', { class: 'scenario-title', lang: languageOf(data.title) }, data.title),
    element('p', { class: 'summary', lang: languageOf(data.description) }, data.description),
  ];
  const { report, leftOut } = data;
  if (report) {
    parts.push(lateReport((part) => part.renderSummary(report, leftOut)));
  }
  if (data.warnings.length > 0) {
    parts.push(
      element(
        'details',
        { class: 'warnings', 'data-key': 'warnings' },
        element('summary', {}, words.warnings(data.warnings.length)),
        element('ul', {}, ...data.warnings.map((warning) => element('li', { lang: languageOf(warning) }, warning))),
      ),
    );
  }
  return parts;
}

function renderCounts(state: Partial<StageState>): Node[] {
  const { counts, schedulingCycle, moveRequestCycle, processes = [], stopMessage } = state;
  const lines: Node[] = [];
  if (counts) {
    lines.push(element('p', { class: 'counts' }, words.counts(counts.bound, counts.pending, counts.nodes)));
  }
  if (schedulingCycle !== undefined) {
    lines.push(element('p', { class: 'muted small' }, words.cycles(schedulingCycle, moveRequestCycle)));
  }
  // The state of kube-scheduler's processes, in the words of the canvas.
  if (processes.length > 0) {
    const breaks = processes.flatMap((text) => [element('br'), text]).slice(1);
    lines.push(element('p', { class: 'small' }, ...breaks));
  }
  if (stopMessage) {
    const reason = element('span', { lang: languageOf(stopMessage) }, stopMessage);
    lines.push(element('p', { class: 'muted small' }, words.stopped, ' ', reason));
  }
  return lines;
}

function makeSeedField(player: Player, reseed: (seed: number) => void): HTMLElement {
  const input = element('input', {
    type: 'number',
    min: 0,
    step: 1,
    title: words.seedHint,
    onchange: () => {
      const seed = Number(input.value);
      if (Number.isSafeInteger(seed) && seed >= 0) reseed(seed);
    },
  });
  player.onChange((state) => {
    if (document.activeElement !== input) input.value = String(state.seed);
  });
  return element(
    'div',
    { class: 'seed' },
    element('label', { class: 'field-inline' }, element('span', {}, words.seed), input),
    element('p', { class: 'muted small' }, words.seedHint),
  );
}
