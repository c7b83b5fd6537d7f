import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { inspected, openPage, pod, seek, select, state, still, waiting, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const badge = (page) => page.locator('.badge').innerText();
const spans = (page) => page.locator('.life-track .life-span');

test('each kind of pending has its own words and its own sign', async () => {
  const page = await openPage(browser);
  await seek(page, 12.1);
  const signs = new Set();
  const look = async (t, name, words) => {
    await seek(page, t);
    await select(page, `pod/default/${name}`);
    assert.equal(await badge(page), words);
    signs.add(await page.locator('.badge path').getAttribute('d'));
  };
  await look(3.1, 'web-2', 'Being tried');
  await look(5, 'web-2', 'Parked');
  await look(12.1, 'web-2', 'Being tried');
  await look(13, 'web-2', 'Bound');
  assert.equal(signs.size, 3);
});

test('a pod that was never tried and one that backs off have different badges', async () => {
  const timeline = [0, 1, 2].map((i) => ({ at: 3, op: 'create', object: pod(`big-${i}`, '9') }));
  timeline.push({ at: 3.1, op: 'delete', object: { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'web-0' } } });
  const objects = [...waiting.spec.objects, pod('web-0')];
  const page = await openPage(browser, { scenario: waitingWith({ objects, timeline }) });
  await seek(page, 3.2);
  await select(page, 'pod/default/big-2');
  assert.equal(await badge(page), 'Never tried');
  await seek(page, 3.6);
  await select(page, 'pod/default/big-0');
  assert.equal(await badge(page), 'Backing off');
  const shown = await inspected(page);
  assert.match(shown, /Backoff ends\s+4\.\d+\ss, in \d\.\d+\ss/);
  assert.match(shown, /Wakes at\s+\d\.00\ss/);
});

test('a pod whose schedulerName has no profile shows that', async () => {
  const other = pod('other-0');
  other.spec.schedulerName = 'other-scheduler';
  const timeline = [{ at: 1, op: 'create', object: other }];
  const page = await openPage(browser, { scenario: waitingWith({ timeline }) });
  await seek(page, 5);
  await select(page, 'pod/default/other-0');
  assert.equal(await badge(page), 'Not for this scheduler');
});

test('a pod that a profile serves, but no process of kube-scheduler takes, shows the reason', async () => {
  const process = { replicas: 2, restart: { first: '30s' } };
  const killed = [{ at: 4, op: 'killReplica', replica: 0 }];
  const page = await openPage(browser, { scenario: waitingWith({ process, timeline: [...waiting.spec.timeline, ...killed] }) });
  await seek(page, 5);
  await select(page, 'pod/default/web-2');
  assert.equal(await badge(page), 'Waits for a leader');
  const late = [{ at: 4, op: 'create', object: pod('late-0') }];
  const other = await openPage(browser, { scenario: waitingWith({ process: { watchDelay: '3s' }, timeline: late }) });
  await seek(other, 5);
  await select(other, 'pod/default/late-0');
  assert.equal(await badge(other), 'Not heard of yet');
});

test('a waiting pod shows the reason, the time, and the latest moment at which it wakes', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  await select(page, 'pod/default/web-2');
  const shown = await inspected(page);
  assert.match(shown, /Since\s+3\.40\ss/);
  assert.match(shown, /Wakes on[\s\S]*NodeAdd/);
  assert.match(shown, /At the latest\s+90\.0\d?\ss/);
  assert.ok(shown.includes('0/1 nodes are available: 1 Insufficient cpu.'), shown);
});

test('the message can be copied to the letter', async () => {
  const page = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await seek(page, 5);
  await select(page, 'pod/default/web-2');
  await page.locator('.message-block').getByRole('button', { name: 'Copy' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, '0/1 nodes are available: 1 Insufficient cpu.');
});

test('the life of a pod is a line of all places where it was, and grows with the time', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  await select(page, 'pod/default/web-2');
  const places = () => spans(page).evaluateAll((all) => all.map((span) => span.className));
  assert.deepEqual(await places(), ['life-span scheduling', 'life-span unschedulableQ']);
  await seek(page, 20);
  assert.equal((await places()).at(-1), 'life-span node');
  assert.ok((await places()).length > 3);
});

test('the mark on the line is at the moment of the run', async () => {
  const page = await openPage(browser);
  await seek(page, 15);
  await select(page, 'pod/default/web-2');
  const share = await page.locator('.life-now').evaluate((now) => parseFloat(now.style.left));
  const { t, end } = await state(page);
  assert.ok(Math.abs(share - (100 * t) / end) < 0.1, `${share} of ${t} in ${end}`);
});

test('a stretch of the line has a label, and leads to its moment by pointer and keys', async () => {
  const page = await openPage(browser);
  await seek(page, 20);
  await select(page, 'pod/default/web-2');
  const parked = page.locator('.life-track .unschedulableQ');
  await parked.hover();
  assert.match(await page.locator('.life-detail').innerText(), /unschedulableQ from 3\.40\ss to 12\.0\d?\ss/);
  const { width } = await parked.boundingBox();
  await parked.click({ position: { x: width / 2, y: 10 } });
  const { t } = await state(page);
  assert.ok(t > 6 && t < 9, `${t} is in the middle of it`);
  await still(page);
  await spans(page).first().focus();
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('.life-detail').innerText(), /^unschedulableQ since/);
  await page.keyboard.press('Enter');
  assert.equal((await state(page)).t, 3.4);
});

test('the line can be read as a list', async () => {
  const page = await openPage(browser);
  await seek(page, 20);
  await select(page, 'pod/default/web-2');
  await page.getByText('As a list').click();
  const list = await page.locator('.life .facts').innerText();
  assert.match(list, /being scheduled[\s\S]*attempt 1[\s\S]*unschedulableQ[\s\S]*bound[\s\S]*node-b/);
});

test('an entry of the history leads to its moment', async () => {
  const page = await openPage(browser);
  await seek(page, 20);
  await select(page, 'pod/default/web-2');
  await page.locator('.history li', { hasText: 'created' }).locator('button').click();
  assert.equal((await state(page)).t, 3);
});

test('any of the attempts can be picked; by itself it is the last by now', async () => {
  const page = await openPage(browser);
  await seek(page, 20);
  await select(page, 'pod/default/web-2');
  const pickers = page.getByLabel('Attempt', { exact: true });
  assert.match(await pickers.locator('option:checked').innerText(), /^Attempt 2 · 12\.\d+\ss · bound$/);
  await page.locator('.view').getByRole('button', { name: 'The attempt before' }).click();
  assert.match(await pickers.locator('option:checked').innerText(), /^Attempt 1 · 3\.00\ss · failed$/);
  assert.match(await page.locator('.attempt').innerText(), /rejected by NodeResourcesFit/);
  assert.ok(await page.locator('.view').getByRole('button', { name: 'The attempt before' }).isDisabled());
  await seek(page, 5);
  assert.equal(await pickers.locator('option').count(), 1);
});
