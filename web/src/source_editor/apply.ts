// A text in place of the scenario on the stage, at the same moment where there is one.
import { seconds } from '../lang/format';
import { keptWords } from '../lang/kept_words';
import { strings } from '../lang/strings';
import { complaintsAbout, newErrors, type Complaint } from '../source/complaints';
import { SourceError } from '../source/read_bytes';
import { readSource, sourceToLoad } from '../source/read_source';
import type { Player } from '../stage/player';
import type { Remark } from './text_view';

const words = strings.sourceEditor;

// Complaints of the API server.
const mostShown = 20;

export type Applied = { ok: true; said: string } | { ok: false; problems: Remark[]; said: string };

// On an error the stage stays as it was. What an API server would refuse is one, unless `before`, the text that is on
// the stage, has it too. Null: the text is that of another scenario, which is opened.
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

// The syntax error of the text as YAML or JSON; null if it has none.
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

// Unknown fields of a text without syntax errors, and what an API server would refuse.
export async function findComplaints(text: string): Promise<Remark[]> {
  const { complaints } = await complaintsAbout(text);
  return complaints.slice(0, mostShown).map((complaint) => remarkOf(text, complaint));
}

function remarkOf(text: string, { kind, message, path, offset }: Complaint): Remark {
  const remark = { ...remarkAt(text, offset, message), severity: kind };
  // An unknown field is marked by its name, which stands before its value.
  const [, name] = /unknown field "(?:[^"]*\.)?([^".]+)"/.exec(message) ?? [];
  if (name === undefined || !path.endsWith(name)) return remark;
  const from = text.lastIndexOf(name, offset - 1);
  return from < 0 ? remark : { ...remark, from, to: from + name.length };
}

const problemOf = (text: string, { message, offset }: SourceError): Remark => remarkAt(text, offset, message);

// From the offset to the end of its line; the line before if that is empty.
export function remarkAt(text: string, offset: number, message: string): Remark {
  const from = Math.min(Math.max(0, offset), text.trimEnd().length);
  const [rest = ''] = /^[^\r\n]*/.exec(text.slice(from)) ?? [];
  const to = from + rest.trimEnd().length;
  if (to > from) return { severity: 'error', from, to, message };
  return { severity: 'error', from: text.lastIndexOf('\n', from - 1) + 1, to, message };
}

// A moment after the end, or a selection that is not there any more, cannot be kept.
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
