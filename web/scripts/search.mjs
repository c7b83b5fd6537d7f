// Writes build/public/scenarios/search.json, the index of the gallery's search: the messages of the scheduler, each
// with the scenarios that show it and the places; and for each scenario its kinds, fields and other names of
// Kubernetes. It plays all scenarios in the core that the build has just created.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { messagesIn, withOtherVersions } from './parts/messages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scenarios = `${root}build/public/scenarios`;

async function makeCore() {
  const { default: create } = await import(pathToFileURL(`${root}build/wasm/bin/berth-core.mjs`));
  const compiled = await WebAssembly.compile(await readFile(`${root}build/wasm/bin/berth-core.wasm`));
  return create({
    instantiateWasm: (imports, receive) => {
      const instance = new WebAssembly.Instance(compiled, imports);
      return receive(instance, compiled) ?? instance.exports;
    },
  });
}

// Returns the events of a whole run.
function eventsOf({ Simulation }, text) {
  const simulation = new Simulation();
  const ask = (answer) => {
    const parsed = JSON.parse(answer);
    if (!parsed.ok) throw new Error(parsed.error.message);
    return parsed;
  };
  ask(simulation.open(text, '{}'));
  ask(simulation.command('{"op":"run"}'));
  const lines = simulation.log('jsonl');
  simulation.delete();
  return lines.trim().split('\n').map((line) => JSON.parse(line));
}

// Returns every name of a member, and every value that is written like a name of Kubernetes: kinds, effects, plugins.
function namesIn(value, found = new Set()) {
  if (typeof value === 'string') {
    if (/^[A-Z][A-Za-z]+$/.test(value)) found.add(value);
  } else if (Array.isArray(value)) {
    for (const item of value) namesIn(item, found);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      found.add(name);
      namesIn(member, found);
    }
  }
  return found;
}

// A name in a larger share of the scenarios than this does not help a search.
const mostShare = 0.8;

function withoutCommon(names) {
  const counts = new Map();
  for (const name of names.flatMap((them) => [...them])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((them) => [...them].filter((name) => counts.get(name) <= names.length * mostShare));
}

const core = await makeCore();
const { scenarios: entries } = JSON.parse(await readFile(`${scenarios}/index.json`, 'utf8'));
const messages = new Map();
const names = [];
for (const { slug } of entries) {
  const json = await readFile(`${scenarios}/${slug}.json`, 'utf8');
  const { captions, lesson, ...spec } = JSON.parse(json).spec;
  const found = namesIn(spec);
  if (spec.timeline?.some(({ op, object }) => op === 'create' && object?.kind === 'Node')) found.add('autoscaler').add('Karpenter');
  names.push(found);
  for (const { text, told, t } of messagesIn(eventsOf(core, json))) {
    const shown = messages.get(text) ?? [];
    messages.set(text, shown);
    if (!shown.some((it) => it.slug === slug)) shown.push({ slug, ...told, t });
  }
}
const rare = withoutCommon(names);
const index = {
  messages: [...messages]
    .map(([text, shown]) => ({ ...withOtherVersions(text), shown }))
    .sort((a, b) => b.shown.length - a.shown.length || (a.text < b.text ? -1 : 1)),
  names: Object.fromEntries(entries.map(({ slug }, i) => [slug, rare[i].join(' ')])),
};
await writeFile(`${scenarios}/search.json`, JSON.stringify(index));
