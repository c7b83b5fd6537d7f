// Tests scenarios that contain their texts in other languages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { bundled } from './bundled.mjs';
import { open, openPage, state, waitingWith } from './page.mjs';

const { inLanguage } = await bundled('source/translation');

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const scenario = waitingWith({
  captions: [
    { at: '0s', text: 'A node.', bet: { ask: 'node', pod: 'web-0', question: 'Which node?' } },
    { at: '1s', text: 'No translation.' },
  ],
  lesson: { hook: 'Why?', why: 'So.', reveal: { text: 'This.', attempt: { pod: 'web-0' } } },
});
scenario.metadata = { ...scenario.metadata, title: 'Original', translations: {
  'zh-CN': { title: '译文', captions: [{ text: '一个节点。', question: '哪个节点？' }], lesson: { hook: '为什么？', reveal: { text: '这个。' } } },
} };
const json = JSON.stringify(scenario);

test('a translation takes the place of the texts, and back, and nothing is lost', () => {
  const chinese = JSON.parse(inLanguage(json, 'zh-CN'));
  assert.equal(chinese.metadata.title, '译文');
  assert.deepEqual(chinese.spec.captions.map(({ text }) => text), ['一个节点。', 'No translation.']);
  assert.equal(chinese.spec.captions[0].bet.question, '哪个节点？');
  assert.deepEqual([chinese.spec.lesson.hook, chinese.spec.lesson.why, chinese.spec.lesson.reveal.text], ['为什么？', 'So.', '这个。']);
  const english = JSON.parse(inLanguage(JSON.stringify(chinese), 'en'));
  assert.deepEqual(english.spec, JSON.parse(json).spec);
  assert.equal(english.metadata.title, 'Original');
  assert.equal(english.metadata.translations['zh-CN'].captions[0].text, '一个节点。');
});

test('any other document stays as it is', () => {
  for (const other of ['{"translations": ', '[]', '{"kind": "List", "metadata": {"translations": {"zh-CN": {"title": "x"}}}}', json.replaceAll('zh-CN', 'fr')]) {
    assert.equal(inLanguage(other, 'zh-CN'), other);
  }
  assert.equal(inLanguage(json, 'en'), json);
  assert.equal(JSON.parse(inLanguage(json.replace('"zh-CN":{"title"', '"zh-CN":{"captions":7,"title"'), 'zh-CN')).metadata.title, '译文');
});

test('readers of a language see its texts, and share them with the readers of others', async () => {
  const page = await openPage(browser, { path: 'index.html#lang=zh-CN', scenario: null });
  await open(page, scenario);
  assert.equal((await state(page)).title, '译文');
  await page.getByText('一个节点。').first().waitFor({ state: 'attached' });
  const shared = await page.evaluate(() => window.berth.stage.scenario());
  const english = await openPage(browser, { scenario: null });
  await open(english, JSON.parse(shared));
  assert.equal((await state(english)).title, 'Original');
  await english.getByText('A node.').first().waitFor({ state: 'attached' });
  assert.deepEqual([...page.problems, ...english.problems], []);
});
