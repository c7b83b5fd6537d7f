// The page's texts about the data that the browser keeps. They are loaded with the parts that need them.
import { keptEn } from './kept_en';
import { lateWords } from './late';

export const keptWords = await lateWords(keptEn, async () => (await import('./kept_zh-CN')).keptZhCn);
