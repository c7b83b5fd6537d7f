// Fuzzes the page's own handling of strangers' texts before the core gets them, for BERTH_FUZZ_SECONDS (6) altogether:
//   node page.mjs [NAME]...        all targets, when none is named
// Each input may take so many steps a character and no more (steps.mjs), may be refused in words of the page's own,
// and may do nothing else. What is tried follows from BERTH_FUZZ_SEED (1). The last line says "N passed, N failed";
// an input that breaks a target is kept in build/fuzz/found.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { random } from "../web/random.mjs";
import { counted, countSteps, TooManySteps } from "./steps.mjs";
import { seedsOf } from "./seeds.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const seconds = Number(process.env.BERTH_FUZZ_SECONDS ?? 6);
const seed = Number(process.env.BERTH_FUZZ_SEED ?? 1) || Date.now();

// The page asks the browser for its language; there is no browser here.
Object.assign(globalThis, { location: { hash: "#lang=en" }, document: { documentElement: {} } });
const page = await counted(
  "source/text_reader", "source/fault", "link/link", "source/shorten", "source/facts", "link/snippets", "source/excerpt",
);

// The steps within the module are not counted: tests/fuzz/scenario_text_fuzz.cc has them.
const reader = new page.TextReader(readFileSync(path.join(root, "build/modules/berth-reader.wasm")));

const yamlSeeds = [
  "a: &a [x, x]\nb: {<<: *a, c: *a}\n---\n- |\n  text\n- >-\n  folded\n\n  more\n",
  "kind: ConfigMap\ndata:\n  policy.cfg: |\n    kind: Policy\n    a: &a {b: 1}\n    c: *a\n",
  "? key\n: value\n? [a]\n: b\n",
  "%YAML 1.1\n---\n!!str 1: 'single '' quoted'\n\"double \\u0041\": 0o17\n...\n",
  "{a: [1, 2, {b: c}], 'd': \"e\"}",
  "- &a x\n- *a\n- <<: {a: 1}\n- 1_000\n- 1e400\n- .inf\n",
];
const jsonSeeds = [
  '{"kind":"List","items":[{"kind":"ConfigMap","data":{"a":"kind: Policy\\nb: &b [1]\\nc: *b"}}]}',
  '{"a":1}\n{"b":[true,null,-1.5e3]}\n',
  '{"kind":"Scenario","spec":{"generators":[{"count":9,"object":{"kind":"Pod"}}],"objects":[]}}',
  '{"a": 1,}',
  "{'a': 1} // no",
];
const linkSeeds = ["#s=1.AAAA&t=8.5&pod=default/web", "#scenario=queue/backoff-grows&t=1&node=n", "#source=host&seed=1&s%3D1"];
const pieces = ["&a ", "*a", "<<: ", "- ", "? ", ": ", "[", "]", "{", "}", ",", '"', "'", "\n", "\n  ", "---\n", "...\n", "|\n", ">\n",
  "!!str ", "!x ", "#", "%YAML", "\t", "\\", "0o", "_", "\u0000", "\ufeff", "\ud800", "\u202e", "Policy", "kind: ConfigMap"];

// Returns one of the seeds after some changes: cut, doubled, repeated many times, sprinkled with meaningful characters.
function mutated(seeds, below) {
  let text = seeds[below(seeds.length)];
  for (let times = 1 + below(6); times > 0; times--) {
    const at = below(text.length + 1);
    const length = 1 + below(40);
    const piece = below(2) ? pieces[below(pieces.length)] : text.slice(at, at + length);
    const changes = [
      () => text.slice(0, at) + text.slice(at + length),
      () => text.slice(0, at) + piece + text.slice(at),
      () => text.slice(0, at) + piece.repeat(1 + below(400)) + text.slice(at),
      () => text.slice(0, at) + seeds[below(seeds.length)] + text.slice(at),
      () => text.slice(0, at) + String.fromCharCode(below(0x250)) + text.slice(at + 1),
    ];
    text = changes[below(changes.length)]().slice(0, 20_000);
  }
  return text;
}

// The steps that every text may take, and the steps for each of its characters.
const targets = {
  text_reader: {
    seeds: [...yamlSeeds, ...jsonSeeds, ...seedsOf("scenario_text").map(String).filter((it) => it.length < 8000)],
    budget: [20_000, 100],
    run: (text) => void JSON.parse(reader.read(text)),
  },
  find: {
    seeds: [...yamlSeeds, ...jsonSeeds],
    budget: [60_000, 500],
    run(text) {
      for (const at of ["a", "[0].b", 'items[0].data["a"]', "a.b[2].c"]) {
        const [offset] = reader.find(text, [at]);
        if (!(offset >= -1 && offset <= text.length)) throw new Error(`${at} is at ${offset}`);
        page.excerpt(text, Math.max(0, offset));
      }
    },
  },
  facts: { seeds: jsonSeeds, budget: [60_000, 200], run: (text) => page.factsOf(JSON.stringify(JSON.parse(reader.read(text)))) },
  shorten: { seeds: jsonSeeds, budget: [60_000, 200], run: (text) => void JSON.parse(page.shorten(reader.read(text))) },
  link: { seeds: linkSeeds, budget: [20_000, 50], run: (text) => void page.parseLink(text) },
  snippets: {
    seeds: [...linkSeeds, ...jsonSeeds],
    budget: [20_000, 100],
    run(text) {
      for (const format of page.formats) {
        page.writeSnippet(format, { base: "https://berth.example/", fragment: "s=1.AAAA", title: text, height: 640 });
      }
    },
  },
};

// A refusal has the page's own words, or data for them.
const isRefusal = (error) => error instanceof page.SourceFault || error instanceof page.LinkError;

// Returns the first input that breaks the target, with the error; null if none does in `budgetMs`.
function fuzz({ seeds, budget: [least, each], run }, budgetMs) {
  const below = random(seed);
  const until = Date.now() + budgetMs;
  for (let inputs = 0; ; inputs++) {
    if (Date.now() >= until) return { inputs };
    const text = inputs < seeds.length ? seeds[inputs] : mutated(seeds, below);
    try {
      countSteps(least + each * text.length, () => run(text));
    } catch (error) {
      if (isRefusal(error)) continue;
      const how = error instanceof TooManySteps ? `more than ${least} steps and ${each} a character` : error.stack;
      return { inputs, text, how };
    }
  }
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(targets);
let failed = 0;
for (const name of names) {
  const { inputs, text, how } = fuzz(targets[name], (seconds * 1000) / names.length);
  console.log(`${text === undefined ? "ok    " : "BROKEN"} page ${name}: ${inputs} inputs`);
  if (text === undefined) continue;
  failed++;
  const found = path.join(root, "build/fuzz/found", `page-${name}.txt`);
  mkdirSync(path.dirname(found), { recursive: true });
  writeFileSync(found, text);
  console.log(`    ${how}\n    ${JSON.stringify(text.slice(0, 300))}\n    kept in ${path.relative(root, found)}`);
}
console.log(`${names.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
