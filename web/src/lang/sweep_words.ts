// The words of sweeps, in the reader's language.
import { lateWords } from './late';
import { sweepEn } from './sweep_en';

export const sweepWords = await lateWords(sweepEn, async () => (await import('./sweep_zh-CN')).sweepZhCn);
