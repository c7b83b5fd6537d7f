// Draws letters that the stage's typeface does not have, such as Chinese ones, with the browser's own text. If the
// reader's system has no Chinese typeface, fetches the letters that the stage's words and the gallery's titles need:
// some dozens at a time, when they are needed (scripts/letters.mjs writes the files).
import type { RawStage } from 'berth-stage';
import { ownFile } from '../offline/own_files';

const ofSystem =
  '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", ' +
  '"WenQuanYi Micro Hei", sans-serif';
const own = 'Berth letters';

const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

// Reports whether a letter is Chinese, Japanese or Korean: these have the same width.
const isWide = (letter: string): boolean => letter >= '\u2e80';

interface Picture {
  // The upper left corner of the picture, from the pen on the baseline.
  left: number;
  top: number;
  width: number;
  advance: number;
  // The opacity of each pixel.
  coverage: Uint8Array;
}

function draw(letter: string, font: string): Picture {
  if (!context) return { left: 0, top: 0, width: 1, advance: 0, coverage: new Uint8Array(1) };
  context.font = font;
  const measures = context.measureText(letter);
  // Adds a margin, so that nothing of its neighbours in the texture is visible beside it.
  const left = Math.floor(-measures.actualBoundingBoxLeft) - 1;
  const top = -Math.ceil(measures.actualBoundingBoxAscent) - 1;
  const width = Math.ceil(measures.actualBoundingBoxRight) + 1 - left;
  const height = Math.ceil(measures.actualBoundingBoxDescent) + 1 - top;
  const { canvas } = context;
  if (canvas.width < width || canvas.height < height) {
    canvas.width = Math.max(canvas.width, width);
    canvas.height = Math.max(canvas.height, height);
    context.font = font;
  }
  context.clearRect(0, 0, width, height);
  context.fillText(letter, -left, -top);
  const { data } = context.getImageData(0, 0, width, height);
  const coverage = Uint8Array.from({ length: width * height }, (_, pixel) => data[4 * pixel + 3] ?? 0);
  // Chinese letters are equally sharp if they begin at whole pixels.
  const advance = isWide(letter) ? Math.round(measures.width) : measures.width;
  return { left, top, width, advance, coverage };
}

// Browsers that protect against fingerprinting do not let pages read their own canvases.
const canRead = draw(' ', `40px ${ofSystem}`).coverage.every((opacity) => opacity === 0);

// Browsers draw a letter that no typeface has as a box, which is always the same or as wide as its code.
function hasChinese(): boolean {
  const font = `40px ${ofSystem}`;
  const common = draw('调', font);
  const none = draw('\uffff', font);
  return common.advance === 40 && `${common.coverage}` !== `${none.coverage}`;
}

// A file of the typeface: `loaded` is null until it is needed, and false if it cannot be loaded.
interface Slice {
  file: string;
  loaded: Promise<void> | boolean | null;
}

let isChineseThere = hasChinese();
// Slices by letter; null until the list is loaded.
let slices: Map<string, Slice> | null = null;

async function loadSlices(): Promise<void> {
  const lists = JSON.parse(await (await ownFile('assets/letters.json')).text()) as string[];
  slices = new Map();
  for (const [i, letters] of lists.entries()) {
    const slice: Slice = { file: `assets/letters-${i}.woff2`, loaded: null };
    for (const letter of letters) slices.set(letter, slice);
  }
}

async function loadSlice(slice: Slice): Promise<void> {
  try {
    const face = new FontFace(own, await (await ownFile(slice.file)).arrayBuffer(), { unicodeRange: rangeOf(slice) });
    document.fonts.add(await face.load());
    slice.loaded = true;
  } catch {
    slice.loaded = false;
  }
}

function rangeOf(slice: Slice): string {
  const letters = [...(slices ?? [])].filter(([, of]) => of === slice);
  return letters.map(([letter]) => `U+${(letter.codePointAt(0) ?? 0).toString(16)}`).join(', ');
}

if (!canRead) throw new Error('canvases cannot be read');
if (!isChineseThere) {
  loadSlices().catch(() => {
    isChineseThere = true; // true as far as its letters go
  });
}

// Reports whether the letter can be drawn now. If not, starts to fetch what it needs.
function isReady(letter: string): boolean {
  if (isChineseThere || !isWide(letter)) return true;
  if (!slices) return false;
  const slice = slices.get(letter);
  if (!slice) return true;
  slice.loaded ??= loadSlice(slice);
  return typeof slice.loaded === 'boolean';
}

function packed(letter: string, { advance, left, top, width, coverage }: Picture): Uint8Array {
  const head = new Int32Array([letter.codePointAt(0) ?? 0, Math.round(advance * 64), left, top, width]);
  const bytes = new Uint8Array(head.byteLength + coverage.length);
  bytes.set(new Uint8Array(head.buffer));
  bytes.set(coverage, head.byteLength);
  return bytes;
}

// Passes the stage the letters that it lacks, as far as they can be drawn. Returns true if there were some.
export function write(stage: RawStage): boolean {
  let hasWritten = false;
    for (const line of stage.lackingLetters().split('\n')) {
    const [font, weight, pixels, ...letters] = line.split(' ');
    for (const letter of letters) {
      if (!isReady(letter)) continue;
      stage.addLetter(Number(font), packed(letter, draw(letter, `${weight} ${pixels}px "${own}", ${ofSystem}`)));
      hasWritten = true;
    }
  }
  return hasWritten;
}
