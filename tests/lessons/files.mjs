// The files of the lessons, read from the source tree: scenarios, their translations, the claims about them,
// and the list of the lessons.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const languages = ['zh-CN'];

// The library with which the page writes YAML.
const { parse } = createRequire(`${root}web/package.json`)('yaml');

// The options of Kubernetes' YAML, in which a key `on` is true, which is not the meaning in claims.
const asKubernetes = { version: '1.1', schema: 'yaml-1.1' };

// Returns null if there is no such file. Throws an error that names the file.
export function readDocument(path, options = asKubernetes) {
  if (!existsSync(root + path)) return null;
  const text = readFileSync(root + path, 'utf8');
  try {
    return path.endsWith('.json') ? JSON.parse(text) : parse(text, options);
  } catch (error) {
    throw new Error(`${path}: ${error.message}`);
  }
}

export const readScenario = (slug) =>
  readDocument(`scenarios/${slug}.yaml`) ?? readDocument(`scenarios/${slug}.json`);
export const readTranslation = (slug, language) => readDocument(`scenarios/${slug}.${language}.yaml`);
export const claimsPath = (slug) => `tests/lessons/claims/${slug}.yaml`;
export const readClaims = (slug) => readDocument(claimsPath(slug), { version: '1.2' });
export const readLessons = (language) =>
  readDocument(language ? `scenarios/lessons.${language}.yaml` : 'scenarios/lessons.yaml');

// Returns "<topic>/<slug>" of every YAML file below `folder` whose name ends in `ending` and has no other dot.
function slugsBelow(folder, ending) {
  if (!existsSync(root + folder)) return [];
  return readdirSync(root + folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((topic) => readdirSync(`${root}${folder}/${topic.name}`).map((file) => `${topic.name}/${file}`))
    .filter((file) => file.endsWith(ending) && !file.slice(0, -ending.length).includes('.'))
    .map((file) => file.slice(0, -ending.length))
    .sort();
}

// Returns the scenarios that are questions of a lesson.
export const questionSlugs = () =>
  slugsBelow('scenarios', '.yaml').filter((slug) => readScenario(slug).spec?.lesson !== undefined);
export const translationSlugs = (language) => slugsBelow('scenarios', `.${language}.yaml`);
export const claimSlugs = () => slugsBelow('tests/lessons/claims', '.yaml');
