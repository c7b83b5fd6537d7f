// Imports the exports of a file of the page into scripts of the build.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../src', import.meta.url));

// `file`: path in web/src, with its ending.
export async function importFromPage(file) {
  const { outputFiles } = await build({ entryPoints: [`${source}/${file}`], bundle: true, write: false, format: 'esm', logLevel: 'error' });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}
