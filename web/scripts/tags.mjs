// Tags for the gallery, derived from the features that a scenario uses, in the order in which they are shown.
import { releases } from './parts/releases.mjs';

const listOf = (value) => (Array.isArray(value) ? value : []);

// Returns all manifests of the scenario, with the templates of generators.
function objectsOf({ objects, generators, timeline }) {
  const all = [objects, listOf(generators).map((it) => it.object), listOf(timeline).map((it) => it.object)];
  return all.flatMap(listOf).filter((object) => object !== null && typeof object === 'object');
}

// Returns the names of all members at every depth.
function membersOf(value, found = new Set()) {
  if (Array.isArray(value)) for (const item of value) membersOf(item, found);
  else if (value !== null && typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      found.add(name);
      membersOf(member, found);
    }
  }
  return found;
}

const ofPods = (test) => ({ objects }) => objects.some(({ kind, spec }) => kind === 'Pod' && spec && test(spec));
const ofKinds = (...kinds) => ({ objects }) => objects.some(({ kind }) => kinds.includes(kind));
const says = (...words) => ({ text }) => words.some((word) => text.includes(word));

// Each tag, and a function that reports whether a scenario has it.
const tags = {
  priority: (it) => ofKinds('PriorityClass')(it) || it.members.has('priority') || it.members.has('priorityClassName'),
  preemption: says('preempt', 'Preempt'),
  backoff: says('backoff', 'Backoff'),
  taints: (it) => it.members.has('taints') || it.members.has('tolerations'),
  cordon: (it) => it.members.has('unschedulable'),
  affinity: ofPods(({ affinity, nodeSelector }) => affinity || nodeSelector),
  spread: (it) => it.members.has('topologySpreadConstraints') || it.slug.startsWith('spread/'),
  volumes: ofKinds('PersistentVolumeClaim', 'PersistentVolume', 'StorageClass', 'CSINode'),
  ports: (it) => it.members.has('hostPort'),
  images: (it) => it.members.has('sizeBytes'),
  scores: (it) => it.slug.startsWith('scores/') || says('score', 'Score')(it),
  profiles: ({ members, spec }) =>
    spec.scheduler !== 'kube-batch' && (members.has('schedulerName') || members.has('profiles')),
  policy: ({ configuration }) => configuration.kind === 'Policy',
  extenders: ({ spec }) => listOf(spec.extenders).length > 0,
  plugin: ({ slug }) => /^(?:gang|yoda)\//.test(slug),
  classic: ({ spec }) => releases.some(({ name, scheduler }) => name === spec.semantics && scheduler !== name),
  batch: ({ spec }) => spec.scheduler === 'kube-batch',
  autoscaling: ({ spec }) => spec.algorithmProvider === 'ClusterAutoscalerProvider',
  bets: ({ spec }) => listOf(spec.captions).some(({ bet }) => bet),
  lesson: ({ spec }) => Boolean(spec.lesson),
};

// `scenario` is the original, in English, also for the tags of a translation.
export function tagsOf(slug, scenario) {
  const { metadata = {}, spec = {} } = scenario;
  const { lesson, compareWith, ...run } = spec;
  const captions = listOf(spec.captions).map(({ text }) => text);
  const it = {
    slug,
    spec,
    configuration: spec.schedulerConfiguration ?? {},
    objects: objectsOf(spec),
    members: membersOf(run),
    text: [metadata.title, metadata.description, ...captions].join('\n'),
  };
  return Object.keys(tags).filter((tag) => tags[tag](it));
}
