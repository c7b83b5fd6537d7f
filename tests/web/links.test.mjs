import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { startBrowser } from './browser.mjs';
import { command, noticeText, openPage, pod, seek, state, waiting, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const pack = (value) =>
  deflateRawSync(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const follow = (fragment, options = {}) =>
  openPage(browser, { path: `${options.path ?? 'index.html'}#${fragment}`, scenario: null });

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

test('a link made elsewhere with deflate is read', async () => {
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

test('a link that is too long offers the file instead', async () => {
  // Names that do not repeat do not compress.
  let seed = 1;
  const noise = () =>
    Array.from({ length: 40 }, () => ((seed = (seed * 48271) % 2147483647) % 36).toString(36)).join('');
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

const good = `s=1.${pack(waiting)}`;
const forgiven = [
  ['encoded twice', `s=1.${pack(waiting)}&pod=default%252Fweb-2`],
  ['encoded as a whole', encodeURIComponent(`${good}&pod=default/web-2`)],
  ['with HTML ampersands', `${good}&amp;pod=default/web-2`],
  ['with a full stop of the sentence', `pod=default/web-2&${good}.`],
];
for (const [name, fragment] of forgiven) {
  test(`a link ${name} is opened`, async () => {
    const page = await follow(fragment);
    assert.equal((await state(page)).title, 'A pod waits');
    assert.equal((await state(page)).selection, 'pod/default/web-2');
    assert.equal(await noticeText(page), '');
  });
}

const zeros = deflateRawSync(Buffer.alloc(64 << 20, ' ')).toString('base64url');
const hostile = [
  ['cut off', good.slice(0, -40), /incomplete or damaged/],
  ['cut off in its first characters', 's=1.', /incomplete or damaged/],
  ['of a later version', `s=2.${pack(waiting)}`, /version 2/],
  ['without a version', `s=${pack(waiting)}`, /version/],
  ['with foreign characters', `s=1.${pack(waiting).slice(0, 20)}äöü`, /damaged/],
  ['with random bytes', `s=1.${'A7f_'.repeat(50)}`, /incomplete or damaged/],
  ['that inflates without end', `s=1.${zeros}`, /unpacking was stopped/],
  ['that holds no JSON', `s=1.${pack('hello')}`, /not a scenario/],
  [
    'that holds a broken scenario',
    `s=1.${pack({ kind: 'Scenario', apiVersion: 'berth.dev/v1', spec: { objects: 5 } })}`,
    /spec\.objects/,
  ],
  ['to an unknown scenario', 'scenario=no-such/scenario', /no scenario/],
  ['to a path', 'scenario=../../etc/passwd', /cannot be the name/],
  ['to another site', 'scenario=https://example.com/x', /cannot be the name/],
];
for (const [name, fragment, message] of hostile) {
  test(`a link ${name} explains itself and offers one that works`, async () => {
    const page = await follow(fragment);
    assert.match(await noticeText(page), message);
    const foreign = page.requests.filter((url) => /^https?:/.test(url) && !url.startsWith(browser.url));
    assert.deepEqual(foreign, []);
    await page.locator('.problem .primary').click();
    await page.waitForFunction(() => document.querySelector('.problem') === null);
    assert.notEqual((await state(page)).title, '');
    assert.deepEqual(page.problems, []);
  });
}

test('parameters that make no sense are left out and named', async () => {
  const page = await follow(`${good}&t=-5&speed=1000000&theme=%3Cscript%3E&seed=x&unknown=1`);
  const text = await noticeText(page);
  for (const part of ['t=-5', 'speed=1000000', 'theme=<script>', 'seed=x'])
    assert.ok(text.includes(part), text);
  assert.ok(!text.includes('unknown'));
  assert.equal((await state(page)).t, 0);
});

test('a moment beyond the end is the end', async () => {
  const page = await follow(`${good}&t=80000`);
  await page.waitForFunction(() => window.berth.state().complete);
  const { t, end } = await state(page);
  assert.ok(t <= end);
});
