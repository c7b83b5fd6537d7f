// The last step of the build: prints the number of bytes that are sent over the network, and fails if a part is larger
// than its limit. Sizes are those of gzip -9, because nearly every host sends text and WebAssembly compressed.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'build/web');

// `limit` is in bytes; a part without it may have any size.
export const budgets = {
  core: { title: 'The core as a module', limit: 248_000 },
  page: { title: 'The page until the first interaction', limit: 488_000 },
  later: { title: 'The rest of the modules, fetched later' },
  embed: { title: 'embed.js', limit: 4_000 },
};

// The files that a file of the page fetches as soon as it is loaded: its static imports, the fonts of its text, the
// first part of the WebAssembly module.
const references = {
  html: [/<(?:script|link)[^>]+(?:src|href)="\.\/([^"]+)"/g],
  css: [/url\(["']?([^"')]+text-\w+\.woff2)/g],
  js: [/\b(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g, /["'`]([\w/-]+\.wasm)["'`]/g, /["'`](assets\/[\w-]+\.ttf)["'`]/g],
};

function referencesOf(file, text) {
  const patterns = references[file.slice(file.lastIndexOf('.') + 1)] ?? [];
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, path]) => path))
    .map((path) => [path, join(dirname(file), path)].find((name) => existsSync(join(built, name))))
    .filter((path) => path !== undefined);
}

// Returns all files that `page` fetches until the stage shows the first scenario and responds.
export function filesToStart(page = 'index.html') {
  const { scenarios } = JSON.parse(readFileSync(join(built, 'scenarios/index.json'), 'utf8'));
  const files = new Set([page, 'scenarios/index.json', `scenarios/${scenarios[0].slug}.json`]);
  // The loop over a set also visits entries that are added during it.
  for (const file of files) {
    if (!/\.(html|css|js)$/.test(file)) continue;
    for (const other of referencesOf(file, readFileSync(join(built, file), 'utf8'))) files.add(other);
  }
  return [...files];
}

function sizeOf(path) {
  const bytes = readFileSync(path);
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

const sum = (rows) => ({
  raw: rows.reduce((total, row) => total + row.raw, 0),
  gzip: rows.reduce((total, row) => total + row.gzip, 0),
});

// Weighs one part of the build: its files, the largest first, their sum, and its limit.
function weigh(budget, folder, files) {
  const rows = files.map((file) => ({ file, ...sizeOf(join(folder, file)) }));
  rows.sort((a, b) => b.gzip - a.gzip);
  return { ...budget, rows, ...sum(rows) };
}

export function weighAll() {
  const parts = [
    weigh(budgets.core, join(root, 'build/npm'), ['berth-core.wasm', 'berth-core.mjs']),
    weigh(budgets.page, built, filesToStart()),
    weigh(
      budgets.later,
      join(root, 'build/modules'),
      ['core.rest', 'stage.rest', 'reader', 'redaction'].map((name) => `berth-${name}.wasm`),
    ),
  ];
  if (existsSync(join(built, 'embed.js'))) parts.push(weigh(budgets.embed, built, ['embed.js']));
  return parts;
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

function line(name, { raw, gzip }, note = '') {
  return `${name.padEnd(42)}${kilobytes(raw).padStart(12)}${kilobytes(gzip).padStart(12)}  ${note}`.trimEnd();
}

// Returns the remark on a part of `gzip` bytes; "" if it has no limit.
export function verdict({ gzip, limit }) {
  if (limit === undefined) return '';
  return gzip > limit ? `more than the ${kilobytes(limit)} that it may be` : `of ${kilobytes(limit)}`;
}

export function table(parts) {
  const lines = [`${''.padEnd(42)}${'raw'.padStart(12)}${'gzip -9'.padStart(12)}`];
  for (const part of parts) {
    lines.push(line(part.title, part, verdict(part)));
    for (const row of part.rows) lines.push(line(`  ${row.file}`, row));
  }
  return lines.join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const parts = weighAll();
  console.log(table(parts));
  const heavy = parts.filter(({ gzip, limit }) => gzip > limit);
  for (const part of heavy) console.error(`${part.title}: ${verdict(part)}`);
  if (heavy.length > 0) process.exit(1);
}
