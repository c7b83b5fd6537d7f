// Writes links, in the page and in the npm package's command; link.ts reads them.
import type { LoadOptions } from '../protocol/protocol';

// The scenario: a payload in the form after `s=`, or the name of a scenario of the gallery, or of one that this browser
// keeps.
export type LinkSource = { payload: string } | { scenario: string } | { kept: string };

// Returns the payload after `s=` for a scenario; `json` is the output of shorten().
export async function makePayload(json: string): Promise<string> {
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return payloadOfDeflated(new Uint8Array(await new Response(stream).arrayBuffer()));
}

// Returns the same for a text that is already compressed, as raw deflate.
export function payloadOfDeflated(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  const base64 = btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  return `1.${base64}`;
}

// Returns the fragment without its `#`, and without parts that have their default value. `second`: the differences of
// the second run of a comparison.
export function writeLink(
  source: LinkSource,
  options: LoadOptions,
  language: string | null = null,
  second: string | null = null,
): string {
  const parts = Object.entries(source).map(([name, value]) => `${name === 'payload' ? 's' : name}=${value}`);
  if (options.t !== undefined && options.t > 0) parts.push(`t=${Number(options.t.toFixed(3))}`);
  const [, kind, name] = /^(pod|node|podgroup|queue)\/(.+)$/.exec(options.select ?? '') ?? [];
  if (kind && name) parts.push(`${kind}=${encodeURIComponent(name).replace(/%2F/g, '/')}`);
  if (options.speed !== undefined && options.speed !== 1) parts.push(`speed=${options.speed}`);
  if (options.seed !== undefined) parts.push(`seed=${options.seed}`);
  if (options.play) parts.push('play=1');
  if (language !== null) parts.push(`lang=${language}`);
  if (second !== null) parts.push(`b=${second}`);
  return parts.join('&');
}
