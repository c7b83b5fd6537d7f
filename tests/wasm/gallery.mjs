// The gallery in the form that the page gets: YAML has become JSON. Translations, which differ only in their texts, are
// left out.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../build/public/scenarios', import.meta.url));

// "topic/slug" of each.
export const slugs = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap((topic) => readdirSync(`${folder}/${topic.name}`).map((file) => `${topic.name}/${file}`))
  .map((file) => file.replace(/\.json$/, ''))
  .filter((slug) => !slug.includes('.'));

export const readScenario = (slug) => readFileSync(`${folder}/${slug}.json`, 'utf8');
