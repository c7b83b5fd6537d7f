// Writes the files that the page takes as they are into build/public, whence Vite copies them to
// build/web:
//   assets/stage-*.ttf      the canvas's typeface, also in build/fonts for native tests
//   assets/text-*.woff2     the same typeface for the HTML around the canvas
//   third-party-licenses.txt
//   and whatever lies in web/public.
//
// The typeface is IBM Plex Sans: its digits all have one width, so numbers that change do not
// dance.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { licenseTexts } from './licenses.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const family = `${root}web/node_modules/@expo-google-fonts/ibm-plex-sans`;
const publicFolder = `${root}build/public`;
const assets = `${publicFolder}/assets`;
const fonts = `${root}build/fonts`;

const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
const ascii = range(0x20, 0x7e);
const latin1 = range(0xa0, 0xff);
const symbols = '‐–—‘’“”•…′″←↑→↓↔↗↘✓−∞≈≠≤≥×·';
// The page also shows names of people and places.
const latinExtended = range(0x100, 0x17f);

const weights = { regular: '400Regular', medium: '500Medium', semibold: '600SemiBold' };
const canvasWeights = ['regular', 'semibold'];

async function writeFonts() {
  for (const [weight, folder] of Object.entries(weights)) {
    const font = await readFile(`${family}/${folder}/IBMPlexSans_${folder}.ttf`);
    if (canvasWeights.includes(weight)) {
      const canvas = await subsetFont(font, ascii + latin1 + symbols, {
        targetFormat: 'truetype',
        noLayoutClosure: true,
        // ImGui reads neither kerning nor ligatures.
        dropTables: ['GPOS', 'GSUB', 'GDEF'],
      });
      await writeFile(`${fonts}/stage-${weight}.ttf`, canvas);
      await writeFile(`${assets}/stage-${weight}.ttf`, canvas);
    }
    const text = await subsetFont(font, ascii + latin1 + latinExtended + symbols, {
      targetFormat: 'woff2',
    });
    await writeFile(`${assets}/text-${weight}.woff2`, text);
  }
}

await rm(publicFolder, { recursive: true, force: true });
await mkdir(assets, { recursive: true });
await mkdir(fonts, { recursive: true });
if (existsSync(`${root}web/public`)) {
  await cp(`${root}web/public`, publicFolder, { recursive: true });
}
await writeFonts();
await writeFile(`${publicFolder}/third-party-licenses.txt`, await licenseTexts());
