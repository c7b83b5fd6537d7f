// Builds index.html, embed.html and embed.js, which other pages load, into build/web as static files
// that any host can serve from any folder.
import { defineConfig } from 'vite';
import { pageLicensesPlugin } from './scripts/licenses.mjs';

// What the page and the embed both begin with: few files of it are smaller than many. What waits for a language's
// words (lang/strings.ts) may not be in one file with what those words import (lang/format.ts): they would wait for each
// other.
const together = {
  format: ['lang/format'],
  strings: ['lang/en', 'lang/language', 'lang/strings'],
  page: ['edit/edits', 'edit/notice', 'edit/undo_keys', 'inspector/lists', 'inspector/parts', 'protocol/selection'],
  begin: [
    ...['dom', 'files', 'later'].map((name) => `browser/${name}`),
    ...['gallery/gallery', 'offline/own_files', 'page/keys', 'page/notices', 'page/theme', 'page/welcome_memory', 'stage/scenario_json', 'time/bets'],
    ...['current_link', 'link', 'reload_here', 'visit', 'write_link'].map((name) => `link/${name}`),
    ...['excerpt', 'limits', 'nesting', 'read_bytes', 'read_source'].map((name) => `source/${name}`),
    'source/shorten',
  ],
};

function chunkOf(id: string): string | undefined {
  if (id.includes('/node_modules/yaml/')) return 'yaml';
  const has = (names: string[]): boolean => names.some((name) => id.endsWith(`/web/src/${name}.ts`));
  return Object.entries(together).find(([, names]) => has(names))?.[0];
}

const licenses = pageLicensesPlugin();

const inRepository = (path: string): string => new URL(`../${path}`, import.meta.url).pathname;

export default defineConfig(({ mode }) => ({
  base: './',
  publicDir: inRepository('build/public'),
  cacheDir: inRepository('build/vite'),
  resolve: {
    alias: [
      { find: /^berth-stage$/, replacement: inRepository('build/modules/berth-stage.mjs') },
      { find: /^berth-core$/, replacement: inRepository('build/modules/berth-core.mjs') },
      { find: /^berth-(stage|core|reader|redaction)\./, replacement: inRepository('build/modules/berth-$1.') },
    ],
  },
  server: { fs: { allow: [inRepository('')] } },
  plugins: [licenses],
  // One file, which a page without an origin can also be handed as text.
  worker: { format: 'iife', plugins: () => [licenses.inWorkers()] },
  build: {
    outDir: inRepository('build/web'),
    emptyOutDir: true,
    target: 'es2022',
    // No asset is inlined, so that a strict Content-Security-Policy may forbid data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        index: inRepository('web/index.html'),
        embed: inRepository('web/embed.html'),
        player: inRepository('web/src/embed/element.ts'),
      },
      output: {
        ...(mode !== 'single-file' && { manualChunks: chunkOf }),
        // Other people's pages name it: always the same.
        entryFileNames: ({ name }) => (name === 'player' ? 'embed.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
}));
