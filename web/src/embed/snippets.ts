// What is copied into other people's pages to show a scenario there.

export const formats = ['iframe', 'element', 'markdown', 'hugo', 'mdx'] as const;
export type Format = (typeof formats)[number];

export interface Shown {
  // Where Berth is, ending in a slash.
  base: string;
  // Of a link to what is shown, with the options of embeds.
  fragment: string;
  title: string;
  height: number;
}

export function writeSnippet(format: Format, shown: Shown): string {
  const { base, fragment, height } = shown;
  const title = attribute(shown.title);
  const link = attribute(fragment);
  switch (format) {
    case 'iframe':
      return `<iframe src="${attribute(`${base}embed.html#`)}${link}" title="${title}" width="100%" height="${height}" loading="lazy" allow="clipboard-write; fullscreen"></iframe>`;
    case 'element':
      return `<script type="module" src="${attribute(`${base}embed.js`)}"></script>\n<berth-player link="${link}" title="${title}" height="${height}"></berth-player>`;
    case 'markdown':
      return `[![${markdown(shown.title)}](${base}open-in-berth.svg)](${base}index.html#${fragment})`;
    case 'hugo':
      return `{{< berth link="${quoted(fragment)}" title="${quoted(shown.title)}" height="${height}" at="${base}" >}}`;
    case 'mdx':
      return `<Berth link="${link}" title="${title}" height={${height}} at="${attribute(base)}" />`;
  }
}

// The file that a format needs beside its snippet, once for each site.
export const fileOf: Partial<Record<Format, string>> = {
  hugo: 'snippets/hugo/layouts/shortcodes/berth.html',
  mdx: 'snippets/mdx/Berth.jsx',
};

function attribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

// As Hugo reads a quoted parameter.
function quoted(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ');
}

function markdown(text: string): string {
  return text.replace(/[\\[\]`*_<>]/g, '\\$&').replace(/\s+/g, ' ');
}
