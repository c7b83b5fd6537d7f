// web/install.sh installs exactly the packages that the lock files list.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const installer = path.join(root, "web/install.sh");

// Returns a folder whose only dependency is a local package with an install script.
function folderWithDependency(folder) {
  const packed = path.join(folder, "packed");
  mkdirSync(path.join(packed, "package"), { recursive: true });
  const scripts = { install: "node -e \"require('fs').writeFileSync('ran', '')\"" };
  writeFileSync(path.join(packed, "package/package.json"), JSON.stringify({ name: "dependency", version: "1.0.0", scripts }));
  execFileSync("tar", ["-czf", "dependency.tgz", "-C", "packed", "package"], { cwd: folder });
  rmSync(packed, { recursive: true });
  const dependencies = { dependency: "file:dependency.tgz" };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "folder", private: true, dependencies }));
  execFileSync("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
}

function install(folder) {
  const { status, stdout } = spawnSync("bash", ["-euc", `source "${installer}"; install_node_modules "${folder}"`], {
    encoding: "utf8",
  });
  return { status, installed: stdout.includes("Installing the Node modules") };
}

test("it installs the packages of the lock file, by their hashes, and runs no script", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "berth-"));
  try {
    folderWithDependency(folder);
    const dependency = path.join(folder, "node_modules/dependency");
    assert.deepEqual(install(folder), { status: 0, installed: true });
    assert.ok(existsSync(path.join(dependency, "package.json")));
    assert.ok(!existsSync(path.join(dependency, "ran")), "no install script runs");
    assert.deepEqual(install(folder), { status: 0, installed: false });

    const list = path.join(folder, "package-lock.json");
    const right = readFileSync(list, "utf8");
    const wrong = right.replace(/"sha512-[^"]+"/, `"sha512-${Buffer.alloc(64).toString("base64")}"`);
    assert.notEqual(wrong, right);
    writeFileSync(list, wrong);
    assert.notEqual(install(folder).status, 0, "another hash");
    assert.notEqual(install(folder).status, 0, "and it is not taken for installed afterwards");
    writeFileSync(list, right);
    assert.deepEqual(install(folder), { status: 0, installed: true });
    rmSync(list);
    assert.notEqual(install(folder).status, 0, "no list");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
