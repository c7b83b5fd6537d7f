import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { inspected, node, openPage, pod, seek, select, state, still, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const title = (page) => page.locator('.pair-view .object-name').innerText();
const filterRow = (page, name) =>
  page.locator('.pair-filters tr', { has: page.locator('th', { hasText: name }) });

const tainted = node('node-t', '1', {
  spec: { taints: [{ key: 'dedicated', value: 'db', effect: 'NoSchedule' }] },
});
const choice = waitingWith({ objects: [node('node-a', '4'), node('node-b', '8'), tainted, pod('web-0')], timeline: [] });

async function askAbout(page, name) {
  await page.getByLabel('Why not on the node').fill(name);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await still(page);
}

test('why not there: each filter shows its result, or the result that it would have had', async () => {
  const page = await openPage(browser, { scenario: choice });
  await seek(page, 3);
  await select(page, 'pod/default/web-0');
  await askAbout(page, 'node-t');
  assert.equal(await title(page), 'Why not web-0 on node-t?');
  assert.match(await filterRow(page, 'TaintToleration').innerText(), /dedicated: db[\s\S]*rejected\s+rejected/);
  assert.match(await filterRow(page, 'NodeResourcesFit').innerText(), /not run\s+rejected/);
  assert.match(await filterRow(page, 'NodeName').innerText(), /passed\s+passed/);
  assert.match(await page.locator('.answer').innerText(), /TaintToleration/);
});

test('why not there: a node that fits is compared with the chosen one', async () => {
  const page = await openPage(browser, { scenario: choice });
  await seek(page, 3);
  await select(page, 'pod/default/web-0');
  await askAbout(page, 'node-a');
  const differences = await page
    .locator('.difference .number')
    .evaluateAll((all) => all.map((it) => Number(it.textContent.replace('−', '-'))));
  const total = await page.locator('.pair-scores tfoot td').last().innerText();
  const sum = differences.reduce((a, b) => a + b, 0);
  assert.ok(sum < 0);
  assert.equal(Number(total.replace('−', '-')), sum);
  assert.ok((await page.locator('.diverging-bar.less').count()) > 0);
});

test('why here: asked from the score table, and back to the pod', async () => {
  const page = await openPage(browser, { scenario: choice });
  await seek(page, 3);
  await select(page, 'pod/default/web-0');
  await page.locator('.scores tr.chosen .link').click();
  await still(page);
  assert.equal(await title(page), 'Why web-0 on node-b?');
  assert.match(await inspected(page), /This is the chosen node/);
  await page.getByRole('button', { name: 'Back to web-0' }).click();
  assert.equal(await page.locator('.object-name').innerText(), 'web-0');
});

test('the filter matrix leads there, for the attempt that it shows', async () => {
  const page = await openPage(browser);
  await seek(page, 20);
  await select(page, 'pod/default/web-2');
  await page.locator('.view').getByRole('button', { name: 'The attempt before' }).click();
  await page.locator('.matrix').getByRole('button', { name: 'node-a' }).click();
  await still(page);
  assert.match(await page.getByLabel('Attempt', { exact: true }).locator('option:checked').innerText(), /^Attempt 1/);
  assert.match(await filterRow(page, 'NodeResourcesFit').innerText(), /Insufficient cpu/);
  await page.locator('.view').getByRole('button', { name: 'The attempt after' }).click();
  await still(page);
  assert.match(await page.getByLabel('Attempt', { exact: true }).locator('option:checked').innerText(), /^Attempt 2/);
});

test('a node can be asked about a pod', async () => {
  const page = await openPage(browser, { scenario: choice });
  await seek(page, 3);
  await select(page, 'node/node-a');
  await page.getByLabel('Ask about the pod').fill('nobody');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  assert.match(await page.locator('.said').innerText(), /does not exist/);
  await page.getByLabel('Ask about the pod').fill('web-0');
  await page.keyboard.press('Enter');
  await still(page);
  assert.equal(await title(page), 'Why not web-0 on node-a?');
});

test('names are offered while one types', async () => {
  const page = await openPage(browser, { scenario: choice });
  await seek(page, 3);
  await select(page, 'pod/default/web-0');
  await page.getByLabel('Why not on the node').fill('-t');
  const offers = await page.locator('.ask datalist option').evaluateAll((all) => all.map((it) => it.value));
  assert.ok(offers.includes('node-t') && !offers.includes('node-a'), offers.join());
});

test('another selection ends the question', async () => {
  const page = await openPage(browser, { scenario: choice });
  await seek(page, 3);
  await select(page, 'pod/default/web-0');
  await askAbout(page, 'node-t');
  await page.locator('.pair-links').getByRole('button', { name: 'node-t' }).click();
  await still(page);
  assert.equal((await state(page)).selection, 'node/node-t');
  assert.equal(await page.locator('.object-name').innerText(), 'node-t');
});

test('before the first attempt there is no answer', async () => {
  const page = await openPage(browser, { scenario: choice });
  await seek(page, 3);
  await select(page, 'pod/default/web-0');
  await askAbout(page, 'node-t');
  await page.evaluate(() => window.berth.command({ op: 'seek', t: 0 }));
  await still(page);
  assert.doesNotMatch(await inspected(page), /undefined|NaN/);
});
