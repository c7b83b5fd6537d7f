// Converts a file's bytes into its text.
import { strings } from '../lang/strings';
import { maxSourceBytes } from './limits';

// An error in the input, with a message for its author.
export class SourceError extends Error {
  // The place in the text, counted in UTF-16 units from 0; -1 if there is none.
  readonly offset: number;

  constructor(message: string, offset = -1) {
    super(message);
    this.offset = offset;
  }
}

// Decodes UTF-8, or UTF-16 if a byte order mark announces it. Throws SourceError.
export function readBytes(bytes: Uint8Array): string {
  if (bytes.length > maxSourceBytes)
    throw new SourceError(strings.source.tooLarge(bytes.length, maxSourceBytes));
  const [first, second] = bytes;
  let encoding = 'utf-8';
  if (first === 0xff && second === 0xfe) encoding = 'utf-16le';
  if (first === 0xfe && second === 0xff) encoding = 'utf-16be';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new SourceError(strings.source.notText);
  }
}

// Returns the text of a file, or the error.
export async function readFile(file: File): Promise<string | SourceError> {
  try {
    if (file.size > maxSourceBytes) return new SourceError(strings.source.tooLarge(file.size, maxSourceBytes));
    return readBytes(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    return error instanceof SourceError ? error : new SourceError(error instanceof Error ? error.message : String(error));
  }
}
