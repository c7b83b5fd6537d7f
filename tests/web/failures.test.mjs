// Tests failures under the page and an embed: files of the stage, WebGL, memory, the browser's storage. Each ends in a
// message that says so, with the scenario kept and an action to continue with.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { violations } from './axe.mjs';
import { startBrowser } from './browser.mjs';
import { command, node, open, pod, seek, state, waiting, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const pages = ['index.html', 'embed.html'];
const named = '#scenario=queue/backoff-grows&t=8.5';
const firstPart = /berth-stage-[^/]*\.wasm$/;
const rest = /\.rest-[^/]*\.wasm$/;

// The ways in which a host or a network may answer for a file.
const faults = {
  'is not there': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'is some page': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Welcome' }),
  'breaks off': async (route) => {
    const body = await (await route.fetch()).body();
    await route.fulfill({ contentType: 'application/wasm', body: body.subarray(0, 5000) });
  },
  'does not come': (route) => route.abort(),
};

// `broken`: [address, fault].
async function openBroken(path, broken, options) {
  const page = await browser.open('favicon.svg', options);
  if (broken) await page.route(...broken);
  await page.goto(new URL(path, browser.url).href);
  return page;
}

const ready = (page) => page.waitForFunction(() => window.berth?.state()?.complete);
const problem = (page) => page.locator('.problem');
const again = (page) => page.getByRole('button', { name: 'Try again' });
// Leaves out the entries that browsers log for each file that could not be fetched.
const errors = (page) => page.problems.filter((text) => !/^Failed to load resource/.test(text));

for (const path of pages) {
  for (const [how, fault] of Object.entries(faults)) {
    test(`${path}: a module that ${how} is reported, and tried again at the same place`, async () => {
      const page = await openBroken(`${path}${named}`, [firstPart, fault]);
      await problem(page).waitFor();
      assert.match(await problem(page).innerText(), /could not start[\s\S]*could not be loaded/);
      await page.unroute(firstPart);
      await again(page).click();
      await ready(page);
      assert.equal(await problem(page).count(), 0);
      const { t, title } = await state(page);
      assert.deepEqual([t, title], [8.5, 'Backoff grows']);
      assert.equal(await page.locator('#stage').count(), 1);
      assert.deepEqual(errors(page), []);
    });

    test(`${path}: without a rest that ${how} it plays on, and the rest is loaded later`, async () => {
      const page = await openBroken(path, [rest, fault]);
      await ready(page);
      await page.mouse.move(400, 200);
      await problem(page).waitFor();
      assert.match(await problem(page).innerText(), /part of Berth could not be loaded/);
      // A click must not cause an error here.
      await page.mouse.click(400, 300);
      await page.mouse.wheel(0, 10);
      await page.locator('#stage').focus();
      await page.keyboard.press('ArrowRight');
      await command(page, { op: 'step' });
      assert.equal(await open(page, waiting), false);
      await command(page, { op: 'play' });
      await page.waitForFunction(() => window.berth.state().t > 0.2);
      assert.equal(await page.locator('.crash').count(), 0);
      await page.unroute(rest);
      await again(page).click();
      await page.waitForFunction(() => window.berth.state().title === 'A pod waits');
      assert.deepEqual(errors(page), []);
    });
  }

  for (const [what, gone] of [['scripts', /\/assets\/.*\.js$/], ['files', /\/assets\//]]) {
    test(`${path}: a page that a browser has kept reports it when its ${what} are gone from the host`, async () => {
      const page = await openBroken(path, [gone, faults['is not there']]);
      await page.getByText('Berth has not started').waitFor();
      await page.unroute(gone);
      await page.reload();
      await page.waitForFunction(() => document.querySelector('main') !== null);
      assert.equal(await page.getByText('Berth has not started').count(), 0);
      assert.deepEqual(errors(page), []);
    });
  }

  test(`${path}: a rest that another build removed comes with a reload, at the same place`, async () => {
    const page = await openBroken(path, [rest, faults['is not there']]);
    await ready(page);
    await command(page, { op: 'play' });
    await page.waitForFunction(() => window.berth.state().t > 0.2);
    await command(page, { op: 'pause' });
    const { t } = await state(page);
    await page.mouse.move(400, 200);
    await again(page).click();
    await problem(page).getByText('It still cannot be loaded').waitFor();
    await page.unroute(rest);
    await problem(page).getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction((before) => Math.abs((window.berth?.state()?.t ?? -1) - before) < 0.01, t);
    await page.mouse.move(500, 200);
    assert.equal(await open(page, waiting), true);
    assert.deepEqual(errors(page), []);
  });

  test(`${path}: a host that does not know WebAssembly is good enough`, async () => {
    const asBytes = async (route) => {
      await route.fulfill({ contentType: 'application/octet-stream', body: await (await route.fetch()).body() });
    };
    const page = await openBroken(path, [/\.wasm$/, asBytes]);
    await ready(page);
    assert.equal(await open(page, waiting), true);
    assert.deepEqual(page.problems, []);
  });
}

test('a link to a scenario that needs the rest keeps it until the rest can be loaded', async () => {
  const page = await openBroken(`index.html${named}`, [rest, faults['does not come']]);
  await ready(page);
  assert.equal((await state(page)).title, 'The first pod lands');
  await page.unroute(rest);
  await again(page).click();
  await page.waitForFunction(() => window.berth.state().title === 'Backoff grows');
  assert.equal((await state(page)).t, 8.5);
});

test('a run that needs a part that cannot be loaded reports it, and keeps its place', async () => {
  const page = await openBroken('index.html', [rest, faults['does not come']]);
  await ready(page);
  await command(page, { op: 'play' });
  await page.waitForFunction(() => window.berth.state().t > 0.2);
  await command(page, { op: 'pause' });
  const { t } = await state(page);
  await page.evaluate(() => window.berth.stage.log('jsonl'));
  const panel = page.locator('.crash');
  assert.match(await panel.innerText(), /part of Berth could not be loaded[\s\S]*seed 1 · t = 0\.\d/);
  await page.unroute(rest);
  await panel.getByRole('button', { name: 'Reload' }).click();
  await ready(page);
  assert.ok(Math.abs((await state(page)).t - t) < 0.01);
});

// Some browsers request a module that failed again only after the page is reloaded.
const reload = (page) => problem(page).getByRole('button', { name: 'Reload' });

for (const when of ['first', 'second']) {
  test(`a dialog that could not be loaded opens after the ${when} try, at the latest after a reload`, async () => {
    const part = /\/share-[^/]*\.js$/;
    const page = await openBroken(`index.html${named}`, [part, faults['does not come']]);
    await ready(page);
    const share = page.getByRole('button', { name: 'Share' });
    const dialog = page.locator('dialog.share[open]');
    await share.click();
    await again(page).waitFor();
    if (when === 'first') await page.unroute(part);
    await again(page).click();
    await dialog.or(reload(page)).waitFor();
    if (when === 'second') {
      assert.match(await problem(page).innerText(), /reloaded, which keeps your scenario and the time/);
      await page.unroute(part);
    }
    if (await reload(page).isVisible()) {
      await reload(page).click();
      await problem(page).waitFor({ state: 'detached' });
      await ready(page);
      const { t, title } = await state(page);
      assert.deepEqual([t, title], [8.5, 'Backoff grows']);
      await share.click();
    }
    await dialog.waitFor();
    assert.deepEqual(errors(page), []);
  });
}

// Returns a scenario whose link has about two thirds as many characters: random text cannot be compressed.
function incompressible(characters) {
  const bytes = randomBytes(characters / 2).toString('hex');
  const count = characters / 6000;
  const labels = (i) =>
    Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`l${n}`, bytes.substr((100 * i + n) * 60, 60)]));
  const objects = Array.from({ length: count }, (_, i) => {
    const { metadata, ...rest } = pod(`pod-${i}`);
    return { ...rest, metadata: { ...metadata, labels: labels(i) } };
  });
  return waitingWith({ objects });
}

test('a scenario that is too long for an address outlives that', async () => {
  const part = /\/share-[^/]*\.js$/;
  const page = await openBroken('index.html', [part, faults['does not come']]);
  await ready(page);
  assert.equal(await open(page, incompressible(3_600_000)), true);
  await seek(page, 3);
  await page.getByRole('button', { name: 'Share' }).click();
  await again(page).click();
  await reload(page).click();
  await problem(page).waitFor({ state: 'detached' });
  await ready(page);
  const { t, title } = await state(page);
  assert.deepEqual([t, title], [3, 'A pod waits']);
});

// Checks that the dialog saves `scenario`, and that closing it leaves the page unchanged.
async function checkSaved(page, scenario) {
  const asks = page.getByRole('dialog', { name: 'This scenario is too large to be kept' });
  await asks.waitFor();
  assert.deepEqual(await violations(page), []);
  const download = page.waitForEvent('download');
  await asks.getByRole('button', { name: 'Save the scenario as a file' }).click();
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  assert.deepEqual(saved.spec.objects.at(-1).metadata.labels, scenario.spec.objects.at(-1).metadata.labels);
  await page.keyboard.press('Escape');
  await asks.waitFor({ state: 'detached' });
  assert.equal((await state(page)).title, 'A pod waits');
}

// The browser stores nothing, not even a scenario that is too long for a link.
const noDatabase = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
};

test('a scenario that the browser does not keep is offered as a file before a reload', async () => {
  const page = await openBroken('index.html', null, { init: noDatabase });
  await ready(page);
  const scenario = incompressible(7_200_000);
  assert.equal(await open(page, scenario), true);
  const language = page.locator('.language select');
  await language.selectOption('zh-CN');
  await checkSaved(page, scenario);
  assert.equal(await language.inputValue(), 'en');
  await page.evaluate(() => window.berth.stage.crash('check failed: a promise'));
  await page.locator('.crash').getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'Reload without it' }).click();
  await page.waitForFunction(() => window.berth?.state()?.title === 'The first pod lands');
  assert.deepEqual(page.problems, []);
});

test('the browser keeps a scenario that is too large for any link, after any failure', async () => {
  const page = await openBroken('index.html');
  await ready(page);
  assert.equal(await open(page, incompressible(7_200_000)), true);
  await seek(page, 3);
  await page.locator('.language select').selectOption('zh-CN');
  await page.getByRole('button', { name: '分享' }).waitFor();
  await ready(page);
  assert.deepEqual([(await state(page)).t, (await state(page)).title], [3, 'A pod waits']);
  await seek(page, 4);
  await page.evaluate(() => window.berth.stage.crash('check failed: a promise'));
  await page.locator('.crash .primary').click();
  await page.locator('.crash').waitFor({ state: 'detached' });
  await ready(page);
  assert.deepEqual([(await state(page)).t, (await state(page)).title], [4, 'A pod waits']);
  assert.deepEqual(page.problems, []);
});

test('a text whose parser cannot be loaded is read after a reload', async () => {
  const part = /\/reader_worker-[^/]*\.js$/;
  const page = await openBroken('index.html', [part, faults['does not come']]);
  await ready(page);
  assert.equal(await open(page, 'kind: Node\nmetadata: { name: written-by-hand }'), false);
  await again(page).click();
  await reload(page).waitFor();
  await page.unroute(part);
  await reload(page).click();
  await problem(page).waitFor({ state: 'detached' });
  await ready(page);
  assert.equal(await open(page, 'kind: Node\nmetadata: { name: written-by-hand }'), true);
  assert.deepEqual(errors(page), []);
});

test('an embed that lacks its stage is reloaded', async () => {
  const part = /\/live-[^/]*\.js$/;
  const page = await openBroken(`embed.html${named}`, [part, faults['does not come']]);
  await again(page).click();
  await reload(page).waitFor();
  await page.unroute(part);
  await reload(page).click();
  await ready(page);
  const { t, title } = await state(page);
  assert.deepEqual([t, title], [8.5, 'Backoff grows']);
  assert.deepEqual(errors(page), []);
});

// --- No picture

const withoutWebGl = () => {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return /webgl/.test(kind) ? null : getContext.call(this, kind, ...rest);
  };
};
const loseContext = (page) =>
  page.evaluate(() => {
    window.loser = document.getElementById('stage').getContext('webgl2').getExtension('WEBGL_lose_context');
    window.loser.loseContext();
  });
const words = (page) => page.locator('.without-picture');
const says = (page, text) => words(page).filter({ hasText: text }).first().waitFor();

// Checks that the words have everything that the stage shows, and that buttons and keys play the run.
async function checkWords(page) {
  await open(page, waiting);
  await seek(page, 5);
  await says(page, /unschedulableQ\s*1[\s\S]*web-2[\s\S]*node-a/);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => window.berth.state().t > 5.2);
  await page.locator('#stage').focus();
  await page.keyboard.press(' ');
  await page.waitForFunction(() => !window.berth.state().playing);
  await seek(page, 12.4);
  await says(page, /Last decision\s*12\.40\ss\sweb-2 bound to node-b/);
  await words(page).getByRole('button', { name: 'web-2' }).first().click();
  assert.equal((await state(page)).selection, 'pod/default/web-2');
  await words(page).locator('.answer').waitFor();
}

for (const path of pages) {
  test(`${path}: without WebGL the run is described in words, and played`, async () => {
    const page = await openBroken(path, null, { init: withoutWebGl });
    await ready(page);
    await says(page, /WebGL 2/);
    await checkWords(page);
    assert.deepEqual(await violations(page), []);
    await Promise.all([page.waitForEvent('load'), again(page).click()]);
    await page.waitForFunction(() => window.berth?.state()?.selection === 'pod/default/web-2');
    await ready(page);
    assert.equal((await state(page)).t, 12.4);
    assert.deepEqual(page.problems, []);
  });

  test(`${path}: a picture that is lost gives way to words, and comes back`, async () => {
    const page = await openBroken(path);
    await ready(page);
    await open(page, waiting);
    await seek(page, 15);
    const picture = await page.evaluate(() => window.berth.stage.pictureHash());
    await loseContext(page);
    await says(page, /graphics context/);
    await checkWords(page);
    await command(page, { op: 'select', target: '' });
    await page.evaluate(() => window.loser.restoreContext());
    await words(page).waitFor({ state: 'detached' });
    await seek(page, 15);
    assert.equal(await page.evaluate(() => window.berth.stage.pictureHash()), picture);
    assert.deepEqual(page.problems, []);
  });
}

test('kube-batch is described in words, too', async () => {
  const page = await openBroken('embed.html#scenario=kube-batch/a-gang-fills-up&t=3', null, { init: withoutWebGl });
  await ready(page);
  await says(page, /train[\s\S]*Session 2[\s\S]*node-a/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.problems, []);
});

test('pictures are saved without WebGL, too', async () => {
  const page = await openBroken('index.html', null, { init: withoutWebGl });
  await ready(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('dialog.share .dialog-body > .buttons button:not([hidden])').click();
  const download = page.waitForEvent('download');
  await page.locator('dialog.export').getByRole('button', { name: 'PNG' }).click();
  assert.match((await download).suggestedFilename(), /\.png$/);
  assert.ok(statSync(await (await download).path()).size > 15_000);
  assert.deepEqual(page.problems, []);
});

test('without WebGL, in Chinese and in the dark', async () => {
  for (const path of pages) {
    const page = await openBroken(`${path}#lang=zh-CN&theme=dark`, null, { init: withoutWebGl });
    await ready(page);
    await says(page, /文字/);
    assert.deepEqual(await violations(page), []);
  }
});

// --- Nothing can be kept

const denied = () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get: refuse });
  }
  for (const name of ['serviceWorker', 'clipboard', 'storage', 'locks']) {
    Object.defineProperty(Navigator.prototype, name, { get: refuse });
  }
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
};

test('a page that may keep nothing works, and forgets', async () => {
  const page = await openBroken('index.html', null, { init: denied, colorScheme: 'light' });
  await ready(page);
  await open(page, waiting);
  await page.locator('.page-header .icon-button[aria-label*="dark"]').click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('dialog.share').getByRole('button', { name: 'Copy link' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Scenarios|Gallery/ }).click();
  await page.locator('dialog[open] input[type="search"]').waitFor();
  await page.keyboard.type('backoff grows');
  await page.locator('.thumbnail.drawn:visible').first().waitFor();
  await page.evaluate(() => document.querySelector('dialog[open]').close());
  await page.locator('#stage').focus();
  await page.keyboard.press('e');
  await page.locator('.source-editor').waitFor();
  await page.evaluate(() => (location.hash = '#scenario=queue/backoff-grows'));
  await page.locator('.lesson-heading').waitFor();
  await page.reload();
  await ready(page);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
  assert.deepEqual(page.problems, []);
});

test('an embed that may keep nothing works', async () => {
  const page = await openBroken(`embed.html${named}`, null, { init: denied });
  await ready(page);
  await open(page, waiting);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => window.berth.state().t > 0);
  assert.deepEqual(page.problems, []);
});

test('a frame without an origin, in a page without encryption, is good enough', async () => {
  for (const path of pages) {
    // The page only needs to contain a frame.
    const page = await openBroken('favicon.svg', [/localhost/, async (route) => {
      const response = await route.fetch();
      // The header of a host that lets frames without an origin load its modules.
      await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
    }], { serviceWorkers: 'allow' });
    await page.route('http://host.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe sandbox="allow-scripts" src="${browser.url}${path}${named}" width="900" height="500"></iframe>`,
      }),
    );
    await page.goto('http://host.example/');
    const frame = page.frames()[1];
    await frame.waitForFunction(() => window.berth?.state()?.complete);
    assert.equal(await frame.evaluate(() => window.origin), 'null');
    assert.equal(await frame.evaluate(() => window.berth.state().t), 8.5);
    await frame.getByRole('button', { name: 'Play', exact: true }).click();
    await frame.waitForFunction(() => window.berth.state().t > 8.6);
    assert.deepEqual(page.problems, []);
  }
});

// --- The module breaks

const button = (page, name) => page.locator('.crash').getByRole('button', { name });

for (const path of pages) {
  test(`${path}: refused memory costs neither the scenario before nor the opened one`, async () => {
    const page = await openBroken(`${path}#theme=dark`);
    await ready(page);
    await open(page, waiting);
    await seek(page, 5);
    const many = { ...waiting, spec: { generators: [{ count: 30_000, object: pod('p-{i}') }, { count: 9_000, object: node('n-{i}') }] } };
    await page.evaluate(() => {
      WebAssembly.Memory.prototype.grow = () => {
        throw new RangeError('no');
      };
      navigator.clipboard.writeText = async (text) => {
        window.copied = text;
      };
    });
    assert.equal(await open(page, many), false);
    const panel = page.locator('.crash');
    assert.match(await panel.innerText(), /stopped working[\s\S]*being opened[\s\S]*seed 42[\s\S]*5\.00[\s\S]*memory/);
    assert.equal(await problem(page).count(), 0);
    assert.deepEqual(await violations(page), []);
    await button(page, 'Copy').click();
    assert.deepEqual(JSON.parse(await page.evaluate(() => window.copied)), many);
    await button(page, 'Reload').click();
    await page.waitForFunction(() => window.berth?.state()?.t === 5);
    assert.equal((await state(page)).title, 'A pod waits');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    assert.deepEqual(page.problems, []);
  });

  test(`${path}: a text that the module has no memory for is not written where other things are`, async () => {
    const page = await openBroken(path);
    await ready(page);
    await open(page, waiting);
    await page.evaluate(() => {
      WebAssembly.Memory.prototype.grow = () => {
        throw new RangeError('no');
      };
    });
    // More than all the memory that the module has at first, so malloc itself refuses it.
    const opened = await page.evaluate((it) => window.berth.open(JSON.stringify({ ...it, padding: 'x'.repeat(20e6) })), waiting);
    assert.equal(opened, false);
    assert.match(await page.locator('.crash').innerText(), /being opened[\s\S]*no more memory/);
    await button(page, 'Reload').click();
    await page.waitForFunction(() => window.berth?.state()?.title === 'A pod waits');
    assert.equal(await open(page, waiting), true);
    assert.deepEqual(page.problems, []);
  });

  test(`${path}: clicks and keys after the module failed have no effect, and cause no error`, async () => {
    const page = await openBroken(path);
    await ready(page);
    await open(page, waiting);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('closed'));
      window.berth.stage.crash('check failed: a promise');
    });
    for (const key of [' ', 'ArrowRight', 's', '?']) {
      await page.locator('#stage').focus();
      await page.keyboard.press(key);
    }
    // The list of keys is loaded at its first use, and is above the message.
    const help = page.locator('.keyboard-help');
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Play', exact: true }).click({ force: true });
    assert.equal(await open(page, waiting), false);
    // If the clipboard is not allowed, the text is selected so that the reader can copy it.
    await button(page, 'Copy').click();
    const selected = await page.locator('.crash textarea').evaluate((it) => it.value.slice(it.selectionStart, it.selectionEnd));
    assert.equal(JSON.parse(selected).metadata.title, 'A pod waits');
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.problems, []);
  });
}
