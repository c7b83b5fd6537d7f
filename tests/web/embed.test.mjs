import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { startBrowser } from './browser.mjs';
import { node, openPage, pod, seek, state, still, waiting, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const packed = `s=1.${deflateRawSync(JSON.stringify(waiting)).toString('base64url')}`;
const embed = (parameters = '', options = {}) =>
  openPage(browser, {
    path: `embed.html#${packed}${parameters}`,
    scenario: null,
    viewport: { width: 720, height: 460 },
    ...options,
  });

test('an embed shows its scenario at its moment in its theme', async () => {
  const page = await embed('&t=5&theme=dark');
  const { t, theme, title } = await state(page);
  assert.deepEqual({ t, theme, title }, { t: 5, theme: 'dark', title: 'A pod waits' });
  assert.ok(await page.locator('.play-button').isVisible());
});

test('an embed can do without controls, and always leads to the full page', async () => {
  const page = await embed('&controls=0&t=5');
  assert.equal(await page.locator('.play-button, .caption').count(), 0);
  const link = page.getByRole('link', { name: 'Open in Berth' });
  await link.hover();
  await page.waitForFunction(() => document.querySelector('.full-link').href.includes('t=5'));
  assert.match(await link.getAttribute('href'), /index\.html#s=1\./);
});

test('an embed says what an API server would refuse, in a line under the stage that leads to the page', async () => {
  const wrong = pod('web-9');
  wrong.spec.containers[0].ports = [{ containerPort: 80, hostPort: 70000 }];
  const scenario = waitingWith({ objects: [node('node-a'), wrong] });
  const fragment = `s=1.${deflateRawSync(JSON.stringify(scenario)).toString('base64url')}`;
  const page = await embed('', { path: `embed.html#${fragment}&t=5` });
  const line = page.locator('.embed-complaints');
  await line.waitFor();
  assert.match(await line.innerText(), /^An API server would refuse this: The Pod "web-9" is invalid/);
  const href = await line.getByRole('link').getAttribute('href');
  assert.match(href, /index\.html#s=1\./);
  const [stage, under] = [await page.locator('.stage-area').boundingBox(), await line.boundingBox()];
  assert.ok(under.y >= stage.y + stage.height - 1, 'it does not cover the picture');
  assert.ok(under.height <= 24, `it is ${under.height} px high`);
  await page.evaluate((text) => window.berth.open(text), JSON.stringify(waiting));
  await page.waitForFunction(() => document.querySelector('.embed-complaints') === null);
});

test('an embed can start playing', async () => {
  for (const parameter of ['&play=1', '&autoplay=1']) {
    const page = await embed(parameter, { reducedMotion: 'no-preference' });
    await page.waitForFunction(() => window.berth.state().t > 0.2);
  }
  const calm = await embed('&autoplay=1');
  assert.equal((await state(calm)).playing, false);
});

test('the poster has the objects at the start, and those that are created later', async () => {
  const pods = { kind: 'Pod', metadata: { name: 'p-{i}' }, spec: { containers: [{ name: 'c' }] } };
  const placed = { ...pod('placed'), spec: { ...pod('placed').spec, nodeName: 'node-a' } };
  const scenario = waitingWith({
    objects: [node('node-a'), placed, pod('waits')],
    generators: [
      { count: 5, object: pods },
      { count: 4, at: '1s', every: '1s', object: { ...pods, metadata: { name: 'q-{i}' } } },
      { columns: ['name', 'at'], rows: [['r-0', 0], ['r-1', 5]], object: { ...pods, metadata: { name: '{name}' } } },
    ],
  });
  const fragment = `s=1.${deflateRawSync(JSON.stringify(scenario)).toString('base64url')}&poster=1`;
  // Readers who save data keep the sketch.
  const saving = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  const page = await browser.open(`embed.html#${fragment}`, { init: saving });
  await page.locator('.poster-title', { hasText: 'A pod waits' }).waitFor();
  // The timeline creates three pods and a node.
  const facts = await page.locator('.poster-facts').innerText();
  assert.equal(facts, 'At the start: 1 node, 8 pods · 8 more pods later · 1 more node later');
  assert.equal(page.requests.some((url) => /wasm|stage-/.test(url)), false);
  // By keyboard, too.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.berth?.state()?.playing);
});

// The part of the pixels that look otherwise in one picture than in another; both are PNG.
const unlike = (page, ...pictures) =>
  page.evaluate(async (both) => {
    const pixels = [];
    for (const base64 of both) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      pixels.push(context.getImageData(0, 0, image.width, image.height).data);
    }
    const [a, b] = pixels;
    if (a.length !== b.length) return 1;
    let count = 0;
    for (let i = 0; i < a.length; i += 4) {
      if ([0, 1, 2].some((k) => Math.abs(a[i + k] - b[i + k]) > 40)) count++;
    }
    return (4 * count) / a.length;
  }, pictures.map((png) => png.toString('base64')));

const noWebGl = () => {
  window.contexts = 0;
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    if (/webgl/.test(kind)) window.contexts++;
    return getContext.call(this, kind, ...rest);
  };
};
const drawnPoster = async (parameters, options) => {
  const page = await browser.open(`embed.html#${packed}${parameters}&poster=1`, { init: noWebGl, ...options });
  await page.locator('.poster.drawn canvas').waitFor();
  return page;
};

for (const [theme, deviceScaleFactor] of [['light', 1], ['dark', 2]]) {
  test(`a poster is the picture of the moment that was asked for, in the ${theme}, with ${deviceScaleFactor} pixels for one`, async () => {
    const options = { viewport: { width: 720, height: 480 }, deviceScaleFactor, pixels: true };
    const parameters = `&t=5&pod=web-2&theme=${theme}`;
    const page = await drawnPoster(parameters, options);
    const live = await embed(parameters, options);
    await live.waitForFunction(() => window.berth.state().complete);
    await still(live);
    // It lies where the stage will be, and no other moment looks like it.
    const [poster, stage] = [page.locator('.poster-picture canvas'), live.locator('#stage')];
    const clip = await poster.boundingBox();
    assert.deepEqual(clip, await stage.boundingBox());
    const seen = await page.screenshot({ clip });
    const part = await unlike(page, seen, await live.screenshot({ clip }));
    assert.ok(part < 0.002, `${part} of it looks otherwise`);
    await seek(live, 15);
    assert.ok((await unlike(page, seen, await live.screenshot({ clip }))) > 0.004);
    assert.equal(await page.evaluate(() => window.contexts), 0);
    assert.deepEqual(page.problems, []);
    await Promise.all([browser.giveBack(page), browser.giveBack(live)]);
  });
}

test('a poster follows the theme and the size of its frame, and gives way to the stage', async () => {
  const page = await drawnPoster('&t=5', { viewport: { width: 720, height: 480 }, colorScheme: 'light' });
  const looks = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('.poster-picture canvas');
      return [canvas.width, canvas.getContext('2d').getImageData(2, canvas.height / 2, 1, 1).data[0] < 128];
    });
  assert.deepEqual(await looks(), [712, false]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => {
    const canvas = document.querySelector('.poster-picture canvas');
    return canvas.getContext('2d').getImageData(2, canvas.height / 2, 1, 1).data[0] < 128;
  });
  await page.setViewportSize({ width: 640, height: 360 });
  await page.waitForFunction(() => document.querySelector('.poster-picture canvas').width < 640);
  // The button is under the picture, and all of it is one button.
  const [picture, play] = [page.locator('.poster-picture canvas'), page.locator('.poster-play')];
  const [above, below] = [await picture.boundingBox(), await play.boundingBox()];
  assert.ok(below.y >= above.y + above.height, 'nothing covers the picture');
  assert.match(await page.locator('.poster-button').innerText(), /A pod waits/);
  await picture.click();
  await page.waitForFunction(() => window.berth?.state()?.playing);
  assert.equal(await page.locator('.poster').count(), 0);
  assert.deepEqual(page.problems, []);
});

test('a poster whose scenario is at fault keeps its sketch', async () => {
  const wrong = waitingWith({ until: 'never' });
  const fragment = `s=1.${deflateRawSync(JSON.stringify(wrong)).toString('base64url')}&poster=1`;
  const page = await browser.open(`embed.html#${fragment}`);
  await page.locator('.poster-cluster').waitFor();
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /rest.*wasm/.test(name)));
  await new Promise((done) => setTimeout(done, 1000));
  assert.equal(await page.locator('.poster-cluster').count(), 1);
  assert.deepEqual(page.problems, []);
});

test('readers can change the cluster of an embed, and take that along', async () => {
  const page = await embed('&t=5');
  await page.locator('#stage').click({ button: 'right', position: { x: 20, y: 20 } });
  await page.locator('.menu').getByText('Add node…').click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Add node' }).click();
  await page.locator('.full-link').hover();
  await page.waitForFunction(() => document.querySelector('.full-link').href.includes('t=5'));
  const other = await browser.open(await page.locator('.full-link').getAttribute('href'));
  await other.waitForFunction(() => window.berth?.state()?.complete);
  assert.equal((await state(other)).counts.nodes, 2);
});

test('a link that an embed cannot open is explained in it', async () => {
  const page = await browser.open('embed.html#s=9.abc');
  await page.locator('.problem', { hasText: 'version 9' }).waitFor();
  // Nothing else is shown in its place.
  assert.equal(await page.locator('.transport >> visible=true').count(), 0);
  assert.equal(await page.evaluate(() => window.berth), undefined);
});
