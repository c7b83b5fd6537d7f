// Writes the gallery into build/public/scenarios, whence Vite copies it: each scenarios/<topic>/<slug>.yaml
// or .json as JSON, and index.json with their names, titles and descriptions in the order in which they are
// shown.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = `${root}scenarios`;
const target = `${root}build/public/scenarios`;

// The topics in the order in which one learns them; others follow, and are called like their folder.
const topicTitles = {
  queue: 'The queue',
  resources: 'Resources',
  taints: 'Taints and cordons',
  affinity: 'Affinity',
  ports: 'Ports',
  spread: 'Spreading',
  volumes: 'Volumes',
  images: 'Images',
  ties: 'Ties',
  preemption: 'Preemption',
  profiles: 'Profiles',
  policy: 'The Policy file',
  extenders: 'Extenders',
  rush: 'Many pods',
  gang: 'Waiting at Permit',
  yoda: 'A plugin of your own',
  real: 'Real clusters',
};
const topicOrder = Object.keys(topicTitles);

// The first of all, and of its topic: where a newcomer begins.
const firstScenario = 'queue/the-first-pod-lands';

const topicTitle = (folder) => {
  const words = folder.replace(/-/g, ' ');
  return topicTitles[folder] ?? words[0].toUpperCase() + words.slice(1);
};

const topicRank = (folder) => {
  const rank = topicOrder.indexOf(folder);
  return rank < 0 ? topicOrder.length : rank;
};

async function readScenario(path) {
  const text = await readFile(path, 'utf8');
  try {
    return path.endsWith('.json') ? JSON.parse(text) : parse(text, { version: '1.1', schema: 'yaml-1.1' });
  } catch (error) {
    throw new Error(`${path}: ${error.message}`);
  }
}

async function writeTopic(folder) {
  const entries = [];
  await mkdir(`${target}/${folder}`, { recursive: true });
  for (const file of (await readdir(`${source}/${folder}`)).sort()) {
    const [, name] = /^(.+)\.(?:json|yaml|yml)$/.exec(file) ?? [];
    if (!name) continue;
    const scenario = await readScenario(`${source}/${folder}/${file}`);
    const { title = name, description = '' } = scenario.metadata ?? {};
    const slug = `${folder}/${name}`;
    entries.push({ slug, topic: topicTitle(folder), title, description });
    await writeFile(`${target}/${slug}.json`, JSON.stringify(scenario));
  }
  return entries;
}

const folders = existsSync(source) ? await readdir(source, { withFileTypes: true }) : [];
const topics = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
topics.sort((a, b) => topicRank(a) - topicRank(b) || (a < b ? -1 : 1));
const index = [];
for (const topic of topics) index.push(...(await writeTopic(topic)));
index.sort((a, b) => Number(b.slug === firstScenario) - Number(a.slug === firstScenario));
await mkdir(target, { recursive: true });
await writeFile(`${target}/index.json`, JSON.stringify(index));
