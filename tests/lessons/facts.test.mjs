// Tests the checker itself: it finds a false fact and reports the true value, and it finds a text that says more than
// its facts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { claimProblems, contrastProblems, runProblems, turnKnob } from './check.mjs';
import { problemsOf } from './facts.mjs';
import { translationProblems } from './form.mjs';
import { manifestsOf } from './manifests.mjs';
import { Run } from './run.mjs';
import { numbersIn, quotesIn } from './said.mjs';

const node = (name, cpu) => ({ kind: 'Node', metadata: { name }, status: { allocatable: { cpu, memory: '8Gi', pods: '9' } } });
const web = {
  kind: 'Pod',
  metadata: { name: 'web-{i}' },
  spec: { containers: [{ name: 'web', resources: { requests: { cpu: '{cpu}' } } }] },
};

// web-0 is put on node-a; web-1 fails, and is put on node-b as soon as that is added.
const scenario = {
  apiVersion: 'berth.dev/v1',
  kind: 'Scenario',
  metadata: { title: 'Two', description: 'Two pods.' },
  spec: {
    until: 20,
    attemptLatency: '400ms',
    objects: [node('node-a', '2')],
    generators: [{ columns: ['at', 'cpu'], rows: [[0, '1500m'], [1, '1500m']], object: web }],
    timeline: [{ at: 5, op: 'create', object: node('node-b', '4') }],
    captions: [
      { when: { event: 'failed', pod: 'web-1' }, text: 'It waits.', bet: { ask: 'node', pod: 'web-1' } },
      { at: 2, text: 'It waits on.', bet: { ask: 'wait', pod: 'web-1', choices: ['1s', '3.4s', '10s'] } },
    ],
  },
};
let run;
before(async () => {
  run = await Run.of(scenario);
});
after(() => run?.close());

const packing = {
  disabled: [{ name: 'NodeResourcesLeastAllocated' }, { name: 'NodeResourcesBalancedAllocation' }],
  enabled: [{ name: 'NodeResourcesMostAllocated', weight: 1 }],
};
const message = '0/1 nodes are available: 1 Insufficient cpu.';
const cases = [
  [{ event: 'failed', pod: 'web-1', t: 1.4, message }, { t: 1.5 }],
  [{ never: 'bound', pod: 'web-1', until: 5 }, { until: 6 }],
  [{ count: 'bound', is: 2 }, { is: 3 }],
  [{ seconds: 3.6, from: { event: 'failed', pod: 'web-1' }, to: 5 }, { to: 6 }],
  [{ at: 2, pod: 'web-1', place: 'unschedulableQ', attempts: 1 }, { place: 'backoffQ' }],
  [{ at: 2, queue: 'unschedulableQ', pods: ['web-1'] }, { pods: [] }],
  [{ at: 2, node: 'node-a', pods: ['web-0'], numPods: 1, requested: { cpu: 1500 } }, { requested: { cpu: 1600 } }],
  [{ attempt: { pod: 'web-1' }, outcome: 'failed', message, numRejected: 1 }, { message: '' }],
  [{ attempt: { pod: 'web-1' }, on: 'node-a', plugin: 'NodeResourcesFit', reasons: ['Insufficient cpu'] }, { plugin: 'NodeName' }],
  [{ attempt: { pod: 'web-1', nth: 2 }, outcome: 'bound', chosen: 'node-b', feasible: ['node-b'] }, { feasible: ['node-a', 'node-b'] }],
  [{ drain: { nodes: ['node-a'], lost: true, at: 6 }, to: { 'web-0': 'node-b' }, budgets: { 'web-0': '' }, waiting: [] }, { to: { 'web-0': '' } }],
  [{ drain: { nodes: ['node-a'], at: 2 }, to: { 'web-0': '' }, evicted: [], waiting: ['web-0', 'web-1'] }, { waiting: [] }],
  [{ metric: 'scheduler_pending_pods', at: 2, labels: { queue: 'unschedulable' }, is: 1 }, { is: 0 }],
  [{ metric: 'scheduler_schedule_attempts_total', at: 0, is: null }, { is: 0 }],
  [{ metric: 'scheduler_e2e_scheduling_duration_seconds', at: 20, le: 0.256, is: 0 }, { le: 0.512 }],
  [{ bet: 1, answer: 'node-b' }, { answer: '' }],
  [{ bet: 2, answer: '3.4s' }, { answer: '1s' }],
  [{ manifest: { kind: 'Pod', name: 'web-1' }, has: { 'spec.containers.0.resources.requests.cpu': '1500m' } }, { has: { 'metadata.name': 'web-0' } }],
  [{ generator: 0, has: { 'spec.containers.0.name': 'web' } }, { has: { 'spec.nodeName': 'node-a' } }],
  [{ spec: { attemptLatency: '400ms' } }, { spec: { seed: 3 } }],
];
for (const [fact, lie] of cases) {
  test(`a false claim is found from ${JSON.stringify(fact)}`, () => {
    assert.deepEqual(problemsOf(fact, { run, scenario }), []);
    assert.equal(problemsOf({ ...fact, ...lie }, { run, scenario }).length, 1);
  });
}

test('an object of no known kind of fact is a mistake', () => {
  assert.equal(problemsOf({ pod: 'web-0' }, { run, scenario }).length, 1);
});

test('the knob adds to the timeline, or changes the spec', () => {
  const turned = (knob) => turnKnob({ ...scenario, spec: { ...scenario.spec, lesson: { knob } } }).spec;
  const gone = { op: 'delete', object: { kind: 'Pod', metadata: { name: 'web-0' } } };
  assert.deepEqual(turned({ at: '2s', edits: [gone] }).timeline[1], { at: '2s', ...gone });
  assert.equal(turned({ set: { seed: 9 } }).seed, 9);
  assert.deepEqual(turned({ set: { timeline: [] } }).timeline, []);
});

test('a claim may be about the same scenario under another version', async () => {
  const gated = { ...web, metadata: { name: 'web' }, spec: { ...web.spec, containers: [], schedulingGates: [{ name: 'wait' }] } };
  const when = { event: 'queued', pod: 'web' };
  const lesson = { reveal: {}, knob: { set: { seed: 2 }, when } };
  const newer = { ...scenario, spec: { semantics: 'v1.34', until: 9, objects: [node('node-a', '2'), gated], lesson } };
  const both = [{ never: 'bound' }, { under: 'v1.21', event: 'bound', pod: 'web', node: 'node-a' }];
  assert.deepEqual(await runProblems(newer, { why: both, outcome: both }), []);
  assert.equal((await runProblems(newer, { why: [{ under: 'v1.21', never: 'bound' }] })).length, 1);
  assert.equal((await runProblems(newer, { outcome: [{ under: 'v1.21', never: 'bound' }] })).length, 1);
  assert.deepEqual(contrastProblems(newer, { why: both }), []);
  assert.equal(contrastProblems(newer, { why: both.slice(0, 1) }).length, 1);
});

test('where a second run parts, and how its pods fare', async () => {
  const kind = { apiVersion: 'kubescheduler.config.k8s.io/v1beta1', kind: 'KubeSchedulerConfiguration' };
  const pod = { ...web, spec: { containers: [{ name: 'web', resources: { requests: { cpu: '1500m' } } }] } };
  const spec = {
    semantics: 'v1.21',
    objects: [node('node-a', '3'), node('node-b', '2')],
    generators: [{ count: 2, every: '2s', object: pod }],
    compareWith: { configuration: { ...kind, profiles: [{ plugins: { score: packing } }] } },
    lesson: { reveal: {}, knob: { compare: true, when: { event: 'bound', pod: 'web-1' } } },
  };
  const packed = { event: 'bound', pod: 'web-1', node: 'node-a' };
  const facts = [{ parts: 0, number: 1, pod: 'web-0', a: 'node-a', b: 'node-b' }, { differ: 'elsewhere', pods: ['web-1', 'web-0'] }];
  const problems = (why, outcome) => runProblems({ ...scenario, spec }, { why, outcome });
  assert.deepEqual(await problems([{ ...packed, node: 'node-b' }, ...facts], [packed, ...facts]), []);
  const lies = [{ ...facts[0], parts: 1 }, { ...facts[0], b: 'node-a' }, { differ: 'elsewhere', pods: [] }, { differ: 'nothing', pods: [] }];
  assert.equal((await problems(lies, lies)).length, 8);
});

test('the results of a kube-batch session for a pod', async () => {
  const group = { apiVersion: 'scheduling.incubator.k8s.io/v1alpha1', kind: 'PodGroup', metadata: { name: 'web' } };
  const member = {
    ...web,
    metadata: { name: 'web-{cpu}', annotations: { 'scheduling.k8s.io/group-name': 'web' } },
    spec: { ...web.spec, schedulerName: 'kube-batch' },
  };
  const batch = {
    ...scenario,
    spec: {
      scheduler: 'kube-batch',
      objects: [node('node-a', '2'), { ...group, spec: { minMember: 2 } }],
      generators: [{ columns: ['cpu'], rows: [['1'], ['3']], object: member }],
    },
  };
  const run = await Run.of(batch);
  const about = (fact) => problemsOf({ session: { pod: 'web-3', at: '1s' }, ...fact }, { run, scenario: batch });
  assert.deepEqual(about({ why: 'resources', ready: 1, minMember: 2, queue: { name: 'default', weight: 1 } }), []);
  assert.deepEqual(about({ on: 'node-a', action: 'allocate', feasible: false }), []);
  assert.match(about({ ready: 2 })[0], /ready is 1/);
  assert.match(about({ on: 'node-b' })[0], /did not look at node-b/);
  run.close();
});

test('generators are unfolded', () => {
  assert.deepEqual(manifestsOf(scenario).map(({ metadata }) => metadata.name), ['node-a', 'web-0', 'web-1', 'node-b']);
});

test('numbers and quotes are found; those in names are none', () => {
  const text = 'web-0 waits 1.4 s of 60, in v1.21: "0/3 nodes" on 1,523 nodes, 400ms or 5 %';
  assert.deepEqual(numbersIn(text).map(({ value }) => value), [1.4, 60, 1523, 400, 5]);
  assert.deepEqual(quotesIn(text), ['0/3 nodes']);
});

const claimed = (text, facts) =>
  claimProblems(
    { metadata: {}, spec: { captions: [{ text }] } },
    { hook: [1], reveal: [1], outcome: [1], captions: [facts] },
  );

test('facts must support each statement of a text', () => {
  const facts = [{ event: 'failed', t: 0.4, message }, { requested: { cpu: 1500, memory: 8589934592 } }];
  assert.deepEqual(claimed('After 400 ms: "1 Insufficient cpu." It asks for 1.5 CPUs and 8 GiB.', facts), []);
  assert.match(claimed('After 500 ms.', facts).join(), /no fact carries the number "500 ms"/);
  assert.match(claimed('"2 Insufficient cpu"', facts).join(), /no fact carries the quote/);
  assert.match(claimed('It waits.', []).join(), /caption 1 has no facts/);
});

test('a translation has the same statements', () => {
  const english = { ...scenario, spec: { ...scenario.spec, captions: [{ text: 'web-1 waits 3 s for "room" on two nodes.' }] } };
  const problems = (text) =>
    translationProblems(english, { title: 'x', description: 'x', captions: [{ text }] });
  assert.deepEqual(problems('web-1 等 3 秒，等 2 个节点上的"room"。'), []);
  assert.equal(problems('web-0 等 4 秒。').length, 4);
});
