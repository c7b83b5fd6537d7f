// A text in place of the scenario on the stage, at the same moment where there is one.
import { seconds } from '../lang/format';
import { strings } from '../lang/strings';
import { SourceError } from '../source/read_bytes';
import { readSource, sourceToLoad } from '../source/read_source';
import type { Player } from '../stage/player';
import type { Remark } from './text_view';

const words = strings.sourceEditor;

export type Applied = { ok: true; said: string } | { ok: false; problem: Remark };

// On an error the stage stays as it was.
export async function applyText(player: Player, text: string): Promise<Applied> {
  try {
    const source = await sourceToLoad(text);
    const { t = 0, speed = 1, selection = '', playing = false } = player.state ?? {};
    const result = await player.replace(source, { t, speed, select: selection, play: playing });
    if (result.ok) return { ok: true, said: settle(player, t, selection) };
    const { message, path = '' } = result.error;
    const at = path === '' ? -1 : await source.find(path);
    return { ok: false, problem: remarkAt(text, at, path === '' ? message : `${path}: ${message}`) };
  } catch (error) {
    if (error instanceof SourceError) return { ok: false, problem: problemOf(text, error) };
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

const problemOf = (text: string, { message, offset }: SourceError): Remark => remarkAt(text, offset, message);

// From the offset to the end of its line; the line before if that is empty.
function remarkAt(text: string, offset: number, message: string): Remark {
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
