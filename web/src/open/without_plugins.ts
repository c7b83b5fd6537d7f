// Opens a configuration without its plugins that are not kube-scheduler's own.
import { lateStrings } from '../lang/late_strings';
import type { Problem } from '../page/notices';
import type { LoadedScenario } from '../protocol/protocol';
import { inTreePlugins } from '../source/in_tree_plugins';
import { endOfJsonValue, findInJson } from '../source/json_position';
import type { Source } from '../source/read_source';
import type { Player } from '../stage/player';
import { showFirstFailure } from './first_failure';
import { outOfTree } from './import_report';

const words = lateStrings.withoutPlugins;

type Json = Record<string, unknown>;
type Steps = readonly (string | number)[];
interface Named {
  name?: unknown;
}
interface PluginSet {
  enabled?: Named[];
  disabled?: Named[];
}
interface Profile {
  plugins?: Record<string, PluginSet | undefined>;
  pluginConfig?: Named[];
}

// Returns the problem of a file that names such plugins, with a button that opens it without them; any other problem
// unchanged. `open` opens another source, and calls `took` when that is on the stage.
export function goOnWithout(
  problem: Problem,
  source: Source,
  player: Player,
  open: (source: Source, took: (loaded: LoadedScenario) => void) => void,
): Problem {
  const { json, names } = withoutOthers(source.json);
  if (names.length === 0) return problem;
  const took = (loaded: LoadedScenario): void => note(loaded, player, names);
  return {
    ...problem,
    title: words.title,
    message: words.message(names),
    action: { label: words.goOn(names.length), run: () => open({ ...source, json }, took) },
  };
}

// Adds the fact to the report, which a scenario gets only for this. All else is as for any file that a reader opens.
function note(loaded: LoadedScenario, player: Player, names: string[]): void {
  const { session } = player;
  const report = loaded.report ?? { text: '', facts: [] };
  loaded.report = report;
  const text = words.leftOut(names);
  const kind = 'plugin';
  report.facts.push({ section: 'notModelled', code: outOfTree, kind, path: '', count: names.length, examples: names, text });
  if (/^#scenario=/.test(location.hash)) history.replaceState(null, '', location.pathname + location.search);
  if (!session) return;
  session.report = report;
  showFirstFailure(player, session);
}

// Returns the text without such plugins, and their names. Rewrites only configurations.
function withoutOthers(json: string): { json: string; names: string[] } {
  const found: Steps[] = [];
  gather(JSON.parse(json), [], found);
  const names = new Set<string>();
  const parts: string[] = [];
  let at = 0;
  const places = found.map((steps) => {
    const from = findInJson(json, steps);
    return { from, to: endOfJsonValue(json, from) };
  });
  for (const { from, to } of places.sort((a, b) => a.from - b.from)) {
    parts.push(json.slice(at, from), rewritten(json.slice(from, to), names));
    at = to;
  }
  return { json: parts.join('') + json.slice(at), names: [...names] };
}

// Collects the places of configurations, and of texts in ConfigMaps that may be configurations.
function gather(value: unknown, steps: Steps, found: Steps[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) gather(item, [...steps, i], found);
    return;
  }
  const { kind, items, data, spec, schedulerConfig } = value as Json;
  if (kind === 'KubeSchedulerConfiguration') found.push(steps);
  else if (kind === 'Scenario') gatherMember(spec, 'schedulerConfiguration', [...steps, 'spec'], found);
  else if (kind === 'ConfigMap' && typeof data === 'object' && data !== null) {
    for (const [name, text] of Object.entries(data)) {
      if (typeof text === 'string' && /^\s*\{/.test(text)) found.push([...steps, 'data', name]);
    }
  } else if (items !== undefined) gather(items, [...steps, 'items'], found);
  else if (schedulerConfig !== undefined) gatherMember(value, 'schedulerConfig', steps, found);
}

// Collects a member that is a configuration according to its place.
function gatherMember(around: unknown, name: string, steps: Steps, found: Steps[]): void {
  const value = (around as Json | undefined)?.[name];
  if (typeof value === 'object' && value !== null) found.push([...steps, name]);
}

// Rewrites a configuration, or a string that contains one. Leaves any other value unchanged.
function rewritten(json: string, names: Set<string>): string {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'string') return JSON.stringify(stripped(value as Json, names));
  try {
    return JSON.stringify(JSON.stringify(stripped(JSON.parse(value) as Json, names)));
  } catch {
    return json;
  }
}

// kube-scheduler-simulator appends this to the names of plugins that it wraps.
const isOther = ({ name }: Named): boolean =>
  typeof name === 'string' && !inTreePlugins.includes(name.replace(/Wrapped$/, '')) && name !== '*';

function stripped(configuration: Json, names: Set<string>): Json {
  const { profiles } = configuration as { profiles?: Profile[] };
  if (!Array.isArray(profiles)) return configuration;
  for (const { plugins = {} } of profiles) {
    for (const { enabled = [] } of Object.values(plugins).filter((set) => set !== undefined && set !== null)) {
      for (const plugin of enabled.filter(isOther)) names.add(String(plugin.name));
    }
  }
  return { ...configuration, profiles: profiles.map(withoutOthersIn) };
}

function withoutOthersIn(profile: Profile): Profile {
  const { plugins, pluginConfig } = profile;
  return {
    ...profile,
    ...(plugins ? { plugins: Object.fromEntries(Object.entries(plugins).flatMap(setWithout)) } : {}),
    ...(pluginConfig ? { pluginConfig: pluginConfig.filter((config) => !isOther(config)) } : {}),
  };
}

// A scheduler does not run without a plugin that sorts the queue, and one that binds pods. If none is left, the default
// plugin is enabled again.
function setWithout([point, set]: [string, PluginSet | undefined]): [string, PluginSet | undefined][] {
  const { enabled = [], disabled = [] } = set ?? {};
  const kept = enabled.filter((plugin) => !isOther(plugin));
  const isNeeded = point === 'queueSort' || point === 'bind';
  if (isNeeded && kept.length === 0 && enabled.length > 0) return [];
  return [[point, { ...set, enabled: kept, disabled: disabled.filter((plugin) => !isOther(plugin)) }]];
}
