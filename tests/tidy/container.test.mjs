// deploy/Containerfile installs what stage `native` (tests/stages.sh) needs to build the command, and copies what CMake reads.
import assert from "node:assert/strict";
import { test } from "node:test";
import { files, read } from "./files.mjs";

const container = read("deploy/Containerfile").replaceAll("\\\n", " ");
const [build, image] = container.split(/^(?=FROM )/m).slice(1);

const installedBy = (stage) => /apt-get install -y --no-install-recommends ([^&\n]*)/.exec(stage)[1].trim().split(/\s+/);

test("the image is built with the packages of the native tests, but for those that make the page's typefaces", () => {
  const [, prepare] = /^prepare_native\(\) \{\n([\s\S]*?)^\}/m.exec(read("tests/stages.sh"));
  const needed = [...prepare.matchAll(/([a-z0-9+.-]+):\S+/g)].map(([, name]) => name);
  assert.ok(needed.includes("cmake") && needed.includes("g++"), `the packages were found: ${needed}`);
  const ofThePage = ["nodejs", "npm"];
  assert.deepEqual(installedBy(build).sort(), needed.filter((name) => !ofThePage.includes(name)).sort());
});

test("the image has the command's one shared library that Debian's base does not have", () => {
  assert.deepEqual(installedBy(image), ["libyaml-0-2"]);
  assert.match(read("core/cli/CMakeLists.txt"), /libyaml/);
});

test("every folder that CMake reads is copied, and all that is copied is there", () => {
  const copied = [...build.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, names]) => names.split(" "));
  const folders = [...read("CMakeLists.txt").matchAll(/add_subdirectory\((\w+)/g)].map(([, folder]) => folder);
  for (const folder of folders) assert.ok(copied.includes(folder), `${folder} is copied`);
  for (const name of copied) assert.ok(files.some((file) => file === name || file.startsWith(`${name}/`)), `${name} is there`);
});
