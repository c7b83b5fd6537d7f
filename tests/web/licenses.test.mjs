// Tests that a build has the licenses of all third-party code in it.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packageFolder, packageLicense, pageLicensesPlugin } from '../../web/scripts/licenses.mjs';
import { debianCopyright } from '../../web/scripts/parts/debian_copyright.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { build } = createRequire(new URL('../../web/package.json', import.meta.url))('esbuild');

const read = (file) => readFileSync(join(root, file), 'utf8');

// Returns the texts of a file with licenses, by the first line of each: a name, or the name and version of a package.
function textsOf(file) {
  const entries = file.split(`\n${'-'.repeat(80)}\n\n`).map((entry) => {
    const [, name, text] = /^(.+)\n\n([\s\S]*)$/.exec(entry);
    return [name, text];
  });
  return new Map(entries);
}

// Finds the packages in the page with esbuild, a bundler that is independent of the build's list. It does not know how
// Vite names a worker's file, so each worker is one more entry.
const workersApart = {
  name: 'workers-apart',
  setup(given) {
    given.onLoad({ filter: /_worker\.ts$/ }, ({ suffix }) => (suffix === '' ? null : { contents: 'export default ""' }));
  },
};

async function packagesInPage() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['main', 'embed', 'embed/element', 'source/reader_worker', 'compare/compare_worker'].map((name) => `web/src/${name}.ts`),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: 'build',
    external: ['berth-stage*', 'berth-core*', 'berth-reader*', 'berth-redaction*', '/assets/*'],
    plugins: [workersApart],
    logLevel: 'error',
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const written = inputs.filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && path.includes('node_modules/'));
  const folders = new Set(written.map(([path]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)[0]));
  return [...folders].map((folder) => JSON.parse(read(`${folder}/package.json`)));
}

const ofModules = ['libyaml', 'JSON for Modern C++', 'Emscripten', 'musl', 'dlmalloc', 'libc++', 'libc++abi', 'compiler-rt'];
const ofPage = ['IBM Plex Sans', 'Dear ImGui', 'stb_rect_pack', 'stb_textedit', 'stb_truetype'];

test('every package of the page has its own license in it', async () => {
  const texts = textsOf(read('build/web/third-party-licenses.txt'));
  const packages = await packagesInPage();
  assert.ok(packages.length > 10, 'the packages were found');
  assert.ok(packages.some(({ name }) => name === '@marijn/find-cluster-break'), 'those too that only packages name');
  for (const { name, version } of packages) {
    const text = texts.get(`${name} ${version}`);
    assert.ok(text !== undefined, `${name} ${version}`);
    assert.match(text, /Copyright|Permission/, name);
  }
});

test('the code in the modules has its license in the page and in the package for scripts', () => {
  const page = textsOf(read('build/web/third-party-licenses.txt'));
  const core = textsOf(read('build/npm/third-party-licenses.txt'));
  // The package's command draws the stage, and reads YAML.
  assert.deepEqual([...core.keys()], [...ofModules, ...ofPage]);
  assert.match(core.get('libyaml'), /Ingy döt Net[\s\S]*Permission is hereby granted/);
  for (const name of [...ofModules, ...ofPage]) assert.ok(page.has(name), name);
  for (const name of [...ofModules, ...ofPage]) assert.equal(page.get(name).trim(), core.get(name).trim(), name);
  const expected = {
    'JSON for Modern C++': /Niels Lohmann[\s\S]*Permission is hereby granted/,
    Emscripten: /The Emscripten Authors[\s\S]*Permission is hereby granted/,
    musl: /Rich Felker[\s\S]*Permission is hereby granted/,
    dlmalloc: /Doug Lea[\s\S]*public domain/,
    'libc++': /Apache License\s+Version 2\.0[\s\S]*END OF TERMS/,
    'libc++abi': /Apache License\s+Version 2\.0[\s\S]*END OF TERMS/,
    'compiler-rt': /Apache License\s+Version 2\.0[\s\S]*END OF TERMS/,
    'IBM Plex Sans': /SIL OPEN FONT LICENSE/,
    'Dear ImGui': /Omar Cornut[\s\S]*Permission is hereby granted/,
    stb_truetype: /Sean Barrett[\s\S]*Permission is hereby granted/,
  };
  for (const [name, pattern] of Object.entries(expected)) assert.match(page.get(name), pattern, name);
});

test('the page in one file has the same licenses in it', () => {
  const page = read('build/web/berth.html');
  const start = page.indexOf('<!--\nIBM Plex Sans\n');
  const end = page.indexOf('-->', start);
  assert.ok(start > 0 && end > start);
  const names = [...textsOf(page.slice(start + 5, end)).keys()];
  assert.deepEqual(names.sort(), [...textsOf(read('build/web/third-party-licenses.txt')).keys()].sort());
});

test('code that is bundled for a worker counts, too', async () => {
  const plugin = pageLicensesPlugin();
  const bundleWith = (name) => ({ 'a.js': { modules: { [join(root, `web/node_modules/${name}/index.js`)]: {} } } });
  plugin.inWorkers().generateBundle({}, bundleWith('crelt'));
  const files = [];
  await plugin.generateBundle.call({ emitFile: (file) => files.push(file) }, {}, bundleWith('w3c-keyname'));
  assert.deepEqual(files.map(({ fileName }) => fileName), ['third-party-licenses.txt']);
  assert.match(files[0].source, /^crelt \d[\s\S]*^w3c-keyname \d/m);
});

async function inFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'berth-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a package without a license fails the build, as does a module of no known package', () =>
  inFolder(async (folder) => {
    writeFileSync(join(folder, 'package.json'), '{}');
    await assert.rejects(packageLicense(folder), /There is no license in/);
    writeFileSync(join(folder, 'LICENCE.md'), 'Do as you like.\n');
    writeFileSync(join(folder, 'NOTICE'), 'By A.\n');
    assert.equal(await packageLicense(folder), 'Do as you like.\n\nBy A.\n');

    assert.equal(packageFolder(`${root}web/src/main.ts`), null);
    assert.equal(packageFolder('/a/node_modules/b/node_modules/@c/d/e.js?x'), '/a/node_modules/b/node_modules/@c/d');
    assert.equal(packageFolder('\0/a/node_modules/b/index.js?commonjs-module'), '/a/node_modules/b');
    assert.throws(() => packageFolder('\0helpers-of-a-plugin.js'), /whose/);
    assert.throws(() => packageFolder('/elsewhere/module.js'), /whose/);
  }));

test('Debian’s entry about a folder comes with the texts of its licenses, or fails', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'copyright');
    const common = join('/usr/share/common-licenses', 'Apache-2.0');
    mkdirSync(join(folder, 'empty'));
    writeFileSync(
      file,
      [
        'Format: 1.0\n',
        'Files: *\nCopyright: 2010 A\nLicense: Expat or Rare\n',
        'Files: lib/a/*\n lib/b/*\nCopyright: 2011 B\nLicense: Common with an exception\n As an exception.\n',
        'Files:\n lib/c/*\nCopyright: 2012 C\nLicense: public-domain\n Free to all.\n',
        'Files: lib/d/*\nCopyright: 2013 D\nLicense: Unheard-of\n',
        'License: Expat\n Permission is granted.\n .\n As is.\n',
        'License: rare\n Rarely.\n',
        `License: Common\nReference: ${common}\n`,
      ].join('\n'),
    );
    const whole = await debianCopyright(file, '*');
    assert.match(whole, /^Copyright: 2010 A\nLicense: Expat or Rare\n\nexpat:\nPermission is granted\.\n\nAs is\.\n\nrare:\nRarely\.$/);
    assert.match(await debianCopyright(file, 'lib/b'), /2011 B[\s\S]*As an exception\.[\s\S]*common:[\s\S]*Apache License/);
    assert.match(await debianCopyright(file, 'lib/c'), /Free to all./);
    await assert.rejects(debianCopyright(file, 'lib/d'), /has no text of unheard-of/);
    await assert.rejects(debianCopyright(file, 'lib/e'), /does not mention lib\/e/);
  }));
