// Prepares the WebAssembly modules of build/wasm/bin for the network, in build/modules, each in two parts:
//   <name>.wasm        the functions that parts/rehearsal.mjs has called: enough for the first scenario
//   <name>.rest.wasm   all others, which src/stage/two_parts.ts fetches while the first part is already running
//   <name>.mjs         Emscripten's JavaScript for both
// and copies the modules without JavaScript unchanged.
// It does not prepare a module again whose input is unchanged.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { transformWithEsbuild } from 'vite';
import { withFunctionsInOrder } from './parts/order.mjs';
import { readFirstScenario, rehearsals } from './parts/rehearsal.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = `${root}build/wasm/bin`;
const target = `${root}build/modules`;
const work = `${target}/work`;
const ownSources = ['./modules.mjs', './parts/canvas.mjs', './parts/order.mjs', './parts/rehearsal.mjs'];

// The WebAssembly features of the modules: those in wasm/emscripten.cmake, and the defaults of newer compilers.
const features = ['sign-ext', 'nontrapping-float-to-int', 'mutable-globals', 'bulk-memory'].map((name) => `--enable-${name}`);

const run = promisify(execFile);
// Tools of Binaryen, which comes with Emscripten.
const binaryen = (tool, ...args) => run(tool, [...features, ...args]);

async function inOrder(name) {
  await binaryen('wasm-dis', `${source}/${name}.wasm`, '-o', `${work}/${name}.wat`);
  const wat = await readFile(`${work}/${name}.wat`, 'utf8');
  await writeFile(`${work}/${name}.wat`, withFunctionsInOrder(wat));
  // Functions keep their names, because the tools identify them by name.
  await binaryen('wasm-as', '-g', `${work}/${name}.wat`, '-o', `${work}/${name}.wasm`);
  return `${work}/${name}.wasm`;
}

// Plays the scenario, and writes the functions that are called to a file for wasm-split.
async function profileOf(name, module, scenario, fonts) {
  const noting = `${work}/${name}.noting.wasm`;
  await binaryen('wasm-split', '--instrument', '-g', module, '-o', noting);
  const compiled = await WebAssembly.compile(await readFile(noting));
  let exports;
  const instantiateWasm = (imports, receive) => {
    const instance = new WebAssembly.Instance(compiled, imports);
    exports = instance.exports;
    return receive(instance, compiled) ?? exports;
  };
  const { default: create } = await import(pathToFileURL(`${source}/${name}.mjs`));
  rehearsals[name](await create({ instantiateWasm }), scenario, fonts);
  await writeFile(`${work}/${name}.profile`, writtenBy(exports));
  return `${work}/${name}.profile`;
}

// Reads the list of called functions, which the functions wrote into otherwise unused memory.
function writtenBy(exports) {
  const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
  const pages = 16;
  const bytesPerPage = 65536;
  const address = memory.grow(pages) * bytesPerPage;
  const length = exports.__write_profile(address, pages * bytesPerPage);
  return new Uint8Array(memory.buffer, address, length);
}

async function cut(name, scenario, fonts) {
  const module = await inOrder(name);
  const profile = await profileOf(name, module, scenario, fonts);
  const outputs = ['-o1', `${target}/${name}.wasm`, '-o2', `${target}/${name}.rest.wasm`];
  await binaryen('wasm-split', `--profile=${profile}`, module, ...outputs);
  // Shortens names that Emscripten leaves long.
  const glue = await readFile(`${source}/${name}.mjs`, 'utf8');
  const { code } = await transformWithEsbuild(glue, `${name}.mjs`, { minify: true, target: 'es2022' });
  await writeFile(`${target}/${name}.mjs`, code);
}

async function digestOf(files, texts) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  for (const text of texts) hash.update(text);
  return hash.digest('hex');
}

await mkdir(work, { recursive: true });
for (const name of ['berth-reader.wasm', 'berth-redaction.wasm']) {
  await copyFile(`${source}/${name}`, `${target}/${name}`);
}
const scenario = await readFirstScenario(`${root}build/public/scenarios`);
const readFont = async ([weight, name]) => ({ weight, bytes: await readFile(`${root}build/fonts/stage-${name}.ttf`) });
const fonts = await Promise.all([[400, 'regular'], [600, 'semibold']].map(readFont));
const tools = ownSources.map((file) => fileURLToPath(new URL(file, import.meta.url)));
for (const name of Object.keys(rehearsals)) {
  const madeOf = `${target}/${name}.made-of`;
  const digest = await digestOf([`${source}/${name}.wasm`, `${source}/${name}.mjs`, ...tools], [scenario]);
  if ((await readFile(madeOf, 'utf8').catch(() => '')) === digest) continue;
  await cut(name, scenario, fonts);
  await writeFile(madeOf, digest);
}
