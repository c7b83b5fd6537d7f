// Tests the snippets of the share dialog, each put into another page in the way of its format.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.mjs';
import { openPage, seek, waiting } from './page.mjs';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const esbuild = createRequire(`${web}package.json`)('esbuild');

let browser;
let host;
let body = '';
let page;
let other;
before(async () => {
  browser = await startBrowser();
  host = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Host</title><link rel="icon" href="data:,"><body>${body}</body>`);
  });
  await new Promise((done) => host.listen(0, '127.0.0.1', done));
  // A title with all characters that a format might not escape.
  const scenario = { ...waiting, metadata: { title: 'A "pod" <waits> & [sees]' } };
  page = await openPage(browser, { scenario });
  await seek(page, 4);
  await page.getByRole('button', { name: 'Share' }).click();
  other = await browser.open(`http://127.0.0.1:${host.address().port}/`, { pixels: true });
});
after(async () => {
  host?.close();
  host?.closeAllConnections();
  await browser?.close();
});

async function snippet(format, options = []) {
  await page.getByLabel('Format').selectOption(format);
  for (const label of options) await page.getByLabel(label).check();
  const text = await page.getByLabel('Text for the page').inputValue();
  for (const label of options) await page.getByLabel(label).uncheck();
  return text;
}

// Shows `html` in the other page: returns the embed's frame when its stage is there.
async function show(html) {
  body = html;
  await other.reload();
  await other.waitForFunction(() => frames.length === 1 || document.querySelector('berth-player')?.shadowRoot);
  await other.frameLocator('iframe').locator('#stage').waitFor();
  const frame = other.frames().find((it) => it.url().includes('embed.html'));
  await frame.waitForFunction(() => window.berth?.state()?.complete);
  const { t, title } = await frame.evaluate(() => window.berth.state());
  assert.deepEqual({ t, title }, { t: 4, title: 'A "pod" <waits> & [sees]' });
  const { name, height } = await other.locator('iframe').evaluate((it) => ({ name: it.title, height: it.offsetHeight }));
  assert.equal(name, title);
  return height;
}

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&#34;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

test('HTML: an iframe, as high as it is wished', async () => {
  await page.getByLabel('Height in pixels').fill('420');
  const html = await snippet('iframe');
  await page.getByLabel('Height in pixels').fill('640');
  assert.ok((await show(html)) >= 420);
});

test('HTML: the element', async () => {
  const html = await snippet('element');
  assert.equal(await show(html), 640);
});

test('Markdown: an image that leads to the page', async () => {
  const [, alt, image, address] = /^\[!\[((?:\\.|[^\]\\])*)\]\(([^()\s]+)\)\]\(([^()\s]+)\)$/.exec(await snippet('markdown'));
  assert.equal(alt.replace(/\\(.)/g, '$1'), 'A "pod" <waits> & [sees]');
  body = `<a href="${escaped(address)}"><img src="${escaped(image)}" alt=""></a>`;
  await other.reload();
  assert.ok(await other.locator('img').evaluate((it) => it.decode().then(() => it.naturalWidth > 100)));
  await other.locator('a').click();
  await other.waitForFunction(() => window.berth?.state()?.complete);
  assert.equal(await other.evaluate(() => window.berth.state().t), 4);
  await other.goBack();
});

// Implements the part of Hugo's template language that the shortcode needs. That Hugo gives the same output was checked
// by hand.
function renderShortcode(template, call) {
  const parameters = Object.fromEntries(
    [...call.matchAll(/(\w+)="((?:\\.|[^"\\])*)"/g)].map(([, name, value]) => [name, value.replace(/\\(.)/g, '$1')]),
  );
  return template
    .replace(/\{\{- \/\*[\s\S]*?\*\/ -\}\}/, '')
    .replace(/\{\{- \$at := .*? -\}\}/, '')
    .replace(/\{\{ printf "%sembed\.html#%s" \$at \(\.Get "link"\) \| safeURL \}\}/, () =>
      escaped(`${parameters.at}embed.html#${parameters.link}`),
    )
    .replace(/\{\{ \.Get "(\w+)" \| default "([^"]*)" \}\}/g, (_, name, usual) => escaped(parameters[name] ?? usual));
}

test('Hugo: the shortcode', async () => {
  const template = readFileSync(`${web}public/snippets/hugo/layouts/shortcodes/berth.html`, 'utf8');
  const call = await snippet('hugo');
  assert.match(call, /^\{\{< berth .* >\}\}$/);
  const html = renderShortcode(template, call);
  assert.ok(!html.includes('{{'), html);
  assert.ok((await show(html)) >= 640);
  await page.getByText('snippets/hugo/layouts/shortcodes/berth.html').waitFor();
});

// Compiles like MDX; the functions that the code calls return HTML here.
function renderJsx(component, use) {
  const source = `${component}\nglobalThis.html = ${use}`;
  const { code } = esbuild.transformSync(source.replace(/^export default .*$/m, ''), {
    loader: 'jsx',
    jsxFactory: 'h',
    format: 'esm',
  });
  const h = (kind, properties) =>
    typeof kind === 'function'
      ? kind(properties)
      : `<${kind} ${Object.entries(properties).map(([name, value]) => `${name}="${escaped(String(value))}"`).join(' ')}></${kind}>`;
  return Function('h', `${code.replace(/export \{[^}]*\};?/, '')}; return globalThis.html;`)(h);
}

test('MDX: the component', async () => {
  const component = readFileSync(`${web}public/snippets/mdx/Berth.jsx`, 'utf8');
  const html = renderJsx(component, await snippet('mdx'));
  assert.ok((await show(html)) >= 640);
});

// Returns the theme of the embed in the other page.
const themeShown = () => other.frames().find((it) => it.url().includes('embed.html')).evaluate(() => document.documentElement.dataset.theme);

test('a theme is chosen: of the page around the element, of the reader, light or dark', async () => {
  const theme = page.getByLabel('Theme', { exact: true });
  const first = () => theme.locator('option').first().innerText();
  await page.getByLabel('Format').selectOption('element');
  assert.equal(await first(), 'follows the page');
  assert.match(await snippet('element'), / theme="auto"><\/berth-player>$/);
  assert.doesNotMatch(await snippet('iframe'), /theme/);
  assert.equal(await first(), 'follows the reader’s system');
  for (const value of ['dark', 'light']) {
    await theme.selectOption(value);
    assert.match(await snippet('element'), new RegExp(` theme="${value}"></berth-player>$`));
    const html = await snippet('iframe');
    assert.match(html, new RegExp(`&amp;theme=${value}"`));
    await show(html);
    assert.equal(await themeShown(), value);
    assert.match(await snippet('hugo'), new RegExp(`&theme=${value}"`));
    assert.match(await snippet('mdx'), new RegExp(`&amp;theme=${value}"`));
    assert.match(await snippet('markdown'), new RegExp(`&theme=${value}\\)$`));
  }
  await theme.selectOption('auto');
  // The element uses the theme of the page around it.
  await show(`<script>document.documentElement.dataset.theme = 'dark';</script>${await snippet('element')}`);
  assert.equal(await themeShown(), 'dark');
});

test('the choice of a theme is there in Chinese', async () => {
  const chinese = await openPage(browser, { path: 'index.html#lang=zh-CN' });
  await chinese.getByRole('button', { name: '分享' }).click();
  await chinese.getByLabel('格式').selectOption('element');
  const options = await chinese.getByLabel('主题', { exact: true }).locator('option').allInnerTexts();
  assert.deepEqual(options, ['跟随页面', '浅色', '深色']);
});

test('the chosen options are in the link', async () => {
  const options = ['a picture until it is clicked', 'play when in sight', 'not to be changed by readers'];
  const html = await snippet('iframe', options);
  assert.match(html, /&amp;poster=1&amp;autoplay=1&amp;readonly=1"/);
});
