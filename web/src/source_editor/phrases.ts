// CodeMirror's own texts in the language of the page. Its originals are English.
import { language } from '../lang/language';

const chinese = {
  'Control character': '控制字符',
  'Selection deleted': '已删除所选内容',
  'Folded lines': '已折叠的行',
  'Unfolded lines': '已展开的行',
  to: '至',
  'folded code': '已折叠的内容',
  unfold: '展开',
  'Fold line': '折叠此行',
  'Unfold line': '展开此行',
  'Go to line': '转到行',
  go: '转到',
  Find: '查找',
  Replace: '替换',
  next: '下一个',
  previous: '上一个',
  all: '全部',
  'match case': '区分大小写',
  'by word': '全字匹配',
  regexp: '正则表达式',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'replaced $ matches': '已替换 $ 处',
  'replaced match on line $': '已替换第 $ 行的匹配',
  'on line': '位于行',
  Completions: '补全',
  Diagnostics: '问题',
  'No diagnostics': '没有问题',
};

export const phrases: Record<string, string> = language === 'zh-CN' ? chinese : {};
