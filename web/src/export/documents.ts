// A scenario and its objects as documents for files.
import type { Player } from '../player';

// One document, or several after each other, in the block style that kubectl prints.
export async function toYaml(documents: unknown[]): Promise<string> {
  const { stringify } = await import('yaml');
  // Texts that YAML 1.1 would take for something else, as Kubernetes reads it, stand in quotes.
  const options = { version: '1.1', schema: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false } as const;
  return documents.map((document) => stringify(document, options)).join('---\n');
}

export const toJson = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

// As kubectl can apply it: what exists at the present moment, as it was written.
export function manifestsNow(player: Player): unknown[] {
  return player.stage.manifests();
}

// From a title or a slug.
export function fileName(title: string, slug: string | null, ending: string): string {
  const name = slug?.split('/').at(-1) ?? title;
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return `${plain.slice(0, 60) || 'scenario'}${ending}`;
}
