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
  return language === 'en' ? null : (await import('./stage_zh-CN.json')).default;
}
