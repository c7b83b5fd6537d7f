// Tests the errors for which an API server would refuse texts that readers open and write: a notice, and marks in the
// text.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { open, openPage, pod, seek, state, waiting, waitingWith } from './page.mjs';

let browser, page;
before(async () => {
  browser = await startBrowser();
  page = await openPage(browser, { scenario: null });
});
after(() => browser?.close());

const notice = (it = page) => it.locator('.edit-notice p');
const panel = () => page.locator('.source-editor');
const content = () => page.locator('.cm-content');
const button = (name) => panel().getByRole('button', { name });
const problems = () => page.locator('.source-problem').allInnerTexts();
const status = () => page.locator('.source-status').innerText();
const text = () => content().evaluate((element) => element.cmTile.view.state.doc.toString());
const fetched = (it = page) => it.requests.filter((address) => /berth-reader/.test(address)).length;

const withPorts = (hostPort) => {
  const it = pod('web-9');
  it.spec.containers[0].ports = [{ containerPort: 80, hostPort }];
  return it;
};
const withObject = (object) => waitingWith({ objects: [...(waiting.spec.objects ?? []), object] });
const refused = 'The Pod "web-9" is invalid: spec.containers[0].ports[0].hostPort: Invalid value: 70000: must be between 1 and 65535, inclusive';

async function write(given) {
  await content().focus();
  await page.keyboard.press('Control+a');
  await content().evaluate((element, it) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', it);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }));
  }, given);
}
async function apply() {
  await page.keyboard.press('Control+Enter');
  await page.locator('.source-status:not(:empty)').waitFor();
}
const problemsSay = (part) =>
  page.waitForFunction(
    (it) => [...document.querySelectorAll('.source-problem')].some((problem) => problem.textContent.includes(it)),
    part,
  );

test('nothing is fetched for a scenario of the gallery', async () => {
  await page.waitForFunction(() => window.berth.state()?.complete);
  assert.equal(fetched(), 0);
});

test('valid objects get no notice', async () => {
  await open(page, waiting);
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('berth-reader')));
  assert.equal(fetched(), 1);
  assert.equal(await notice().innerText(), '');
});

test('a text that an API server would refuse plays, and a notice names the first complaint', async () => {
  const two = withPorts(70000);
  two.spec.nodeselector = {};
  assert.ok(await open(page, withObject(two)));
  await page.waitForFunction(() => document.querySelector('.edit-notice p').textContent.includes('API server'));
  const said = await notice().innerText();
  assert.match(said, /^An API server would refuse 2 things here\. The first: Pod in version "v1" cannot be handled as a Pod: /);
  assert.match(said, /unknown field "spec\.nodeselector": is it "nodeSelector"\?$/);
  await seek(page, 5);
  assert.equal((await state(page)).t, 5);
  await page.locator('.edit-notice').getByRole('button', { name: 'Show in the text' }).click();
  await problemsSay(refused);
  const shown = await problems();
  assert.equal(shown.length, 2, shown.join('\n'));
  // Each is at its place.
  const lines = (await text()).split('\n');
  for (const problem of shown) {
    const [, line] = /Line (\d+)/.exec(problem);
    assert.match(lines[line - 1], problem.includes('nodeselector') ? /nodeselector/ : /hostPort: 70000/);
  }
});

test('a misspelt field of the scenario plays, and a notice names it and leads to it', async () => {
  const other = await openPage(browser, { scenario: null });
  const { attemptLatency, ...spec } = waiting.spec;
  assert.ok(await open(other, { ...waiting, spec: { ...spec, atemptLatency: attemptLatency } }));
  await other.waitForFunction(() => document.querySelector('.edit-notice p').textContent.includes('mistake'));
  const said = await notice(other).innerText();
  assert.equal(said, 'This is probably a mistake: unknown field "spec.atemptLatency": is it "attemptLatency"?');
  await other.locator('.edit-notice').getByRole('button', { name: 'Show in the text' }).click();
  const problem = await other.locator('.source-problem.warning').innerText();
  const [, line] = /Line (\d+)/.exec(problem);
  const text = await other.locator('.cm-content').evaluate((element) => element.cmTile.view.state.doc.toString());
  assert.match(text.split('\n')[line - 1], /atemptLatency/);
});

test('old errors may stay, and a text with new ones is not applied', async () => {
  await write((await text()).replace('title: A pod waits', 'title: A pod waits long'));
  await apply();
  assert.match(await status(), /^Applied/);
  const before = await page.evaluate(() => window.berth.stage.log('hash'));
  await write((await text()).replace('nodeselector: {}', 'nodeselector: {}\n        tolerations:\n        - { operator: Exist }'));
  await apply();
  assert.match(await status(), /^Not applied: an API server would refuse it/);
  await problemsSay('spec.tolerations[0].operator: Unsupported value: "Exist": supported values: "Equal", "Exists"');
  assert.equal((await problems()).length, 2);
  assert.equal(await page.evaluate(() => window.berth.stage.log('hash')), before);
  await write((await text()).replace('nodeselector: {}', 'nodeSelector: {}').replace('Exist }', 'Exists }').replace('70000', '7000'));
  await apply();
  assert.match(await status(), /^Applied/);
  await page.waitForFunction(() => document.querySelectorAll('.source-problem').length === 0);
  await button('Close').click();
});

const create = async (object) => {
  const field = page.getByRole('textbox', { name: 'Manifests, YAML or JSON' });
  if (!(await field.isVisible())) {
    await page.getByRole('tab', { name: 'Edit' }).click();
    await page.getByText('Create from a manifest').click();
  }
  await field.fill(JSON.stringify(object));
  await page.getByRole('button', { name: 'Create', exact: true }).click();
};
const timelineSize = () => page.evaluate(() => window.berth.stage.timelineSize());

test('an edit that an API server would refuse is not made, and the notice has the reason', async () => {
  await open(page, waiting);
  await seek(page, 5);
  const before = await timelineSize();
  await create(withPorts(70000));
  await page.getByText(`An API server would refuse this: ${refused}`).waitFor();
  assert.equal(await timelineSize(), before);
  await create(withPorts(7000));
  await page.waitForFunction((size) => window.berth.stage.timelineSize() === size, before + 1);
});

test('an object that an API server would already refuse can be edited', async () => {
  await open(page, withObject(withPorts(70000)));
  await seek(page, 5);
  const before = await timelineSize();
  await create(pod('web-8'));
  await page.waitForFunction((size) => window.berth.stage.timelineSize() === size, before + 1);
});

test('the text has warnings about kubectl’s output', async () => {
  const printed = pod('web-9');
  printed.metadata.uid = 'a-b';
  printed.spec.nodeselector = {};
  await open(page, { apiVersion: 'v1', kind: 'List', items: [printed] });
  await page.waitForFunction(() => document.querySelector('.edit-notice p').textContent.includes('API server'));
  assert.match(await notice().innerText(), /^Read 1 pod, 0 nodes\. .* An API server would refuse this: /);
});

test('a timeline that changes an immutable field of a pod gets a notice', async () => {
  const patch = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web-0' }, spec: { nodeSelector: { a: 'b' } } };
  await open(page, waitingWith({ timeline: [...waiting.spec.timeline, { at: 20, op: 'patch', object: patch }] }));
  await page.waitForFunction(() => document.querySelector('.edit-notice p').textContent.includes('API server'));
  assert.match(await notice().innerText(), /spec: Forbidden: pod updates may not change fields other than `spec\.containers\[\*\]\.image`/);
});

test('in Chinese, the words of the server stay its own', async () => {
  const chinese = await openPage(browser, { path: 'index.html#lang=zh-CN', scenario: null });
  await open(chinese, withObject(withPorts(70000)));
  await chinese.waitForFunction(() => document.querySelector('.edit-notice p').textContent.includes('API'));
  assert.equal(await notice(chinese).innerText(), `API 服务器会拒绝此处：${refused}`);
  await chinese.close();
});
