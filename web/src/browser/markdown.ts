// Texts of a cluster in Markdown, which they are not to steer.

// A blank line ends a paragraph, and some characters turn the direction of all that follows.
export function oneLine(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/[\s\p{Cc}]+/gu, ' ');
}

// The text as Markdown shows it.
export function plainMarkdown(text: string): string {
  return oneLine(text).replace(/[\\`*_{}[\]<>()#+!|~&]/g, '\\$&');
}

// An address behind the text of a link: brackets would end it.
export function linkTarget(address: string): string {
  return address.replace(/[()]/g, (bracket) => `%${bracket.charCodeAt(0).toString(16)}`);
}
