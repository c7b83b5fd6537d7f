// The texts of sweeps, in the reader's language.
import { lateWords } from '../lang/late';
import { sweepEn } from '../lang/sweep_en';

export const sweepWords = await lateWords(sweepEn, async () => (await import('../lang/sweep_zh-CN')).sweepZhCn);
