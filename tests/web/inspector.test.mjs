import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, openPage, placeOnStage, pod, seek, select, state, still, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

test('with nothing selected, the three queues are lists', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  const parked = page.locator('.queues > div', { hasText: 'unschedulableQ' });
  assert.match(await parked.innerText(), /web-2[\s\S]*0\/1 nodes are available: 1 Insufficient cpu\./);
  await parked.getByRole('button', { name: 'web-2' }).click();
  assert.equal((await state(page)).selection, 'pod/default/web-2');
});

test('pods and nodes are found by name', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  const find = page.getByLabel('Find a pod or node');
  await find.fill('web-1');
  await find.press('Enter');
  assert.equal((await state(page)).selection, 'pod/default/web-1');
  await find.fill('node-a');
  await find.press('Enter');
  assert.equal((await state(page)).selection, 'node/node-a');
  await find.fill('nobody');
  await find.press('Enter');
  assert.match(await page.locator('.said').innerText(), /nobody/);
});

test('a tile on the stage can be clicked', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  const position = await placeOnStage(page, ({ pods }) => pods['default/web-2']);
  await page.locator('#stage').click({ position });
  await still(page);
  assert.equal((await state(page)).selection, 'pod/default/web-2');
  assert.equal(await page.locator('.object-name').innerText(), 'web-2');
});

test('the event log follows the playhead and leads to moments', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  await page.getByRole('tab', { name: 'Events' }).click();
  assert.match(await page.locator('.event-row.present').innerText(), /web-2[\s\S]*failed/);
  await page.locator('.event-row', { hasText: 'node-b' }).first().click();
  assert.equal((await state(page)).t, 12);
});

test('a long event log has few rows in the page', async () => {
  const scenario = waitingWith({
    attemptLatency: '1ms',
    timeline: [],
    generators: [{ count: 1000, every: '10ms', object: pod('web-{i}', '1m') }],
  });
  const page = await openPage(browser, { scenario });
  await page.getByRole('tab', { name: 'Events' }).click();
  await seek(page, 1000);
  const { total } = await page.evaluate(() => window.berth.stage.events(0, 0));
  assert.ok(total > 3000);
  assert.ok((await page.locator('.event-row').count()) < 100);
  assert.match(await page.locator('.event-row').last().innerText(), /the run ends/);
});

test('a node can be cordoned and its taint removed by hand', async () => {
  const tainted = node('node-a', '4', {
    spec: { taints: [{ key: 'dedicated', value: 'db', effect: 'NoSchedule' }] },
  });
  const scenario = waitingWith({ objects: [tainted, pod('web-9')], timeline: [] });
  const page = await openPage(browser, { scenario });
  await seek(page, 3);
  await select(page, 'node/node-a');
  await page.getByRole('button', { name: 'Remove the taint dedicated=db:NoSchedule' }).click();
  await page.waitForFunction(() => window.berth.stage.node('node-a').taints.length === 0);
  await seek(page, 8);
  assert.equal((await page.evaluate(() => window.berth.stage.pod('default/web-9'))).node, 'node-a');
  await page.getByRole('button', { name: 'Cordon', exact: true }).click();
  await page.getByRole('button', { name: 'Uncordon' }).waitFor();
});

test('a pod can be deleted by hand', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  await select(page, 'pod/default/web-0');
  await page.getByRole('button', { name: 'Delete pod' }).click();
  await seek(page, 9);
  assert.equal((await page.evaluate(() => window.berth.stage.pod('default/web-2'))).node, 'node-a');
});

test('another seed can be tried', async () => {
  const page = await openPage(browser);
  await page.getByLabel('Seed').fill('7');
  await page.getByLabel('Seed').press('Enter');
  assert.equal((await state(page)).seed, 7);
});

test('a list that grows stays where it was scrolled to', async () => {
  const timeline = Array.from({ length: 40 }, (_, i) => ({ at: 1 + i / 4, op: 'create', object: pod(`big-${i}`, '8') }));
  const page = await openPage(browser, { scenario: waitingWith({ timeline, captions: [] }) });
  await seek(page, 10);
  await select(page, 'queue/unschedulableQ');
  const table = page.locator('.table-scroll');
  const rows = await table.locator('tr').count();
  await table.evaluate((it) => (it.scrollTop = 120));
  await still(page);
  await seek(page, 12);
  assert.ok((await table.locator('tr').count()) > rows);
  assert.equal(await table.evaluate((it) => it.scrollTop), 120);
});
