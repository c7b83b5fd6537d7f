// Tests the events of a pod as kubectl shows them, in the inspector.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, openPage, pod, seek, select, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const title = 'Events as kubectl shows them';
const list = (page) => page.locator('.cluster-events');
const rows = (page) => list(page).locator('tbody tr');

// Each node has a taint of its own, so that the message about all of them is longer than an event can be.
const tainted = (i) => {
  const made = node(`node-${i}`);
  const key = `a-taint-whose-key-is-long-so-that-a-message-about-many-of-them-is-cut-${i}`;
  return { ...made, spec: { ...made.spec, taints: [{ key, effect: 'NoSchedule' }] } };
};
const scenario = waitingWith({
  semantics: 'v1.34',
  objects: Array.from({ length: 20 }, (_, i) => tainted(i)),
  timeline: [{ at: 1, op: 'create', object: pod('web-0') }],
  captions: [],
});

test('they are those of the moment, and a message that was cut has the whole one behind a click', async () => {
  const page = await openPage(browser, { scenario });
  await seek(page, 1);
  await select(page, 'pod/default/web-0');
  await page.getByText(title).click();
  await list(page).getByText('Events: <none>').waitFor();

  await seek(page, 14);
  await rows(page).first().waitFor();
  const cells = await rows(page).first().locator('td').allInnerTexts();
  assert.deepEqual([cells[0], cells[1], cells[3]], ['Warning', 'FailedScheduling', 'default-scheduler']);
  assert.match(cells[2], /^1[0-3]s\b/);
  assert.match(cells[4], / \.\.\.\s+Cut after 1,024 bytes: the whole message$/);
  const whole = rows(page).first().locator('.message');
  assert.equal(await whole.isVisible(), false);
  await rows(page).first().getByText('Cut after 1,024 bytes').click();
  assert.ok((await whole.innerText()).length > 1024);
  assert.deepEqual(page.problems, []);
});

test('it stays unfolded from pod to pod', async () => {
  const timeline = ['web-0', 'web-1'].map((name) => ({ at: 1, op: 'create', object: pod(name) }));
  const page = await openPage(browser, { scenario: waitingWith({ objects: [node('node-a')], timeline, captions: [] }) });
  await seek(page, 5);
  await select(page, 'pod/default/web-0');
  assert.equal(await rows(page).count(), 0);
  await page.getByText(title).click();
  await list(page).getByText('Successfully assigned default/web-0 to node-a').waitFor();
  await select(page, 'pod/default/web-1');
  await list(page).getByText('Successfully assigned default/web-1 to node-a').waitFor();
  assert.deepEqual(page.problems, []);
});

test('those of kube-batch are counted, and the words say how', async () => {
  const train = pod('train-0', '8');
  train.spec.schedulerName = 'kube-batch';
  const spec = { scheduler: 'kube-batch', until: '20s', objects: [node('node-a'), train], timeline: [], captions: [] };
  const page = await openPage(browser, { scenario: waitingWith(spec) });
  await seek(page, 0.5);
  await select(page, 'pod/default/train-0');
  await page.getByText(title).click();
  await rows(page).first().waitFor();
  const cells = await rows(page).first().locator('td').allInnerTexts();
  assert.deepEqual([cells[0], cells[1], cells[3]], ['Warning', 'FailedScheduling', 'kube-batch']);
  assert.match(cells[4], /^0 nodes are available/);
  await list(page).getByText('no more than 25 events at once').waitFor();
  assert.deepEqual(page.problems, []);
});
