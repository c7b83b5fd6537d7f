// The page's words about what the browser keeps, which come with the parts that need them.
import { keptEn } from './kept_en';
import { lateWords } from './late';

export const keptWords = await lateWords(keptEn, async () => (await import('./kept_zh-CN')).keptZhCn);
