// Puts the second run of a comparison onto its stage.
import type { LoadOptions, LoadResult } from '../protocol/protocol';
import { ownSource } from '../source/read_source';
import type { Player } from '../stage/player';
import { scenarioIn } from '../stage/scenario_json';
import type { Second } from './second';
import { compareWords as words } from './words';

// The first run: its scenario as JSON text, with all edits, and the seed with which it is played.
export interface First {
  json: string;
  seed: number;
}

// Loads the second run at the moment of `options`. Returns false if another run was loaded meanwhile. Throws an Error
// whose message is for users.
export async function loadSecond(player: Player, first: First, second: Second, options: LoadOptions): Promise<boolean> {
  const given = { ...options, seed: second.seed ?? first.seed, forks: true };
  const { scenario, own } = partsOf(first, second);
  const loaded = await player.load(ownSource(scenario), null, given);
  if (!isLoaded(loaded)) return false;
  const configuration = second.configuration ?? own;
  if (configuration === undefined) return true;
  const configured = await player.load(ownSource(configuration), null, given);
  if (!isLoaded(configured)) return false;
  if (!configured.configured) throw new Error(words.noConfiguration);
  return true;
}

// Returns false if loading was cancelled. Throws an Error if it failed.
function isLoaded(result: LoadResult): result is Extract<LoadResult, { ok: true }> {
  if (result.ok) return true;
  if (result.givenUp) return false;
  const { path = '', message } = result.error;
  throw new Error(path === '' ? message : `${path}: ${message}`);
}

// Removes captions and lesson: they are about the first run, and pause at moments of it. Another version may not accept
// the scenario's own configuration, so that one is opened separately, which translates it, as `berth compare` does.
function partsOf(first: First, { scenario: other, semantics }: Second): { scenario: string; own?: string } {
  const scenario = scenarioIn(other ?? first.json);
  if (!scenario) throw new Error(words.noScenario);
  const { captions: _, lesson: __, ...spec } = { captions: null, lesson: null, ...scenario.spec };
  if (semantics === undefined) return { scenario: JSON.stringify({ ...scenario, spec }) };
  const { schedulerConfiguration, ...rest } = { schedulerConfiguration: null, ...spec };
  return {
    scenario: JSON.stringify({ ...scenario, spec: { ...rest, semantics } }),
    ...(schedulerConfiguration !== null && { own: JSON.stringify(schedulerConfiguration) }),
  };
}
