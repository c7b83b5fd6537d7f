// The words of the page in its reader's language: lang/ has a file for each.
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

// What the stage writes on its canvas, its English texts with their translations; null where it speaks English.
export async function stageWords(): Promise<Record<string, string> | null> {
  if (language === 'en') return null;
  const [words, reasons] = await Promise.all([import('./stage_zh-CN.json'), import('./reasons_zh-CN.json')]);
  return { ...words.default, ...reasons.default };
}
