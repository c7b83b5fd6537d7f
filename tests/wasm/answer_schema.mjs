// Checks answers against the schema of all JSON answers, core/answers/schema, and records which parts of it occur.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}core/answers/schema`;
const { default: Ajv } = createRequire(`${root}web/package.json`)('ajv/dist/2020.js');

const files = readdirSync(folder).sort();

const isObject = (value) => typeof value === 'object' && value !== null;

// Schemas by their names. Each call reads them again, so that a test may change them.
export const readSchemas = () => new Map(files.map((file) => [file, JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))]));

export class AnswerSchema {
  #schemas;
  #ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
  // Counts of each definition, each of its members, and each value of an enumeration.
  #counts = new Map();

  constructor(schemas = readSchemas()) {
    this.#schemas = schemas;
    for (const schema of schemas.values()) this.#ajv.addSchema(schema);
  }

  // Returns the errors of `answer` as a `place` (`pods.json#/$defs/PodDescription`), in sentences; none if it is valid.
  problems(place, answer) {
    const validate = this.#validator(place);
    if (validate(answer)) {
      // A member of a list of answers counts, too: `simulation.json#/$defs/Answers/properties/pod`.
      const [file, owner, member] = place.split(/#\/\$defs\/|\/properties\//);
      if (member !== undefined) {
        this.#add(owner);
        this.#add(`${owner}.${member}`);
      }
      this.#count({ $ref: place }, answer, file, '');
      return [];
    }
    return validate.errors.slice(0, 5).map(({ instancePath, message, params }) => {
      return `${place}: ${instancePath || 'the answer'} ${message} ${JSON.stringify(params)}`;
    });
  }

  // The answers of simulations, by the `what` of their query.
  get answers() {
    return this.#schemas.get('simulation.json').$defs.Answers.properties;
  }

  // Returns the parts of the schema that have not occurred in any answer so far, and the optional members that every
  // answer had.
  neverSeen() {
    const names = [];
    for (const [name, { schema }] of this.#members()) {
      if (!this.#counts.has(name)) names.push(name);
      const values = schema.enum ?? [];
      names.push(...values.map((value) => `${name} = ${value}`).filter((value) => !this.#counts.has(value)));
    }
    return names;
  }
  alwaysSeen() {
    return [...this.#members()]
      .filter(([name, { isOptional, owner }]) => isOptional && this.#counts.get(name) === this.#counts.get(owner))
      .map(([name]) => name);
  }

  // Returns the parts that a reader of the schema would miss: objects that allow members of any name, members without a
  // description.
  flaws() {
    const flaws = [];
    for (const [file, schema] of this.#schemas) {
      visit(schema, (part, place) => {
        if (!('properties' in part)) return;
        if (part.additionalProperties !== false) flaws.push(`${file}${place} allows other members`);
        if (!Array.isArray(part.required)) flaws.push(`${file}${place} does not say what is required`);
      });
    }
    for (const [name, { schema, isReference }] of this.#members()) {
      if (!schema.description && !isReference) flaws.push(`${name} has no description`);
    }
    return flaws;
  }

  // Yields definitions by their names, and members of definitions after a dot.
  *#members() {
    for (const { $defs } of this.#schemas.values()) {
      for (const [name, schema] of Object.entries($defs)) {
        yield [name, { schema, isOptional: false }];
        for (const [member, of] of Object.entries(schema.properties ?? {})) {
          const isOptional = !schema.required.includes(member);
          const isReference = /\/properties\/\w+$/.test(of.$ref ?? '');
          yield [`${name}.${member}`, { schema: of, isOptional, isReference, owner: name }];
        }
      }
    }
  }

  #validator(place) {
    return this.#ajv.getSchema(place) ?? this.#ajv.compile({ $ref: place });
  }

  #resolved(reference, file) {
    const [other, pointer] = reference.split('#');
    const schema = pointer.slice(1).split('/').reduce((part, key) => part[key], this.#schemas.get(other || file));
    // The name of a definition; a member of one counts where it is referred to.
    const name = /^\/\$defs\/(\w+)$/.exec(pointer)?.[1];
    return { schema, file: other || file, name };
  }

  // `name` is that of the definition or member of `value`, "" within one.
  #count(schema, value, file, name) {
    if (schema.$ref !== undefined) {
      const referred = this.#resolved(schema.$ref, file);
      if (referred.name !== undefined) this.#add(referred.name);
      return this.#count(referred.schema, value, referred.file, referred.name ?? name);
    }
    if (schema.enum && name !== '') this.#add(`${name} = ${value}`);
    for (const branch of schema.anyOf ?? []) {
      if (this.#fits(branch, value, file)) this.#count(branch, value, file, name);
    }
    if (Array.isArray(value)) {
      for (const element of value) this.#count(schema.items ?? {}, element, file, '');
    } else if (isObject(value)) {
      this.#countMembers(schema, value, file, name);
    }
  }
  #countMembers({ properties = {}, additionalProperties }, value, file, name) {
    for (const [key, member] of Object.entries(value)) {
      const schema = properties[key] ?? additionalProperties;
      if (key in properties) this.#add(`${name}.${key}`);
      if (isObject(schema)) this.#count(schema, member, file, key in properties ? `${name}.${key}` : '');
    }
  }
  #fits(branch, value, file) {
    if (branch.type === 'null') return value === null;
    const reference = branch.$ref.startsWith('#') ? `${file}${branch.$ref}` : branch.$ref;
    return this.#validator(reference)(value);
  }
  #add(name) {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }
}

// Calls `see` with each part of a schema that is an object, and its place.
function visit(part, see, place = '#') {
  if (!isObject(part)) return;
  if (!Array.isArray(part)) see(part, place);
  for (const [key, value] of Object.entries(part)) visit(value, see, `${place}/${key}`);
}
