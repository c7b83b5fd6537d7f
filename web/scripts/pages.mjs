// Writes the pages of documentation, core/cli/pages.json, as HTML into build/public/docs, from which they are copied
// beside the page.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = `${root}build/public/docs`;

const pages = JSON.parse(await readFile(`${root}core/cli/pages.json`, 'utf8'));
const topicOf = new Map(pages.map(({ topic, file }) => [file, topic]));

const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

// Returns the anchor of a heading, as GitHub computes it.
const anchorOf = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-');

// Returns the address on the site to which a link of the page `file` leads; null if its target is not on the site.
function placeOf(href, file) {
  if (/^(https?:|#)/.test(href)) return href;
  const [target, anchor] = href.split('#');
  const named = path.posix.join(path.posix.dirname(file), target);
  const topic = topicOf.get(named);
  if (topic !== undefined) return `${topic}.html${anchor === undefined ? '' : `#${anchor}`}`;
  const [, slug] = /^scenarios\/([^/]+\/[^/]+)\.yaml$/.exec(named) ?? [];
  return slug === undefined ? null : `../index.html#scenario=${slug}`;
}

function render(text, file) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        return `<h${depth} id="${anchorOf(title.replace(/[`*]/g, ''))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const place = placeOf(href, file);
        const words = this.parser.parseInline(tokens);
        return place === null ? words : `<a href="${escaped(place)}">${words}</a>`;
      },
      // The pages may contain only Markdown, so HTML is escaped.
      html: ({ text: html }) => escaped(html),
      image: ({ text: words }) => escaped(words),
      table(token) {
        const cells = (row, name) => row.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('');
        const head = token.header.some(({ text: words }) => words !== '') ? `<thead><tr>${cells(token.header, 'th')}</tr></thead>` : '';
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return `<div class="table" tabindex="0"><table>${head}<tbody>\n${rows}\n</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(text);
}

const entry = (current) => ({ topic, about }) =>
  `<li><a href="${topic}.html"${topic === current ? ' aria-current="page"' : ''}>${topic}</a> <span>${escaped(about)}</span></li>`;

const html = (title, current, main) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} - Berth</title>
<link rel="icon" href="../favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="page.css">
</head>
<body>
<header><a href="../index.html">Berth</a> <a href="index.html">Documentation</a></header>
<div class="columns">
<nav aria-label="Pages"><ul>
${pages.map(entry(current)).join('\n')}
</ul></nav>
<main>
${main}</main>
</div>
</body>
</html>
`;

// Returns the page's typeface and colours; the dark ones are for readers who prefer them.
async function style() {
  const base = await readFile(`${root}web/src/style/base.css`, 'utf8');
  const faces = base.match(/@font-face \{[^}]*\}/g).map((face) => face.replaceAll("url('/", "url('../"));
  const [light] = /^:root \{[^}]*\}/m.exec(base);
  const [, dark] = /^:root\[data-theme='dark'\] (\{[^}]*\})/m.exec(base);
  const own = await readFile(`${root}web/src/style/documentation.css`, 'utf8');
  return [...faces, light, `@media (prefers-color-scheme: dark) { :root ${dark} }`, own].join('\n');
}

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await writeFile(`${target}/page.css`, await style());
for (const { topic, file } of pages) {
  const text = await readFile(`${root}${file}`, 'utf8');
  const [, title] = /^# (.*)$/m.exec(text);
  await writeFile(`${target}/${topic}.html`, html(title, topic, render(text, file)));
}
const list = `<h1>Documentation</h1>\n<ul class="topics">\n${pages.map(entry(null)).join('\n')}\n</ul>\n`;
await writeFile(`${target}/index.html`, html('Documentation', null, list));
