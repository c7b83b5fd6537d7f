// A question of a lesson, for the page's tests: web-2 waits for room, and gets it at 12 s, or as soon as its knob is
// turned.
import { waitingWith } from './page.mjs';

const text = 'web-0 and web-1 fill node-a: 2 of 4 CPUs each. web-2 asks for 2 CPUs, too.';

export const lesson = {
  hook: 'web-2 is Pending, and no pod is deleted. How long does it wait?',
  reveal: {
    text: 'The first attempt asked one node, and NodeResourcesFit rejected it: "0/1 nodes are available: 1 Insufficient cpu."',
    attempt: { pod: 'web-2', nth: 1 },
    node: 'node-a',
  },
  knob: {
    text: 'What if web-0 were gone at 5 s?',
    label: 'Delete web-0',
    at: '5s',
    edits: [{ op: 'delete', object: { kind: 'Pod', metadata: { name: 'web-0' } } }],
    when: { event: 'bound', pod: 'web-2' },
    outcome: 'Its room is free at once: web-2 wakes, and is on node-a at 5.4 s.',
  },
  why: 'A pod that no node fits is parked, and woken by an event that may help it. A new node is one, and so is a pod that leaves.',
  source: [
    'pkg/scheduler/framework/plugins/noderesources/fit.go, EventsToRegister',
    'pkg/scheduler/internal/queue/scheduling_queue.go, MoveAllToActiveOrBackoffQueue',
  ],
  changed: 'Since v1.26 a plugin may say more exactly which events help.',
};

export const question = waitingWith({
  lesson,
  captions: [
    { at: 0, text: 'One node of 4 CPUs. Three pods are about to come.' },
    { when: { event: 'failed', pod: 'web-2' }, text },
    {
      at: 4,
      text: 'web-2 lies in unschedulableQ. A node comes at 12 s.',
      bet: { ask: 'wait', pod: 'web-2', question: 'How long from now until web-2 has a node?', choices: ['1s', '8.4s', '20s'] },
    },
    { when: { event: 'bound', pod: 'web-2' }, text: 'The node came, web-2 woke, and its second attempt succeeds.' },
  ],
});
