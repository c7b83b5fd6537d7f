// A film as an animated GIF, which documents of every kind can show. Each frame after the first has only the rectangle
// that changed, and in it only the changed pixels. All frames share one palette.
import { GIFEncoder, nearestColorIndex, quantize, type Palette } from 'gifenc';
import type { Maker } from './film';

const framesPerSecond = 12;
// GIF counts hundredths of a second.
const delayMs = Math.round(100 / framesPerSecond) * 10;
// How long the last picture stays before the film starts again.
const lastDelayMs = 1500;

// The number of colours, including the transparent one. The most frequent ones, which fill areas, are kept exactly.
const colorCount = 128;
const colorDepth = Math.log2(colorCount);
const keptCount = 64;
const transparentIndex = colorCount - 1;
// A colour counts as often as it has pixels, but at most this often, because the signs have rare colours.
const mostCopies = 50;

// Pixels have red in their lowest byte, as in ImageData.
const channelsOf = (pixel: number): [number, number, number] => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];

export class GifMaker implements Maker {
  readonly framesPerSecond = framesPerSecond;
  #encoder = GIFEncoder();
  #counts = new Map<number, number>();
  #palette: Palette = [];
  #indexes = new Map<number, number>();
  #before: Uint32Array | null = null;
  // The picture on screen, as indexes into the palette.
  #shown = new Uint8Array(0);

  prepare({ data }: ImageData): void {
    const pixels = new Uint32Array(data.buffer);
    for (let from = 0; from < pixels.length; ) {
      const pixel = pixels[from] ?? 0;
      let to = from + 1;
      while (pixels[to] === pixel) to++;
      this.#counts.set(pixel, (this.#counts.get(pixel) ?? 0) + to - from);
      from = to;
    }
  }

  add({ data, width, height }: ImageData, isLast: boolean): void {
    const pixels = new Uint32Array(data.buffer);
    const delay = isLast ? lastDelayMs : delayMs;
    if (this.#before) this.#addChanges(pixels, this.#before, width, delay);
    else this.#addFirst(pixels, width, height, delay);
    this.#before = pixels;
  }

  finish(): Blob {
    this.#encoder.finish();
    return new Blob([this.#encoder.bytes()], { type: 'image/gif' });
  }

  #addFirst(pixels: Uint32Array, width: number, height: number, delay: number): void {
    this.#palette = choosePalette(this.#counts);
    this.#shown = Uint8Array.from(pixels, (pixel) => this.#indexOf(pixel));
    // The first frame contains the palette, with an entry for the transparent colour.
    const palette = [...this.#palette];
    while (palette.length < colorCount) palette.push([0, 0, 0]);
    this.#encoder.writeFrame(this.#shown, width, height, { palette, colorDepth, delay, dispose: 1 });
  }

  #addChanges(pixels: Uint32Array, before: Uint32Array, width: number, delay: number): void {
    const box = boxOfChanges(pixels, before, width);
    const changes = new Uint8Array(box.width * box.height);
    let at = 0;
    for (let y = box.y; y < box.y + box.height; y++) {
      for (let x = box.x; x < box.x + box.width; x++, at++) {
        const place = y * width + x;
        const index = pixels[place] === before[place] ? transparentIndex : this.#indexOf(pixels[place] ?? 0);
        const isSeen = index !== transparentIndex && index !== this.#shown[place];
        changes[at] = isSeen ? index : transparentIndex;
        if (isSeen) this.#shown[place] = index;
      }
    }
    const start = this.#encoder.bytesView().length;
    const looks = { transparent: true, transparentIndex, colorDepth, delay, dispose: 1 };
    this.#encoder.writeFrame(changes, box.width, box.height, looks);
    this.#moveTo(start, box);
  }

  // The encoder puts all frames at the upper left. The position follows the extension of eight bytes that has the
  // delay, and the first byte of the frame itself.
  #moveTo(start: number, { x, y }: Box): void {
    const written = this.#encoder.bytesView();
    const place = new DataView(written.buffer, written.byteOffset + start + 9, 4);
    place.setUint16(0, x, true);
    place.setUint16(2, y, true);
  }

  #indexOf(pixel: number): number {
    const known = this.#indexes.get(pixel);
    if (known !== undefined) return known;
    const index = nearestColorIndex(this.#palette, channelsOf(pixel));
    this.#indexes.set(pixel, index);
    return index;
  }
}

// Leaves one colour free: the last entry is the transparent one.
function choosePalette(counts: Map<number, number>): Palette {
  const byCount = [...counts].sort(([a, many], [b, more]) => more - many || a - b);
  const most = colorCount - 1;
  const kept = byCount.splice(0, byCount.length <= most ? most : keptCount).map(([pixel]) => channelsOf(pixel));
  if (byCount.length === 0) return kept;
  const copies = byCount.flatMap(([pixel, count]) => new Array<number>(Math.min(mostCopies, count)).fill(pixel));
  return [...kept, ...quantize(new Uint8ClampedArray(Uint32Array.from(copies).buffer), most - kept.length)];
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

// Returns a box of one pixel if nothing changed, because each frame needs a picture.
function boxOfChanges(pixels: Uint32Array, before: Uint32Array, width: number): Box {
  let [left, top, right, bottom] = [width, 0, 0, 0];
  const first = pixels.findIndex((pixel, i) => pixel !== before[i]);
  if (first < 0) return { x: 0, y: 0, width: 1, height: 1 };
  top = Math.floor(first / width);
  for (let i = first; i < pixels.length; i++) {
    if (pixels[i] === before[i]) continue;
    const x = i % width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = i;
  }
  bottom = Math.floor(bottom / width);
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
