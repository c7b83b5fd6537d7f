// Tests two runs side by side: the ways to a second one, one clock for both, the place where they part, and links to
// them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { violations } from './axe.mjs';
import { startBrowser } from './browser.mjs';
import { addressed } from './kept.mjs';
import { command, node, noticeText, open, openPage, pod, seek, state, waiting, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const asking = (cpu, memory) => [{ name: 'main', image: 'main', resources: { requests: { cpu, memory } } }];
// node-a is fuller than node-b: web-0 is put on the emptier one, unless the configuration fills nodes.
const objects = [node('node-a'), node('node-b'), pod('db-0', '1', { spec: { nodeName: 'node-a', containers: asking('1', '2Gi') } })];
const uneven = waitingWith({
  objects,
  timeline: [{ at: 2, op: 'create', object: pod('web-0', '2', { spec: { containers: asking('2', '4Gi') } }) }],
  captions: [],
});

const packed = (scenario) => `s=1.${deflateRawSync(JSON.stringify(scenario)).toString('base64url')}`;
const failed = 'There is no second run to compare with';
const sentence = (page) => page.locator('.compare-sentence');
const leave = (page) => page.getByRole('button', { name: 'Close the comparison' });
const second = (page) => page.evaluate(() => window.berth.second?.state() ?? null);

// Waits until B is on its stage, and the report is shown.
async function compared(page) {
  await page.waitForFunction(() => window.berth?.second?.state()?.complete && window.berth.state().complete);
  await sentence(page).waitFor();
}

async function openLink(fragment, options = {}) {
  const page = await openPage(browser, { path: `index.html#${fragment}`, scenario: null, ...options });
  await page.waitForFunction(() => window.berth.state()?.complete);
  return page;
}

// Opens the dialog from the overview, and chooses one of its ways.
async function choose(page, label) {
  await page.getByRole('button', { name: 'Compare with a second run…' }).first().click();
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  await dialog.getByLabel(label).check();
  return dialog;
}

const submit = (dialog) => dialog.getByRole('button', { name: 'Compare', exact: true }).click();

// Waits until both clocks show the same moment, for which `is` is true, and returns it.
async function sharedMoment(page, is = () => true) {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const [a, b] = await page.evaluate(() => [window.berth.state()?.t, window.berth.second.state()?.t]);
    if (Math.abs(a - b) < 0.002 && is(a)) return a;
    await page.waitForTimeout(50);
  }
  throw new Error('the clocks of both runs did not show the same moment');
}

test('another configuration: where both part, why, which pods differ, and a link to that moment', async () => {
  const page = await openPage(browser, { scenario: uneven });
  const dialog = await choose(page, 'with another configuration of the scheduler');
  await dialog.getByRole('button', { name: 'Example: fill nodes up' }).click();
  await submit(dialog);
  await compared(page);
  assert.equal(await page.locator('dialog[open]').count(), 0);
  assert.match(await sentence(page).innerText(), /^A and B part at 2\.00\ss: A puts web-0 on node-b, B puts web-0 on node-a\.$/);
  const report = page.locator('.compare-report');
  assert.match(await report.innerText(), /Only A scores by NodeResourcesLeastAllocated/);
  assert.match(await report.innerText(), /1 pod is on another node at the end[\s\S]*web-0\s+node-b\s+node-a/);
  assert.match(await page.locator('.compare-head').innerText(), /B: kube-scheduler v1\.21, seed 42, another configuration/);

  await seek(page, 20);
  await page.getByRole('button', { name: 'Go to this moment in both' }).click();
  await sharedMoment(page, (t) => t === 2);
  assert.equal((await state(page)).selection, 'pod/default/web-0');
  assert.equal((await second(page)).selection, 'pod/default/web-0');
  await seek(page, 2.4);
  await sharedMoment(page, (t) => t === 2.4);
  const nodes = await page.evaluate(() => [window.berth.stage, window.berth.second].map((stage) => stage.pod('default/web-0').node));
  assert.deepEqual(nodes, ['node-b', 'node-a']);
  assert.deepEqual(page.problems, []);
});

test('the dialog offers the second run that the scenario names first', async () => {
  const configuration = { apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration', podMaxBackoffSeconds: 3 };
  const compareWith = { seed: 7, semantics: 'v1.34', configuration };
  const page = await openPage(browser, { scenario: { ...uneven, spec: { ...uneven.spec, compareWith } } });
  const named = 'with what it names itself: kube-scheduler v1.34, a configuration, seed 7';
  await submit(await choose(page, named));
  await compared(page);
  const { seed, semantics } = await second(page);
  assert.deepEqual([seed, semantics], [7, 'v1.34']);
  assert.equal(await page.evaluate(() => window.berth.second.configuration().podMaxBackoffSeconds), 3);
  await addressed(page, /&b=semantics=v1\.34,configuration=1\..*,seed=7/);
});

test('a link determines the second run, also if the scenario names another one', async () => {
  const named = { ...uneven, spec: { ...uneven.spec, compareWith: { seed: 7 } } };
  const page = await openLink(`${packed(named)}&b=seed=9`);
  await compared(page);
  assert.equal((await second(page)).seed, 9);
  const alone = await openLink(packed(named));
  assert.equal(await second(alone), null);
});

test('one clock moves both runs, whichever of them a hand moves', async () => {
  const page = await openLink(`${packed(uneven)}&b=seed=7`);
  await compared(page);
  await page.locator('.play-button:visible').click();
  await page.waitForFunction(() => window.berth.state().t > 1 && window.berth.second.state().playing);
  // Between two frames.
  const apart = await page.evaluate(async () => {
    const found = [];
    for (let i = 0; i < 8; i++) {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
      found.push(Math.abs(window.berth.state().t - window.berth.second.state().t));
    }
    return found;
  });
  assert.deepEqual(apart.filter((it) => it > 0.002), []);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => !window.berth.state().playing && !window.berth.second.state().playing);
  await sharedMoment(page);

  // The time line of B.
  const track = await page.evaluate(() => window.berth.second.track());
  await page.locator('#second-stage').click({ position: { x: track.x + track.width * 0.7, y: track.y + track.height / 2 } });
  const at = await sharedMoment(page, (t) => t > 0);
  const { end } = await second(page);
  assert.ok(Math.abs(at - end * 0.7) < end * 0.1, `${at} of ${end}`);
  await command(page, { op: 'speed', value: 4 });
  assert.equal((await second(page)).speed, 4);
  assert.deepEqual(page.problems, []);
});

test('the link brings both back, and has no second run any more when the comparison is closed', async () => {
  const page = await openLink(packed(uneven));
  const dialog = await choose(page, 'with another seed');
  await dialog.getByRole('textbox', { name: 'Seed' }).fill('7');
  await submit(dialog);
  await compared(page);
  await seek(page, 1.5);
  await addressed(page, /&t=1\.5.*&b=seed=7/);
  await page.reload();
  await page.waitForFunction(() => window.berth !== undefined);
  await compared(page);
  assert.equal((await second(page)).seed, 7);
  assert.equal(await sharedMoment(page), 1.5);
  await leave(page).click();
  await page.waitForFunction(() => !location.hash.includes('b=seed'));
  assert.equal(await page.locator('#second-stage').isVisible(), false);
  assert.equal(await page.locator('.inspector').isVisible(), true);
  assert.deepEqual(page.problems, []);
});

test('a link with a configuration and a version brings them back', async () => {
  const configuration = { apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration', podMaxBackoffSeconds: 3 };
  const payload = packed(configuration).slice('s='.length);
  const page = await openLink(`${packed(waiting)}&b=semantics=v1.34,configuration=${payload}`);
  await compared(page);
  assert.equal((await second(page)).semantics, 'v1.34');
  const backoff = await page.evaluate(() => window.berth.second.configuration().podMaxBackoffSeconds);
  assert.equal(backoff, 3);
  await addressed(page, /&b=semantics=v1\.34,configuration=1\./);
});

test('another version gets the configuration translated', async () => {
  const schedulerConfiguration = {
    apiVersion: 'kubescheduler.config.k8s.io/v1beta1',
    kind: 'KubeSchedulerConfiguration',
    profiles: [{ schedulerName: 'default-scheduler', plugins: { score: { disabled: [{ name: 'NodeResourcesLeastAllocated' }] } } }],
  };
  const configured = { ...uneven, spec: { ...uneven.spec, schedulerConfiguration } };
  const page = await openLink(`${packed(configured)}&b=semantics=v1.34`);
  await compared(page);
  assert.equal((await second(page)).semantics, 'v1.34');
  assert.deepEqual(page.problems, []);
});

test('a link with an invalid second run shows one error, and the first run', async () => {
  const wrong = ['seed=x', 'semantics=v9.9', 'semantics=<b>', 'without=5', 'nothing', '', 'configuration=1.AAAA', 'scenario=1.', 'seed=1,seed=2'];
  const other = [`configuration=${packed(waiting).slice(2)}`, `scenario=${packed([1]).slice(2)}`, 'constructor=1'];
  for (const text of [...wrong, ...other]) {
    const page = await openLink(`${packed(uneven)}&t=2&b=${text}`);
    await page.locator('.problem').waitFor();
    assert.equal(await page.locator('.problem').count(), 1, text);
    assert.ok((await noticeText(page)).includes(failed), text);
    assert.equal((await state(page)).t, 2, text);
    assert.equal(await second(page), null, text);
    assert.equal(await page.locator('#second-stage').isVisible(), false, text);
    await browser.giveBack(page);
  }
});

test('a part of a link that cannot be unpacked is named', async () => {
  const damaged = packed(waiting).slice('s='.length, -40);
  const parts = [
    ['b=configuration=1.AAAA', 'b=configuration of the link: The link is incomplete or damaged'],
    ['b=seed=2,configuration=AAAA', 'After b=configuration= a version and a dot are expected, as in b=configuration=1.…'],
    ['b=configuration=2.AAAA', 'b=configuration of the link: The link has version 2 of the format'],
    ['b=configuration=1.A~AA', 'b=configuration of the link: The link holds the character "~"'],
    [`b=scenario=${damaged}`, 'b=scenario of the link: The link is incomplete or damaged'],
    [`b=scenario=${packed([1]).slice('s='.length)}`, 'b=scenario of the link: What the link holds is not a scenario.'],
  ];
  for (const [part, said] of parts) {
    const page = await openLink(`${packed(uneven)}&t=2&${part}`);
    await page.locator('.problem').waitFor();
    assert.ok((await noticeText(page)).includes(said), `${part}: ${await noticeText(page)}`);
    assert.equal((await state(page)).t, 2, part);
    await browser.giveBack(page);
  }
  // The error about the first run's own part has no other name.
  const page = await openPage(browser, { path: `index.html#s=${damaged}`, scenario: null });
  await page.locator('.problem').waitFor();
  assert.match(await noticeText(page), /The link is incomplete or damaged: what it holds cannot be unpacked\./);
  assert.doesNotMatch(await noticeText(page), /of the link:/);
});

test('equal runs are reported as equal', async () => {
  const page = await openLink(`${packed(uneven)}&b=seed=42`);
  await compared(page);
  assert.match(await sentence(page).innerText(), /^A and B are the same run: 1 decision,/);
  assert.equal(await page.getByRole('button', { name: 'Go to this moment in both' }).count(), 0);
});

test('after an edit the scenario is compared with the one before, and a later edit changes only A', async () => {
  const page = await openPage(browser, { scenario: uneven });
  const remove = (name) => ({ op: 'apply', entry: { at: 1, op: 'delete', object: { apiVersion: 'v1', kind: 'Node', metadata: { name } } } });
  await command(page, remove('node-b'));
  await page.waitForFunction(() => window.berth.state().complete);
  await submit(await choose(page, /^as it was before/));
  await compared(page);
  assert.match(await sentence(page).innerText(), /A puts web-0 on node-a, B puts web-0 on node-b/);
  assert.match(await page.locator('.compare-report').innerText(), /only in A: node-b/);
  await addressed(page, /&b=without=1/);
  await command(page, { ...remove('node-a'), entry: { ...remove('node-a').entry, at: 1.5 } });
  await page.waitForFunction(() => /finds no node for web-0/.test(document.querySelector('.compare-sentence')?.textContent));
  await addressed(page, /&b=without=2/);
  assert.equal(await page.evaluate(() => window.berth.second.node('node-a').present), true);
});

test('the notice of an edit leads to the comparison with the run before', async () => {
  const page = await openPage(browser, { scenario: uneven });
  await seek(page, 5);
  await command(page, { op: 'select', target: 'node/node-b' });
  await page.getByRole('button', { name: 'What if it is lost?' }).click();
  await page.getByRole('button', { name: 'Play it here' }).click();
  await page.getByRole('button', { name: 'Compare with before' }).click();
  await compared(page);
  assert.match(await page.locator('.compare-head').innerText(), /B: .*before the change/);
});

test('another scenario on the stage ends the comparison', async () => {
  const page = await openLink(`${packed(uneven)}&b=seed=7`);
  await compared(page);
  await open(page, waiting);
  await page.locator('.compare-head').waitFor({ state: 'detached' });
  assert.equal(await second(page), null);
});

test('under kube-batch the first bindings of the same pods differ', async () => {
  const page = await openPage(browser, { scenario: uneven });
  const dialog = await choose(page, 'with another configuration of the scheduler');
  await dialog.getByRole('button', { name: 'Example: kube-batch' }).click();
  await submit(dialog);
  await compared(page);
  assert.equal((await second(page)).scheduler, 'kube-batch');
  assert.match(await page.locator('.compare-head').innerText(), /B: kube-batch/);
});

test('the dialog shows its errors, and stays', async () => {
  const page = await openPage(browser, { scenario: uneven });
  const dialog = await choose(page, 'with another configuration of the scheduler');
  await submit(dialog);
  await dialog.getByText('A configuration is needed.').waitFor();
  await dialog.getByRole('textbox').fill('kind: KubeSchedulerConfiguration\napiVersion: kubescheduler.config.k8s.io/v9');
  await submit(dialog);
  await page.waitForFunction(() => !/^(A configuration is needed\.)?$/.test(document.querySelector('dialog[open] .form-error')?.textContent ?? ''));
  assert.equal(await page.locator('dialog[open]').count(), 1);
  await dialog.getByLabel('with another seed').check();
  await dialog.getByRole('textbox', { name: 'Seed' }).fill('42');
  await submit(dialog);
  await dialog.getByText('This is the seed of A.').waitFor();
});

test('a phone shows one of the two, and a button shows the other', async () => {
  const page = await openLink(`${packed(uneven)}&b=seed=7`, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await compared(page);
  assert.deepEqual([await page.locator('#stage').isVisible(), await page.locator('#second-stage').isVisible()], [true, false]);
  await page.getByRole('button', { name: 'Show B' }).click();
  assert.deepEqual([await page.locator('#stage').isVisible(), await page.locator('#second-stage').isVisible()], [false, true]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `${width} pixels wide`);
  assert.deepEqual(await violations(page), []);
});

test('the comparison and its dialog break no rule of accessibility, in either theme, and keys reach all of it', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await openLink(`${packed(uneven)}&b=semantics=v1.34`, { colorScheme });
    await compared(page);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Another B…' }).press('Enter');
    await page.locator('dialog[open]').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press('Escape');
    await leave(page).press('Enter');
    await page.locator('.compare-head').waitFor({ state: 'detached' });
    await browser.giveBack(page);
  }
});

test('an embed shows both where there is room, else one of them', async () => {
  const open = async (width) => {
    const path = `embed.html#${packed(uneven)}&t=2&poster=0&b=seed=7`;
    const page = await openPage(browser, { path, scenario: null, viewport: { width, height: 560 } });
    await compared(page);
    await sharedMoment(page, (t) => t === 2);
    return page;
  };
  const wide = await open(1000);
  const [first, other, bar] = await Promise.all(['#stage', '#second-stage', '.embed-bar'].map((part) => wide.locator(part).boundingBox()));
  assert.deepEqual([other.y, other.width, other.height], [first.y, first.width, first.height]);
  assert.ok(other.x >= first.x + first.width && first.width > 480, `${first.width} wide, at ${first.x} and ${other.x}`);
  assert.ok(bar.y + bar.height <= 560, `the controls end at ${bar.y + bar.height}`);
  const link = wide.getByRole('link', { name: 'Open in Berth' });
  await link.hover();
  await wide.waitForFunction(() => document.querySelector('.full-link').href.includes('b=seed=7'));
  const narrow = await open(600);
  assert.deepEqual([await narrow.locator('#stage').isVisible(), await narrow.locator('#second-stage').isVisible()], [true, false]);
  await narrow.getByRole('button', { name: 'Show B' }).click();
  assert.equal(await narrow.locator('#second-stage').isVisible(), true);
  assert.deepEqual(narrow.problems, []);
});

test('the comparison speaks Chinese', async () => {
  const page = await openLink(`lang=zh-CN&${packed(uneven)}&b=seed=42`);
  await compared(page);
  assert.match(await sentence(page).innerText(), /^A 与 B 是同一次运行：1 个决定/);
});
