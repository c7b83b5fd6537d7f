// The files of the source tree, for the tests of its rules.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

// Returns the files that are, or are about to be, under version control. Without git: all files of the copy.
function listFiles() {
  const options = { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 };
  try {
    const args = ["-c", "safe.directory=*", "ls-files", "-co", "--exclude-standard"];
    return execFileSync("git", args, { ...options, stdio: ["ignore", "pipe", "ignore"] }).trim().split("\n");
  } catch {
    const elsewhere = ["./.git/*", "./build/*", "*/node_modules/*"];
    const args = [".", "-type", "f", ...elsewhere.flatMap((folder) => ["-not", "-path", folder])];
    return execFileSync("find", args, options).trim().split("\n").map((file) => file.slice(2));
  }
}

export const files = listFiles();
export const read = (file) => readFileSync(path.join(root, file), "utf8");
