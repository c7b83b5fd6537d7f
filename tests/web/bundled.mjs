// Modules of the page for Node, with what they import. They touch no document while they are loaded.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../web/src/', import.meta.url));
const { build } = createRequire(new URL('../../web/package.json', import.meta.url))('esbuild');

// The code of one module that exports what `modules`, named from web/src, export.
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

// The exports of a module with this code.
export function moduleOf(code) {
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

// The exports of `modules`, whose paths are relative to web/src.
export async function bundled(...modules) {
  return moduleOf(await bundledCode(...modules));
}
