// The page's texts about the data that the browser keeps, in Chinese.
import { whole } from './format';
import type { keptEn } from './kept_en';

export const keptZhCn: typeof keptEn = {
  title: '最近使用',
  where: '只保存在此浏览器中，不会发送到任何地方。这里列出最近打开或编辑过的 20 个场景。',
  nothing: '还没有保存任何内容：打开或编辑过的场景会列在这里。',
  onStage: '正在显示',
  justNow: '刚刚',
  edits: (count) => `${whole(count)} 处修改`,
  draft: '有尚未应用的文本',
  at: (t) => `位于 ${t}`,
  untitled: '无标题',
  remove: (title) => `移除“${title}”`,
  removed: (title) => `已不再保存“${title}”。`,
  removeAll: '全部移除',
  removedAll: '已不再保存任何内容。',
  close: '关闭',

  opening: (title) => `打开“${title}”`,
  opened: (title) => `已打开“${title}”。`,

  longAndKept: '此场景太长，无法放进链接。它保存在这里：其地址只在此浏览器中有效。',
  longAndLost: '此场景太长，无法放进链接，此浏览器也不保存它。',
  save: '保存为文件…',
  dismiss: '关闭提示',

  elsewhere:
    '其场景太长，无法放进链接，只保存在一个浏览器中：可能是另一个浏览器，或者在这里已被移除。在那里保存的文件可以在这里打开。',

  draftIsHere: '尚未应用的文本仍在编辑器中。',
  showDraft: '显示',
  notOpened: '此文本无法打开。请在这里改正，然后点“应用”打开。',
  openedFromText: '现已打开。',

  tooLarge: {
    title: '此场景太大，无法保留',
    text: '为此需要重新加载页面，而舞台上的内容超出了浏览器此间能保留的大小。请先将其保存为文件，之后再打开该文件。',
    save: '将场景保存为文件',
    reload: '不带场景重新加载',
    close: '关闭',
  },
};
