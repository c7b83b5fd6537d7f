import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import berth from '../../../web/public/snippets/remark/berth.mjs';

// The server of the tests serves Berth at this address.
const base = process.env.BERTH;

export default defineConfig({
  base: '/starlight',
  outDir: '../../../build/docs/starlight',
  cacheDir: '../../../build/docs/starlight-cache',
  integrations: [starlight({ title: 'A site', pagefind: false })],
  markdown: { remarkPlugins: [[berth, { base }]] },
});
