// Describes a SourceFault in the page's language.
import { language } from '../lang/language';
import { strings } from '../lang/strings';
import type { SourceFault } from './fault';
import { SourceError } from './read_bytes';

export async function inWords({ fault, values, offset }: SourceFault): Promise<SourceError> {
  if (fault === 'unreadable') {
    const [syntax, form, gaps] = values as [syntax: '' | 'json' | 'yaml', form: string, gaps: string[]];
    return new SourceError(strings.source.unreadable(syntax, filled(await translated(form), gaps)), offset);
  }
  const words = strings.source[fault] as string | ((...values: readonly unknown[]) => string);
  return new SourceError(typeof words === 'string' ? words : words(...values), offset);
}

// Returns the translation of one of the core's English forms; the English form if the translations cannot be loaded.
async function translated(form: string): Promise<string> {
  if (language === 'en') return form;
  const { textFaults } = await import('./text_faults_zh-CN').catch(() => ({ textFaults: {} as Record<string, string> }));
  return textFaults[form] ?? form;
}

// Returns the form with a value in place of each {}.
function filled(form: string, values: readonly string[]): string {
  let used = 0;
  return form.replace(/\{\}/g, (gap) => values[used++] ?? gap);
}
