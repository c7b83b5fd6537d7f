// Puts functions with similar beginnings next to each other: gzip finds repetitions only within 32 kB. That makes the modules
// 4% smaller.
//
// `wat` is a module as wasm-dis writes it: each of its definitions begins a new line, after one blank.

// Calls of the first functions take one byte less than calls of others, and Binaryen has put the functions with the
// most calls there, so these keep their places.
const numCheapToCall = 128;

const isFunction = (part) => part.startsWith(' (func ');
// Names may be quoted.
const withoutName = (part) => part.replace(/^ \(func \$("[^"]*"|\S+)/, '');

export function withFunctionsInOrder(wat) {
  const end = wat.lastIndexOf('\n)');
  const parts = wat.slice(0, end).split(/\n(?= \()/);
  const functions = parts.filter(isFunction);
  const rest = functions.splice(numCheapToCall).map((text) => ({ text, key: withoutName(text) }));
  rest.sort((a, b) => (a.key < b.key ? -1 : 1));
  const inOrder = [...functions, ...rest.map(({ text }) => text)].values();
  const text = parts.map((part) => (isFunction(part) ? inOrder.next().value : part)).join('\n');
  return text + wat.slice(end);
}
