// The words of the comparison of two runs, in the reader's language.
import { compareEn } from './compare_en';
import { lateWords } from './late';

export const compareWords = await lateWords(compareEn, async () => (await import('./compare_zh-CN')).compareZhCn);
