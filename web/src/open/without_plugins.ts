// Opens a configuration without its plugins that are not kube-scheduler's own.
import { lateStrings } from '../lang/late_strings';
import type { Problem } from '../page/notices';
import type { LoadedScenario } from '../protocol/protocol';
import { inTreePlugins } from '../source/in_tree_plugins';
import type { Source } from '../source/read_source';
import type { Player } from '../stage/player';
import { showFirstFailure } from './first_failure';
import { outOfTree } from './import_report';

const words = lateStrings.withoutPlugins;

type Json = Record<string | number, unknown>;
// A member of an object that is, or may be, a configuration.
interface Place {
  holder: Json;
  name: string | number;
}
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

// Adds the fact to the report, and creates a report for a scenario, which has none otherwise. Everything else is the
// same as for any file that a reader opens.
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

// Returns the text without such plugins, and their names.
function withoutOthers(json: string): { json: string; names: string[] } {
  const names = new Set<string>();
  const file: Json = { document: JSON.parse(json) as unknown };
  for (const { holder, name } of placesIn(file, 'document')) holder[name] = rewritten(holder[name], names);
  return { json: JSON.stringify(file['document']), names: [...names] };
}

// Returns the places of configurations in a member of `holder`, including texts in ConfigMaps that may be
// configurations.
function placesIn(holder: Json, name: string | number): Place[] {
  const value = holder[name];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((_, i) => placesIn(value as unknown as Json, i));
  const { kind, items, data, spec, schedulerConfig } = value as Json;
  if (kind === 'KubeSchedulerConfiguration') return [{ holder, name }];
  if (kind === 'Scenario') return placeOfMember(spec, 'schedulerConfiguration');
  if (kind === 'ConfigMap' && typeof data === 'object' && data !== null) {
    const texts = Object.entries(data).filter(([, text]) => typeof text === 'string' && /^\s*\{/.test(text));
    return texts.map(([member]) => ({ holder: data as Json, name: member }));
  }
  if (items !== undefined) return placesIn(value as Json, 'items');
  return schedulerConfig === undefined ? [] : placeOfMember(value, 'schedulerConfig');
}

// Returns the place of a member that is a configuration because of its name.
function placeOfMember(around: unknown, name: string): Place[] {
  const value = (around as Json | undefined)?.[name];
  return typeof value === 'object' && value !== null ? [{ holder: around as Json, name }] : [];
}

// Rewrites a configuration, or a string that contains one. Returns other values unchanged.
function rewritten(value: unknown, names: Set<string>): unknown {
  if (typeof value !== 'string') return stripped(value as Json, names);
  try {
    return JSON.stringify(stripped(JSON.parse(value) as Json, names));
  } catch {
    return value;
  }
}

// Reports whether the plugin is not kube-scheduler's own. kube-scheduler-simulator appends "Wrapped" to the names of
// plugins that it wraps.
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
