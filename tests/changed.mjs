// Prints the tests that a change can affect, for `tests/run changed`:
//   node changed.mjs [COMMIT]      the change of the files since COMMIT (HEAD), new files included
// A C++ test is affected if the CMakeLists.txt link it with a library whose files have changed. Prints three lines:
// "stages: ...", "targets: ..." (of the preset `dev`) and "tests: ..." (beginnings of the names of CTest's tests). A fourth
// line names further stages that the change can affect, and that only a whole run covers.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const read = (file) => readFileSync(path.join(root, file), "utf8").replace(/#.*$/gm, "");

function changedFiles(commit) {
  const git = (...words) => execFileSync("git", ["-c", "safe.directory=*", ...words], { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  return [...new Set([...git("diff", "--name-only", commit), ...git("ls-files", "--others", "--exclude-standard")])];
}

// Returns the names of libraries, each with the names of the libraries that it links.
function readLinks() {
  const links = new Map();
  const add = (name, words) => links.set(name, [...(links.get(name) ?? []), ...words.match(/\bberth_\w+/g) ?? []]);
  for (const [, layer, words] of read("core/CMakeLists.txt").matchAll(/^berth_layer\((\w+)\s*([^)]*)\)/gm)) add(`berth_${layer}`, words);
  for (const file of ["core/yaml", "core/cli", "scenarios", "scenarios/yoda", "scenarios/gang", "wasm"]) {
    for (const [, name, words] of read(`${file}/CMakeLists.txt`).matchAll(/target_link_libraries\(\s*(berth_\w+)\s*([^)]*)\)/g)) add(name, words);
  }
  return links;
}

// Returns test programs by the names of CTest's tests, each with its target and the libraries that it links.
function readTests() {
  const tests = [];
  for (const [, folder, words] of read("tests/CMakeLists.txt").matchAll(/^berth_tests\((\w+)\s*([^)]*)\)/gm)) {
    tests.push({ test: `${folder}$`, target: `test_${folder}`, folder, links: words.match(/\bberth_\w+/g) ?? [] });
  }
  for (const [test, target, folder] of [["conformance", "conformance", "conformance"], ["worlds", "random_worlds", "random"]]) {
    const found = [...read(`tests/${folder}/CMakeLists.txt`).matchAll(/target_link_libraries\((\w+)\s*([^)]*)\)/g)];
    const links = found.filter(([, name]) => name === target).flatMap(([, , words]) => words.match(/\bberth_\w+/g) ?? []);
    tests.push({ test, target, folder, links });
  }
  return tests;
}

// Returns the library to which a file of the sources belongs.
function libraryOf(file) {
  const [top, folder] = file.split("/");
  if (top === "core") return `berth_${folder}`;
  if (top === "wasm") return "berth_ui";
  if (top === "scenarios" && folder === "yoda") return "berth_yoda";
  if (top === "scenarios" && folder === "gang") return "berth_gang";
  return "berth_out_of_tree_plugins";
}

export function touchedBy(files) {
  const links = readLinks();
  const isCpp = (file) => /\.(cc|h)$/.test(file);
  const changed = new Set(files.filter((file) => isCpp(file) && /^(core|wasm|scenarios)\//.test(file)).map(libraryOf));
  const known = new Map();
  function isTouched(library) {
    if (!known.has(library)) {
      known.set(library, changed.has(library));
      if ((links.get(library) ?? []).some(isTouched)) known.set(library, true);
    }
    return known.get(library);
  }
  const all = readTests();
  // The build files, and the code that tests of all folders share, affect all tests.
  const everything = files.some((file) => /(^|\/)CMakeLists\.txt$|\.cmake$|^CMakePresets\.json$|^tests\/support\//.test(file));
  const inFolder = (folder) => files.some((file) => file.startsWith(`tests/${folder}/`));
  const usesScenarios = (folder) => ["cli", "answers", "wasm"].includes(folder) && files.some((file) => file.startsWith("scenarios/"));
  const tests = all.filter(({ folder, links: own }) => everything || inFolder(folder) || usesScenarios(folder) || own.some(isTouched));

  const stages = ["tidy"];
  if (tests.length > 0) stages.push("dev");
  const ofPage = files.some((file) => /^(web|core\/answers\/schema)\//.test(file));
  if (ofPage) stages.push("types");
  if (ofPage || files.some((file) => file.startsWith("tests/web/"))) stages.push("smoke");
  const left = [];
  if (changed.size > 0 || everything) left.push("native", "asan", "analysis", "wasm", "web");
  else if (ofPage || files.some((file) => /^(tests\/web|scenarios)\//.test(file))) left.push("web");
  if (files.some((file) => /^(tests\/(wasm|lessons)|scenarios)\//.test(file)) && !left.includes("wasm")) left.push("wasm");
  return { stages, tests, left };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = changedFiles(process.argv[2] ?? "HEAD");
  const { stages, tests, left } = touchedBy(files);
  console.log(`stages: ${stages.join(" ")}`);
  console.log(`targets: ${tests.map(({ target }) => target).join(" ")}`);
  console.log(`tests: ${tests.map(({ test }) => test).join(" ")}`);
  console.log(`left to the whole run: ${left.join(" ") || "nothing"}`);
}
