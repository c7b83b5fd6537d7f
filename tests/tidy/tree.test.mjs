// The rules of the source tree that no compiler keeps.
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { files, read } from "./files.mjs";

const isText = (file) => !/\.(png|xz|ttf|woff2|gz)$/.test(file);
const isCpp = (file) => /\.(h|cc)$/.test(file);
const isSource = (file) => /\.(h|cc|ts|mjs|css|html|py|sh|txt|cmake|ya?ml)$/.test(file) || /(^|\/)run$/.test(file);

// Who may include whom. A layer always sees itself.
const below = {
  base: [],
  api: ["base"],
  batch: ["base", "api"],
  framework: ["base", "api"],
  cache: ["base", "api", "framework"],
  queue: ["base", "api", "framework"],
  plugins: ["base", "api", "framework"],
  scheduler: ["base", "api", "framework", "cache", "queue", "plugins"],
  sim: ["base", "api", "batch", "framework", "cache", "queue", "plugins", "scheduler"],
  cli: ["base", "api", "batch", "framework", "cache", "queue", "plugins", "scheduler", "sim"],
};

function includes(file) {
  return [...read(file).matchAll(/^#include ([<"])([^>"]+)[>"]/gm)].map(([, kind, name]) => ({ kind, name }));
}

function complain(problems) {
  assert.deepEqual(problems, []);
}

test("a layer of core includes only the layers below it", () => {
  const problems = [];
  const sources = files.filter((file) => isCpp(file) && file.startsWith("core/"));
  assert.ok(sources.length > 50, "the sources of core were found");
  for (const file of sources) {
    const layer = file.split("/")[1];
    assert.ok(layer in below, `${file}: core has no layer ${layer}`);
    for (const { kind, name } of includes(file)) {
      if (kind !== '"') continue;
      const other = name.split("/")[0];
      if (other !== layer && !below[layer].includes(other)) problems.push(`${file} includes ${name}`);
    }
  }
  complain(problems);
});

test("core knows no Emscripten, ImGui, thread, wall clock or locale", () => {
  const banned = /^(emscripten|imgui|thread|mutex|atomic|future|chrono|ctime|locale|random|iostream|format)(\.h|\/|$)/;
  // The command line is the edge: it reads files and asks whether there is a terminal.
  const onlyInCli = /^(fstream|filesystem|unistd\.h|yaml-cpp)/;
  const problems = [];
  for (const file of files.filter((name) => isCpp(name) && name.startsWith("core/"))) {
    for (const { name } of includes(file)) {
      if (banned.test(name)) problems.push(`${file} includes ${name}`);
      if (onlyInCli.test(name) && !file.startsWith("core/cli/")) problems.push(`${file} includes ${name}`);
    }
  }
  complain(problems);
});

test("only the decoder's layer reads JSON by hand", () => {
  const problems = files.filter(
    (file) => isCpp(file) && file.startsWith("core/") && /<nlohmann\//.test(read(file)) && !file.startsWith("core/api/"),
  );
  complain(problems);
});

test("every header is guarded by a name made from its path", () => {
  const problems = [];
  for (const file of files.filter((name) => name.endsWith(".h"))) {
    const place = file.replace(/^core\//, "");
    const guard = `BERTH_${place.toUpperCase().replace(/[^A-Z0-9]/g, "_")}_`;
    const text = read(file);
    if (!text.includes(`#ifndef ${guard}\n#define ${guard}\n`) || !text.trimEnd().endsWith(`#endif  // ${guard}`)) {
      problems.push(`${file}: expected ${guard}`);
    }
  }
  complain(problems);
});

test("lines of code are at most 100 columns, without tabs or blanks at the end", () => {
  const problems = [];
  for (const file of files.filter((name) => isCpp(name))) {
    read(file).split("\n").forEach((line, i) => {
      // A document in a test is easier to read unbroken.
      if (file.startsWith("tests/") && line.includes('"')) return;
      if ([...line].length > 100) problems.push(`${file}:${i + 1} is ${[...line].length} columns wide`);
    });
  }
  for (const file of files.filter((name) => isSource(name))) {
    read(file).split("\n").forEach((line, i) => {
      if (/\t/.test(line)) problems.push(`${file}:${i + 1} has a tab`);
      if (/[ ]+$/.test(line)) problems.push(`${file}:${i + 1} ends in blanks`);
    });
  }
  complain(problems);
});

test("files stay short enough to be read", () => {
  // A language is a list of words, and has one file.
  const problems = files
    .filter((file) => (isCpp(file) || file.endsWith(".ts")) && !file.startsWith("web/src/lang/"))
    .map((file) => [file, read(file).split("\n").length])
    .filter(([, lines]) => lines > 650)
    .map(([file, lines]) => `${file} has ${lines} lines`);
  complain(problems);
});

test("names say what a thing is for", () => {
  const vague = /(^|[/_])(utils?|common|helpers?|manager|misc)([._/]|$)/i;
  complain(files.filter((file) => vague.test(file)));
});

test("nothing is left to do later, and nothing is skipped", () => {
  const problems = [];
  for (const file of files.filter((name) => isSource(name) && name !== "tests/tidy/tree.test.mjs")) {
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(read(file))) problems.push(`${file} has something left to do`);
    if (/\b(DISABLED_|GTEST_SKIP|test\.skip|it\.skip)/.test(read(file))) problems.push(`${file} skips a test`);
  }
  complain(problems);
});

test("the repository holds no package host, no machine's path, no third party's code", () => {
  const hosts = ["registry.npmjs", "deb.debian", "ftp.debian", "pypi.", "archive.ubuntu"].map((host) => host.toLowerCase());
  const problems = [];
  for (const file of files.filter((name) => isText(name) && name !== "tests/tidy/tree.test.mjs")) {
    const text = read(file).toLowerCase();
    for (const host of hosts) if (text.includes(host)) problems.push(`${file} names ${host}`);
    if (/(^|[\s"'`(=])\/(work|root|home)\/[a-z]/m.test(text)) problems.push(`${file} has a path of one machine`);
  }
  for (const file of files) {
    if (/(^|\/)(node_modules|third_party|vendor)\//.test(file) || /\.(wasm|o|a|so|exe)$/.test(file)) {
      problems.push(`${file} does not belong here`);
    }
  }
  complain(problems);
});

test("every package that is installed is listed by version and hash, for all platforms, and by no address", () => {
  const dependencies = ({ dependencies = {}, devDependencies = {} }) => ({ ...dependencies, ...devDependencies });
  const folders = files
    .filter((file) => path.basename(file) === "package.json")
    .map((file) => path.dirname(file))
    .filter((folder) => Object.keys(dependencies(JSON.parse(read(`${folder}/package.json`)))).length > 0);
  assert.ok(folders.length > 2, "the folders that install packages were found");
  const problems = [];
  for (const folder of folders) {
    const list = `${folder}/package-lock.json`;
    if (!files.includes(list)) {
      problems.push(`${list} is missing`);
      continue;
    }
    const { packages } = JSON.parse(read(list));
    const wanted = dependencies(JSON.parse(read(`${folder}/package.json`)));
    assert.deepEqual(dependencies(packages[""]), wanted, `${list} is of another package.json`);
    for (const [place, entry] of Object.entries(packages)) {
      if (place === "") continue;
      if (!/^\d+\.\d+\.\d+/.test(entry.version)) problems.push(`${list}: ${place} has no version`);
      if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity)) problems.push(`${list}: ${place} has no hash`);
      if ("resolved" in entry) problems.push(`${list}: ${place} has an address`);
      // What a machine of another kind would have to install too.
      for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
        const listed = `node_modules/${name}` in packages || `${place}/node_modules/${name}` in packages;
        if (!listed) problems.push(`${list}: ${place} needs ${name}, which is not listed`);
      }
    }
    const ranges = Object.values(wanted).filter((version) => !/^\d+\.\d+\.\d+$/.test(version));
    if (ranges.length > 0) problems.push(`${folder}/package.json has ranges of versions: ${ranges.join(", ")}`);
  }
  complain(problems);
});

test("packages are installed from their lists alone, without their scripts", () => {
  const problems = [];
  for (const file of files.filter((name) => isSource(name) || name.startsWith(".github/workflows/") || name === ".ci/run")) {
    if (/\btest\.mjs$/.test(file)) continue;
    for (const [command] of read(file).matchAll(/\bnpm\b[^\n]*\b(ci|i|install|add|update|exec)\b[^\n]*/g)) {
      const fromList = /^npm --prefix "\$1" ci --ignore-scripts /.test(command);
      if (!fromList && !/install_packages|:npm\b/.test(command)) problems.push(`${file}: ${command}`);
    }
  }
  complain(problems);
  assert.match(read("web/install.sh"), /npm --prefix "\$1" ci --ignore-scripts /);
});

test("the top level has what it should and nothing else", () => {
  const expected = ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "core", "scenarios", "tests", "wasm", "web"];
  const top = [...new Set(files.map((file) => file.split("/")[0]))].filter((name) => !name.startsWith("."));
  assert.deepEqual(top.sort(), expected.sort());
});

test("every test that the README names exists", () => {
  const named = [...read("README.md").matchAll(/\| (\w+)\.(\w+) \|$/gm)];
  assert.ok(named.length > 5, "the README names tests");
  const tests = new Set();
  for (const file of files.filter((file) => /^tests\/.*_test\.cc$/.test(file))) {
    for (const [, suite, name] of read(file).matchAll(/^TEST(?:_F|_P)?\((\w+),\s+(\w+)\)/gm)) tests.add(`${suite}.${name}`);
  }
  complain(named.map(([, suite, name]) => `${suite}.${name}`).filter((name) => !tests.has(name)));
});
