// Tests that the fields that a link leaves out of its scenario do not change the run.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const esbuild = createRequire(`${root}web/package.json`)('esbuild');
const source = readFileSync(`${root}web/src/source/shorten.ts`, 'utf8');
const { code } = esbuild.transformSync(source, { loader: 'ts', format: 'esm' });
const { shorten } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
const { run } = await import(pathToFileURL(`${root}build/npm/index.js`));

const hash = async (text) => {
  const { hash, events } = await run(text);
  assert.ok(events > 1);
  return hash;
};

const gallery = `${root}build/public/scenarios`;
const slugs = readdirSync(gallery, { recursive: true }).filter((file) => /\/.*\.json$/.test(file));

test('the gallery runs the same', async () => {
  assert.ok(slugs.length > 20);
  for (const slug of slugs) {
    const text = readFileSync(`${gallery}/${slug}`, 'utf8');
    const short = shorten(text);
    // Most are written by hand, and have nothing to leave out.
    if (short !== JSON.stringify(JSON.parse(text))) assert.equal(await hash(short), await hash(text), slug);
  }
});

const dump = (name) => readFileSync(`${root}tests/data/real-dumps/${name}`, 'utf8');
const nodes = JSON.parse(dump('01-nodes-digitalocean-microk8s.json')).items.map((node) => ({ kind: 'Node', ...node }));
const [stuck] = JSON.parse(dump('03-pod-pending-node-affinity.json')).items;
const lines = dump('09-pods-jsonlines.jsonl').trim().split('\n').map((line) => JSON.parse(line));
const scenario = (objects, more = {}) => ({
  apiVersion: 'berth.dev/v1',
  kind: 'Scenario',
  metadata: { title: '' },
  spec: { seed: 1, objects, ...more },
});
// In the form of kubectl's output; bound to an existing node, or waiting.
const pods = [stuck, ...lines].flatMap((pod, i) => {
  const { nodeName: _, ...spec } = pod.spec;
  const onNode = { ...pod, kind: 'Pod', spec: { ...spec, nodeName: nodes[i % nodes.length].metadata.name } };
  const { phase: __, ...status } = pod.status;
  const name = `${pod.metadata.name}-again`;
  const waits = { ...pod, kind: 'Pod', metadata: { ...pod.metadata, name, uid: name }, spec, status };
  return [{ ...onNode, status: { ...pod.status, phase: 'Running' } }, waits];
});

test('kubectl’s output runs the same and is much shorter', async () => {
  const text = JSON.stringify(scenario([...nodes, ...pods]));
  const short = shorten(text);
  assert.equal(await hash(short), await hash(text));
  assert.ok(short.length < text.length * 0.4, `${short.length} of ${text.length}`);
  for (const gone of ['managedFields', 'creationTimestamp', 'last-applied', 'daemonEndpoints', 'hostIP', '"seed"'])
    assert.ok(!short.includes(gone), gone);
  for (const kept of ['"image":', '"env":', '"labels":', '"allocatable":']) assert.ok(short.includes(kept), kept);
});

test('an object that an owner reference names keeps its uid', () => {
  const uid = (digit) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
  const owner = { apiVersion: 'v1', kind: 'Pod', name: 'a', uid: uid(1) };
  const pod = (name, metadata) => ({ kind: 'Pod', metadata: { name, ...metadata }, spec: {} });
  const objects = [pod('a', { uid: uid(1) }), pod('b', { uid: uid(2), ownerReferences: [owner] })];
  const [first, second] = JSON.parse(shorten(JSON.stringify(scenario(objects)))).spec.objects;
  assert.equal(first.metadata.uid, uid(1));
  assert.equal(second.metadata.uid, undefined);
});

test('with controllers, which use dates and uids, these stay', () => {
  const metadata = { name: 'a', uid: `${'1'.repeat(8)}-0000-4000-8000-000000000000`, creationTimestamp: '2025-03-01T00:00:00Z' };
  const objects = [{ kind: 'Pod', metadata: { ...metadata, resourceVersion: '5' }, spec: {} }];
  const short = (more) => JSON.parse(shorten(JSON.stringify(scenario(objects, more)))).spec.objects[0].metadata;
  assert.deepEqual(short({ controllerManager: {} }), metadata);
  assert.deepEqual(short({}), { name: 'a' });
});

test('images stay if a pod uses them, by any of their names', async () => {
  const image = (...names) => ({ names, sizeBytes: 500_000_000 });
  const make = (wanted) => {
    const [a, b] = ['a', 'b'].map((name) => ({ ...nodes[0], metadata: { name } }));
    const status = { allocatable: { cpu: '4', memory: '8Gi', pods: '9' } };
    a.status = { ...status, images: [image('other:1'), image('web@sha256:1', 'web:latest')] };
    b.status = status;
    const spec = { containers: [{ name: 'web', image: wanted }] };
    const generators = [{ count: 2, object: { kind: 'Pod', metadata: { name: 'web-{i}' }, spec } }];
    return JSON.stringify(scenario([a, b], { generators }));
  };
  for (const wanted of ['web', 'web:latest', 'none', 'web{{i}']) {
    const text = make(wanted);
    assert.equal(await hash(shorten(text)), await hash(text), wanted);
  }
  const imagesFor = (wanted) => JSON.parse(shorten(make(wanted))).spec.objects[0].status.images;
  assert.deepEqual(imagesFor('web'), [image('web:latest')]);
  assert.equal(imagesFor('none'), undefined);
  assert.equal(imagesFor('web-{i}').length, 2);
});

test('pods whose whole manifests are compared stay as they are', () => {
  const [pod] = pods;
  const update = { at: 1, op: 'update', object: { ...pod, metadata: { name: pod.metadata.name } } };
  const short = JSON.parse(shorten(JSON.stringify(scenario([pod], { timeline: [update] }))));
  assert.deepEqual(short.spec.objects, [pod]);
});
