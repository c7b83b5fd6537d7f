import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, openPage, seek, state, still } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const hash = (page) => page.evaluate(() => window.berth.stage.pictureHash());
async function loseContext(page, meanwhile = () => {}) {
  await page.evaluate(() => {
    const context = document.getElementById('stage').getContext('webgl2');
    window.loser = context.getExtension('WEBGL_lose_context');
    window.loser.loseContext();
  });
  await page.waitForTimeout(300);
  await meanwhile();
  await page.evaluate(() => window.loser.restoreContext());
  await page.waitForTimeout(300);
}

test('a lost GPU comes back with the same picture', async () => {
  const page = await openPage(browser, { pixels: true });
  await seek(page, 5);
  const before = { hash: await hash(page), picture: await page.locator('#stage').screenshot() };
  await loseContext(page);
  await still(page);
  assert.equal((await state(page)).t, 5);
  assert.equal(await hash(page), before.hash);
  assert.ok((await page.locator('#stage').screenshot()).equals(before.picture));
});

test('a run that played when the GPU was lost continues from its moment', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  await command(page, { op: 'play' });
  await page.waitForFunction(() => window.berth.state().t > 5.1);
  let lost = 0;
  await loseContext(page, async () => {
    lost = (await state(page)).t;
    await page.waitForTimeout(300);
    assert.equal((await state(page)).t, lost);
  });
  await page.waitForFunction((t) => window.berth.state().t > t, lost);
  assert.equal((await state(page)).playing, true);
});

test('orders that come while the GPU is lost are obeyed when it is back', async () => {
  const page = await openPage(browser);
  await seek(page, 12);
  const wanted = await hash(page);
  await seek(page, 5);
  await loseContext(page, () => command(page, { op: 'seek', t: 12 }));
  await still(page);
  assert.equal(await hash(page), wanted);
});

test('the canvas follows the pixel ratio, and keeps magnified nodes', async () => {
  const page = await openPage(browser, { deviceScaleFactor: 1 });
  await seek(page, 5);
  const nodeWidth = () => page.evaluate(() => window.berth.stage.positions().nodes['node-a'][2]);
  const middle = await page.evaluate(() => window.berth.stage.positions().nodes['node-a']);
  await page.evaluate(([x, y]) => window.berth.stage.doubleTap(x + 20, y + 20), middle);
  await command(page, { op: 'pause' });
  const session = await page.context().newCDPSession(page);
  const setWindow = async (width, ratio) => {
    const screen = { width, height: 720, deviceScaleFactor: ratio, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride', screen);
    await page.waitForFunction((wanted) => {
      const canvas = document.getElementById('stage');
      return Math.abs(canvas.width - canvas.getBoundingClientRect().width * wanted) <= 1;
    }, ratio);
    await still(page);
  };
  await setWindow(1270, 1);
  const before = await nodeWidth();
  // Chromium reports an emulated ratio to the page only together with another size of the window.
  for (const ratio of [2, 1.5, 1]) {
    await setWindow(1280, ratio);
    await setWindow(1270, ratio);
    assert.ok(Math.abs((await nodeWidth()) - before) < 1, `${ratio}`);
  }
});

test('with reduced motion no pod flies, from the moment on that the setting changes', async () => {
  const page = await openPage(browser, { reducedMotion: 'no-preference' });
  // Returns the position of web-0 in the first frame after its binding, and at rest.
  const flight = async () => {
    await seek(page, 1);
    return page.evaluate(async () => {
      const place = () => JSON.stringify(window.berth.stage.positions().pods['default/web-0']);
      window.berth.command({ op: 'step' });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const first = place();
      await new Promise((done) => setTimeout(done, 900));
      return { first, rest: place() };
    });
  };
  const moved = await flight();
  assert.notEqual(moved.first, moved.rest);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const still = await flight();
  assert.equal(still.first, still.rest);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const again = await flight();
  assert.notEqual(again.first, again.rest);
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
