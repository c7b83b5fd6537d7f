// The place of the stage's module: two files beside the page, or packed into it.
import firstPart from 'berth-stage.wasm?url';
import rest from 'berth-stage.rest.wasm?url';
import { packedFile } from '../offline/own_files';
import { fetchedParts, TwoParts } from './two_parts';

export async function stageParts(): Promise<TwoParts> {
  const packed = await packedBytes('berth-stage.wasm');
  if (!packed) return fetchedParts(firstPart, rest);
  const packedRest = await packedBytes('berth-stage.rest.wasm');
  if (!packedRest) throw new Error('berth-stage.rest.wasm');
  return new TwoParts(await WebAssembly.compile(packed), {
    compile: () => WebAssembly.compile(packedRest),
    readNow: () => packedRest,
  });
}

const packedBytes = async (path: string): Promise<ArrayBuffer | null> => (await packedFile(path))?.arrayBuffer() ?? null;
