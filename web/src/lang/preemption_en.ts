// The texts of preemption in an attempt, in English.
import { plural } from './format';

export const preemptionEn = {
  none: 'Preemption can make room on no node.',
  nominated: (node: string, victims: number) =>
    `Nominated to ${node}; ${plural(victims, 'pod')} must go.`,
  decidedBy: {
    onlyCandidate: 'It is the only candidate.',
    fewestPdbViolations: 'Decided by the fewest PDB violations.',
    lowestHighestPriority: 'Decided by the lowest highest priority of the victims.',
    lowestPrioritySum: 'Decided by the lowest sum of the victims’ priorities.',
    fewestVictims: 'Decided by the fewest victims.',
    latestStartTime: 'Decided by the latest start of the earliest victim of the highest priority.',
    random: '',
  },
  tied: (nodes: string) =>
    `Nothing decides among ${nodes}: the real scheduler may pick any of these; here it is the first.`,
  sumHint: 'Sums are compared with 2³¹ added to each priority: more victims never make a smaller sum.',
  columns: {
    node: 'Node',
    victims: 'Victims',
    reprieved: 'Reprieved',
    pdbViolations: 'PDB violations',
    highestPriority: 'Highest priority',
    prioritySum: 'Sum',
    count: 'Count',
    earliestStart: 'Earliest start',
  },
  priority: (priority: number) => ` · ${priority}`,
  noPod: '–',
  notStarted: 'not started',
  decides: 'decides',
  veto: 'dropped by an extender',
  others: 'Nodes that are no candidates',
  noVictims: 'No pods of lower priority there',
  outcome: {
    candidate: 'candidate',
    extenderVeto: 'dropped by an extender',
    notHelpful: 'Preemption cannot help',
    stillUnfit: 'Still does not fit without its lower-priority pods',
    notTried: 'Not tried: enough candidates had been found',
  },
};
