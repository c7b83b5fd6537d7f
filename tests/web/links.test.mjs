import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { startBrowser } from './browser.mjs';
import { ordinaryCluster } from './ordinary_cluster.mjs';
import { command, node, noticeText, open, openPage, pod, seek, state, waiting, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const pack = (value) =>
  deflateRawSync(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const follow = (fragment) => openPage(browser, { path: `index.html#${fragment}`, scenario: null });
const foreign = (page) =>
  page.requests.filter((url) => /^https?:/.test(url) && !url.startsWith(browser.url));

test('a link brings back scenario, moment, selection and speed', async () => {
  const page = await openPage(browser);
  await seek(page, 8.5);
  await command(page, { op: 'select', target: 'pod/default/web-2' });
  await command(page, { op: 'speed', value: 2 });
  const fragment = await page.evaluate(() => window.berth.link());
  assert.match(fragment, /^s=1\.[A-Za-z0-9_-]+&t=8\.5&pod=default\/web-2&speed=2$/);

  const other = await follow(fragment);
  const { t, selection, speed, playing, title } = await state(other);
  assert.deepEqual(
    { t, selection, speed, playing, title },
    { t: 8.5, selection: 'pod/default/web-2', speed: 2, playing: false, title: 'A pod waits' },
  );
  assert.equal(await other.locator('.object-name').innerText(), 'web-2');
});

test('a link that another tool packed with deflate is read', async () => {
  const page = await follow(`s=1.${pack(waiting)}&node=node-a&t=4&speed=0.1&play=1&seed=7`);
  const { selection, seed, playing, t } = await state(page);
  assert.equal(selection, 'node/node-a');
  assert.equal(seed, 7);
  // The next caption that pauses is far away.
  assert.ok(playing);
  assert.ok(t >= 4);
});

test('an edit by hand is part of the link', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.locator('summary', { hasText: 'Add a node' }).click();
  await page.getByRole('button', { name: 'Add node' }).click();
  // The module that checks like an API server may have to be fetched first.
  await page.waitForFunction(() => window.berth.stage.node('node-new')?.present);
  const other = await follow(await page.evaluate(() => window.berth.link()));
  assert.ok(await other.evaluate(() => window.berth.stage.node('node-new')?.present));
});

test('the share dialog shows the link and its length, and writes it to the address', async () => {
  const page = await openPage(browser);
  await seek(page, 4);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('dialog.share[open]').waitFor();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  assert.match(link, /#s=1\..*&t=4$/);
  assert.equal(page.url(), link);
  assert.match(
    await page.locator('.link-length').innerText(),
    new RegExp(`^${link.length} characters`.replace(/(\d)(?=\d{3} )/, '$1.?')),
  );
  await page.getByLabel('at this moment').uncheck();
  await page.waitForFunction(() => !document.querySelector('dialog[open] .link').value.includes('&t='));
});

test('a link without names has the same run, and the names are saved apart', async () => {
  const secret = waitingWith({ objects: [node('vault')], captions: [{ at: 0, text: 'Payroll.', pause: true }] });
  const page = await openPage(browser, { scenario: { ...secret, metadata: { name: 'payroll', title: 'Payroll' } } });
  await command(page, { op: 'select', target: 'node/vault' });
  await seek(page, 4);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('dialog.share[open]').waitFor();
  const link = page.getByLabel('Link', { exact: true });
  const before = await link.inputValue();
  assert.match(before, /&node=vault/);
  await page.getByLabel('hide names').check();
  await page.waitForFunction((old) => !['', old].includes(document.querySelector('dialog[open] .link').value), before);
  const shared = await link.inputValue();
  const snippet = await page.getByLabel('Text for the page').inputValue();
  for (const text of [shared, snippet]) assert.doesNotMatch(text, /vault|Payroll/);
  // The page's own address keeps them.
  assert.equal(page.url(), before);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the list of names…' }).click();
  const names = JSON.parse(readFileSync(await (await saved).path(), 'utf8'));
  assert.ok(names.vault && names['web-0']);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file…' }).click();
  assert.doesNotMatch(readFileSync(await (await file).path(), 'utf8'), /vault|Payroll|web-0/);

  const other = await follow(new URL(shared).hash.slice(1));
  assert.equal((await state(other)).selection, `node/${names.vault}`);
  await page.getByLabel('hide names').uncheck();
  await page.waitForFunction((old) => document.querySelector('dialog[open] .link').value === old, before);
  const eventsOf = (it) => it.evaluate(() => {
    window.berth.command({ op: 'seek', t: 29 });
    return window.berth.state().counts;
  });
  assert.deepEqual(await eventsOf(other), await eventsOf(page));
});

test('a link that is too long offers the file instead', async () => {
  // Names that do not repeat cannot be compressed.
  let seed = 1;
  const letter = () => {
    seed = (seed * 48271) % 2147483647;
    return (seed % 36).toString(36);
  };
  const noise = () => Array.from({ length: 40 }, letter).join('');
  const objects = [...waiting.spec.objects, ...Array.from({ length: 400 }, () => pod(`p${noise()}`))];
  const page = await openPage(browser, { scenario: waitingWith({ objects }) });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('dialog.share[open]').waitFor();
  assert.match(await page.locator('.link-length').innerText(), /Send the file instead/);
  await page.getByRole('button', { name: 'Save as a file…' }).click();
  const download = page.waitForEvent('download');
  await page.locator('dialog.export[open]').getByRole('button', { name: 'JSON', exact: true }).click();
  assert.equal((await download).suggestedFilename(), 'a-pod-waits.json');
});

test('following another link in the same tab opens it', async () => {
  const page = await openPage(browser);
  const other = { ...waiting, metadata: { name: 'other', title: 'Another' } };
  await page.evaluate((fragment) => (location.hash = fragment), `s=1.${pack(other)}`);
  await page.waitForFunction(() => window.berth.state().title === 'Another');
});

test('a link that was just followed is not lost to the address that the page writes in its own time', async () => {
  // Delays the event that reports the link to the page, as after much work.
  const late = () =>
    window.addEventListener('hashchange', (event) => {
      if (event.isTrusted) event.stopImmediatePropagation();
    }, true);
  const page = await openPage(browser, { init: late });
  await seek(page, 5);
  await page.waitForFunction(() => location.hash.endsWith('&t=5'));
  const other = `s=1.${pack({ ...waiting, metadata: { name: 'other', title: 'Another' } })}`;
  await page.evaluate((fragment) => {
    window.berth.command({ op: 'seek', t: 6 });
    location.hash = fragment;
  }, other);
  // Longer than the page's delay before it writes the reader's moment.
  await page.waitForTimeout(1500);
  await page.evaluate(() => window.dispatchEvent(new HashChangeEvent('hashchange')));
  await page.waitForFunction(() => window.berth.state().title === 'Another');
});

test('a link that is followed while the page still opens another is not lost', async () => {
  const page = await browser.open('about:blank');
  const other = `s=1.${pack({ ...waiting, metadata: { name: 'other', title: 'Another' } })}`;
  await page.route(/\.rest-[^/]*\.wasm$/, async (route) => {
    await page.evaluate((fragment) => (location.hash = fragment), other);
    await route.continue();
  });
  await page.goto(new URL('index.html#scenario=queue/backoff-grows', browser.url).href);
  await page.waitForFunction(() => window.berth?.state().title === 'Another');
  assert.deepEqual(page.problems, []);
});

// The lists of links/, followed one after the other in one page; the title names the scenario on the stage.
const links = (name) => JSON.parse(readFileSync(new URL(`links/${name}.json`, import.meta.url), 'utf8'));
// A speed that no link has, because each opened link sets its own.
const unlinked = 77.7;

async function followIn(page, fragment) {
  await command(page, { op: 'speed', value: unlinked });
  await page.evaluate((it) => {
    history.replaceState(null, '', location.pathname);
    location.hash = it;
  }, fragment);
}
const opened = (page) =>
  page.waitForFunction((speed) => window.berth.state().speed !== speed && window.berth.state().complete, unlinked);

for (const [list, what] of [
  ['published', 'every link ever published'],
  ['forgiven', 'a link that was damaged a little'],
]) {
  test(`${what} is opened`, async () => {
    const page = await openPage(browser);
    for (const { name, fragment, shows } of links(list)) {
      await followIn(page, fragment);
      await opened(page);
      const now = await state(page);
      const [, slug] = /^scenario=([^&]*)/.exec(await page.evaluate(() => window.berth.link())) ?? [];
      for (const [part, value] of Object.entries(shows)) {
        assert.equal({ ...now, slug }[part], value, `${name}: ${part}`);
      }
      assert.equal(await noticeText(page), '', name);
    }
    assert.deepEqual(page.problems, []);
  });
}

const zeros = deflateRawSync(Buffer.alloc(64 << 20, ' ')).toString('base64url');
const tooLongForAFile = [
  { name: 'that unpacks without end', fragment: `s=1.${zeros}`, says: 'unpacking was stopped' },
  { name: 'of a million letters', fragment: `s=1.${'A'.repeat(1 << 20)}`, says: 'incomplete or damaged' },
  { name: 'to a name of a million letters', fragment: `scenario=${'a'.repeat(1 << 20)}`, says: 'cannot be the name' },
];

test('a link that cannot be opened shows the reason, offers one that works, and asks for nothing', async () => {
  const page = await openPage(browser);
  for (const { name, fragment, says } of [...links('refused'), ...tooLongForAFile]) {
    await followIn(page, fragment);
    await page.locator('.problem').waitFor();
    assert.match(await noticeText(page), new RegExp(says), name);
    assert.equal((await state(page)).speed, unlinked, name);
    assert.ok(await page.locator('.problem .primary').isVisible(), name);
    await page.locator('.problem .icon-button').click();
  }
  assert.deepEqual(foreign(page), []);
  assert.deepEqual(page.problems, []);
  assert.equal(await page.evaluate(() => window.pwned), undefined);
});

test('under the explanation of a broken link a scenario that works is shown, and offered', async () => {
  const page = await follow(`s=2.${pack(waiting)}`);
  assert.match(await noticeText(page), /version 2/);
  const { title } = await state(page);
  assert.notEqual(title, '');
  await open(page, waiting);
  await followIn(page, `s=2.${pack(waiting)}`);
  await page.locator('.problem .primary').click();
  await opened(page);
  assert.equal((await state(page)).title, title);
});

const endless = {
  ...waiting,
  spec: {
    until: '24h',
    maxEvents: 1_000_000,
    objects: [node('node-a', '1')],
    generators: [{ count: 2000, every: '1ms', object: pod('busy-{i}') }],
  },
};

test('a link to a run that keeps busy for a day leaves the page usable', async () => {
  const page = await follow(`s=1.${pack(endless)}&t=80000`);
  await command(page, { op: 'seek', t: 1 });
  await page.waitForFunction(() => window.berth.state().t === 1);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('dialog.share[open]').waitFor();
});

test('markup in a link is text', async () => {
  const markup = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>';
  const labels = { app: 'web' };
  const spec = { ...waiting.spec, captions: [{ at: 0, text: markup }] };
  spec.objects = [node('node-a'), { ...pod('web-9'), metadata: { name: 'web-9', labels, annotations: { markup } } }];
  const scenario = { ...waiting, metadata: { title: markup, description: markup }, spec };
  const page = await follow(`s=1.${pack(scenario)}&pod=${encodeURIComponent(markup)}&theme=${encodeURIComponent(markup)}`);
  assert.equal((await state(page)).title, markup);
  assert.match(await noticeText(page), /theme=<img/);
  assert.equal(await page.locator('img[src=x]').count(), 0);
  assert.equal(await page.evaluate(() => window.pwned), undefined);
  assert.deepEqual(foreign(page), []);
});

test('parameters that make no sense are left out and named', async () => {
  const nonsense = ['t=-5', 't=NaN', 't=Infinity', 't=1e9', 'speed=1000000', 'speed=0', 'theme=<script>', 'seed=x'];
  nonsense.push('seed=-1', 'play=yes', 'lang=../en', 'controls=2', 'pod=', `node=${'n'.repeat(700)}`);
  const page = await openPage(browser);
  for (const parameter of nonsense) {
    await followIn(page, `s=1.${pack(waiting)}&${encodeURI(parameter)}&unknown=1`);
    await opened(page);
    const text = await noticeText(page);
    assert.ok(text.includes(parameter.slice(0, 60)), text);
    assert.ok(!text.includes('unknown'));
    const { t, title } = await state(page);
    assert.deepEqual({ t, title }, { t: 0, title: 'A pod waits' });
  }
});

test('a moment beyond the end is the end', async () => {
  const page = await follow(`s=1.${pack(waiting)}&t=80000`);
  await page.waitForFunction(() => window.berth.state().complete);
  const { t, end } = await state(page);
  assert.ok(t <= end);
});

test('ten nodes and fifty ordinary pods fit into 2,500 characters', async () => {
  const page = await openPage(browser, { scenario: ordinaryCluster });
  assert.deepEqual((await state(page)).counts.nodes, 10);
  const fragment = await page.evaluate(() => window.berth.link());
  assert.ok(fragment.length <= 2500, `${fragment.length} characters`);
});
