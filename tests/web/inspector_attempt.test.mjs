import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { inspected, node, openPage, pod, seek, select, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const scenarioOf = (objects, timeline = []) => waitingWith({ objects, timeline });
const row = (page, name) => page.locator('.matrix tr', { has: page.getByRole('rowheader', { name, exact: true }) });
const signs = (locator) => locator.locator('.sign').evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')));

test('the filter matrix shows the result of each filter on each node', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  await select(page, 'pod/default/web-2');
  const cells = await signs(row(page, 'node-a'));
  const heads = await page.locator('.matrix .plugin-heading').evaluateAll((all) => all.map((it) => it.title));
  assert.equal(cells.length, heads.length);
  const fit = heads.indexOf('NodeResourcesFit');
  assert.deepEqual([...new Set(cells.slice(0, fit))], ['passed']);
  assert.equal(cells[fit], 'rejected');
  assert.deepEqual([...new Set(cells.slice(fit + 1))], ['not run']);
  assert.match(await page.locator('.sentence').first().innerText(), /1 node rejected by NodeResourcesFit: Insufficient cpu/);
});

test('a cell that is pointed at or has the focus is described in words', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  await select(page, 'pod/default/web-2');
  const detail = page.locator('.cell-detail');
  await row(page, 'node-a').locator('.cell').first().hover();
  assert.match(await detail.innerText(), /^node-a · \w+: passed$/);
  await row(page, 'node-a').locator('.cell[tabindex]').focus();
  assert.equal(await detail.innerText(), 'node-a · NodeResourcesFit: rejected – Insufficient cpu');
});

test('many nodes with one verdict share a row, and are named when asked for', async () => {
  const many = Array.from({ length: 300 }, (_, i) => node(`node-${i}`, '1'));
  const page = await openPage(browser, { scenario: scenarioOf([...many, pod('web-0')]) });
  await seek(page, 3);
  await select(page, 'pod/default/web-0');
  const matrix = page.locator('.matrix');
  assert.match(await matrix.innerText(), /300 nodes rejected by NodeResourcesFit: Insufficient cpu/);
  assert.ok((await matrix.locator('tr').count()) < 8);
  await matrix.getByText('Name all 300').click();
  await matrix.locator('.names li').first().waitFor();
  assert.equal(await matrix.locator('.names li').count(), 50);
  await matrix.getByRole('button', { name: 'Show all 300' }).click();
  await matrix.locator('.names li').nth(140).waitFor();
});

test('nodes that were not visited look different from those that passed', async () => {
  const many = Array.from({ length: 150 }, (_, i) => node(`node-${i}`));
  const page = await openPage(browser, { scenario: scenarioOf([...many, pod('web-0')]) });
  await seek(page, 3);
  await select(page, 'pod/default/web-0');
  const shown = await page.locator('.matrix').innerText();
  assert.match(shown, /100 nodes passed every filter/);
  assert.match(shown, /50 nodes not visited/);
  const last = await signs(page.locator('.matrix tbody.notVisited tr:not(.sentence)'));
  assert.deepEqual([...new Set(last)], ['not visited']);
});

const threeNodes = scenarioOf([node('node-a', '4'), node('node-b', '8'), node('node-c', '6'), pod('web-0')]);
const numbers = (page) =>
  page.locator('.scores .total').evaluateAll((all) => all.map((it) => Number(it.firstChild.textContent.replace(/,/g, ''))));

test('the score table ranks the nodes, marks the chosen one, and sorts either way', async () => {
  const page = await openPage(browser, { scenario: threeNodes });
  await seek(page, 10);
  await select(page, 'pod/default/web-0');
  const down = await numbers(page);
  assert.deepEqual(down, [...down].sort((a, b) => b - a));
  assert.equal(down.length, 3);
  assert.match(await page.locator('.scores tr.chosen').innerText(), /node-b[\s\S]*chosen/);
  await page.getByRole('button', { name: 'Total' }).click();
  assert.deepEqual(await numbers(page), down.reverse());
  assert.equal(await page.locator('.scores th[aria-sort]').getAttribute('aria-sort'), 'ascending');
});

test('scores are shown raw, normalized, weighted, or all three', async () => {
  const page = await openPage(browser, { scenario: threeNodes });
  await seek(page, 10);
  await select(page, 'pod/default/web-0');
  await page.getByRole('button', { name: 'Show the full sums' }).click();
  const column = await page
    .locator('.scores .plugin-heading')
    .evaluateAll((all) => all.findIndex((it) => it.title === 'PodTopologySpread'));
  const cell = () => page.locator('.scores tr.chosen .number').nth(column + 1).innerText();
  const weighted = Number(await cell());
  await page.locator('.segmented').getByText('normalized').click();
  assert.equal(Number(await cell()) * 2, weighted, 'its weight is 2');
  await page.locator('.segmented').getByText('all three').click();
  assert.match(await cell(), /^-?\d+\s+→ \d+\s+→ \d+$/);
});

test('the bars have one part for each plugin that gave something', async () => {
  const page = await openPage(browser, { scenario: threeNodes });
  await seek(page, 10);
  await select(page, 'pod/default/web-0');
  const parts = page.locator('.scores tr.chosen .stack-part');
  const titles = await parts.evaluateAll((all) => all.map((it) => it.title));
  assert.ok(titles.some((title) => /^NodeResourcesLeastAllocated: \d+$/.test(title)), titles.join());
  assert.ok(!titles.some((title) => title.startsWith('NodePreferAvoidPods')));
  assert.match(await inspected(page), /Left out, as every node has the same: .*NodePreferAvoidPods 1,000,000/);
});

test('a tie is named', async () => {
  const same = [node('node-a'), node('node-b'), pod('web-0')];
  const page = await openPage(browser, { scenario: scenarioOf(same) });
  await seek(page, 10);
  await select(page, 'pod/default/web-0');
  assert.equal(await page.locator('.scores').getByText('tie', { exact: true }).count(), 2);
  assert.match(await inspected(page), /2 nodes tie for the best total/);
});

test('a preemption shows its candidates and marks the decisive criterion', async () => {
  const urgent = pod('urgent-0', '2');
  urgent.spec.priority = 10;
  const low = pod('low-0', '4');
  low.spec.priority = 1;
  const lower = pod('lower-0', '4');
  const objects = [node('node-a'), node('node-b'), low, lower];
  const timeline = [{ at: 5, op: 'create', object: urgent }];
  const page = await openPage(browser, { scenario: scenarioOf(objects, timeline) });
  await seek(page, 5.5);
  await select(page, 'pod/default/urgent-0');
  const table = page.locator('.candidates');
  assert.equal(await table.locator('tbody tr').count(), 2);
  assert.match(await table.locator('tbody tr.chosen').innerText(), /lower-0/);
  assert.match(await table.locator('th', { hasText: 'decides' }).innerText(), /Highest priority/);
  assert.match(
    await inspected(page),
    /1 pod must go\. Decided by the lowest highest priority of the victims\./,
  );
});

test('an attempt that still runs does not show its end', async () => {
  const page = await openPage(browser, { scenario: threeNodes });
  await seek(page, 0.2);
  await select(page, 'pod/default/web-0');
  assert.equal(await page.locator('.attempt-line .pill').innerText(), 'running');
  await seek(page, 1);
  await page.locator('.attempt-line .pill.ok').waitFor();
});

test('long names and many filters leave the panel as wide as it is', async () => {
  const long = `node-${'of-a-very-long-name-'.repeat(8)}end`;
  const page = await openPage(browser, {
    scenario: scenarioOf([node(long, '1'), pod(`web-${'with-a-long-name-'.repeat(6)}0`)]),
  });
  await seek(page, 3);
  await select(page, `pod/default/web-${'with-a-long-name-'.repeat(6)}0`);
  const wider = await page.evaluate(() => {
    const view = document.querySelector('.view');
    return view.scrollWidth - view.clientWidth;
  });
  assert.equal(wider, 0);
});
