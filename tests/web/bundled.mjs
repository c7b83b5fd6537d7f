// A module of the page for Node, with what it imports.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../web/src/', import.meta.url));
const { build } = createRequire(new URL('../../web/package.json', import.meta.url))('esbuild');

// What `modules`, named from web/src, export. They touch no document while they are loaded.
export async function bundled(...modules) {
  const contents = modules.map((module) => `export * from './${module}';`).join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: source, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
