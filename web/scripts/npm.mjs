// Writes the package for scripts into build/npm: web/npm as tsc compiled it into build/npm-compiled, the files that it
// shares with the page, the WebAssembly modules, and the other files of a package.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { npmLicenses } from './licenses.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = `${root}web/npm`;
const target = `${root}build/npm`;

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
// tsconfig.json also treats these as one folder (rootDirs), so their imports need no change.
for (const folder of ['npm', 'src/stage', 'src/browser']) {
  const compiled = `${root}build/npm-compiled/${folder}`;
  for (const file of await readdir(compiled)) await cp(`${compiled}/${file}`, `${target}/${file}`);
}
for (const file of ['link/write_link', 'source/shorten']) {
  await cp(`${root}build/npm-compiled/src/${file}.js`, `${target}/${file.replace(/.*\//, '')}.js`);
}
await cp(`${root}build/types/descriptions.d.ts`, `${target}/descriptions.d.ts`);
const [, version] = /^project\(berth VERSION (\S+)/m.exec(await readFile(`${root}CMakeLists.txt`, 'utf8'));
const { name, ...fields } = JSON.parse(await readFile(`${source}/package.json`, 'utf8'));
await writeFile(`${target}/package.json`, `${JSON.stringify({ name, version, ...fields }, null, 2)}\n`);
for (const file of ['README.md', 'berth-core.d.mts', 'command.mjs', 'link.mjs', 'picture.mjs', 'png.mjs']) await cp(`${source}/${file}`, `${target}/${file}`);
const modules = ['berth-core', 'berth-stage'].flatMap((name) => [`${name}.wasm`, `${name}.rest.wasm`, `${name}.mjs`]);
for (const file of [...modules, 'berth-reader.wasm', 'berth-redaction.wasm']) {
  await cp(`${root}build/modules/${file}`, `${target}/${file}`);
}
await cp(`${root}build/web/scenario.schema.json`, `${target}/scenario.schema.json`);
for (const file of ['stage-regular.ttf', 'stage-semibold.ttf']) await cp(`${root}build/fonts/${file}`, `${target}/${file}`);
// The command is CommonJS, which Node.js recognizes only by this ending.
await cp(`${root}build/wasm/bin/berth.js`, `${target}/berth-command.cjs`);
await cp(`${root}build/wasm/bin/berth.wasm`, `${target}/berth-command.wasm`);
await rm(`${root}build/npm-compiled`, { recursive: true });
await cp(`${root}LICENSE`, `${target}/LICENSE`);
await writeFile(`${target}/third-party-licenses.txt`, await npmLicenses());
