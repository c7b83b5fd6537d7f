import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { inspected, node, openPage, pod, seek, select, state } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const gated = pod('gated-a', '1');
gated.spec.schedulingGates = [{ name: 'example.com/quota' }];
const scenario = {
  apiVersion: 'berth.dev/v1',
  kind: 'Scenario',
  metadata: { name: 'gates' },
  spec: { semantics: 'v1.34', until: '10s', objects: [node('n1'), gated, pod('big', '64'), pod('web')] },
};

test('a pod that never leaves its section by itself is shown all the same', async () => {
  const page = await openPage(browser, { scenario });
  await seek(page, 2);
  const { counts } = await state(page);
  assert.deepEqual(
    [counts.gated, counts.unschedulable, counts.errorBackoff, counts.bound],
    [1, 1, 0, 1],
  );
  await select(page, 'pod/default/gated-a');
  const words = await inspected(page);
  assert.match(words, /^Gated$/m);
  assert.match(words, /SchedulingGates keeps it out of activeQ \(waiting for scheduling gates: \[example\.com\/quota\]\)/);
  assert.doesNotMatch(words, /any event/);
});

test('the overview lists the five sections of the queue, and does not show moveRequestCycle', async () => {
  const page = await openPage(browser, { scenario });
  await seek(page, 2);
  await select(page, '');
  const heads = page.locator('.queues h3:visible button');
  assert.deepEqual(await heads.allTextContents(), [
    'activeQ',
    'backoffQ',
    'errorBackoffQ',
    'unschedulablePods',
    'gated',
  ]);
  assert.doesNotMatch(await inspected(page), /moveRequestCycle/);
  for (const name of ['unschedulablePods', 'errorBackoffQ', 'gated']) {
    await select(page, `queue/${name}`);
    assert.match(await inspected(page), /backend\/queue\/scheduling_queue\.go/);
  }
});

test('any scenario can be played under another version, and the page lists the pods with other outcomes', async () => {
  const page = await openPage(browser, { scenario });
  await select(page, '');
  const choice = page.locator('.version select');
  assert.equal(await choice.inputValue(), 'v1.34');
  await choice.selectOption('v1.21');
  await page.waitForFunction(() => window.berth.state().semantics === 'v1.21' && window.berth.state().complete);
  const version = page.locator('.version');
  await version.locator('table').waitFor();
  // v1.21 does not know gates: it tries the pod at once.
  assert.match(await version.innerText(), /1 of 3 pods ends otherwise under v1\.21 than under v1\.34/);
  const row = version.locator('tbody tr');
  assert.match(await row.innerText(), /gated-a\s+no node, 0 attempts\s+n1 at 0\.\d+\ss, 1 attempt/);
  // The difference is only between these two runs.
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => window.berth.state().semantics === 'v1.34');
  await version.locator('table').waitFor({ state: 'detached' });
  assert.equal(await choice.inputValue(), 'v1.34');
});

test('the queues of v1.21 are three, as ever', async () => {
  const page = await openPage(browser);
  await select(page, '');
  assert.deepEqual(await page.locator('.queues h3:visible button').allTextContents(), [
    'activeQ',
    'backoffQ',
    'unschedulableQ',
  ]);
  assert.match(await inspected(page), /moveRequestCycle/);
});

// a waits for 3 cpu from 0.4 s on; n3 is too small for it, and a pod is deleted while it is tried again.
const held = (name, cpu, nodeName) => ({ ...pod(name, cpu), spec: { ...pod(name, cpu).spec, nodeName } });
const hinted = {
  ...scenario,
  spec: {
    semantics: 'v1.34',
    attemptLatency: '400ms',
    until: '30s',
    objects: [node('n1', '4'), node('n2', '2'), held('b', '3', 'n1'), held('c', '2', 'n2'), pod('a', '3')],
    timeline: [
      { at: 0.1, op: 'create', object: node('n0', '1') },
      { at: 5, op: 'create', object: node('n3', '2') },
      { at: 8, op: 'update', object: { ...node('n3', '3'), metadata: { name: 'n3', labels: {} } } },
    ],
  },
};

test('a pod that no event has woken shows each plugin’s answer to the last one, in both languages', async () => {
  const page = await openPage(browser, { scenario: hinted });
  await seek(page, 6);
  await select(page, 'pod/default/a');
  assert.match(await inspected(page), /Last passed over\s+5\.00.s NodeAdd n3\s+NodeResourcesFit: n3 offers 2 cpu, 3 asked: Skip/);
  await seek(page, 8);
  assert.match(await inspected(page), /woken by NodeUpdateNodeAllocatable \(NodeResourcesFit: n3 offers 3 cpu, 3 asked, 2 before\)/);
  await browser.giveBack(page);
  const chinese = await openPage(browser, { path: 'index.html#lang=zh-CN', scenario: hinted });
  await seek(chinese, 6);
  await select(chinese, 'pod/default/a');
  assert.match(await inspected(chinese), /NodeResourcesFit：n3 提供 2 cpu，请求 3：Skip/);
});

test('the overview lists the pods in flight, and the events since', async () => {
  const page = await openPage(browser, { scenario: hinted });
  await select(page, '');
  const inFlight = () => page.locator('.queues .in-flight').innerText();
  await seek(page, 0.2);
  assert.match((await inFlight()).replaceAll(/\s+/g, ' '), /^In flight a since 0.* s · 1 event since NodeAdd n0/);
  await seek(page, 2);
  assert.match(await inFlight(), /^In flight no pod is being tried$/);
});
