// The page's words about kube-batch, which come with the views that need them.
import { batchEn } from '../../lang/batch_en';
import { lateWords } from '../../lang/late';

export const batchWords = await lateWords(batchEn, async () => (await import('../../lang/batch_zh-CN')).batchZhCn);
