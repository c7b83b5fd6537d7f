// Writes the files that the page uses unchanged into build/public, from which Vite copies them to build/web:
//   assets/stage-*.ttf      the canvas's typeface, also in build/fonts for native tests
//   assets/text-*.woff2     the same typeface for the HTML around the canvas, and
//   assets/accents-*.woff2  its letters with accents
//   assets/letters-*        see letters.mjs
//   and all files of web/public.
//
// The typeface is IBM Plex Sans: all of its digits have the same width, so that changing numbers do not
// move.
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { writeLetters } from './letters.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const family = `${root}web/node_modules/@expo-google-fonts/ibm-plex-sans`;
const publicFolder = `${root}build/public`;
const assets = `${publicFolder}/assets`;
const fonts = `${root}build/fonts`;

const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
// The characters of all texts on the page and the canvas, except those in names of people and places: their letters are
// in a second file, which browsers fetch when a page shows one of them (style/base.css).
const plain = `${range(0x20, 0x7e)}\u00a0‐–—‘’“”•…′″←↑→↓↔↗↘✓−∞≈≠≤≥×·`;
const accented = range(0xa1, 0x17f).replace(/[·×]/g, '');
const latin1 = range(0xa1, 0xff);

const weights = { regular: '400Regular', semibold: '600SemiBold' };
// Headings and names of objects are bold on the canvas; messages may quote other names.
const canvasTexts = { regular: plain + latin1, semibold: plain };

// Hinting is removed: high-resolution screens do not need it.
const canvasFormat = {
  targetFormat: 'truetype',
  noHinting: true,
  noLayoutClosure: true,
  // ImGui reads neither kerning nor ligatures.
  dropTables: ['GPOS', 'GSUB', 'GDEF'],
};
const pageFormat = {
  targetFormat: 'woff2',
  noHinting: true,
  noLayoutClosure: true,
  keepFeatures: ['kern', 'mark', 'ccmp'],
};

// Replaces the file at once, because native tests may read it meanwhile and must not see a part of it.
async function replaceFile(path, bytes) {
  await writeFile(`${path}.new`, bytes);
  await rename(`${path}.new`, path);
}

async function writeFonts() {
  for (const [weight, folder] of Object.entries(weights)) {
    const font = await readFile(`${family}/${folder}/IBMPlexSans_${folder}.ttf`);
    const canvasText = canvasTexts[weight];
    if (canvasText) {
      const canvas = await subsetFont(font, canvasText, canvasFormat);
      await replaceFile(`${fonts}/stage-${weight}.ttf`, canvas);
      await writeFile(`${assets}/stage-${weight}.ttf`, canvas);
    }
    await writeFile(`${assets}/text-${weight}.woff2`, await subsetFont(font, plain, pageFormat));
    await writeFile(`${assets}/accents-${weight}.woff2`, await subsetFont(font, accented, pageFormat));
  }
}

await rm(publicFolder, { recursive: true, force: true });
await mkdir(assets, { recursive: true });
await mkdir(fonts, { recursive: true });
if (existsSync(`${root}web/public`)) {
  await cp(`${root}web/public`, publicFolder, { recursive: true });
}
await writeFonts();
await writeLetters(root, assets);
