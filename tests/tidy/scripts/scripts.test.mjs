// Tests that Biome finds no errors in the tree's TypeScript and JavaScript; rules.jsonc has its rules.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = path.resolve(here, '../../..');
const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

// Returns Biome's findings, one line each.
function findings(...places) {
  const options = ['--error-on-warnings', '--max-diagnostics=none', '--reporter=github', `--config-path=${here}rules.jsonc`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', ...options, ...places], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const lines = stdout.split('\n').filter((line) => line.startsWith('::'));
  if (status !== 0 && lines.length === 0) return [stderr];
  return lines.map((line) => line.replace(/^::\w+ title=(.*?),file=(.*?),line=(\d+).*?::/, '$2:$3 $1: '));
}

test('no rule for scripts is broken', () => {
  assert.deepEqual(findings('web', 'tests'), []);
});

test('a rule that is broken is reported', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'berth-'));
  try {
    writeFileSync(path.join(folder, 'unused.mjs'), "import { test } from 'node:test';\n");
    const [finding = '', ...others] = findings(folder);
    assert.match(finding, /unused\.mjs:1 lint\/correctness\/noUnusedImports/);
    assert.deepEqual(others, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
