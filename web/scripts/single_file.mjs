// Writes build/web/berth.html: the whole page in one file, to be opened from a disk. Its scripts and styles are
// inlined, and its other files are packed into it (src/offline/own_files.ts unpacks them). The policy allows only these
// scripts, and no request at all.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const built = fileURLToPath(new URL('../../build/web', import.meta.url));
const modules = fileURLToPath(new URL('../../build/modules', import.meta.url));

const bundle = await build({
  root: web,
  mode: 'single-file',
  logLevel: 'warn',
  build: {
    write: false,
    emptyOutDir: false,
    cssCodeSplit: false,
    rollupOptions: { input: `${web}src/main.ts`, output: { inlineDynamicImports: true } },
  },
});
const { output } = Array.isArray(bundle) ? bundle[0] : bundle;
const [script] = output.filter((part) => part.type === 'chunk');
const assets = output.filter((part) => part.type === 'asset');
const licenses = assets.find(({ fileName }) => fileName === 'third-party-licenses.txt');
const [style] = assets.filter(({ fileName }) => fileName.endsWith('.css'));

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const packed = (path, bytes) =>
  `<script type="application/gzip" data-file="${path}">${gzipSync(bytes, { level: 9 }).toString('base64')}</script>`;

// Fonts and pictures that the styles name become part of the styles.
const types = { woff2: 'font/woff2', svg: 'image/svg+xml' };
async function inlineAddresses(css) {
  const parts = css.split(/url\(["']?([^"')]+)["']?\)/);
  for (let i = 1; i < parts.length; i += 2) {
    const file = parts[i].replace(/^(\.*\/)+/, '');
    const bytes = await readFile(`${built}/${file}`);
    parts[i] = `url(data:${types[file.split('.').at(-1)]};base64,${bytes.toString('base64')})`;
  }
  return parts.join('');
}

async function packFolder(folder, wanted) {
  const entries = await readdir(`${built}/${folder}`, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(built.length + 1))
    .sort();
  return Promise.all(files.map(async (file) => packed(file, await readFile(`${built}/${file}`))));
}

// The text that ends a script element must be escaped within a script.
const code = script.code.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');
const css = await inlineAddresses(String(style.source));
const favicon = await readFile(`${built}/favicon.svg`);
const icon = `data:image/svg+xml;base64,${favicon.toString('base64')}`;
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(code)} 'wasm-unsafe-eval'`,
  `style-src ${hashOf(css)}`,
  'img-src data: blob:',
  'media-src blob:',
  'font-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const files = [
  packed('berth-stage.wasm', await readFile(`${modules}/berth-stage.wasm`)),
  packed('berth-reader.wasm', await readFile(`${modules}/berth-reader.wasm`)),
  packed('berth-redaction.wasm', await readFile(`${modules}/berth-redaction.wasm`)),
  packed('berth-stage.rest.wasm', await readFile(`${modules}/berth-stage.rest.wasm`)),
  packed('berth-core.wasm', await readFile(`${modules}/berth-core.wasm`)),
  packed('berth-core.rest.wasm', await readFile(`${modules}/berth-core.rest.wasm`)),
  ...(await packFolder('scenarios', /\.json$/)),
  ...(await packFolder('assets', /\.ttf$|^letters|_worker-.*\.js$/)),
];
// The licenses, as a comment in the file. `--` is escaped, so that no license ends the comment.
const licenseComment = `<!--\n${String(licenses.source).replace(/--(?=!?>)/g, '- -')}-->`;
const page = (await readFile(`${web}index.html`, 'utf8'))
  .replace(/content="default-src[^"]*"/, () => `content="${policy}"`)
  .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${icon}" type="image/svg+xml" />`)
  // Its policy allows no picture beside it.
  .replace(/\s*<img src="\.\/without-script\.svg"[^>]*>/, '')
  .replace(/\s*<script type="module"[^>]*><\/script>/, () => `\n    <style>${css}</style>`)
  .replace('</body>', () => [...files, `<script type="module">${code}</script>`, licenseComment, '</body>'].join('\n'));
await writeFile(`${built}/berth.html`, page);
