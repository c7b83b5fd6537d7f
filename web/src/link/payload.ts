// A scenario as a link holds it, without what no run depends on. Long ones are shortened by the worker.
import { demand } from '../browser/later';
import { ask } from '../source/read_source';
import { makePayload } from './write_link';

// Characters of JSON that are shortened in a few milliseconds.
const shortScenario = 50_000;

const loadShorten = demand(() => import('../source/shorten'));

// The payload after `s=` for a scenario, given as the stage's JSON text.
export async function payloadOf(json: string): Promise<string> {
  if (json.length > shortScenario) return makePayload(await ask('shorten', json));
  const { shorten } = await loadShorten();
  return makePayload(shorten(json));
}
