// Small forms for an existing pod or node, filled with its values at the moment on screen.
import { shortName } from '../lang/format';
import { lateStrings } from '../lang/late_strings';
import type { NodeDescription } from '../protocol/protocol';
import type { Change } from '../stage/player';
import type { Edits } from './edits';
import { readName, type Values } from './fields';
import { Form, type FieldSpec } from './form';
import { blaming, field, nodeBlame, resourcesField, sizeFields, type Blame } from './forms';
import {
  lines,
  linesOf,
  patchOfPairs,
  requestsIn,
  taintsOf,
  textOfTaint,
  textOfToleration,
  tolerationsOf,
  withRequests,
  type Container,
  type Manifest,
} from './manifest';
import { copyOf, deletePod, resizeNode, sizesOf, splitName } from './objects';

const words = lateStrings.edit;
const { parts } = words;

// The parts of a pod that have a form.
export type PodPart = 'labels' | 'requests' | 'tolerations' | 'nodeSelector';
export type NodePart = 'labels' | 'taints' | 'size';
export const allOfPod: PodPart[] = ['labels', 'requests', 'tolerations', 'nodeSelector'];
export const allOfNode: NodePart[] = ['labels', 'taints', 'size'];

const mostRows = 8;

// Returns a field of several lines, with one line to spare.
const manyField = (name: string, label: string, value: string, hint: string): FieldSpec =>
  field(name, label, { value, hint, wide: true, rows: Math.min(mostRows, value.split('\n').length + 1) });

const labelsFieldOf = ({ metadata }: Manifest): FieldSpec =>
  manyField('labels', words.labels, linesOf(metadata?.labels), words.manyHint);

// If there are several containers, each has fields of its own.
function requestFields({ spec }: Manifest): FieldSpec[] {
  const { containers = [] } = spec ?? {};
  return containers.flatMap((container, i) => {
    const { cpu, memory, resources } = requestsIn(container);
    const label = (text: string): string =>
      containers.length > 1 ? words.ofContainer(text, container.name ?? String(i)) : text;
    return [
      field(`cpu-${i}`, label(words.cpu), { value: cpu }),
      field(`memory-${i}`, label(words.memory), { value: memory }),
      { ...resourcesField, name: `resources-${i}`, label: label(words.resources), value: resources },
    ];
  });
}

function podFields(manifest: Manifest, part: PodPart): FieldSpec[] {
  const { spec = {} } = manifest;
  switch (part) {
    case 'labels':
      return [labelsFieldOf(manifest)];
    case 'requests':
      return requestFields(manifest);
    case 'tolerations': {
      const value = lines((spec.tolerations ?? []).map(textOfToleration));
      return [manyField('tolerations', words.tolerations, value, words.tolerationsHint)];
    }
    case 'nodeSelector':
      return [manyField('nodeSelector', words.nodeSelector, linesOf(spec.nodeSelector), words.manyHint)];
  }
}

// The changes of a form: a merge patch, and the parts that it is about.
interface Wanted<Part> {
  patch: Pick<Manifest, 'metadata' | 'spec'>;
  changed: Part[];
}

function wantedOfPod({ metadata, spec = {} }: Manifest, fields: PodPart[], values: Values): Wanted<PodPart> {
  const changed: PodPart[] = [];
  const wanted: Record<string, unknown> = {};
  const labels = fields.includes('labels') ? patchOfPairs(metadata?.labels, values, 'labels') : null;
  if (labels) changed.push('labels');
  const take = (part: PodPart, member: string, make: () => unknown): void => {
    const made = fields.includes(part) ? make() : null;
    if (made === null) return;
    changed.push(part);
    wanted[member] = made;
  };
  take('requests', 'containers', () => containersOf(spec.containers ?? [], values));
  take('tolerations', 'tolerations', () => tolerationsOf(spec.tolerations, values, 'tolerations'));
  take('nodeSelector', 'nodeSelector', () => patchOfPairs(spec.nodeSelector, values, 'nodeSelector'));
  return { patch: patchOf(labels, wanted), changed };
}

function patchOf(labels: Record<string, string | null> | null, spec: Record<string, unknown>): Wanted<never>['patch'] {
  return {
    ...(labels ? { metadata: { labels: labels as Record<string, string> } } : {}),
    ...(Object.keys(spec).length > 0 ? { spec } : {}),
  };
}

// Returns null if the values change nothing.
function containersOf(containers: Container[], values: Values): Container[] | null {
  const wanted = containers.map((container, i) => withRequests(container, values, `-${i}`));
  return wanted.some((one) => one !== null) ? wanted.map((one, i) => one ?? containers[i] ?? {}) : null;
}

// Applies a merge patch as an API server does (RFC 7386).
function merged(value: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const base = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const result: Record<string, unknown> = { ...base };
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) delete result[name];
    else result[name] = merged(result[name], part);
  }
  return result;
}

function podBlame(containers: number): Blame {
  const blame: Blame = {
    'metadata.labels': 'labels',
    'spec.tolerations': 'tolerations',
    'spec.nodeSelector': 'nodeSelector',
  };
  for (let i = 0; i < containers; i++) {
    for (const list of ['requests', 'limits']) {
      const path = `spec.containers[${i}].resources.${list}`;
      Object.assign(blame, {
        [path]: `resources-${i}`,
        [`${path}.cpu`]: `cpu-${i}`,
        [`${path}.memory`]: `memory-${i}`,
      });
    }
  }
  return blame;
}

// The form always patches labels. For other parts, a choice says how to apply the change.
export function podPartsForm(edits: Edits, name: string, manifest: Manifest, fields: PodPart[], done: () => void): Form {
  const { version } = edits.player.state ?? {};
  const isUpdate = fields.length > 1 || fields[0] === 'tolerations' || version?.resizesPods === true;
  const how = field('how', words.how, {
    value: isUpdate ? 'update' : 'replace',
    choices: [
      ['update', words.update],
      ['replace', words.replace],
    ],
    hint: words.howHint,
    wide: true,
  });
  const asks = fields.some((part) => part !== 'labels');
  const specs = [...fields.flatMap((part) => podFields(manifest, part)), ...(asks ? [how] : [])];
  const [namespace, short] = splitName(name);
  return new Form(specs, words.submitChange, async (values) => {
    const { patch, changed } = wantedOfPod(manifest, fields, values);
    if (changed.length === 0) return done();
    const what = changed.map((part) => parts[part]);
    const replaces = values('how') === 'replace';
    const metadata = { ...patch.metadata, name: short, namespace };
    const object = { apiVersion: 'v1', kind: 'Pod', ...patch, metadata };
    const changes: Change[] = replaces
      ? [deletePod(name), { op: 'create', object: copyOf(merged(manifest, patch), namespace, short) }]
      : [{ op: 'patch', object }];
    const text = (replaces ? words.recreated : words.changed)(shortName(name), what);
    const blame = podBlame(manifest.spec?.containers?.length ?? 0);
    if (await blaming(blame, () => edits.apply(text, changes))) done();
  });
}

function nodeFields(node: NodeDescription, manifest: Manifest, part: NodePart): FieldSpec[] {
  if (part === 'labels') return [labelsFieldOf(manifest)];
  if (part === 'taints') {
    const taints = lines((manifest.spec?.taints ?? []).map(textOfTaint));
    return [manyField('taints', words.taints, taints, words.taintsOfHint)];
  }
  const { cpu = '', memory = '', pods = '', resources = '' } = sizesOf(node);
  return [
    ...sizeFields(cpu, memory, true),
    field('pods', words.pods, { value: pods, required: true, numeric: true }),
    { ...resourcesField, value: resources },
  ];
}

export function nodePartsForm(
  edits: Edits,
  node: NodeDescription,
  manifest: Manifest,
  fields: NodePart[],
  done: () => void,
): Form {
  const specs = fields.flatMap((part) => nodeFields(node, manifest, part));
  return new Form(specs, words.submitChange, async (values) => {
    const labels = fields.includes('labels') ? patchOfPairs(manifest.metadata?.labels, values, 'labels') : null;
    const taints = fields.includes('taints') ? taintsOf(manifest.spec?.taints, values, 'taints') : null;
    const size = fields.includes('size') ? resizeNode(node, values) : null;
    const changed: NodePart[] = [];
    if (labels) changed.push('labels');
    if (taints) changed.push('taints');
    if (size) changed.push('size');
    if (changed.length === 0) return done();
    const patch = patchOf(labels, taints ? { taints: taints.length > 0 ? taints : null } : {});
    const metadata = { ...patch.metadata, name: node.name };
    const object = { apiVersion: 'v1', kind: 'Node', ...(size?.object as object), ...patch, metadata };
    const text = words.changed(node.name, changed.map((part) => parts[part]));
    if (await blaming(nodeBlame, () => edits.apply(text, [{ op: 'patch', object }]))) done();
  });
}

// `name` is a free name for the copy.
function duplicateForm(
  edits: Edits,
  of: string,
  name: string,
  make: (name: string) => unknown,
  done: () => void,
): Form {
  const specs = [field('name', words.name, { value: name, required: true, wide: true, hint: words.duplicateHint })];
  return new Form(specs, words.submitDuplicate, async (values) => {
    const copy = readName(values);
    const create: Change = { op: 'create', object: make(copy) };
    const apply = (): Promise<boolean> => edits.apply(words.duplicated(of, copy), [create]);
    if (await blaming({ 'metadata.name': 'name' }, apply)) done();
  });
}

// Returns the first free name of "web-2-copy", "web-2-copy-2", ...
function freeCopy(name: string, isTaken: (name: string) => boolean): string {
  let copy = `${name}-copy`;
  for (let i = 2; isTaken(copy); i++) copy = `${name}-copy-${i}`;
  return copy;
}

export function duplicatePodForm(edits: Edits, name: string, manifest: Manifest, done: () => void): Form {
  const [namespace, short] = splitName(name);
  const free = freeCopy(short, (copy) => edits.player.stage.pod(`${namespace}/${copy}`) !== null);
  return duplicateForm(edits, short, free, (copy) => copyOf(manifest, namespace, copy), done);
}

const hostname = 'kubernetes.io/hostname';

export function duplicateNodeForm(edits: Edits, name: string, manifest: Manifest, done: () => void): Form {
  const free = freeCopy(name, (copy) => edits.player.stage.node(copy) !== null);
  const make = (copy: string): unknown => {
    const { uid, resourceVersion, creationTimestamp, ...metadata } = manifest.metadata ?? {};
    const { podCIDR, podCIDRs, providerID, ...spec } = manifest.spec ?? {};
    const { labels } = metadata;
    // A kubelet labels its node with its own name, so the copy gets its own name, too.
    const own = labels?.[hostname] === undefined ? labels : { ...labels, [hostname]: copy };
    return { ...manifest, metadata: { ...metadata, ...(own ? { labels: own } : {}), name: copy }, spec };
  };
  return duplicateForm(edits, name, free, make, done);
}
