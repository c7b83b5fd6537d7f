// Writes build/web/sw.js, or that of another folder with such a page (node offline.mjs FOLDER):
// src/offline/service_worker.js with the list of all files that the page may need, the hash of each, and a version that
// is computed from these.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/offline/service_worker.js', import.meta.url));
const built = process.argv[2] ?? fileURLToPath(new URL('../../build/web', import.meta.url));

// The worker itself; the page as one file, which is for machines without a network from the start; and files to which
// the page only links.
const leftOut = /^(sw\.js|berth\.html|scenario\.schema\.json|docs\/.*)$/;

const entries = await readdir(built, { withFileTypes: true, recursive: true });
const files = entries
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(built.length + 1))
  .filter((file) => !leftOut.test(file))
  .sort();

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
const hashed = await Promise.all(files.map(async (file) => [file, hashOf(await readFile(`${built}/${file}`))]));

const worker = (await readFile(source, 'utf8'))
  .replace('%VERSION%', hashOf(JSON.stringify(hashed)))
  .replace('%FILES%', JSON.stringify(hashed));
await writeFile(`${built}/sw.js`, worker);
