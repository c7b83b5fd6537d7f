// The module that reads texts in the worker. The page fetches it for texts that a person opened or wrote, never for
// the gallery.
import moduleFile from 'berth-reader.wasm?url';
import { demand } from '../browser/later';
import { ownFile, packedFile } from '../offline/own_files';

// Throws a MissingModule if the module could not be loaded.
export const loadReaderModule = demand(async () => {
  const file = (await packedFile('berth-reader.wasm')) ?? (await ownFile(moduleFile));
  return file.arrayBuffer();
});
