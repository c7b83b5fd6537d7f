// Writes build/web/scenario.schema.json: the JSON Schema of scenarios for editors and for other tools. It is derived
// from the table from which the page's own editor takes its completions (src/source_editor/schema.ts).
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { importFromPage } from './parts/typescript.mjs';

const target = fileURLToPath(new URL('../../build/web/scenario.schema.json', import.meta.url));

const { types, kinds, usual } = await importFromPage('source_editor/schema.ts');

const plain = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  any: {},
  duration: { type: ['string', 'number'] },
  quantity: { type: ['string', 'number'] },
};
const reference = (name) => ({ $ref: `#/$defs/${name}` });
// Accepts a value of another kind, or one that matches the definition of this kind.
const ofKind = (kind) => ({ anyOf: [{ not: { required: ['kind'], properties: { kind: { const: kind } } } }, reference(kind)] });

// In the template of a generator, a text with {i} or {column} may replace any value, and null in a patch removes one.
const placeholder = { type: ['string', 'null'], pattern: '\\{\\w+\\}' };
const orPlaceholder = (schema) => ({ anyOf: [schema, reference('Placeholder')] });

// The type of an object or a configuration follows from its kind.
const several = {
  Object: { type: 'object', required: ['kind'], properties: { kind: { examples: kinds } }, allOf: kinds.map(ofKind) },
  Configuration: { type: 'object', allOf: ['KubeSchedulerConfiguration', 'Policy'].map(ofKind) },
  PluginArguments: { type: 'object' },
};

// The first lines of the table describe the notation for types.
function schemaOf(type) {
  if (type.endsWith('[]')) return { type: 'array', items: schemaOf(type.slice(0, -2)) };
  if (type.endsWith('{}')) return { type: 'object', additionalProperties: orPlaceholder(schemaOf(type.slice(0, -2))) };
  if (type.startsWith('=')) return { enum: type.slice(1).split('|') };
  if (type.startsWith('~')) return { type: 'string', examples: type.slice(1).split('|') };
  if (type in usual) return { type: 'string', examples: usual[type] };
  return plain[type] ?? several[type] ?? reference(type);
}

// The table has only the fields of Kubernetes' types that Berth reads, so other fields are allowed there. The
// scenario's own types have no others.
function ownTypes() {
  const own = new Set(['Scenario']);
  for (const name of own) {
    for (const [type] of Object.values(types[name])) {
      const element = type.replace(/(\[\]|\{\})+$/, '');
      const isObject = kinds.includes(element) || element in several;
      if (element in types && !isObject) own.add(element);
    }
  }
  return own;
}

const own = ownTypes();
function definition(name) {
  const isOwn = own.has(name);
  const fieldOf = (type) => (isOwn ? schemaOf(type) : orPlaceholder(schemaOf(type)));
  const fields = Object.entries(types[name]).map(([field, [type, description]]) => [field, { description, ...fieldOf(type) }]);
  return { type: 'object', properties: Object.fromEntries(fields), ...(isOwn && { additionalProperties: false }) };
}
const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A scenario of Berth',
  ...reference('Scenario'),
  $defs: { Placeholder: placeholder, ...Object.fromEntries(Object.keys(types).map((name) => [name, definition(name)])) },
};
await writeFile(target, `${JSON.stringify(schema)}\n`);
