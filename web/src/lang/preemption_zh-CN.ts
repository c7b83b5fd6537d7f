// The texts of preemption in an attempt, in Chinese.
import type { preemptionEn } from './preemption_en';

export const preemptionZhCn: typeof preemptionEn = {
  none: '没有节点能够腾出空间。',
  nominated: (node, victims) => `提名到 ${node}；须驱逐 ${victims} 个 Pod。`,
  decidedBy: {
    onlyCandidate: '它是唯一的候选节点。',
    fewestPdbViolations: '取决于：违反 PDB 最少。',
    lowestHighestPriority: '取决于：牺牲者中的最高优先级最低。',
    lowestPrioritySum: '取决于：牺牲者的优先级之和最小。',
    fewestVictims: '取决于：牺牲者最少。',
    latestStartTime: '取决于：最高优先级的牺牲者中最早启动者的启动时间最晚。',
    random: '',
  },
  tied: (names) => `${names} 之间难分高下：真正的调度器可能选取其中任意一个；这里取第一个。`,
  sumHint: '比较总和时每个优先级都加上 2³¹：牺牲者更多时总和绝不会更小。',
  columns: {
    node: '节点',
    victims: '牺牲者',
    reprieved: '得以保留',
    pdbViolations: '违反 PDB',
    highestPriority: '最高优先级',
    prioritySum: '总和',
    count: '数量',
    earliestStart: '最早启动',
  },
  priority: (priority) => ` · ${priority}`,
  noPod: '–',
  notStarted: '未启动',
  decides: '决定因素',
  veto: '被扩展程序排除',
  others: '非候选节点',
  noVictims: '其上没有优先级更低的 Pod',
  outcome: {
    candidate: '候选节点',
    extenderVeto: '被扩展程序排除',
    notHelpful: '抢占无济于事',
    stillUnfit: '即使移走优先级更低的 Pod 仍放不下',
    notTried: '未尝试：已找到足够多的候选节点',
  },
};
