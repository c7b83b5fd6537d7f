// The shells complete the words of the command.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const berth = path.join(root, "build/native/bin/berth");

// The shells find the command on their PATH.
const folder = mkdtempSync(path.join(tmpdir(), "berth-"));
after(() => rmSync(folder, { recursive: true }));
symlinkSync(berth, path.join(folder, "berth"));
const env = { ...process.env, HOME: folder, TERM: "xterm", PATH: `${folder}:${process.env.PATH}` };
const output = (...words) => execFileSync(words[0], words.slice(1), { encoding: "utf8", cwd: root, env, timeout: 60_000 });

// Returns the words that Bash offers for the last one, whose equals sign Bash makes a word of its own.
function offeredByBash(...words) {
  const split = words.flatMap((word) => (word.startsWith("--") ? word.split(/(=)/).filter(Boolean) : [word]));
  const script = `source <(berth completion bash); COMP_WORDS=(berth "$@"); COMP_CWORD=$#; _berth; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return output("bash", "-c", script, "bash", ...split).split("\n").filter(Boolean);
}

// A terminal in which a key completes the line, and which writes down the words that zsh then offers.
const zshScript = `
zmodload zsh/zpty
zpty terminal zsh -f -i
zpty -w terminal '
  unsetopt zle_bracketed_paste
  PS1= PS2=
  source <(berth completion zsh)
  compadd() {
    local -a hits
    if [[ "\${@[1,(i)(-|--)]}" == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
    builtin compadd -A hits "$@"
    print -rl -- $hits >>'$1'
    builtin compadd "$@"
  }
  complete_and_end() { zle list-choices; print end >>'$1'; zle kill-buffer }
  zle -N complete_and_end
  bindkey "^T" complete_and_end
  print begin >>'$1'
'
lines() { grep -c -x -- "$1" "$2" 2>/dev/null }
until [[ "$(lines begin "$1")" == 1 ]]; do sleep 0.05; done
zpty -w -n terminal "berth $2"$'\\x14'
until [[ "$(lines end "$1")" == 1 ]]; do sleep 0.05; done
cat "$1"
`;
let numFiles = 0;
function offeredByZsh(...words) {
  const file = path.join(folder, `zsh-${numFiles++}`);
  const lines = output("zsh", "-f", "-c", zshScript, "zsh", file, words.join(" ")).split("\n");
  return lines.filter((word) => word && word !== "begin" && word !== "end");
}

// fish prints each word with its description behind a tab.
function offeredByFish(...words) {
  const out = output("fish", "--no-config", "-c", 'berth completion fish | source; complete -C "berth $argv"', "--", ...words);
  return out.split("\n").map((line) => line.split("\t")[0]).filter(Boolean);
}

for (const [shell, offered] of Object.entries({ bash: offeredByBash, zsh: offeredByZsh, fish: offeredByFish })) {
  const isOffered = (words, expected) => assert.deepEqual(offered(...words).sort(), expected.sort(), `${shell}: ${words}`);

  test(`${shell} offers commands, their options, the values of options, topics and files`, () => {
    isOffered(["re"], ["redact", "remedies", "resources"]);
    isOffered(["--v"], ["--version"]);
    isOffered(["explain", "--al"], ["--all-filters"]);
    isOffered(["capacity", "--podsp"], ["--podspec"]);
    isOffered(["run", "--al"], []);
    isOffered(["run", "--format", "j"], ["jsonl"]);
    isOffered(["explain", "x.yaml", "--format", "j"], ["json"]);
    isOffered(["run", "--config", "READ"], ["README.md"]);
    isOffered(["help", "ver"], ["versions"]);
    isOffered(["completion", ""], ["bash", "fish", "zsh"]);
    isOffered(["sweep", "me"], ["merge"]);
    isOffered(["run", "READ"], ["README.md"]);
    assert.ok(offered("").includes("completion"));
  });

  test(`${shell} offers values behind an equals sign`, () => {
    assert.match(offered("sweep", "plan.yaml", "--format=mark").join(), /^(--format=)?markdown$/);
  });
}

test("an unknown shell is refused", () => {
  assert.throws(() => execFileSync(berth, ["completion", "csh"], { stdio: "pipe" }), /bash, zsh or fish/);
});
