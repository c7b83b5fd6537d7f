// The shells complete the words of the command.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const berth = path.join(root, "build/native/bin/berth");

// Returns the words that bash offers for the last one.
function offered(...words) {
  const script = `source <("$BERTH" completion bash); COMP_WORDS=(berth "$@"); COMP_CWORD=$#; _berth; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const out = execFileSync("bash", ["-c", script, "bash", ...words], { encoding: "utf8", cwd: root, env: { ...process.env, BERTH: berth } });
  return out.split("\n").filter(Boolean);
}

test("bash offers commands, their options, the values of options, topics and files", () => {
  assert.deepEqual(offered("re"), ["remedies", "redact", "resources"]);
  assert.deepEqual(offered("explain", "--al"), ["--all-filters"]);
  assert.deepEqual(offered("run", "--al"), []);
  assert.deepEqual(offered("run", "--format", "j"), ["jsonl"]);
  assert.deepEqual(offered("explain", "x.yaml", "--format", "j"), ["json"]);
  assert.deepEqual(offered("help", "ver"), ["versions"]);
  assert.deepEqual(offered("sweep", "me"), ["merge"]);
  assert.deepEqual(offered("run", "READ"), ["README.md"]);
  assert.ok(offered("").includes("completion"));
});

test("the scripts of the other shells name every command, and an unknown shell is refused", () => {
  const commands = offered("").filter((name) => name !== "completion");
  for (const shell of ["zsh", "fish"]) {
    const script = execFileSync(berth, ["completion", shell], { encoding: "utf8" });
    for (const command of commands) assert.ok(script.includes(command), `${shell}: ${command}`);
  }
  assert.throws(() => execFileSync(berth, ["completion", "csh"], { stdio: "pipe" }), /bash, zsh or fish/);
});
