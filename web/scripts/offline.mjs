// Writes build/web/sw.js: src/offline/service_worker.js with the list of all files that the page may need and
// a version that follows from their contents.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/offline/service_worker.js', import.meta.url));
const built = fileURLToPath(new URL('../../build/web', import.meta.url));

// The worker itself, and the page as one file, which is for machines without a network from the start.
const leftOut = ['sw.js', 'berth.html'];

const entries = await readdir(built, { withFileTypes: true, recursive: true });
const files = entries
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(built.length + 1))
  .filter((file) => !leftOut.includes(file))
  .sort();

const hash = createHash('sha256');
for (const file of files) hash.update(`${file}\n`).update(await readFile(`${built}/${file}`));

const worker = (await readFile(source, 'utf8'))
  .replace('%VERSION%', hash.digest('hex').slice(0, 16))
  .replace('%FILES%', JSON.stringify(files));
await writeFile(`${built}/sw.js`, worker);
