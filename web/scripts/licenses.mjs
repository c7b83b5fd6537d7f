// Collects the licenses of all third-party code in a build. The build fails if one is not found.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { debianCopyright } from './parts/debian_copyright.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const imgui = `${root}build/imgui/source`;

// Returns the folder of Emscripten.
async function emscripten() {
  const { stdout } = await promisify(execFile)('em-config', ['EMSCRIPTEN_ROOT']);
  return stdout.trim();
}

// Returns the license of a folder of Emscripten: the file in it or, because Debian removes such files, the text in
// Debian's copyright file.
async function emscriptenLicense(file, folder) {
  const own = `${await emscripten()}/${file}`;
  if (existsSync(own)) return readFile(own, 'utf8');
  return debianCopyright('/usr/share/doc/emscripten/copyright', folder);
}

// Returns the part of `file` from `from` up to `to`.
async function partOf(file, from, to) {
  const text = await readFile(file, 'utf8');
  const start = text.lastIndexOf(from);
  const end = text.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`${file} does not state its license`);
  return text.slice(start, end);
}

const stb = (name) => () => partOf(`${imgui}/imstb_${name}.h`, 'This software is available under 2 licenses', '*/');

// The code of others in the modules that page and package share, by name: two libraries, and the code that Emscripten links into
// every module.
const moduleLicenses = {
  libyaml: () => readFile(`${root}build/libyaml/source/License`, 'utf8'),
  'JSON for Modern C++': () => readFile('/usr/share/doc/nlohmann-json3-dev/copyright', 'utf8'),
  Emscripten: () => emscriptenLicense('LICENSE', '*'),
  musl: async () => readFile(`${await emscripten()}/system/lib/libc/musl/COPYRIGHT`, 'utf8'),
  dlmalloc: async () => partOf(`${await emscripten()}/system/lib/dlmalloc.c`, 'This is a version (aka dlmalloc)', '\n \n'),
  'libc++': () => emscriptenLicense('system/lib/libcxx/LICENSE.TXT', 'system/lib/libcxx'),
  'libc++abi': () => emscriptenLicense('system/lib/libcxxabi/LICENSE.TXT', 'system/lib/libcxxabi'),
  'compiler-rt': () => emscriptenLicense('system/lib/compiler-rt/LICENSE.TXT', 'system/lib/compiler-rt'),
};

// Further code of others in the module with the stage, and the letters that it draws.
const stageLicenses = {
  'IBM Plex Sans': () => readFile(`${root}web/node_modules/@expo-google-fonts/ibm-plex-sans/LICENSE_FONT`, 'utf8'),
  'Dear ImGui': () => readFile(`${imgui}/LICENSE.txt`, 'utf8'),
  'stb_rect_pack': stb('rectpack'),
  'stb_textedit': stb('textedit'),
  'stb_truetype': stb('truetype'),
};

// Third-party parts of the page besides the modules and the bundled packages.
const pageLicenses = {
  ...stageLicenses,
  'Noto Sans SC': () => readFile(`${root}web/node_modules/@expo-google-fonts/noto-sans-sc/LICENSE_FONT`, 'utf8'),
};

// Returns the license of the package in `folder`, from all its license files.
export async function packageLicense(folder) {
  const files = (await readdir(folder)).filter((name) => /^(licen[cs]e|copying|notice)\b/i.test(name)).sort();
  if (files.length === 0) throw new Error(`There is no license in ${folder}`);
  const texts = await Promise.all(files.map((name) => readFile(`${folder}/${name}`, 'utf8')));
  return texts.join('\n');
}

// Returns the folder of the package to which a module of a bundle belongs; null for Berth's own modules, and for the
// module around WebAssembly, which is Emscripten's. Names that begin with a zero byte belong to modules that a plugin
// has generated.
export function packageFolder(id) {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '');
  const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
  if (folder !== undefined) return folder;
  if (id.startsWith('\0vite/')) return `${root}web/node_modules/vite`;
  if (id.startsWith('\0') || !path.startsWith(root)) throw new Error(`It is not known whose ${id} is`);
  return null;
}

async function bundledLicenses(ids) {
  const folders = new Set([...ids].map(packageFolder).filter((folder) => folder !== null));
  const licenses = {};
  for (const folder of [...folders].sort()) {
    const { name, version } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
    licenses[`${name} ${version}`] = async () => {
      const text = await packageLicense(folder);
      // The removed part is about packages that are bundled into Vite's own tools.
      return name === 'vite' ? text.replace(/^# Licenses of bundled dependencies[\s\S]*/m, '') : text;
    };
  }
  return licenses;
}

async function write(licenses) {
  const texts = [];
  for (const [name, read] of Object.entries(licenses)) {
    const text = (await read()).trim();
    if (text === '') throw new Error(`The license of ${name} is empty`);
    texts.push(`${name}\n\n${text}\n`);
  }
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

// The licenses that go with the package for scripts.
export const npmLicenses = () => write({ ...moduleLicenses, ...stageLicenses });

// A plugin for the page's build: writes third-party-licenses.txt, with the licenses of all code in the bundles.
// `inWorkers` is the plugin for the bundles of workers, which Vite builds separately.
export function pageLicensesPlugin() {
  const ids = new Set();
  const note = (bundle) => {
    for (const chunk of Object.values(bundle)) for (const id of Object.keys(chunk.modules ?? {})) ids.add(id);
  };
  return {
    name: 'berth-licenses',
    async generateBundle(_options, bundle) {
      note(bundle);
      const source = await write({ ...pageLicenses, ...moduleLicenses, ...(await bundledLicenses(ids)) });
      this.emitFile({ type: 'asset', fileName: 'third-party-licenses.txt', source });
    },
    inWorkers: () => ({ name: 'berth-licenses-of-workers', generateBundle: (_options, bundle) => note(bundle) }),
  };
}
