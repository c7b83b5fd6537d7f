// The texts of the welcome for a first visitor, in Chinese.
import type { welcomeEn } from './welcome_en';

export const welcomeZhCn: typeof welcomeEn = {
  title: '看 Kubernetes 调度器如何抉择',
  learn: '学习',
  learnHint: (lessons) => `${lessons} 课：先猜结果，再看原因。`,
  cluster: '我的集群',
  clusterHint: '看看您的 Pod 为何是 Pending。数据不会离开此页面。',
  embed: '嵌入',
  embedHint: '把会动的图放进文档、演讲或博客。',
  play: '播放',
  pause: '暂停',
  close: '关闭并自行浏览（Esc）',
};
