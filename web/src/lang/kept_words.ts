// The page's words about what the browser keeps, which come with the parts that need them.
import { keptEn } from './kept_en';
import { language } from './language';

async function load(): Promise<typeof keptEn> {
  switch (language) {
    case 'zh-CN':
      return (await import('./kept_zh-CN')).keptZhCn;
    case 'en':
      return keptEn;
  }
}

export const keptWords = await load();
