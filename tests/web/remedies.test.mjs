// Tests changes that would help a waiting pod: asked in the inspector, applied with one click, and undone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, openPage, pod, seek, select, state, still, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// The pod requests more than the node has.
const scenario = waitingWith({ objects: [node('node-a')], timeline: [{ at: 1, op: 'create', object: pod('web-0', '5') }], captions: [] });
const ask = (page) => page.getByRole('button', { name: 'What would help?' });
const items = (page) => page.locator('.remedy-list > li');

test('remedies are found, tried, and undone', async () => {
  const page = await openPage(browser, { scenario });
  await seek(page, 5);
  await select(page, 'pod/default/web-0');
  await ask(page).click();
  await items(page).first().waitFor();
  assert.match(await items(page).first().innerText(), /^Ask for 4 cpu instead of 5: 1 less\s+The pod goes to node-a/);

  await items(page).first().getByRole('button', { name: 'Try it here' }).click();
  await page.getByText('Tried “Ask for 4 cpu instead of 5: 1 less”').waitFor();
  await page.waitForFunction(() => window.berth.state().complete);
  await seek(page, 6);
  assert.equal((await state(page)).counts.bound, 1);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => window.berth.state().complete && window.berth.state().counts.bound === 0);
  assert.deepEqual(page.problems, []);
});

test('results are scrolled into view, below any length of text', async () => {
  const page = await openPage(browser, { scenario, viewport: { width: 1280, height: 560 } });
  await seek(page, 5);
  await select(page, 'pod/default/web-0');
  await ask(page).click();
  await items(page).first().waitFor();
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor();
  const { top, bottom } = await items(page).first().evaluate((it) => it.getBoundingClientRect().toJSON());
  assert.ok(top >= 0 && bottom <= 560, `${top} to ${bottom}`);
});

test('an answer is of its moment, and a pod that does not wait is not asked about', async () => {
  const page = await openPage(browser, { scenario });
  await seek(page, 1.1);
  await select(page, 'pod/default/web-0');
  assert.equal(await ask(page).count(), 0, 'before an attempt has failed');
  await seek(page, 5);
  await ask(page).click();
  await items(page).first().waitFor();
  await seek(page, 6);
  assert.equal(await items(page).count(), 0, 'another moment is another question');
  await ask(page).waitFor();
});

test('the answer is copied as Markdown, with commands and a link that brings it back', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await openPage(browser, { scenario, permissions });
  await seek(page, 5);
  await select(page, 'pod/default/web-0');
  await ask(page).click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^### What would help default\/web-0\n\n- \*\*Ask for 4 cpu instead of 5: 1 less\*\*: it goes to node-a\n/);
  assert.match(text, /\n {2}kubectl patch pod web-0 -n default .*"cpu":"4"/);
  const [, link] = /\[The run in Berth\]\((.*)\)/.exec(text);
  const again = await browser.open(link);
  await again.waitForFunction(() => window.berth?.state()?.complete);
  assert.equal((await state(again)).title, 'A pod waits');
});

test('a long search shows its results so far, can be stopped, and continues from there', async () => {
  const objects = Array.from({ length: 300 }, (_, i) => node(`node-${i}`));
  const waiting = Array.from({ length: 20 }, (_, i) => pod(`web-${i}`, String(5 + i)));
  const page = await openPage(browser, { scenario: waitingWith({ objects: [...objects, ...waiting], timeline: [], captions: [] }) });
  await page.waitForFunction(() => window.berth.state().complete);
  await seek(page, 20);
  await select(page, 'pod/default/web-3');
  // In the page, because the search may end before a click from outside arrives.
  const stopped = page.evaluate(async () => {
    const text = () => document.querySelector('.what-if-progress')?.textContent ?? '';
    while (!/\d+ changes? tried, at least \d+ to go…/.test(text())) await new Promise((done) => setTimeout(done));
    document.querySelector('.what-if-progress button').click();
  });
  await ask(page).click();
  await stopped;
  await page.getByText('Stopped before all changes were tried.').waitFor();
  const found = await items(page).count();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Stop' }).count(), 0);
  assert.ok((await items(page).count()) >= Math.max(1, found));
  assert.match(await page.locator('.remedies').innerText(), /Ask for 4 cpu instead of 8: 4 less/);
  assert.deepEqual(page.problems, []);
});

test('the real cluster’s message is shown beside, and whether it is the same', async () => {
  const said = (message) => ({ status: { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }] } });
  const objects = [node('node-a'), pod('web-0', '5', said('0/1 nodes are available: 1 Insufficient cpu.')), pod('web-1', '5', said('0/9 nodes are available: 9 Insufficient memory.'))];
  const page = await openPage(browser, { scenario: waitingWith({ objects, timeline: [], captions: [] }) });
  await seek(page, 5);
  await select(page, 'pod/default/web-0');
  await page.getByText('Your cluster said the same.').waitFor();
  await select(page, 'pod/default/web-1');
  await page.getByText('0/9 nodes are available: 9 Insufficient memory.').waitFor();
  await page.getByText('Not the same reasons').waitFor();
});

test('the answer speaks the language of the page', async () => {
  const page = await openPage(browser, { path: 'index.html#lang=zh-CN', scenario });
  await seek(page, 5);
  await select(page, 'pod/default/web-0');
  await page.getByRole('button', { name: '怎样才能调度？' }).click();
  await items(page).first().waitFor();
  await still(page);
  assert.match(await items(page).first().innerText(), /^请求 4 的 cpu 而不是 5：少 1\s+Pod 会到 node-a/);
});

test('another configuration is tried with one click, and undone', async () => {
  const disabled = { postFilter: { disabled: [{ name: '*' }] } };
  const schedulerConfiguration = {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    profiles: [{ schedulerName: 'default-scheduler', plugins: disabled }],
  };
  const low = pod('low-0', '4');
  const budget = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'keep' }, spec: { maxUnavailable: 0, selector: { matchLabels: { app: 'low' } } } };
  const high = pod('web-0', '4');
  const objects = [node('node-a'), { ...low, metadata: { ...low.metadata, labels: { app: 'low' } } }, budget];
  const timeline = [{ at: 1, op: 'create', object: { ...high, spec: { ...high.spec, priority: 5 } } }];
  const page = await openPage(browser, { scenario: waitingWith({ semantics: 'v1.34', schedulerConfiguration, objects, timeline, captions: [] }) });
  await seek(page, 5);
  await select(page, 'pod/default/web-0');
  await ask(page).click();
  const item = items(page).filter({ hasText: 'Enable the plugin DefaultPreemption in the profile default-scheduler' });
  await item.waitFor();
  assert.match(await item.innerText(), /Evicted for it:\s+low-0\s+More than these budgets allow: keep/);
  await item.getByRole('button', { name: 'Try it here' }).click();
  await page.getByText('Tried “Enable the plugin DefaultPreemption').waitFor();
  await page.waitForFunction(() => window.berth.state().complete);
  const enabled = () => page.evaluate(() => JSON.parse(window.berth.stage.scenario()).spec.schedulerConfiguration.profiles[0].plugins.postFilter.enabled);
  assert.deepEqual(await enabled(), [{ name: 'DefaultPreemption' }]);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => JSON.parse(window.berth.stage.scenario()).spec.schedulerConfiguration.profiles[0].plugins.postFilter.enabled === undefined);
  assert.deepEqual(page.problems, []);
});
