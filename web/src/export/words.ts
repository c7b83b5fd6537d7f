// The words of the dialog, which come with it.
import { exportEn } from '../lang/export_en';
import { lateWords } from '../lang/late';

export const exportWords = await lateWords(exportEn, async () => (await import('../lang/export_zh-CN')).exportZhCn);
