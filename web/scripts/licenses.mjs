// The licenses of what others wrote and a build holds.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const licenses = {
  'IBM Plex Sans': `${root}web/node_modules/@expo-google-fonts/ibm-plex-sans/LICENSE_FONT`,
  'Dear ImGui': `${root}build/imgui/source/LICENSE.txt`,
  'JSON for Modern C++': '/usr/share/doc/nlohmann-json3-dev/copyright',
  yaml: `${root}web/node_modules/yaml/LICENSE`,
  uPlot: `${root}web/node_modules/uplot/LICENSE`,
  'CodeMirror, Lezer': `${root}web/node_modules/@codemirror/view/LICENSE`,
  gifenc: `${root}web/node_modules/gifenc/LICENSE.md`,
};

// The texts of these, or of all.
export async function licenseTexts(names = Object.keys(licenses)) {
  const texts = [];
  for (const name of names) {
    const path = licenses[name];
    if (existsSync(path)) texts.push(`${name}\n\n${(await readFile(path, 'utf8')).trim()}\n`);
  }
  const rule = `\n${'-'.repeat(80)}\n\n`;
  return texts.join(rule);
}
