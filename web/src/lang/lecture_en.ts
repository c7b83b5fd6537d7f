// The texts of the lecture mode in English.

export const lectureEn = {
  label: 'Lecture: one panel at a time',
  panels: { queues: 'Queues', cycle: 'Cycle', nodes: 'Nodes', caption: 'Caption' },
  play: 'Play or pause (Space)',
  leave: 'Leave the lecture (Esc)',
  keys: 'N and Page Down: next panel',
};
