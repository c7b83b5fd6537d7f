// The page's texts about kube-batch in English.
import type { BatchPod, BatchTurn, SessionDescription } from '../protocol/protocol';
import { plural, whole } from './format';

export const batchEn = {
  queues: 'Queues and gangs',
  noQueues: 'No session has reported its queues yet.',
  lost: 'The process of this session has ended. What queues and gangs have is as the session reported it last.',
  noAccount: 'Not in any session yet',
  share: (text: string) => `share ${text}`,
  weight: (weight: number) => `weight ${weight}`,
  overused: 'overused',
  amounts: (resource: string, has: string, deserves: string, asks: string) =>
    `${resource}: has ${has}, deserves ${deserves}, asks for ${asks}`,
  gangs: (queue: string) => `Gangs of queue ${queue}`,
  singles: 'Pods without a PodGroup',
  done: 'done',
  unknownPhase: 'not in a session yet',
  places: {
    inJob: 'waits',
    allocated: 'has a place in the session',
    pipelined: 'is promised a place',
    node: 'bound',
    done: 'done',
  } satisfies Record<BatchPod['place'], string>,
  // Number of a gang's pods in each place.
  counts: (counts: Record<BatchPod['place'], number>) =>
    [
      counts.node > 0 ? `${whole(counts.node)} bound` : '',
      counts.allocated > 0 ? `${whole(counts.allocated)} held in the session` : '',
      counts.pipelined > 0 ? `${whole(counts.pipelined)} promised` : '',
      counts.inJob > 0 ? `${whole(counts.inJob)} pending` : '',
      counts.done > 0 ? `${whole(counts.done)} done` : '',
    ]
      .filter((text) => text !== '')
      .join(' · ') || 'no pods',
  needs: (count: number) => `needs ${whole(count)}`,

  session: (number: number) => `Session ${number}`,
  noSession: 'No session has been opened yet.',
  openSince: 'open since',
  closedAt: 'closed at',
  actions: { ahead: 'not begun', runs: 'runs', over: 'nothing to do' },
  atClose: 'At its end',
  deeds: {
    allocated: (count: number) => `${plural(count, 'place')} given`,
    pipelined: (count: number) => `${whole(count)} promised`,
    bound: (count: number) => `${whole(count)} bound`,
    evicted: (count: number) => `${whole(count)} evicted`,
    preempted: (count: number) => `${whole(count)} deleted`,
    undone: (count: number) => `${whole(count)} undone`,
    released: (count: number) => `${plural(count, 'place')} given back`,
    queueOverused: (count: number) => `${plural(count, 'queue')} passed over`,
    gangReady: (count: number) => `${plural(count, 'gang')} ready`,
    dropped: (count: number) => `${whole(count)} without effect`,
  } as Record<string, (count: number) => string>,

  queue: {
    kind: 'Queue',
    unknown: 'No session has reported this queue yet.',
    overused: 'It has what it deserves, or more: actions pass it over until it has less.',
    idle: 'No job in it asks for anything.',
    under: 'It has less than it deserves of at least one resource. Its turn comes before that of queues with a larger share.',
    weight: 'Weight',
    share: 'Share',
    resource: 'Resource',
    deserved: 'Deserves',
    allocated: 'Has',
    request: 'Asks for',
    resources: 'What it has and deserves',
    gangs: 'Gangs',
    noGangs: 'No gang is in it.',
    sourceLabel: 'Upstream',
  },

  gang: {
    kind: 'PodGroup',
    unknown: 'No session has reported this PodGroup yet, and no pod names it.',
    queue: 'Queue',
    minMember: 'minMember',
    phase: 'Phase',
    written: 'Written at',
    share: 'Share of the cluster',
    pods: 'Its pods',
    columns: { pod: 'Pod', state: 'State', node: 'Node' },
    noPods: 'None of its pods exists now.',
    message: 'Message of kube-batch',
    runs: 'It has its places and runs.',
    finished: 'All its pods have succeeded.',
    more: 'It has the places that it needs; its other pods go on waiting.',
    waits: (missing: number) => `It waits for ${plural(missing, 'more place')}.`,
  },

  why: {
    gang: 'Why is this gang waiting?',
    pod: 'Why is it waiting?',
    placed: 'Why is it there?',
    none: 'No session has ended yet.',
    of: (session: number) => `Session ${session}, at`,
    on: 'on behalf of',
    label: {
      placed: 'Got a place',
      noJob: 'Left out',
      overused: 'Overused queue',
      predicate: 'Predicate',
      resources: 'No room',
      gang: 'Gang',
      share: 'Share',
    } satisfies Record<SessionDescription['why'], string>,
    queue: 'Its queue',
    jobShare: 'Its share',
    nodes: (task: string, action: string) => `What ${action} found for ${task}`,
    columns: { node: 'Node', answer: 'Answer', score: 'Score' },
    fits: 'fits',
    fitsReleasing: 'fits into what is being released',
    noRoom: 'not enough room',
    turns: 'What the session did with its job',
    turn: (turn: BatchTurn, task: string) => {
      const { action, what, node = '' } = turn;
      switch (what) {
        case 'overused':
          return `${action} passed its queue over`;
        case 'considered': {
          const found = (turn.nodes ?? []).filter(({ feasible }) => feasible).length;
          return `${action} looked for a node for ${task}: ${found === 0 ? 'none' : plural(found, 'node')} in question`;
        }
        case 'allocated':
          return `${action} gave ${task} a place on ${node}`;
        case 'pipelined':
          return `${action} promised ${task} a place on ${node}`;
        case 'undone':
          return `${task} lost its promise on ${node}: the statement was discarded`;
        case 'released':
          return `${action} was done with the job: ${outcomes[turn.outcome ?? 'ready']}`;
      }
    },
  },
};

const outcomes: Record<NonNullable<BatchTurn['outcome']>, string> = {
  ready: 'it is ready',
  putBack: 'it is ready, and may get more when its turn comes again',
  noNode: 'no node came into question',
  noTasksLeft: 'no task is left',
  served: 'it was served',
  notAssigned: 'nothing was found for its task',
};
