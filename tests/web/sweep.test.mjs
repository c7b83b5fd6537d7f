// Tests many runs of one scenario: the plan, its runs in workers, their results, files of results, and one run beside
// the stage.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { violations } from './axe.mjs';
import { startBrowser } from './browser.mjs';
import { command, node, noticeText, open, openPage, pod, waiting, waitingWith } from './page.mjs';
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

// Returns the text that a button saves.
async function saved(page, name) {
  const download = page.waitForEvent('download');
  await button(page, name).click();
  return readFile(await (await download).path(), 'utf8');
}

// Returns the rows of a figure's table, each with the texts of its cells.
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

// Returns the results of the package for scripts for a plan.
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

test('cancelling ends the workers, and keeps the results so far', async () => {
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

const runChoice = (page) => dialogOf(page).getByRole('combobox', { name: 'Run', exact: true });
const runOptions = (page) => runChoice(page).locator('option');

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
  const [, done] = /after (\d+) of 500 runs/.exec(await status(page).innerText());
  await runOptions(page).nth(Number(done)).waitFor({ state: 'attached' });
  assert.equal(await runOptions(page).count(), 1 + Number(done));
  await button(page, 'Another plan…').click();
  await begin();
  await open(page, waiting);
  await allWorkersEnd(page);
  await button(page, 'Run').waitFor();
  assert.equal(await dialogOf(page).getByLabel('What a generator makes').count(), 0);
  assert.deepEqual(page.problems, []);
});

test('results of runs that are done as the dialog closes are there when it opens again', async () => {
  const page = await openedWith(crowd);
  await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    const observer = new MutationObserver(() => {
      if (!/runs done/.test(dialog.querySelector('[role=status]')?.textContent)) return;
      observer.disconnect();
      dialog.close();
    });
    observer.observe(dialog, { childList: true, characterData: true, subtree: true });
  });
  await run(page, 2);
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await allWorkersEnd(page);
  await openDialog(page);
  await finished(page, '2 runs done.');
  await runOptions(page).nth(2).waitFor({ state: 'attached' });
  await button(page, 'Results as JSON').waitFor();
  assert.deepEqual(page.problems, []);
});

test('errors of a plan are shown in the dialog, which keeps it', async () => {
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
  await complaint(page).filter({ hasText: 'At least one scheduler is needed.' }).waitFor();
  await dialogOf(page).getByRole('checkbox', { name: 'kube-scheduler v1.21', exact: true }).check();
  await dialogOf(page).getByLabel('What a generator makes').selectOption('0');
  await field(page, 'How many, with commas between them').fill('9999999');
  await button(page, 'Run').click();
  await complaint(page).filter({ hasText: /^spec\.axes\[0\]\.sizes\.counts\[0\]: / }).waitFor();
  assert.equal(await field(page, 'How many, with commas between them').inputValue(), '9999999');
});

test('runs that are not possible are counted, with the first reason', async () => {
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
  // Clicks on a point, and uses the select element, which keys reach.
  const strip = dialogOf(page).locator('.sweep-strip').first();
  const at = await strip.evaluate((svg) => {
    const [, x, y] = /^M([\d.]+) ([\d.]+)/.exec(svg.querySelector('.sweep-points').getAttribute('d'));
    const box = svg.getBoundingClientRect();
    return { x: (x / 100) * box.width, y: (y / 32) * box.height };
  });
  await strip.click({ position: at });
  assert.equal(await runChoice(page).inputValue(), '0');
  await runChoice(page).selectOption({ label: 'Run 3: version v1.34, seed 4' });
  await button(page, 'Play it beside the stage').click();
  await page.waitForFunction(() => window.berth.second?.state()?.complete);
  const { semantics, seed } = await page.evaluate(() => window.berth.second.state());
  assert.deepEqual([semantics, seed], ['v1.34', 4]);
  assert.match(await page.locator('.compare-head').innerText(), /B: kube-scheduler v1\.34, seed 4$/m);
  await page.getByRole('button', { name: 'Close the comparison' }).click();
  await openDialog(page);
  assert.equal((await rowsOf(page, 'podsWaiting')).length, 2);
});

test('kube-batch runs beside versions of kube-scheduler, and each of these runs can be played', async () => {
  const page = await openedWith(crowd);
  for (const name of ['kube-scheduler v1.34', 'kube-batch']) await dialogOf(page).getByRole('checkbox', { name, exact: true }).check();
  await run(page, 2);
  await finished(page, '6 runs done.');
  const plan = JSON.parse(await saved(page, 'Plan for berth sweep'));
  assert.deepEqual(plan.spec.axes[0], { name: 'scheduler', schedulers: ['v1.34', 'v1.21', 'kube-batch'] });
  const { result } = await resultsOf(plan);
  assert.deepEqual(JSON.parse(await saved(page, 'Results as JSON')), result);
  assert.deepEqual(result.groups.map(({ failed }) => failed), [0, 0, 0]);
  for (const record of result.runs.filter(({ axes }) => axes.seed === '2')) {
    await runChoice(page).selectOption(String(record.run));
    await button(page, 'Play it beside the stage').click();
    await page.waitForFunction(() => window.berth.second?.state()?.complete);
    const { semantics, seed, scheduler } = await page.evaluate(() => window.berth.second.state());
    assert.equal(scheduler ?? semantics, record.axes.scheduler);
    assert.equal(seed, 2);
    await page.getByRole('button', { name: 'Close the comparison' }).click();
    await openDialog(page);
  }
  assert.deepEqual(page.problems, []);
});

test('a run of another size is played as a scenario of its own', async () => {
  const page = await openedWith(crowd);
  await dialogOf(page).getByLabel('What a generator makes').selectOption('0');
  await field(page, 'How many, with commas between them').fill('5, 9');
  await run(page, 1);
  await finished(page, '2 runs done.');
  const { figures } = JSON.parse(await saved(page, 'Results as JSON')).runs[1];
  await runChoice(page).selectOption('1');
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

  await runChoice(page).selectOption({ label: 'Run 6: loss node-b, seed 1' });
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

test('a zone is lost with all of its nodes, for any number of nodes', async () => {
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
  await runChoice(page).selectOption('1');
  await button(page, 'Play it beside the stage').click();
  await page.waitForFunction(() => window.berth.second?.state()?.complete);
  const present = await page.evaluate(() => [window.berth.stage, window.berth.second].map((stage) => JSON.parse(stage.scenario()).spec.timeline?.length ?? 0));
  assert.deepEqual(present, [1, 0]);
});

test('a file of results opens in the same view; another file is refused in the dialog', async () => {
  const { result } = await versionsAndSeeds();
  const page = await openedWith(waiting);
  await chooseFile(page, 'other.json', JSON.stringify(crowd));
  await complaint(page).filter({ hasText: /^This file has no results of a sweep/ }).waitFor();
  await chooseFile(page, 'damaged.json', JSON.stringify({ ...result, groups: [{ ...result.groups[0], runs: '<b>' }] }));
  await complaint(page).filter({ hasText: /^damaged\.json · groups\[0\]\.runs: / }).waitFor();
  const many = Array.from({ length: 5001 }, (_, run) => ({ ...result.runs[0], run }));
  await chooseFile(page, 'large.json', JSON.stringify({ ...result, runs: many }));
  await complaint(page).filter({ hasText: /^The page shows 5,000 runs/ }).waitFor();
  await chooseFile(page, 'sweep.json', JSON.stringify(result));
  await status(page).filter({ hasText: 'Opened results: 16 runs from sweep.json.' }).waitFor();
  const expected = result.groups.map(({ axes: { version }, figures: { failedAttempts: it } }) => [version, `${it.median} ${it.low} to ${it.high}`]);
  assert.deepEqual(await rowsOf(page, 'failedAttempts'), expected);
  assert.equal(await button(page, 'Play it beside the stage').count(), 0);
  await dialogOf(page).locator('summary').click();
  await dialogOf(page).getByRole('checkbox', { name: 'Scheduling attempts', exact: true }).check();
  assert.equal((await rowsOf(page, 'attempts')).length, 2);
  await button(page, 'Another plan…').click();
  await field(page, 'How many seeds').waitFor();
  assert.deepEqual(page.problems, []);
});

// --- Results that are opened like scenarios

const versionsAndSeeds = () =>
  resultsOf({
    apiVersion: 'berth.dev/v1',
    kind: 'Sweep',
    metadata: { title: 'Two <b>versions</b>' },
    spec: { scenario: crowd, axes: [{ name: 'version', semantics: ['v1.34', 'v1.21'] }, { name: 'seed', seeds: { first: 1, count: 8 } }] },
  });

// Computes the same hash as core/base/fnv1a.h.
function hashOf(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

// Returns the file of a shard, in the form of `berth sweep --out`.
function shardOf(result, index, count) {
  const axes = [{ kind: 'semantics', name: 'version', values: ['v1.34', 'v1.21'] }, { kind: 'seeds', name: 'seed' }];
  const head = { axes, plan: result.plan, runs: result.runs.length, shard: `${index}/${count}`, title: 'Two <b>versions</b>' };
  const lines = [head, ...result.runs.filter(({ run }) => run % count === index)].map((line) => `${JSON.stringify(line)}\n`).join('');
  return { name: `shard-${index}-of-${count}.jsonl`, text: `${lines}{"hash":"${hashOf(lines)}"}\n` };
}

const drop = (page, files) =>
  page.evaluate((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);

const paste = (page, text) =>
  page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);

const scenarioOnStage = (page) => page.evaluate(() => window.berth.stage.scenario());

test('results open by Open, by dropping and by pasting, and leave the stage as it is', async () => {
  const { result, csv } = await versionsAndSeeds();
  const text = JSON.stringify(result);
  const page = await openPage(browser, { scenario: crowd });
  await command(page, { op: 'seek', t: 2.5 });
  const before = await scenarioOnStage(page);
  const ways = {
    'results.json': async () => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await (await chooser).setFiles({ name: 'results.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    },
    'dropped.json': () => drop(page, [{ name: 'dropped.json', text }]),
    'pasted text': () => paste(page, text),
  };
  for (const [name, way] of Object.entries(ways)) {
    await way();
    await status(page).filter({ hasText: `Opened results: 16 runs from ${name}.` }).waitFor();
    await dialogOf(page).getByText(`They are of the plan ${result.plan}.`).waitFor();
    const expected = result.groups.map(({ axes: { version }, figures: { podsWaiting: it } }) => [version, `${it.median} ${it.low} to ${it.high}`]);
    assert.deepEqual(await rowsOf(page, 'podsWaiting'), expected);
    assert.deepEqual(JSON.parse(await saved(page, 'Results as JSON')), result);
    assert.equal(await saved(page, 'CSV'), csv);
    await page.keyboard.press('Escape');
  }
  // The field of the dialog for pasting.
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  await page.locator('#paste-text').fill(text);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await status(page).filter({ hasText: 'Opened results: 16 runs from pasted text.' }).waitFor();
  assert.equal(await scenarioOnStage(page), before);
  assert.equal((await page.evaluate(() => window.berth.state())).t, 2.5);
  assert.equal(await noticeText(page), '');
  await allWorkersEnd(page);
  assert.deepEqual(page.problems, []);
});

test('shards are merged, and one alone names the missing ones', async () => {
  const { result, csv } = await versionsAndSeeds();
  const page = await openPage(browser, { scenario: waiting });
  const shards = [0, 1, 2].map((index) => shardOf(result, index, 3));
  await drop(page, [shards[1]]);
  await status(page).filter({ hasText: 'Opened results: 5 runs from shard-1-of-3.jsonl.' }).waitFor();
  await dialogOf(page).getByText('Shards 0/3, 2/3 are missing: 5 of 16 runs are here.').waitFor();
  await dialogOf(page).getByText(`They are of the plan “Two <b>versions</b>” (${result.plan}).`).waitFor();
  // Drops files onto the dialog, one of which has no results.
  await drop(page, [shards[2], shards[1], shards[0], { name: 'notes.txt', text: 'none' }]);
  await status(page).filter({ hasText: 'Opened results: 16 runs from 3 files.' }).waitFor();
  await dialogOf(page).getByText('1 other file had no results, and was left out.').waitFor();
  assert.equal(await dialogOf(page).getByText('missing').count(), 0);
  assert.deepEqual(JSON.parse(await saved(page, 'Results as JSON')), result);
  assert.equal(await saved(page, 'CSV'), csv);
  await page.keyboard.press('Escape');
  // One after the other, in the form of cat's output, with line ends of Windows.
  await paste(page, shards.map(({ text }) => text).join('').replaceAll('\n', '\r\n').trimEnd());
  await status(page).filter({ hasText: 'Opened results: 16 runs from pasted text.' }).waitFor();
  assert.equal(await page.locator('dialog b').count(), 0);
  assert.deepEqual(page.problems, []);
});

test('runs of the page go on behind results that are opened', async () => {
  const { result } = await versionsAndSeeds();
  const page = await openedWith(crowd);
  await run(page, 8);
  await finished(page, '8 runs done.');
  const before = await rowsOf(page, 'podsWaiting');
  await drop(page, [{ name: 'sweep.json', text: JSON.stringify(result) }]);
  await status(page).filter({ hasText: 'Opened results: 16 runs from sweep.json.' }).waitFor();
  await drop(page, [{ name: 'wrong.json', text: JSON.stringify({ ...result, plan: '' }) }]);
  await complaint(page).filter({ hasText: /^wrong\.json · plan: / }).waitFor();
  await status(page).filter({ hasText: 'Opened results: 16 runs from sweep.json.' }).waitFor();
  await button(page, 'Back to the runs made here').click();
  await finished(page, '8 runs done.');
  assert.deepEqual(await rowsOf(page, 'podsWaiting'), before);
  // Another scenario ends the page's own runs, and leaves the opened results.
  await drop(page, [{ name: 'sweep.json', text: JSON.stringify(result) }]);
  await status(page).filter({ hasText: 'Opened results: 16 runs from sweep.json.' }).waitFor();
  await open(page, waiting);
  await button(page, 'Another plan…').click();
  await field(page, 'How many seeds').waitFor();
  assert.deepEqual(page.problems, []);
});

test('an error of results is shown once, with its place, and nothing is lost', async () => {
  const { result } = await versionsAndSeeds();
  const page = await openPage(browser, { scenario: crowd });
  const before = await scenarioOnStage(page);
  const withRun = (change) => ({ ...result, runs: [result.runs[0], { ...result.runs[1], ...change }] });
  const shard = shardOf(result, 0, 2);
  const wrong = {
    'version.json': [{ ...result, apiVersion: 'berth.dev/v9' }, 'version.json · apiVersion'],
    'cut.json': [JSON.stringify(result, null, 1).slice(0, -30), 'cut.json · line'],
    'text.json': [withRun({ figures: { podsWaiting: '3' } }), 'text.json · runs[1].figures.podsWaiting'],
    'list.json': [{ ...result, runs: 'many' }, 'list.json · runs'],
    'huge.json': [`${JSON.stringify({ ...result, runs: [] }).slice(0, -2)}${'{},'.repeat(1_200_000)}{}]}`, 'huge.json'],
    'deep.json': [`${JSON.stringify({ ...result, runs: [] }).slice(0, -2)}${'['.repeat(100)}`, 'deep.json'],
    'shard-0-of-2.jsonl': [shard.text.replace('"run":2', '"run":4'), 'shard-0-of-2.jsonl'],
    'older.jsonl': ['{"plan":"0123456789abcdef","shard":"0/4"}\n{"hash":"0123456789abcdef"}\n', 'older.jsonl'],
  };
  for (const [name, [given, place]] of Object.entries(wrong)) {
    await drop(page, [{ name, text: typeof given === 'string' ? given : JSON.stringify(given) }]);
    await page.locator('.problem-place', { hasText: place }).waitFor();
    assert.equal(await page.locator('.problem').count(), 1, name);
    assert.match(await noticeText(page), /The results of a sweep cannot be opened/, name);
    assert.equal(await page.locator('dialog[open]').count(), 0, name);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  assert.equal(await scenarioOnStage(page), before);
  await allWorkersEnd(page);
  assert.deepEqual(page.problems, []);
});

test('texts of results are text, never markup', async () => {
  const { result } = await versionsAndSeeds();
  const evil = '<img src=x onerror="window.evil = true">';
  const axes = (of) => ({ [evil]: `${evil}${of.version}`, ...(of.seed !== undefined && { seed: of.seed }) });
  const groups = result.groups.map((it) => ({ ...it, axes: axes(it.axes) }));
  const runs = result.runs.map((it) => ({ ...it, axes: axes(it.axes), end: evil }));
  runs[3] = { run: 3, axes: runs[3].axes, error: evil };
  const page = await openPage(browser, { scenario: crowd });
  await drop(page, [{ name: `${evil}.json`, text: JSON.stringify({ ...result, axes: [evil], groups, runs }) }]);
  await status(page).filter({ hasText: /^Opened results: 16 runs from <img .*, of which 1 could not be run\.$/ }).waitFor();
  await dialogOf(page).getByText('1 run could not be run. The first is run 3: <img').waitFor();
  assert.equal(await page.locator('dialog img').count(), 0);
  assert.equal(await page.evaluate(() => window.evil), undefined);
  assert.deepEqual(await violations(page), []);
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
    await browser.giveBack(page);
  }
});

// Checks that neither the dialog nor the page scrolls sideways on a phone.
const isWithin = (page) =>
  dialogOf(page).evaluate((it) => it.scrollWidth <= it.clientWidth && document.documentElement.scrollWidth <= 390);

test('a phone has room for all of it, and no light strip in the dark', async () => {
  const page = await openPage(browser, { scenario: crowd, viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' });
  await openInspector(page);
  await openDialog(page);
  assert.ok(await isWithin(page));
  await dialogOf(page).getByRole('checkbox', { name: 'v1.34' }).check();
  await run(page, 8);
  await finished(page);
  assert.ok(await isWithin(page));
  const scrollbar = await dialogOf(page).evaluate((it) => getComputedStyle(it).scrollbarColor);
  assert.equal(scrollbar, 'rgb(61, 76, 109) rgba(0, 0, 0, 0)');
  assert.deepEqual(await violations(page), []);
});

test('names of a real cluster keep to the width of a phone', async () => {
  const name = 'ip-10-68-190-118.eu-central-1.compute.internal';
  const pods = { ...generator(5), object: pod('cloudability-metrics-agent-6f978f966-{i}', '700m') };
  const scenario = waitingWith({ objects: [node(name)], generators: [pods], timeline: [], captions: [] });
  const page = await openPage(browser, { scenario, viewport: { width: 390, height: 844 }, hasTouch: true });
  await openInspector(page);
  await openDialog(page);
  assert.ok(await isWithin(page));
  await dialogOf(page).getByLabel('What is lost').selectOption('nodes');
  await dialogOf(page).getByLabel('What a generator makes').selectOption('0');
  assert.ok(await isWithin(page));
  await run(page, 2);
  await finished(page);
  await runOptions(page).nth(2).waitFor({ state: 'attached' });
  await runChoice(page).selectOption({ index: 4 });
  assert.ok(await isWithin(page));
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
