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
  await page.context().close();
});

test('the overview lists the five sections of the queue, and says nothing of moveRequestCycle', async () => {
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
  await page.context().close();
});

test('any scenario can be played under another version, which lists the pods that end otherwise', async () => {
  const page = await openPage(browser, { scenario });
  await select(page, '');
  const choice = page.locator('.version select');
  assert.equal(await choice.inputValue(), 'v1.34');
  await choice.selectOption('v1.21');
  await page.waitForFunction(() => window.berth.state().semantics === 'v1.21' && window.berth.state().complete);
  const version = page.locator('.version');
  await version.locator('table').waitFor();
  // v1.21 knows no gates: it tries the pod at once.
  assert.match(await version.innerText(), /1 of 3 pods ends otherwise under v1\.21 than under v1\.34/);
  const row = version.locator('tbody tr');
  assert.match(await row.innerText(), /gated-a\s+no node, 0 attempts\s+n1 at 0\.\d+\ss, 1 attempt/);
  // What differs is about these two runs alone.
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => window.berth.state().semantics === 'v1.34');
  await version.locator('table').waitFor({ state: 'detached' });
  assert.equal(await choice.inputValue(), 'v1.34');
  await page.context().close();
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
  await page.context().close();
});
