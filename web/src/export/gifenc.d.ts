// The part of gifenc that gif.ts uses; the package comes without types.
declare module 'gifenc' {
  export type Palette = number[][];
  export function quantize(rgba: Uint8ClampedArray, maxColors: number): Palette;
  export function nearestColorIndex(palette: Palette, color: number[]): number;
  export function GIFEncoder(): {
    // `delay` is in milliseconds; `dispose` 1: what was drawn stays. The first frame brings the palette of all.
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
    // Of what was written so far, until more is.
    bytesView(): Uint8Array<ArrayBuffer>;
  };
}
