// Writes the package for scripts into build/npm: web/npm as tsc compiled it into build/npm-compiled, together with
// the types that it shares with the page, the WebAssembly module, and what a package must have.
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformWithEsbuild } from 'vite';
import { licenseTexts } from './licenses.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = `${root}web/npm`;
const target = `${root}build/npm`;

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
// tsconfig.json has them in one folder too (rootDirs), so that their imports are right as they stand.
for (const folder of ['npm', 'src']) {
  const compiled = `${root}build/npm-compiled/${folder}`;
  for (const file of await readdir(compiled)) await cp(`${compiled}/${file}`, `${target}/${file}`);
}
// It has types alone.
await rm(`${target}/descriptions.js`);
for (const file of ['package.json', 'README.md', 'berth-core.d.mts']) await cp(`${source}/${file}`, `${target}/${file}`);
await cp(`${root}build/wasm/bin/berth-core.wasm`, `${target}/berth-core.wasm`);
// Emscripten leaves half of its names long.
const glue = await readFile(`${root}build/wasm/bin/berth-core.mjs`, 'utf8');
const { code } = await transformWithEsbuild(glue, 'berth-core.mjs', { minify: true, target: 'es2022' });
await writeFile(`${target}/berth-core.mjs`, code);
await rm(`${root}build/npm-compiled`, { recursive: true });
await cp(`${root}LICENSE`, `${target}/LICENSE`);
await writeFile(`${target}/third-party-licenses.txt`, await licenseTexts(['JSON for Modern C++']));
