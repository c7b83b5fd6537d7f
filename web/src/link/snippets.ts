// The code that shows a scenario in another page.
import { linkTarget, oneLine } from '../browser/markdown';

export const formats = ['iframe', 'element', 'markdown', 'hugo', 'mdx'] as const;
export type Format = (typeof formats)[number];

export const themes = ['light', 'dark'] as const;
// 'auto' is the theme of the page around the element. In other formats it is that of the reader's system, as in links
// without a theme.
export type SnippetTheme = (typeof themes)[number] | 'auto';

export interface Shown {
  // The address of Berth, ending in a slash.
  base: string;
  // The fragment of a link to the shared scenario, with the options of embeds.
  fragment: string;
  title: string;
  height: number;
  theme: SnippetTheme;
}

export function writeSnippet(format: Format, shown: Shown): string {
  const { base, height, theme } = shown;
  // The element has an attribute for it.
  const inLink = theme === 'auto' || format === 'element' ? '' : `&theme=${theme}`;
  const fragment = `${shown.fragment}${inLink}`;
  const words = oneLine(shown.title);
  const title = attribute(words);
  const link = attribute(fragment);
  switch (format) {
    case 'iframe':
      return `<iframe src="${attribute(`${base}embed.html#`)}${link}" title="${title}" width="100%" height="${height}" loading="lazy" allow="clipboard-write; fullscreen"></iframe>`;
    case 'element':
      return `<script type="module" src="${attribute(`${base}embed.js`)}"></script>\n<berth-player link="${link}" title="${title}" height="${height}" theme="${theme}"></berth-player>`;
    case 'markdown':
      return `[![${markdown(words)}](${base}open-in-berth.svg)](${base}index.html#${linkTarget(fragment)})`;
    case 'hugo':
      return `{{< berth link="${quoted(fragment)}" title="${quoted(words)}" height="${height}" at="${base}" >}}`;
    case 'mdx':
      return `<Berth link="${link}" title="${title}" height={${height}} at="${attribute(base)}" />`;
  }
}

// The file that a format needs beside its snippet, once for each site.
export const fileOf: Partial<Record<Format, string>> = {
  hugo: 'snippets/hugo/layouts/shortcodes/berth.html',
  mdx: 'snippets/mdx/Berth.jsx',
};

// Many site generators interpret braces as code, wherever they are.
function withoutBraces(text: string): string {
  return text.replace(/[{}]/g, (brace) => `&#${brace.charCodeAt(0)};`);
}

function attribute(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return withoutBraces(escaped);
}

// Quotes a parameter for Hugo, which has no escapes for a backslash or a brace.
function quoted(text: string): string {
  const plain = { '\\': '/', '{': '(', '}': ')' } as Record<string, string>;
  return text.replace(/[\\{}]/g, (character) => plain[character] ?? '').replace(/"/g, '\\"');
}

function markdown(text: string): string {
  return withoutBraces(text.replace(/[\\[\]`*_<>&]/g, '\\$&'));
}
