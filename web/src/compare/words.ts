// The texts of the comparison of two runs, in the reader's language.
import { compareEn } from '../lang/compare_en';
import { lateWords } from '../lang/late';

export const compareWords = await lateWords(compareEn, async () => (await import('../lang/compare_zh-CN')).compareZhCn);
