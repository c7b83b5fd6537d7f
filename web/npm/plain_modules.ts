// Modules without JavaScript of their own: each is loaded when it is needed first.
import { bytesOf } from './core.js';
import { PlainModule } from './plain_module.js';

// A function that gives the module in the package's file `name`. After a failure it tries again.
export function moduleIn(name: string): () => Promise<PlainModule> {
  let module: Promise<PlainModule> | undefined;
  return () => {
    module ??= bytesOf(new URL(`./${name}`, import.meta.url))
      .then((bytes) => PlainModule.load(bytes))
      .catch((reason: unknown) => {
        module = undefined;
        throw reason;
      });
    return module;
  };
}
