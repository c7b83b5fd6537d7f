// The texts of the lecture mode in Chinese.
import type { lectureEn } from './lecture_en';

export const lectureZhCn: typeof lectureEn = {
  label: '演讲模式：一次一个面板',
  panels: { queues: '队列', cycle: '周期', nodes: '节点', caption: '讲解' },
  play: '播放或暂停（空格）',
  leave: '退出演讲模式（Esc）',
  keys: 'N 或 Page Down：下一个面板',
};
