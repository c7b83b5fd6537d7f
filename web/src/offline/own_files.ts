// The files that come with the page: beside it on a server, or packed into a page that is one file, by
// scripts/single_file.mjs.

// Reports whether the page is the single-file build, which has no other files beside it.
export const isOneFile = (): boolean => document.querySelector('script[data-file]') !== null;

// Returns the file that is packed into this page under `path`; null if the page is not the single-file build.
export async function packedFile(path: string): Promise<Blob | null> {
  const packed = document.querySelector(`script[data-file="${CSS.escape(path)}"]`);
  if (!packed) return null;
  const bytes = Uint8Array.from(atob(packed.textContent ?? ''), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).blob();
}

// `path` is relative to the page. Throws an Error if the file cannot be loaded.
export async function ownFile(path: string): Promise<Blob> {
  const packed = await packedFile(path);
  if (packed) return packed;
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.blob();
}
