// The part of gifenc that gif.ts uses; the package comes without types.
declare module 'gifenc' {
  export type Palette = number[][];
  export function quantize(rgba: Uint8ClampedArray, maxColors: number): Palette;
  export function nearestColorIndex(palette: Palette, color: number[]): number;
  export function GIFEncoder(): {
    // `delay` is in milliseconds. `dispose` 1 keeps the earlier picture. The first frame has the palette for all.
    writeFrame(
      indexes: Uint8Array,
      width: number,
      height: number,
      options: {
        palette?: Palette;
        colorDepth: number;
        delay: number;
        dispose: number;
        transparent?: boolean;
        transparentIndex?: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
    // The bytes written so far; valid until the next frame is written.
    bytesView(): Uint8Array<ArrayBuffer>;
  };
}
