// A remark plugin: replaces a code block with the language `berth` by a <berth-player>, which plays the scenario in the block.
// It works for Markdown and MDX, in Docusaurus, Astro, Starlight and all other tools that use remark.
//
//     remarkPlugins: [[berth, { base: 'https://.../berth/' }]]
//
// `base` is the address of Berth, ending in a slash. Options follow the language, in braces or without:
//
//     ```berth scenario=queue/backoff-grows t=8.5 title="Backoff grows" height=480
//     ```
import { deflateRawSync } from 'node:zlib';

// Options that a link to Berth has, too; and all options.
const inLink = ['t', 'pod', 'node', 'speed', 'seed', 'lang'];
const known = [...inLink, 'scenario', 'theme', 'poster', 'autoplay', 'readonly', 'title', 'width', 'height', 'picture', 'picture-dark'];

export default function remarkBerth({ base } = {}) {
  if (typeof base !== 'string' || base === '') {
    throw new Error("Berth's remark plugin needs `base`, where Berth is: { base: 'https://.../berth/' }");
  }
  const home = base.endsWith('/') ? base : `${base}/`;
  const isMdx = () => readsMdx(this);
  return (tree, file) => {
    if (!replaceBlocks(tree, home, file)) return;
    const module = `${home}embed.js`;
    tree.children.push(element('script', { type: 'module', src: module }));
    if (isMdx()) tree.children.push(addScript(module));
  };
}

// Returns whether there was a block.
function replaceBlocks(parent, home, file) {
  let found = false;
  for (const [i, node] of parent.children.entries()) {
    if (node.type === 'code' && node.lang === 'berth') {
      parent.children[i] = player(node, home, file);
      found = true;
    } else if (node.children) found = replaceBlocks(node, home, file) || found;
  }
  return found;
}

// Returns an element for HTML and JSX, with escaped content. Tools that read the tree as Markdown see a paragraph.
const element = (name, properties, children = []) => ({
  type: 'paragraph',
  children,
  data: { hName: name, hProperties: properties },
});

function player(block, home, file) {
  const options = readOptions(block.meta ?? '');
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    file.message(`berth: there is no option ${name}; the options are ${known.join(', ')}`, block);
    delete options[name];
  }
  const text = block.value;
  const isOwn = text.trim() !== '';
  if (isOwn === (options.scenario !== undefined)) {
    file.fail('berth: the block needs either a scenario in it or the option scenario=, the name of one of the gallery', block);
  }
  const properties = { theme: 'auto', base: home, ...options, ...(isOwn && { text }) };
  const words = options.title ? `${options.title} – open in Berth` : 'Open in Berth';
  const link = {
    type: 'link',
    url: `${home}index.html${fragment(options, text)}`,
    children: [{ type: 'text', value: words }],
    data: { hProperties: { slot: 'print' } },
  };
  return { ...element('berth-player', properties, [link]), position: block.position };
}

// Reads `name=value`, `name="a value"`, `name='a value'` or `name` alone. Markdown may have removed the backslash
// before a quote.
function readOptions(meta) {
  const inside = meta.trim().replace(/^\{(.*)\}$/s, '$1');
  const pattern = /([A-Za-z][\w-]*)(?:=(?:"(.*?)"|'(.*?)'|(\S*)))?(?=\s|$)/g;
  const options = {};
  for (const [, name, inDouble, inSingle, plain] of inside.matchAll(pattern)) {
    options[name] ??= (inDouble ?? inSingle ?? plain ?? '1').replace(/\\(["'\\])/g, '$1');
  }
  return options;
}

// A link contains a scenario as JSON. A scenario in YAML gets no link of its own: that link would open another
// scenario.
function fragment(options, text) {
  const parts = inLink.filter((name) => options[name]).map((name) => `${name}=${encodeURIComponent(options[name])}`);
  if (options.scenario !== undefined) parts.unshift(`scenario=${options.scenario.split('/').map(encodeURIComponent).join('/')}`);
  else if (isJson(text)) parts.unshift(`s=1.${deflateRawSync(text).toString('base64url')}`);
  else return '';
  return `#${parts.join('&')}`;
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function readsMdx(processor) {
  const extensions = [processor.data('fromMarkdownExtensions') ?? []].flat(9);
  return extensions.some(({ enter }) => enter && 'mdxjsEsm' in enter);
}

// React does not run the script of a page that its router shows. The module of such a page adds it, unless it is there:
//
//     if (typeof document !== 'undefined' && !document.querySelector('script[src="..."]')) {
//       document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '...' }));
//     }
function addScript(src) {
  const literal = (value) => ({ type: 'Literal', value });
  const name = (it) => ({ type: 'Identifier', name: it });
  const member = (object, property) => ({
    type: 'MemberExpression',
    object,
    property: name(property),
    computed: false,
    optional: false,
  });
  const call = (object, method, ...values) => ({
    type: 'CallExpression',
    callee: member(object, method),
    arguments: values,
    optional: false,
  });
  const unary = (operator, argument) => ({ type: 'UnaryExpression', operator, prefix: true, argument });
  const property = (key, value) => ({
    type: 'Property',
    kind: 'init',
    key: name(key),
    value,
    method: false,
    shorthand: false,
    computed: false,
  });
  const page = name('document');
  const script = call(
    name('Object'),
    'assign',
    call(page, 'createElement', literal('script')),
    { type: 'ObjectExpression', properties: [property('type', literal('module')), property('src', literal(src))] },
  );
  const statement = {
    type: 'IfStatement',
    test: {
      type: 'LogicalExpression',
      operator: '&&',
      left: { type: 'BinaryExpression', operator: '!==', left: unary('typeof', page), right: literal('undefined') },
      right: unary('!', call(page, 'querySelector', literal(`script[src=${JSON.stringify(src)}]`))),
    },
    consequent: { type: 'ExpressionStatement', expression: call(member(page, 'head'), 'append', script) },
    alternate: null,
  };
  return { type: 'mdxjsEsm', value: '', data: { estree: { type: 'Program', sourceType: 'module', body: [statement], comments: [] } } };
}
