// A scenario in the form of a link, without the fields on which no run depends. The worker shortens long ones.
import { demand } from '../browser/later';
import { ask } from '../source/read_source';
import { makePayload } from './write_link';

// Characters of JSON that the page itself shortens in a few milliseconds.
const shortScenario = 50_000;

const loadShorten = demand(() => import('../source/shorten'));

// Returns the payload after `s=` for a scenario, given as the stage's JSON text.
export async function payloadOf(json: string): Promise<string> {
  if (json.length > shortScenario) return makePayload(await ask('shorten', json));
  const { shorten } = await loadShorten();
  return makePayload(shorten(json));
}
