// Tests the dashboard of kube-scheduler's metrics in the plots, and /metrics as text.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from './axe.mjs';
import { startBrowser } from './browser.mjs';
import { command, node, openPage, pod, seek, still, waitingWith } from './page.mjs';
import { eventful } from './states.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const busy = eventful({ title: 'Busy', text: 'Two nodes.', question: 'Where to?' });
const button = (page) => page.locator('.plots-bar [aria-pressed]');
const panel = (page, name) => page.locator(`.dashboard [data-plot=${name}]`);

async function openDashboard(options = {}) {
  const page = await openPage(browser, { scenario: busy, ...options });
  const more = page.getByRole('button', { name: 'More controls' });
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name: 'Plots over time' }).click();
  await button(page).click();
  await page.locator('.dashboard .u-over').nth(5).waitFor();
  await still(page);
  return page;
}

// Returns the legend of a panel, as { label: value }.
const values = async (page, name) =>
  Object.fromEntries(
    await panel(page, name)
      .locator('.plot-legend li')
      .evaluateAll((rows) => rows.map((row) => [row.childNodes[1].textContent.trim(), row.querySelector('b').textContent])),
  );

test('the dashboard is loaded when it is asked for, and replaces the plots', async () => {
  const page = await openPage(browser, { scenario: busy });
  await page.getByRole('button', { name: 'Plots over time' }).click();
  await page.locator('.plots-host .u-over').first().waitFor();
  const loaded = () => page.requests.filter((url) => /dashboard/.test(url)).length;
  assert.equal(loaded(), 0);
  await button(page).click();
  await page.locator('.dashboard .u-over').nth(5).waitFor();
  assert.ok(loaded() > 0);
  assert.equal(await button(page).getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('.plots-host').isVisible(), false);
  await button(page).click();
  assert.equal(await page.locator('.dashboard').isVisible(), false);
  assert.equal(await page.locator('.plots-host .u-over').first().isVisible(), true);
  assert.deepEqual(page.problems, []);
});

test('panels show the moment on screen, and go back with it', async () => {
  const page = await openDashboard();
  await seek(page, 8);
  assert.deepEqual(await values(page, 'pending'), { active: '0', backoff: '0', unschedulable: '1' });
  assert.deepEqual(await values(page, 'leader'), { 'kube-scheduler': '1' });
  const { end } = await page.evaluate(() => window.berth.state());
  await seek(page, end);
  const { attempts, victims } = await values(page, 'preemption');
  const preempted = await page.evaluate(() => window.berth.stage.events(0, 1e4).events.filter(({ event }) => event === 'preempted').length);
  assert.ok(preempted > 0);
  assert.equal(victims, String(preempted));
  assert.ok(Number(attempts) >= 1);
  await seek(page, 8);
  assert.deepEqual(await values(page, 'preemption'), { attempts: '1', victims: '0' });
  const now = await page.locator('.dashboard .plot-now').first().boundingBox();
  const over = await page.locator('.dashboard .u-over').first().boundingBox();
  const wanted = over.x + (8 / end) * over.width;
  assert.ok(Math.abs(now.x + now.width / 2 - wanted) <= 1.5, `${now.x} ${wanted}`);
});

test('quantiles are those that histogram_quantile reads from the buckets', async () => {
  // Attempts of 300 ms each: all are in the bucket from 256 to 512 ms.
  const scenario = waitingWith({
    attemptLatency: '300ms',
    objects: [node('node-a', '8')],
    timeline: [0, 1, 2, 3].map((i) => ({ at: i, op: 'create', object: pod(`web-${i}`, '1') })),
    until: '5s',
    captions: [],
  });
  const page = await openDashboard({ scenario });
  await seek(page, 0.35);
  assert.deepEqual(await values(page, 'latency'), { p99: '509\u00a0ms', p50: '384\u00a0ms' });
  await seek(page, 0.9);
  assert.equal((await values(page, 'latency')).p99, '–', 'no attempt ended in the window');
  assert.match(await page.locator('.dashboard').innerText(), /histogram_quantile/);
});

test('/metrics is the text of the moment on screen', async () => {
  const page = await openDashboard();
  await seek(page, 8);
  await page.locator('.metrics-text summary').click();
  const area = page.locator('.metrics-text textarea');
  const said = (text) => page.waitForFunction((it) => document.querySelector('.metrics-text textarea').value.includes(it), text);
  await said('scheduler_pending_pods{queue="unschedulable"} 1\n');
  assert.match(await area.inputValue(), /^leader_election_master_status\{name="kube-scheduler"\} 1$/m);
  await seek(page, 0.5);
  await said('scheduler_pending_pods{queue="unschedulable"} 0\n');
  await command(page, { op: 'play' });
  assert.deepEqual(page.problems, []);
});

test('of several processes one is chosen', async () => {
  const scenario = waitingWith({
    process: { replicas: 2 },
    objects: [node('node-a', '8')],
    timeline: [
      { at: 1, op: 'create', object: pod('web-0', '1') },
      { at: 5, op: 'create', object: pod('big', '9') },
      { at: 10, op: 'killReplica', replica: 0 },
      { at: 40, op: 'create', object: pod('web-1', '1') },
    ],
    until: '60s',
    captions: [],
  });
  const page = await openDashboard({ scenario });
  const choice = page.locator('.dashboard-replica select');
  const end = (await page.evaluate(() => window.berth.state())).end;
  await seek(page, end);
  const chosen = await choice.evaluate((select) => select.selectedOptions[0].text);
  assert.equal((await values(page, 'leader'))[chosen], '1', 'at first it is the one that leads at the end');
  await choice.selectOption('kube-scheduler-0');
  await seek(page, 9);
  assert.deepEqual(await values(page, 'leader'), { 'kube-scheduler-0': '1', 'kube-scheduler-1': '0' });
  assert.equal((await values(page, 'pending')).unschedulable, '1');
  await choice.selectOption('kube-scheduler-1');
  const { active } = await values(page, 'pending');
  assert.equal(active, '1', 'a standby does not try what waits');
});

test('with kube-batch the dashboard shows that there is none', async () => {
  const scenario = { apiVersion: 'berth.dev/v1', kind: 'Scenario', metadata: { title: 'Batch' }, spec: { scheduler: 'kube-batch', objects: [node('node-a')], until: '5s' } };
  const page = await openPage(browser, { scenario });
  await page.getByRole('button', { name: 'Plots over time' }).click();
  await button(page).click();
  await page.locator('.dashboard', { hasText: 'kube-batch is at work' }).waitFor();
  assert.equal(await page.locator('.metrics-text').isVisible(), false);
});

test('the panels can be read as a table', async () => {
  const page = await openDashboard();
  await page.getByRole('button', { name: 'As a table' }).click();
  const heads = await page.locator('.plot-table thead th').allInnerTexts();
  for (const head of ['Attempt duration: p99', 'Pending pods: backoff', 'Preemption so far: victims', 'Leader: kube-scheduler']) {
    assert.ok(heads.includes(head), heads.join(', '));
  }
});

test('the dashboard breaks no rule of accessibility, and is not wider than a phone', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' };
  for (const options of [{ colorScheme: 'light' }, phone]) {
    const page = await openDashboard(options);
    await page.locator('.metrics-text summary').click();
    assert.deepEqual(await violations(page), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide}`);
  }
});
