// Removes the fields of a scenario on which its run does not depend, so that a link to it is short: above all fields
// that the control plane wrote and kubectl prints. Keeps fields that users write (images, labels). Every run is the
// same with and without the removed fields, to the last event; a test compares them.

type Json = unknown;
type Members = Record<string, Json>;

// The simulation reads none of these. They differ for each pod and node, and make links longer.
const serverMetadata = ['managedFields', 'selfLink', 'resourceVersion', 'generation', 'creationTimestamp'];
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

// Defaults of spec, the same as in core/scenario/scenario.cc, and lists that have the same meaning if they are left
// out.
const specDefaults: Members = { seed: 1, semantics: 'v1.21', scheduler: 'kube-scheduler' };
const emptyLists = ['objects', 'generators', 'timeline', 'captions', 'extenders'];

// Returns the shortened scenario. `json` is a Scenario in the stage's form; any other text is returned unchanged.
export function shorten(json: string): string {
  const scenario = JSON.parse(json) as Json;
  if (!isMembers(scenario) || scenario['kind'] !== 'Scenario' || !isMembers(scenario['spec'])) return json;
  const { spec } = scenario;
  const manifests = manifestsOf(spec);
  const podsMayGo = !comparesPods(spec);
  const lighter = manifests.filter(({ kind }) => kind !== 'Pod' || podsMayGo);
  const hasControllers = isMembers(spec['controllerManager']);
  for (const manifest of lighter) dropServerMetadata(manifest, hasControllers);
  if (!hasControllers) dropUnmentionedUids(lighter, scenario);
  const images = imagesOf(spec);
  for (const manifest of lighter) dropUnread(manifest, images);
  dropDefaults(scenario, spec);
  return JSON.stringify(scenario);
}

function isMembers(value: Json): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: Json): Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}

function membersOf(value: Json): Members {
  return isMembers(value) ? value : {};
}

// Returns whole manifests only, because a patch must stay unchanged.
function manifestsOf(spec: Members): Members[] {
  const made = listOf(spec['timeline']).filter(({ op }) => op === 'create' || op === 'update');
  const objects = [...listOf(spec['generators']), ...made].map((entry) => membersOf(entry['object']));
  return [...listOf(spec['objects']), ...objects].flatMap((object) =>
    object['kind'] === 'List' ? listOf(object['items']) : [object],
  );
}

// Reports whether the run may compare pods by all of their metadata and spec to find out if they have changed. If
// only labels, annotations and spec are ever patched, the result is the same without the other fields.
function comparesPods(spec: Members): boolean {
  return listOf(spec['timeline']).some(({ op, object }) => {
    if (!isMembers(object) || object['kind'] !== 'Pod') return false;
    const patched = Object.keys(membersOf(object['metadata']));
    return op === 'update' || (op === 'patch' && patched.some((name) => !patchable.includes(name)));
  });
}
const patchable = ['name', 'namespace', 'labels', 'annotations'];

// Removes metadata that the API server wrote. Keeps the dates if `keepsDates`, because controllers use them to find
// the oldest ReplicaSet, and the pod to delete.
function dropServerMetadata(manifest: Members, keepsDates: boolean): void {
  const metadata = membersOf(manifest['metadata']);
  for (const name of serverMetadata) if (!keepsDates || name !== 'creationTimestamp') delete metadata[name];
  const annotations = membersOf(metadata['annotations']);
  if (!(lastApplied in annotations)) return;
  delete annotations[lastApplied];
  if (Object.keys(annotations).length === 0) delete metadata['annotations'];
}

// Keeps the uids of claims, after which volumes are named, and uids that an owner reference mentions.
function dropUnmentionedUids(manifests: Members[], scenario: Members): void {
  const mentions = new Map<string, number>();
  for (const [uid] of JSON.stringify(scenario).matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
    mentions.set(uid, (mentions.get(uid) ?? 0) + 1);
  }
  for (const { kind, metadata } of manifests) {
    if ((kind !== 'Pod' && kind !== 'Node') || !isMembers(metadata)) continue;
    if (mentions.get(String(metadata['uid'])) === 1) delete metadata['uid'];
  }
}

// Returns the images that pods use, because a node's other images have no effect. Null if the run determines which
// images are used.
function imagesOf(spec: Members): Set<string> | null {
  const text = JSON.stringify([spec['objects'], spec['generators'], spec['timeline']]);
  const images = [...text.matchAll(/"image":("(?:[^"\\]|\\.)*")/g)].map(([, it = '""']) => JSON.parse(it) as string);
  return images.some((image) => image.includes('{')) ? null : new Set(images);
}

function dropUnread(manifest: Members, images: Set<string> | null): void {
  const { status, spec } = manifest;
  if (manifest['kind'] === 'Node') {
    if (isMembers(spec)) for (const name of ['podCIDR', 'podCIDRs', 'providerID']) delete spec[name];
    keepOf(status, ['allocatable', 'conditions', 'images']);
    keepOfEach(membersOf(status)['conditions'], ['type', 'status']);
    if (images) keepImages(membersOf(status), images);
  } else if (manifest['kind'] === 'Pod') {
    keepOf(status, ['phase', 'nominatedNodeName', 'startTime', 'conditions']);
    keepOfEach(membersOf(status)['conditions'], ['type', 'status', 'reason', 'message']);
  }
}

function keepImages(status: Members, wanted: Set<string>): void {
  if (!Array.isArray(status['images'])) return;
  // A node's image may lack the tag ":latest", which the scheduler adds itself.
  const isWanted = (name: Json): boolean =>
    typeof name === 'string' && (wanted.has(name) || wanted.has(name.replace(/:latest$/, '')));
  const images = listOf(status['images']).filter(({ names }) => Array.isArray(names) && names.some(isWanted));
  for (const image of images) image['names'] = (image['names'] as Json[]).filter(isWanted);
  if (images.length > 0) status['images'] = images;
  else delete status['images'];
}

function keepOf(value: Json, wanted: string[]): void {
  if (!isMembers(value)) return;
  for (const name of Object.keys(value)) if (!wanted.includes(name)) delete value[name];
}

function keepOfEach(value: Json, wanted: string[]): void {
  for (const entry of listOf(value)) keepOf(entry, wanted);
}

function dropDefaults(scenario: Members, spec: Members): void {
  for (const [name, value] of Object.entries(specDefaults)) if (spec[name] === value) delete spec[name];
  for (const name of emptyLists) {
    const list = spec[name];
    if (Array.isArray(list) && list.length === 0) delete spec[name];
  }
  const metadata = membersOf(scenario['metadata']);
  for (const name of ['name', 'title', 'description']) if (metadata[name] === '') delete metadata[name];
  if (isMembers(scenario['metadata']) && Object.keys(metadata).length === 0) delete scenario['metadata'];
}
