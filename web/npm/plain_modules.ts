// Modules without JavaScript of their own: each is loaded at its first use.
import { bytesOf } from './core.js';
import { PlainModule } from './plain_module.js';

// Returns a function that loads the module in a file of the package. After a failure it tries again. Bundlers find the
// file only if its address is written as `new URL('./name', import.meta.url)`.
export function moduleIn(file: URL): () => Promise<PlainModule> {
  let module: Promise<PlainModule> | undefined;
  return () => {
    module ??= bytesOf(file)
      .then((bytes) => PlainModule.load(bytes))
      .catch((reason: unknown) => {
        module = undefined;
        throw reason;
      });
    return module;
  };
}
