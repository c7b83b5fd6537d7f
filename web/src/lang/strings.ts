// The texts of the page in the reader's language. lang/ has a file for each language.
import { en } from './en';
import { language } from './language';

export type Strings = typeof en;

async function load(): Promise<Strings> {
  switch (language) {
    case 'zh-CN':
      return (await import('./zh-CN')).zhCn;
    case 'en':
      return en;
  }
}

export const strings: Strings = await load();

// Returns the translations of the texts on the canvas, by English text; null if the canvas uses English.
export async function stageWords(): Promise<Record<string, string> | null> {
  if (language === 'en') return null;
  const [words, reasons] = await Promise.all([import('./stage_zh-CN.json'), import('./reasons_zh-CN.json')]);
  return { ...words.default, ...reasons.default };
}
