// Builds index.html, embed.html and embed.js, which other pages load, into build/web as static files
// that any host can serve from any folder.
import { defineConfig } from 'vite';

const inRepository = (path: string): string => new URL(`../${path}`, import.meta.url).pathname;

export default defineConfig({
  base: './',
  publicDir: inRepository('build/public'),
  cacheDir: inRepository('build/vite'),
  resolve: {
    alias: [
      { find: /^berth-stage$/, replacement: inRepository('build/modules/berth-stage.mjs') },
      { find: /^berth-stage\./, replacement: inRepository('build/modules/berth-stage.') },
    ],
  },
  server: { fs: { allow: [inRepository('')] } },
  worker: { format: 'es' },
  build: {
    outDir: inRepository('build/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Every asset is a file of its own, so that a strict Content-Security-Policy may forbid data:
    // URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        index: inRepository('web/index.html'),
        embed: inRepository('web/embed.html'),
        player: inRepository('web/src/embed/element.ts'),
      },
      output: {
        // Other people's pages name it: always the same.
        entryFileNames: ({ name }) => (name === 'player' ? 'embed.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
