// Tests saving the scenario on the stage as files.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { bundled } from './bundled.mjs';
import { command, noticeText, open, openPage, seek, state, still, waiting, waitingWith } from './page.mjs';

let browser, page;
before(async () => {
  browser = await startBrowser();
  page = await openPage(browser);
  await seek(page, 5);
  const edited = await page.evaluate(() =>
    window.berth.command({
      op: 'apply',
      entry: { at: 6, op: 'delete', object: { kind: 'Pod', metadata: { name: 'web-0' } } },
    }),
  );
  assert.ok(edited.ok);
});
after(() => browser?.close());

const dialog = (it = page) => it.locator('dialog.export');
async function openDialog(it = page) {
  if (await dialog(it).isVisible()) return;
  await it.getByRole('button', { name: 'Share' }).click();
  await it.getByRole('button', { name: 'Save as a file…' }).click();
  await dialog(it).waitFor();
}
const button = (it, part, label) => dialog(it).getByRole('region', { name: part }).getByRole('button', { name: label });
// Returns the file that a button saves: its name and bytes.
async function save(part, label) {
  await openDialog();
  const download = page.waitForEvent('download');
  await dialog().getByRole('region', { name: part }).getByRole('button', { name: label }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
const logHash = () => page.evaluate(() => window.berth.stage.log('hash'));

test('the scenario with its edits opens again, as YAML and as JSON', async () => {
  const hash = await logHash();
  for (const [label, name] of [['YAML', 'a-pod-waits.yaml'], ['JSON', 'a-pod-waits.json']]) {
    const file = await save('Scenario', label);
    assert.equal(file.name, name);
    await page.keyboard.press('Escape');
    await open(page, String(file.bytes));
    assert.equal(await logHash(), hash);
  }
  await seek(page, 5);
});

test('manifests are those of the moment, without the changes by the scheduler', async () => {
  const file = await save('Manifests for kubectl', 'YAML');
  assert.equal(file.name, 'a-pod-waits-manifests.yaml');
  const text = String(file.bytes);
  assert.deepEqual(text.match(/^ {2}name: .*/gm), ['  name: node-a', '  name: web-0', '  name: web-1', '  name: web-2']);
  assert.match(text, /^apiVersion: v1\nkind: Node\n/);
  assert.doesNotMatch(text, /nodeName/);
});

test('the event log is one object a line', async () => {
  const lines = String((await save('Event log', 'JSONL')).bytes).trim().split('\n').map((line) => JSON.parse(line));
  assert.ok(lines.length > 10);
  assert.ok(lines.some(({ event, pod }) => event === 'bound' && pod === 'default/web-1'));
});

// Returns width and height of a PNG.
const sidesOf = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];

// Returns width and height of a picture in the page, and the number of its colours.
const looksOf = (it, bytes, type) =>
  it.evaluate(
    async ([base64, kind]) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([data], { type: kind }));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d');
      context.drawImage(picture, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
      return { sides: [canvas.width, canvas.height], colours: new Set(new Uint32Array(pixels.buffer)).size };
    },
    [bytes.toString('base64'), type],
  );

test('a picture is the stage with two pixels for each of its own, and the stage draws on as before', async () => {
  const { name, bytes } = await save('Picture', 'PNG');
  assert.equal(name, 'a-pod-waits.png');
  const canvas = await page.evaluate(() => {
    const { width, height } = document.getElementById('stage');
    return [width, height];
  });
  const drawn = sidesOf(bytes);
  for (const i of [0, 1]) assert.ok(Math.abs(drawn[i] - 2 * canvas[i]) <= 2, `${drawn} for ${canvas}`);
  const { sides, colours } = await looksOf(page, bytes, 'image/png');
  assert.deepEqual(sides, drawn);
  assert.ok(colours > 50, `${colours} colours`);
  const positions = () => page.evaluate(() => window.berth.stage.positions());
  await page.keyboard.press('Escape');
  await still(page);
  const after = await positions();
  await page.setViewportSize({ width: 1200, height: 700 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await still(page);
  assert.deepEqual(after, await positions());
});

// Returns the frames of a GIF: the delay in hundredths of a second, and the rectangle that each writes. Throws if it is
// not a GIF.
function framesOf(gif) {
  assert.equal(String(gif.subarray(0, 6)), 'GIF89a');
  const frames = [];
  const skipBlocks = (at) => {
    while (gif[at] !== 0) at += gif[at] + 1;
    return at + 1;
  };
  let at = 13 + (gif[10] & 0x80 ? 3 << ((gif[10] & 7) + 1) : 0);
  let delay = 0;
  while (gif[at] !== 0x3b) {
    if (gif[at] === 0x21) {
      if (gif[at + 1] === 0xf9) delay = gif.readUInt16LE(at + 4);
      at = skipBlocks(at + 2);
    } else {
      assert.equal(gif[at], 0x2c);
      const [x, y, width, height] = [1, 3, 5, 7].map((offset) => gif.readUInt16LE(at + offset));
      frames.push({ delay, x, y, width, height });
      at = skipBlocks(at + 11);
    }
  }
  return frames;
}

test('a film has a picture for each moment, and leaves the stage where it was', async () => {
  await openDialog();
  for (const [label, value] of [['From, s', '2'], ['To, s', '4'], ['Speed', '2']]) {
    await dialog().getByLabel(label).fill(value);
  }
  await dialog().getByLabel('Width').selectOption('640');
  const { name, bytes } = await save('Film', 'GIF');
  assert.equal(name, 'a-pod-waits.gif');
  assert.equal(bytes.readUInt16LE(6), 640);
  const frames = framesOf(bytes);
  assert.equal(frames.length, 13);
  // The first one is complete; each of the others has the changes, inside of it.
  const [first, ...others] = frames;
  const height = bytes.readUInt16LE(8);
  assert.deepEqual(first, { delay: 8, x: 0, y: 0, width: 640, height });
  for (const { x, y, width: wide, height: high } of others) assert.ok(x + wide <= 640 && y + high <= height);
  assert.equal(others.at(-1).delay, 150);
  assert.equal((await state(page)).t, 5);
  // If each frame were complete, this film would have 300 kB.
  assert.ok(bytes.length < 60_000, `${bytes.length} bytes`);
});

test('a film has the same bytes each time', async () => {
  const again = async () => (await save('Film', 'GIF')).bytes;
  assert.ok((await again()).equals(await again()));
});

// Returns the width and the seconds of a film, in a page that may play it.
async function played(bytes, type) {
  const other = await browser.open('about:blank');
  const film = await other.evaluate(
    async ([base64, kind]) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const video = document.createElement('video');
      video.src = URL.createObjectURL(new Blob([data], { type: kind }));
      await new Promise((done, fail) => {
        video.onloadeddata = done;
        video.onerror = () => fail(new Error(video.error?.message));
      });
      return [video.videoWidth, video.duration];
    },
    [bytes.toString('base64'), type],
  );
  await browser.giveBack(other);
  return film;
}

const withoutH264 = () => {
  const { isConfigSupported } = VideoEncoder;
  VideoEncoder.isConfigSupported = (config) =>
    config.codec.startsWith('avc') ? Promise.resolve({ supported: false, config }) : isConfigSupported.call(VideoEncoder, config);
};

for (const [kind, init] of [['MP4', undefined], ['WebM', withoutH264]]) {
  test(`a film is a video, too, where the browser can make one: ${kind}`, async () => {
    const other = await openPage(browser, { init });
    await openDialog(other);
    for (const [label, value] of [['From, s', '2'], ['To, s', '4'], ['Speed', '2']]) await dialog(other).getByLabel(label).fill(value);
    await dialog(other).getByLabel('Width').selectOption('640');
    assert.deepEqual(await dialog(other).getByRole('region', { name: 'Film' }).getByRole('button').allInnerTexts(), ['GIF', kind]);
    assert.equal(other.requests.some((url) => /\/video-|muxer/.test(url)), false, 'what writes it is fetched when it is wanted');
    const download = other.waitForEvent('download');
    await button(other, 'Film', kind).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), `a-pod-waits.${kind.toLowerCase()}`);
    const [width, seconds] = await played(await readFile(await file.path()), `video/${kind.toLowerCase()}`);
    assert.equal(width, 640);
    // A second of the film, and the last picture for a while.
    assert.ok(seconds > 0.95 && seconds < 3, `${seconds} s`);
    assert.equal((await state(other)).t, 0);
    assert.deepEqual(other.problems, []);
  });
}

test('where the browser makes no videos, none is offered', async () => {
  const other = await openPage(browser, { init: () => delete window.VideoEncoder });
  await openDialog(other);
  assert.deepEqual(await dialog(other).getByRole('region', { name: 'Film' }).getByRole('button').allInnerTexts(), ['GIF']);
});

test('stretches that cannot be filmed are errors', async () => {
  await openDialog();
  const said = () => dialog().getByRole('status').innerText();
  const film = dialog().getByRole('region', { name: 'Film' }).getByRole('button', { name: 'GIF' });
  await dialog().getByLabel('From, s').fill('9');
  await dialog().getByLabel('To, s').fill('4');
  await film.click();
  assert.match(await said(), /a beginning and a later end/);
  await dialog().getByLabel('From, s').fill('0');
  await dialog().getByLabel('To, s').fill('30');
  await dialog().getByLabel('Speed').fill('0.1');
  await film.click();
  assert.match(await said(), /shorter stretch/);
  await page.keyboard.press('Escape');
  await command(page, { op: 'seek', t: 5 });
  assert.deepEqual(page.problems, []);
});

// [title, the name of its files]
const titles = [
  ['', 'scenario'],
  ['../../etc/passwd', 'etc-passwd'],
  ['...', 'scenario'],
  ['.hidden', 'hidden'],
  ['a/b\\c:d*e?f"g<h>i|j\u0000k\nl', 'a-b-c-d-e-f-g-h-i-j-k-l'],
  ['a\u202egnp.exe', 'a-gnp-exe'],
  // Names of Windows devices, with any ending.
  ['CON', 'scenario-con'],
  ['nul.', 'scenario-nul'],
  ['lpt1', 'scenario-lpt1'],
  ['COM\u00b9', 'scenario-com\u00b9'],
  ['console', 'console'],
  // Letters keep their marks, but no name begins with one.
  ['\u0939\u093f\u0928\u094d\u0926\u0940', '\u0939\u093f\u0928\u094d\u0926\u0940'],
  ['e\u0301te\u0301', '\u00e9t\u00e9'],
  ['\u0301\u0301a', 'a'],
  ['x'.repeat(500), 'x'.repeat(60)],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
  // Each of these counts as two, and half of one is not a character.
  [`x${'\u{1d4b3}'.repeat(100)}`, `x${'\u{1d4b3}'.repeat(29)}`],
];

test('files have names that every file system accepts, for any title', async () => {
  const { fileName } = await bundled('source/documents.ts');
  for (const [title, name] of titles) assert.equal(fileName(title, null, '.json'), `${name}.json`, JSON.stringify(title));
  assert.equal(fileName('Aux', 'queue/aux', '.png'), 'scenario-aux.png');
});

// Opens a new page whose film takes long, with the dialog open, and collects the files that it saves.
async function startFilming(options) {
  const other = await openPage(browser, options);
  other.files = [];
  other.on('download', (file) => other.files.push(file.suggestedFilename()));
  await openDialog(other);
  await dialog(other).getByLabel('From, s').fill('0');
  await dialog(other).getByLabel('To, s').fill('12');
  await dialog(other).getByLabel('Speed').fill('1');
  await button(other, 'Film', 'GIF').click();
  await dialog(other).getByText(/Drawing… [1-9]/).waitFor();
  return other;
}
// Returns the message after the film.
async function saidOfFilm(it) {
  await button(it, 'Film', 'GIF').waitFor();
  return dialog(it).getByRole('status').innerText();
}

test('a film of a stage that shows another run meanwhile is none, and leaves that run alone', async () => {
  const other = await startFilming();
  await other.evaluate(() => (location.hash = '#scenario=queue/backoff-grows&t=7'));
  assert.match(await saidOfFilm(other), /another run/);
  assert.deepEqual(other.files, []);
  const { title, t } = await state(other);
  assert.deepEqual([title, t], ['Backoff grows', 7]);
  assert.deepEqual(other.problems, []);
});

test('a film needs no WebGL: it continues when the browser takes that away', async () => {
  const other = await startFilming();
  const download = other.waitForEvent('download');
  await other.evaluate(() => {
    document.getElementById('stage').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext();
  });
  assert.match(await saidOfFilm(other), /^Saved/);
  assert.equal(framesOf(await readFile(await (await download).path())).length, 145);
  assert.deepEqual(other.problems, []);
});

test('when the module breaks while it is filmed, the message is visible', async () => {
  const other = await startFilming();
  await other.evaluate(() => window.berth.stage.crash('check failed: a promise'));
  await other.locator('.crash').getByRole('button', { name: 'Reload' }).click({ trial: true });
  await dialog(other).locator('button', { hasText: /^GIF$/ }).waitFor({ state: 'attached' });
  assert.equal(await dialog(other).isVisible(), false);
  assert.deepEqual(other.files, []);
  assert.deepEqual(other.problems, []);
});

test('closing the dialog stops a film, and the stage returns', async () => {
  const other = await startFilming();
  await other.keyboard.press('Escape');
  await other.waitForFunction(() => window.berth.state().t === 0);
  await openDialog(other);
  assert.equal(await button(other, 'Film', 'GIF').count(), 1);
  assert.deepEqual(other.files, []);
});

test('a film that begins after the end is refused', async () => {
  await openDialog();
  await dialog().getByLabel('From, s').fill('500');
  await dialog().getByLabel('To, s').fill('600');
  await dialog().getByLabel('Speed').fill('1');
  await button(page, 'Film', 'GIF').click();
  assert.match(await dialog().getByRole('status').innerText(), /^The run ends at .* an earlier beginning/);
  await page.keyboard.press('Escape');
});

test('a picture that fails shows a message', async () => {
  const other = await openPage(browser);
  await other.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await openDialog(other);
  await button(other, 'Picture', 'PNG').click();
  await dialog(other).getByText('could not be made').waitFor();
  assert.deepEqual(other.problems, []);
});

// Some browsers request a module that failed again only after the page is reloaded.
test('if the YAML library cannot be loaded there is a message, and it is tried again, at the latest after a reload', async () => {
  const other = await openPage(browser);
  await openDialog(other);
  const part = /\/yaml-[^/]*\.js$/;
  let tries = 0;
  await other.route(part, (route) => (tries++ === 0 ? route.abort() : route.continue()));
  await button(other, 'Scenario', 'YAML').click();
  await other.locator('.problem').waitFor();
  assert.match(await noticeText(other), /part of Berth could not be loaded/);
  assert.equal(await dialog(other).isVisible(), false);
  const download = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Try again' }).click();
  const reload = other.locator('.problem').getByRole('button', { name: 'Reload' });
  if ((await Promise.race([download, reload.waitFor()])) === undefined) {
    // The old page looks the same until it is gone.
    await other.evaluate(() => (window.isLeft = true));
    await reload.click();
    await other.waitForFunction(() => !window.isLeft && window.berth?.state()?.title === 'A pod waits');
    await openDialog(other);
    await button(other, 'Scenario', 'YAML').click();
  }
  assert.equal((await download).suggestedFilename(), 'a-pod-waits.yaml');
  assert.deepEqual(other.problems.filter((text) => !/^Failed to load resource/.test(text)), []);
});

test('a reader who opens the dialog twice while it is loading finds the run playing after it', async () => {
  const other = await openPage(browser, { scenario: waitingWith({ captions: [] }) });
  let letIn;
  const gate = new Promise((done) => (letIn = done));
  await other.route(/\/export_dialog-[^/]*\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  await command(other, { op: 'speed', value: 0.1 });
  await command(other, { op: 'play' });
  for (let i = 0; i < 2; i++) {
    await other.getByRole('button', { name: 'Share' }).click();
    await other.getByRole('button', { name: 'Save as a file…' }).click();
  }
  letIn();
  await dialog(other).waitFor();
  assert.equal((await state(other)).playing, false);
  await other.keyboard.press('Escape');
  await other.waitForFunction(() => window.berth.state().playing);
  assert.deepEqual(other.problems, []);
});

test('YAML is written in slices, with the same text as at once', async () => {
  const { toYaml } = await bundled('source/documents.ts');
  const { stringify } = createRequire(new URL('../../web/package.json', import.meta.url))('yaml');
  const options = { version: '1.1', schema: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false };
  const odd = ['', 'a\n\n  b\n', '  a\nb', '\n\n', 'x\n ', '- a\n- b', 'yes', '# no', '"', 'a: b', '\u2028', '\t', 'é\r\nb'];
  const shared = { image: 'main', command: odd };
  const many = Array.from({ length: 45 }, (_, i) => ({ name: `p-${i}`, text: odd[i % odd.length], list: [[i], [], {}], shared }));
  const documents = [
    { apiVersion: 'berth.dev/v1', metadata: { title: odd[1], many }, spec: { seed: 1, objects: many, timeline: [], captions: odd } },
    { spec: { objects: many.map(() => null), generators: {}, 'odd name: ': many, no: many, true: many, a: many, x: { y: many } } },
    { items: many, nothing: null },
    [...many],
    ...many,
  ];
  assert.equal(await toYaml(documents), documents.map((it) => stringify(it, options)).join('---\n'));
});

test('the page stays alive while a large scenario is written as YAML', async () => {
  const other = await openPage(browser);
  const objects = Array.from({ length: 400 }, (_, i) => ({ ...waiting.spec.objects[0], metadata: { name: `n-${i}` } }));
  assert.equal(await open(other, waitingWith({ objects })), true);
  await openDialog(other);
  // Counts the turns that other tasks get.
  await other.evaluate(() => {
    const { setTimeout: later } = window;
    window.turns = 0;
    window.setTimeout = (run, ms, ...rest) => {
      if (ms === 0) window.turns++;
      return later(run, ms, ...rest);
    };
  });
  const download = other.waitForEvent('download');
  await button(other, 'Scenario', 'YAML').click();
  assert.match(await readFile(await (await download).path(), 'utf8'), /name: n-399/);
  assert.ok((await other.evaluate(() => window.turns)) >= 400 / 20);
});
