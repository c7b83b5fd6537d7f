// Reads and checks the requests of the embedding page. A request can do no more than a link, because its parts are read
// like those of a link.
import type { BerthMoment, BerthRequest } from '../../public/embed';
import { strings } from '../lang/strings';
import { parseLink } from '../link/link';
import type { Command } from '../protocol/protocol';
import type { Wanted } from './wanted';

const words = strings.embed;

export type Asked =
  | { kind: 'ping' }
  // `settled`: answers only when the first scenario is shown, or cannot be.
  | { kind: 'state'; settled: boolean }
  | { kind: 'load'; wanted: Wanted }
  // `wakes`: the stage is started for it.
  | { kind: 'do'; commands: Command[]; wakes: boolean };

export function isRequest(data: unknown): data is { berth: 1; id?: unknown; type?: unknown } {
  return typeof data === 'object' && data !== null && (data as { berth?: unknown }).berth === 1;
}

// Throws an Error whose message is for users.
export function readRequest(data: object): Asked {
  const request = data as BerthRequest;
  switch (request.type) {
    case 'ping':
      return { kind: 'ping' };
    case 'state':
      return { kind: 'state', settled: request.settled === true };
    case 'load':
      return { kind: 'load', wanted: readWanted(request) };
    case 'play':
    case 'pause':
      return { kind: 'do', commands: [{ op: request.type }], wakes: request.type === 'play' };
    case 'seek':
      return { kind: 'do', commands: [{ op: 'seek', t: readLink({ t: request.t }).t ?? 0 }], wakes: true };
    case 'select': {
      const { select = '' } = readLink({ pod: request.pod, node: request.node });
      return { kind: 'do', commands: [{ op: 'select', target: select }], wakes: true };
    }
    case 'set':
      return { kind: 'do', commands: readSettings(request), wakes: false };
    default:
      throw new Error(words.badRequest);
  }
}

function readSettings({ speed, theme }: { speed?: number; theme?: string }): Command[] {
  const commands: Command[] = [];
  if (speed !== undefined) commands.push({ op: 'speed', value: readLink({ speed }).speed ?? 1 });
  if (theme === 'dark' || theme === 'light') commands.push({ op: 'theme', value: theme });
  else if (theme !== undefined) throw new Error(words.badRequest);
  return commands;
}

function readWanted(request: { scenario?: unknown; name?: unknown } & BerthMoment): Wanted {
  const { scenario, name, t, pod, node, speed, seed, play } = request;
  const moment = { t, pod, node, speed, seed, ...(play === true && { play: 1 }) };
  if (typeof name === 'string') {
    const fragment = writeParts({ scenario: name, ...moment });
    checked(fragment);
    return { fragment };
  }
  const text = typeof scenario === 'object' && scenario !== null ? JSON.stringify(scenario) : scenario;
  if (typeof text !== 'string') throw new Error(words.badScenario);
  return { text, options: readLink(moment) };
}

type Parts = Record<string, string | number | undefined>;

const readLink = (parts: Parts) => checked(writeParts(parts)).options;

function writeParts(parts: Parts): string {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
}

// Throws an Error for parts that a link would leave out with a note.
function checked(fragment: string): ReturnType<typeof parseLink> {
  const link = parseLink(fragment);
  if (link.notes.length > 0) throw new Error(`${strings.problem.notes}: ${link.notes.join(', ')}`);
  return link;
}
