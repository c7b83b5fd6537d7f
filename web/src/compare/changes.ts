// The scenario before changes by hand, to compare a run with the changes to one without them.
import { scenarioIn, withEntries } from '../stage/scenario_json';
import type { Edit, Player, Session } from '../stage/player';

// The last change by hand. `scenario` is the scenario before it, as a text that a stage loads. lastChange() returns
// null if there was no change.
export interface LastChange {
  text: string;
  scenario: string;
}

export function lastChange(player: Player): LastChange | null {
  const { session } = player;
  const text = session && player.undoable;
  if (!session || text === null) return null;
  const last = session.edits.at(-1);
  if (last) return { text, scenario: withoutEdits(player, [last]) };
  return session.before && { text, scenario: textOf(session.before) };
}

// Returns the scenario before all edits. Null if there are fewer than two: lastChange() covers one.
export function beforeAllEdits(player: Player): { edits: number; scenario: string } | null {
  const { edits = [] } = player.session ?? {};
  return edits.length < 2 ? null : { edits: edits.length, scenario: withoutEdits(player, edits) };
}

// Edits are the last entries of the timeline: see player.ts.
function withoutEdits(player: Player, edits: Edit[]): string {
  const scenario = scenarioIn(player.stage.scenario());
  const count = edits.flatMap(({ entries }) => entries).length;
  const timeline = scenario?.spec?.timeline ?? [];
  return JSON.stringify({ ...scenario, spec: { ...scenario?.spec, timeline: timeline.slice(0, timeline.length - count) } });
}

// Returns the text of a session that is not on the stage any more.
function textOf({ source, edits, written }: Session): string {
  if (written?.edits === edits) return written.json;
  const scenario = edits.length > 0 ? scenarioIn(source.json) : null;
  return scenario ? JSON.stringify(withEntries(scenario, edits.flatMap(({ entries }) => entries))) : source.json;
}
