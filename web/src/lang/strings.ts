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
