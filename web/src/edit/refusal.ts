// Finds the error for which an API server would refuse an edit, before the edit is made.
import type { TimelineEntry } from '../protocol/protocol';
import { newErrors, type Complaint } from '../source/complaints';
import type { Player } from '../stage/player';
import { withEntries } from '../stage/scenario_json';

// An edit with more changes is not checked, because that would take too long.
const most = 1000;

// Returns the first error that the edit adds to those of its objects at the moment on screen; null if there is none.
// Its path is that in the scenario with the edit.
export async function refusalOf(player: Player, entries: TimelineEntry[]): Promise<Complaint | null> {
  const changed = entries.filter(({ op }) => op === 'patch' || op === 'update');
  if (entries.length > most || changed.length > most) return null;
  // Takes each object once, even if several entries change it.
  const named = new Map(changed.map(({ object }) => [nameOf(object), object]));
  const objects = [...named.values()].map((object) => manifestOf(player, object)).filter((object) => object !== null);
  const { semantics } = player.state ?? {};
  // The scenario lists the objects without their generators, because an API server sees only
  // objects.
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

// Returns null if the object does not exist.
function manifestOf({ stage }: Player, object: unknown): Record<string, unknown> | null {
  const { kind, metadata } = object as { kind?: string; metadata?: { name?: string; namespace?: string } };
  const { name = '', namespace = 'default' } = metadata ?? {};
  if (kind === undefined) return null;
  return stage.manifest(kind, name) ?? stage.manifest(kind, `${namespace}/${name}`);
}
