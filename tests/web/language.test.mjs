// Tests the page's languages: each has every text, in its own words, and the reader can change the language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { addressed } from './kept.mjs';
import { noticeText, openPage, seek, select, state } from './page.mjs';
import { eventful, walkStates } from './states.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// --- The files with texts

const source = (file) => readFileSync(new URL(`../../web/src/${file}`, import.meta.url), 'utf8');
const asModule = (text) => `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;

async function wordsOf(file, name) {
  const ts = createRequire(new URL('../../web/package.json', import.meta.url))('typescript');
  const compile = (text) =>
    ts.transpileModule(text, { compilerOptions: { module: 'ESNext', target: 'ES2022' } }).outputText;
  const format = asModule(compile(source('lang/format.ts')));
  const module = await import(asModule(compile(source(file)).replace("'./format'", `'${format}'`)));
  return module[name];
}

// Returns a map "share.length" -> text or function, for all texts.
function flat(words, path = '', all = new Map()) {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'object') flat(value, `${path}${key}.`, all);
    else all.set(path + key, value);
  }
  return all;
}

// Includes the texts that are loaded later.
async function allWords(language, name) {
  const later = await Promise.all(['gallery', 'welcome', 'lecture', 'export', 'preemption', 'compare', 'sweep', 'late'].map(async (part) => [part, await wordsOf(`lang/${part}_${language}.ts`, part + name)]));
  return flat({ ...(await wordsOf(`lang/${language}.ts`, name.replace(/^./, (letter) => letter.toLowerCase()))), ...Object.fromEntries(later) });
}
const en = await allWords('en', 'En');
const zhCn = await allWords('zh-CN', 'ZhCn');

test('both languages have the same words, with the same gaps to fill', () => {
  assert.deepEqual([...zhCn.keys()], [...en.keys()]);
  for (const [key, text] of en) {
    assert.equal(typeof zhCn.get(key), typeof text, key);
    if (typeof text === 'function') assert.equal(zhCn.get(key).length, text.length, key);
  }
});

// Returns the texts with their gaps filled with numbers that occur nowhere else.
const fillers = ['7331', '8221', '9441', '6151', '5501'];
const gaps = new Map([
  ['embed.facts', [{ nodes: ['a', 'b'], podsOn: [7331, 1], placed: 8, waiting: 9441, later: { pods: 6151, nodes: 5501 } }]],
  ['sourceEditor.leftOut', [['8221', '9441']]],
  ['late.edit.changed', ['7331', ['8221', '9441']]],
  ['late.edit.recreated', ['7331', ['8221', '9441']]],
  ['late.configuration.said', [['8221', '9441']]],
  ['late.configuration.changes.of', ['7331', ['8221', '9441']]],
  ['late.remedies.contradiction', [['8221', '9441']]],
  ['late.room.preemption', ['7331', ['8221', '9441']]],
  ['late.withoutPlugins.message', [['8221', '9441']]],
  ['late.withoutPlugins.leftOut', [['8221', '9441']]],
]);
const filled = (key, text) => (typeof text === 'function' ? String(text(...(gaps.get(key) ?? fillers))) : text);
const numbersIn = (text) => (text.replace(/(?<=\d),(?=\d)/g, '').match(/\d+/g) ?? []).sort();

test('both languages have the same names and numbers', () => {
  for (const [key, text] of en) {
    assert.deepEqual(numbersIn(filled(key, zhCn.get(key))), numbersIn(filled(key, text)), key);
  }
});

test('no sentence is left in English, or empty', () => {
  const same = /^(product|edit\.scripted|late\.(edit\.(cpu|memory|pods|\w+Hint)|configuration\.(percentage|\w+Backoff)|importReport\.meaning)|compare\.(clause|meaning|none|named\.semantics)|sweep\.(none|saveCsv|valueOf|kubeBatch)|keys\.(shift|ctrl|caps\..*)|pair\.openPod|pod\.kind|node\.pods|queue\.(source|columns\.pod)|places\.(\w+Q|unschedulablePods|gated)|versions\.(name|pod|absent)|overview\.cycles|transport\.speedValue|link\.badParameter|gallery\.lesson\.(version|batchVersion)|source\.noNumber|attempt\.(preFilter|weight)|preemption\.(priority|noPod|decidedBy\.random)|gallery\.tags\.batch)$/;
  for (const [key, text] of en) {
    if (filled(key, zhCn.get(key)) === filled(key, text)) assert.match(key, same);
  }
});

// --- The page

const langOf = (page) => page.evaluate(() => document.documentElement.lang);
const stored = (page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
const chosen = (page) => page.locator('.language select');

async function switchTo(page, language) {
  await page.evaluate(() => (window.beforeSwitch = true));
  await chosen(page).selectOption(language);
  await page.waitForFunction(() => !window.beforeSwitch && window.berth?.state()?.complete);
}

test('another language is chosen at the same moment, and remembered', async () => {
  const page = await openPage(browser, { scenario: eventful({ title: 'A file', text: 'Two nodes.' }) });
  await seek(page, 8.5);
  await select(page, 'pod/default/web-2');
  const before = await state(page);
  await switchTo(page, 'zh-CN');
  assert.equal(await langOf(page), 'zh-CN');
  assert.equal(await page.getByRole('button', { name: '分享' }).count(), 1);
  const { t, selection, title, seed } = await state(page);
  assert.deepEqual(
    { t, selection, title, seed },
    { t: 8.5, selection: 'pod/default/web-2', title: before.title, seed: before.seed },
  );
  await addressed(page, /^#s=1\.[\w-]+&t=8\.5&pod=default\/web-2$/);

  await page.goto('about:blank');
  await page.goBack();
  await page.waitForFunction(() => window.berth !== undefined);
  assert.equal(await langOf(page), 'zh-CN');
  assert.equal(await chosen(page).inputValue(), 'zh-CN');
});

test('a link sets its language, which is not remembered; a choice takes precedence', async () => {
  const path = 'index.html#scenario=queue/backoff-grows&lang=zh-CN&t=3';
  const page = await openPage(browser, { path, scenario: null });
  assert.equal(await langOf(page), 'zh-CN');
  assert.equal((await stored(page))['berth.language'], undefined);
  await page.locator('.header-button').nth(4).click();
  const link = () => page.getByLabel('链接', { exact: true }).inputValue();
  assert.doesNotMatch(await link(), /lang=/);
  await page.getByLabel('以简体中文显示').check();
  await page.waitForFunction(() => /&lang=zh-CN$/.test(document.querySelector('dialog.share input.link').value));
  await page.keyboard.press('Escape');

  await switchTo(page, 'en');
  assert.equal(await langOf(page), 'en');
  assert.doesNotMatch(page.url(), /lang=/);
  assert.equal((await state(page)).t, 3);

  // The link is followed in the open page.
  await page.evaluate(() => (window.beforeSwitch = true));
  await page.evaluate(() => (location.hash = '#scenario=queue/backoff-grows&lang=zh'));
  await page.waitForFunction(() => !window.beforeSwitch && window.berth?.state()?.complete);
  assert.equal(await langOf(page), 'zh-CN');
});

test('an unknown language is left out of a link, with a note', async () => {
  const page = await openPage(browser, { path: 'index.html#scenario=queue/backoff-grows&lang=tlh', scenario: null });
  assert.equal(await langOf(page), 'en');
  assert.match(await noticeText(page), /lang=tlh/);
});

test('an embed speaks the language of its link, hands it on, and remembers nothing', async () => {
  const page = await openPage(browser, { path: 'embed.html#scenario=queue/backoff-grows&lang=zh-CN', scenario: null });
  assert.equal(await langOf(page), 'zh-CN');
  const full = page.locator('.full-link');
  assert.equal(await full.innerText(), '在 Berth 中打开');
  await full.hover();
  await page.waitForFunction(() => /lang=zh-CN/.test(document.querySelector('.full-link').href));
  assert.deepEqual(await stored(page), {});
});

const inChinese = { title: '一个等待的场景', text: '两个节点，几个 Pod。', question: '它会去哪里？' };

// Kubernetes' own messages; names and notation that kubernetes.io/zh-cn does not translate; the scenario's own texts.
const allowed = [
  /\b\d+\/\d+ nodes are available: .*/g,
  /node\(s\) had taint \{.*?\}, that the pod didn't tolerate/g,
  /\bInsufficient \w+/g,
  /\b(Berth|Kubernetes|kube-batch|kube-scheduler|kubelet|kubectl get( nodes,pods -A)?|kubectl replace --force|kubectl|WebGL|API|YAML|JSONL?|PNG|GIF|MP4|WebM|UTF|HTML|English)\b/g,
  /\b(Tab|Ctrl|Shift|Esc|Enter|Home|End)\b/g,
  /\b(Pods?|Node|Secret|Service|Pending|Permit|PDB|Extenders?|PreFilter|Filter|Score|PostFilter|Reserve|PreBind|Bind)\b/g,
  /\b(activeQ|backoffQ|unschedulableQ|errorBackoffQ|unschedulablePods|gated|schedulingCycle|moveRequestCycle|schedulerName|profile|Policy)\b/g,
  /\b(cordon|uncordon|cpu|memory|ephemeral-storage|pods|key=value|Effect|apiVersion|kind|name-\d)\b/g,
  /\b(Success|Unschedulable\w*|NoSchedule|PreferNoSchedule|NoExecute)\b/g,
  /\b(percentageOfNodesToScore|pod(Initial|Max)BackoffSeconds)\b/g,
  // Values of metrics' labels, and functions of Prometheus.
  /\b(active|backoff|unschedulable|scheduled|error|histogram_quantile|p\d\d)\b|\/metrics\b/g,
  // Plugins and labels of events: NodeResourcesFit, EBSLimits, NodeTaintChange.
  /\b[A-Z]+[a-z]+([A-Z]+[a-z]*)+\b|\b(EBS|GCEPD)Limits\b/g,
  /\b(web|node|db|big|job)-\w+\b/g,
  /[\w.-]+(\/[\w.-]+)+/g,
  /\b\w+(=\w+)?:(NoSchedule|NoExecute)\b/g,
  /\b\w+=\S+/g,
  /-o (json|yaml)|get nodes,pods -A/g,
  /\b(dedicated|disk|team|nvidia\.com|app|web|topology\.kubernetes\.io|default)\b/g,
  /\b\d*(ms|Mi|Gi|Ki|kB|MB)\b/g,
  /\bv1(\.\d+)*\b/g,
];

// Returns all texts that are visible or for screen readers, except those that are marked as English.
const wordsOnPage = (page) =>
  page.evaluate(() => {
    const texts = [];
    const isForeign = (it) =>
      it.closest('[lang]')?.lang !== 'zh-CN' || it.closest('script, style, textarea, pre, .card, .problem, .source-problem');
    const isSeen = (it) => it.checkVisibility({ visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let it = walker.nextNode(); it; it = walker.nextNode()) {
      // A long name is written in parts, between which it may break.
      const parent = it.parentElement;
      if (isForeign(parent) || !isSeen(parent)) continue;
      if (parent.querySelector(':scope > wbr') === null) texts.push(it.textContent);
    }
    for (const it of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (isForeign(it) || !isSeen(it)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(it.getAttribute(name) ?? '');
    }
    return texts;
  });

const english = (text) => allowed.reduce((rest, it) => rest.replace(it, ' '), text).match(/[A-Za-z]{2,}.*/)?.[0];

test('the page in Chinese has no word of English but the names of things', async () => {
  const page = await openPage(browser, { path: 'index.html#lang=zh-CN', scenario: eventful(inChinese) });
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN');
  const left = {};
  await walkStates(page, async (name) => {
    for (const text of await wordsOnPage(page)) {
      const rest = english(text);
      if (rest !== undefined) left[`${name}: ${text.trim().slice(0, 90)}`] = rest;
    }
  });
  assert.deepEqual(left, {});
  assert.deepEqual(page.problems, []);
});
