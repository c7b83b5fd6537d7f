// Reads Debian's file on a package's licenses, /usr/share/doc/<package>/copyright, in its machine-readable format:
// paragraphs of fields.
import { readFile } from 'node:fs/promises';

// Returns the fields of a paragraph by name, each as its lines; a field that occurs twice has the lines of both.
function fieldsOf(paragraph) {
  const fields = new Map();
  let lines;
  for (const line of paragraph.split('\n')) {
    const [, name, rest] = /^([\w-]+):(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      lines = [...(fields.get(name) ?? []), rest.trim()];
      fields.set(name, lines);
    } else {
      lines?.push(line.replace(/^ \.?/, ''));
    }
  }
  return fields;
}

const nameOf = (fields) => fields.get('License')[0].toLowerCase();

// Returns the text of the license `name`: its paragraph in the file, and the copy in /usr/share/common-licenses if the
// paragraph refers to that. Undefined if there is no text.
async function licenseText(paragraphs, name) {
  const own = paragraphs.find((fields) => !fields.has('Files') && fields.has('License') && nameOf(fields) === name);
  if (own === undefined) return undefined;
  const lines = own.get('License').slice(1);
  const [reference] = [...own.values()].flat().join('\n').match(/\/usr\/share\/common-licenses\/[\w.+-]*\w/) ?? [];
  if (reference !== undefined) lines.push(await readFile(reference, 'utf8'));
  const text = lines.join('\n').trimEnd();
  return text === '' ? undefined : text;
}

// Returns the entry of the copyright file `path` about the files of `folder` (as in its Files fields: `*` is the whole
// package): the copyright holders, the licenses, and the texts of these. Throws if a license has no text.
export async function debianCopyright(path, folder) {
  const paragraphs = (await readFile(path, 'utf8')).split(/\n(?:\s*\n)+/).map(fieldsOf);
  const isInFolder = (pattern) => pattern === folder || (folder !== '*' && pattern.startsWith(`${folder}/`));
  const own = paragraphs.filter((fields) => fields.get('Files')?.join(' ').split(/\s+/).some(isInFolder));
  if (own.length === 0) throw new Error(`${path} does not mention ${folder}`);
  const texts = new Map();
  const statements = own.map((fields) => {
    const names = ['Copyright', 'License-Grant', 'License', 'Comment'].filter((name) => fields.has(name));
    return names.map((name) => `${name}: ${fields.get(name).join('\n')}`).join('\n');
  });
  for (const fields of own) {
    const isWithText = fields.get('License').length > 1;
    for (const part of nameOf(fields).split(/\s+(?:and|or)\s+/)) {
      const [name, exception] = part.replace(/[()]/g, '').split(' with ');
      const text = await licenseText(paragraphs, name);
      if (text !== undefined) texts.set(name, text);
      // The text may be with the files; but the text of an exception also needs that of its license.
      else if (!isWithText || exception !== undefined) throw new Error(`${path} has no text of ${name}, for ${folder}`);
    }
  }
  return [...statements, ...[...texts].map(([name, text]) => `${name}:\n${text}`)].join('\n\n');
}
