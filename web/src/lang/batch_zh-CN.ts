// The page's words about kube-batch in Chinese.
import type { BatchTurn } from '../protocol/protocol';
import type { batchEn } from './batch_en';
import { whole } from './format';

export const batchZhCn: typeof batchEn = {
  queues: '队列与 Pod 组',
  noQueues: '还没有会话报告过队列。',
  lost: '这次会话的进程已结束。队列和 Pod 组所拥有的，是会话最后一次报告的数值。',
  noAccount: '尚未进入任何会话',
  share: (text) => `份额 ${text}`,
  weight: (weight) => `权重 ${weight}`,
  overused: '超额使用',
  amounts: (resource, has, deserves, asks) => `${resource}：已有 ${has}，应得 ${deserves}，请求 ${asks}`,
  gangs: (queue) => `队列 ${queue} 的 Pod 组`,
  singles: '不属于任何 PodGroup 的 Pod',
  done: '已完成',
  unknownPhase: '尚未进入会话',
  places: {
    inJob: '等待中',
    allocated: '在会话中有位置',
    pipelined: '已被许诺位置',
    node: '已绑定',
    done: '已完成',
  },
  counts: (counts) =>
    [
      counts.node > 0 ? `${whole(counts.node)} 个已绑定` : '',
      counts.allocated > 0 ? `${whole(counts.allocated)} 个在会话中有位置` : '',
      counts.pipelined > 0 ? `${whole(counts.pipelined)} 个已被许诺` : '',
      counts.inJob > 0 ? `${whole(counts.inJob)} 个等待中` : '',
      counts.done > 0 ? `${whole(counts.done)} 个已完成` : '',
    ]
      .filter((text) => text !== '')
      .join(' · ') || '没有 Pod',
  needs: (count) => `至少需要 ${whole(count)} 个`,

  session: (number) => `会话 ${number}`,
  noSession: '还没有开始过会话。',
  openSince: '开始于',
  closedAt: '结束于',
  actions: { ahead: '尚未开始', runs: '进行中', over: '无事可做' },
  atClose: '会话结束时',
  deeds: {
    allocated: (count) => `分配 ${whole(count)} 个位置`,
    pipelined: (count) => `许诺 ${whole(count)} 个`,
    bound: (count) => `绑定 ${whole(count)} 个`,
    evicted: (count) => `驱逐 ${whole(count)} 个`,
    preempted: (count) => `删除 ${whole(count)} 个`,
    undone: (count) => `撤销 ${whole(count)} 个`,
    released: (count) => `交还 ${whole(count)} 个位置`,
    queueOverused: (count) => `跳过 ${whole(count)} 个队列`,
    gangReady: (count) => `${whole(count)} 个 Pod 组就绪`,
    dropped: (count) => `${whole(count)} 个未能生效`,
  },

  queue: {
    kind: '队列',
    unknown: '到目前为止，还没有会话报告过这个队列。',
    overused: '它已得到应得的份额，或更多：在它减少之前，各动作都会跳过它。',
    idle: '其中没有任何请求。',
    under: '至少有一种资源少于应得的。它会先于份额更大的队列轮到。',
    weight: '权重',
    share: '份额',
    resource: '资源',
    deserved: '应得',
    allocated: '已有',
    request: '请求',
    resources: '已有与应得',
    gangs: 'Pod 组',
    noGangs: '其中没有 Pod 组。',
    sourceLabel: '上游源码',
  },

  gang: {
    kind: 'PodGroup',
    unknown: '到目前为止，没有会话或 Pod 提到过这个 PodGroup。',
    queue: '队列',
    minMember: 'minMember',
    phase: '阶段',
    written: '写入于',
    share: '占集群的份额',
    pods: '它的 Pod',
    columns: { pod: 'Pod', state: '状态', node: '节点' },
    noPods: '它的 Pod 目前都不存在。',
    message: 'kube-batch 对它的说明',
    runs: '它已得到所需的位置，正在运行。',
    finished: '它的 Pod 全部成功结束。',
    more: '它已得到所需的位置；其余的 Pod 继续等待。',
    waits: (missing) => `它还差 ${whole(missing)} 个位置。`,
  },

  why: {
    gang: '这个 Pod 组为什么在等待？',
    pod: '它为什么在等待？',
    placed: '它为什么在那里？',
    none: '还没有会话结束。',
    of: (session) => `会话 ${session}，`,
    on: '以此 Pod 为例：',
    label: {
      placed: '已有位置',
      noJob: '未被考虑',
      overused: '队列超额使用',
      predicate: '断言不满足',
      resources: '空间不足',
      gang: '成组调度',
      share: '份额',
    },
    queue: '它的队列',
    jobShare: '它的份额',
    nodes: (task, action) => `${action} 为 ${task} 查看的节点`,
    columns: { node: '节点', answer: '结果', score: '得分' },
    fits: '放得下',
    fitsReleasing: '正在释放的资源放得下',
    noRoom: '空间不足',
    turns: '会话对它的作业做了什么',
    turn: (turn, task) => {
      const { action, what, node = '' } = turn;
      switch (what) {
        case 'overused':
          return `${action} 跳过了它的队列`;
        case 'considered': {
          const found = (turn.nodes ?? []).filter(({ feasible }) => feasible).length;
          return `${action} 为 ${task} 寻找节点：${found === 0 ? '没有合适的' : `${whole(found)} 个合适`}`;
        }
        case 'allocated':
          return `${action} 为 ${task} 分配了 ${node} 上的位置`;
        case 'pipelined':
          return `${action} 把 ${node} 上的位置许给 ${task}`;
        case 'undone':
          return `${task} 失去了 ${node} 上的许诺：Statement 已丢弃`;
        case 'released':
          return `${action} 处理完此作业：${outcomes[turn.outcome ?? 'ready']}`;
      }
    },
  },
};

const outcomes: Record<NonNullable<BatchTurn['outcome']>, string> = {
  ready: '已就绪',
  putBack: '已就绪，轮到时还可再得',
  noNode: '没有合适的节点',
  noTasksLeft: '没有剩余的任务',
  served: '已满足',
  notAssigned: '没有为它的任务找到位置',
};
