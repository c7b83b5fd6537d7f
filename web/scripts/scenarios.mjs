// Writes the gallery into build/public/scenarios, from which Vite copies it: each scenarios/<topic>/<slug>.yaml or
// .json as JSON; index.json with their names, titles, tags and hashes in the order of the gallery, and the lessons; and
// descriptions.json by their names. Every other language has the same files under <slug>.<language>.json, for scenarios
// with a translation, index.<language>.json and descriptions.<language>.json.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { importFromPage } from './parts/typescript.mjs';
import { tagsOf } from './tags.mjs';

const { translated } = await importFromPage('source/translation.ts');

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = `${root}scenarios`;
const target = `${root}build/public/scenarios`;

const original = 'en';
const languages = [original, 'zh-CN'];

// The topics in the order for learners; other topics follow, with the name of their folder as the title.
const topicTitles = {
  queue: { en: 'The queue', 'zh-CN': '队列' },
  resources: { en: 'Resources', 'zh-CN': '资源' },
  taints: { en: 'Taints and cordons', 'zh-CN': '污点与封锁' },
  affinity: { en: 'Affinity', 'zh-CN': '亲和性' },
  ports: { en: 'Ports', 'zh-CN': '端口' },
  spread: { en: 'Spreading', 'zh-CN': '拓扑分布' },
  volumes: { en: 'Volumes', 'zh-CN': '卷' },
  images: { en: 'Images', 'zh-CN': '镜像' },
  scores: { en: 'Scores', 'zh-CN': '打分' },
  ties: { en: 'Ties', 'zh-CN': '平分' },
  preemption: { en: 'Preemption', 'zh-CN': '抢占' },
  profiles: { en: 'Profiles', 'zh-CN': '调度配置' },
  policy: { en: 'The Policy file', 'zh-CN': 'Policy 文件' },
  extenders: { en: 'Extenders', 'zh-CN': '扩展程序' },
  rush: { en: 'Many pods', 'zh-CN': '大量 Pod' },
  gang: { en: 'Waiting at Permit', 'zh-CN': '在 Permit 等待' },
  'kube-batch': { en: 'kube-batch', 'zh-CN': 'kube-batch' },
  yoda: { en: 'Write a plugin', 'zh-CN': '自己写插件' },
  workloads: { en: 'Workloads', 'zh-CN': '工作负载' },
  process: { en: 'The scheduler’s processes', 'zh-CN': '调度器的进程' },
  real: { en: 'Real clusters', 'zh-CN': '真实集群' },
};
const topicOrder = Object.keys(topicTitles);

// The first scenario, both in the gallery and in its topic.
const firstScenario = 'queue/the-first-pod-lands';

const topicTitle = (folder, language) => {
  const words = folder.replace(/-/g, ' ');
  return topicTitles[folder]?.[language] ?? words[0].toUpperCase() + words.slice(1);
};

const topicRank = (folder) => {
  const rank = topicOrder.indexOf(folder);
  return rank < 0 ? topicOrder.length : rank;
};

const inLanguage = (name, language) => (language === original ? name : `${name}.${language}`);

async function readDocument(path) {
  const text = await readFile(path, 'utf8');
  try {
    return path.endsWith('.json') ? JSON.parse(text) : parse(text, { version: '1.1', schema: 'yaml-1.1' });
  } catch (error) {
    throw new Error(`${path}: ${error.message}`);
  }
}

const readIfThere = async (path) => (existsSync(path) ? readDocument(path) : null);

// Returns the scenarios of a topic, by slug, in one language; those without a translation are in their original
// language.
async function readTopic(folder, language) {
  const scenarios = [];
  for (const file of (await readdir(`${source}/${folder}`)).sort()) {
    // A file name with another dot is that of a translation.
    const [, name] = /^([^.]+)\.(?:json|yaml|yml)$/.exec(file) ?? [];
    if (!name) continue;
    const slug = `${folder}/${name}`;
    const scenario = await readDocument(`${source}/${slug}.${file.split('.').at(-1)}`);
    const words = language === original ? null : await readIfThere(`${source}/${slug}.${language}.yaml`);
    const tags = tagsOf(slug, scenario);
    scenarios.push({
      slug,
      tags,
      scenario: words ? translated(scenario, words) : scenario,
      isTranslated: words !== null,
    });
  }
  return scenarios;
}

// Returns the entry of a scenario in the index, with its place in the lessons.
function entryOf({ slug, tags, scenario, isTranslated }, language, lessons) {
  const { title = slug } = scenario.metadata ?? {};
  const topic = topicTitle(slug.replace(/\/.*/, ''), language);
  const lesson = lessons.find(({ questions }) => questions.includes(slug));
  return {
    slug,
    topic,
    title,
    tags,
    hash: createHash('sha256').update(JSON.stringify(scenario)).digest('hex').slice(0, 8),
    ...(lesson && { lesson: lesson.name, number: lesson.questions.indexOf(slug) + 1 }),
    ...(isTranslated && { language }),
  };
}

// Leaves out lessons without questions.
async function readLessons(language) {
  const lessons = (await readIfThere(`${source}/lessons.yaml`)) ?? [];
  const words = language === original ? [] : ((await readIfThere(`${source}/lessons.${language}.yaml`)) ?? []);
  return lessons
    .filter(({ questions }) => questions.length > 0)
    .map((lesson) => ({ ...lesson, ...words.find(({ name }) => name === lesson.name) }));
}

async function topicFolders() {
  if (!existsSync(source)) return [];
  const entries = await readdir(source, { withFileTypes: true });
  const topics = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return topics.sort((a, b) => topicRank(a) - topicRank(b) || (a < b ? -1 : 1));
}

async function writeLanguage(language) {
  const lessons = await readLessons(language);
  const scenarios = [];
  const descriptions = {};
  for (const topic of await topicFolders()) {
    const ofTopic = await readTopic(topic, language);
    if (ofTopic.length > 0) await mkdir(`${target}/${topic}`, { recursive: true });
    for (const it of ofTopic) {
      scenarios.push(entryOf(it, language, lessons));
      descriptions[it.slug] = it.scenario.metadata?.description ?? '';
      if (language !== original && !it.isTranslated) continue;
      await writeFile(`${target}/${inLanguage(it.slug, language)}.json`, JSON.stringify(it.scenario));
    }
  }
  scenarios.sort((a, b) => Number(b.slug === firstScenario) - Number(a.slug === firstScenario));
  await writeFile(`${target}/${inLanguage('index', language)}.json`, JSON.stringify({ lessons, scenarios }));
  await writeFile(`${target}/${inLanguage('descriptions', language)}.json`, JSON.stringify(descriptions));
}

// Removes files of scenarios that no longer exist, which would otherwise stay in the page.
await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const language of languages) await writeLanguage(language);
