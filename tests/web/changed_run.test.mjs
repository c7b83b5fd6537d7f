// Tests captions, pictures and scores of a run, also after it was changed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, node, open, openPage, pod, seek, select, state, still, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const told = waitingWith({
  captions: [
    { when: { event: 'queued', pod: 'web-0' }, text: 'web-0 enters activeQ.', focus: ['pod/web-0'], pause: true },
    { when: { event: 'failed', pod: 'web-2' }, text: 'web-2 does not fit.', focus: ['pod/web-2'] },
    { when: { event: 'bound', pod: 'web-2' }, text: 'web-2 has a node.', focus: ['pod/web-2'] },
  ],
});

const caption = (page) => page.locator('.caption-text').innerText();
const apply = async (page, entry) => {
  await command(page, { op: 'apply', entry });
  await page.waitForFunction(() => window.berth.state().complete);
  await still(page);
};

test('captions about a part that an edit has changed are marked, until it is undone', async () => {
  const page = await openPage(browser, { scenario: told });
  await apply(page, { at: 2.5, op: 'create', object: node('node-c') });
  await seek(page, 2);
  assert.equal(await caption(page), 'web-0 enters activeQ.');
  await seek(page, 13);
  assert.match(await caption(page), /^Before the changes: /);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => window.berth.state().complete && !window.berth.state().caption?.outdated);
  await seek(page, 13);
  assert.equal(await caption(page), 'web-2 has a node.');
});

test('a link to a changed run marks the same captions', async () => {
  const page = await openPage(browser, { scenario: told });
  await apply(page, { at: 10, op: 'delete', object: { kind: 'Pod', metadata: { name: 'web-0' } } });
  const fragment = await page.evaluate(() => window.berth.link());
  const other = await openPage(browser, { path: `index.html#${fragment}`, scenario: null });
  await other.waitForFunction(() => window.berth.state().complete);
  await seek(other, 2);
  assert.equal(await caption(other), 'web-0 enters activeQ.');
  await seek(other, 13);
  assert.match(await caption(other), /^Before the changes: /);
});

test('playback pauses for a pod that enters activeQ while it is there, and continues to its attempt', async () => {
  const page = await openPage(browser, { scenario: told });
  await command(page, { op: 'play' });
  await page.waitForFunction(() => !window.berth.state().playing);
  await still(page);
  assert.equal((await state(page)).t, 1);
  assert.equal((await page.evaluate(() => window.berth.stage.pod('default/web-0'))).place, 'activeQ');
  assert.equal((await state(page)).counts.active, 1);
  await command(page, { op: 'step' });
  await still(page);
  assert.equal((await page.evaluate(() => window.berth.stage.pod('default/web-0'))).place, 'node');
});

test('scores that all nodes have alike are named once, and left out of the totals until a reader asks for them', async () => {
  const page = await openPage(browser, { scenario: null });
  const small = pod('small', '500m');
  const big = pod('big', '2', { spec: { ...pod('big', '2').spec, nodeName: 'node-a' } });
  await open(page, {
    apiVersion: 'berth.dev/v1',
    kind: 'Scenario',
    metadata: { name: 'scores' },
    spec: { seed: 1, until: '9s', objects: [node('node-a'), node('node-b'), big], timeline: [{ at: 1, op: 'create', object: small }] },
  });
  await seek(page, 9);
  await select(page, 'pod/default/small');
  const totals = () =>
    page.locator('.scores .total').evaluateAll((all) => all.map((it) => Number(it.firstChild.textContent.replace(/,/g, ''))));
  const common = page.locator('.common-scores');
  await common.waitFor();
  assert.match(await common.innerText(), /NodePreferAvoidPods 1,000,000/);
  assert.ok((await totals()).every((total) => total < 1000), String(await totals()));
  assert.equal(await page.locator('.scores').getByText('NodePreferAvoidPods').count(), 0);
  await page.getByRole('button', { name: 'Show the full sums' }).click();
  assert.ok((await totals()).every((total) => total > 1_000_000), String(await totals()));
  assert.equal(await page.locator('.scores').getByText('NodePreferAvoidPods').count(), 1);
});
