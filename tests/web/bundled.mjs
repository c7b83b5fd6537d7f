// Bundles modules of the page for Node, with their imports. They use no document while they are loaded.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../web/src/', import.meta.url));
const { build } = createRequire(new URL('../../web/package.json', import.meta.url))('esbuild');

// Returns the code of one module with the exports of `modules`, named from web/src.
export async function bundledCode(...modules) {
  const contents = modules.map((module) => `export * from './${module}';`).join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: source, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
  });
  return outputFiles[0].text;
}

// Returns the exports of a module with this code.
export function moduleOf(code) {
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

// Returns the exports of `modules`, whose paths are relative to web/src.
export async function bundled(...modules) {
  return moduleOf(await bundledCode(...modules));
}
