// A scenario and its objects as documents for files.
import { demand } from '../later';
import type { Player } from '../player';

const loadYaml = demand(() => import('yaml'));

// One document, or several after each other, in the block style that kubectl prints. Throws a MissingModule where what
// writes them could not be had.
export async function toYaml(documents: unknown[]): Promise<string> {
  const { stringify } = await loadYaml();
  // Texts that YAML 1.1 would take for something else, as Kubernetes reads it, stand in quotes.
  const options = { version: '1.1', schema: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false } as const;
  return documents.map((document) => stringify(document, options)).join('---\n');
}

export const toJson = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

// As kubectl can apply it: what exists at the present moment, as it was written.
export function manifestsNow(player: Player): unknown[] {
  return player.stage.manifests();
}

// From a title or a slug: a name that every file system takes, whatever the title is. Letters keep their marks.
export function fileName(title: string, slug: string | null, ending: string): string {
  const name = (slug?.split('/').at(-1) ?? title).toLowerCase().normalize('NFC');
  const plain = name.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^[-\p{M}]+/u, '');
  // Half of a character that counts as two is none.
  const short = plain.slice(0, 60).replace(/[\ud800-\udbff]$/, '').replace(/-+$/, '');
  return `${isReserved.test(short) ? 'scenario-' : ''}${short || 'scenario'}${ending}`;
}
// To Windows these are devices, with any ending.
const isReserved = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])$/;
