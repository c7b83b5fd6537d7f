// The command `picture`: draws the page's stage at a moment into a file, without a browser.
import { readFileSync, writeFileSync } from 'node:fs';
import { pngOf } from './png.mjs';
import { TwoParts } from './two_parts.js';

const fonts = [
  [400, 'stage-regular.ttf'],
  [600, 'stage-semibold.ttf'],
];
// A budget that no run reaches: the slices are simulated, and pods in flight come to rest, long before that.
const plentyMs = 1e9;
const mostFrames = 100_000;
const msPerFrame = 500;

const fileOf = (name) => readFileSync(new URL(name, import.meta.url));

async function openStage() {
  // The stage looks for a canvas, and draws into memory if there is none.
  globalThis.document ??= { querySelector: () => null };
  const { default: createBerthStage } = await import('./berth-stage.mjs');
  const readRest = () => fileOf('berth-stage.rest.wasm');
  const parts = new TwoParts(await WebAssembly.compile(fileOf('berth-stage.wasm')), {
    compile: () => WebAssembly.compile(readRest()),
    readNow: readRest,
  });
  const { Stage } = await parts.start((instantiateWasm) => createBerthStage({ instantiateWasm, print: () => {} }));
  await parts.complete();
  const stage = new Stage('nowhere');
  for (const [weight, file] of fonts) stage.addFont(weight, fileOf(file));
  return { stage, memory: Object.values(parts.exports).find((value) => value instanceof WebAssembly.Memory) };
}

// Throws an Error if the scenario is invalid.
function load(stage, { scenario, t, pod }) {
  stage.addText(JSON.stringify(scenario));
  const options = { ...(t !== null && { t }), ...(pod !== null && { select: `pod/${pod}` }) };
  const refused = stage.beginLoad(JSON.stringify(options));
  const { ok, error } = JSON.parse(refused || stage.continueLoad(plentyMs));
  if (!ok) throw new Error(error.message);
}

// Draws frames until the moment is reached and nothing moves any more.
function rest(stage) {
  const wantsMore = 1;
  let now = 0;
  for (let i = 0; i < mostFrames; i++) {
    now += msPerFrame;
    const isMoving = (stage.advance(now) & wantsMore) !== 0;
    if (!isMoving && stage.wantedT() < 0) return;
  }
}

const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function svgOf(png, { width, height, scenario }) {
  const { title = 'Berth', description = '' } = scenario.metadata ?? {};
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<desc>${escaped(description)}</desc>
<image width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>
</svg>
`;
}

// `job` has the form of core/cli/export_commands.h. Calls `say` with remarks. Throws an Error.
export async function makePicture(job, say) {
  const { stage, memory } = await openStage();
  load(stage, job);
  const command = (it) => stage.command(JSON.stringify(it));
  command({ op: 'theme', value: job.theme });
  command({ op: 'reducedMotion', value: true });
  command({ op: 'controls', value: false });
  stage.resize(job.width, job.height, job.scale);
  rest(stage);
  const at = stage.pixels() >>> 0;
  const [width, height] = [job.width * job.scale, job.height * job.scale];
  const png = pngOf(new Uint8Array(memory.buffer, at, 4 * width * height), width, height);
  if (stage.lackingLetters() !== '') say('warning: texts are left out that have letters other than Latin ones');
  writeFileSync(job.file, job.file.endsWith('.svg') ? svgOf(png, job) : png);
}
