// Tests dumps of clusters that are longer than the core's limit: a file is stripped while it is read.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, noticeText, openPage, pod, state } from './page.mjs';

let browser;
let page;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());
beforeEach(async () => {
  page = await openPage(browser);
});

const megabyte = 1 << 20;
// Each pod has a megabyte on which no decision depends.
const count = 66;

// Drops a file of these texts, in which X becomes a megabyte, in UTF-8 or with a byte order mark in UTF-16.
async function drop(texts, encoding = 'utf-8') {
  await page.evaluate(
    ([parts, wide, size]) => {
      const encode = (text) => {
        if (!wide) return text;
        return new Uint16Array([...text].map((letter) => letter.charCodeAt(0)));
      };
      const long = encode('x'.repeat(size));
      const pieces = parts.flatMap((part) => part.split('X').flatMap((text, i) => (i === 0 ? [encode(text)] : [long, encode(text)])));
      const file = new File(wide ? [encode('\uFEFF'), ...pieces] : pieces, 'dump.json');
      const data = new DataTransfer();
      data.items.add(file);
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [texts, encoding === 'utf-16le', megabyte],
  );
}

const podText = (i) => {
  const it = pod(`pod-${i}`, '1');
  it.metadata.annotations = { 'vault.example.com/token': 'hunter2', note: 'LONG' };
  return JSON.stringify(it).replace('LONG', 'X');
};
const dumpOf = (pods) => ['{"apiVersion": "v1", "kind": "List", "items": [\n', JSON.stringify(node('node-0')), ...pods.map((it) => `,\n${it}`), ']}'];
const pods = Array.from({ length: count }, (_, i) => podText(i));

for (const encoding of ['utf-8', 'utf-16le']) {
  test(`a dump of ${count} MB in ${encoding} is opened without the fields on which no decision depends`, async () => {
    await drop(dumpOf(pods), encoding);
    await page.waitForFunction((title) => window.berth.state().title === title, `1 node and ${count} pods`, { timeout: 60_000 });
    const scenario = await page.evaluate(() => window.berth.stage.scenario());
    assert.equal(JSON.parse(scenario).spec.objects.length, count + 1);
    assert.ok(!scenario.includes('hunter2'));
    assert.ok(scenario.length < 100_000);
    await page.getByRole('button', { name: 'Show report' }).first().click();
    const report = await page.locator('.import-report [data-section=ignored]').innerText();
    assert.match(report, new RegExp(`${count} Pods[\\s\\S]*metadata\\.annotations`));
    assert.deepEqual(page.problems, []);
  });
}

test('if a long dump is not JSON, the error has the line, and the stage keeps its scenario', async () => {
  const { title } = await state(page);
  await drop(dumpOf([...pods.slice(0, -1), '{"kind": Pod}', podText(0)]));
  await page.waitForFunction(() => /Line 68/.test(document.body.innerText), undefined, { timeout: 60_000 });
  assert.match(await noticeText(page), /Line 68: expected a value, got "P"/);
  assert.equal((await state(page)).title, title);
});

test('a long file that is no JSON is refused with the limit', async () => {
  await drop(['# ', ...pods]);
  await page.waitForFunction(() => /up to 67\.1 MB can be read/.test(document.body.innerText));
  assert.match(await noticeText(page), /It is 69\.\d MB long; up to 67\.1 MB can be read/);
});
