// Replaces the scenario on the stage by a text, at the same moment if the new run has it.
import { seconds } from '../lang/format';
import { keptWords } from '../lang/kept_words';
import { strings } from '../lang/strings';
import { complaintsAbout, newErrors, type Complaint } from '../source/complaints';
import { SourceError } from '../source/read_bytes';
import { readSource, sourceToLoad } from '../source/read_source';
import type { Player } from '../stage/player';
import type { Remark } from './text_view';

const words = strings.sourceEditor;

// The number of API server errors that are shown.
const mostShown = 20;

export type Applied = { ok: true; said: string } | { ok: false; problems: Remark[]; said: string };

// Applies a text. After an error the stage is unchanged. An API server's refusal is an error, unless `before`, the
// text of the scenario on the stage, has the same. `before` is null if the text is another scenario, which is opened
// instead.
export async function applyText(player: Player, text: string, before: string | null): Promise<Applied> {
  try {
    const source = await sourceToLoad(text);
    const errors = before === null ? [] : await newErrors(text, before);
    if (errors.length > 0) {
      const problems = errors.slice(0, mostShown).map((error) => remarkOf(text, error));
      return { ok: false, problems, said: words.refusedByServer };
    }
    const { t = 0, speed = 1, selection = '', playing = false } = player.state ?? {};
    const place = { t, speed, select: selection, play: playing };
    const result = await (before === null ? player.load(source, null, {}) : player.replace(source, place));
    if (result.ok) return { ok: true, said: before === null ? keptWords.openedFromText : settle(player, t, selection) };
    const { message, path = '' } = result.error;
    const at = path === '' ? -1 : await source.find(path);
    return refuse(remarkAt(text, at, path === '' ? message : `${path}: ${message}`));
  } catch (error) {
    if (error instanceof SourceError) return refuse(problemOf(text, error));
    throw error;
  }
}

// Returns the syntax error of the text as YAML or JSON; null if it has none.
export async function checkText(text: string): Promise<Remark | null> {
  try {
    await readSource(text);
    return null;
  } catch (error) {
    if (error instanceof SourceError) return problemOf(text, error);
    throw error;
  }
}

const refuse = (problem: Remark): Applied => ({ ok: false, problems: [problem], said: words.refused });

// Returns the unknown fields of a text without syntax errors, and the errors for which an API server would refuse it.
export async function findComplaints(text: string): Promise<Remark[]> {
  const { complaints } = await complaintsAbout(text);
  return complaints.slice(0, mostShown).map((complaint) => remarkOf(text, complaint));
}

function remarkOf(text: string, { kind, message, path, offset }: Complaint): Remark {
  const remark = { ...remarkAt(text, offset, message), severity: kind };
  // An unknown field is marked at its name, which precedes its value.
  const [, name] = /unknown field "(?:[^"]*\.)?([^".]+)"/.exec(message) ?? [];
  if (name === undefined || !path.endsWith(name)) return remark;
  const from = text.lastIndexOf(name, offset - 1);
  return from < 0 ? remark : { ...remark, from, to: from + name.length };
}

const problemOf = (text: string, { message, offset }: SourceError): Remark => remarkAt(text, offset, message);

// Marks the text from the offset to the end of its line, or from the beginning of the line if the rest of it is
// empty.
export function remarkAt(text: string, offset: number, message: string): Remark {
  const from = Math.min(Math.max(0, offset), text.trimEnd().length);
  const [rest = ''] = /^[^\r\n]*/.exec(text.slice(from)) ?? [];
  const to = from + rest.trimEnd().length;
  if (to > from) return { severity: 'error', from, to, message };
  return { severity: 'error', from: text.lastIndexOf('\n', from - 1) + 1, to, message };
}

// Goes back to the start if the moment is after the end, and clears a selection that does not exist any more. Returns
// the message about this.
function settle(player: Player, wanted: number, selection: string): string {
  const said: string[] = [];
  const { end = null } = player.state ?? {};
  if (end !== null && wanted > end) {
    player.command({ op: 'seek', t: 0 });
    said.push(words.fromTheStart(seconds(end)));
  } else said.push(words.appliedAt(seconds(wanted)));
  if (!exists(player, selection)) {
    player.command({ op: 'select', target: '' });
    said.push(words.selectionGone(selection.replace(/^[^/]*\/(?:default\/)?/, '')));
  }
  return said.join(' ');
}

function exists({ stage }: Player, selection: string): boolean {
  const [, kind, name = ''] = /^(pod|node)\/(.+)$/s.exec(selection) ?? [];
  if (kind === undefined) return true;
  return (kind === 'pod' ? stage.pod(name) : stage.node(name)) !== null;
}
