// Tests a scenario with kube-scheduler's processes: the strip on the canvas, and the same in the page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { inspected, node, openPage, placeInWindow, pod, seek, select, state, still, waiting } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const scenario = {
  apiVersion: 'berth.dev/v1',
  kind: 'Scenario',
  metadata: { name: 'processes', title: 'The leader is killed' },
  spec: {
    seed: 3,
    until: '60s',
    process: { replicas: 2, restart: { first: '30s' } },
    objects: [node('n1'), pod('web-0'), pod('big', '64')],
    timeline: [{ at: 11, op: 'killReplica', replica: 0 }],
  },
};
const positions = (page) => page.evaluate(() => window.berth.stage.positions());

test('the strip has a place for each replica and the lease, and the overview describes them', async () => {
  const page = await openPage(browser, { scenario });
  await seek(page, 5);
  const { processes } = await positions(page);
  assert.deepEqual(Object.keys(processes).sort(), ['kube-scheduler-0', 'kube-scheduler-1', 'lease']);
  assert.ok(processes['kube-scheduler-0'][0] < processes['kube-scheduler-1'][0]);
  assert.ok(processes['kube-scheduler-1'][0] < processes.lease[0]);
  await select(page, '');
  assert.match(await inspected(page), /scheduler 0: leads\n+scheduler 1: stands by\n+Lease: held by scheduler 0/);
  await seek(page, 12);
  assert.match(await inspected(page), /scheduler 0: ended, until 41\.00 s · 11\.00 s: forgot 1 parked/);
});

test('a pointer on a replica draws a card', async () => {
  const page = await openPage(browser, { scenario });
  await seek(page, 5);
  const before = await page.evaluate(() => window.berth.stage.pictureHash());
  const { x, y } = await placeInWindow(page, (it) => it.processes['kube-scheduler-1']);
  await page.mouse.move(x, y);
  await still(page);
  assert.notEqual(await page.evaluate(() => window.berth.stage.pictureHash()), before);
});

test('a phone has one line, and a scenario without processes none', async () => {
  const page = await openPage(browser, { scenario, viewport: { width: 390, height: 844 } });
  await seek(page, 5);
  assert.ok((await positions(page)).processes.all);
  await browser.giveBack(page);
  const other = await openPage(browser, { scenario: waiting });
  await seek(other, 5);
  assert.equal((await positions(other)).processes, undefined);
  assert.equal((await state(other)).processes, undefined);
});

test('in Chinese the page and the canvas speak of them alike', async () => {
  const page = await openPage(browser, { scenario, locale: 'zh-CN' });
  await seek(page, 5);
  await select(page, '');
  assert.match(await inspected(page), /调度器 0：领导中\n+调度器 1：待命/);
});
