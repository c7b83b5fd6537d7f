// Returns the manifests of a scenario, with its generators expanded: see scenarios/docs/generators-and-timeline.md.

// Returns all manifests: those that exist from the start, are generated, or are created, updated and patched later. An
// operation on a replica has none.
export function manifestsOf({ spec = {} }) {
  const { objects = [], generators = [], timeline = [] } = spec;
  return [
    ...objects,
    ...generators.flatMap((_, i) => unfold(spec, i)),
    ...timeline.flatMap(({ object }) => object ?? []),
  ].flatMap((object) => (object?.kind === 'List' ? object.items : [object]));
}

// Returns the names of all pods and nodes.
export function namesOf(scenario) {
  const isThing = ({ kind }) => kind === 'Pod' || kind === 'Node';
  return [...new Set(manifestsOf(scenario).filter(isThing).map(({ metadata }) => metadata.name))];
}

// Returns the manifests of one generator of `spec`.
function unfold(spec, index) {
  const { count, first = 0, columns = [], rows = [], object } = spec.generators[index];
  const values =
    count === undefined
      ? rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])))
      : Array.from({ length: count }, () => ({}));
  return values.map((row, i) => fill(object, { i: first + i, ...row }));
}

const leftOut = Symbol('left out');

function fill(template, row) {
  if (typeof template === 'string') return fillText(template, row);
  if (Array.isArray(template)) return template.map((item) => fill(item, row)).filter((item) => item !== leftOut);
  if (template === null || typeof template !== 'object') return template;
  const members = Object.entries(template).map(([name, value]) => [name, fill(value, row)]);
  return Object.fromEntries(members.filter(([, value]) => value !== leftOut));
}

function fillText(text, row) {
  const [, alone] = /^\{(\w+)\}$/.exec(text) ?? [];
  if (alone !== undefined) return row[alone] ?? leftOut;
  return text.replace(/\{\{|\{(\w+)(?::(\d+))?\}/g, (all, name, width = '0') =>
    all === '{{' ? '{' : String(row[name]).padStart(Number(width), '0'),
  );
}

// Returns the member of `object` at a path like "spec.containers.0.image". Members whose names have dots are found,
// too: "status.allocatable.example.com/gpu".
export function memberAt(object, path) {
  if (path === '') return object;
  if (object === null || typeof object !== 'object') return undefined;
  const parts = path.split('.');
  for (let length = 1; length <= parts.length; length++) {
    const name = parts.slice(0, length).join('.');
    if (name in object) return memberAt(object[name], parts.slice(length).join('.'));
  }
  return undefined;
}
