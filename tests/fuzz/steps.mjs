// Loads modules of the page in Node, libraries included, in which each call of a function and each turn of a loop
// counts as a step. So the cost of a text does not depend on the machine.
import { createRequire } from "node:module";
import { bundledCode, moduleOf } from "../web/bundled.mjs";

const requireInWeb = createRequire(new URL("../../web/package.json", import.meta.url));

export class TooManySteps extends Error {}

const counter = { left: Infinity, taken: 0 };
globalThis.berthStep = () => {
  counter.taken++;
  if (--counter.left < 0) throw new TooManySteps();
};

// Returns the number of steps that `run` takes. Throws TooManySteps beyond `most`, and all errors of `run`.
export function countSteps(most, run) {
  counter.left = most;
  counter.taken = 0;
  try {
    run();
  } finally {
    counter.left = Infinity;
  }
  return counter.taken;
}

const loops = new Set([
  "ForStatement", "ForInStatement", "ForOfStatement", "WhileStatement", "DoWhileStatement",
]);
const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

// Yields the places in the code of `node` at which a step is taken, as insertions: an offset and a text.
function* stepsIn(node) {
  if (Array.isArray(node)) {
    for (const each of node) yield* stepsIn(each);
    return;
  }
  if (typeof node?.type !== "string") return;
  if ((loops.has(node.type) || functions.has(node.type)) && node.body) {
    const { type, start, end } = node.body;
    if (type === "BlockStatement") yield [start + 1, "berthStep();"];
    else if (loops.has(node.type)) {
      yield [start, "{berthStep();"];
      yield [end, "}"];
    }
  }
  for (const value of Object.values(node)) if (typeof value === "object") yield* stepsIn(value);
}

function withSteps(code, parseAst) {
  const insertions = [...stepsIn(parseAst(code))].sort(([a], [b]) => a - b);
  const parts = [];
  let at = 0;
  for (const [offset, text] of insertions) {
    parts.push(code.slice(at, offset), text);
    at = offset;
  }
  return parts.join("") + code.slice(at);
}

// Returns the exports of `modules`, whose paths are relative to web/src.
export async function counted(...modules) {
  const { parseAst } = await import(requireInWeb.resolve("rollup/parseAst"));
  return moduleOf(withSteps(await bundledCode(...modules), parseAst));
}
