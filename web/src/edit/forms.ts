// The forms of all edits by hand.
import { shortName } from '../lang/format';
import { lateStrings } from '../lang/late_strings';
import type { PodSetDescription } from '../protocol/protocol';
import { readSource } from '../source/read_source';
import type { Change } from '../stage/player';
import { EditError, type Edits } from './edits';
import { FieldError, maxAtOnce, readCount, type Values } from './fields';
import { Form, type FieldSpec } from './form';
import { addNode, addPods, scaleSet, type IsTaken } from './objects';

const words = lateStrings.edit;

// The field of a form to which an error of the stage about a manifest belongs: the one with the longest path that fits.
export type Blame = Record<string, string>;

const podRequests = 'spec.containers[0].resources.requests';
export const nodeBlame: Blame = {
  'metadata.labels': 'labels',
  'spec.taints': 'taints',
  'status.allocatable': 'resources',
  'status.allocatable.cpu': 'cpu',
  'status.allocatable.memory': 'memory',
  'status.allocatable.pods': 'pods',
};
const podBlame: Blame = {
  'metadata.name': 'name',
  'metadata.namespace': 'namespace',
  'metadata.labels': 'labels',
  'spec.priority': 'priority',
  'spec.nodeSelector': 'nodeSelector',
  'spec.tolerations': 'tolerations',
  [podRequests]: 'resources',
  [`${podRequests}.cpu`]: 'cpu',
  [`${podRequests}.memory`]: 'memory',
};

export const field = (name: string, label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  label,
  ...more,
});
export const sizeFields = (cpu: string, memory: string, required: boolean): FieldSpec[] => [
  field('cpu', words.cpu, { value: cpu, required }),
  field('memory', words.memory, { value: memory, required }),
];
export const resourcesField = field('resources', words.resources, { hint: words.resourcesHint, wide: true });
const labelsField = field('labels', words.labels, { hint: words.labelsHint, wide: true });

// `done` is called after each success.
export function nodeForm(edits: Edits, done: () => void): Form {
  const propose = (): void => form.propose({ name: freeName('node-new', nodeIsTaken(edits)) });
  const form = new Form(
    [
      field('name', words.name, { required: true }),
      field('zone', words.zone, { hint: words.zoneHint }),
      ...sizeFields('4', '8Gi', true),
      field('pods', words.pods, { value: '110', required: true, numeric: true }),
      resourcesField,
      labelsField,
      field('taints', words.taints, { hint: words.taintsHint, wide: true }),
    ],
    words.submitNode,
    async (values) => {
      const { name, changes } = addNode(values);
      if (!(await blaming({ ...nodeBlame, 'metadata.name': 'name' }, () => edits.apply(words.added(name), changes)))) return;
      form.reset();
      propose();
      done();
    },
  );
  form.onShow = propose;
  return form;
}

export function podForm(edits: Edits, done: () => void): Form {
  const propose = (): void => form.propose({ name: freeName('pod-new', podIsTaken(edits)) });
  const form = new Form(
    [
      field('name', words.name, { required: true }),
      field('count', words.count, { value: '1', required: true, numeric: true, hint: words.countHint }),
      field('namespace', words.namespace, { value: 'default', required: true }),
      field('priority', words.priority, { numeric: true }),
      ...sizeFields('500m', '256Mi', false),
      resourcesField,
      labelsField,
      field('nodeSelector', words.nodeSelector, { hint: words.labelsHint, wide: true }),
      field('tolerations', words.tolerations, { hint: words.tolerationsHint, wide: true }),
    ],
    words.submitPod,
    async (values) => {
      const { names, changes } = addPods(values, nameIsTaken(edits));
      if (names.length === 0) throw new FieldError('count', words.problems.none);
      if (!(await blaming(podBlame, () => edits.apply(words.podsAdded(names), changes)))) return;
      form.reset();
      propose();
      done();
    },
  );
  form.onShow = propose;
  return form;
}

export function scaleForm(edits: Edits, set: PodSetDescription, done: () => void): Form {
  const now = set.pods.length;
  return new Form(
    [
      field('count', words.copies, {
        value: String(now),
        required: true,
        numeric: true,
        wide: true,
        hint: words.copiesHint,
      }),
    ],
    words.submitScale,
    async (values) => {
      const wanted = readCount(values, 'count', now + maxAtOnce);
      if (wanted > now && set.manifest === null) throw new FieldError('count', words.problems.noManifest);
      const changes = scaleSet(set, wanted, nameIsTaken(edits));
      const text = words.scaled(shortName(set.base), now, wanted);
      if (changes.length === 0 || (await edits.apply(text, changes))) done();
    },
  );
}

export function manifestForm(edits: Edits, done: () => void): Form {
  const form = new Form(
    [field('manifest', words.manifest, { required: true, wide: true, rows: 8 })],
    words.submitManifest,
    async (values) => {
      const changes = await readManifests(values);
      if (!(await edits.apply(words.created(changes.map(({ object }) => nameOf(object))), changes))) return;
      form.reset();
      done();
    },
  );
  return form;
}

// Reads one manifest, several documents, or a List.
async function readManifests(values: Values): Promise<Change[]> {
  let document: unknown;
  try {
    document = JSON.parse((await readSource(values('manifest'))).json);
  } catch (error) {
    throw new FieldError('manifest', error instanceof Error ? error.message : String(error));
  }
  const { kind, items } = document as { kind?: unknown; items?: unknown };
  if (kind === 'Scenario') throw new FieldError('manifest', words.problems.scenario);
  const objects: unknown[] = Array.isArray(document) ? document : Array.isArray(items) ? items : [document];
  if (objects.length > maxAtOnce) throw new FieldError('manifest', words.problems.tooMany(maxAtOnce));
  return objects.map((object) => ({ op: 'create', object }));
}

function nameOf(object: unknown): string {
  const { metadata } = (object ?? {}) as { metadata?: { name?: unknown } };
  return String(metadata?.name ?? '');
}

// Converts an error of the stage about a manifest into an error at a field.
export async function blaming<T>(blame: Blame, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    const path = Object.keys(blame)
      .filter((prefix) => error.path.startsWith(prefix))
      .sort((a, b) => b.length - a.length)[0];
    throw path === undefined ? error : new FieldError(blame[path] ?? '', error.message);
  }
}

const nameIsTaken =
  (edits: Edits): IsTaken =>
  (name) =>
    edits.player.stage.pod(name) !== null;
const podIsTaken =
  (edits: Edits): IsTaken =>
  (name) =>
    edits.player.stage.pod(`default/${name}`) !== null;
const nodeIsTaken =
  (edits: Edits): IsTaken =>
  (name) =>
    edits.player.stage.node(name) !== null;

function freeName(base: string, isTaken: IsTaken): string {
  let name = base;
  for (let i = 2; isTaken(name); i++) name = `${base}-${i}`;
  return name;
}
