// The texts of the dialog that saves files, in Chinese.
import { whole } from './format';
import type { exportEn } from './export_en';

export const exportZhCn: typeof exportEn = {
  title: '保存为文件',
  close: '关闭',
  scenario: '场景',
  scenarioHint: '完整的场景，包括你所做的更改，可以在这里或用命令行工具再次打开。',
  manifests: '供 kubectl 使用的清单',
  manifestsHint: (at: string) => `${at} 时存在的对象，保持其编写时的样子：Pod 不带调度器选定的节点。`,
  log: '事件日志',
  logHint: '运行中的每个事件占一行 JSON。',
  picture: '图片',
  pictureHint: '舞台现在的样子，适合高分辨率屏幕。',
  film: '动画',
  from: '从（秒）',
  to: '到（秒）',
  speed: '速度',
  width: '宽度',
  pixels: (width: number) => `${width} 像素`,
  stop: '停止',
  progress: (percent: number) => `正在绘制… ${percent}%`,
  done: (size: string) => `已保存，${size}。`,
  noFilm: {
    stopped: '已停止。',
    changed: '已停止：舞台上已是另一次运行。',
  },
  failed: (reason: string) => `无法生成文件：浏览器的内存可能不足。（${reason}）`,
  beyondEnd: (end: string) => `运行在 ${end} 结束：动画需要更早的起点。`,
  badStretch: '动画需要起点和更晚的终点，以秒为单位。',
  badSpeed: '速度必须在 0.1 到 100 之间。',
  tooLong: (most: number) => `动画最长可播放 ${whole(most)} 秒：请缩短时间段或提高速度。`,
};
