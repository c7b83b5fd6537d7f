// What is on a stage, drawn into memory, without WebGL: equal on every machine.
import type { Stage } from './stage';

// In real pixels; `ratio` of them are one CSS pixel. A stage with a canvas keeps what that shows, and needs resize() before
// it is drawn again. Null: the rest of the module is missing, or the module broke.
// Letters may still be on their way afterwards: stage.lacksLetters.
export function pictureOf(stage: Stage, width: number, height: number, ratio: number): ImageData | null {
  let picture = draw(stage, width, height, ratio);
  // Twice where the letters needed more room.
  for (let turn = 0; picture && stage.addLetters() && turn < 2; turn++) picture = draw(stage, width, height, ratio);
  return picture;
}

function draw(stage: Stage, width: number, height: number, ratio: number): ImageData | null {
  return stage.use((raw, { exports }) => {
    raw.resize(width / ratio, height / ratio, ratio);
    // Addresses beyond 2 GB come as negative numbers.
    const at = raw.pixels() >>> 0;
    const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory) as WebAssembly.Memory;
    return new ImageData(new Uint8ClampedArray(memory.buffer, at, 4 * width * height).slice(), width, height);
  });
}
