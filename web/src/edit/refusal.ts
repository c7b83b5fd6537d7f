// What an API server would refuse of an edit, before it is made.
import { newErrors, type Complaint } from '../source/complaints';
import type { TimelineEntry } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { scenarioIn, withEntries } from '../stage/scenario_json';

// Longer scenarios are edited unasked: it would take too long to find out.
const longest = 4_000_000;

// The first error that the scenario does not have as it stands; null: none.
export async function refusalOf(player: Player, entries: TimelineEntry[]): Promise<Complaint | null> {
  const before = player.scenario;
  const scenario = before.length > longest ? null : scenarioIn(before);
  if (!scenario) return null;
  const after = withEntries(scenario, entries);
  const [error] = await newErrors(JSON.stringify(after), before);
  return error ?? null;
}
