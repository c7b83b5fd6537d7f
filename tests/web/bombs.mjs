// Texts that are expensive to read for a careless reader. `says`: the reason for which the text is refused; absent if
// it is opened. `repeated`: the text is this piece that many times, and is built where it is needed.
const repeat = (piece, count) => Array.from({ length: count }, (_, i) => piece(i)).join('');
const list = (...items) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
const configMap = (text) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: { config: text } });
const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' }, status: { allocatable: { cpu: '4', pods: '9' } } };

const aliases = (count) => `a: &a x\nb: [${repeat(() => '*a,', count)}]\n`;
const anchors = (count) => repeat((i) => `k${i}: &a${i} ${i === 0 ? 'x' : `[*a${i - 1},*a${i - 1}]`}\n`, count);

const generator = (count, spec) =>
  JSON.stringify({
    apiVersion: 'berth.dev/v1',
    kind: 'Scenario',
    spec: { generators: [{ count, object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p-{i}' }, spec } }] },
  });
const empties = (count) => Array.from({ length: count }, () => ({}));

export const bombs = [
  { name: 'aliases of one anchor', text: aliases(90_000), says: /expected/ },
  { name: 'more aliases than any text has', text: `a: &a x\nb:\n${'- *a\n'.repeat(150_000)}`, says: /aliases stand for more than/ },
  { name: 'anchors that double', text: anchors(31), says: /aliases stand for more than/ },
  { name: 'aliases of a long text', text: `a: &a ${'x'.repeat(1_000_000)}\nb: [${repeat(() => '*a,', 100)}]\n`, says: /aliases stand for more than 16777216 bytes/ },
  { name: 'keys of one map', text: repeat((i) => `k${i}: 1\n`, 20_000), says: /expected/ },
  { name: 'one key again and again', text: 'a: 1\n'.repeat(60_000), says: /duplicate key/ },
  { name: 'empty documents', repeated: ['---\n', 200_000], says: /the text is empty/ },
  { name: 'closing brackets', repeated: [']', 1_000_000], says: /No valid YAML/ },
  { name: 'opening brackets', repeated: ['[', 20_000_000], says: /nested deeper/ },
  { name: 'broken JSON', text: `{"a": "${'x'.repeat(5_000_000)}",}`, says: /comma/ },
  { name: 'one long string', text: `{"a": "${'x'.repeat(20_000_000)}"}`, says: /expected|kind/ },
  { name: 'aliases in a ConfigMap', text: list(node, configMap(`kind: Policy\n${aliases(20_000)}`)) },
  { name: 'anchors in a ConfigMap', text: list(node, configMap(`kind: Policy\n${anchors(31)}`)) },
  { name: 'keys in a ConfigMap', text: list(node, configMap(`kind: Policy\n${repeat((i) => `k${i}: 1\n`, 20_000)}`)) },
  { name: 'ConfigMaps', text: list(node, ...Array.from({ length: 2000 }, () => configMap(`kind: Policy\n${aliases(20)}`))) },
  { name: 'tolerations in a generator', text: generator(1300, { containers: [{ name: 'c' }], tolerations: empties(10_000) }), says: /tolerations|too much/ },
  { name: 'volumes in a generator', text: generator(600, { containers: [{ name: 'c' }], volumes: empties(10_000) }), says: /volumes|too much/ },
];
