// Removes the fields of a scenario that its run does not depend on, so that a link to it is short: above all fields
// that the control plane wrote and kubectl prints. Fields that users write (images, labels) stay.
// Every run is the same with and without it, to the last event; a test compares them.

type Json = unknown;
type Members = Record<string, Json>;

// No code reads these; they differ for each pod and node, and make links longer.
const serverMetadata = ['managedFields', 'selfLink', 'resourceVersion', 'generation', 'creationTimestamp'];
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

// Defaults of spec, as core/scenario/scenario.cc has them, and lists that mean the same empty as left out.
const specDefaults: Members = { seed: 1, semantics: 'v1.21', scheduler: 'kube-scheduler' };
const emptyLists = ['objects', 'generators', 'timeline', 'captions', 'extenders'];

// `json`: a Scenario, as the stage hands it out; anything else comes back as it is.
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

// Only whole manifests are shortened; a patch stays as it is.
function manifestsOf(spec: Members): Members[] {
  const made = listOf(spec['timeline']).filter(({ op }) => op === 'create' || op === 'update');
  const objects = [...listOf(spec['generators']), ...made].map((entry) => membersOf(entry['object']));
  return [...listOf(spec['objects']), ...objects].flatMap((object) =>
    object['kind'] === 'List' ? listOf(object['items']) : [object],
  );
}

// Whether a pod has changed is decided by all of its metadata and spec. Where nothing but labels, annotations
// and spec are ever patched, that comes out the same without the rest.
function comparesPods(spec: Members): boolean {
  return listOf(spec['timeline']).some(({ op, object }) => {
    if (!isMembers(object) || object['kind'] !== 'Pod') return false;
    const patched = Object.keys(membersOf(object['metadata']));
    return op === 'update' || (op === 'patch' && patched.some((name) => !patchable.includes(name)));
  });
}
const patchable = ['name', 'namespace', 'labels', 'annotations'];

// Controllers go by dates: which ReplicaSet is the oldest, and which pod is to go.
function dropServerMetadata(manifest: Members, keepsDates: boolean): void {
  const metadata = membersOf(manifest['metadata']);
  for (const name of serverMetadata) if (!keepsDates || name !== 'creationTimestamp') delete metadata[name];
  const annotations = membersOf(metadata['annotations']);
  if (!(lastApplied in annotations)) return;
  delete annotations[lastApplied];
  if (Object.keys(annotations).length === 0) delete metadata['annotations'];
}

// Volumes are named after their claims' uids; others count where an owner reference mentions them.
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

// A node's images matter only if a pod uses one of them. Null: which images are used is known only in the run.
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
  // A tag may be left out, as the scheduler adds ":latest" itself.
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
