// What is on the stage as files.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, open, openPage, seek, state } from './page.mjs';

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

const dialog = () => page.locator('dialog.export');
async function openDialog() {
  if (await dialog().isVisible()) return;
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Save as a file…' }).click();
  await dialog().waitFor();
}
// The file that a button saves: its name and bytes.
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

test('manifests are those of the moment, without what the scheduler did', async () => {
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

// The sides of a picture in PNG.
const sidesOf = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('a picture is the stage in its own pixels', async () => {
  const { name, bytes } = await save('Picture', 'PNG');
  assert.equal(name, 'a-pod-waits.png');
  const canvas = await page.evaluate(() => {
    const { width, height } = document.getElementById('stage');
    return [width, height];
  });
  assert.deepEqual(sidesOf(bytes), canvas.map((side) => 2 * Math.round(side / 2)));
  // An empty picture of this size compresses to next to nothing.
  assert.ok(bytes.length > 15_000, `${bytes.length} bytes`);
});

test('a film has a picture for each moment, and leaves the stage where it was', async () => {
  await openDialog();
  for (const [label, value] of [['From, s', '2'], ['To, s', '4'], ['Speed', '2']]) {
    await dialog().getByLabel(label).fill(value);
  }
  await dialog().getByLabel('Width').selectOption('640');
  const { name, bytes } = await save('Film', 'GIF');
  assert.equal(name, 'a-pod-waits.gif');
  assert.equal(String(bytes.subarray(0, 6)), 'GIF89a');
  assert.equal(bytes.readUInt16LE(6), 640);
  // Each picture has a graphic control extension before it.
  let pictures = 0;
  for (let at = bytes.indexOf('21f904', 0, 'hex'); at >= 0; at = bytes.indexOf('21f904', at + 1, 'hex')) pictures++;
  assert.equal(pictures, 13);
  assert.equal((await state(page)).t, 5);
});

test('what cannot be filmed is said', async () => {
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
