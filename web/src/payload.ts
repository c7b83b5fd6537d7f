// A scenario as a link holds it, without what no run depends on. Long ones are shortened by the worker.
import { demand } from './later';
import { makePayload } from './link';
import { ask } from './source/read_source';

// Characters of JSON that are shortened in a few milliseconds.
const shortScenario = 50_000;

const loadShorten = demand(() => import('./shorten'));

// What stands after `s=` for a scenario, given as the stage hands it out.
export async function payloadOf(json: string): Promise<string> {
  if (json.length > shortScenario) return makePayload(await ask('shorten', json));
  const { shorten } = await loadShorten();
  return makePayload(shorten(json));
}
