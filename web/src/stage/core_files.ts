// The files of the core's own module, for workers that start it (core_module.ts).
import firstPart from 'berth-core.wasm?url';
import rest from 'berth-core.rest.wasm?url';
import { stageWords } from '../lang/strings';
import { ownFile, packedFile } from '../offline/own_files';
import type { CoreFiles } from './core_module';

// Throws an Error if one of them cannot be loaded.
export async function loadCoreFiles(): Promise<CoreFiles> {
  const [first, second, words] = await Promise.all([
    bytesOf('berth-core.wasm', firstPart),
    bytesOf('berth-core.rest.wasm', rest),
    stageWords(),
  ]);
  return { first, rest: second, words: words ? JSON.stringify(words) : '' };
}

// `name` is that of the file in the single-file build.
async function bytesOf(name: string, file: string): Promise<ArrayBuffer> {
  return ((await packedFile(name)) ?? (await ownFile(file))).arrayBuffer();
}
