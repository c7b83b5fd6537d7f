// The schema of a scenario: its own fields, and those of Kubernetes objects and of the scheduler's configuration that the core
// reads. Completion uses it, and so does the JSON Schema. The core's table of fields (core/api/fields) has the fields and their
// types, schema_en.ts and its translations what they are for, and values.ts the texts that some may have.
//
// A field is [what it is, what it is for]. What it is:
//
//     text, integer, number, boolean, any         as JSON has them
//     duration, quantity                          2.5s or 100ms; 500m or 8Gi
//     version                                     one of those of kube-scheduler
//     =A|B                                        one of these texts
//     ~A|B                                        these texts are usual, but others are possible
//     Name                                        a mapping: another entry of `types`; or one of `usual`
//     X[], X{}                                    a list of X; a mapping from any name to X
//
// Object, Configuration and PluginArguments are one of several, as `kind` or a plugin's name says: place.ts.

// Made by web/scripts/types.mjs.
import { fields } from '../../../build/types/fields';
import { inTreePlugins } from '../source/in_tree_plugins';
import { sayings } from './schema_en';
import { apiVersions, type Sayings, type TypeName, valuesOfFields, valuesOfTypes } from './values';

export type { Sayings, TypeName };

type Field = readonly [type: string, says: string];
export type Types = Record<TypeName, Record<string, Field>>;

// The kinds that a scenario's objects may be of.
export const kinds = Object.keys(apiVersions) as (keyof typeof apiVersions)[];

// Lists of usual texts that are too long to stand in a field.
export const usual: Record<string, readonly string[]> = {
  kind: kinds,
  event: [
    'bound', 'failed', 'popped', 'queued', 'moved', 'requeued', 'dequeued', 'skipped', 'waiting', 'moveRequest',
    'preempted', 'nominated', 'nominationCleared', 'backoffCounted', 'backoffForgotten', 'podCreated',
    'podUpdated', 'podDeleted', 'podIgnored', 'nodeAdded', 'nodeUpdated', 'nodeDeleted', 'objectAdded',
    'objectUpdated', 'objectDeleted', 'stopped', 'enrolled', 'sessionOpened', 'sessionClosed', 'actionBegun',
    'queueOverused', 'allocated', 'pipelined', 'evicted', 'undone', 'gangReady', 'released', 'unschedulable',
    'dropped', 'podGroupUpdated', 'processStarted', 'leaseAcquired', 'takeover', 'leaderLost', 'leaseReleased',
    'processExited', 'processPaused', 'processResumed', 'apiLost', 'forgotten', 'boundByOther', 'bindingRefused',
    'startupStep', 'watchDelayed', 'assumedExpired', 'kubeletRejected',
  ],
  label: ['kubernetes.io/hostname', 'topology.kubernetes.io/zone', 'topology.kubernetes.io/region'],
  resource: ['cpu', 'memory', 'ephemeral-storage', 'nvidia.com/gpu'],
  accessMode: ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany'],
  plugin: inTreePlugins,
};

const known = new Set(['text', 'integer', 'number', 'boolean', 'any', 'duration', 'quantity', 'Object', 'Configuration', 'PluginArguments']);

// `made`: the type of the field in the table; a text with a type of its own has that type's name.
function typeOf(struct: string, field: string, made: string): string {
  const version = (apiVersions as Record<string, string>)[struct];
  if (version !== undefined && field === 'apiVersion') return `=${version}`;
  if (version !== undefined && field === 'kind') return 'kind';
  const ofField = valuesOfFields[`${struct}.${field}`];
  if (ofField !== undefined) return ofField;
  const [, element = made, rest = ''] = /^(.*?)((?:\[\]|\{\})*)$/.exec(made) ?? [];
  const isKnown = known.has(element) || Object.hasOwn(fields, element);
  return (isKnown ? element : (valuesOfTypes[element] ?? 'text')) + rest;
}

// Fields in the order of their descriptions. What has none yet comes last.
function fieldsOf(struct: string, table: Record<string, string>, says: Record<string, string>): Record<string, Field> {
  const names = [...new Set([...Object.keys(says), ...Object.keys(table)])];
  return Object.fromEntries(names.map((name) => [name, [typeOf(struct, name, table[name] ?? 'any'), says[name] ?? '']]));
}

// `table`: the fields that are offered, by struct.
export const typesOf = (table: Record<string, Record<string, string>>): Types =>
  Object.fromEntries(
    Object.entries(table).map(([struct, own]) => [struct, fieldsOf(struct, own, (sayings as Record<string, Record<string, string>>)[struct] ?? {})]),
  ) as Types;

export const types = typesOf(fields);
