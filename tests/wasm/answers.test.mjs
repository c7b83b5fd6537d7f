// Tests that every JSON answer of both modules conforms to core/answers/schema, over the whole gallery; and that each
// part of the schema occurs in an answer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AnswerSchema, readSchemas } from './answer_schema.mjs';
import { readScenario, slugs } from './gallery.mjs';
import { cluster, configuration, rareScenarios, wrongText } from './rare_scenarios.mjs';
import { openStage } from './stage_in_node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { loadCore } = await import(`${root}build/npm/core.js`);
const { module: core } = await loadCore();
const stage = await openStage();

const schema = new AnswerSchema();
// The queues of all versions. A query about one that the version does not have fails.
const queues = ['activeQ', 'backoffQ', 'unschedulableQ', 'unschedulablePods', 'errorBackoffQ', 'gated'];

// The largest number of objects of each kind that are queried at a moment.
const mostPods = 8;
const mostNodes = 3;
const mostAttempts = 4;
// Longer runs are queried only at their quarters.
const mostEvents = 5000;

function check(place, answer) {
  assert.deepEqual(schema.problems(place, answer), []);
  return answer;
}

const isFailure = (answer) => answer.ok === false;

// Checks the answer to a query that may fail: it is a failure, or `place`.
const checkEither = (place, answer) => check(isFailure(answer) ? 'simulation.json#/$defs/Failure' : place, answer);

// Returns some elements of a list from its start to its end.
function someOf(list, most) {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * (list.length - 1)) / (most - 1))]);
}

const isDefined = (value) => value !== undefined;
const unique = (list) => [...new Set(list)];

// A simulation without a canvas, whose answers are checked.
class CheckedSimulation {
  #raw = new core.Simulation();

  open(text, options = {}) {
    return checkEither('simulation.json#/$defs/OpenedSimulation', JSON.parse(this.#raw.open(text, JSON.stringify(options))));
  }
  command(command) {
    return checkEither('simulation.json#/$defs/SimulationState', JSON.parse(this.#raw.command(JSON.stringify(command))));
  }
  ask(query) {
    const answer = JSON.parse(this.#raw.describe(JSON.stringify(query)));
    return checkEither(`simulation.json#/$defs/Answers/properties/${query.what}`, answer);
  }
  delete() {
    this.#raw.delete();
  }
}

// The same for the stage.
const checkedStage = {
  load: (text, options) => checkEither('stage.json#/$defs/LoadedScenario', stage.load(text, options)),
  command: (command) => check('stage.json#/$defs/CommandResult', stage.command(command)),
  ask(query) {
    const file = ['hit', 'lesson', 'set', 'tour'].includes(query.what) ? 'stage.json#/$defs/StageAnswers' : 'simulation.json#/$defs/Answers';
    return checkEither(`${file}/properties/${query.what}`, stage.describe(query));
  },
  frame() {
    stage.frame();
    check('stage.json#/$defs/Positions', stage.positions());
    return check('stage.json#/$defs/StageState', stage.state());
  },
};

// Returns the start, the quarters and the end of a run, and the moment of the first event of each kind with other
// facts.
function momentsOf(events, end) {
  const firstOfKinds = new Map();
  for (const { event, t, facts } of events) {
    const kind = `${event} ${Object.keys(facts)}`;
    if (!firstOfKinds.has(kind)) firstOfKinds.set(kind, t);
  }
  const quarters = [0, 0.25, 0.5, 0.75, 1].map((share) => share * end);
  if (events.length > mostEvents) return quarters;
  return unique([...quarters, ...firstOfKinds.values()]).sort((a, b) => a - b);
}

const wholeLog = (ask) => ask({ what: 'events', from: 0, count: 1e9 }).events;

// Sends every kind of query about the moment t. `events` is the log of the whole run. Returns pods and nodes of
// interest.
function askEverything(ask, t, events) {
  const past = events.filter((event) => event.t <= t);
  const now = past.filter((event) => event.t === t);
  const others = unique(now.map(({ facts }) => facts.other).filter(isDefined));
  const inQueues = queues.flatMap((name) => ask({ what: 'queue', name }).pods?.slice(0, 2) ?? []);
  const nodes = ask({ what: 'nodes', from: 0, count: 100 }).nodes.map(({ name }) => name);
  // Also for pods that were skipped, which have no index of an attempt.
  const popped = past.filter(({ event }) => event === 'popped');
  for (const event of now.slice(0, mostPods)) if (event.event === 'popped') ask({ what: 'attempt', index: popped.indexOf(event) });
  ask({ what: 'events', from: past.length - 10, count: 20 });
  ask({ what: 'manifests' });
  ask({ what: 'configuration' });
  ask({ what: 'configz' });
  ask({ what: 'series', count: 9 });
  ask({ what: 'batch' });
  // The log also has objects that do not exist yet.
  const named = (list, member) => unique(list.map((event) => event[member]).filter(isDefined));
  const pods = unique([
    ...someOf(others, 2),
    ...someOf(named(now, 'pod'), mostPods),
    ...inQueues.map(({ name }) => name),
    ...someOf(named(events, 'pod'), mostPods),
  ]);
  const places = someOf(unique([...named(now, 'node'), ...nodes]), mostNodes);
  for (const name of someOf(unique([...places, ...named(events, 'node')]), mostNodes + 2)) {
    ask({ what: 'node', name });
    ask({ what: 'manifest', kind: 'Node', name });
  }
  for (const pod of pods) {
    ask({ what: 'session', pod });
    const { attemptIndexes = [] } = ask({ what: 'pod', name: pod });
    for (const index of attemptIndexes.slice(-1)) ask({ what: 'attempt', index });
    ask({ what: 'clusterEvents', pod });
  }
  return { pods, places };
}

function askAboutAttempts(ask, { pods, places }) {
  for (const pod of someOf(pods, mostAttempts)) {
    const { attemptIndexes = [] } = ask({ what: 'pod', name: pod });
    for (const node of places) {
      ask({ what: 'pair', pod, node });
      if (attemptIndexes.length > 1) ask({ what: 'pair', pod, node, attempt: attemptIndexes[0] });
    }
  }
}

function askForAccounts(ask, { pods }) {
  for (const pod of someOf(pods, mostAttempts)) {
    ask({ what: 'explain', pod });
    ask({ what: 'explain', pod, attempts: [1] });
  }
  // Its answer is large if there are many nodes.
  for (const pod of pods.slice(0, 1)) ask({ what: 'explain', pod, allFilters: true });
  ask({ what: 'summary' });
}

const pod = (name, spec = {}) => ({
  kind: 'Pod',
  metadata: { name },
  spec: { containers: [{ name: 'c', resources: { requests: { cpu: '10m' } } }], ...spec },
});

// Returns one edit of each kind.
function editsAt(at) {
  const node = { kind: 'Node', metadata: { name: 'edited' }, status: { allocatable: { cpu: '1', pods: '5' } } };
  return [
    { at, op: 'create', object: node },
    { at, op: 'create', object: pod('edited') },
    { at, op: 'patch', object: { kind: 'Node', metadata: { name: 'edited', labels: { new: 'yes' } } } },
    { at, op: 'update', object: { ...node, spec: { unschedulable: true } } },
    { at, op: 'delete', object: { kind: 'Pod', metadata: { name: 'edited' } } },
  ];
}

function walkSimulation(text) {
  const simulation = new CheckedSimulation();
  const ask = (query) => simulation.ask(query);
  simulation.open(text);
  simulation.command({ op: 'step' });
  const { end } = simulation.command({ op: 'run' });
  const events = wholeLog(ask);
  const walkTo = (t, log) => {
    simulation.command({ op: 'seek', t });
    const some = askEverything(ask, t, log);
    askAboutAttempts(ask, some);
    askForAccounts(ask, some);
  };
  for (const t of momentsOf(events, end)) walkTo(t, events);
  const entries = editsAt(end / 2);
  for (const entry of entries) check('simulation.json#/$defs/TimelineEntry', entry);
  assert.equal(simulation.command({ op: 'edits', entries }).ok, true);
  simulation.command({ op: 'run' });
  const changed = wholeLog(ask);
  walkTo(end / 2, changed);
  walkTo(end, changed);
  simulation.delete();
}

// Queries the things at some points of the canvas: the middle of each, and the space around.
function askForHits() {
  const { pods, nodes, batch = {}, track } = stage.positions();
  const rectangles = [pods, nodes, batch].flatMap((list) => someOf(Object.values(list), 2));
  for (const [x, y, width, height] of [...rectangles, track]) checkedStage.ask({ what: 'hit', x: x + width / 2, y: y + height / 2 });
  for (let x = 20; x < 1280; x += 120) for (let y = 20; y < 720; y += 100) checkedStage.ask({ what: 'hit', x, y });
}

// Moves from caption to caption, places bets, and waits for their outcomes.
function walkTour() {
  checkedStage.command({ op: 'seek', t: 0 });
  for (let last = -1; ; ) {
    const { caption } = checkedStage.frame();
    if (caption?.bet && caption.bet.answer === undefined) {
      checkedStage.command({ op: 'bet', choice: caption.bet.options[0].value });
      checkedStage.frame();
    }
    if ((caption?.index ?? -1) < last) return;
    last = (caption?.index ?? -1) + 1;
    checkedStage.command({ op: 'caption', step: 1 });
    const next = checkedStage.frame();
    if ((next.caption?.index ?? -1) < last) return;
  }
}

function walkStage(text) {
  assert.equal(checkedStage.load(text).ok, true);
  checkedStage.frame();
  for (let i = 0; i < 1e5 && !stage.state().complete; i++) stage.frame();
  const { end } = checkedStage.frame();
  const ask = checkedStage.ask;
  const events = wholeLog(ask);
  for (const t of momentsOf(events, end)) {
    checkedStage.command({ op: 'seek', t });
    checkedStage.frame();
    askForHits();
    ask({ what: 'queue', name: 'activeQ' });
    const [some] = events.filter((event) => event.t === t && event.pod !== undefined);
    if (some) for (const query of [{ what: 'set', pod: some.pod }, { what: 'pod', name: some.pod }]) ask(query);
  }
  checkedStage.command({ op: 'seek', t: 0 });
  askEverything(ask, 0, events);
  checkedStage.command({ op: 'seek', t: end });
  const some = askEverything(ask, end, events);
  askAboutAttempts(ask, some);
  for (const name of some.pods) ask({ what: 'set', pod: name });
  ask({ what: 'lesson' });
  ask({ what: 'tour' });
  walkTour();
  assert.equal(checkedStage.command({ op: 'edits', entries: editsAt(end / 2) }).ok, true);
  checkedStage.frame();
}

test('the schema is closed, and describes each member', () => {
  assert.deepEqual(schema.flaws(), []);
});

test('an answer that is not as the schema has it is found', () => {
  const place = 'nodes.json#/$defs/NodesDescription';
  const node = { name: 'a', taints: [], resources: [{ name: 'cpu', requested: 1, allocatable: 2 }], pods: [] };
  const problems = (nodes, change = () => {}) => {
    const schemas = readSchemas();
    change(schemas.get('nodes.json').$defs);
    return new AnswerSchema(schemas).problems(place, { total: 1, nodes }).join('\n');
  };
  assert.equal(problems([node]), '');
  assert.match(problems([{ ...node, colour: 'red' }]), /nodes\/0 must NOT have additional properties .*colour/);
  assert.match(problems([{ ...node, pods: null }]), /nodes\/0\/pods must be array/);
  assert.match(problems([{ name: 'a' }]), /must have required property 'taints'/);
  const withoutTaints = ({ ListedNode }) => {
    delete ListedNode.properties.taints;
  };
  assert.match(problems([node], withoutTaints), /must NOT have additional properties .*taints/);
});

test('parts of the schema that never occur, and optional parts that always occur, are found', () => {
  const schemas = readSchemas();
  const { ListedNode } = schemas.get('nodes.json').$defs;
  ListedNode.properties.colour = { enum: ['red', 'green'] };
  const changed = new AnswerSchema(schemas);
  assert.deepEqual(changed.flaws(), ['ListedNode.colour has no description']);
  const node = { name: 'a', colour: 'red', taints: [], resources: [], pods: [] };
  assert.deepEqual(changed.problems('nodes.json#/$defs/NodesDescription', { total: 1, nodes: [node] }), []);
  const ofList = (name) => /^(ListedNode|NodesDescription)\b/.test(name);
  assert.deepEqual(changed.neverSeen().filter(ofList), ['ListedNode.unschedulable', 'ListedNode.colour = green']);
  assert.deepEqual(changed.alwaysSeen().filter(ofList), ['ListedNode.colour']);
});

test('the gallery was found', () => assert.ok(slugs.length > 50, `${slugs.length} scenarios`));

test('before anything is opened, everything fails or is empty', () => {
  const simulation = new CheckedSimulation();
  assert.ok(isFailure(simulation.ask({ what: 'summary' })));
  assert.ok(isFailure(simulation.command({ op: 'run' })));
  simulation.delete();
  assert.ok(isFailure(checkedStage.command({ op: 'play' })));
  assert.ok(isFailure(checkedStage.ask({ what: 'manifests' })));
  assert.deepEqual(stage.state(), {});
  check('stage.json#/$defs/Positions', stage.positions());
});

function walk(text) {
  walkSimulation(text);
  walkStage(text);
}

for (const slug of slugs) test(`${slug} is answered as the schema has it`, () => walk(readScenario(slug)));
for (const [name, scenario] of Object.entries(rareScenarios)) {
  test(`${name}: this is answered as the schema has it`, () => walk(JSON.stringify(scenario)));
}

test('an attempt that its process did not live to end is answered as the schema has it', () => {
  const simulation = new CheckedSimulation();
  simulation.open(JSON.stringify(rareScenarios['a leader that stood still may not bind, and one ends during an attempt']));
  simulation.command({ op: 'run' });
  const outcomes = [0, 1, 2, 3].map((index) => simulation.ask({ what: 'attempt', index }).outcome);
  assert.deepEqual(outcomes, ['forgotten', 'bound', 'forgotten', 'bound']);
  const statusOf = (replica) => simulation.ask({ what: 'metrics', replica }).text.match(/^leader_election_master_status.* (\d)$/m)[1];
  assert.deepEqual([statusOf(0), statusOf(1)].sort(), ['0', '1']);
  const { leaders, t } = simulation.ask({ what: 'metricSeries', count: 91 });
  assert.deepEqual(leaders.map(({ values }) => values[t.findIndex((it) => it >= 30)]), [null, 1], 'one stands still');
  assert.match(simulation.ask({ what: 'metrics', replica: 2 }).error.message, /no replica 2/);
  simulation.delete();
});

test('a pod that the leader does not know yet is answered as the schema has it', () => {
  const simulation = new CheckedSimulation();
  const objects = [{ kind: 'Node', metadata: { name: 'n' }, status: { allocatable: { cpu: '4', pods: '9' } } }];
  const timeline = [{ at: 1, op: 'create', object: pod('late') }];
  const spec = { until: '20s', process: { watchDelay: '5s' }, objects, timeline };
  simulation.open(JSON.stringify({ ...rareScenarios['usual questions'], spec }));
  simulation.command({ op: 'runUntil', t: 3 });
  assert.equal(simulation.ask({ what: 'pod', name: 'default/late' }).unserved, 'unheard');
  simulation.delete();
});

test('answers in another language conform to the schema', () => {
  core.takeWords(readFileSync(new URL('../../web/src/lang/reasons_zh-CN.json', import.meta.url), 'utf8'));
  try {
    const simulation = new CheckedSimulation();
    const big = pod('big');
    big.spec = { containers: [{ name: 'c', resources: { requests: { cpu: '8' } } }] };
    const objects = [{ kind: 'Node', metadata: { name: 'n' }, status: { allocatable: { cpu: '4', pods: '9' } } }, big];
    simulation.open(JSON.stringify({ ...rareScenarios['usual questions'], spec: { until: '5s', objects } }));
    simulation.command({ op: 'run' });
    const { lastAttempt } = simulation.ask({ what: 'explain', pod: 'default/big' });
    assert.match(lastAttempt.conclusion[0].english, /node/);
    simulation.delete();
  } finally {
    core.takeWords('');
  }
});

test('how many more pods fit is answered as the schema has it', () => {
  const container = (requests) => ({ name: 'c', resources: { requests } });
  const template = (name, requests, spec = {}) => ({ metadata: { name }, spec: { containers: [container(requests)], ...spec } });
  const node = (name, cpu) => ({ kind: 'Node', metadata: { name, labels: { pool: name } }, status: { allocatable: { cpu, pods: '9', 'example.com/gpu': '1' } } });
  const waiting = (name, cpu, spec = {}) => ({ kind: 'Pod', metadata: { name }, spec: { containers: [container({ cpu })], ...spec } });
  const objects = [
    ...[node('a', '2'), node('b', '1'), waiting('low', '1', { nodeName: 'b', priority: -5 })],
    ...[waiting('high', '600m', { priority: 5, nodeSelector: { pool: 'b' } }), waiting('large', '8')],
  ];
  const simulation = new CheckedSimulation();
  simulation.open(JSON.stringify(objects));
  const ask = (templates, options = {}) => simulation.ask({ what: 'capacity', templates, ...options });
  const web = template('web', { cpu: '500m', 'example.com/gpu': '1' }, { nodeSelector: { pool: 'a' } });
  const one = ask([web], { walk: true });
  assert.deepEqual([one.status.replicas, one.walk, one.waiting.left], [1, [{ template: 0, node: 'a' }], ['default/large']]);
  assert.deepEqual([one.waiting.placed, one.waiting.evicted], [[{ pod: 'default/high', node: 'b' }], ['default/low']]);
  const small = template('small', { cpu: '100m' });
  const turns = ask([web, small], { weights: [1, 3], inTurns: true, maxLimit: 6, seed: 3, version: 'v1.21' });
  assert.deepEqual([turns.completeTurns, turns.templates.map(({ replicas }) => replicas)], [1, [1, 6]]);
  assert.equal(ask([template('first', { cpu: '1' }, { priority: 9 })], { excludeNodes: ['a'] }).templates[0].preemption.node, 'b');
  assert.equal(ask([template('gated', {}, { schedulingGates: [{ name: 'wait' }] })]).status.failReason.failType, 'SchedulingGated');
  const missing = simulation.ask({ what: 'capacity', addNode: node('big', '9') });
  assert.deepEqual(missing.addedNodes, { like: 'big', nodes: 1, isEnough: true });
  assert.equal(ask([small], { addNode: node('big', '4'), maxLimit: 5 }).addedNodes.isEnough, false);
  const mixed = simulation.ask({ what: 'capacity', addNodes: [node('big', '9'), node('low', '1')], prices: [0.5, 0.1] });
  assert.deepEqual(mixed.mixes[0], { nodes: [{ like: 'big', nodes: 1 }], price: 0.5, isEnough: true });
  assert.equal(mixed.mixes.at(-1).isEnough, false);
  assert.equal(simulation.ask({ what: 'capacity', addNodes: [node('big', '9')], prices: [-1] }).error.path, 'prices[0]');
  for (const wrong of [[], [{ kind: 'Job' }], [{ metadata: { name: 'x' }, spec: { priorityClassName: 'none' } }]]) {
    assert.match(ask(wrong).error.path, /^templates/);
  }
  assert.equal(ask([web], { excludeNodes: ['c'] }).error.path, 'excludeNodes[0]');
  assert.equal(ask([web], { version: 'v2' }).error.path, 'version');
  simulation.delete();
});

// Searches step by step for changes that would help the pod x.
function searched(simulation) {
  for (let tried = 0; ; ) {
    const soFar = simulation.ask({ what: 'remediesSoFar', pod: 'default/x' });
    if (soFar.complete) return soFar.answer;
    assert.ok(soFar.tried >= tried, 'the search goes on');
    tried = soFar.tried;
  }
}

test('remedies of a pod conform to the schema', () => {
  const node = (name, more = {}) => ({ kind: 'Node', metadata: { name, labels: { zone: name } }, status: { allocatable: { cpu: '2', pods: '9' } }, ...more });
  const pod = (name, cpu, spec = {}) => ({
    ...{ kind: 'Pod', metadata: { name, labels: { app: name.split('-')[0] } } },
    spec: { containers: [{ name: 'c', ...(cpu === null ? {} : { resources: { requests: { cpu } } }) }], ...spec },
  });
  const taints = [{ key: 'gpu', effect: 'NoSchedule' }];
  const required = 'requiredDuringSchedulingIgnoredDuringExecution';
  const onDisk = { nodeAffinity: { [required]: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'disk', operator: 'Exists' }] }] } } };
  const term = (app) => ({ labelSelector: { matchLabels: { app } }, topologyKey: 'kubernetes.io/hostname' });
  const named = (name) => node(name, { metadata: { name, labels: { 'kubernetes.io/hostname': name, zone: name } } });
  const spread = { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: { matchLabels: { app: 'x' } } };
  const port = { containers: [{ name: 'c', ports: [{ containerPort: 80, hostPort: 80 }] }] };
  const ends = { ...pod('y', '2', { nodeName: 'a' }), metadata: { name: 'y', annotations: { 'berth.dev/run-for': '20m' } } };
  const storage = (name, values) => ({
    ...{ apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: { name }, provisioner: 'disks' },
    ...{ volumeBindingMode: 'WaitForFirstConsumer', allowedTopologies: [{ matchLabelExpressions: [{ key: 'zone', values }] }] },
  });
  const claim = {
    ...{ kind: 'PersistentVolumeClaim', metadata: { name: 'data' } },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, storageClassName: 'far' },
  };
  const bound = { ...claim, metadata: { name: 'data', uid: 'claim-1' }, spec: { ...claim.spec, storageClassName: 'near', volumeName: 'pv-1' } };
  const elsewhere = {
    ...{ kind: 'PersistentVolume', metadata: { name: 'pv-1' } },
    spec: {
      ...{ capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], storageClassName: 'near', csi: { driver: 'disks', volumeHandle: 'pv-1' } },
      claimRef: { namespace: 'default', name: 'data', uid: 'claim-1' },
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone', operator: 'In', values: ['z'] }] }] } },
    },
  };
  const withClaim = { volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'data' } }] };
  const configured = (profile, ...objects) => ({
    ...{ apiVersion: 'berth.dev/v1', kind: 'Scenario', metadata: { name: 's' } },
    spec: {
      ...{ semantics: 'v1.34', objects: objects.map((it) => ({ apiVersion: 'v1', ...it })) },
      schedulerConfiguration: { apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration', profiles: [profile] },
    },
  });
  const notOfPod = new Set(['two', 'uncordon', 'taint', 'label', 'evict', 'addNode', 'plugin', 'argument', 'wait']);
  // The changes that help the pod x.
  const cases = [
    [[node('a'), pod('x', '3')], ['request']],
    [[node('a', { spec: { taints } }), pod('x', '1')], ['toleration', 'taint']],
    [[node('a'), pod('x', '1', { nodeSelector: { disk: 'ssd' } })], ['nodeSelector', 'label']],
    [[node('a'), pod('x', '1', { affinity: onDisk })], ['nodeAffinity', 'label']],
    [[named('a'), pod('x', '1', { affinity: { podAffinity: { [required]: [term('y')] } } })], ['podAffinity']],
    [
      [named('a'), pod('y', '1', { nodeName: 'a' }), pod('x', '1', { affinity: { podAntiAffinity: { [required]: [term('y')] } } })],
      ['podAntiAffinity', 'evict', 'addNode', 'priority'],
    ],
    [
      [node('a'), node('b', { status: { allocatable: { cpu: '0', pods: '9' } } }), pod('x-1', '1', { nodeName: 'a' }), pod('x', '1', { topologySpreadConstraints: [spread] })],
      ['whenUnsatisfiable', 'maxSkew', 'evict', 'priority'],
    ],
    [[node('a'), pod('y', null, { ...port, nodeName: 'a' }), pod('x', null, port)], ['hostPort', 'evict', 'addNode', 'priority']],
    [[node('a'), pod('y', '2', { nodeName: 'a' }), pod('x', '2')], ['evict', 'addNode', 'priority']],
    [[node('a'), pod('x', '1', { schedulerName: 'other' })], ['schedulerName']],
    [[node('a'), pod('x', '1', { schedulingGates: [{ name: 'g' }] })], ['schedulingGates']],
    [[node('a', { spec: { unschedulable: true } }), pod('x', '1')], ['uncordon']],
    [[node('a'), storage('far', ['z']), storage('near', ['a']), claim, pod('x', '1', withClaim)], ['storageClass']],
    [[named('a'), storage('near', ['a']), bound, elsewhere, pod('x', '1', withClaim)], ['volume']],
    [configured({ plugins: { postFilter: { disabled: [{ name: '*' }] } } }, node('a'), pod('y', '2', { nodeName: 'a' }), pod('x', '2', { priority: 1 })), ['evict', 'addNode', 'plugin']],
    [configured({ pluginConfig: [{ name: 'NodeAffinity', args: { addedAffinity: onDisk.nodeAffinity } }] }, node('a'), pod('x', '1')), ['argument']],
    [[node('a', { spec: { taints } }), pod('x', '3')], ['two']],
    [[node('a'), ends, pod('x', '2')], ['wait', 'evict', 'addNode', 'priority']],
  ];
  for (const [objects, kinds] of cases) {
    const simulation = new CheckedSimulation();
    simulation.open(JSON.stringify(objects));
    simulation.ask({ what: 'summary' });
    const { remedies, contradiction, node: byItself } = simulation.ask({ what: 'remedies', pod: 'default/x' });
    assert.deepEqual([byItself, remedies.map(({ kind }) => kind)], [null, kinds]);
    assert.equal(contradiction.length > 0, kinds.every((kind) => notOfPod.has(kind)));
    assert.deepEqual(searched(simulation), { node: null, remedies, contradiction, pod: 'default/x' });
    simulation.delete();
  }
  const simulation = new CheckedSimulation();
  // Room was made for it at 5 s, and it backs off until 6.5 s.
  const leaves = { at: 5, op: 'delete', object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'z' } } };
  const objects = [node('a'), pod('y', '1', { nodeName: 'a' }), pod('z', '1', { nodeName: 'a' })].map((it) => ({ apiVersion: 'v1', ...it }));
  const timeline = [{ at: 4.5, op: 'create', object: { apiVersion: 'v1', ...pod('x', '1') } }, leaves];
  simulation.open(JSON.stringify({ apiVersion: 'berth.dev/v1', kind: 'Scenario', metadata: { name: 's' }, spec: { objects, timeline } }));
  simulation.command({ op: 'seek', t: 5.2 });
  assert.equal(simulation.ask({ what: 'remedies', pod: 'default/x' }).node, 'a');
  assert.equal(simulation.ask({ what: 'remedies', pod: 'default/none' }).error.path, 'pod');
  assert.equal(simulation.ask({ what: 'remedies', pod: 'default/y' }).error.path, 'pod');
  simulation.delete();
});

test('the real cluster’s message about a pod conforms to the schema', () => {
  const said = (message) => ({
    ...{ kind: 'Pod', metadata: { name: 'x' }, spec: { containers: [{ name: 'c', resources: { requests: { cpu: '3' } } }] } },
    status: { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }] },
  });
  const node = { kind: 'Node', metadata: { name: 'a' }, status: { allocatable: { cpu: '2', pods: '9' } } };
  const counts = [
    ['0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available: 1 No preemption victims found.', true],
    ['0/1 nodes are available: 1 Insufficient memory.', false],
  ];
  for (const [message, same] of counts) {
    const simulation = new CheckedSimulation();
    simulation.open(JSON.stringify([node, said(message)]));
    simulation.command({ op: 'run' });
    assert.deepEqual(simulation.ask({ what: 'pod', name: 'default/x' }).cluster, { message, same });
    simulation.delete();
  }
});

test('drains and losses of nodes conform to the schema', () => {
  const node = (name, cpu) => ({ kind: 'Node', metadata: { name, labels: { 'topology.kubernetes.io/zone': name } }, status: { allocatable: { cpu, pods: '9' } } });
  const pod = (name, cpu, more = {}, owner = 'ReplicaSet') => ({
    ...{ kind: 'Pod', metadata: { name, labels: { app: name }, ownerReferences: [{ apiVersion: 'apps/v1', kind: owner, name: 'o', uid: 'o', controller: true }] } },
    spec: { containers: [{ name: 'c', resources: { requests: { cpu } } }], ...more },
  });
  const budget = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'none' }, spec: { maxUnavailable: 0, selector: { matchLabels: { app: 'kept' } } } };
  const simulation = new CheckedSimulation();
  const on = { nodeName: 'a' };
  const objects = [node('a', '9'), node('b', '3'), pod('big', '4', on), pod('small', '1', on), pod('agent', '1', on, 'DaemonSet'), pod('kept', '1', on)];
  const vip = [pod('vip', '2', { ...on, priority: 9 }), pod('low', '2', { nodeName: 'b' })];
  simulation.open(JSON.stringify([...objects, ...vip, budget, pod('waits', '1', { nodeSelector: { 'topology.kubernetes.io/zone': 'c' } })]));
  simulation.command({ op: 'run' });
  const drained = simulation.ask({ what: 'drain', nodes: ['a'] });
  const fates = drained.displaced.map(({ pod: name, to, budget: keeps }) => [name, to, keeps]);
  assert.deepEqual(fates, [['default/vip', 'b', null], ['default/big', null, null], ['default/kept', null, 'default/none'], ['default/small', 'b', null]]);
  assert.deepEqual([drained.staying, drained.evicted, drained.waiting], [['default/agent'], ['default/low'], ['default/waits', 'default/big']]);
  // No controller creates pods here.
  assert.deepEqual([...new Set(drained.displaced.map(({ replacedBy }) => replacedBy))], [null]);
  assert.equal(simulation.ask({ what: 'drain', zone: 'a', lost: true }).displaced.at(2).budget, null);
  assert.equal(simulation.ask({ what: 'drain', selector: 'x=y' }).error.path, 'nodes');
  assert.equal(simulation.ask({ what: 'drain', nodes: ['c'] }).error.path, 'nodes');
  const waves = simulation.ask({ what: 'waves', nodes: ['b', 'a'] });
  assert.deepEqual(waves.waves.map(({ nodes, stuck }) => [nodes, stuck]), [[['b'], false], [['a'], true]]);
  assert.deepEqual([waves.finishes, waves.allFit], [false, false]);
  assert.deepEqual(waves.waves.map(({ played }) => played), [null, null]);
  const [first, second] = simulation.ask({ what: 'waves', nodes: ['b', 'a'], play: true }).waves.map(({ played }) => played);
  assert.deepEqual(first.operations.map(({ op }) => op), ['patch', 'delete', 'create', 'patch']);
  assert.ok(first.begins < first.back && first.back < second.begins && second.back === null);
  assert.equal(simulation.ask({ what: 'waves', nodes: ['a'], atATime: 0 }).error.path, 'atATime');
  const losses = simulation.ask({ what: 'losses' });
  assert.deepEqual(losses.nodes.map(({ nowhere }) => nowhere), [['default/big', 'default/small'], ['default/low']]);
  simulation.delete();
});

test('a comparison of two runs is answered as the schema has it', () => {
  const node = (name, cpu) => ({ kind: 'Node', metadata: { name }, status: { allocatable: { cpu, pods: '9' } } });
  const pod = (name, cpu) => ({ kind: 'Pod', metadata: { name }, spec: { containers: [{ name: 'c', resources: { requests: { cpu } } }] } });
  const namespace = { kind: 'Namespace', metadata: { name: 'apart' } };
  const simulation = new CheckedSimulation();
  const objects = [node('a', '2'), node('b', '4'), pod('web', '1'), pod('db', '3')];
  simulation.open(JSON.stringify(objects));
  const compare = (b, a = {}) => simulation.ask({ what: 'compare', a, b });
  assert.deepEqual([compare({ seed: 7 }, { seed: 7 }).same, compare({ scenario: [...objects, namespace] }).parting.kind], [true, 'entry']);
  const edited = compare({ scenario: [node('a', '9'), node('b', '4'), node('c', '9'), pod('web', '1'), pod('db', '3')] });
  assert.deepEqual([edited.parting.kind, edited.parting.before.b.node], ['decision', 'c']);
  assert.equal(compare({ scheduler: 'kube-batch', scenario: [node('b', '4'), pod('web', '1'), pod('new', '1')] }).parting.kind, 'binding');
  assert.equal(compare({ scenario: [node('a', '1x')] }).error.path, 'b.scenario[0].status.allocatable.cpu');
  assert.equal(compare({ sed: 7 }).error.path, 'b.sed');
  simulation.delete();
});

test('a sweep is answered as the schema has it', () => {
  const sweep = new core.Sweep();
  const ask = (place, answer) => checkEither(`sweep.json#/$defs/${place}`, JSON.parse(answer));
  const node = (name) => ({ kind: 'Node', metadata: { name }, status: { allocatable: { cpu: '4', pods: '9' } } });
  const spec = { objects: [node('a'), node('b')], generators: [{ count: 1, object: pod('p-{i}') }] };
  const axes = [
    { name: 'configuration', configurations: [{ name: 'default' }] },
    { name: 'version', semantics: ['v1.21', 'v9'] },
    { name: 'pods', sizes: { counts: [1, 2] } },
    { name: 'loss', failures: [{ name: 'none' }, { name: 'a', at: 0, nodes: ['a'] }] },
    { name: 'seed', seeds: { count: 6 } },
  ];
  const scenario = { apiVersion: 'berth.dev/v1', kind: 'Scenario', spec };
  const { runs } = ask('OpenedSweep', sweep.open(JSON.stringify({ apiVersion: 'berth.dev/v1', kind: 'Sweep', spec: { scenario, axes } })));
  assert.equal(runs, 48);
  const records = [...ask('SweepPart', sweep.run(0, 30)).records, ...ask('SweepPart', sweep.run(30, runs)).records];
  const { groups } = ask('SweepResult', sweep.summarize(JSON.stringify(records)));
  assert.deepEqual(groups.map((group) => [group.runs, group.failed]), [...Array(4).fill([6, 0]), ...Array(4).fill([0, 6])]);
  assert.equal(ask('SweepTable', sweep.csv(JSON.stringify(records))).csv.split('\n').length, runs + 2);
  assert.equal(ask('SweepPart', sweep.run(0, 49)).error.path, 'last');
  const schedulers = [{ name: 'scheduler', schedulers: ['v1.34', 'kube-batch'] }];
  const other = new core.Sweep();
  const { axes: named } = ask('OpenedSweep', other.open(JSON.stringify({ apiVersion: 'berth.dev/v1', kind: 'Sweep', spec: { scenario, axes: schedulers } })));
  assert.deepEqual(named, [{ name: 'scheduler', kind: 'schedulers', values: ['v1.34', 'kube-batch'] }]);
  assert.deepEqual(ask('SweepPart', other.run(0, 2)).records.map(({ figures }) => figures.podsBound), [1, 1]);
  other.delete();
  const result = sweep.summarize(JSON.stringify(records));
  sweep.delete();
  const unopened = new core.Sweep();
  for (const answer of [unopened.run(0, 1), unopened.summarize('[]'), unopened.csv('[]'), unopened.open('{')]) {
    assert.ok(isFailure(JSON.parse(answer)));
  }
  assert.deepEqual(ask('OpenedSweepResults', unopened.openResults(JSON.stringify([result]))).result, JSON.parse(result));
  assert.equal(ask('OpenedSweepResults', unopened.openResults('["{}"]')).error.path, 'texts[0].kind');
  unopened.delete();
});

test('metrics are answered as the schema has it', () => {
  const simulation = new CheckedSimulation();
  const node = { kind: 'Node', metadata: { name: 'a' }, status: { allocatable: { cpu: '1', pods: '9' } } };
  const spec = { semantics: 'v1.34', objects: [node, pod('fits')] };
  simulation.open(JSON.stringify({ apiVersion: 'berth.dev/v1', kind: 'Scenario', metadata: { name: 'm' }, spec }));
  simulation.command({ op: 'run' });
  const { families, text } = simulation.ask({ what: 'metrics', timedPercent: 100 });
  const [attempts] = families.filter(({ name }) => name === 'scheduler_schedule_attempts_total');
  assert.deepEqual(attempts.series, [{ labels: { profile: 'default-scheduler', result: 'scheduled' }, value: 1 }]);
  assert.match(text, /^scheduler_schedule_attempts_total\{profile="default-scheduler",result="scheduled"\} 1$/m);
  assert.match(simulation.ask({ what: 'metrics', timedPercent: 101 }).error.path, /timedPercent/);
  simulation.delete();
  const batch = new CheckedSimulation();
  batch.open(JSON.stringify({ apiVersion: 'berth.dev/v1', kind: 'Scenario', metadata: { name: 'b' }, spec: { scheduler: 'kube-batch' } }));
  batch.command({ op: 'run' });
  assert.match(batch.ask({ what: 'metrics' }).text, /^volcano_e2e_scheduling_latency_milliseconds_count \d+$/m);
  batch.delete();
});

test('events as kubectl shows them are answered as the schema has it', () => {
  const reason = 'a-taint-whose-key-is-long-so-that-a-message-about-many-of-them-is-cut';
  const taints = (i) => [{ key: `${reason}-${i}`, effect: 'NoSchedule' }];
  const node = (i) => ({ kind: 'Node', metadata: { name: `n${i}` }, spec: { taints: taints(i) }, status: { allocatable: { cpu: '1', pods: '9' } } });
  const spec = { semantics: 'v1.34', objects: [...Array.from({ length: 20 }, (_, i) => node(i)), pod('waits')] };
  const simulation = new CheckedSimulation();
  simulation.open(JSON.stringify({ apiVersion: 'berth.dev/v1', kind: 'Scenario', metadata: { name: 'm' }, spec }));
  simulation.command({ op: 'run' });
  const { events, recorder, printsSeries, text } = simulation.ask({ what: 'clusterEvents', pod: 'default/waits' });
  const [{ message, whole, ...first }] = events;
  assert.equal(events.length > 0 && printsSeries, true);
  assert.equal(recorder, 'series');
  assert.deepEqual([first.type, first.reason, first.from], ['Warning', 'FailedScheduling', 'default-scheduler']);
  assert.equal(message, `${whole.slice(0, 1020)} ...`);
  assert.match(text, /^Events:\n {2}Type {5}Reason {12}Age /);
  assert.equal(simulation.ask({ what: 'clusterEvents', pod: 'default/other' }).error.path, 'pod');
  simulation.delete();
});

test('events of the older recorder are answered as the schema has it', () => {
  const node = { kind: 'Node', metadata: { name: 'n' }, status: { allocatable: { cpu: '1', pods: '9' } } };
  const big = (schedulerName) => pod('big', { schedulerName, containers: [{ name: 'c', resources: { requests: { cpu: '2' } } }] });
  for (const [from, more, message] of [
    ['default-scheduler', { semantics: 'v1.15' }, '0/1 nodes are available: 1 Insufficient cpu.'],
    ['kube-batch', { scheduler: 'kube-batch' }, '0 nodes are available'],
  ]) {
    const simulation = new CheckedSimulation();
    const spec = { ...more, until: '10s', objects: [node, big(from)] };
    simulation.open(JSON.stringify({ apiVersion: 'berth.dev/v1', kind: 'Scenario', metadata: { name: 'm' }, spec }));
    simulation.command({ op: 'run' });
    const { events, recorder, printsSeries } = simulation.ask({ what: 'clusterEvents', pod: 'default/big' });
    assert.deepEqual([recorder, printsSeries, events.length], ['counts', true, 1]);
    const [{ t, last, ...event }] = events;
    assert.deepEqual([event.type, event.reason, event.from, event.message], ['Warning', 'FailedScheduling', from, message]);
    assert.equal(event.count, event.recorded);
    assert.equal(t < 1 && last >= 0, true);
    simulation.delete();
  }
});

test('metrics over time are answered as the schema has it', () => {
  const simulation = new CheckedSimulation();
  const text = JSON.stringify(rareScenarios['a disruption budget decides']);
  const named = (families, name) => families.find((family) => family.name === name);
  for (const semantics of ['v1.21', 'v1.34']) {
    const scenario = JSON.parse(text);
    scenario.spec.semantics = semantics;
    const simulation = new CheckedSimulation();
    simulation.open(JSON.stringify(scenario));
    const { end } = simulation.command({ op: 'run' });
    const { t, families, replica } = simulation.ask({ what: 'metricSeries', count: 11 });
    assert.deepEqual([t[0], t[10], t.length, replica], [0, end, 11, 'kube-scheduler']);
    const victims = named(families, 'scheduler_preemption_victims');
    assert.deepEqual([victims.series[0].sums[0], victims.series[0].sums[10]], [0, 1]);
    assert.equal(victims.series[0].counts[10].length, victims.bounds.length);
    const names = ['scheduler_pod_scheduling_attempts', 'leader_election_master_status', semantics === 'v1.34' ? 'scheduler_pod_scheduling_sli_duration_seconds' : 'scheduler_scheduler_cache_size'];
    const asked = simulation.ask({ what: 'metricSeries', count: 2, names }).families;
    assert.deepEqual(asked.map(({ name }) => name), [...names].sort());
    assert.deepEqual(named(asked, 'leader_election_master_status').series, [{ labels: { name: 'kube-scheduler' }, values: [1, 1] }]);
    assert.match(simulation.ask({ what: 'metricSeries', names: ['up'] }).error.path, /names/);
    simulation.delete();
  }
  simulation.open(JSON.stringify({ apiVersion: 'berth.dev/v1', kind: 'Scenario', metadata: { name: 'b' }, spec: { scheduler: 'kube-batch' } }));
  assert.match(simulation.ask({ what: 'metricSeries' }).error.message, /kube-batch/);
  simulation.delete();
  assert.equal(checkedStage.load(text).ok, true);
  while (!stage.state().complete) stage.frame();
  assert.equal(checkedStage.ask({ what: 'metricSeries', count: 5, until: 2 }).t.length, 5);
});

test('answers to a viewer’s actions conform to the schema', () => {
  assert.equal(checkedStage.load(JSON.stringify(rareScenarios['usual questions'])).ok, true);
  const commands = [
    { op: 'theme', value: 'light' },
    { op: 'direction', value: -1 },
    { op: 'loop', from: 1, to: 2 },
    { op: 'find', text: 'b' },
    { op: 'find', text: 'nothing is called like this' },
    { op: 'controls', value: false },
    { op: 'select', target: 'pod/default/a' },
    { op: 'loop' },
    { op: 'find', text: '' },
    { op: 'controls', value: true },
    { op: 'direction', value: 1 },
    { op: 'theme', value: 'dark' },
  ];
  for (const command of commands) {
    assert.equal(checkedStage.command(command).ok, true, JSON.stringify(command));
    checkedStage.frame();
  }
});

test('answers to requests before the run is computed conform to the schema', () => {
  const objects = [0, 1].map((i) => ({ kind: 'Node', metadata: { name: `n-${i}` }, status: { allocatable: { cpu: '1k', pods: '1M' } } }));
  const generators = [{ count: 50_000, interval: '1ms', object: pod('p-{i}') }];
  const long = { ...rareScenarios['usual questions'], spec: { until: '60s', objects, generators } };
  assert.equal(checkedStage.load(JSON.stringify(long)).ok, true);
  // More than any machine computes in one frame.
  checkedStage.command({ op: 'seek', t: 60 });
  assert.equal(checkedStage.frame().run?.wanted, 60);
});

test('answers about imports conform to the schema', () => {
  const simulation = new CheckedSimulation();
  assert.ok(simulation.open(JSON.stringify(cluster)).report !== null);
  simulation.delete();
  assert.ok(checkedStage.load(JSON.stringify(cluster)).report !== null);
  assert.equal(checkedStage.load(JSON.stringify(configuration)).configured, true);
});

test('errors conform to the schema', () => {
  const simulation = new CheckedSimulation();
  assert.equal(simulation.open(wrongText).error.line, 5);
  assert.ok(isFailure(simulation.open('{')));
  assert.ok(isFailure(checkedStage.load(wrongText)));
  assert.ok(isFailure(checkedStage.load('{}', { speed: 'fast' })));
  simulation.open(JSON.stringify(rareScenarios['usual questions']));
  const queries = [
    ...Object.keys(schema.answers).map((what) => ({ what, name: 'missing', pod: 'missing', node: 'missing', index: 99 })),
    ...[{ what: 'pod', name: 1 }, { what: 'explain', pod: 'default/a', attempts: [7] }],
  ];
  for (const query of queries) {
    simulation.ask(query);
    if (query.what !== 'explain' && query.what !== 'summary') checkedStage.ask(query);
  }
  check('simulation.json#/$defs/Failure', checkedStage.command({ op: 'fly' }));
  check('simulation.json#/$defs/Failure', simulation.command({ op: 'edits', entries: [{ op: 'create' }] }));
  simulation.delete();
});

test('each part of the schema occurs in an answer', () => {
  assert.deepEqual(schema.neverSeen(), []);
});

test('members that every answer has are required', () => {
  assert.deepEqual(schema.alwaysSeen(), []);
});
