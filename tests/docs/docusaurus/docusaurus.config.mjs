import berth from '../../../web/public/snippets/remark/berth.mjs';

// The server of the tests serves Berth at this address.
const base = process.env.BERTH;

export default {
  title: 'A site',
  url: 'https://example.org',
  baseUrl: '/docusaurus/',
  customFields: { berth: base },
  themes: ['@docusaurus/theme-classic'],
  plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: '/', sidebarPath: false, remarkPlugins: [[berth, { base }]] }]],
};
