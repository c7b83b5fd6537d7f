// Manifests and patches for edits by hand.
import { amount } from '../lang/format';
import type { NodeDescription, PodSetDescription } from '../protocol/protocol';
import type { Change } from '../stage/player';
import {
  maxAtOnce,
  parseTaint,
  readAmounts,
  readCount,
  readInteger,
  readName,
  readPairs,
  readQuantity,
  readTaints,
  readTolerations,
  type Values,
} from './fields';

const zoneLabel = 'topology.kubernetes.io/zone';
const hostnameLabel = 'kubernetes.io/hostname';
const basicSizes = ['cpu', 'memory', 'pods'];

// Reports whether an object of the run has the name at any moment.
export type IsTaken = (name: string) => boolean;

export function addNode(values: Values): { name: string; changes: Change[] } {
  const name = readName(values);
  const zone = values('zone');
  const labels = {
    // A kubelet sets this label.
    [hostnameLabel]: name,
    ...(zone === '' ? {} : { [zoneLabel]: zone }),
    ...readPairs(values, 'labels'),
  };
  const taints = readTaints(values, 'taints');
  const object = {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels },
    ...(taints.length > 0 ? { spec: { taints } } : {}),
    status: { allocatable: readSizes(values, basicSizes) },
  };
  return { name, changes: [{ op: 'create', object }] };
}

// Returns one pod with that name, or several with names that begin with it.
export function addPods(values: Values, isTaken: IsTaken): { names: string[]; changes: Change[] } {
  const name = readName(values);
  const namespace = readName(values, 'namespace');
  const count = readCount(values, 'count', maxAtOnce);
  const spec = podSpec(values);
  const labels = readPairs(values, 'labels');
  const names = count === 1 ? [name] : freeNames(namespace, name, count, isTaken);
  const changes = names.map((each): Change => {
    const metadata = { name: each, namespace, labels };
    return { op: 'create', object: { apiVersion: 'v1', kind: 'Pod', metadata, spec } };
  });
  return { names, changes };
}

function podSpec(values: Values): Record<string, unknown> {
  const priority = readInteger(values, 'priority');
  const nodeSelector = readPairs(values, 'nodeSelector');
  const tolerations = readTolerations(values, 'tolerations');
  const { cpu, memory, ...others } = readSizes(values, ['cpu', 'memory']);
  const requests = { ...(cpu === undefined ? {} : { cpu }), ...(memory === undefined ? {} : { memory }) };
  // An API server requires limits for other resources, and copies them into the requests.
  const limits = Object.keys(others).length > 0 ? { limits: others } : {};
  return {
    ...(priority === null ? {} : { priority }),
    ...(Object.keys(nodeSelector).length > 0 ? { nodeSelector } : {}),
    ...(tolerations.length > 0 ? { tolerations } : {}),
    containers: [{ name: 'main', image: 'main', resources: { requests, ...limits } }],
  };
}

function readSizes(values: Values, fields: string[]): Record<string, string> {
  const sizes: Record<string, string> = {};
  for (const field of fields) {
    const size = readQuantity(values, field);
    if (size !== '') sizes[field] = size;
  }
  return { ...sizes, ...readAmounts(values, 'resources') };
}

// Returns `count` names "base-N" that no object has had, with the smallest numbers.
function freeNames(namespace: string, base: string, count: number, isTaken: IsTaken): string[] {
  const names: string[] = [];
  for (let i = 0; names.length < count; i++) {
    if (!isTaken(`${namespace}/${base}-${i}`)) names.push(`${base}-${i}`);
  }
  return names;
}

// Scales a set of pods to the size `wanted`: adds copies of the pod, or deletes the youngest pods.
export function scaleSet(set: PodSetDescription, wanted: number, isTaken: IsTaken): Change[] {
  const missing = wanted - set.pods.length;
  if (missing <= 0) return set.pods.slice(wanted).reverse().map(deletePod);
  const [namespace, base] = splitName(set.base);
  return freeNames(namespace, base, missing, isTaken).map((name) => ({
    op: 'create',
    object: copyOf(set.manifest, namespace, name),
  }));
}

interface PodManifest {
  metadata?: Record<string, unknown>;
  spec?: Record<string, unknown>;
}

// Returns a copy that is pending, without traces of a scheduler.
export function copyOf(manifest: unknown, namespace: string, name: string): unknown {
  const { metadata = {}, spec = {}, ...rest } = manifest as PodManifest;
  const { uid, resourceVersion, creationTimestamp, selfLink, managedFields, ...kept } = metadata;
  const { nodeName, ...wanted } = spec;
  return { ...rest, metadata: { ...kept, name, namespace }, spec: wanted, status: undefined };
}

export function deletePod(name: string): Change {
  const [namespace, pod] = splitName(name);
  return {
    op: 'delete',
    object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: pod, namespace } },
  };
}

export function deleteNode(name: string): Change {
  return { op: 'delete', object: { apiVersion: 'v1', kind: 'Node', metadata: { name } } };
}

export function cordonNode(name: string, cordoned: boolean): Change {
  return patchNode(name, { spec: { unschedulable: cordoned ? true : null } });
}

export function untaintNode(node: NodeDescription, taint: string): Change {
  const left = (node.taints ?? []).filter((other) => other !== taint).map(parseTaint);
  return patchNode(node.name, { spec: { taints: left.length > 0 ? left : null } });
}

// Returns the initial texts of a form for a node's size.
export function sizesOf(node: NodeDescription): Record<string, string> {
  const sizes: Record<string, string> = {};
  const others: string[] = [];
  for (const { name, allocatable } of node.resources ?? []) {
    if (basicSizes.includes(name)) sizes[name] = amount(name, allocatable);
    else if (allocatable > 0) others.push(`${name}=${amount(name, allocatable)}`);
  }
  return { ...sizes, resources: others.join(', ') };
}

// Fields that still have their first text do not change the value, because the form may have
// rounded it.
export function resizeNode(node: NodeDescription, values: Values): Change | null {
  const before = sizesOf(node);
  const changed = [...basicSizes, 'resources'].filter((field) => values(field) !== (before[field] ?? ''));
  if (changed.length === 0) return null;
  const allocatable: Record<string, string | null> = {};
  for (const field of changed.filter((field) => basicSizes.includes(field))) {
    allocatable[field] = readQuantity(values, field);
  }
  if (changed.includes('resources')) {
    for (const name of Object.keys(readAmounts(() => before['resources'] ?? '', 'resources'))) {
      allocatable[name] = null;
    }
    Object.assign(allocatable, readAmounts(values, 'resources'));
  }
  return patchNode(node.name, { status: { allocatable } });
}

function patchNode(name: string, patch: object): Change {
  return { op: 'patch', object: { apiVersion: 'v1', kind: 'Node', metadata: { name }, ...patch } };
}

// Splits "namespace/name".
export function splitName(full: string): [namespace: string, name: string] {
  const at = full.indexOf('/');
  return at < 0 ? ['default', full] : [full.slice(0, at), full.slice(at + 1)];
}
