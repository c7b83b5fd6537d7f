// The rules of the source tree that no compiler checks.
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { circlesIn } from "./circles.mjs";
import { files, read } from "./files.mjs";

const isText = (file) => !/\.(png|xz|ttf|woff2|gz)$/.test(file);
const isCpp = (file) => /\.(h|cc)$/.test(file);
const isSource = (file) => /\.(h|cc|ts|mjs|css|html|py|sh|txt|cmake|ya?ml)$/.test(file) || /(^|\/)run$/.test(file);

// The layers of core, the lowest first, with the layers that each may include: a layer may include itself and these,
// and no layer after it.
const belowInCore = {
  base: [],
  process: ["base"],
  api: ["base"],
  admission: ["base", "api"],
  releases: ["base", "admission"],
  review: ["base", "api", "admission", "releases"],
  kube_batch: ["base", "api"],
  framework: ["base", "api"],
  metrics: ["base", "api", "kube_batch", "framework"],
  cache: ["base", "api", "framework"],
  queue: ["base", "api", "framework"],
  plugins: ["base", "api", "framework"],
  scheduler: ["base", "api", "framework", "cache", "queue"],
  versions: ["base", "releases", "process", "api", "framework", "metrics", "queue", "plugins", "scheduler"],
  apiserver: ["base", "api", "framework"],
  controllers: ["base", "api", "apiserver"],
  capacity: ["base", "api", "framework", "cache", "queue", "scheduler", "versions", "apiserver"],
  log: ["base", "api", "framework", "queue", "scheduler"],
  scenario: ["base", "process", "api", "kube_batch", "framework", "queue", "scheduler", "versions", "apiserver", "log", "releases"],
  autoscaler: ["base", "api", "framework", "versions", "apiserver", "capacity", "scenario"],
  sim: ["base", "process", "api", "kube_batch", "framework", "queue", "scheduler", "versions", "apiserver", "controllers", "log", "scenario", "autoscaler"],
  view: ["base", "api", "framework", "queue", "log", "scenario"],
  figures: ["base", "api", "framework", "log", "view"],
  compare: ["base", "api", "log", "versions", "scenario", "sim", "view"],
  sweep: ["base", "api", "versions", "scenario", "sim", "figures", "compare"],
  remedies: ["base", "api", "framework", "capacity"],
  answers: ["base", "process", "api", "framework", "queue", "plugins", "versions", "apiserver", "capacity", "remedies", "log", "scenario", "sim", "view", "figures", "compare", "sweep", "metrics"],
  yaml: ["base", "api"],
  cli: ["base", "api", "yaml", "admission", "releases", "versions", "scenario", "sim", "view", "compare", "answers", "review", "figures", "sweep"],
};

// The same in wasm, whose layers may include all of core except cli.
const belowInWasm = {
  draw: [],
  model: ["draw"],
  layout: ["draw", "model"],
  motion: ["draw", "model", "layout"],
  frame: ["draw", "model", "layout", "motion"],
  "panels/batch": ["draw", "model", "layout", "frame"],
  "panels/cycle": ["draw", "model", "frame"],
  "panels/nodes": ["draw", "model", "layout", "frame", "panels/batch", "panels/cycle"],
  "panels/timeline": ["model", "frame"],
  "panels/processes": ["draw", "model", "frame"],
  "panels/overlay": [
    ...["draw", "model", "layout", "frame", "panels/batch", "panels/cycle", "panels/nodes", "panels/timeline"],
    "panels/processes",
  ],
  "panels/queues": ["draw", "model", "frame", "panels/overlay"],
  app: [
    ...["draw", "model", "layout", "motion", "frame", "panels/batch", "panels/cycle", "panels/nodes", "panels/timeline"],
    ...["panels/processes", "panels/overlay", "panels/queues"],
  ],
  bindings: ["app"],
};
const layerOfCore = (file) => file.split("/")[0];
const layerOfWasm = (file) => file.split("/").slice(0, file.startsWith("panels/") ? 2 : 1).join("/");

function includes(file) {
  return [...read(file).matchAll(/^#include ([<"])([^>"]+)[>"]/gm)].map(([, kind, name]) => ({ kind, name }));
}

function complain(problems) {
  assert.deepEqual(problems, []);
}

// Returns the includes in the sources of `root` that their layer may not have.
function wrongIncludes(root, below, layerOf) {
  const sources = files.filter((file) => isCpp(file) && file.startsWith(root));
  assert.ok(sources.length > 50, `the sources of ${root} were found`);
  const inside = new Set(sources.map((file) => file.slice(root.length)));
  const problems = [];
  for (const file of sources) {
    const layer = layerOf(file.slice(root.length));
    if (!(layer in below)) problems.push(`${file}: there is no layer ${layer}`);
    for (const { kind, name } of includes(file)) {
      if (kind !== '"' || !inside.has(name)) continue;
      const other = layerOf(name);
      if (other !== layer && !below[layer]?.includes(other)) problems.push(`${file} includes ${name}`);
    }
  }
  return problems;
}

test("a layer of core includes only the layers below it", () => {
  complain(wrongIncludes("core/", belowInCore, layerOfCore));
  const outside = files.filter((file) => isCpp(file) && file.startsWith("core/")).flatMap((file) =>
    includes(file)
      .filter(({ kind, name }) => kind === '"' && !(layerOfCore(name) in belowInCore))
      .map(({ name }) => `${file} includes ${name}`),
  );
  complain(outside);
});

test("core/README has each layer in its tables, once", () => {
  const [, section] = read("core/README.md").split(/^## The layers$/m);
  const listed = [...section.split(/^## /m)[0].matchAll(/^\| `(\w+)` \|/gm)].map(([, layer]) => layer);
  assert.deepEqual(listed.sort(), Object.keys(belowInCore).sort());
});

test("a room of wasm includes only the rooms below it", () => {
  complain(wrongIncludes("wasm/", belowInWasm, layerOfWasm));
  const command = files.filter((file) => isCpp(file) && file.startsWith("wasm/")).filter((file) => includes(file).some(({ name }) => name.startsWith("cli/")));
  complain(command);
});

test("no headers include each other in a circle", () => {
  const edges = new Map();
  for (const root of ["core/", "wasm/"]) {
    for (const file of files.filter((name) => name.startsWith(root) && name.endsWith(".h"))) {
      edges.set(file.slice(root.length), includes(file).map(({ name }) => name));
    }
  }
  assert.ok(edges.get("versions/configuration/older_configuration.h").length > 1, "includes were found");
  complain(circlesIn(edges));
});

test("the translations of newer and of older configurations do not know each other", () => {
  const folder = "versions/configuration/";
  for (const [one, other] of [["newer", "older"], ["older", "newer"]]) {
    for (const end of [".h", ".cc"]) {
      const named = includes(`core/${folder}${one}_configuration${end}`).map(({ name }) => name);
      assert.ok(!named.includes(`${folder}${other}_configuration.h`), `${one}_configuration${end}`);
    }
  }
});

test("the tables of layers have no edge that no include needs", () => {
  const problems = [];
  for (const [root, below, layerOf] of [["core/", belowInCore, layerOfCore], ["wasm/", belowInWasm, layerOfWasm]]) {
    const used = new Set();
    for (const file of files.filter((name) => isCpp(name) && name.startsWith(root))) {
      for (const { name } of includes(file)) used.add(`${layerOf(file.slice(root.length))} > ${layerOf(name)}`);
    }
    const listed = Object.entries(below).flatMap(([layer, others]) => others.map((other) => `${layer} > ${other}`));
    problems.push(...listed.filter((edge) => !used.has(edge)));
  }
  complain(problems);
});

test("the layers have no cycles", () => {
  const problems = [];
  for (const below of [belowInCore, belowInWasm]) {
    const layers = Object.keys(below);
    for (const [i, layer] of layers.entries()) {
      for (const other of below[layer]) if (!layers.slice(0, i).includes(other)) problems.push(`${layer} stands before ${other}`);
    }
  }
  complain(problems);
});

// The largest number of files in one folder, without its subfolders. Tests of a layer, and files that many scenarios
// share, may be more.
const mostFilesOfFolder = 31;

test("no folder of core and wasm has too many files", () => {
  const counts = new Map();
  for (const file of files.filter((name) => isCpp(name) && /^(core|wasm)\//.test(name))) {
    const folder = path.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  complain([...counts].filter(([, count]) => count > mostFilesOfFolder).map(([folder, count]) => `${folder} has ${count} files`));
});

// The longest function in lines; the list has the functions that are longer, with their reasons.
const mostLinesOfFunction = 60;
const longFunctions = {
  "core/metrics/catalogue.cc: OfBothVersions": "a table, one entry for each metric",
  "core/view/view_fold.cc: ApplyKind": "one change of the view for each kind of event",
};

// Returns the functions of a file that begin at the left margin, each with its name and its lines.
function functionsOf(file) {
  const lines = read(file).split("\n");
  const found = [];
  for (let i = 0; i < lines.length; i++) {
    const isDeclaration = /^[A-Za-z[]/.test(lines[i]) && !/^(class|struct|namespace|enum|union|extern|using|template)\b/.test(lines[i]);
    if (!isDeclaration) continue;
    let brace = i;
    while (brace < lines.length && !/[{;}]$/.test(lines[brace])) brace++;
    const head = lines.slice(i, brace + 1).join(" ");
    const name = /([\w~]+)\(/.exec(head)?.[1];
    if (!head.endsWith("{") || name === undefined || / = \{$/.test(head)) continue;
    let end = brace;
    while (end < lines.length && lines[end] !== "}") end++;
    found.push({ name, length: end - i + 1 });
    i = end;
  }
  return found;
}

test("functions are short, or have a reason not to be", () => {
  const long = new Set();
  let count = 0;
  for (const file of files.filter((name) => isCpp(name) && /^(core|wasm)\//.test(name))) {
    for (const { name, length } of functionsOf(file)) {
      count++;
      if (length > mostLinesOfFunction) long.add(`${file}: ${name}`);
    }
  }
  assert.ok(count > 1000, `${count} functions were found`);
  assert.deepEqual([...long].sort(), Object.keys(longFunctions).sort());
});

test("a function that is never inlined says why", () => {
  const bare = files.filter((file) => isCpp(file) && file !== "core/base/attributes.h" && /\bnoinline\b/.test(read(file)));
  complain(bare);
});

test("core knows no Emscripten, ImGui, thread, wall clock or locale", () => {
  const banned = /^(emscripten|imgui|thread|mutex|atomic|future|chrono|ctime|locale|random|iostream|format)(\.h|\/|$)/;
  // The command line is the edge of the program: it reads files and checks whether there is a terminal. Only one layer
  // includes libyaml.
  const homes = [
    [/^(fstream|filesystem|unistd\.h)/, "core/cli/"],
    [/^yaml\.h/, "core/yaml/"],
  ];
  const problems = [];
  for (const file of files.filter((name) => isCpp(name) && name.startsWith("core/"))) {
    for (const { name } of includes(file)) {
      if (banned.test(name)) problems.push(`${file} includes ${name}`);
      for (const [names, home] of homes) if (names.test(name) && !file.startsWith(home)) problems.push(`${file} includes ${name}`);
    }
  }
  complain(problems);
});

test("every header has a guard whose name is derived from its path", () => {
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
      // A document in a test is easier to read without line breaks.
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
  // A file with all words of a part in one language may be longer.
  const hasWords = (file) => /^web\/src\/lang\/|\/schema_(en|zh-CN)\.ts$/.test(file);
  const problems = files
    .filter((file) => (isCpp(file) || file.endsWith(".ts")) && !hasWords(file))
    .map((file) => [file, read(file).split("\n").length])
    .filter(([, lines]) => lines > 650)
    .map(([file, lines]) => `${file} has ${lines} lines`);
  complain(problems);
});

test("names describe the purpose of a thing", () => {
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
      // Packages that another platform would have to install, too.
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

test("the top level has the right entries and no others", () => {
  const expected = ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "core", "deploy", "scenarios", "tests", "wasm", "web"];
  const top = [...new Set(files.map((file) => file.split("/")[0]))].filter((name) => !name.startsWith("."));
  assert.deepEqual(top.sort(), expected.sort());
});

test("every test that the README names exists", () => {
  const named = [...read("core/FIDELITY.md").matchAll(/\| (\w+)\.(\w+) \|$/gm)];
  assert.ok(named.length > 5, "the README names tests");
  const tests = new Set();
  for (const file of files.filter((file) => /^tests\/.*_test\.cc$/.test(file))) {
    for (const [, suite, name] of read(file).matchAll(/^TEST(?:_F|_P)?\((\w+),\s+(\w+)\)/gm)) tests.add(`${suite}.${name}`);
  }
  complain(named.map(([, suite, name]) => `${suite}.${name}`).filter((name) => !tests.has(name)));
});
