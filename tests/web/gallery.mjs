// The scenarios of the built page.
import { readFileSync } from 'node:fs';

// Returns "topic/slug" of each, in the order of the gallery.
export function gallery() {
  const index = JSON.parse(readFileSync(new URL('../../build/web/scenarios/index.json', import.meta.url), 'utf8'));
  return index.scenarios.map((scenario) => scenario.slug);
}
