import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, openPage, seek, state, still, waiting, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

async function openPlots(options = {}) {
  const page = await openPage(browser, options);
  const more = page.getByRole('button', { name: 'More controls' });
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name: 'Plots over time' }).click();
  await page.locator('.plot .u-over').first().waitFor();
  await still(page);
  return page;
}

const over = (page) => page.locator('.plot .u-over').first();
const values = async (page, plot = 'queues') =>
  Object.fromEntries(
    (await page.locator(`[data-plot=${plot}] .plot-legend li`).allInnerTexts()).map((text) =>
      text.split(/ (?=[^ ]+$)/),
    ),
  );

// Returns the position of moment t in pixels of the plot.
async function xOf(page, t) {
  const { width } = await over(page).boundingBox();
  return (t / (await state(page)).end) * width;
}

const pick = (page, name) => page.getByRole('checkbox', { name });

test('plots are loaded when they are asked for, and break no rule of the page', async () => {
  const page = await openPage(browser);
  const loaded = () => page.requests.filter((url) => /charts/.test(url)).length;
  assert.equal(loaded(), 0);
  const toggle = page.getByRole('button', { name: 'Plots over time' });
  await toggle.click();
  await over(page).waitFor();
  assert.ok(loaded() > 0);
  assert.equal(await toggle.getAttribute('aria-expanded'), 'true');
  await toggle.click();
  assert.equal(await page.locator('.plots').isVisible(), false);
  assert.deepEqual(page.problems, []);
});

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
]) {
  test(`a moment is below itself on the time line at ${viewport.width} by ${viewport.height}`, async () => {
    const page = await openPlots({ viewport });
    await seek(page, 12);
    const stage = await page.locator('#stage').boundingBox();
    const { track } = await page.evaluate(() => window.berth.stage.positions());
    const plot = await over(page).boundingBox();
    assert.ok(Math.abs(plot.x - (stage.x + track[0])) <= 1, `${plot.x} ${stage.x + track[0]}`);
    assert.ok(Math.abs(plot.width - track[2]) <= 2, `${plot.width} ${track[2]}`);
    const now = await page.locator('.plot-now').first().boundingBox();
    const wanted = plot.x + (await xOf(page, 12));
    assert.ok(Math.abs(now.x + now.width / 2 - wanted) <= 1, `${now.x} ${wanted}`);
  });
}

test('values are those of the present moment, or of the one under the pointer', async () => {
  const page = await openPlots();
  await seek(page, 5);
  assert.deepEqual(await values(page), { activeQ: '0', backoffQ: '0', unschedulableQ: '1' });
  await over(page).hover({ position: { x: await xOf(page, 0.5), y: 20 } });
  assert.deepEqual(await values(page), { activeQ: '0', backoffQ: '0', unschedulableQ: '0' });
  assert.match(await page.locator('.plots-moment').innerText(), /^at 0\.[45]\d/);
  await page.mouse.move(5, 5);
  assert.deepEqual(await values(page), { activeQ: '0', backoffQ: '0', unschedulableQ: '1' });
  assert.match(await page.locator('.plots-moment').innerText(), /^at 5\.00/);
});

test('a click leads to its moment, a drag loops its stretch', async () => {
  const page = await openPlots();
  await over(page).click({ position: { x: await xOf(page, 9), y: 20 } });
  assert.ok(Math.abs((await state(page)).t - 9) < 0.1, `${(await state(page)).t}`);
  const box = await over(page).boundingBox();
  await page.mouse.move(box.x + (await xOf(page, 4)), box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + (await xOf(page, 8)), box.y + 30, { steps: 4 });
  assert.ok(await page.locator('.plot-dragged').first().isVisible());
  await page.mouse.up();
  const { loop } = await state(page);
  assert.ok(Math.abs(loop.from - 4) < 0.1 && Math.abs(loop.to - 8) < 0.1, JSON.stringify(loop));
  await still(page);
  const band = await page.locator('.plot-loop').first().boundingBox();
  assert.ok(Math.abs(band.x - box.x - (await xOf(page, 4))) < 3, `${band.x}`);
  await command(page, { op: 'loop' });
  await still(page);
  assert.equal(await page.locator('.plot-loop').first().isVisible(), false);
});

test('every plot can be chosen, has a description, and is remembered until the page closes', async () => {
  const page = await openPlots();
  const names = ['Pending by cause', 'Utilisation', 'Wait until bound', 'Attempts'];
  for (const name of names) await pick(page, name).check();
  assert.equal(await page.locator('.plot').count(), 5);
  await seek(page, 5);
  assert.deepEqual(await values(page, 'causes'), { NodeResourcesFit: '1' });
  assert.equal((await values(page, 'utilization')).cpu, '100\u00a0%');
  const pictures = await page.locator('.plot-host').evaluateAll((all) => all.map((it) => it.ariaLabel));
  assert.ok(
    pictures.every((label) => /over time\. \S+.*: .* to .*\./.test(label)),
    pictures.join('\n'),
  );
  await pick(page, 'Queue lengths').uncheck();
  assert.equal(await page.locator('[data-plot=queues]').count(), 0);
  await page.getByRole('button', { name: 'Plots over time' }).click();
  await page.getByRole('button', { name: 'Plots over time' }).click();
  assert.equal(await page.locator('.plot').count(), 4);
});

test('waits and attempts are where they were', async () => {
  const page = await openPlots();
  await pick(page, 'Wait until bound').check();
  await pick(page, 'Attempts').check();
  const { t, attempts, failures, maxWait } = await page.evaluate(() => window.berth.stage.series(601));
  const sum = (list) => list.reduce((a, b) => a + b, 0);
  const rows = await page.evaluate(() => window.berth.stage.events(0, 1000).events);
  assert.equal(sum(failures), rows.filter(({ event }) => event === 'failed').length);
  assert.ok(sum(attempts) >= 3 + sum(failures) - 1);
  const longest = Math.max(...maxWait.filter((wait) => wait !== null));
  const at = t[maxWait.indexOf(longest)];
  await seek(page, at);
  assert.equal((await values(page, 'waits'))['longest'], `${longest.toFixed(1)}\u00a0s`);
});

test('the same figures can be read as a table', async () => {
  const page = await openPlots();
  await page.getByRole('button', { name: 'As a table' }).click();
  const table = page.locator('.plot-table table');
  assert.deepEqual(await table.locator('thead th').allInnerTexts(), [
    'Time in s',
    'activeQ',
    'backoffQ',
    'unschedulableQ',
  ]);
  const row = table.locator('tbody tr', { has: page.getByRole('rowheader', { name: '6.20', exact: true }) });
  assert.deepEqual(await row.locator('td').allInnerTexts(), ['0', '0', '1']);
  await page.getByRole('button', { name: 'As a table' }).click();
  assert.equal(await table.count(), 0);
});

test('the stage is asked for figures once for each run, not for each frame', async () => {
  const page = await openPage(browser, { scenario: waitingWith({ captions: [] }) });
  await page.evaluate(() => {
    const { stage } = window.berth;
    const series = stage.series.bind(stage);
    window.asked = 0;
    stage.series = (count) => {
      window.asked++;
      return series(count);
    };
  });
  const asked = () => page.evaluate(() => window.asked);
  await page.getByRole('button', { name: 'Plots over time' }).click();
  await over(page).waitFor();
  await command(page, { op: 'speed', value: 20 });
  await command(page, { op: 'play' });
  await page.waitForFunction(() => window.berth.state().t > 10);
  await command(page, { op: 'pause' });
  assert.equal(await asked(), 1);
  await page.evaluate((it) => window.berth.open(JSON.stringify(it)), waiting);
  await page.waitForFunction(() => window.asked === 2);
});

test('plots follow the theme', async () => {
  const page = await openPlots({ colorScheme: 'dark' });
  const swatch = () =>
    page
      .locator('.plot-swatch')
      .first()
      .evaluate((it) => getComputedStyle(it).borderTopColor);
  const dark = await swatch();
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await page.waitForFunction(
    (before) => getComputedStyle(document.querySelector('.plot-swatch')).borderTopColor !== before,
    dark,
  );
});
