// The JSON Schema of scenarios, from the table that the page's own editor completes from (web/src/source_editor/schema.ts).
import { releases } from './releases.mjs';

const plain = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  any: {},
  version: { enum: releases.map(({ name }) => name) },
  duration: { type: ['string', 'number'] },
  quantity: { type: ['string', 'number'] },
};
const reference = (name) => ({ $ref: `#/$defs/${name}` });
// Not of this kind, or as its definition says.
const ofKind = (kind) => ({ anyOf: [{ not: { required: ['kind'], properties: { kind: { const: kind } } } }, reference(kind)] });

// In the template of a generator a text with {i} or {column} stands for any value, and null in a patch removes one.
const placeholder = { type: ['string', 'null'], pattern: '\\{\\w+\\}' };
const orPlaceholder = (schema) => ({ anyOf: [schema, reference('Placeholder')] });

export function jsonSchemaOf({ types, kinds, usual }) {
  // Which of several an object or a configuration is follows from its kind.
  const several = {
    Object: { type: 'object', required: ['kind'], properties: { kind: { examples: kinds } }, allOf: kinds.map(ofKind) },
    Configuration: { type: 'object', allOf: ['KubeSchedulerConfiguration', 'Policy'].map(ofKind) },
    PluginArguments: { type: 'object' },
  };

  // As the table's first lines describe a type.
  const schemaOf = (type) => {
    if (type.endsWith('[]')) return { type: 'array', items: schemaOf(type.slice(0, -2)) };
    if (type.endsWith('{}')) return { type: 'object', additionalProperties: orPlaceholder(schemaOf(type.slice(0, -2))) };
    if (type.startsWith('=')) return { enum: type.slice(1).split('|') };
    if (type.startsWith('~')) return { type: 'string', examples: type.slice(1).split('|') };
    if (type in usual) return { type: 'string', examples: usual[type] };
    return plain[type] ?? several[type] ?? reference(type);
  };

  // Of Kubernetes' types the table has what Berth reads, and others have more fields. The scenario's own have no others.
  const ownTypes = () => {
    const found = new Set(['Scenario']);
    for (const name of found) {
      for (const [type] of Object.values(types[name])) {
        const element = type.replace(/(\[\]|\{\})+$/, '');
        const isObject = kinds.includes(element) || element in several;
        if (element in types && !isObject) found.add(element);
      }
    }
    return found;
  };

  const own = ownTypes();
  const definition = (name) => {
    const isOwn = own.has(name);
    const fieldOf = (type) => (isOwn ? schemaOf(type) : orPlaceholder(schemaOf(type)));
    const fields = Object.entries(types[name]).map(([field, [type, description]]) => [field, { description, ...fieldOf(type) }]);
    return { type: 'object', properties: Object.fromEntries(fields), ...(isOwn && { additionalProperties: false }) };
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A scenario of Berth',
    ...reference('Scenario'),
    $defs: { Placeholder: placeholder, ...Object.fromEntries(Object.keys(types).map((name) => [name, definition(name)])) },
  };
}
