// Tests that the images of deploy/ copy all files that their builds read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { files, read } from "./files.mjs";

const container = read("deploy/Containerfile");
const [build, image] = container.split(/^(?=FROM )/m).slice(1);

test("every folder of the command's sources is copied, and every copied folder exists", () => {
  const copied = [...build.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, names]) => names.split(" "));
  // CMake reads no other files if only the command is built.
  const [alone] = read("CMakeLists.txt").split("elseif(NOT BERTH_COMMAND_ONLY)");
  const folders = [...alone.matchAll(/^add_subdirectory\((\w+)/gm)].map(([, folder]) => folder);
  assert.deepEqual(folders, ["core", "scenarios"]);
  for (const folder of [...folders, "wasm", "web/install.sh", "deploy/binary"]) assert.ok(copied.includes(folder), `${folder} is copied`);
  for (const { file } of JSON.parse(read("core/cli/pages.json"))) {
    assert.ok(copied.some((name) => file === name || file.startsWith(`${name}/`)), `${file} is copied`);
  }
  for (const name of copied) assert.ok(files.some((file) => file === name || file.startsWith(`${name}/`)), `${name} is there`);
});

test("the image has the command alone", () => {
  assert.match(image, /^FROM scratch\nCOPY --from=build \S+ \/berth\nUSER \d+\nENTRYPOINT \["\/berth"\]\n$/);
});
