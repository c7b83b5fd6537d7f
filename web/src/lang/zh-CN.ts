// The page's words in Simplified Chinese, in the terms of kubernetes.io/zh-cn. What Kubernetes says, and the names
// of its queues, extension points and plugins, stay as they are.
import type { Bet, DecidingEvent, EventFacts, HintReason, PairDescription, PodDescription, StageState } from '../protocol/protocol';
import { fileSize, shortName, whole } from './format';
import reasonWords from './reasons_zh-CN.json';
import stageWords from './stage_zh-CN.json';
import type { Strings } from './strings';

const pods = (count: number): string => `${whole(count)} 个 Pod`;
const nodes = (count: number): string => `${whole(count)} 个节点`;
const attempts = (count: number): string => `${whole(count)} 次尝试`;

export const zhCn: Strings = {
  product: 'Berth',
  tagline: '浏览器中的 Kubernetes 调度器',
  skip: '跳到检查面板',

  header: {
    label: '场景',
    gallery: '场景库',
    open: '打开',
    openTitle: '打开文件：场景，或 kubectl get -o json、-o yaml 的输出',
    recent: '最近使用',
    paste: '粘贴',
    pasteTitle: '粘贴场景或清单',
    edit: '编辑',
    editTitle: '以文本编辑场景',
    share: '分享',
    shareTitle: '生成当前画面的链接',
    theme: '主题',
    toLight: '切换到浅色主题',
    toDark: '切换到深色主题',
    inspector: '显示或隐藏检查面板',
    keys: '快捷键',
    language: '语言',
  },

  boot: {
    loading: '正在加载调度器',
    reading: '正在读取…',
    failed: 'Berth 无法启动',
    missingModule: (reason) => `无法加载模拟程序：可能是网络已断开，或者此主机缺少文件。（${reason}）`,
    missingFile: (file) => `无法加载 ${file}。`,
  },

  missing: {
    title: '无法加载 Berth 的一部分',
    text: '可能是网络已断开，或者此主机上已是另一个版本。已有的内容保持不变。',
    again: '重试',
    textReload: '仍然无法加载。有些浏览器只在重新加载页面时才会再次请求它；场景和所在时刻都会保留。',
    reload: '重新加载',
  },

  picture: {
    label: '运行过程的文字说明',
    none: '没有画面：画面由 WebGL 2 绘制，而此浏览器当前不支持。运行以文字继续。',
    lost: '没有画面：浏览器收回了图形上下文。在其恢复之前，运行以文字继续。',
  },

  run: {
    label: '正在运行场景',
    done: (percent) => `已模拟 ${percent}%`,
    reading: '正在读取场景',
    read: (percent) => `已读取 ${percent}%`,
    editing: '正在更改场景',
    edited: (percent) => `已完成 ${percent}%`,
    cancel: '取消',
    cancelled: '已取消，恢复到之前的内容。',
    editCancelled: '已取消，没有任何更改。',
    complete: '整个运行已完成。',
  },

  canvas: {
    label: '舞台：三个调度队列、调度周期和各个节点。其内容在检查面板中以文字说明。',
    batchLabel: '舞台：kube-batch 的队列及其中的 Pod 组、会话和各个节点。其内容在检查面板中以文字说明。',
  },

  hands: {
    wheelHint: (key) => `${key} + 滚轮可缩放节点`,
  },

  transport: {
    label: '播放',
    play: '播放',
    playBackwards: '倒放',
    pause: '暂停',
    reverse: '换个方向播放',
    step: '前进到下一个事件',
    stepBack: '后退到上一个事件',
    nextAttempt: '前进到下一次尝试结束时',
    previousAttempt: '后退到上一次尝试开始时',
    nextSession: '前进到下一个会话的结束',
    previousSession: '后退到上一个会话的开始',
    nextFailure: '前进到下一次失败的尝试',
    previousFailure: '后退到上一次失败的尝试',
    toStart: '回到开头',
    toEnd: '跳到末尾',
    event: '事件',
    attempt: '尝试',
    session: '会话',
    failure: '失败',
    speed: '速度',
    speedTitle: '速度，从 0.1 倍到 100 倍。双击恢复为实际时间的速度',
    speedValue: (speed) => `${speed}×`,
    time: '时间（秒）',
    of: (end) => `/ ${end}`,
    computing: '正在计算…',
    colorBy: 'Pod 着色方式',
    colorByApp: '按应用',
    colorByPriority: '按优先级',
    more: '更多控制',
  },

  loop: {
    toggle: '在此刻前后循环播放',
    on: (from, to) => `从 ${from} s 到 ${to} s 循环播放`,
    edit: '循环区间',
    from: '起点',
    to: '终点',
    now: '此刻',
    setNow: (side) => `${side}：取当前时刻`,
    clear: '不循环',
  },

  captions: {
    label: '导览',
    previous: '上一条解说',
    next: '下一条解说',
    position: (index, count) => `${index} / ${count}`,
    resume: '继续',
    skipBet: '直接看结果',
    intro: '按下播放即开始导览。',
    outdated: (text) => `改动之前：${text}`,
    unfold: '展开整条解说',
    more: '展开',
    fold: '收起解说',
    less: '收起',
    backwards: (narration) => (narration === '' ? '' : `倒放：${narration}`),
  },

  bets: {
    place: '请下注。',
    placed: (label) => `你押的是：${label}。`,
    right: (outcome) => `猜对了。${outcome}`,
    wrong: (outcome) => `这次没猜中。${outcome}`,
  },

  said: {
    event: ({ facts }, self) => eventText(facts, self),
    narration,
    pod: (pod, t) => `${podSummary(pod, t)}${nominationSummary(pod)}`,
    pair: (pair) => `${pairSummary(pair).replace(/\.$/, '')}。`,
    betQuestion,
    betOption: (bet, option) => betOption(bet, option.value),
    betOutcome,
    reason: hintReason,
  },

  plots: {
    toggle: '随时间变化的图表',
    label: '随时间变化的图表',
    loading: '正在加载图表…',
    failed: '无法加载图表。',
    none: '请选择要绘制的内容。',
    at: (text) => `${text} 时`,
    hint: '单击跳到该时刻，拖动以循环播放一段',
    asTable: '以表格显示',
    time: '时间（秒）',
    titles: {
      queues: '队列长度',
      causes: '按原因统计的 Pending',
      utilization: '利用率',
      waits: '绑定前的等待时间',
      attempts: '尝试',
    },
    notes: {
      queues: '各队列中的 Pod 数',
      causes: '失败后等待的 Pod 数，按拒绝它们的插件统计',
      utilization: '请求量占可分配总量的比例',
      waits: '上一个数据点以来绑定的 Pod，从创建时算起',
      attempts: '上一个数据点以来结束的尝试',
    },
    noCause: '从未失败',
    meanWait: '平均',
    maxWait: '最长',
    attempts: '尝试',
    failures: '失败',
    summary: (title, lines) => `${title}随时间的变化。${lines}`,
    range: (label, least, most) => `${label}：${least} 到 ${most}。`,
  },

  keys: {
    title: '快捷键',
    intro: (everywhere) =>
      `${everywhere ? '空格、方向键、Home 和 End 随时有效（在输入框中打字时除外）。' : ''}焦点在舞台上时所有键都有效：单击舞台，或用 Tab 键移到舞台。`,
    documentation: '文档（英文）：命令行、场景、与真实调度器的差异',
    close: '关闭',
    shift: 'Shift',
    ctrl: 'Ctrl',
    caps: {
      ' ': '空格',
      ArrowLeft: '←',
      ArrowRight: '→',
      Escape: 'Esc',
      '-': '−',
    },
    groups: { play: '播放', change: '改变集群', move: '在时间中移动', look: '查看' },
    does: {
      toggle: '播放或暂停',
      reverse: '换个方向播放',
      speed: '以实际时间的若干倍速播放',
      faster: '加快、放慢',
      loop: '在此刻前后循环播放，或取消循环',
      text: '以文本编辑场景',
      undo: '撤销上一次编辑',
      redo: '重做',
      step: '前进到下一个事件',
      stepBack: '后退到上一个事件',
      nextAttempt: '前进到下一次尝试结束时',
      previousAttempt: '后退到上一次尝试开始时',
      nextFailure: '前进到下一次失败的尝试',
      previousFailure: '后退到上一次失败的尝试',
      toStart: '回到开头',
      toEnd: '跳到末尾',
      previousCaption: '导览的上一条解说',
      nextCaption: '导览的下一条解说',
      find: '按名称查找 Pod 或节点',
      fit: '缩放后重新显示所有节点',
      clear: '取消选择，结束查找，离开舞台',
      plots: '显示或隐藏图表',
      inspector: '显示或隐藏检查面板',
      lecture: '演讲模式：一次一个面板，大字显示',
      nextPanel: '演讲模式的下一个面板',
      previousPanel: '上一个面板',
      help: '显示这些快捷键',
    },
    inWords: (list) => `快捷键。${list}。`,
  },

  inspector: {
    label: '检查面板',
    inspect: '检查',
    events: '事件',
    edit: '编辑',
    back: '概览',
    unknownPod: '这次运行中没有这个 Pod。',
    copy: '复制',
    copied: '已复制',
    more: (count) => `还有 ${whole(count)} 个`,
    showAll: (count) => `显示全部 ${whole(count)} 个`,
    nothingSelected: '未选择任何对象',
  },

  sheet: {
    larger: '放大检查面板',
    smaller: '收起检查面板',
    grip: '检查面板的高度：拖动或按下即可改变',
  },

  find: {
    label: '查找 Pod 或节点',
    title: '输入的内容会在舞台上突出显示。按 Enter 前往，按 Esc 结束。',
    found: (podCount, nodeCount) =>
      podCount + nodeCount === 0
        ? '没有'
        : [podCount > 0 ? pods(podCount) : '', nodeCount > 0 ? nodes(nodeCount) : '']
            .filter((text) => text !== '')
            .join('，'),
    nothing: (name) => `这次运行中没有名称包含“${name}”的 Pod 或节点。`,
  },

  overview: {
    queues: '调度队列',
    empty: '空',
    seed: '随机种子',
    seedHint: '多个节点同样合适时随机选取其一，结果由这个数决定。',
    cycles: (cycle, move) => `schedulingCycle ${cycle}${move === undefined ? '' : ` · moveRequestCycle ${move}`}`,
    counts: (bound, pending, nodeCount) =>
      `${nodes(nodeCount)} · 已绑定 ${pods(bound)} · Pending ${whole(pending)} 个`,
    warnings: (count) => `${whole(count)} 条警告`,
    stopped: '运行结束：',
    queueNotes: {
      activeQ: '排在最前的先尝试',
      backoffQ: '最早到期的在前',
      unschedulableQ: '停在这里，直到有事件可能使其可调度',
      unschedulablePods: '停在这里，直到有事件可能使其可调度',
      errorBackoffQ: '因错误失败，最早到期的在前',
      gated: '被插件挡在 activeQ 之外',
    },
    openQueue: (name) => `${name} 的说明及其中所有 Pod`,
    decision: '上一次决定',
    underWay: '进行中',
    noDecision: '尚无尝试结束。',
    nodes: '节点',
    cordoned: '不可调度',
    podsOf: (node) => `${node} 上的 Pod`,
    attempts,
    expiry: (text) => `${text} 就绪`,
  },

  places: {
    nowhere: '尚未创建',
    activeQ: 'activeQ',
    backoffQ: 'backoffQ',
    unschedulableQ: 'unschedulableQ',
    unschedulablePods: 'unschedulablePods',
    errorBackoffQ: 'errorBackoffQ',
    gated: 'gated',
    scheduling: '正在调度',
    permit: '在 Permit 等待',
    node: '已绑定',
    unserved: '不在任何队列中',
    gone: '已不存在',
    inJob: '等待会话',
    allocated: '已分配，尚未绑定',
    pipelined: '已预留位置',
  },

  pending: {
    label: {
      neverTried: '从未尝试',
      again: '即将再次尝试',
      beingTried: '正在尝试',
      backingOff: '正在回退',
      parked: '停放中',
      gated: '被门控',
      waitsAtPermit: '在 Permit 等待',
      unserved: '不归此调度器',
      leaderless: '等待领导者',
      unheard: '尚未被获知',
      outOfReach: '领导者听不到变化',
    },
    meaning: {
      neverTried: '它在 activeQ 中等待第一次尝试。',
      again: '它已被唤醒，在 activeQ 中等待轮到自己。',
      beingTried: '正在为它运行一个调度周期。',
      backingOff: '一次尝试失败了；它在 backoffQ 中等待，直到回退时间结束。',
      parked: '一次尝试失败了；它停放着，直到发生可能有帮助的事件。',
      gated: '某个 PreEnqueue 插件不让它进入 activeQ；在该插件放行之前不会尝试它。',
      waitsAtPermit: '已为它预留了节点；还需某个插件放行。',
      unserved: '此调度器没有任何配置文件（profile）的名称与它的 schedulerName 相同。',
      leaderless: '没有 kube-scheduler 进程在领导，因此没有进程会尝试它。',
      unheard: 'API 服务器已有它，但领导者尚未获知它。',
      outOfReach: 'API 服务器已有它，但领导者目前听不到任何变化。',
    },
    bound: '已绑定',
    since: '始于',
    wakesAt: '唤醒时间',
    backoffEnds: '回退结束',
    backoffLeft: (at, left) => `${at}，还有 ${left}`,
    wakesOn: '唤醒它的事件',
    anyEvent: '任何事件',
    kindsOfEvents: (count) => `${count} 种事件`,
    interestInAll: (plugins) => `关注所有事件：${plugins}。`,
    interestOf: (plugin) => `这些是 ${plugin} 关注的事件。`,
    passedOver: '最近一次未唤醒它',
    skip: (plugin, reason) => `${plugin}：${reason === '' ? '' : `${reason}：`}Skip`,
    leftover: '最晚',
    leftoverValue: '作为滞留者被清出',
  },

  life: {
    title: '到目前为止的经历',
    label: (pod) => `${pod} 的经历：用方向键逐段浏览，按 Enter 跳到该时刻`,
    now: '此刻',
    untilNow: '至今',
    span: (place, from, to, length) => `${place}，${from} 至 ${to}（${length}）`,
    openSpan: (place, from) => `${place}，自 ${from} 起`,
    many: (count) => `${whole(count)} 段短暂经历`,
    manyShort: '数段，太短而无法显示',
    cause: (text) => `起因：${text}`,
    attempt: (number) => `第 ${number} 次尝试`,
    hint: '指向某一段可查看说明，选择它可跳到该时刻。',
    list: '以列表显示',
  },

  pod: {
    kind: 'Pod',
    node: '节点',
    nominated: '提名到',
    priority: '优先级',
    attempts: '尝试次数',
    message: '上一次失败尝试的消息',
    condition: 'PodScheduled 状况',
    failedBy: '拒绝它的插件',
    gatedBy: '挡住它的插件',
    requests: '资源请求',
    noRequests: '此 Pod 没有请求任何资源。',
    attemptsTitle: '各次尝试：为什么在这里，为什么不在那里',
    noAttempts: '尚未尝试。',
    history: '历史',
    delete: '删除 Pod',
  },

  attempts: {
    label: '尝试',
    choice: (number, time, outcome) =>
      [`第 ${number} 次尝试`, time, outcome].filter((part) => part !== '').join(' · '),
    previous: '上一次尝试',
    next: '下一次尝试',
  },

  pair: {
    whyHereShort: '为什么在这里？',
    whyNotShort: '为什么不在这里？',
    whyHere: (pod, node) => `为什么 ${pod} 在 ${node} 上？`,
    whyNot: (pod, node) => `为什么 ${pod} 不在 ${node} 上？`,
    back: (name) => `返回 ${name}`,
    askNode: '为什么不在此节点上',
    askPod: '询问此 Pod',
    ask: '询问',
    noAttempt: '到此刻为止还没有尝试调度此 Pod，因此没有答案。',
    filters: '逐个过滤插件',
    columns: { plugin: '插件', attempt: '该次尝试', whatIf: '单独询问时' },
    whatIfHint: '尝试在节点第一次被拒绝时就停止检查该节点。最后一列单独询问每个过滤插件，真正的调度器并不这样做。',
    verdict: { passed: '通过', rejected: '拒绝', notRun: '未运行', cannotRun: '无法判断' },
    scores: '与所选节点的得分对比',
    scoreColumns: { plugin: '插件', here: '此节点', chosen: '所选节点', difference: '差值' },
    thisIsChosen: '这就是所选节点。',
    noScores: '此节点没有得分：只有通过所有过滤插件的节点才会打分，而且要有多个这样的节点。',
    total: '总分',
    openNode: '节点',
    openPod: 'Pod',
  },

  attempt: {
    outcome: {
      bound: '已绑定',
      failed: '失败',
      waiting: '在 Permit 等待',
      running: '进行中',
      skipped: '已跳过',
      forgotten: '已被遗忘：进程已结束',
    },
    seek: '跳到这一时刻',
    filter: '过滤（Filter）',
    filterCounts: (passed, rejected, unvisited) =>
      [
        `${nodes(passed)}通过`,
        `${whole(rejected)} 个被拒绝`,
        unvisited > 0 ? `${whole(unvisited)} 个未检查` : '',
      ]
        .filter((text) => text !== '')
        .join(' · '),
    cells: { passed: '通过', rejected: '拒绝', notRun: '未运行', notVisited: '未检查' },
    preFilter: 'PreFilter',
    extender: '扩展程序（Extender）',
    nodes,
    passedAll: (count) => `${nodes(count)}通过所有过滤插件`,
    rejectedBy: (count, plugin) => `${nodes(count)}被 ${plugin} 拒绝`,
    notVisited: (count) => `${nodes(count)}未检查`,
    nameThem: (count) => `列出全部 ${count} 个`,
    nominatedHint: '仅因提名到该节点的 Pod',
    preFilterHint: '此 Pod 整体被拒绝：没有运行任何过滤插件。',
    extenderHint: '过滤插件让它通过了，但扩展程序排除了它。',
    notVisitedHint: '轮到它们之前已找到足够多的可调度节点。',
    cellDetail: (node, plugin, verdict, reason) =>
      `${node} · ${plugin}：${verdict}${reason === '' ? '' : ` – ${reason}`}`,
    matrixHint: '指向单元格可查看说明；选择节点可查看为什么在或不在该节点。',
    columns: { node: '节点', plugin: '插件', reason: '原因', total: '总分', bar: '加权得分' },
    why: (node) => `为什么在或不在 ${node}？`,
    score: '打分（Score）',
    scoreModes: { weighted: '加权', normalized: '归一化', raw: '原始', all: '三者都显示' },
    scoreMode: '得分显示方式',
    allHint: '每个单元格中：原始 → 归一化 → 加权。',
    sortBy: (column) => `按${column}排序`,
    weight: (weight) => `× ${weight}`,
    noScores: '无需打分：通过的节点少于两个。',
    common: (plugins) => `未列出，因为每个节点都相同：${plugins}。`,
    fullSums: '显示完整总分',
    leaveOut: '重新隐藏',
    chosen: '已选',
    tie: '并列',
    tied: (count) =>
      `${nodes(count)}以最高总分并列：真正的调度器可能选取其中任意一个；随机种子选中了带标记的那个。`,
    points: '其他扩展点',
    extenders: '扩展程序（Extender）',
    extenderAnswered: '已应答',
    preemption: '抢占',
    unavailable: '无法解释这次尝试。',
    enlarge: '放大显示这次尝试',
    title: (number, pod) => `${pod} 的第 ${number} 次尝试`,
  },

  node: {
    kind: '节点',
    absent: '此刻不在集群中。',
    unknown: '这次运行中没有这个节点。',
    cordoned: '不可调度',
    resources: '资源',
    requestedOf: (requested, allocatable) => `${requested} / ${allocatable}`,
    taints: '污点',
    noTaints: '无',
    removeTaint: (taint) => `移除污点 ${taint}`,
    labels: '标签',
    pods: 'Pod',
    noPods: '此处没有运行 Pod。',
    verdict: '在当前或上一次尝试中',
    by: (plugin) => `由 ${plugin} 判定`,
    total: (points) => `得分 ${points}`,
    nominated: '提名到此处',
    held: '为这些 Pod 保留空间',
    cordon: '标记为不可调度（cordon）',
    uncordon: '恢复可调度（uncordon）',
    delete: '删除节点',
  },

  inFlight: {
    title: '尝试中',
    none: '没有正在尝试的 Pod',
    rule: '尝试一个 Pod 期间发生的事件由队列保存。若尝试失败，就这些事件逐一询问拒绝该 Pod 的插件。',
    since: '始于',
    events: (count) => (count === 0 ? '此后没有事件' : `此后 ${count} 个事件`),
  },

  queue: {
    kind: '队列',
    count: pods,
    meaning: {
      activeQ:
        '可以尝试调度的 Pod：优先级最高的在前，优先级相同则等得最久的在前。调度周期从队首逐个取出它们。',
      backoffQ:
        '尝试失败期间集群有变化，或在回退结束前被唤醒的 Pod；回退时间随每次尝试加倍，默认从 1 s 到 10 s。每秒一次，回退已结束的 Pod 进入 activeQ。',
      unschedulableQ:
        '尝试失败后尚无任何变化的 Pod。可能有帮助的事件会唤醒它们（在 v1.21 中，即拒绝它们的插件所关注的事件）；停留超过 60 s 的会被清出。',
      unschedulablePods:
        '尝试失败后尚无任何变化的 Pod。拒绝过它的插件若在 queueing hint 中表示某个事件可能有帮助，该事件就会唤醒它；停留超过 5 分钟的无论如何都会被移出。',
      errorBackoffQ: '尝试因错误（而非被拒绝）结束的 Pod。它们像 backoffQ 中的 Pod 一样等待，但回退结束前不会被尝试。',
      gated:
        '被 PreEnqueue 插件挡在 activeQ 之外的 Pod：Pod 还有 scheduling gate 时由 SchedulingGates 阻挡，被它抢占的 Pod 正在删除时由 DefaultPreemption 阻挡。它们不会被尝试。',
    },
    jumpsBackoff: '若 activeQ 为空，队首的 Pod 即使回退未结束也会被尝试。',
    sourceLabel: '上游源码',
    nextFlush: '下次检查',
    list: '依次排列的 Pod',
    empty: '此刻为空。',
    columns: { pod: 'Pod', priority: '优先级', attempts: '尝试次数', since: '始于', state: '离开条件' },
    backoff: (at, left) => `回退于 ${at} 结束，还有 ${left}`,
    backoffOver: (at) => `回退已于 ${at} 结束`,
    next: '下一个尝试',
    rejectedBy: (plugins) => `被 ${plugins} 拒绝`,
    neverTried: '从未尝试',
  },

  events: {
    label: '事件日志',
    hint: '已发生和将要发生的一切。选择一条可跳到该时刻。',
    follow: '跟随播放位置',
    none: '这次运行中什么也没有发生。',
    total: (count) => `${whole(count)} 个事件`,
  },

  edit: {
    deleted: (name) => `已删除 ${name}`,
    cordoned: (name) => `已将 ${name} 标记为不可调度`,
    uncordoned: (name) => `已将 ${name} 恢复为可调度`,
    untainted: (name, taint) => `已从 ${name} 移除污点 ${taint}`,
    scripted: (op, kind, name) => `${op} ${kind} ${name}`,
    done: (what, at) => `${at}：${what}；此后的过程将重新计算。`,
    undone: (what) => `已撤销：${what}。`,
    redone: (what) => `已重做：${what}。`,
    removed: (what) => `已取消：${what}。`,
    needed: (message) => `后面的操作需要它：${message}`,
    later: (message) => `此场景中后来发生的事不允许这样做：${message}`,
    replaced: '场景文本的修改',
    undo: '撤销',
    compare: '与之前比较',
  },

  sourceEditor: {
    title: '场景文本',
    form: '格式',
    close: '关闭；未应用的内容会保留',
    textLabel: '场景文本。按 Ctrl+Enter 应用；先按 Esc 再按 Tab 离开文本。',
    keys: 'Ctrl+Enter 应用 · Ctrl+空格 补全 · 先按 Esc 再按 Tab 离开文本',
    apply: '应用',
    applyTitle: '在同一时刻运行这段文本（Ctrl Enter）',
    discard: '放弃修改',
    problems: '问题',
    error: '错误：',
    warning: '警告：',
    line: (line) => `第 ${line} 行`,
    unchanged: '没有可应用的修改：正在运行的就是这段文本。',
    applied: '新的文本已在舞台上运行。',
    appliedAt: (at) => `已应用，时刻仍为 ${at}。`,
    fromTheStart: (end) => `已应用。这次运行在 ${end} 结束，因此从头开始。`,
    selectionGone: (name) => `其中没有 ${name}。`,
    refused: '未应用。舞台上的内容保持不变。',
    refusedByServer: '未应用：API 服务器会拒绝这段文本。舞台上的内容保持不变。',
    stageChanged: '场景已在舞台上被修改。你的文本尚未应用，应用后会取而代之。',
    draft: '这是你之前写的文本，尚未应用。',
    leftOut: (fields) => `已略去与调度决定无关的字段：${fields.join('、')}。`,
    commentsLost: '注释没有保留；在文本中按 Ctrl+Z 可以恢复。',
    notConverted: '只有没有错误的文本才能转换成另一种格式。',
  },

  paste: {
    title: '粘贴场景或清单',
    hint: '场景，或下面命令的输出（-o yaml 也可以）。内容只留在此浏览器中，不会发送到任何地方。在页面任意位置粘贴也可以。',
    text: 'JSON 或 YAML',
    command: '命令',
    copy: '复制命令',
    load: '载入',
    example: '插入示例',
    close: '关闭',
  },

  share: {
    title: '分享当前画面',
    hint: '链接包含场景、时刻、所选对象和速度。无需服务器：一切都写在 # 之后。',
    link: '链接',
    length: (length) => `${whole(length)} 个字符`,
    tooLong: (length, comfortable) =>
      `${whole(length)} 个字符：超过邮件和聊天软件能可靠传递的 ${whole(comfortable)} 个。请改为发送文件。`,
    includeTime: '包含此时刻',
    includeSelection: '包含所选对象',
    autoplay: '打开即播放',
    includeLanguage: '以简体中文显示',
    copy: '复制链接',
    copied: '已复制',
    file: '保存为文件…',
    copyEmbed: '复制',
    close: '关闭',
  },

  shareEmbed: {
    title: '在其他页面中显示',
    code: '放入页面的文本',
    format: '格式',
    formats: {
      iframe: 'HTML：iframe',
      element: 'HTML：<berth-player>',
      markdown: 'Markdown：带链接的图片',
      hugo: 'Hugo 短代码',
      mdx: 'MDX 组件',
    },
    height: '高度（像素）',
    controls: '显示控件',
    poster: '点击之前只显示图片',
    autoplay: '进入视野时播放',
    readonly: '读者不能更改',
    theme: '主题',
    themes: { page: '跟随页面', reader: '跟随读者的系统', light: '浅色', dark: '深色' },
    file: (address) => `每个站点需要一次文件 ${address}。`,
  },

  complaints: {
    opened: (total) => (total === 1 ? 'API 服务器会拒绝此处：' : `API 服务器会拒绝 ${whole(total)} 处，其中第一处：`),
    doubtful: (total) => (total === 1 ? '此处可能有误：' : `有 ${whole(total)} 处可能有误，其中第一处：`),
    show: '在文本中查看',
  },

  problem: {
    input: '无法载入',
    inputNote: '舞台上原有的内容仍然保留。',
    link: '无法打开此链接',
    edit: '无法完成此操作',
    notes: '链接中的部分内容已被忽略',
    path: '位置',
    line: (line) => `第 ${whole(line)} 行`,
    toText: '回到文本',
    sample: (title) => `打开“${title}”`,
    sampleTitle: '一个节点加入集群',
    dismiss: '关闭提示',
  },

  crash: {
    title: '模拟已停止工作',
    text: '这是我们的错误，不是你的场景的问题。场景及其随机种子和时间已保留；重新加载即可恢复。',
    opening: '它在打开新内容时出错，你可以在此保存或复制该内容。重新加载会恢复舞台上原来的场景。',
    missing: '运行到了需要这一部分的地方。你的场景及其随机种子和时间已保留；网络恢复后重新加载即可继续。',
    noMemory: '浏览器无法再为它分配内存：请换用较小的场景。',
    noReason: '没有给出原因。多半是浏览器无法再分配内存：请换用较小的场景。',
    copy: '复制场景',
    fresh: '不带场景重新开始',
    save: '将场景保存为文件',
    facts: (seed, t) => `随机种子 ${seed} · t = ${t}`,
  },

  embed: {
    full: '在 Berth 中打开',
    fullTitle: '在新标签页中打开此场景的这一时刻',
    play: '在此运行',
    goOn: '在此继续',
    poster: '尚未开始的场景',
    waiting: '正在等待外层页面提供要显示的场景。',
    nodes,
    facts: (facts) => {
      const running = facts.podsOn.reduce((sum, count) => sum + count, facts.placed);
      return [
        `开始时：${nodes(facts.nodes.length)}、${pods(running + facts.waiting)}`,
        facts.later.pods > 0 ? `之后还有 ${pods(facts.later.pods)}` : '',
        facts.later.nodes > 0 ? `之后还有 ${nodes(facts.later.nodes)}` : '',
      ]
        .filter((part) => part !== '')
        .join(' · ');
    },
    badRequest: '嵌入页面不认识此请求：参见 web/README.md。',
    tooMany: '等待处理的请求过多。',
    badScenario: '需要 scenario（文本或对象）或 name 之一。',
  },

  source: {
    empty: '内容为空。',
    notText: '这不是 UTF-8 或 UTF-16 编码的文本。',
    tooLarge: (size, limit) => `它的大小为 ${fileSize(size)}；最多可读取 ${fileSize(limit)}。`,
    pasteTooLarge: (size, limit) =>
      `它的大小为 ${fileSize(size)}；最多可粘贴 ${fileSize(limit)}。文件可以更大：请将其保存为文件后再打开。`,
    tooLargeStripped: (size, limit) =>
      `去掉不影响任何决策的字段后，它的大小仍为 ${fileSize(size)}；最多可读取 ${fileSize(limit)}。`,
    inLine: (message, line) => (line > 0 ? `第 ${whole(line)} 行：${message}` : message),
    unreadable: (syntax, message) => `${{ json: 'JSON 无效', yaml: 'YAML 无效', '': '无法读取' }[syntax]}：${message}。`,
    tooSlow: (seconds) => `读取超过 ${seconds} 秒，已停止。`,
    broke: (message) => `无法读取：${message}`,
    notADocument: '应为场景或清单，即含有 apiVersion 和 kind 的映射。',
    kubectlTable: '这是 kubectl 打印给人看的表格。请在命令后加上 -o json。',
  },

  versions: {
    label: 'kube-scheduler 的版本：用另一个版本重新运行同一场景',
    name: ({ name, scheduler }) =>
      name === scheduler ? `kube-scheduler ${name}` : `kube-scheduler ${scheduler}，采用 ${name} 的队列`,
    same: (from, to) => `在 ${to} 下，每个 Pod 的结局都与 ${from} 相同：同样的节点，同样的时刻，同样的尝试次数。`,
    differ: (count, total, from, to) =>
      `${pods(total)}中有 ${whole(count)} 个在 ${to} 下的结局与 ${from} 不同。解说是为另一次运行写的，因此不显示；撤销即可恢复。`,
    failed: (to) => `该场景无法在 ${to} 下运行。`,
    pod: 'Pod',
    bound: (node, at) => `${node}，${at}`,
    unbound: '没有节点',
    attempts: (count) => `尝试 ${whole(count)} 次`,
    preempted: '被抢占',
    absent: '–',
    compare: '与第二次运行比较…',
    many: '多次运行…',
  },

  link: {
    tooLong: (limit) => `此链接超过 ${fileSize(limit)}，比 Berth 生成的任何链接都长。`,
    noVersion: (part) => `${part}= 之后应为版本号和一个点，如 ${part}=1.… – 链接可能丢失了开头。`,
    unknownVersion: (version) =>
      `此链接使用第 ${version} 版格式；当前的 Berth 只能读取第 1 版。较新的 Berth 也许能打开它。`,
    truncated: '链接不完整或已损坏：无法解压其中的内容。可能在传递途中被截断了。',
    strayCharacter: (character) =>
      `链接中含有字符 ${JSON.stringify(character)}，而 Berth 生成的链接不会含有它：链接在传递途中损坏了。`,
    inflatesTooFar: (limit) => `其中的内容解压后超过 ${fileSize(limit)}；已停止解压。`,
    notAScenario: '链接中的内容不是场景。',
    noScenario: '链接没有指明场景：缺少“s=”、“scenario=”或“source=host”，或其拼写有误。',
    keptElsewhere: '链接指向的场景只保存在某一个浏览器中。嵌入的页面只能显示链接自带的场景或示例库中的场景。',
    inPart: (part, message) => `链接的 ${part}：${message}`,
    badScenarioName: (name) => `“${name}”不能作为场景名称。`,
    unknownScenario: (name) => `这里没有名为“${name}”的场景。`,
    badParameter: (name, value) => `${name}=${value}`,
  },
};

// --- What the stage says, from its facts

const brief = (t: number): string => `${Number(t.toFixed(3))} s`;
const until = (t: number | undefined): string => (t === undefined ? '' : `至 ${brief(t)}`);
const names = (list: string[] | undefined): string => (list ?? []).join('、');
// Why no scheduler takes a pod while none of its replicas leads: core/log/log_writer.h.
const leaderless = 'no replica of kube-scheduler leads';
const batchLeaderless = 'no replica of kube-batch leads';
const unheard = 'the leader has not heard of it yet';
const outOfReach = 'the leader hears of no change';
// core/sim/simulated_replicas.cc.
const everyReplica = 'each replica';
const named = (pod: string | undefined): string => shortName(pod ?? '');

// 提示的句式（core/plugins 与 core/framework/events/hint_reason.cc）也在画布的词句中；其余的在 reasons_zh-CN.json 中，画布只对所指或所选的节点说它们。
const forms: Record<string, string> = { ...stageWords, ...reasonWords };

function hintReason({ text, form, values }: HintReason): string {
  const words = forms[form];
  if (words === undefined) return text;
  let next = 0;
  // {2} 是第二个值，{} 是下一个。
  return words.replace(/\{(\d?)\}/g, (_, place: string) => values[place === '' ? next++ : Number(place) - 1] ?? '');
}

function eventText(facts: EventFacts, self?: string): string {
  // What kube-batch does to another for the sake of the pod whose history it is.
  const isOthers = self !== undefined && facts.pod !== undefined && facts.pod !== self;
  if (isOthers && facts.cause) return `${named(facts.pod)}：${eventText(facts)}`;
  const { node = '', to = '', from = '', cause = '', message = '', attempts = 0 } = facts;
  switch (facts.event) {
    case 'nodeAdded':
      return '加入集群';
    case 'nodeUpdated':
      return cause === '' ? '已变更，但与等待中的 Pod 无关' : `已变更：${cause}`;
    case 'nodeDeleted':
      return '离开集群';
    case 'podCreated':
      return node === '' ? '已创建' : `已在 ${node} 上创建`;
    case 'podUpdated':
      if (cause === 'Ready') return '已就绪';
      if (cause === 'Started') return `已启动，因为 ${node} 现在存在`;
      return cause === 'Terminating' ? `正在终止：停止之前仍占用 ${node} 上的位置` : '已变更';
    case 'podDeleted':
      return deletedText(cause, node);
    case 'podIgnored':
      if (message === leaderless) return '等待领导者：没有 kube-scheduler 副本在领导';
      if (message === batchLeaderless) return '等待领导者：没有 kube-batch 副本在领导';
      if (message === unheard) return '领导者尚未获知它';
      if (message === outOfReach) return '领导者听不到任何变化';
      return '不予处理：没有调度器负责它的 schedulerName';
    case 'objectAdded':
      return `${message} 已创建`;
    case 'objectUpdated':
      return `${message} 已变更`;
    case 'objectDeleted':
      return `${message} 已删除`;
    case 'queued':
      return `进入 ${to}`;
    case 'moved':
      return movedText(facts);
    case 'dequeued':
      return `离开 ${from}`;
    case 'requeued':
      return `在 ${to} 中更新`;
    case 'moveRequest':
      return `移动请求：${cause}`;
    case 'backoffCounted':
      return `连续第 ${attempts} 次失败，回退${until(facts.until)}`;
    case 'backoffForgotten':
      return `失败记录已清除：${forgottenWhy(cause)}`;
    case 'popped':
      return `第 ${attempts} 次尝试开始（schedulingCycle ${facts.cycle ?? 0}）`;
    case 'skipped':
      return '已跳过：它正在被删除，或已有节点';
    case 'preempted':
      return cause === '' ? preemptedText(facts, self) : `已删除：${evictedText(facts)}`;
    case 'failed':
      return failedText(facts);
    case 'waiting':
      return `假定在 ${node} 上，在 Permit 等待 ${names(facts.plugins)}，${until(facts.until)}`;
    case 'bound':
      return `绑定到 ${node}`;
    case 'nominated':
      return `提名到 ${node}`;
    case 'nominationCleared':
      return `不再提名到 ${node}`;
    case 'stopped':
      return `运行结束：${message}`;
    default:
      return processEventText(facts);
  }
}

// kube-scheduler 进程的事件。
function processEventText(facts: EventFacts): string {
  const { node = '', cause = '', message = '', object = '', attempts = 0 } = facts;
  const said = message === '' ? '' : `：${message}`;
  switch (facts.event) {
    case 'processStarted':
      return `${object} 启动`;
    case 'leaseAcquired':
      return `${object} 取得租约并开始领导`;
    case 'takeover':
      return `从此处理的是 ${object} 的队列`;
    case 'leaderLost':
      return `${object} 不再领导${said}`;
    case 'leaseReleased':
      return `${object} 释放租约`;
    case 'processExited':
      return `${object} 结束（${cause}）${said}`;
    case 'processPaused':
      return `${object} 暂停${until(facts.until)}`;
    case 'processResumed':
      return `${object} 恢复运行`;
    case 'apiLost':
      return `${object} 无法访问 API server，${until(facts.until)}`;
    case 'forgotten':
      return attempts === 0 ? '随进程一起被遗忘' : `随进程一起被遗忘：第 ${attempts} 次尝试`;
    case 'boundByOther':
      return `由已不是领导者的 ${object} 绑定到 ${node}`;
    case 'bindingRefused':
      return `已不是领导者的 ${object} 未能把它绑定到 ${node}${said}`;
    case 'startupStep':
      return `${object} 启动：${cause}`;
    case 'watchDelayed':
      return `从此${cause === '' ? '' : ` ${cause} 的`}每次变更晚 ${message} 到达 ${object === everyReplica ? '各副本' : object}`;
    case 'assumedExpired':
      return `${object} 未获知它已绑定，不再把它计入 ${node}`;
    case 'kubeletRejected':
      return `被 ${node} 的 kubelet 拒绝${said}`;
    default:
      return batchEventText(facts);
  }
}

// kube-batch 的事件。
function batchEventText(facts: EventFacts): string {
  const { node = '', cause = '', message = '', object = '', cycle = 0 } = facts;
  switch (facts.event) {
    case 'enrolled':
      return object === '' ? '等待会话' : `等待会话，属于 ${object}`;
    case 'sessionOpened':
      return `会话 ${cycle} 开始`;
    case 'sessionClosed':
      return `会话 ${cycle} 结束`;
    case 'actionBegun':
      return `动作 ${cause} 开始`;
    case 'queueOverused':
      return `${cause} 跳过 ${object}：它已得到应得的份额，或更多`;
    case 'allocated':
      return `${cause} 在会话中为它分配了 ${node} 上的位置`;
    case 'pipelined':
      return `${cause} 在会话中把 ${node} 上将释放的资源许给它`;
    case 'evicted':
      return evictedText(facts);
    case 'undone':
      return cause === 'evicted' ? '驱逐已撤销：腾出的资源仍不够' : `${node} 上的预留已撤销`;
    case 'gangReady':
      return `${object} 就绪：已分配的 Pod 开始绑定`;
    case 'released':
      return `会话结束，放弃 ${node} 上的位置`;
    case 'unschedulable':
      return `没有得到位置：${message}`;
    case 'dropped':
      return `${cause === 'evict' ? '驱逐' : '绑定'}未能生效：${message}`;
    case 'podGroupUpdated':
      return `${object} 的阶段为 ${cause}${message === '' ? '' : `：${message}`}`;
    default:
      return facts.event;
  }
}

function evictedText({ cause = '', other }: EventFacts): string {
  return `被 ${cause} 驱逐${other === undefined ? '' : `，为 ${named(other)} 腾出位置`}`;
}

function deletedText(cause: string, node: string): string {
  const left = node === '' ? '' : `，离开 ${node}`;
  if (cause === 'Succeeded') return `运行结束${left}`;
  if (cause === 'DeletionByPodGC') return `已删除${left}：Pod 垃圾回收，因为该节点已不存在`;
  return cause === 'Failed' ? `运行失败${left}` : `已删除${left}`;
}

const isBackoff = (queue?: string): boolean => queue === 'backoffQ' || queue === 'errorBackoffQ';

function movedText({ cause = '', from, to, plugins, until: end, reason }: EventFacts): string {
  const causes: Record<string, string> = {
    BackoffComplete: '回退结束',
    UnschedulableTimeout: `停放超过 ${from === 'unschedulablePods' ? 300 : 60} s`,
    PodUpdate: '已变更',
  };
  const why = causes[cause] ?? `被 ${cause} 唤醒`;
  const said = reason ? `：${hintReason(reason)}` : '';
  const asked = plugins === undefined ? why : `${why}（${plugins.join(', ')}${said}）`;
  return isBackoff(to) ? `${asked}，回退${until(end)}` : `${asked}，移入 ${to ?? ''}`;
}

function forgottenWhy(cause: string): string {
  if (cause === 'PodUpdate') return '它已变更';
  return cause === 'PodDelete' ? '它不再是 Pending' : '最近一次失败已过去太久';
}

function preemptedText({ pod, other, node = '' }: EventFacts, self?: string): string {
  const place = node === '' ? '' : `${node} 上的 `;
  if (self !== undefined && pod !== self) return `抢占 ${place}${named(pod)}`;
  return other === undefined ? '被抢占' : `被 ${named(other)} 抢占${node === '' ? '' : `，离开 ${node}`}`;
}

// 尝试期间的哪个事件决定了 Pod 的去处。
function decisionText({ event, plugin }: DecidingEvent, reason?: HintReason): string {
  return `尝试期间发生了 ${event}：${plugin} 的提示为 Queue${reason ? `（${hintReason(reason)}）` : ''}`;
}

function failedText({ attempts = 0, alreadyIn, to, message = '', until: end, decidedBy, reason }: EventFacts): string {
  const left =
    alreadyIn !== undefined
      ? `其间它已回到 ${alreadyIn}`
      : to === undefined
        ? '不会再次尝试'
        : isBackoff(to)
          ? `回退${until(end)}`
          : `停放在 ${to}`;
  const decided = decidedBy ? `${decisionText(decidedBy, reason)}，` : '';
  return `第 ${attempts} 次尝试失败，${decided}${left}${message === '' ? '' : `：${message}`}`;
}

// In two sentences.
function narration({ narratedEvents, counts, queues: names, scheduler }: StageState): string {
  const waiting = [
    counts.active > 0 ? `activeQ 中 ${pods(counts.active)}` : '',
    counts.backoff > 0 ? `backoffQ 中 ${pods(counts.backoff)}` : '',
    counts.unschedulable > 0 ? `${names[2] ?? ''} 中 ${pods(counts.unschedulable)}` : '',
    counts.errorBackoff ? `errorBackoffQ 中 ${pods(counts.errorBackoff)}` : '',
    counts.gated ? `gated 中 ${pods(counts.gated)}` : '',
  ].filter((text) => text !== '');
  if (scheduler) waiting.push(...(counts.pending > 0 ? [pods(counts.pending)] : []));
  const queues = waiting.length === 0 ? '没有 Pod 在等待' : `等待：${waiting.join('，')}`;
  return [...narratedEvents.map(eventSentence), `${queues}；已绑定 ${pods(counts.bound)}。`].slice(0, 2).join('');
}

function eventSentence(facts: StageState['narratedEvents'][number]): string {
  const { event, pod, node, count = 1, cause = '' } = facts;
  if (facts.underWay) return `${named(pod)} 的第 ${facts.attempts ?? 0} 次尝试正在进行。`;
  if (count > 1) {
    const many: Record<string, string> = {
      preempted: `${pods(count)}${cause === '' ? '被抢占' : '被驱逐'}`,
      podDeleted: `${pods(count)}已离开`,
      podCreated: `${pods(count)}已创建`,
      moved: `${pods(count)}更换队列（${cause}）`,

};
    return `${many[event] ?? `${whole(count)} 个其他对象有变更`}。`;
  }
  const subject = pod === undefined ? (node === undefined ? '' : `节点 ${node}`) : named(pod);
  return `${subject === '' ? '' : `${subject}：`}${eventText(facts).replace(/\.$/, '')}。`;
}

// Why the pod is where it is.
function podSummary(pod: PodDescription, t: number): string {
  const { node = '', since = 0, attempts: tried = 0 } = pod;
  switch (pod.place) {
    case 'nowhere':
      return '尚未创建。';
    case 'activeQ':
      return pod.ahead ? `在 activeQ 中等待：前面还有 ${pods(pod.ahead)}。` : '位于 activeQ 队首：下一个就尝试它。';
    case 'backoffQ':
    case 'errorBackoffQ':
      return backoffSummary(pod, t);
    case 'unschedulableQ':
    case 'unschedulablePods':
      return parkedSummary(pod);
    case 'gated':
      return `自 ${brief(since)} 起被 ${names(pod.plugins ?? [])} 挡在 activeQ 之外。唤醒它的是 ${names(pod.wakesOn ?? [])}。`;
    case 'scheduling':
      return `第 ${tried} 次尝试自 ${brief(since)} 起正在进行。`;
    case 'permit':
      return `自 ${brief(since)} 起假定在 ${node} 上，正在 Permit 等待。`;
    case 'node':
      return boundSummary(pod, node, since) + kubeletSummary(pod);
    case 'inJob':
      return pod.message ? `等待会话：${pod.message}` : '等待会话来调度它。';
    case 'allocated':
      return `会话自 ${brief(since)} 起为它分配了 ${node} 上的位置；所属的组就绪后才会绑定。`;
    case 'pipelined':
      return `会话把 ${node} 上将释放的资源许给了它，但不会绑定。`;
    case 'unserved':
      if (pod.message === leaderless) return '等待领导者：没有 kube-scheduler 副本在领导。';
      if (pod.message === unheard) return '它在路上：领导者尚未获知它。';
      if (pod.message === outOfReach) return '没有调度器接手它：领导者听不到任何变化。';
      if (pod.message === batchLeaderless) return '等待领导者：没有 kube-batch 副本在领导。';
      return '没有调度器负责它：没有任何 profile 使用它的 schedulerName，或它正在被删除。';
    default:
      return `已于 ${brief(since)} 离开集群。`;
  }
}

function boundSummary(pod: PodDescription, node: string, since: number): string {
  if (pod.spans.some(({ place }) => place === 'inJob')) return `由会话于 ${brief(since)} 绑定到 ${node}。`;
  return pod.attemptIndexes.length > 0
    ? `第 ${pod.attempts ?? 0} 次尝试中，于 ${brief(since)} 绑定到 ${node}。`
    : `自 ${brief(since)} 起运行在 ${node} 上，并非在此调度。`;
}

function kubeletSummary({ notReady, terminatingSince, goneAt }: PodDescription): string {
  if (notReady) return '它尚未就绪。';
  if (terminatingSince === undefined) return '';
  if (goneAt === undefined) return `它自 ${brief(terminatingSince)} 起正在终止。`;
  return `它自 ${brief(terminatingSince)} 起正在终止，占用位置直到 ${brief(goneAt)}。`;
}

function backoffSummary(pod: PodDescription, t: number): string {
  const { backoffExpiry, wakesAt, attempts: tried = 0 } = pod;
  if (backoffExpiry === undefined) {
    return '它的失败记录已清除，回退也随之取消：队列在 backoffQ 队首看到它时，它就可以进入 activeQ。';
  }
  const release = `队列每秒检查一次，因此它可在 ${brief(wakesAt ?? backoffExpiry)} 进入 activeQ。`;
  if (backoffExpiry <= t) return `第 ${tried} 次尝试后的回退已于 ${brief(backoffExpiry)} 结束；${release}`;
  const why = pod.decidedBy
    ? `，因为${decisionText(pod.decidedBy)}`
    : pod.changedMeanwhile
      ? '，因为那次尝试期间集群有变化'
      : '';
  return `第 ${tried} 次尝试后回退${until(backoffExpiry)}${why}；${release}`;
}

/** Of more than three the first two and how many more, as the core's own sentence. */
function wakers(events: string[]): string {
  return events.length <= 3 ? names(events) : `${names(events.slice(0, 2))} 和另外 ${events.length - 2} 种事件`;
}

function parkedSummary(pod: PodDescription): string {
  const { since = 0, attempts: tried = 0, plugins = [], message = '', wakesOn = [], leftoverFlush, leftoverAfter = 60 } = pod;
  const why = plugins.length > 0 ? `被 ${names(plugins)} 拒绝` : message.replace(/\.$/, '') || '不知被哪个插件拒绝';
  const wakes = pod.wakesOnAnything ? '集群中队列得知的任何变化' : wakers(wakesOn);
  const flush =
    leftoverFlush === undefined
      ? ''
      : `；否则在 ${brief(leftoverFlush)} 唤醒，即每 30 s 一次的检查首次发现它已停放超过 ${leftoverAfter} s 时`;
  return `第 ${tried} 次尝试后，自 ${brief(since)} 起停放。${why}。唤醒它的是${pod.wakesOnAnything ? '' : ' '}${wakes}${flush}。`;
}

function nominationSummary({ place, nominatedNode }: PodDescription): string {
  const waits = place !== 'node' && place !== 'gone';
  return nominatedNode === undefined || !waits ? '' : `抢占已在 ${nominatedNode} 上为它腾出空间。`;
}

// Why the pod is on the node, or why not.
function pairSummary(pair: PairDescription): string {
  const { node, verdict } = pair;
  if (pair.chosen) return chosenSummary(pair);
  if (verdict.verdict === 'passed') return passedSummary(pair);
  if (verdict.verdict === 'notVisited') return `未检查 ${node}：轮到它之前已找到足够多的可调度节点`;
  const { point, plugin = '', reasons } = verdict;
  const why = `${plugin} 拒绝：${(reasons ?? []).join(', ')}`;
  if (point === 'PreFilter') return `在检查任何节点之前，${named(pair.pod)} 就被 ${why}`;
  if (point === 'Extender') return `${node} 被扩展程序 ${why}`;
  return `${node} 被 ${why}${verdict.withNominatedPods ? '，但仅因提名到该节点的 Pod' : ''}`;
}

const isTied = ({ tied, total, chosenTotal }: PairDescription): boolean => tied > 1 && total === chosenTotal;
const tieText = ({ tied, total = 0, chosenNode = '' }: PairDescription): string =>
  `与另外 ${nodes(tied - 1)}以 ${whole(total)} 分并列；随机种子选中了 ${chosenNode}`;

function chosenSummary(pair: PairDescription): string {
  const pod = named(pair.pod);
  const best = `得 ${whole(pair.total ?? 0)} 分，在通过的 ${nodes(pair.feasible)}中最高`;
  const why = pair.total === undefined ? '它是唯一通过的节点' : isTied(pair) ? tieText(pair) : best;
  switch (pair.outcome) {
    case 'failed':
      return `为 ${pod} 选择了 ${pair.node}（${why}），但它没能到达：${pair.message}`;
    case 'waiting':
      return `${pod} 为前往 ${pair.node} 在 Permit 等待：${why}`;
    default:
      return `${pod} 去往 ${pair.node}：${why}`;
  }
}

function passedSummary(pair: PairDescription): string {
  const { node, chosenNode, total, chosenTotal = 0, scores = [] } = pair;
  if (total === undefined) {
    return chosenNode === undefined
      ? `${node} 通过了，但没有选择任何节点：${pair.message}`
      : `${node} 通过了，但在它之前已找到足够多的可调度节点`;
  }
  if (isTied(pair)) return `未选择 ${node}：${tieText(pair)}`;
  const lead = (score: (typeof scores)[number]): number => score.chosenWeighted - score.weighted;
  const [decider] = scores.filter((score) => lead(score) > 0).sort((a, b) => lead(b) - lead(a));
  const by = decider === undefined ? '' : `；差距主要来自 ${decider.plugin}`;
  return `未选择 ${node}：它得 ${whole(total)} 分，${chosenNode ?? ''} 得 ${whole(chosenTotal)} 分${by}`;
}

function betQuestion({ usual, ask, pod, question }: Bet): string {
  if (!usual) return question;
  switch (ask) {
    case 'node':
      return `${named(pod)} 会去哪个节点？`;
    case 'queue':
      return `下一次尝试之后，${named(pod)} 会在哪里？`;
    case 'wait':
      return `${named(pod)} 要等多久才有节点？`;
  }
}

function betOption({ ask }: Bet, value: string): string {
  if (value === '') return ask === 'wait' ? '这次运行中等不到' : '没有节点';
  if (ask === 'wait') return `${value} s`;
  return ask === 'queue' && value === 'node' ? '在节点上' : value;
}

function betOutcome({ ask, pod, answer = '', wait = 0 }: Bet): string {
  const name = named(pod);
  if (answer === '') return `${name} 在这次运行中没有得到节点。`;
  if (ask === 'node') return `${name} 去往 ${answer}。`;
  if (ask === 'wait') return `${brief(wait)} 之后，${name} 有了节点。`;
  return answer === 'node' ? `尝试成功：${name} 有了节点。` : `尝试失败，${name} 进入 ${answer}。`;
}
