// Writes the TypeScript types of all JSON answers into build/types, from the schema in core/answers/schema:
//   descriptions.d.ts   what every simulation answers, for the page and for the package for scripts
//   stage_answers.d.ts  what only the stage answers, for the page
// and, from the core's table of fields:
//   fields.ts           the fields that the page's editor offers
// Each definition becomes a type of the same name, with its descriptions as comments. A reference to a definition becomes
// the name of its type; a reference to a member of a definition becomes a copy of that member.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { offeredFields, structsOf, tableText } from './parts/field_table.mjs';
import { importFromPage } from './parts/typescript.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = `${root}core/answers/schema`;
const target = `${root}build/types`;
const ofStage = 'stage.json';

const options = {
  additionalProperties: false,
  bannerComment: '',
  style: { singleQuote: true, printWidth: 120 },
};

const files = (await readdir(source)).sort();
const schemas = new Map();
for (const file of files) schemas.set(file, JSON.parse(await readFile(`${source}/${file}`, 'utf8')));

const isObject = (value) => typeof value === 'object' && value !== null;

// Returns the target of `reference`, found in `file`: the definition's name, and the member's name if it refers to one.
function parsed(reference, file) {
  const found = /^([a-z_]+\.json)?#\/\$defs\/(\w+)(?:\/properties\/(\w+))?$/.exec(reference);
  const [, other = file, name, member] = found ?? [];
  const definition = schemas.get(other)?.$defs[name];
  const it = member === undefined ? definition : definition?.properties?.[member];
  if (it === undefined) throw new Error(`${file} refers to ${reference}, which is not there`);
  return { file: other, name, member, it };
}

// Returns `schema` with the names of types in place of its references; adds each named type to `named`.
function withNames(schema, file, named) {
  if (Array.isArray(schema)) return schema.map((element) => withNames(element, file, named));
  if (!isObject(schema)) return schema;
  const { $ref, ...others } = schema;
  if (Object.keys(schema).every((key) => key === 'description')) return { tsType: 'unknown', ...others };
  if ($ref === undefined) {
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNames(value, file, named)]));
  }
  const referred = parsed($ref, file);
  if (referred.member !== undefined) return { ...withNames(referred.it, referred.file, named), ...others };
  named.add(referred.name);
  return { tsType: referred.name, ...others };
}

// Writes comments of one line on one line.
const shortened = (text) => text.replace(/\/\*\*\n +\* (.*)\n +\*\//g, '/** $1 */');

// Returns the definitions of some files as declarations, and the names of all types in them.
async function declarationsOf(names) {
  const own = new Set();
  const named = new Set();
  const declarations = [];
  for (const file of names) {
    for (const [name, definition] of Object.entries(schemas.get(file).$defs)) {
      if (own.has(name)) throw new Error(`${name} is defined twice`);
      own.add(name);
      declarations.push(shortened(await compile(withNames(definition, file, named), name, options)));
    }
  }
  return { own, others: [...named].filter((name) => !own.has(name)).sort(), text: declarations.join('\n') };
}

const banner = '// Made by web/scripts/types.mjs from core/answers/schema.\n\n';

const shared = await declarationsOf(files.filter((file) => file !== ofStage));
const stage = await declarationsOf([ofStage]);
const missing = [...shared.others, ...stage.others.filter((name) => !shared.own.has(name))];
if (missing.length > 0) throw new Error(`The package has no types for ${missing.join(', ')}`);

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await writeFile(`${target}/descriptions.d.ts`, `${banner}${shared.text}`);
const imports = `import type { ${stage.others.join(', ')} } from './descriptions.js';\n\n`;
await writeFile(`${target}/stage_answers.d.ts`, `${banner}${imports}${stage.text}`);

// The structs that are found from documents, kinds of objects and the arguments of plugins.
const { amounts, apiVersions, documents } = await importFromPage('source_editor/values.ts');
const structs = structsOf(tableText());
const roots = [...documents, ...Object.keys(apiVersions), ...[...structs.keys()].filter((name) => name.endsWith('Args'))];
const offered = { ...offeredFields(structs, roots), Amounts: amounts };
await writeFile(
  `${target}/fields.ts`,
  `// Made by web/scripts/types.mjs from core/api/fields.\n\nexport const fields = ${JSON.stringify(offered, null, 1)} as const;\n`,
);
