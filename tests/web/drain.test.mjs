// Tests the outcome for a node's pods if the node is drained or lost: asked in the inspector, and played.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, openPage, pod, seek, select, state, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const onNode = (name, cpu, nodeName) => pod(name, cpu, { spec: { nodeName, containers: [{ name: 'main', image: 'main', resources: { requests: { cpu } } }] } });
// node-b has room for two of the three pods.
const objects = [node('node-a'), node('node-b'), onNode('web-0', '1', 'node-a'), onNode('web-1', '1', 'node-a'), onNode('web-2', '2', 'node-a'), onNode('db-0', '2', 'node-b')];
const scenario = waitingWith({ objects, timeline: [], captions: [] });
const question = (page, name) => page.getByRole('button', { name });
const lines = async (page) => (await page.locator('.drain-pods li').allInnerTexts()).map((it) => it.replaceAll(/\s+/g, ' '));

async function openAt5(options = {}) {
  const page = await openPage(browser, { scenario, ...options });
  await page.waitForFunction(() => window.berth.state().complete);
  await seek(page, 5);
  await select(page, 'node/node-a');
  return page;
}

test('a drain shows the new node of each pod or why there is none, and is played', async () => {
  const page = await openAt5();
  await question(page, 'What if it is drained?').click();
  await page.getByText('1 of 3 pods finds no other node.').waitFor();
  const said = await lines(page);
  assert.match(said[0], /^web-0 → node-b/);
  assert.match(said[1], /^web-1 → node-b/);
  assert.match(said[2], /^web-2 0\/2 nodes are available: /);
  await question(page, 'Play it here').click();
  await page.getByText('Drained node-a').waitFor();
  await page.waitForFunction(() => window.berth.state().complete);
  await seek(page, 8);
  assert.deepEqual((await state(page)).counts.bound, 3);
  const places = await page.evaluate(() => ['web-0', 'web-1', 'web-2'].map((name) => window.berth.stage.pod(`default/${name}`).node ?? null));
  assert.deepEqual(places, ['node-b', 'node-b', null]);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => window.berth.state().complete && window.berth.state().counts.bound === 4);
  assert.deepEqual(page.problems, []);
});

test('a loss is another question', async () => {
  const page = await openAt5();
  await question(page, 'What if it is lost?').click();
  await page.getByRole('heading', { name: 'If it is lost' }).waitFor();
  await question(page, 'Play it here').click();
  await page.getByText('Lost node-a').waitFor();
  await page.waitForFunction(() => window.berth.state().complete);
  assert.equal(await page.evaluate(() => window.berth.stage.node('node-a').present), false);
});

const inZone = (name, zone) => node(name, '2', { metadata: { name, labels: { 'topology.kubernetes.io/zone': zone } } });
const zones = [inZone('node-a', 'east'), inZone('node-b', 'east'), inZone('node-c', 'west'), onNode('web-0', '1', 'node-a'), onNode('web-1', '2', 'node-b')];

test('a zone is lost as a whole, and played so', async () => {
  const page = await openAt5({ scenario: waitingWith({ objects: zones, timeline: [], captions: [] }) });
  await question(page, 'What if the zone east is lost?').click();
  await page.getByRole('heading', { name: 'If the zone east is lost' }).waitFor();
  await page.getByText('1 of 2 pods finds no other node.').waitFor();
  await question(page, 'Play it here').click();
  await page.getByText('Lost the zone east').waitFor();
  await page.waitForFunction(() => window.berth.state().complete);
  const there = await page.evaluate(() => ['node-a', 'node-b', 'node-c'].map((name) => window.berth.stage.node(name).present));
  assert.deepEqual(there, [false, false, true]);
  assert.deepEqual(page.problems, []);
});

test('a node in no zone is asked about alone', async () => {
  const alone = [node('node-a', '4', { metadata: { name: 'node-a' } }), onNode('web-0', '1', 'node-a')];
  const page = await openAt5({ scenario: waitingWith({ objects: alone, timeline: [], captions: [] }) });
  await question(page, 'What if it is lost?').waitFor();
  assert.equal(await question(page, /zone/).count(), 0);
});

test('the whole cluster shows which nodes can be lost', async () => {
  const page = await openAt5({ scenario: waitingWith({ objects: zones, timeline: [], captions: [] }) });
  await question(page, 'Which nodes can be lost?').click();
  await page.getByText('3 of 3 nodes can be lost, each by itself').waitFor();
  await page.getByRole('heading', { name: 'If one node is lost' }).waitFor();

  const full = await openAt5();
  await question(full, 'Which nodes can be lost?').click();
  await full.getByText('0 of 2 nodes can be lost, each by itself').waitFor();
  assert.deepEqual(await lines(full), ['node-a · 3 pods to move Find no other node: web-2', 'node-b · 1 pod to move Find no other node: db-0']);
});

test('an upgrade runs in waves, and shows the pods that wait until the nodes are back', async () => {
  const page = await openAt5();
  await question(page, 'What if all are upgraded?').click();
  await page.getByText('All 2 nodes can be upgraded, but some pods wait or are evicted meanwhile.').waitFor();
  const [first] = await lines(page);
  assert.match(first, /^node-a · 3 pods to move Wait until the nodes are back: web-2/);
  await page.getByLabel('at a time').fill('2');
  await page.getByLabel('at a time').press('Tab');
  await question(page, 'What if all are upgraded?').click();
  await page.locator('.drain-pods li', { hasText: '4 pods to move' }).waitFor();
  assert.match((await lines(page))[0], /^node-a, node-b · 4 pods to move/);
  assert.equal((await lines(page)).length, 1);
  assert.deepEqual(page.problems, []);
});

test('the waves of an upgrade are played as one edit, and undone as one', async () => {
  const page = await openAt5();
  await question(page, 'What if all are upgraded?').click();
  await question(page, 'Play the waves').click();
  await page.getByText('Upgraded all 2 nodes in waves').waitFor();
  await page.waitForFunction(() => window.berth.state().complete);
  const { t, playing } = await state(page);
  assert.ok(playing || t > 5, 'it plays from the first wave');
  const entries = await page.evaluate(() => JSON.parse(window.berth.stage.scenario()).spec.timeline);
  const cordons = entries.filter(({ op }) => op === 'patch').map(({ at, object }) => [at, object.metadata.name, object.spec.unschedulable]);
  assert.deepEqual(cordons.map(([, name, value]) => [name, value ?? null]), [['node-a', true], ['node-a', null], ['node-b', true], ['node-b', null]]);
  const [, [backAt], [nextAt]] = cordons;
  assert.ok(cordons[0][0] < backAt && backAt < nextAt, JSON.stringify(cordons));
  // Pods that have found no other node wait until node-a is back.
  const nodeOf = (name) => page.evaluate((pod) => window.berth.stage.pod(pod).node ?? null, `default/${name}`);
  await page.evaluate(() => window.berth.command({ op: 'pause' }));
  await seek(page, backAt - 0.001);
  assert.equal(await nodeOf('web-2'), null);
  await seek(page, nextAt);
  assert.equal(await nodeOf('web-2'), 'node-a');
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => window.berth.state().complete && (JSON.parse(window.berth.stage.scenario()).spec.timeline ?? []).length === 0);
  assert.deepEqual(page.problems, []);
});

// Two pods of a ReplicaSet, as in a dump, and one without an owner.
const replicaSet = {
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: { name: 'api', uid: 'u-1' },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: 'api' } },
    template: { metadata: { labels: { app: 'api' } }, spec: { containers: [{ name: 'main', resources: { requests: { cpu: '1' } } }] } },
  },
};
const owned = (name) => ({
  ...onNode(name, '1', 'node-a'),
  metadata: { name, labels: { app: 'api' }, ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'api', uid: 'u-1', controller: true }] },
});
const controlled = waitingWith({
  controllerManager: {},
  objects: [node('node-a'), node('node-b'), replicaSet, owned('api-x'), owned('api-y'), onNode('alone', '1', 'node-a')],
  timeline: [],
  captions: [],
});

test('a drain and waves leave it to controllers to make pods again, and make those that nothing replaces', async () => {
  for (const ask of [
    async (page) => {
      await question(page, 'What if it is drained?').click();
      await question(page, 'Play it here').click();
      await page.getByText('Drained node-a').waitFor();
    },
    async (page) => {
      await question(page, 'What if all are upgraded?').click();
      await question(page, 'Play the waves').click();
      await page.getByText('Upgraded all 2 nodes in waves').waitFor();
    },
  ]) {
    const page = await openAt5({ scenario: controlled });
    await ask(page);
    await page.waitForFunction(() => window.berth.state().complete);
    const entries = await page.evaluate(() => JSON.parse(window.berth.stage.scenario()).spec.timeline);
    const created = entries.filter(({ op }) => op === 'create').map(({ object }) => object.metadata.name);
    assert.deepEqual([...new Set(created)], ['alone']);
    await page.evaluate(() => window.berth.command({ op: 'pause' }));
    await seek(page, 60);
    assert.equal((await state(page)).counts.bound, 3);
    assert.deepEqual(page.problems, []);
  }
});

test('the answer speaks the language of the page', async () => {
  const page = await openAt5({ path: 'index.html#lang=zh-CN' });
  await question(page, '如果排空它会怎样？').click();
  await page.getByText('3 个 Pod 中有 1 个找不到其他节点。').waitFor();
});
