// The texts about lessons and scenarios, which are loaded with the dialog that shows them.
import { galleryEn } from '../lang/gallery_en';
import { lateWords } from '../lang/late';

export const galleryWords = await lateWords(galleryEn, async () => (await import('../lang/gallery_zh-CN')).galleryZhCn);
