// Ten nodes and fifty pods as teams write them for kubectl apply: nine different workloads, with probes, environments
// and constraints.

const zones = ['eu-west-1a', 'eu-west-1b', 'eu-west-1c'];

const node = (i) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name: `ip-10-0-${16 + 7 * i}-${(53 * i + 11) % 256}`,
    labels: {
      'kubernetes.io/arch': i === 7 ? 'arm64' : 'amd64',
      'kubernetes.io/hostname': `ip-10-0-${16 + 7 * i}-${(53 * i + 11) % 256}`,
      'kubernetes.io/os': 'linux',
      'node.kubernetes.io/instance-type': i < 6 ? 'm5.xlarge' : 'c5.2xlarge',
      'topology.kubernetes.io/zone': zones[i % 3],
    },
  },
  spec: i > 7 ? { taints: [{ key: 'dedicated', value: 'batch', effect: 'NoSchedule' }] } : {},
  status: {
    allocatable:
      i < 6
        ? { cpu: '3920m', memory: '14847268Ki', pods: '58' }
        : { cpu: '7910m', memory: '15074592Ki', pods: '58' },
  },
});

const workloads = [
  {
    name: 'storefront',
    count: 9,
    image: 'registry.example.com/shop/storefront:2.14.3',
    requests: { cpu: '250m', memory: '384Mi' },
    limits: { memory: '512Mi' },
    port: 8080,
    probe: '/healthz',
    env: { LOG_LEVEL: 'info', CATALOG_URL: 'http://catalog:8080' },
    spec: {
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'topology.kubernetes.io/zone',
          whenUnsatisfiable: 'ScheduleAnyway',
          labelSelector: { matchLabels: { app: 'storefront' } },
        },
      ],
    },
  },
  {
    name: 'catalog',
    count: 6,
    image: 'registry.example.com/shop/catalog:1.9.0',
    requests: { cpu: '500m', memory: '1Gi' },
    limits: { cpu: '1', memory: '1Gi' },
    port: 8080,
    probe: '/ready',
    env: { DATABASE_HOST: 'postgres-0.postgres', POOL_SIZE: '20' },
  },
  {
    name: 'postgres',
    stateful: true,
    count: 3,
    image: 'postgres:13.4',
    requests: { cpu: '1500m', memory: '4Gi' },
    port: 5432,
    env: { PGDATA: '/var/lib/postgresql/data' },
    spec: {
      priorityClassName: 'system-cluster-critical',
      affinity: {
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            {
              labelSelector: { matchLabels: { app: 'postgres' } },
              topologyKey: 'kubernetes.io/hostname',
            },
          ],
        },
      },
    },
  },
  {
    name: 'checkout',
    count: 5,
    image: 'registry.example.com/shop/checkout:3.0.1-rc.2',
    requests: { cpu: '300m', memory: '600Mi' },
    port: 9090,
    probe: '/live',
    env: { PAYMENT_TIMEOUT: '30s' },
  },
  {
    name: 'redis',
    stateful: true,
    count: 3,
    image: 'redis:6.2-alpine',
    requests: { cpu: '100m', memory: '256Mi' },
    port: 6379,
  },
  {
    name: 'nightly-report',
    count: 8,
    image: 'registry.example.com/data/report:2021.9',
    requests: { cpu: '2', memory: '3Gi' },
    spec: {
      restartPolicy: 'OnFailure',
      nodeSelector: { 'node.kubernetes.io/instance-type': 'c5.2xlarge' },
      tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'batch', effect: 'NoSchedule' }],
    },
  },
  {
    name: 'node-exporter',
    count: 10,
    image: 'quay.io/prometheus/node-exporter:v1.2.2',
    requests: { cpu: '102m', memory: '180Mi' },
    hostPort: 9100,
    spec: { tolerations: [{ operator: 'Exists' }] },
  },
  {
    name: 'prometheus',
    stateful: true,
    count: 2,
    image: 'quay.io/prometheus/prometheus:v2.30.0',
    requests: { cpu: '800m', memory: '2500Mi' },
    limits: { memory: '4Gi' },
    port: 9090,
    probe: '/-/ready',
  },
  {
    name: 'mailer',
    count: 4,
    image: 'registry.example.com/shop/mailer:0.7.12',
    requests: { cpu: '50m', memory: '128Mi' },
    env: { SMTP_HOST: 'smtp.example.com' },
  },
];

const some = (name, list) => (list.length > 0 ? { [name]: list } : {});

function container({ name, image, requests, limits, port, hostPort, probe, env = {} }) {
  const ports = [port && { containerPort: port }, hostPort && { containerPort: hostPort, hostPort }];
  return {
    name,
    image,
    ...some('ports', ports.filter(Boolean)),
    ...some('env', Object.entries(env).map(([key, value]) => ({ name: key, value }))),
    resources: { requests, ...(limits && { limits }) },
    ...(probe && { readinessProbe: { httpGet: { path: probe, port }, periodSeconds: 10 } }),
  };
}

// A pod's name has the ending of a ReplicaSet's or a StatefulSet's pod.
let seed = 7;
function suffix() {
  const letters = 'bcdfghjklmnpqrstvwxz2456789';
  const letter = () => {
    seed = (seed * 48271) % 2147483647;
    return letters[seed % letters.length];
  };
  return Array.from({ length: 5 }, letter).join('');
}

const pods = workloads.flatMap((workload) =>
  Array.from({ length: workload.count }, (_, i) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `${workload.name}-${workload.stateful ? i : suffix()}`,
      labels: { app: workload.name, tier: workload.port ? 'service' : 'job' },
    },
    spec: { containers: [container(workload)], ...workload.spec },
  })),
);

export const ordinaryCluster = {
  apiVersion: 'v1',
  kind: 'List',
  items: [...Array.from({ length: 10 }, (_, i) => node(i)), ...pods],
};
