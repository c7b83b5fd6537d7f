// Many runs of one scenario: the plan, its runs in workers, their results, files of results, and one run beside the stage.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { violations } from './axe.mjs';
import { startBrowser } from './browser.mjs';
import { command, node, open, openPage, pod, waiting, waitingWith } from './page.mjs';
import { openInspector } from './states.mjs';

const built = fileURLToPath(new URL('../../build', import.meta.url));
const { openSweep } = await import(pathToFileURL(join(built, 'npm/index.js')));

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const nodes = ['node-a', 'node-b', 'node-c'].map((name) => node(name));
const containers = [{ name: 'main', image: 'main', resources: { requests: { cpu: '700m' } } }];
const generator = (count) => ({ count, every: '200ms', deleteAfter: '6s', object: pod('web-{i}', '700m', { spec: { containers } }) });
// The seed decides between equal nodes.
const crowd = waitingWith({ objects: nodes, generators: [generator(30)], timeline: [], captions: [] });
// A run takes long enough for a reader to cancel 500 of them.
const longRuns = waitingWith({ objects: nodes, generators: [{ ...generator(3000), every: '10ms' }], timeline: [], captions: [] });

const dialogOf = (page) => page.locator('dialog[open]');
const button = (page, name) => dialogOf(page).getByRole('button', { name, exact: true });
const field = (page, name) => dialogOf(page).getByRole('textbox', { name });
const status = (page) => dialogOf(page).getByRole('status');
const complaint = (page) => dialogOf(page).locator('.form-error');

async function openDialog(page) {
  await page.getByRole('button', { name: 'Run it many times…' }).first().click();
  await dialogOf(page).waitFor();
}

async function openedWith(scenario, options = {}) {
  const page = await openPage(browser, { scenario, ...options });
  await openDialog(page);
  return page;
}

async function run(page, seeds) {
  await field(page, 'How many seeds').fill(String(seeds));
  await button(page, 'Run').click();
}

const finished = (page, text = /^\d+ runs? done\.$/) => status(page).filter({ hasText: text }).waitFor();

// What a button saves: its text.
async function saved(page, name) {
  const download = page.waitForEvent('download');
  await button(page, name).click();
  return readFile(await (await download).path(), 'utf8');
}

// The rows of a figure's table, each with the texts of its cells.
const rowsOf = (page, figure) =>
  dialogOf(page)
    .locator('.sweep-table', { has: page.locator(`caption code:text-is("${figure}")`) })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.cells].filter((cell) => cell.ariaHidden !== 'true').map((cell) => cell.innerText.replaceAll(/\s+/g, ' '))));

async function chooseFile(page, name, text) {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Open results…').click();
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

// The results that the package for scripts has for a plan.
async function resultsOf(plan) {
  const sweep = await openSweep(plan);
  const result = sweep.summarize(sweep.run(0, sweep.runs));
  const csv = sweep.csv(result.runs);
  sweep.close();
  return { result, csv };
}

test('twenty seeds have the results that scripts get for the same plan', async () => {
  const page = await openedWith(crowd);
  await run(page, 20);
  await finished(page, '20 runs done.');
  const plan = JSON.parse(await saved(page, 'Plan for berth sweep'));
  assert.deepEqual(plan.spec.axes, [{ name: 'seed', seeds: { first: 1, count: 20 } }]);
  const { result, csv } = await resultsOf(plan);
  assert.equal(result.runs.length, 20);
  assert.deepEqual(JSON.parse(await saved(page, 'Results as JSON')), result);
  assert.equal(await saved(page, 'CSV'), csv);
  const { median, low, high } = result.groups[0].figures.failedAttempts;
  assert.deepEqual(await rowsOf(page, 'failedAttempts'), [['All runs', `${median} ${low} to ${high}`]]);
  assert.deepEqual(page.problems, []);
});

test('versions, sizes and another configuration make groups in the order of the grid', async () => {
  const page = await openedWith(crowd);
  await dialogOf(page).getByRole('checkbox', { name: 'v1.34' }).check();
  await dialogOf(page).getByLabel('What a generator makes').selectOption({ label: '0: 30 × Pod web-{i}' });
  await field(page, 'How many, with commas between them').fill('10, 40');
  await dialogOf(page).getByLabel('Run it with another configuration, too').check();
  await button(page, 'Example: fill nodes up').click();
  await field(page, 'How many seeds').fill('2');
  await dialogOf(page).getByText('16 runs').waitFor();
  await button(page, 'Run').click();
  await finished(page, '16 runs done.');
  const { result } = await resultsOf(await saved(page, 'Plan for berth sweep'));
  const labels = (await rowsOf(page, 'podsWaiting')).map(([label]) => label);
  assert.deepEqual(labels, result.groups.map(({ axes }) => result.axes.map((axis) => axes[axis]).join(' · ')));
  assert.equal(labels.length, 8);
  assert.equal(labels[0], 'as on the stage · v1.34 · 10');
});

test('a sample takes some of all combinations', async () => {
  const page = await openedWith(crowd);
  await field(page, /^How many of all combinations/).fill('7');
  await run(page, 400);
  await finished(page, '7 runs done.');
  const { result } = await resultsOf(await saved(page, 'Plan for berth sweep'));
  assert.deepEqual(JSON.parse(await saved(page, 'Results as JSON')), result);
});

test('cancelling ends the workers, and keeps what is there', async () => {
  const page = await openedWith(longRuns);
  await run(page, 500);
  await page.waitForFunction(() => document.querySelector('dialog[open] progress')?.value > 0);
  await button(page, 'Cancel').click();
  await finished(page, /^Cancelled after \d+ of 500 runs\.$/);
  await dialogOf(page).locator('.sweep-table').first().waitFor();
  await button(page, 'Another plan…').click();
  assert.equal(await field(page, 'How many seeds').inputValue(), '500');
  await allWorkersEnd(page);
});

async function allWorkersEnd(page) {
  for (const patience = Date.now() + 20_000; page.workers().some((worker) => /sweep_worker/.test(worker.url())); ) {
    assert.ok(Date.now() < patience, 'a worker goes on');
    await new Promise((done) => setTimeout(done, 50));
  }
}

test('closing the dialog ends the workers, and so does another scenario', async () => {
  const page = await openedWith(longRuns);
  const begin = async () => {
    await run(page, 500);
    await page.waitForFunction(() => document.querySelector('dialog[open] progress')?.value > 0);
    assert.ok(page.workers().some((worker) => /sweep_worker/.test(worker.url())));
  };
  await begin();
  await page.keyboard.press('Escape');
  await allWorkersEnd(page);
  await openDialog(page);
  await finished(page, /^Cancelled after/);
  await button(page, 'Another plan…').click();
  await begin();
  await open(page, waiting);
  await allWorkersEnd(page);
  await button(page, 'Run').waitFor();
  assert.equal(await dialogOf(page).getByLabel('What a generator makes').count(), 0);
  assert.deepEqual(page.problems, []);
});

test('what is wrong with a plan is said in the dialog, which keeps it', async () => {
  const page = await openedWith(crowd);
  await run(page, 'many');
  await complaint(page).filter({ hasText: 'A whole number from 1 on is needed.' }).waitFor();
  assert.equal(await field(page, 'How many seeds').getAttribute('aria-invalid'), 'true');
  await run(page, 501);
  await complaint(page).filter({ hasText: 'This makes 501 runs; the page makes 500 at the most.' }).waitFor();
  await run(page, 2);
  await finished(page);
  await button(page, 'Another plan…').click();
  await dialogOf(page).getByLabel('Run it with another configuration, too').check();
  await button(page, 'Run').click();
  await complaint(page).filter({ hasText: 'A configuration is needed.' }).waitFor();
  await dialogOf(page).getByRole('checkbox', { name: 'kube-scheduler v1.21', exact: true }).uncheck();
  await button(page, 'Run').click();
  await complaint(page).filter({ hasText: 'A configuration is needed.' }).waitFor();
  await dialogOf(page).getByLabel('Run it with another configuration, too').uncheck();
  await button(page, 'Run').click();
  await complaint(page).filter({ hasText: 'At least one version is needed.' }).waitFor();
  await dialogOf(page).getByRole('checkbox', { name: 'kube-scheduler v1.21', exact: true }).check();
  await dialogOf(page).getByLabel('What a generator makes').selectOption('0');
  await field(page, 'How many, with commas between them').fill('9999999');
  await button(page, 'Run').click();
  await complaint(page).filter({ hasText: /^spec\.axes\[0\]\.sizes\.counts\[0\]: / }).waitFor();
  assert.equal(await field(page, 'How many, with commas between them').inputValue(), '9999999');
});

test('runs that cannot be made are counted, with the first reason', async () => {
  const page = await openedWith(crowd);
  await dialogOf(page).getByLabel('Run it with another configuration, too').check();
  const profiles = [{ plugins: { filter: { enabled: [{ name: 'NoSuchPlugin' }] } } }];
  const configuration = { apiVersion: 'kubescheduler.config.k8s.io/v1beta1', kind: 'KubeSchedulerConfiguration', profiles };
  await dialogOf(page).locator('textarea').fill(JSON.stringify(configuration));
  await run(page, 3);
  await finished(page, '6 runs done.');
  await dialogOf(page).getByText(/^3 runs could not be run\. The first is run 3: .*NoSuchPlugin/).waitFor();
  const rows = await rowsOf(page, 'podsWaiting');
  assert.deepEqual(rows.map(([label]) => label), ['as on the stage', 'the other one']);
  assert.equal(rows[1][1], '–');
});

test('a chosen run is played beside the stage, and the results are still there afterwards', async () => {
  const page = await openedWith(crowd);
  await dialogOf(page).getByRole('checkbox', { name: 'v1.34' }).check();
  await run(page, 6);
  await finished(page);
  // A click on a point, and the select, which keys reach.
  const strip = dialogOf(page).locator('.sweep-strip').first();
  const at = await strip.evaluate((svg) => {
    const [, x, y] = /^M([\d.]+) ([\d.]+)/.exec(svg.querySelector('.sweep-points').getAttribute('d'));
    const box = svg.getBoundingClientRect();
    return { x: (x / 100) * box.width, y: (y / 32) * box.height };
  });
  await strip.click({ position: at });
  assert.equal(await dialogOf(page).getByRole('combobox', { name: 'Run', exact: true }).inputValue(), '0');
  await dialogOf(page).getByRole('combobox', { name: 'Run', exact: true }).selectOption({ label: 'Run 3: version v1.34, seed 4' });
  await button(page, 'Play it beside the stage').click();
  await page.waitForFunction(() => window.berth.second?.state()?.complete);
  const { semantics, seed } = await page.evaluate(() => window.berth.second.state());
  assert.deepEqual([semantics, seed], ['v1.34', 4]);
  assert.match(await page.locator('.compare-head').innerText(), /B: kube-scheduler v1\.34, seed 4$/m);
  await page.getByRole('button', { name: 'Close the comparison' }).click();
  await openDialog(page);
  assert.equal((await rowsOf(page, 'podsWaiting')).length, 2);
});

test('a run of another size is played as a scenario of its own', async () => {
  const page = await openedWith(crowd);
  await dialogOf(page).getByLabel('What a generator makes').selectOption('0');
  await field(page, 'How many, with commas between them').fill('5, 9');
  await run(page, 1);
  await finished(page, '2 runs done.');
  const { figures } = JSON.parse(await saved(page, 'Results as JSON')).runs[1];
  await dialogOf(page).getByRole('combobox', { name: 'Run', exact: true }).selectOption('1');
  await button(page, 'Play it beside the stage').click();
  await page.waitForFunction(() => window.berth.second?.state()?.complete);
  assert.match(await page.locator('.compare-head').innerText(), /another scenario/);
  assert.equal(JSON.parse(await page.evaluate(() => window.berth.second.scenario())).spec.generators[0].count, figures.pods);
  assert.equal(figures.pods, 9);
});

test('each node is lost in turn, or each zone, at a moment that the reader can change', async () => {
  const labels = { 'topology.kubernetes.io/zone': 'a' };
  const zoned = ['node-a', 'node-b'].map((name) => node(name, '4', { metadata: { name, labels } }));
  const page = await openPage(browser, { scenario: waitingWith({ ...crowd.spec, objects: [...zoned, node('node-c')] }) });
  await command(page, { op: 'seek', t: 2.5 });
  await openDialog(page);
  const lost = dialogOf(page).getByLabel('What is lost');
  await lost.selectOption('each node in turn');
  assert.equal(await field(page, 'At this second of the run').inputValue(), '2.5');
  await field(page, 'At this second of the run').fill('soon');
  await run(page, 3);
  await complaint(page).filter({ hasText: 'A number of seconds is needed, as in 20 or 0.5.' }).waitFor();
  await field(page, 'At this second of the run').fill('3');
  await dialogOf(page).getByText('12 runs').waitFor();
  await run(page, 3);
  await finished(page, '12 runs done.');
  const plan = JSON.parse(await saved(page, 'Plan for berth sweep'));
  const of = (name, ...nodes) => ({ name, nodes, at: '3s' });
  assert.deepEqual(plan.spec.axes[0].failures, [{ name: 'nothing' }, ...nodes.map(({ metadata: { name } }) => of(name, name))]);
  const { result } = await resultsOf(plan);
  assert.deepEqual(JSON.parse(await saved(page, 'Results as JSON')), result);
  const rows = await rowsOf(page, 'podsWaiting');
  assert.deepEqual(rows.map(([label]) => label), ['nothing', 'node-a', 'node-b', 'node-c']);

  await dialogOf(page).getByRole('combobox', { name: 'Run', exact: true }).selectOption({ label: 'Run 6: loss node-b, seed 1' });
  await button(page, 'Play it beside the stage').click();
  await page.waitForFunction(() => window.berth.second?.state()?.complete);
  const timeline = JSON.parse(await page.evaluate(() => window.berth.second.scenario())).spec.timeline;
  assert.deepEqual(timeline, [{ at: '3s', op: 'delete', object: { kind: 'Node', metadata: { name: 'node-b' } } }]);
  await page.getByRole('button', { name: 'Close the comparison' }).click();

  await openDialog(page);
  await button(page, 'Another plan…').click();
  await lost.selectOption('each zone in turn');
  await run(page, 1);
  await finished(page, '3 runs done.');
  const { axes } = JSON.parse(await saved(page, 'Plan for berth sweep')).spec;
  assert.deepEqual(axes[0].failures.slice(1), [['a', ['node-a', 'node-b']], ['node-c', ['node-c']]].map(([name, nodes]) => ({ name, nodes, at: '2.5s' })));
  assert.deepEqual(page.problems, []);
});

test('a zone is lost with all of its nodes, however many these are', async () => {
  const labels = { 'topology.kubernetes.io/zone': 'a' };
  const many = { count: 620, object: node('node-{i}', '4', { metadata: { name: 'node-{i}', labels } }) };
  const page = await openedWith(waitingWith({ objects: [], generators: [many], timeline: [], captions: [] }));
  const lost = dialogOf(page).getByLabel('What is lost');
  await lost.selectOption('each node in turn');
  await run(page, 1);
  await complaint(page).filter({ hasText: 'This makes 621 runs;' }).waitFor();
  await lost.selectOption('each zone in turn');
  await run(page, 1);
  await finished(page, '2 runs done.');
  const [loss] = JSON.parse(await saved(page, 'Plan for berth sweep')).spec.axes;
  assert.deepEqual(loss.failures.map(({ name, nodes = [] }) => [name, nodes.length]), [['nothing', 0], ['a', 620]]);
});

test('after an edit the runs are still those of the plan', async () => {
  const page = await openedWith(crowd);
  await run(page, 2);
  await finished(page);
  await page.keyboard.press('Escape');
  const gone = { at: 1, op: 'delete', object: { apiVersion: 'v1', kind: 'Node', metadata: { name: 'node-b' } } };
  await command(page, { op: 'apply', entry: gone });
  await page.waitForFunction(() => window.berth.state().complete);
  await openDialog(page);
  await dialogOf(page).getByRole('combobox', { name: 'Run', exact: true }).selectOption('1');
  await button(page, 'Play it beside the stage').click();
  await page.waitForFunction(() => window.berth.second?.state()?.complete);
  const present = await page.evaluate(() => [window.berth.stage, window.berth.second].map((stage) => JSON.parse(stage.scenario()).spec.timeline?.length ?? 0));
  assert.deepEqual(present, [1, 0]);
});

test('a file of results opens in the same view; another file is refused in the dialog', async () => {
  const seeds = { name: 'seed', seeds: { first: 1, count: 8 } };
  const axes = [{ name: 'version', semantics: ['v1.21', 'v1.34'] }, seeds];
  const { result } = await resultsOf({ apiVersion: 'berth.dev/v1', kind: 'Sweep', spec: { scenario: crowd, axes } });
  const page = await openedWith(waiting);
  await chooseFile(page, 'other.json', JSON.stringify(crowd));
  await complaint(page).filter({ hasText: /^This file has no results of a sweep/ }).waitFor();
  await chooseFile(page, 'damaged.json', JSON.stringify({ ...result, groups: [{ ...result.groups[0], runs: '<b>' }] }));
  await complaint(page).filter({ hasText: 'The results in this file are damaged.' }).waitFor();
  await chooseFile(page, 'large.json', JSON.stringify({ ...result, runs: Array(5001).fill(result.runs[0]) }));
  await complaint(page).filter({ hasText: /^The page shows 5,000 runs/ }).waitFor();
  await chooseFile(page, 'sweep.json', JSON.stringify(result));
  await status(page).filter({ hasText: '16 runs from sweep.json.' }).waitFor();
  const expected = result.groups.map(({ axes: { version }, figures: { failedAttempts: it } }) => [version, `${it.median} ${it.low} to ${it.high}`]);
  assert.deepEqual(await rowsOf(page, 'failedAttempts'), expected);
  assert.equal(await button(page, 'Play it beside the stage').count(), 0);
  await dialogOf(page).locator('summary').click();
  await dialogOf(page).getByRole('checkbox', { name: 'Scheduling attempts', exact: true }).check();
  assert.equal((await rowsOf(page, 'attempts')).length, 2);
  assert.deepEqual(page.problems, []);
});

test('form and results break no rule of accessibility, in either theme, and keys reach all of it', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await openPage(browser, { scenario: crowd, colorScheme });
    await page.getByRole('button', { name: 'Run it many times…' }).first().press('Enter');
    await dialogOf(page).waitFor();
    await dialogOf(page).getByLabel('Run it with another configuration, too').press('Space');
    assert.deepEqual(await violations(page), []);
    await dialogOf(page).getByLabel('Run it with another configuration, too').press('Space');
    await field(page, 'How many seeds').fill('8');
    await field(page, 'How many seeds').press('Enter');
    await finished(page);
    await dialogOf(page).locator('summary').press('Enter');
    assert.deepEqual(await violations(page), []);
    await button(page, 'Another plan…').press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Run');
    await page.context().close();
  }
});

test('a phone has room for all of it', async () => {
  const page = await openPage(browser, { scenario: crowd, viewport: { width: 390, height: 844 }, hasTouch: true });
  await openInspector(page);
  await openDialog(page);
  const isWithin = () => dialogOf(page).evaluate((it) => it.scrollWidth <= it.clientWidth && document.documentElement.scrollWidth <= 390);
  assert.ok(await isWithin());
  await dialogOf(page).getByRole('checkbox', { name: 'v1.34' }).check();
  await run(page, 8);
  await finished(page);
  assert.ok(await isWithin());
  assert.deepEqual(await violations(page), []);
});

test('the dialog speaks Chinese', async () => {
  const page = await openPage(browser, { path: 'index.html#lang=zh-CN', scenario: crowd });
  await page.getByRole('button', { name: '多次运行…' }).first().click();
  await field(page, '种子个数').fill('6');
  await button(page, '运行').click();
  await finished(page, '6 次运行已完成。');
  assert.match(await dialogOf(page).innerText(), /结束时仍在等待的 Pod[\s\S]*全部运行/);
});

test('the page in one file runs it from a disk', async () => {
  const page = await browser.open(`${pathToFileURL(join(built, 'web/berth.html'))}`);
  await page.waitForFunction(() => window.berth?.state()?.complete);
  await open(page, crowd);
  await openDialog(page);
  await run(page, 4);
  await finished(page, '4 runs done.');
  assert.deepEqual(page.problems, []);
});
