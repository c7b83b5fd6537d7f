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

test('an embed shows errors of an API server in a line under the stage that leads to the page', async () => {
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
  // Also by keyboard.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.berth?.state()?.playing);
});

// Returns the share of the pixels that differ between two pictures; both are PNG.
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
    // It is in the place of the stage, and no other moment looks like it.
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
  // The button is below the picture, and all of it is one button.
  const [picture, play] = [page.locator('.poster-picture canvas'), page.locator('.poster-play')];
  const [above, below] = [await picture.boundingBox(), await play.boundingBox()];
  assert.ok(below.y >= above.y + above.height, 'nothing covers the picture');
  assert.match(await page.locator('.poster-button').innerText(), /A pod waits/);
  await picture.click();
  await page.waitForFunction(() => window.berth?.state()?.playing);
  assert.equal(await page.locator('.poster').count(), 0);
  assert.deepEqual(page.problems, []);
});

test('a poster whose scenario has an error keeps its sketch', async () => {
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

// A broken link, and a part of the message in the frame.
const pack = (text) => deflateRawSync(text).toString('base64url');
const badLinks = [
  ['a later version of the form', 's=9.abc', /version 9 of the format/],
  ['no version', `s=${pack(JSON.stringify(waiting))}`, /a version and a dot are expected/],
  ['cut in the middle', packed.slice(0, packed.length / 2), /incomplete or damaged/],
  ['cut by one character', packed.slice(0, -1), /incomplete or damaged/],
  ['nothing after the version', 's=1.', /incomplete or damaged/],
  ['a foreign character', `${packed.slice(0, 40)}ä${packed.slice(40)}`, /the character "ä"/],
  ['a text that is no JSON', `s=1.${pack('apiVersion: berth.dev/v1\nkind: Scenario')}`, /not a scenario/],
  ['bytes that are no text', `s=1.${pack(Buffer.from([0xff, 0xfe, 0x00, 0xc3]))}`, /incomplete or damaged/],
  ['broken JSON', `s=1.${pack('{"kind": "Scenario", "spec": {')}`, /not a scenario/],
  ['other JSON', `s=1.${pack('{"a": 1}')}`, /./],
  ['a list', `s=1.${pack('[1, 2, 3]')}`, /./],
  ['an unknown name', 'scenario=queue/no-such', /no scenario “queue\/no-such” here/],
  ['no name', 'scenario=', /cannot be the name/],
  ['a hostile name', 'scenario=../../etc/passwd', /cannot be the name/],
  ['a misspelt parameter', 'scenrio=queue/backoff-grows', /names no scenario/],
  ['a name alone', 'queue/backoff-grows', /names no scenario/],
  ['a payload alone', packed.slice(2), /names no scenario/],
  ['a source that is misspelt', 'source=hots&t=4', /names no scenario/],
  ['what another browser keeps', 'kept=abcdefghij', /one browser keeps/],
];

// Checks that a frame shows the error of its link, and nothing else.
async function isRefused(page, says, where) {
  await page.locator('.problem').waitFor();
  assert.match(await page.locator('.problem-message').innerText(), says, where);
  for (const other of ['.transport', '.poster', '.caption', '#stage', '.problem .icon-button']) {
    assert.equal(await page.locator(`${other} >> visible=true`).count(), 0, `${where}: ${other}`);
  }
  assert.deepEqual(page.requests.filter((url) => /scenarios\/(?!index)/.test(url) && !/no-such/.test(url)), [], where);
}

for (const parameters of ['', '&poster=1', '&poster=0&play=1']) {
  test(`a bad link is explained in the frame, and no other scenario is shown (${parameters || 'as it is'})`, async () => {
    for (const [what, fragment, says] of badLinks) {
      const page = await browser.open(`embed.html#${fragment}${parameters}`);
      // Only the core knows that this JSON is not a scenario, and it waits for a click.
      if (parameters === '&poster=1' && /JSON|list/.test(what) && says.source === '.') await page.locator('.poster-button').click();
      await isRefused(page, says, `${what}${parameters}`);
      assert.equal(await page.evaluate(() => window.berth), undefined);
      assert.match(await page.locator('h2').innerText(), says.source === '.' ? /./ : /link could not be opened/);
      assert.deepEqual(page.problems, [], what);
      await browser.giveBack(page);
    }
  });
}

test('a bad link is explained in Chinese', async () => {
  const page = await browser.open('embed.html#scenrio=x&lang=zh-CN');
  await isRefused(page, /链接没有指明场景/, 'zh-CN');
});

test('a bad address after a good one hides the scenario, and a good one after it is shown', async () => {
  for (const poster of ['0', '1']) {
    const page = await browser.open(`embed.html#scenario=queue/backoff-grows&poster=${poster}`);
    const isThere = (title) => page.locator('h1', { hasText: title }).waitFor({ state: 'attached' });
    await isThere('Backoff grows');
    if (poster === '0') await page.waitForFunction(() => window.berth?.state()?.complete);
    const go = (fragment) => page.evaluate((it) => (location.hash = it), `${fragment}&poster=${poster}`);
    page.requests.length = 0;
    await go('s=1.abcd');
    await isRefused(page, /incomplete or damaged/, 'after a good one');
    await page.locator('.full-link').hover();
    assert.match(await page.locator('.full-link').getAttribute('href'), /#s=1\.abcd/);
    await go(packed);
    await isThere('A pod waits');
    await page.locator(poster === '0' ? '#stage >> visible=true' : '.poster >> visible=true').waitFor();
    assert.equal(await page.locator('.problem').count(), 0);
    assert.deepEqual(page.problems, []);
    await browser.giveBack(page);
  }
});

test('without scripts the page and the embed are a sentence, a picture and a way on', async () => {
  for (const [path, words] of [['index.html', /npx kube-berth explain -/], ['embed.html#scenario=queue/backoff-grows', /Open Berth/]]) {
    const page = await browser.open(path, { javaScriptEnabled: false, viewport: { width: 720, height: 480 } });
    const shown = page.locator('noscript');
    assert.match(await shown.innerText(), /needs JavaScript/);
    assert.match(await shown.innerText(), words);
    const { width, height } = await shown.locator('img').boundingBox();
    assert.ok(width > 300 && width <= 720 && height > 100, `${width}x${height}`);
    assert.equal(await shown.locator('img').evaluate((it) => it.naturalWidth), 640);
    if (path.startsWith('embed')) assert.match(await shown.locator('a').getAttribute('href'), /index\.html$/);
    assert.ok(page.requests.every((url) => url.startsWith(browser.url)), page.requests.join());
    // Nothing failed, and a reload would not help.
    assert.equal(await page.locator('.boot').evaluate((it) => getComputedStyle(it).display), 'none');
    assert.deepEqual(page.problems, []);
    await browser.giveBack(page);
    const scripted = await openPage(browser, { path, scenario: null });
    assert.equal(await scripted.locator('noscript').isVisible(), false);
    assert.equal(scripted.requests.some((url) => url.includes('without-script')), false);
    await browser.giveBack(scripted);
  }
});
