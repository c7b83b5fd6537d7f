// Tests that texts of strangers stay text: a scenario in which every free string is markup, a script, a template or
// reverses the direction of writing; and a page around an embed that sends arbitrary messages.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { bundled } from './bundled.mjs';
import { node, noticeText, open, openPage, pod, seek, state } from './page.mjs';
import { question } from './question.mjs';
import { eventful, pageStates, walkStates } from './states.mjs';

const { formats, remediesMarkdown, writeSnippet } = await bundled('link/snippets', 'inspector/remedies_markdown');

let browser;
let host;
let body = '';
before(async () => {
  browser = await startBrowser();
  host = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Host</title><link rel="icon" href="data:,"><body>${body}</body>`);
  });
  await new Promise((done) => host.listen(0, '127.0.0.1', done));
});
after(async () => {
  host?.close();
  host?.closeAllConnections();
  await browser?.close();
});

const evil = [
  '</p></script></textarea></title><b class=pwned><img src=https://evil.example/x onerror="window.pwned=1">',
  '<script>window.pwned=1</script><svg onload="window.pwned=1"></svg>',
  '"\' onfocus=window.pwned=1 autofocus x="javascript:window.pwned=1',
  `\${pwned=1} {{constructor.constructor('pwned=1')()}} {% x %} ](javascript:pwned=1) \u202egnp.exe\u2066 \u0000\u001b[31m`,
  '\r\n\r\n![](https://evil.example/y)',
].join(' ');

// Puts such a text into every free string of a scenario.
function withEvil(scenario) {
  const annotated = (object) => {
    object.metadata = { ...object.metadata, annotations: { 'example.com/note': evil } };
    for (const container of object.spec?.containers ?? []) container.image = evil;
    return object;
  };
  const { spec } = structuredClone(scenario);
  for (const object of spec.objects ?? []) annotated(object);
  for (const { object } of spec.timeline ?? []) annotated(object);
  for (const caption of spec.captions ?? []) {
    caption.text = evil;
    if (caption.bet) caption.bet.question = evil;
  }
  for (const name of ['hook', 'why', 'changed']) if (spec.lesson) spec.lesson[name] = evil;
  if (spec.lesson) {
    spec.lesson.reveal.text = evil;
    spec.lesson.source = [evil];
    Object.assign(spec.lesson.knob, { text: evil, label: evil, outcome: evil });
  }
  return { ...scenario, metadata: { name: 'evil', title: evil, description: evil }, spec };
}

// Listens before the page does.
function watch() {
  window.violations = [];
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    window.violations.push(`${violatedDirective} ${blockedURI}`);
  });
}

// Also in shadow trees, and in elements that are hidden now.
const findings = (page) =>
  page.evaluate(() => {
    const found = [...window.violations];
    const look = (root) => {
      for (const it of root.querySelectorAll('*')) {
        if (it.shadowRoot) look(it.shadowRoot);
        const attributes = [...it.attributes].filter(({ name, value }) => /^on/.test(name) || /^\s*javascript:/i.test(value));
        if (it.matches('.pwned, img[src]:not([alt=""]), script:not([src]), [onload]') || attributes.length > 0) found.push(it.outerHTML.slice(0, 200));
      }
    };
    look(document);
    if (window.pwned !== undefined) found.push('a script ran');
    return found;
  });

async function checkInert(page) {
  assert.deepEqual(await findings(page), []);
  const foreign = page.requests.filter((url) => !url.startsWith(browser.url) && !/^(data|blob):/.test(url));
  assert.deepEqual(foreign, []);
  assert.deepEqual(page.problems, []);
}

const eventfulEvil = () => withEvil(eventful({ title: evil, text: evil, question: evil }));

test('every panel and dialog of the page shows it as text', async () => {
  const page = await openPage(browser, { scenario: null, init: watch });
  assert.equal(await open(page, eventfulEvil()), true);
  assert.equal((await state(page)).title, evil);
  await walkStates(page, () => checkInert(page), pageStates.filter(([name]) => !['lesson', 'import report', 'no nodes'].includes(name)));
  for (const tag of ['**', '`']) assert.ok(!(await page.title()).includes(tag));
});

test('a lesson reveals it as text', async () => {
  const page = await openPage(browser, { scenario: null, init: watch });
  assert.equal(await open(page, withEvil(question)), true);
  const step = page.locator('.lesson .step');
  await step.first().waitFor();
  const steps = await step.all();
  let shown = 0;
  for (const one of steps) {
    await one.click();
    await checkInert(page);
    if (/pwned/.test(await page.locator('.lesson').innerText())) shown++;
    await page.locator('.lesson-ways > button').first().click();
    await checkInert(page);
  }
  assert.ok(shown >= 4, `${shown} of ${steps.length}`);
});

test('an embed shows it as text', async () => {
  const page = await openPage(browser, { path: 'embed.html', scenario: null, init: watch });
  assert.equal(await open(page, eventfulEvil()), true);
  for (const t of [0, 3, 12, 24]) {
    await seek(page, t);
    await checkInert(page);
  }
  await page.locator('#stage').focus();
  await page.keyboard.press('ContextMenu');
  await page.locator('.menu').waitFor();
  await checkInert(page);
});

test('errors about it are shown as text, and so is its name', async () => {
  const page = await openPage(browser, { init: watch });
  const wrong = [
    JSON.stringify({ ...eventfulEvil(), spec: { [evil]: 1, objects: [{ kind: evil }] } }),
    JSON.stringify({ kind: 'List', items: [node(evil), pod(evil)] }),
    JSON.stringify({ kind: 'List', items: [{ kind: evil, apiVersion: evil, metadata: { name: evil } }] }),
    `kind: Scenario\napiVersion: berth.dev/v1\nspec: {a: [${evil.replace(/\p{Cc}/gu, '')}`,
    evil,
  ];
  for (const text of wrong) {
    await open(page, text);
    await checkInert(page);
  }
  // By dropping a file, by pasting, by a link, by a search.
  await page.evaluate(([text, name]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type: 'text/html' }));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    const pasted = new DataTransfer();
    pasted.setData('text/html', text);
    pasted.setData('text/plain', text);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
  }, [evil, evil]);
  await page.locator('.problem').waitFor();
  await checkInert(page);
  await page.evaluate((it) => (location.hash = `#scenario=queue/backoff-grows&theme=${it}&pod=${it}&t=${it}`), encodeURIComponent(evil));
  await page.waitForFunction(() => window.berth.state().title === 'Backoff grows');
  assert.match(await noticeText(page), /pwned/);
  await checkInert(page);
  await page.locator('.find input').fill(evil);
  await page.locator('.find input').press('Enter');
  await page.getByRole('button', { name: 'Scenarios' }).click();
  await page.locator('dialog input[type=search]').fill(evil);
  await checkInert(page);
});

test('a snippet brings nothing along but the embed', () => {
  const shown = { base: 'https://berth.example/', fragment: 's=1.AAAA&t=4', title: evil, height: 640 };
  for (const format of formats) {
    const text = writeSnippet(format, shown);
    // A blank line would end the HTML in Markdown, and many site generators read braces as code.
    assert.doesNotMatch(text.replace('\n<berth-player', '<berth-player'), /[\r\n\0]/, format);
    if (format !== 'hugo') assert.doesNotMatch(text.replace('height={640}', ''), /[{}]/, format);
    if (format === 'hugo') assert.doesNotMatch(text, /\\(?!")/);
    if (format === 'markdown') assert.doesNotMatch(text.replace(/\\./g, ''), /[<>`]/);
    else assert.equal(text.match(/(?<!\\)"/g).length, { iframe: 12, element: 12, hugo: 8, mdx: 6 }[format], format);
  }
});

test('a snippet is inert in the page into which it is pasted', async () => {
  for (const format of ['iframe', 'element']) {
    body = writeSnippet(format, { base: browser.url, fragment: 'scenario=queue/backoff-grows&t=4&poster=1', title: evil, height: 640 });
    const page = await browser.open(`http://127.0.0.1:${host.address().port}/`, { init: watch, pixels: true });
    await page.waitForSelector('iframe');
    assert.equal(await page.evaluate(() => document.querySelectorAll('.pwned, body img, body svg').length), 0, format);
    assert.equal(await page.evaluate(() => window.pwned), undefined, format);
    assert.deepEqual(page.requests.filter((url) => /evil/.test(url)), []);
  }
});

// --- A page around an embed

async function openHost(html) {
  body = html;
  const page = await browser.open(`http://127.0.0.1:${host.address().port}/`, { init: watch, pixels: true });
  const find = () => page.frames().find((it) => it.url().includes('embed.html'));
  if (!find()) await page.waitForEvent('framenavigated', find);
  const frame = find();
  await frame.waitForFunction(() => window.berth?.state()?.complete);
  return { page, frame };
}

const embed = () => `<iframe id="e" src="${browser.url}embed.html#scenario=queue/backoff-grows&amp;t=4" width="700" height="400"></iframe>`;

test('Markdown about a pod is one heading, one list and one link, for any names', () => {
  const name = '</code>\n\n# H\n```\n<img src=x>![](https://evil.example)';
  const commands = [`kubectl patch pod '${name}'`];
  const none = { budgets: [], waiting: [], alsoPlaced: [] };
  const remedy = { words: [{ text: name }], node: name, evicted: [name], ...none, commands };
  const link = 'https://berth.example/#pod=a)![](https://evil.example';
  const lines = remediesMarkdown({ pod: name, remedies: [remedy], contradiction: [name] }, link).split('\n');
  assert.deepEqual(lines.filter((line) => line.startsWith('#')).length, 1);
  assert.deepEqual(lines.filter((line) => line.trim().startsWith('```')), ['  ```sh', '  ```']);
  const [run] = lines.splice(-2, 1);
  assert.match(run, /^\[The run in Berth\]\([^()\s<>]*\)$/);
  const outside = lines.filter((line) => !line.startsWith('  kubectl')).join('\n');
  assert.doesNotMatch(outside, /(?<!\\)[<!]/);
});

test('a flood of requests is answered, and no more of them wait than there is room for', async () => {
  const { page } = await openHost(embed());
  const answers = await page.evaluate(async (poster) => {
    // Its stage is not loaded yet, so no request is performed before.
    const frame = document.getElementById('e');
    frame.src = 'about:blank';
    await new Promise((done) => (frame.onload = done));
    frame.src = poster;
    await new Promise((done) => addEventListener('message', ({ data }) => data.type === 'ready' && done(), { once: true }));
    const { contentWindow } = frame;
    const sent = 30_000;
    const types = {};
    await new Promise((done) => {
      let answered = 0;
      addEventListener('message', ({ data }) => {
        if (typeof data.id !== 'number') return;
        types[data.type] = (types[data.type] ?? 0) + 1;
        if (++answered === sent) done();
      });
      for (let id = 1; id <= sent; id++) contentWindow.postMessage({ berth: 1, id, type: 'seek', t: id % 9 }, '*');
    });
    return types;
  }, `${browser.url}embed.html#scenario=queue/backoff-grows&poster=1`);
  assert.equal(answers.state + answers.error, 30_000);
  assert.ok(answers.error > 0, JSON.stringify(answers));
});

test('no flood of odd messages takes an embed further than a reader could', async () => {
  const { page, frame } = await openHost(`<input autofocus>${embed()}`);
  const url = frame.url();
  const answered = await page.evaluate(async (markup) => {
    const { contentWindow } = document.getElementById('e');
    const loop = {};
    loop.loop = loop;
    let deep = [];
    for (let i = 0; i < 20_000; i++) deep = [deep];
    const odd = [
      ...[null, undefined, 0, 'berth', [], new Date(), new Map([['berth', 1]]), loop, new ArrayBuffer(8)],
      ...[{ berth: '1', type: 'play' }, { berth: 2, type: 'play' }, { type: 'play' }],
      JSON.parse('{"berth":1,"type":"set","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
      JSON.parse('{"berth":1,"type":"load","scenario":{"kind":"Nothing","__proto__":{"polluted":1}}}'),
      ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', ['play'], { play: 1 }, 1n].map((type) => ({ berth: 1, type })),
      ...[loop, new Map([['kind', 'Scenario']]), [loop], markup, { kind: markup }, 1n].map((scenario) => ({ berth: 1, type: 'load', scenario })),
      ...[markup, 'javascript:pwned=1', '//evil.example', 'queue/backoff-grows&s=1.x'].map((name) => ({ berth: 1, type: 'load', name })),
      { berth: 1, type: 'seek', t: loop },
      { berth: 1, type: 'set', theme: markup, speed: [1] },
      { berth: 1, type: 'claim', asked: true, at: Number.NaN, id: markup },
      { berth: 1, type: 'load', scenario: 'x'.repeat(20 << 20) },
    ];
    for (const message of odd) contentWindow.postMessage(message, '*');
    try {
      contentWindow.postMessage({ berth: 1, type: 'load', scenario: deep }, '*');
    } catch {
      // The value is too deep for the browser itself.
    }
    for (let i = 0; i < 5000; i++) contentWindow.postMessage({ berth: 1, type: i % 2 ? 'set' : 'select', speed: 2, pod: `p-${i}` }, '*');
    return new Promise((done) => {
      addEventListener('message', ({ data }) => data.id === 7 && done(data.type));
      contentWindow.postMessage({ berth: 1, id: 7, type: 'state' }, '*');
    });
  }, evil);
  assert.equal(answered, 'state');
  assert.equal(await frame.evaluate(() => ({}).polluted), undefined);
  assert.equal(await frame.evaluate(() => window.berth.state().title), 'Backoff grows');
  assert.equal(frame.url(), url);
  assert.equal(await page.evaluate(() => document.activeElement.localName), 'input');
  assert.deepEqual(await findings(frame), []);
  assert.deepEqual(page.problems, []);
  assert.deepEqual(page.requests.filter((it) => /evil/.test(it)), []);
});

test('a <berth-player> takes messages from its own frame alone', async () => {
  const player = `<script type="module" src="${browser.url}embed.js"></script>
    <berth-player id="p" scenario="queue/backoff-grows"></berth-player><iframe id="other" srcdoc="<p>Other"></iframe>`;
  const { page } = await openHost(player);
  const result = await page.evaluate(async () => {
    const figure = document.getElementById('p');
    const received = [];
    for (const type of ['state', 'event', 'error']) figure.addEventListener(`berth-${type}`, ({ detail }) => received.push(detail));
    await figure.state();
    received.length = 0;
    const height = figure.offsetHeight;
    const messages = [
      { berth: 1, type: 'height', height: 9999 },
      { berth: 1, type: 'state', state: { title: 'spoofed' } },
      { berth: 1, type: 'event', event: { text: 'spoofed' } },
      { berth: 1, type: 'error', id: 1, message: 'spoofed' },
    ];
    const script = messages.map((it) => `parent.postMessage(${JSON.stringify(it)}, '*');`).join('');
    const other = document.getElementById('other');
    await new Promise((done) => {
      other.onload = done;
      other.srcdoc = `<script>${script}</script>`;
    });
    for (const it of messages) window.postMessage(it, '*');
    await figure.state();
    return { spoofed: JSON.stringify(received).includes('spoofed'), grew: figure.offsetHeight - height };
  });
  assert.deepEqual(result, { spoofed: false, grew: 0 });
});
