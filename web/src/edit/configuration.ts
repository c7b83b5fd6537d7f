// Converts kube-scheduler's configuration between a document and a form: the initial values of the form, a document
// with only the differences from the defaults, and the changes in words.
import { lateStrings } from '../lang/late_strings';
import type { ConfigurationDescription, ProfileDescription } from '../protocol/protocol';

const words = lateStrings.configuration;

export const fitPlugin = 'NodeResourcesFit';
// Before v1.22, each of these strategies is a score plugin of its own.
const strategyPlugins = ['NodeResourcesLeastAllocated', 'NodeResourcesMostAllocated', 'RequestedToCapacityRatio'];
const strategyTypes = ['LeastAllocated', 'MostAllocated', 'RequestedToCapacityRatio'];
const usualResources = 'cpu=1, memory=1';
const usualShape = '0=0, 100=10';

// Settings that all profiles share, with their defaults, which need not be written.
export const settings = {
  percentageOfNodesToScore: 0,
  podInitialBackoffSeconds: 1,
  podMaxBackoffSeconds: 10,
} as const;
export type Setting = keyof typeof settings;

export interface Strategy {
  type: string;
  // "cpu=1, memory=1"
  resources: string;
  // Such as "0=0, 100=10"; only for RequestedToCapacityRatio.
  shape: string;
}
export interface ProfileState {
  // By plugin, in the order in which they run; disabled plugins follow.
  score: Record<string, { on: boolean; weight: number }>;
  filter: Record<string, boolean>;
  // Null if no plugin scores resources.
  strategy: Strategy | null;
}
export interface ConfigurationState {
  settings: Record<Setting, number>;
  profiles: ProfileState[];
}

type Json = Record<string, unknown>;
interface PluginSet {
  enabled?: { name: string; weight?: number }[];
  disabled?: { name: string }[];
}
interface Profile extends Json {
  schedulerName?: string;
  plugins?: Record<string, PluginSet>;
  pluginConfig?: { name: string; args?: Json }[];
}
export interface Configuration extends Json {
  kind?: string;
  profiles?: Profile[];
}

export const hasStrategies = ({ apiVersion }: Pick<ConfigurationDescription, 'apiVersion'>): boolean =>
  apiVersion.endsWith('/v1');
export const strategiesOf = (description: Pick<ConfigurationDescription, 'apiVersion'>): string[] =>
  hasStrategies(description) ? strategyTypes : strategyPlugins;
export const needsShape = (type: string): boolean => type === 'RequestedToCapacityRatio';

// --- The initial values of the form

export function stateOf(description: ConfigurationDescription): ConfigurationState {
  const { percentageOfNodesToScore, podInitialBackoffSeconds, podMaxBackoffSeconds, profiles } = description;
  return {
    settings: { percentageOfNodesToScore, podInitialBackoffSeconds, podMaxBackoffSeconds },
    profiles: profiles.map((profile) => profileStateOf(profile, description)),
  };
}

function profileStateOf(profile: ProfileDescription, description: ConfigurationDescription): ProfileState {
  const { score, filter, unsaid } = profile;
  const state: ProfileState = { score: {}, filter: {}, strategy: null };
  for (const { name, weight } of score) state.score[name] = { on: true, weight };
  for (const { name, weight } of unsaid.score) state.score[name] ??= { on: false, weight };
  for (const name of filter) state.filter[name] = true;
  for (const name of unsaid.filter) state.filter[name] ??= false;
  if (!hasStrategies(description)) for (const name of strategyPlugins) state.score[name] ??= { on: false, weight: 1 };
  state.strategy = strategyOf(profile, hasStrategies(description));
  return state;
}

function strategyOf({ args, score }: ProfileDescription, isOfFit: boolean): Strategy | null {
  if (!isOfFit) {
    const type = score.find(({ name }) => strategyPlugins.includes(name))?.name;
    if (type === undefined) return null;
    const { resources, shape } = (args[type] ?? {}) as Json;
    return { type, resources: textOfResources(resources), shape: textOfShape(shape) };
  }
  const { scoringStrategy } = (args[fitPlugin] ?? {}) as { scoringStrategy?: Json };
  if (!scoringStrategy) return null;
  const { type, resources, requestedToCapacityRatio } = scoringStrategy;
  const { shape } = (requestedToCapacityRatio ?? {}) as Json;
  return { type: String(type), resources: textOfResources(resources), shape: textOfShape(shape) };
}

function textOfResources(resources: unknown): string {
  const listed = (resources ?? []) as { name: string; weight?: number }[];
  return listed.length === 0 ? usualResources : listed.map(({ name, weight }) => `${name}=${weight || 1}`).join(', ');
}
function textOfShape(shape: unknown): string {
  const points = (shape ?? []) as { utilization?: number; score?: number }[];
  if (points.length === 0) return usualShape;
  return points.map(({ utilization = 0, score = 0 }) => `${utilization}=${score}`).join(', ');
}

// Returns null if the text does not have the form "a=1, b=2".
export function readWeights(text: string): [name: string, weight: number][] | null {
  const parts = text.split(/[,\s]+/).filter((part) => part !== '');
  const pairs = parts.map((part): [string, number] => {
    const [, name = '', weight = ''] = /^([^=]+)=(\d+)$/.exec(part) ?? [];
    return [name, Number(weight)];
  });
  return pairs.length > 0 && pairs.every(([name]) => name !== '') ? pairs : null;
}
export const isShape = (text: string): boolean =>
  readWeights(text)?.every(([utilization]) => /^\d+$/.test(utilization)) === true;

// --- The document

// Returns a document with the differences between the states; undefined if it would only repeat the defaults. `written`
// is the present document.
export function documentWith(
  written: Configuration | undefined,
  description: ConfigurationDescription,
  before: ConfigurationState,
  after: ConfigurationState,
): Configuration | undefined {
  const document: Configuration = structuredClone(written) ?? {
    apiVersion: description.apiVersion,
    kind: 'KubeSchedulerConfiguration',
  };
  for (const [name, usual] of Object.entries(settings) as [Setting, number][]) {
    const wanted = after.settings[name];
    if (wanted === before.settings[name]) continue;
    if (wanted === usual) delete document[name];
    else document[name] = wanted;
  }
  const { profiles = [] } = document;
  for (const [i, profile] of description.profiles.entries()) {
    const [one, other] = [before.profiles[i], after.profiles[i]];
    if (!one || !other) continue;
    const own = profiles[i] ?? {};
    profiles[i] = own;
    writeProfile(own, profile, one, other, hasStrategies(description));
  }
  if (profiles.length > 1 || profiles.some(saysSomething)) document.profiles = profiles;
  else delete document.profiles;
  const { apiVersion, kind, ...rest } = document;
  return Object.keys(rest).length > 0 ? document : undefined;
}

const saysSomething = ({ schedulerName, ...rest }: Profile): boolean =>
  Object.keys(rest).length > 0 || (schedulerName ?? 'default-scheduler') !== 'default-scheduler';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function writeProfile(
  profile: Profile,
  { unsaid }: ProfileDescription,
  before: ProfileState,
  after: ProfileState,
  isOfFit: boolean,
): void {
  const plugins = { ...profile.plugins };
  const put = (point: string, set: PluginSet): void => {
    if (Object.keys(set).length > 0) plugins[point] = set;
    else delete plugins[point];
  };
  if (!isSame(before.score, after.score)) put('score', scoreSet(unsaid.score, after.score, isOfFit));
  if (!isSame(before.filter, after.filter)) put('filter', filterSet(unsaid.filter, after.filter));
  if (Object.keys(plugins).length > 0) profile.plugins = plugins;
  else delete profile.plugins;
  if (after.strategy && !isSame(before.strategy, after.strategy)) {
    if (isOfFit) writeArgs(profile, fitPlugin, (args) => ({ ...args, scoringStrategy: strategyArgs(after.strategy) }));
    else writeStrategyPlugins(profile, after.strategy);
  }
}

function setOf(enabled: { name: string; weight?: number }[], disabled: string[]): PluginSet {
  return {
    ...(enabled.length > 0 ? { enabled } : {}),
    ...(disabled.length > 0 ? { disabled: disabled.map((name) => ({ name })) } : {}),
  };
}

// v1beta1 cannot enable a plugin that is enabled already, so a plugin with another weight is disabled as well.
function scoreSet(unsaid: ProfileDescription['score'], wanted: ProfileState['score'], isV1: boolean): PluginSet {
  const weights = new Map(unsaid.map(({ name, weight }) => [name, weight]));
  const on = Object.entries(wanted).filter(([, plugin]) => plugin.on);
  const enabled = on
    .filter(([name, { weight }]) => weights.get(name) !== weight)
    .map(([name, { weight }]) => ({ name, weight }));
  const isAgain = (name: string): boolean => enabled.some((plugin) => plugin.name === name);
  const disabled = [...weights.keys()].filter((name) => wanted[name]?.on !== true || (!isV1 && isAgain(name)));
  return setOf(enabled, disabled);
}

function filterSet(unsaid: string[], wanted: ProfileState['filter']): PluginSet {
  const on = Object.entries(wanted).flatMap(([name, isOn]) => (isOn && !unsaid.includes(name) ? [{ name }] : []));
  return setOf(on, unsaid.filter((name) => wanted[name] !== true));
}

const resourcesArgs = ({ resources }: Strategy): Json =>
  resources === usualResources
    ? {}
    : { resources: (readWeights(resources) ?? []).map(([name, weight]) => ({ name, weight })) };
const shapeArgs = ({ type, shape }: Strategy): Json =>
  needsShape(type)
    ? { shape: (readWeights(shape) ?? []).map(([utilization, score]) => ({ utilization: Number(utilization), score })) }
    : {};

// Returns undefined for the default.
function strategyArgs(strategy: Strategy | null): Json | undefined {
  if (!strategy) return undefined;
  const { type } = strategy;
  const resources = resourcesArgs(strategy);
  if (type === strategyTypes[0] && Object.keys(resources).length === 0) return undefined;
  return { type, ...resources, ...(needsShape(type) ? { requestedToCapacityRatio: shapeArgs(strategy) } : {}) };
}

function writeStrategyPlugins(profile: Profile, strategy: Strategy): void {
  for (const plugin of strategyPlugins) {
    const own = { ...resourcesArgs(strategy), ...shapeArgs(strategy) };
    writeArgs(profile, plugin, ({ resources: _, shape: __, ...rest }) => (plugin === strategy.type ? { ...rest, ...own } : {}));
  }
}

// Removes arguments that are empty.
function writeArgs(profile: Profile, plugin: string, make: (args: Json) => Json): void {
  const configs = [...(profile.pluginConfig ?? [])];
  const at = configs.findIndex(({ name }) => name === plugin);
  const args = make(configs[at]?.args ?? {});
  const isSaid = Object.entries(args).some(
    ([name, value]) => value !== undefined && name !== 'apiVersion' && name !== 'kind',
  );
  configs.splice(at < 0 ? configs.length : at, at < 0 ? 0 : 1, ...(isSaid ? [{ name: plugin, args }] : []));
  if (configs.length > 0) profile.pluginConfig = configs;
  else delete profile.pluginConfig;
}

// --- The changes in words

// Returns one text for each plugin and each setting.
export function changesBetween(
  description: ConfigurationDescription,
  before: ConfigurationState,
  after: ConfigurationState,
): string[] {
  const { changes, ofProfile } = words;
  const { profiles } = description;
  const said = profiles.flatMap(({ name }, i) => {
    const [one, other] = [before.profiles[i], after.profiles[i]];
    const parts = one && other ? changesOfProfile(one, other, hasStrategies(description)) : [];
    return profiles.length > 1 ? parts.map((part) => ofProfile(name, part)) : parts;
  });
  for (const name of Object.keys(settings) as Setting[]) {
    const [one, other] = [before.settings[name], after.settings[name]];
    if (one !== other) said.push(changes.setting(name, one, other));
  }
  return said;
}

function changesOfProfile(before: ProfileState, after: ProfileState, isOfFit: boolean): string[] {
  const { changes } = words;
  const said = new Map<string, string[]>();
  const say = (plugin: string, ...parts: string[]): void => {
    if (parts.length > 0) said.set(plugin, [...(said.get(plugin) ?? []), ...parts]);
  };
  for (const [name, { on, weight }] of Object.entries(after.score)) {
    const { on: wasOn = false, weight: had = weight } = before.score[name] ?? {};
    if (on && !wasOn) say(name, changes.scores(weight));
    else if (!on && wasOn) say(name, changes.scoresNot);
    else if (on && had !== weight) say(name, changes.weight(had, weight));
  }
  for (const [name, on] of Object.entries(after.filter)) {
    if (on !== before.filter[name]) say(name, on ? changes.filters : changes.filtersNot);
  }
  const { strategy } = after;
  if (strategy) say(isOfFit ? fitPlugin : strategy.type, ...changesOfStrategy(before.strategy, strategy, isOfFit));
  return [...said].map(([plugin, parts]) => changes.of(plugin, parts));
}

// If each strategy is a plugin, the list already says which of them scores.
function changesOfStrategy(before: Strategy | null, after: Strategy, isOfFit: boolean): string[] {
  const { changes } = words;
  const isOther = before?.type !== after.type;
  const said = isOther && isOfFit ? [changes.strategy(before?.type ?? '', after.type)] : [];
  if (before && before.resources !== after.resources) said.push(changes.resources(after.resources));
  if (needsShape(after.type) && (isOther || before?.shape !== after.shape)) said.push(changes.shape(after.shape));
  return said;
}
