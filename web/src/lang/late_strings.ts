// The texts of parts that are loaded when they are needed, in the reader's language.
import { lateWords } from './late';
import { lateEn } from './late_en';

export type LateStrings = typeof lateEn;

export const lateStrings = await lateWords<LateStrings>(lateEn, async () => (await import('./late_zh-CN')).lateZhCn);
