// The words of parts that are loaded when they are wanted, in the reader's language.
import { language } from './language';
import { lateEn } from './late_en';

export type LateStrings = typeof lateEn;

async function load(): Promise<LateStrings> {
  switch (language) {
    case 'zh-CN':
      return (await import('./late_zh-CN')).lateZhCn;
    case 'en':
      return lateEn;
  }
}

export const lateStrings: LateStrings = await load();
