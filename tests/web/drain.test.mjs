// What becomes of a node's pods if it goes: asked in the inspector, and played.
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
// node-b has room for two of the three.
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

test('a drain says where each pod lands or why nowhere, and is played', async () => {
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

test('the answer speaks the language of the page', async () => {
  const page = await openAt5({ path: 'index.html#lang=zh-CN' });
  await question(page, '如果排空它会怎样？').click();
  await page.getByText('3 个 Pod 中有 1 个找不到其他节点。').waitFor();
});
