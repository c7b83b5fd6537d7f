// The texts about kube-batch, which are loaded with the views that need them.
import { batchEn } from '../../lang/batch_en';
import { lateWords } from '../../lang/late';

export const batchWords = await lateWords(batchEn, async () => (await import('../../lang/batch_zh-CN')).batchZhCn);
