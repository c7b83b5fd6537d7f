// Draws a stage into memory, without WebGL; the picture is equal on every machine.
import type { Stage } from './stage';

// The size is in real pixels; `ratio` of them are one CSS pixel. The canvas of the stage does not change, but the stage
// needs resize() before it draws on it again. Returns null if the rest of the module is missing, or the module failed.
// Letters may still be missing afterwards: stage.lacksLetters.
export function pictureOf(stage: Stage, width: number, height: number, ratio: number): ImageData | null {
  let picture = draw(stage, width, height, ratio);
  // Draws again, at most twice, if the letters needed more room.
  for (let turn = 0; picture && stage.addLetters() && turn < 2; turn++) picture = draw(stage, width, height, ratio);
  return picture;
}

function draw(stage: Stage, width: number, height: number, ratio: number): ImageData | null {
  return stage.use((raw, { exports }) => {
    raw.resize(width / ratio, height / ratio, ratio);
    // Addresses beyond 2 GB arrive as negative numbers.
    const at = raw.pixels() >>> 0;
    const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory) as WebAssembly.Memory;
    return new ImageData(new Uint8ClampedArray(memory.buffer, at, 4 * width * height).slice(), width, height);
  });
}
