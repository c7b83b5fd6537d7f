// The page's words about kube-batch, which come with the views that need them.
import { batchEn } from '../../lang/batch_en';
import { language } from '../../lang/language';

async function load(): Promise<typeof batchEn> {
  switch (language) {
    case 'zh-CN':
      return (await import('../../lang/batch_zh-CN')).batchZhCn;
    case 'en':
      return batchEn;
  }
}

export const batchWords = await load();
