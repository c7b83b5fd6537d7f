// The table of fields (core/api/fields) for scripts of the build and for tests. field_table.h describes its form.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../core/api/fields/', import.meta.url));

// The text of all rows, as the headers have it.
export const tableText = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('_types.h'))
    .map((file) => readFileSync(folder + file, 'utf8'))
    .join('\n');

const flags = ['import', 'private', 'quiet'];

// { name, type, mark, rule, import, private, quiet } of one word of a row.
function fieldOf(word) {
  const [, declared, traits = ''] = /^([^:]+)(?::(.*))?$/.exec(word);
  const [, mark, name, type = 'string'] = /^([+>-]?)([^=!]+)!?(?:=(.*))?$/.exec(declared);
  const words = traits.split(',').filter((trait) => trait !== '');
  const rule = words.find((trait) => !flags.includes(trait)) ?? '';
  return { name, type, mark, rule, ...Object.fromEntries(flags.map((flag) => [flag, words.includes(flag)])) };
}

// The structs of a table by their names, each a list of its fields.
export function structsOf(text) {
  const rows = text.replace(/^ *\/\/.*$/gm, '').matchAll(/\{"(\w+)",((?:\s*"[^"]*")+)\}/g);
  return new Map(
    [...rows].map(([, name, parts]) => {
      const words = [...parts.matchAll(/"([^"]*)"/g)].map(([, part]) => part).join('').split(' ');
      return [name, words.filter((word) => word !== '' && word !== '...').map(fieldOf)];
    }),
  );
}

const isOffered = ({ rule, import: isOfImport, quiet }) => rule !== '' && !isOfImport && !quiet;

const plain = {
  string: 'text',
  bool: 'boolean',
  int32: 'integer',
  int64: 'integer',
  float32: 'number',
  bytes: 'text',
  Duration: 'duration',
  Time: 'text',
  Quantity: 'quantity',
  IntOrString: 'any',
  row: 'any',
  ResourceList: 'Amounts',
};

// The fields that the page's editor offers, and the JSON Schema has: of each struct that can be reached from `roots` its
// fields with their types, as web/src/source_editor/schema.ts describes these. A text with a type of its own has the name of this type.
export function offeredFields(structs, roots) {
  const offered = {};
  const isClosed = (name) => structs.get(name).length > 0 && !structs.get(name).some(isOffered);
  const typeOf = ({ type, rule }) => {
    if (rule === 'PluginArguments') return rule;
    const bare = type.replace(/^\*/, '');
    const [, open = '', element = bare] = /^(\[\]|map\[\w+\])(.*)$/.exec(bare) ?? [];
    const name = /^[A-Z]/.test(rule) ? rule : element.replace(/^\*/, '');
    if (structs.has(name) && isClosed(name)) return 'any';
    visit(name);
    return (plain[name] ?? name) + (open === '' ? '' : open === '[]' ? '[]' : '{}');
  };
  const visit = (name) => {
    if (name in offered || !structs.has(name) || isClosed(name)) return;
    const fields = {};
    offered[name] = fields;
    for (const field of structs.get(name).filter(isOffered)) fields[field.name] = typeOf(field);
  };
  for (const root of roots) visit(root);
  return offered;
}
