import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, openPage, seek, state, still } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

test('a lost GPU comes back with the same picture', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  const before = await page.locator('#stage').screenshot();
  await page.evaluate(async () => {
    const context = document.getElementById('stage').getContext('webgl2');
    const loser = context.getExtension('WEBGL_lose_context');
    loser.loseContext();
    await new Promise((done) => setTimeout(done, 300));
    loser.restoreContext();
    await new Promise((done) => setTimeout(done, 300));
  });
  await still(page);
  assert.equal((await state(page)).t, 5);
  assert.ok((await page.locator('#stage').screenshot()).equals(before));
});

test('when the module breaks, scenario, seed and time are kept and come back', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  await command(page, { op: 'select', target: 'pod/default/web-2' });
  await page.evaluate(() => window.berth.stage.crash('check failed: a promise'));
  const panel = page.locator('.crash');
  assert.match(await panel.innerText(), /seed 42[\s\S]*5\.00[\s\S]*check failed: a promise/);
  await panel.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => window.berth?.state()?.selection === 'pod/default/web-2');
  const { t, title, seed } = await state(page);
  assert.deepEqual({ t, title, seed }, { t: 5, title: 'A pod waits', seed: 42 });
});

test('a browser without WebGL 2 is told so', async () => {
  const page = await openPage(browser);
  const other = await page.context().newPage();
  await other.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await other.goto(browser.url);
  await other.locator('.problem').waitFor();
  assert.match(await other.locator('.problem').innerText(), /WebGL 2/);
});
