// Tests the package for scripts in a page with Berth's own Content-Security-Policy.
import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { waiting } from './page.mjs';

const inRepository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const script = `
  import { open } from './npm/index.js';
  const sim = await open(${JSON.stringify(waiting)});
  sim.run();
  document.title = sim.log('hash');
`;

test('a page under the strict policy runs a scenario as Node does', async () => {
  const index = await readFile(inRepository('web/index.html'), 'utf8');
  const [policy] = index.match(/<meta[^>]*Content-Security-Policy[^>]*>/);
  const page = await browser.open('favicon.svg', { pixels: true });
  const html = `<!doctype html><head>${policy}<script type="module" src="script.js"></script></head>`;
  await page.route('**/scripted.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route('**/script.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.route('**/npm/*', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: inRepository(`build${pathname}`) });
  });
  await page.goto(`${browser.url}scripted.html`);
  await page.waitForFunction(() => document.title !== '');
  const { run } = await import(new URL('../../build/npm/index.js', import.meta.url));
  assert.equal(await page.title(), (await run(waiting)).hash);
  // No policy was violated. Chromium requests a favicon.ico of the first page, which does not exist.
  assert.deepEqual(page.problems.filter((problem) => !problem.includes('404')), []);
  const loaded = new Set(page.requests.flatMap((url) => /\/npm\/(.*)/.exec(url)?.[1] ?? []));
  const modules = ['berth-core.mjs', 'berth-core.rest.wasm', 'berth-core.wasm'];
  const scripts = ['complaints', 'core', 'document', 'error', 'given', 'index', 'plain_module', 'plain_modules', 'reader', 'redaction', 'simulation', 'sweep', 'two_parts'];
  const files = [...modules, ...scripts.map((name) => `${name}.js`)];
  assert.deepEqual([...loaded].sort(), files);
});

const ofProject = `
  import { open } from 'kube-berth';
  const sim = await open('kind: Node\\nmetadata: {name: n1}\\nstatus: {allocatable: {cpu: 1, pods: 5}}\\n---\\nkind: Pod\\nmetadata: {name: web}\\n');
  sim.run();
  document.title = sim.pod('web').node;
`;

test('a project runs it in the development server of Vite, without settings', async () => {
  const project = inRepository('build/vite-project');
  await rm(project, { recursive: true, force: true });
  await mkdir(project, { recursive: true });
  await cp(inRepository('build/npm'), `${project}/node_modules/kube-berth`, { recursive: true });
  await writeFile(`${project}/package.json`, '{ "type": "module", "dependencies": { "kube-berth": "*" } }');
  await writeFile(`${project}/index.html`, '<!doctype html><script type="module" src="/main.js"></script>');
  await writeFile(`${project}/main.js`, ofProject);
  const vite = await import(new URL('../../web/node_modules/vite/dist/node/index.js', import.meta.url));
  const server = await vite.createServer({ root: project, configFile: false, logLevel: 'error', server: { host: '127.0.0.1', port: 0 } });
  try {
    await server.listen();
    const page = await browser.open('favicon.svg', { pixels: true });
    await page.goto(server.resolvedUrls.local[0]);
    await page.waitForFunction(() => document.title !== '', undefined, { timeout: 60_000 });
    assert.equal(await page.title(), 'n1');
  } finally {
    await server.close();
  }
});
