// 两次运行并排比较的文字。核心关于决定原因的句子在 reasons_zh-CN.json 中。
import type { compareEn } from './compare_en';
import { shortName, whole } from './format';

type Clause = (pod: string, node: string) => string;

const clauses: Record<string, Clause> = {
  bound: (pod, node) => `把 ${pod} 放到 ${node} 上`,
  waiting: (pod, node) => `让 ${pod} 在 Permit 处等待 ${node}`,
  failed: (pod, node) => `没有为 ${pod} 找到节点${node === '' ? '' : `；抢占在 ${node} 上腾出位置`}`,
  skipped: (pod) => `跳过 ${pod}`,
  forgotten: (pod) => `因进程结束而忘记 ${pod}`,
  running: (pod) => `到结束时仍在尝试 ${pod}`,
  allocated: (pod, node) => `把 ${pod} 分配（allocate）到 ${node}`,
  pipelined: (pod, node) => `把 ${pod} 预定（pipeline）到 ${node}`,
  evicted: (pod, node) => `把 ${pod} 从 ${node} 驱逐`,
  undone: (pod) => `收回关于 ${pod} 的决定`,
  released: (pod) => `释放 ${pod} 的位置`,
  unschedulable: (pod) => `没有为 ${pod} 找到节点`,
};

const clause = (outcome: string, pod: string, node: string): string =>
  clauses[outcome]?.(shortName(pod), node) ?? `${outcome} ${shortName(pod)}`;

// 按指标的名字；利用率和不均衡度之后是资源名。
const meanings: Record<string, string> = {
  pods: '创建时没有节点、要由本次运行的调度器安置的 Pod。',
  podsBound: '运行期间被绑定到节点的 Pod。',
  podsWaiting: '结束时还在而没有节点的 Pod。',
  waitP50: '一半的 Pod 在创建后最多经过这么久被绑定（最近秩）；被绑定的更少时没有值，因为仍在等待的 Pod 算作等得最久的，等待中被删除的不计。',
  waitP95: '同上，按 95 % 的 Pod。',
  waitP99: '同上，按 99 % 的 Pod。',
  waitMax: '同上，按所有 Pod；有 Pod 在等待时没有值。',
  makespan: '从第一个没有节点的 Pod 创建，到最后一个 Pod 被绑定或自行结束的时间；有 Pod 在等待时没有值。',
  attempts: '已结束的调度尝试；kube-batch 用会话代替，没有值。',
  failedAttempts: '其中失败的尝试；kube-batch 没有值。',
  failedAttemptsPerPod: '失败的尝试除以 Pod 数；没有 Pod 时以及 kube-batch 没有值。',
  queueMoves: 'Pod 不经尝试而从调度队列的一部分到另一部分的次数；kube-batch 没有值。',
  evictions: '调度器为给别的 Pod 腾位置而删除的 Pod：通过抢占，或 kube-batch 的 preempt 和 reclaim。',
  nodes: '结束时的节点。',
  nodesUsed: '结束时有 Pod 的节点：需要这么多。',
  utilization: '结束时所有节点上的 Pod 的请求，除以节点的可分配量；没有可分配量时没有值。',
  imbalance: '结束时各节点被请求份额的标准差；不提供该资源的节点不计，没有别的节点时没有值。',
  zoneSkew: '结束时 Pod 最多的可用区与最少的可用区相差的 Pod 数；没有节点属于可用区时没有值。',
  fragmentedPods: '单看请求，所有节点的空闲合在一起放得下、而没有一个节点放得下的等待中的 Pod；要比较的请求与节点超过 20,000,000 对时没有值。',
  queueFairness: '最后记录的 kube-batch 各队列份额（主导资源的已分配量除以应得量）的 Jain 指数：全部相等时为 1，n 个中一个占有全部时为 1/n；没有 proportion 插件或没有分配时没有值。',
};

export const compareZhCn: typeof compareEn = {
  title: '与第二次运行比较',
  close: '关闭',
  hint: '舞台上的运行是 A。第二次运行 B 在旁边按同一时钟播放。',
  choice: 'B 是同一个场景',
  kinds: {
    named: (what) => `使用场景自己指定的设置：${what}`,
    semantics: '使用 kube-scheduler 的另一个版本',
    seed: '使用另一个种子',
    configuration: '使用调度器的另一份配置',
    before: (change) => `在“${change}”之前的样子`,
    unedited: (edits) => `在全部 ${whole(edits)} 次修改之前的样子`,
  },
  named: {
    semantics: (version) => `kube-scheduler ${version}`,
    configuration: '一份配置',
    seed: (seed) => `种子 ${seed}`,
    and: '、',
  },
  version: '版本',
  seed: '种子',
  configuration: 'KubeSchedulerConfiguration 或 Policy，或 kube-batch 的配置；YAML 或 JSON',
  examples: { mostAllocated: '示例：先填满节点', batch: '示例：kube-batch' },
  submit: '比较',
  problems: {
    seed: '需要一个整数。',
    sameSeed: '这是 A 的种子。',
    configuration: '需要一份配置。',
  },

  failed: '没有可供比较的第二次运行',
  badWord: (word) => `参数 b=${word}`,
  twice: (name) => `b：${name} 出现了不止一次，或与另一个场景同时出现。`,
  noneNamed: '这个场景没有指定第二次运行。',
  noScenario: '第二次运行的起点不是场景。',
  noConfiguration: '这段文本不是调度器的配置。',
  broke: '第二次运行需要的内存超过了可用的内存。',

  label: '两次运行',
  run: (name, scheduler, seed) => `${name}：${scheduler}，种子 ${seed}`,
  otherConfiguration: '另一份配置',
  otherScenario: '另一个场景',
  beforeChange: '修改之前',
  canvas: '第二次运行 B 的舞台',
  loading: '正在计算 B…',
  show: (name) => `显示 ${name}`,
  change: '换一个 B…',
  leave: '关闭比较',

  report: 'A 与 B 的区别',
  comparing: '正在比较两次运行…',
  notCompared: '比较这两次运行用时过长。两者都可以播放。',
  problem: (reason) => `未能比较两次运行：${reason}`,
  same: (decisions) => `A 与 B 是同一次运行：${whole(decisions)} 个决定和日志的每一行都相同。`,
  partAt: (t, a, b) => `A 与 B 在 ${t} 分开：A ${a}，B ${b}。`,
  sameDecisions: (t, a, b) => `A 与 B 的决定相同。日志最早在 ${t} 不同。A：${a}。B：${b}。`,
  clause,
  clauseAt: (text, t) => `在 ${t} ${text}`,
  nothingMore: '不再作任何决定',
  neverTries: '从未尝试它',
  logEnds: '日志到此结束',
  why: '原因',
  before: '在此之前，集群的变化不同',
  onlyIn: (name, text) => `只在 ${name} 中：${text}`,
  in: (name, text) => `在 ${name} 中：${text}`,
  entry: (t, text) => `${t} ${text}`,
  goThere: '两边都转到这一时刻',

  pods: 'Pod',
  noPods: '每个 Pod 都在等待同样久之后到了同一个节点上。',
  lists: {
    elsewhere: (count) => `${whole(count)} 个 Pod 结束时在不同的节点上`,
    pendingInA: (count) => `${whole(count)} 个 Pod 只在 A 结束时待调度`,
    pendingInB: (count) => `${whole(count)} 个 Pod 只在 B 结束时待调度`,
    evictedInA: (count) => `${whole(count)} 个 Pod 只在 A 中被驱逐`,
    evictedInB: (count) => `${whole(count)} 个 Pod 只在 B 中被驱逐`,
    longer: (count) => `${whole(count)} 个 Pod 在 B 中等得更久`,
    shorter: (count) => `${whole(count)} 个 Pod 在 A 中等得更久`,
    onlyInA: (count) => `${whole(count)} 个 Pod 只在 A 中`,
    onlyInB: (count) => `${whole(count)} 个 Pod 只在 B 中`,
  },
  columns: { pod: 'Pod 名称', figure: '指标' },
  none: '–',
  more: (count) => `还有 ${whole(count)} 个`,

  figures: '指标',
  sameFigures: (count) => `${whole(count)} 个指标相同`,
  noFigures: '所有指标都相同。',
  better: (name) => `${name} 更好`,
  meaning: (figure, text) => meanings[figure.replace(/\..*/, '')] ?? text,
};
