// Writes texts from a cluster into Markdown so that they cannot change its structure.

// Replaces blank lines, which would end a paragraph, and characters that change the direction of the text after them.
export function oneLine(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/[\s\p{Cc}]+/gu, ' ');
}

// Returns Markdown that shows the text unchanged.
export function plainMarkdown(text: string): string {
  return oneLine(text).replace(/[\\`*_{}[\]<>()#+!|~&]/g, '\\$&');
}

// Returns an address for the text of a link: brackets in it would end the link.
export function linkTarget(address: string): string {
  return address.replace(/[()]/g, (bracket) => `%${bracket.charCodeAt(0).toString(16)}`);
}
