// Small scenarios whose runs take long: each gives one part of the simulation very much work.
const containers = [{ name: 'c', image: 'c', resources: { requests: { cpu: '10m' } } }];
const node = (name, more = {}) => ({
  ...{ apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { 'kubernetes.io/hostname': name } } },
  ...{ status: { allocatable: { cpu: '1000', memory: '4Ti', pods: '10000' } } },
  ...more,
});
const template = (app, spec = {}) => ({ metadata: { labels: { app } }, spec: { containers, ...spec } });
const workload = (kind, name, spec) => ({
  ...{ apiVersion: 'apps/v1', kind, metadata: { name } },
  spec: { selector: { matchLabels: { app: name } }, template: template(name), ...spec },
});
const scenario = (name, { generators, ...spec }) => ({
  ...{ apiVersion: 'berth.dev/v1', kind: 'Scenario', metadata: { name, title: name } },
  spec: { attemptLatency: '1ms', controllerManager: {}, ...spec, generators },
});
const antiAffinity = (count) => ({
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: Array.from({ length: count }, (_, i) => ({
      topologyKey: 'kubernetes.io/hostname',
      labelSelector: { matchLabels: { app: `a${i}` } },
    })),
  },
});
const range = (count, make) => Array.from({ length: count }, (_, i) => make(i));

export const runBombs = [
  scenario('Deployment', {
    generators: [{ count: 50, object: node('n{i}') }, { count: 1, object: workload('Deployment', 'web', { replicas: 3000 }) }],
    timeline: [{ at: 30, op: 'patch', object: { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { replicas: 100 } } }],
  }),
  scenario('StatefulSet', {
    generators: [
      { count: 50, object: node('n{i}') },
      { count: 1, object: workload('StatefulSet', 'db', { replicas: 2000, serviceName: 'db', podManagementPolicy: 'Parallel' }) },
    ],
  }),
  scenario('DaemonSet', {
    generators: [{ count: 2000, object: node('n{i}') }, { count: 1, object: workload('DaemonSet', 'agent', {}) }],
  }),
  scenario('Job', {
    generators: [
      { count: 50, object: node('n{i}') },
      {
        count: 1,
        object: {
          ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'work' } },
          spec: {
            ...{ completions: 3000, parallelism: 1000 },
            template: { metadata: { annotations: { 'berth.dev/run-for': '2s' } }, spec: { containers, restartPolicy: 'Never' } },
          },
        },
      },
    ],
  }),
  scenario('Garbage', {
    // All pods lose their nodes.
    generators: [{ count: 1, object: node('n0') }, { count: 1, object: workload('Deployment', 'web', { replicas: 3000 }) }],
    timeline: [{ at: 30, op: 'delete', object: { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n0' } } }],
    until: '5m',
  }),
  scenario('Autoscaler', {
    nodeAutoscaler: {
      groups: range(8, (i) => ({ maxSize: 100, template: node(`group${i}`, { status: { allocatable: { cpu: String(1 + i), memory: '8Gi', pods: '10' } } }) })),
    },
    generators: [
      { count: 240, object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p{i}', labels: { app: 'a0' } }, spec: { containers, affinity: antiAffinity(50) } } },
    ],
  }),
  scenario('Process', {
    process: { replicas: 3 },
    generators: [
      { count: 200, object: node('n{i}', { status: { allocatable: { cpu: '1', memory: '4Gi', pods: '10' } } }) },
      { count: 1500, object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p{i}' }, spec: { containers: [{ name: 'c', resources: { requests: { cpu: '2' } } }] } } },
    ],
    until: '30m',
  }),
];
