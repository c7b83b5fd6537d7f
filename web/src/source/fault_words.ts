// Says in the page's language what a SourceFault is about.
import { strings } from '../lang/strings';
import type { SourceFault } from './fault';
import { SourceError } from './read_bytes';

export function inWords({ fault, values, offset }: SourceFault): SourceError {
  const words = strings.source[fault] as string | ((...values: readonly unknown[]) => string);
  return new SourceError(typeof words === 'string' ? words : words(...values), offset);
}
