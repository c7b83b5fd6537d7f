// What an API server would refuse of an edit, before it is made.
import type { TimelineEntry } from '../protocol/protocol';
import { newErrors, type Complaint } from '../source/complaints';
import type { Player } from '../stage/player';
import { withEntries } from '../stage/scenario_json';

// More changes at once are made unasked: it would take too long to find out.
const most = 1000;

// The first error that the objects of the edit do not have as they are at the moment on screen; null: none. Its path is one
// in the scenario with the edit.
export async function refusalOf(player: Player, entries: TimelineEntry[]): Promise<Complaint | null> {
  const changed = entries.filter(({ op }) => op === 'patch' || op === 'update');
  if (entries.length > most || changed.length > most) return null;
  // Each once, however often it is changed.
  const named = new Map(changed.map(({ object }) => [nameOf(object), object]));
  const objects = [...named.values()].map((object) => manifestOf(player, object)).filter((object) => object !== null);
  const { semantics } = player.state ?? {};
  // Whatever they were made by: an API server sees nothing but the objects.
  const before = { kind: 'Scenario', spec: { ...(semantics === undefined ? {} : { semantics }), objects } };
  const after = withEntries(before, entries);
  const [error] = await newErrors(JSON.stringify(after), JSON.stringify(before));
  if (!error) return null;
  const first = player.stage.timelineSize();
  const path = error.path.replace(/^spec\.timeline\[(\d+)\]/, (_, i: string) => `spec.timeline[${first + Number(i)}]`);
  return { ...error, path };
}

function nameOf(object: unknown): string {
  const { kind, metadata } = object as { kind?: string; metadata?: { name?: string; namespace?: string } };
  return JSON.stringify([kind, metadata?.namespace, metadata?.name]);
}

// Null: it does not exist.
function manifestOf({ stage }: Player, object: unknown): Record<string, unknown> | null {
  const { kind, metadata } = object as { kind?: string; metadata?: { name?: string; namespace?: string } };
  const { name = '', namespace = 'default' } = metadata ?? {};
  if (kind === undefined) return null;
  return stage.manifest(kind, name) ?? stage.manifest(kind, `${namespace}/${name}`);
}
