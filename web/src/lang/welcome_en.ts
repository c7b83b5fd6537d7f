// The texts of the welcome for a first visitor, in English.

export const welcomeEn = {
  title: 'Watch the Kubernetes scheduler decide',
  learn: 'Learn',
  learnHint: (lessons: number) => `${lessons} lessons: bet on what comes next, then see why.`,
  cluster: 'My cluster',
  clusterHint: 'See why your pod is Pending. Nothing leaves this page.',
  embed: 'Embed',
  embedHint: 'A live figure for your docs, your talk or your blog.',
  play: 'Play',
  pause: 'Pause',
  close: 'Close this and look around (Esc)',
};
