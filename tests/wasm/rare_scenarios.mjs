// Small scenarios for states that no scenario of the gallery has, named by these states.
const scenario = (spec) => ({ apiVersion: 'berth.dev/v1', kind: 'Scenario', metadata: { title: 'Rare' }, spec: { until: '20s', ...spec } });

const node = (name, cpu = '1', labels = {}) => ({
  kind: 'Node',
  metadata: { name, labels: { name, ...labels } },
  status: { allocatable: { cpu, memory: '8Gi', pods: '10' } },
});
const pod = (name, cpu, spec = {}, metadata = {}) => ({
  kind: 'Pod',
  metadata: { name, ...metadata },
  spec: { containers: [{ name: 'c', resources: { requests: cpu === null ? {} : { cpu } } }], ...spec },
});

const create = (at, object) => ({ at, op: 'create', object });
const claim = (name) => ({
  kind: 'PersistentVolumeClaim',
  apiVersion: 'v1',
  metadata: { name },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
});
const claims = (claimName) => ({ volumes: [{ name: 'v', persistentVolumeClaim: { claimName } }] });

// --- Preemption

// Returns a pod that has been on a node since some minute of an hour.
const victim = (name, nodeName, priority, minute = 0, labels = {}) => ({
  ...pod(name, '1', { nodeName, priority }, { labels }),
  status: { phase: 'Running', startTime: `2021-05-31T23:${String(minute).padStart(2, '0')}:00Z` },
});
const urgent = (cpu) => pod('urgent', cpu, { priority: 1000 });
const preemption = (cpu, objects, more = {}) =>
  scenario({ objects, timeline: [{ at: '1s', op: 'create', object: urgent(cpu) }], attemptLatency: '400ms', ...more });

const lowest = -(2 ** 31);
const two = [node('a'), node('b')];
const twoOfTwo = [node('a', '2'), node('b', '2')];
const budget = {
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'budget' },
  spec: { minAvailable: 1, selector: { matchLabels: { app: 'guard' } } },
  status: { disruptionsAllowed: 0 },
};
const victimsOfEach = [victim('a-0', 'a', 0), victim('a-1', 'a', 0), victim('b-0', 'b', 0), victim('b-1', 'b', 0)];

const preemptions = {
  'a disruption budget decides': preemption('1', [...two, budget, victim('x', 'a', 0, 0, { app: 'guard' }), victim('y', 'b', 5)]),
  'the sum of priorities decides': preemption('2', [
    ...twoOfTwo,
    ...[victim('v', 'a', 5), victim('w', 'a', 5), victim('y', 'b', 5), victim('z', 'b', 0)],
  ]),
  'the number of victims decides': preemption('2', [
    ...twoOfTwo,
    { ...victim('x', 'a', 5), spec: { ...pod('x', '2').spec, nodeName: 'a', priority: 5 } },
    ...[victim('y', 'b', 5), victim('z', 'b', lowest)],
  ]),
  'the start decides': preemption('1', [...two, victim('x', 'a', 0, 1), victim('y', 'b', 0, 2)]),
  'chance decides': preemption('1', [...two, victim('x', 'a', 0), victim('y', 'b', 0)]),
  'not all nodes are tried': preemption(
    '1',
    Array.from({ length: 120 }, (_, i) => [node(`n${i}`), victim(`v${i}`, `n${i}`, 0)]).flat(),
  ),
  'an extender has a say': preemption('2', [...twoOfTwo, node('c', '2'), victim('c-0', 'c', 0), ...victimsOfEach], {
    extenders: [
      {
        name: 'judge',
        filter: [],
        preempt: [
          { nodeLabel: 'name', op: 'In', values: ['a'], verdict: 'drop' },
          { nodeLabel: 'name', op: 'In', values: ['b'], verdict: 'trim', victims: 1 },
        ],
      },
    ],
  }),
};

// --- The queue

const patch = (at, object) => ({ at, op: 'patch', object: { kind: 'Pod', ...object } });

const ofQueue = {
  'pods change while they are tried, and while they wait': scenario({
    attemptLatency: '500ms',
    objects: [node('n1'), pod('a', '9'), pod('b', '9'), pod('c', '100m'), pod('d', '9')],
    timeline: [
      { at: '0.2s', op: 'update', object: pod('a', '9', { schedulerName: 'mine' }) },
      patch('0.3s', { metadata: { name: 'd', labels: { changed: 'yes' } } }),
      patch('0.7s', { metadata: { name: 'b', labels: { changed: 'yes' } } }),
      patch('1.7s', { metadata: { name: 'b', labels: { changed: 'again' } } }),
      { at: '5s', op: 'create', object: node('n2', '9') },
      { at: '8s', op: 'delete', object: { kind: 'Node', metadata: { name: 'n2' } } },
    ],
  }),
  // The first attempt finds no node, so no plugin is asked about the node that is added.
  'the cluster changes during attempts of v1.34': scenario({
    semantics: 'v1.34',
    attemptLatency: '400ms',
    until: '9s',
    objects: [pod('a', '1')],
    timeline: [
      ...[create('200ms', node('n1', '4')), create('300ms', pod('b', '2', { nodeName: 'n1' }))],
      ...[create('1500ms', pod('c', '1', claims('data'))), create('1700ms', claim('data'))],
      ...[create('4s', pod('d', '4')), { at: '4200ms', op: 'delete', object: pod('b', '2') }],
      // While another pod is in activeQ, d stays in backoffQ.
      create('4300ms', pod('z', '1')),
      ...[create('5s', pod('e', '1', claims('missing'))), create('7s', claim('other'))],
    ],
  }),
  'an attempt fails with an error under v1.34': scenario({ semantics: 'v1.34', objects: [pod('a', '1')] }),
  'a profile has a percentage of its own': scenario({
    semantics: 'v1.34',
    schedulerConfiguration: {
      apiVersion: 'kubescheduler.config.k8s.io/v1',
      kind: 'KubeSchedulerConfiguration',
      profiles: [{ schedulerName: 'default-scheduler', percentageOfNodesToScore: 30 }],
    },
    objects: [node('n1'), pod('a', '1')],
  }),
  'an extender is reached by TLS': scenario({
    schedulerConfiguration: {
      extenders: [
        {
          ...{ urlPrefix: 'https://a', filterVerb: 'filter', weight: 1, enableHTTPS: true, tlsConfig: { serverName: 'a' } },
          managedResources: [{ name: 'example.com/gpu' }],
        },
      ],
    },
    extenders: [{ name: 'a', urlPrefix: 'https://a', filter: [] }],
    objects: [node('n1'), pod('a', '1')],
  }),
  'a claim is missing': scenario({
    objects: [node('n1'), pod('a', '1', { volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'missing' } }] })],
  }),
};

// --- kube-batch

const group = (name, minMember, more = {}) => ({
  apiVersion: 'scheduling.incubator.k8s.io/v1alpha1',
  kind: 'PodGroup',
  metadata: { name },
  spec: { minMember, ...more },
});
const task = (name, of, cpu = '1', spec = {}) =>
  pod(name, cpu, { schedulerName: 'kube-batch', ...spec }, of ? { annotations: { 'scheduling.k8s.io/group-name': of } } : {});
const priorityClass = { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'high' }, value: 1000 };
const batch = (spec) => scenario({ scheduler: 'kube-batch', attemptLatency: '100ms', ...spec });

const ofBatch = {
  'a pod is deleted before it is bound': batch({
    objects: [node('n1'), task('a'), task('b', '', '9')],
    timeline: [{ at: '150ms', op: 'delete', object: task('a') }],
  }),
  'no node has the label': batch({ objects: [node('n1'), task('a', '', '1', { nodeSelector: { disk: 'ssd' } })] }),
  'no action takes pods that request nothing': batch({
    schedulerConfiguration: { actions: 'allocate', tiers: [{ plugins: [{ name: 'gang' }] }] },
    objects: [node('n1'), group('job', 1), task('a', 'job'), task('b', 'job', null)],
  }),
  'room is made for half a gang': batch({
    schedulerConfiguration: {
      actions: 'allocate, preempt',
      tiers: [{ plugins: [{ name: 'priority' }, { name: 'gang' }] }, { plugins: [{ name: 'predicates' }, { name: 'proportion' }] }],
    },
    objects: [priorityClass, node('n1', '2'), group('low', 1), task('l0', 'low'), task('l1', 'low')],
    timeline: [
      { at: '5s', op: 'create', object: group('high', 3, { priorityClassName: 'high' }) },
      ...['h0', 'h1', 'h2'].map((name) => {
        return { at: '5s', op: 'create', object: task(name, 'high', '1', { priorityClassName: 'high', priority: 1000 }) };
      }),
    ],
  }),
};

// --- The tour

const ofTour = {
  'usual questions': scenario({
    attemptLatency: '500ms',
    objects: [node('n1'), node('n2'), pod('a', '1'), pod('b', '9')],
    timeline: [{ at: '5s', op: 'create', object: node('n3', '9') }],
    captions: [
      { at: '0s', text: 'Where does a go?', bet: { ask: 'node', pod: 'default/a' } },
      { at: '1s', text: 'And b?', bet: { ask: 'queue', pod: 'default/b' } },
      { at: '2s', text: 'How long does b wait?', bet: { ask: 'wait', pod: 'default/b', choices: ['1s', '4s', '10s'] } },
    ],
  }),
};

// --- Processes of kube-scheduler

const process = (version, timeline, more = {}) =>
  scenario({ semantics: version, process: { replicas: 2 }, until: '90s', objects: [node('n1', '9'), node('n2', '9')], timeline, ...more });
const pods = Array.from({ length: 6 }, (_, i) => create(`${36 + i}s`, pod(`p${i}`, '1')));
const paused = { op: 'pauseReplica', replica: 0, for: '30s' };

const ofProcesses = {
  'a leader that stood still may not bind, and one ends during an attempt': process(
    'v1.21',
    [create('5s', pod('a', '1')), { ...paused, at: '5500ms' }, create('50s', pod('b', '1')), { at: '50500ms', op: 'killReplica', replica: 1 }],
    { attemptLatency: '1s' },
  ),
  'a leader that stood still binds beside the new one, which gives the lease back': process('v1.34', [
    { ...paused, at: '5s' },
    ...pods,
    { at: '60s', op: 'stopReplica', replica: 1 },
    { at: '70s', op: 'partition', replica: 1, for: '3s' },
  ]),
  'a pod expires that the scheduler has not heard of, and the kubelet rejects what takes its room': process(
    'v1.21',
    [{ at: '500ms', op: 'watchDelay', kind: 'Pod', value: '3m' }],
    { process: { kubelet: true }, until: '200s', attemptLatency: '1s', objects: [node('n1'), pod('a', '1'), pod('b', '1')] },
  ),
};

// --- Kubelets

const times = { 'berth.dev/ready-after': '3s', 'berth.dev/stops-after': '5s' };

const ofKubelets = {
  'a pod takes its time to become ready, and to stop': scenario({
    objects: [node('n1'), pod('slow', '1', {}, { annotations: times })],
    timeline: [{ at: '8s', op: 'delete', object: { kind: 'Pod', metadata: { name: 'slow' } } }],
  }),
};

export const rareScenarios = { ...preemptions, ...ofProcesses, ...ofQueue, ...ofKubelets, ...ofBatch, ...ofTour };

// A text that is not a scenario, with a row for each section of an import's report.
export const cluster = {
  kind: 'List',
  items: [
    node('n1'),
    pod('a', '1', { nodeName: 'n1', serviceAccountName: 'web' }),
    pod('b', '1', { resourceClaims: [{ name: 'gpu', resourceClaimName: 'gpu' }] }),
    { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } },
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'password' } },
  ],
};

export const configuration = { apiVersion: 'kubescheduler.config.k8s.io/v1beta1', kind: 'KubeSchedulerConfiguration' };

// The wrong amount is in the fifth line.
export const wrongText = `{
  "apiVersion": "berth.dev/v1", "kind": "Scenario",
  "spec": { "objects": [
    { "kind": "Node", "metadata": { "name": "n1" },
      "status": { "allocatable": { "cpu": "1x" } } }
  ] }
}`;
