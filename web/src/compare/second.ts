// The differences of the second run of a comparison from the first one, and their form in a link: words with commas between
// them. `berth compare --b` accepts the same words if they do not name a file.
//
//   seed=7
//   semantics=v1.34              the version of kube-scheduler
//   configuration=1.<payload>    the scheduler's, as JSON in the form that a scenario has in a link
//   scenario=1.<payload>         another scenario: the one before an edit
//   without=2                    the first scenario without the last entries of its timeline: a short form for such a scenario
import { strings } from '../lang/strings';
import { LinkError, openPayload } from '../link/link';
import { makePayload } from '../link/write_link';
import { payloadOf } from '../link/payload';
import { scenarioIn, type ScenarioJson } from '../stage/scenario_json';
import { compareWords as words } from './words';

export interface Second {
  seed?: number;
  semantics?: string;
  // JSON texts.
  configuration?: string;
  scenario?: string;
  // `scenario` is the first one before a change by hand. A link has `without` instead.
  isBefore?: true;
}

// Returns the second run that a scenario names; null if it names none.
export function namedSecond(scenario: ScenarioJson | null): Second | null {
  const { seed, semantics, configuration } = scenario?.spec?.compareWith ?? {};
  const second: Second = {
    ...(seed !== undefined && { seed }),
    ...(semantics !== undefined && { semantics }),
    ...(configuration !== undefined && { configuration: JSON.stringify(configuration) }),
  };
  return Object.keys(second).length === 0 ? null : second;
}

const scenarioPart = 'b=scenario';

type Read = (value: string, first: string) => Promise<Second>;

const readers: Record<string, Read> = {
  seed: async (value) => {
    if (!/^\d{1,15}$/.test(value)) throw new LinkError(words.badWord(`seed=${shown(value)}`));
    return { seed: Number(value) };
  },
  semantics: async (value) => {
    if (!/^[\w.]{1,20}$/.test(value)) throw new LinkError(words.badWord(`semantics=${shown(value)}`));
    return { semantics: value };
  },
  configuration: async (value) => ({ configuration: await openPayload(value, 'b=configuration') }),
  scenario: async (value) => ({ scenario: checkedScenario(await openPayload(value, scenarioPart)) }),
  without: async (value, first) => {
    const count = /^\d{1,6}$/.test(value) ? Number(value) : 0;
    const scenario = scenarioIn(first);
    const timeline = scenario?.spec?.timeline ?? [];
    if (!scenario || count < 1 || count > timeline.length) throw new LinkError(words.badWord(`without=${shown(value)}`));
    return { scenario: JSON.stringify(withTimeline(scenario, timeline.slice(0, -count))), isBefore: true };
  },
};

// `first`: the first run's scenario as JSON text. Throws a LinkError.
export async function readSecond(text: string, first: string): Promise<Second> {
  const second: Second = {};
  for (const word of text.split(',')) {
    const [, name = '', value = ''] = /^(\w*)=(.*)$/s.exec(word) ?? [];
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (!read) throw new LinkError(words.badWord(shown(word)));
    const given = await read(value, first);
    if (Object.keys(given).some((member) => Object.hasOwn(second, member))) throw new LinkError(words.twice(name));
    Object.assign(second, given);
  }
  return second;
}

// Returns the text that readSecond reads.
export async function writeSecond({ seed, semantics, configuration, scenario }: Second, first: string): Promise<string> {
  const parts: string[] = [];
  if (scenario !== undefined) parts.push(withoutWord(scenario, first) ?? `scenario=${await payloadOf(scenario)}`);
  if (semantics !== undefined) parts.push(`semantics=${semantics}`);
  if (configuration !== undefined) parts.push(`configuration=${await makePayload(configuration)}`);
  if (seed !== undefined) parts.push(`seed=${seed}`);
  return parts.join(',');
}

// Returns null if `scenario` differs from `first` in more than missing last entries.
function withoutWord(scenario: string, first: string): string | null {
  const [one, all] = [scenarioIn(scenario), scenarioIn(first)];
  if (!one || !all) return null;
  const [kept, entries] = [one.spec?.timeline ?? [], all.spec?.timeline ?? []];
  const isPart = JSON.stringify(withTimeline(all, entries.slice(0, kept.length))) === JSON.stringify(withTimeline(one, kept));
  return isPart && kept.length < entries.length ? `without=${entries.length - kept.length}` : null;
}

// Puts the timeline last, so that texts of equal scenarios are equal, and removes the parts that the second run leaves
// out.
function withTimeline(scenario: ScenarioJson, timeline: unknown[]): ScenarioJson {
  const { timeline: _, captions: __, lesson: ___, ...spec } = { captions: null, lesson: null, ...scenario.spec };
  return { ...scenario, spec: { ...spec, timeline } };
}

function checkedScenario(text: string): string {
  try {
    if (scenarioIn(text)) return text;
  } catch {
    // A text that is not JSON is the same error as one that is not a scenario.
  }
  throw new LinkError(strings.link.inPart(scenarioPart, strings.link.notAScenario));
}

const shown = (text: string): string => text.slice(0, 60);
