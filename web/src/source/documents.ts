// Documents as texts for files, and names of files.
import { demand } from '../browser/later';
import { writeOptions } from '../browser/yaml_options';

const loadYaml = demand(() => import('yaml'));

// Objects that are written before the browser gets a turn.
const objectsPerSlice = 20;

// Returns one document, or several after each other, in the block style of kubectl. The page can respond meanwhile.
// Throws a MissingModule if the YAML library could not be loaded.
export async function toYaml(documents: unknown[]): Promise<string> {
  const { stringify } = await loadYaml();
  const write = (value: unknown): string => stringify(value, writeOptions);
  const written: string[] = [];
  for (const [i, document] of documents.entries()) {
    if (i % objectsPerSlice === 0) await turn();
    written.push(await writeInSlices(document, write, 2));
  }
  return written.join('---\n');
}

// Returns the same text as `write`. Long lists within the first `depth` mappings are written slice by slice.
async function writeInSlices(value: unknown, write: (value: unknown) => string, depth: number): Promise<string> {
  if (depth === 0 || !isMapping(value) || !hasLongList(value, depth)) return write(value);
  let written = '';
  for (const [name, member] of Object.entries(value)) {
    const isLong = isPlainName(name) && isLongList(member);
    if (isLong) {
      written += `${name}:\n`;
      for (let at = 0; at < member.length; at += objectsPerSlice) {
        await turn();
        written += indented(write(member.slice(at, at + objectsPerSlice)));
      }
    } else if (isPlainName(name) && isMapping(member) && hasLongList(member, depth - 1)) {
      written += `${name}:\n${indented(await writeInSlices(member, write, depth - 1))}`;
    } else written += write({ [name]: member });
  }
  return written;
}

type Mapping = Record<string, unknown>;
const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isLongList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > objectsPerSlice;
// Reports whether a name needs no quotes. Other names may need some.
const isPlainName = (name: string): boolean => /^[a-z]{2,}[A-Z]?\w*$/.test(name) && !/^(yes|no|on|off|true|false|null)$/.test(name);

// Reports whether there is a long list within `depth` mappings.
function hasLongList(value: Mapping, depth: number): boolean {
  if (depth === 0) return false;
  return Object.values(value).some((it) => isLongList(it) || (isMapping(it) && hasLongList(it, depth - 1)));
}

const indented = (text: string): string => text.replace(/^(?=[^\n])/gm, '  ');

const turn = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

export const toJson = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

// Makes a name that every file system accepts from a title or a slug. Letters keep their accents.
export function fileName(title: string, slug: string | null, ending: string): string {
  const name = (slug?.split('/').at(-1) ?? title).toLowerCase().normalize('NFC');
  const plain = name.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^[-\p{M}]+/u, '');
  // The cut may have left half of a surrogate pair, which is not a character.
  const short = plain.slice(0, 60).replace(/[\ud800-\udbff]$/, '').replace(/-+$/, '');
  return `${isReserved.test(short) ? 'scenario-' : ''}${short || 'scenario'}${ending}`;
}
// Windows reserves these names for devices, with any ending.
const isReserved = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])$/;
