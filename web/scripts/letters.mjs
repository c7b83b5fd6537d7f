// Writes the letters of the Chinese stage for readers whose systems have no Chinese typeface (src/stage/letters.ts), as
// files of some dozens: assets/letters-0.woff2 ..., and assets/letters.json, a list of the letters in each.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { parse } from 'yaml';

// Letters that are often shown together are in the same file, as long as the files are small. A scenario needs only few
// of the letters that occur only in titles, or only in reasons for the thing under the pointer.
const perFile = { words: 20, others: 8 };

// Letters that occur in at least this many words of the stage are needed by every scenario; of the others, a scenario
// needs few.
const wordsOfCommon = 3;

// The words of the stage from this one on are about kube-scheduler's processes, and about pods that take time to start
// or to stop, which few scenarios have.
const firstOfRare = 'schedules · without an election';

const isWide = (letter) => letter >= '\u2e80';

// Returns the letters of each file: those that are common in the words of the stage, the others in the order of these
// words, then those of the gallery's titles, of the reasons, and of the words that few scenarios have.
async function slicesOfLetters(root) {
  const tableOf = async (file) => JSON.parse(await readFile(`${root}web/src/lang/${file}`, 'utf8'));
  const words = await tableOf('stage_zh-CN.json');
  const numWords = Object.keys(words).indexOf(firstOfRare);
  if (numWords < 0) throw new Error(`the stage has no word "${firstOfRare}" any more`);
  const files = await readdir(`${root}scenarios`, { recursive: true });
  const translations = files.filter((file) => file.endsWith('.zh-CN.yaml')).sort();
  const titles = await Promise.all(
    translations.map(async (file) => parse(await readFile(`${root}scenarios/${file}`, 'utf8')).title ?? ''),
  );
  const known = new Set();
  // Returns the letters of the texts that no earlier text has.
  const newOf = (texts) => {
    const letters = [...new Set(texts.join(''))].filter((letter) => isWide(letter) && !known.has(letter));
    for (const letter of letters) known.add(letter);
    return letters;
  };
  const usual = Object.values(words).slice(0, numWords);
  const isCommon = (letter) => usual.filter((word) => word.includes(letter)).length >= wordsOfCommon;
  return [
    ...slicesOf(newOf([...usual.join('')].filter(isCommon)), perFile.words),
    ...slicesOf(newOf(usual), perFile.others),
    ...slicesOf(newOf(titles), perFile.others),
    ...slicesOf(newOf(Object.values(await tableOf('reasons_zh-CN.json'))), perFile.others),
    ...slicesOf(newOf(Object.values(words).slice(numWords)), perFile.words),
  ];
}

function slicesOf(letters, count) {
  const slices = [];
  for (let at = 0; at < letters.length; at += count) slices.push(letters.slice(at, at + count).join(''));
  return slices;
}

export async function writeLetters(root, assets) {
  const slices = await slicesOfLetters(root);
  const font = await readFile(
    `${root}web/node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf`,
  );
  for (const [i, slice] of slices.entries()) {
    const bytes = await subsetFont(font, slice, {
      targetFormat: 'woff2',
      noHinting: true,
      noLayoutClosure: true,
      dropTables: ['GPOS', 'GSUB', 'GDEF', 'BASE', 'VORG', 'vhea', 'vmtx'],
    });
    await writeFile(`${assets}/letters-${i}.woff2`, bytes);
  }
  await writeFile(`${assets}/letters.json`, JSON.stringify(slices));
}
