// The page's texts in English that are loaded with the parts that show them, because most readers never see them.
import { plural, whole } from './format';

const simulatedAs = (scheduler?: string): string => (scheduler ? ` Simulated as ${scheduler}.` : '');

export const lateEn = {
  // The scheduler's message in the manifest of a pod from a real cluster.
  cluster: {
    same: 'Your cluster said the same.',
    other: 'Your cluster said',
    why: 'Not the same reasons: it may have said so at another moment, run another version, or use what Berth does not model.',
  },
  // The events of a pod. The table has kubectl's own words.
  clusterEvents: {
    title: 'Events as kubectl shows them',
    hint: 'What kubectl describe pod prints at this moment, as far as the scheduler recorded it.',
    series: 'Its process counts repeated events in memory, and writes the count from time to time.',
    counts: 'Its process writes the new count with each repeated event, but of a pod no more than 25 events at once, and then one every 5 minutes. From the 10th message on it joins similar events.',
    noSeries: 'kubectl of this version does not print how often an event happened.',
    recorded: (count: number) => `recorded ${plural(count, 'time')}`,
    whole: 'Cut after 1,024 bytes: the whole message',
  },
  // The link that a reader shares.
  hideNames: {
    choice: 'hide names',
    note: 'The link has other names for pods, nodes, namespaces, labels, images and the like, and neither texts nor annotations. The run is the same.',
    working: 'Replacing the names…',
    failed: 'The names could not be replaced. Try again later.',
    save: 'Save the list of names…',
  },
  // Shown while a question about another cluster is being answered, or if it cannot be answered.
  whatIf: {
    working: 'Trying it on a copy of the cluster…',
    stop: 'Stop',
    unavailable: 'This is not looked for where extenders are at work.',
    memory: 'The answer needs more memory than the browser gives.',
  },
  // For a waiting pod.
  remedies: {
    ask: 'What would help?',
    title: 'What would help',
    searching: 'Trying changes of the pod and of the cluster…',
    tries: (tried: number, waiting: number) => `${plural(tried, 'change')} tried, at least ${waiting} to go…`,
    stopped: 'Stopped before all changes were tried.',
    goOn: 'Go on',
    none: 'No change that was tried helps.',
    byItself: (node: string) => `Nothing has to change: it goes to ${node} as soon as it is tried again.`,
    contradiction: (plugins: string[]) =>
      plugins.length === 1
        ? `${plugins[0]} alone rejects every node.`
        : `No single change of the pod helps: every node is rejected by one of ${plugins.join(', ')}.`,
    and: ', and: ',
    goesTo: 'The pod goes to',
    evicted: 'Evicted for it:',
    budgets: 'More than these budgets allow:',
    waiting: 'Wait instead:',
    alsoPlaced: 'Get a node as well:',
    apply: 'Try it here',
    tried: (what: string) => `Tried “${what}”`,
    command: 'For the real cluster',
    copy: 'Copy as Markdown',
    copied: 'Copied.',
  },
  // The number of further pods like one that fit.
  room: {
    ask: 'How many more of these fit?',
    title: 'Room for more',
    fit: (count: number) => (count === 0 ? 'No more fits.' : count === 1 ? 'One more fits.' : `${whole(count)} more fit.`),
    atLeast: (count: number) => `At least ${whole(count)} more fit.`,
    placedFirst: (pods: number) => `After ${plural(pods, 'pod')} that ${pods === 1 ? 'waits' : 'wait'} and ${pods === 1 ? 'gets' : 'get'} a node first.`,
    moreNodes: (nodes: number) => `and on ${plural(nodes, 'more node', 'more nodes')}`,
    whyNoMore: 'Why the next one does not fit',
    preemption: (node: string, victims: string[]) => `Preemption would make room for it on ${node}: it would evict ${victims.join(', ')}.`,
    add: (count: number) => (count === 1 ? 'Add it here' : `Add all ${count} here`),
    added: (count: number, pod: string) => `Added ${plural(count, 'copy', 'copies')} of ${pod}`,
  },
  // The outcome for a node's pods if the node is removed.
  drain: {
    askDrained: 'What if it is drained?',
    askLost: 'What if it is lost?',
    askZone: (zone: string) => `What if the zone ${zone} is lost?`,
    askEach: 'Which nodes can be lost?',
    askUpgraded: 'What if all are upgraded?',
    atATime: 'at a time',
    ifDrained: 'If it is drained',
    ifLost: 'If it is lost',
    ifZoneLost: (zone: string) => `If the zone ${zone} is lost`,
    each: 'If one node is lost',
    upgraded: 'If all nodes are upgraded in waves',
    canBeLost: (free: number, nodes: number) =>
      `${free} of ${plural(nodes, 'node')} can be lost, each by itself, without a pod that waits or is evicted.`,
    free: 'Without such pods:',
    toMove: (pods: number) => `${plural(pods, 'pod')} to move`,
    nowhereElse: 'Find no other node:',
    upgradeFits: (nodes: number) => `All ${plural(nodes, 'node')} can be upgraded: each pod finds another node at once.`,
    upgradeWaits: (nodes: number) => `All ${plural(nodes, 'node')} can be upgraded, but some pods wait or are evicted meanwhile.`,
    stuck: (wave: number) => `Wave ${wave} does not end: a budget keeps pods where they are.`,
    keptOn: (budget: string) => `Kept by the PodDisruptionBudget ${budget}:`,
    untilBack: 'Wait until the nodes are back:',
    stillWait: 'Wait afterwards:',
    noPods: 'No pod has to move.',
    allFit: (pods: number) => (pods === 1 ? 'Its pod finds another node.' : `All ${pods} pods find another node.`),
    withEvictions: (pods: number) => `${plural(pods, 'pod')} to move: preemption evicts others for them.`,
    nowhere: (nowhere: number, pods: number) => `${nowhere} of ${plural(pods, 'pod')} ${nowhere === 1 ? 'finds' : 'find'} no other node.`,
    kept: (pods: number) => `A budget keeps ${plural(pods, 'pod')} where ${pods === 1 ? 'it is' : 'they are'}: the drain waits.`,
    keptBy: (budget: string) => `The PodDisruptionBudget ${budget} does not allow its eviction.`,
    noController: 'No controller made it: in a real cluster it does not come back by itself.',
    evicted: 'Evicted by preemption:',
    placed: 'Get a node that waited before:',
    staying: 'Stay, as they belong to the node:',
    goneToo: 'Go with the node, as they belong to it:',
    play: 'Play it here',
    playWaves: 'Play the waves',
    notPlayed: 'The waves cannot be played: the run ends here, or another change comes in between.',
    played: {
      drained: (node: string) => `Drained ${node}`,
      lost: (node: string) => `Lost ${node}`,
      zoneLost: (zone: string) => `Lost the zone ${zone}`,
      upgraded: (played: number, nodes: number) =>
        played === nodes ? `Upgraded all ${plural(nodes, 'node')} in waves` : `Began to upgrade: ${played} of ${plural(nodes, 'node')} in waves`,
    },
  },
  // Changes of the cluster by hand: menus and forms.
  edit: {
    when: (text: string) =>
      `What you do here happens at ${text}, and becomes part of the scenario and its links.`,
    close: 'Close',
    addNode: 'Add a node',
    addPods: 'Add pods',
    fromText: 'Create from a manifest',
    resizeTitle: (node: string) => `Resize ${node}`,
    scaleTitle: (base: string) => `Scale ${base}`,
    name: 'Name',
    count: 'How many',
    countHint: 'More than one are called name-0, name-1, …',
    copies: 'Copies',
    copiesHint: 'A larger number copies this pod; a smaller number deletes the youngest pods.',
    namespace: 'Namespace',
    zone: 'Zone',
    zoneHint: 'label topology.kubernetes.io/zone',
    cpu: 'cpu',
    memory: 'memory',
    pods: 'pods',
    resources: 'Other resources',
    resourcesHint: 'nvidia.com/gpu=2',
    priority: 'Priority',
    labels: 'Labels',
    labelsHint: 'disk=ssd, team=a',
    taints: 'Taints',
    taintsHint: 'dedicated=db:NoSchedule',
    nodeSelector: 'Node selector',
    tolerations: 'Tolerations',
    tolerationsHint: 'dedicated=db:NoSchedule, or a key alone, or * for everything',
    manifest: 'Manifests, YAML or JSON',
    submitNode: 'Add node',
    submitPod: 'Add pods',
    submitManifest: 'Create',
    submitScale: 'Scale',
    added: (name: string) => `${name} added`,
    podsAdded: (names: string[]) =>
      names.length === 1
        ? `${names[0]} added`
        : `${plural(names.length, 'pod')} added, ${names[0]} to ${names.at(-1)}`,
    created: (names: string[]) =>
      names.length === 1 ? `${names[0]} created` : `${plural(names.length, 'object')} created`,
    scaled: (base: string, before: number, after: number) => `${base} scaled from ${before} to ${after}`,
    asText: 'Edit as text…',
    redo: 'Redo',
    remove: (what: string) => `Take out: ${what}`,
    doneTitle: 'Your edits so far',
    nothingDone: 'No edits yet. A right click or a long press on the stage opens the same menu.',
    save: 'Save the scenario as a file',
    // The forms of an existing object.
    editTitle: (name: string) => `Edit ${name}`,
    requestsTitle: (name: string) => `Requests of ${name}`,
    labelsTitle: (name: string) => `Labels of ${name}`,
    tolerationsTitle: (name: string) => `Tolerations of ${name}`,
    taintsTitle: (name: string) => `Taints of ${name}`,
    duplicateTitle: (name: string) => `Duplicate ${name}`,
    submitChange: 'Change',
    submitDuplicate: 'Duplicate',
    ofContainer: (field: string, container: string) => `${field} of ${container}`,
    manyHint: 'One to a line, as disk=ssd',
    taintsOfHint: 'All that the node has, one to a line, as dedicated=db:NoSchedule',
    duplicateHint: 'All else is as it is at this moment. A copy of a pod is pending.',
    how: 'How',
    update: 'Update it',
    replace: 'Delete it and create it again',
    howHint:
      'An API server takes updates of labels and further tolerations (v1.34: of cpu and memory, too), and refuses others. A pod that is created again, as by kubectl replace --force, is pending and has lost its place.',
    changed: (name: string, what: string[]) => `${what.join(', ')} of ${name} changed`,
    recreated: (name: string, what: string[]) => `${name} created again with other ${what.join(', ')}`,
    duplicated: (name: string, copy: string) => `${name} duplicated as ${copy}`,
    parts: {
      labels: 'labels',
      requests: 'requests',
      tolerations: 'tolerations',
      nodeSelector: 'node selector',
      taints: 'taints',
      size: 'size',
    },
    problems: {
      required: 'A value is required here.',
      name: 'Lower-case letters, digits, - and . only; a letter or digit at both ends.',
      count: 'A whole number is needed.',
      tooMany: (most: number) => `At most ${whole(most)} at once.`,
      none: 'At least 1 is needed.',
      integer: 'A whole number is needed.',
      negative: 'This must not be negative.',
      pair: (text: string) => `“${text}” is not of the form key=value.`,
      taint: (text: string) =>
        `“${text}” is not of the form key=value:Effect; effects are NoSchedule, PreferNoSchedule and NoExecute.`,
      toleration: (text: string) => `“${text}” is not of the form key=value:Effect.`,
      scenario: 'This is a whole scenario: open or paste it instead.',
      noManifest: 'There is no manifest to copy.',
      unchanged: 'Nothing is different yet.',
      percentage: 'A whole number from 0 to 100 is needed.',
      weights: (text: string) => `“${text}” is not of the form resource=weight.`,
      shape: (text: string) => `“${text}” is not of the form utilization=score.`,
    },
  },

  // The panels about kube-scheduler's metrics.
  dashboard: {
    toggle: 'Dashboard',
    replica: 'Metrics of',
    titles: {
      attempts: 'Scheduling attempts',
      latency: 'Attempt duration',
      pending: 'Pending pods',
      incoming: 'Incoming pods',
      preemption: 'Preemption so far',
      leader: 'Leader',
    },
    notes: {
      attempts: 'attempts per second that ended, by their result',
      latency: 'how long attempts took in simulated time: half of them, and 99 %, took no longer',
      pending: 'pods in each queue; the pod that is being tried is in none',
      incoming: 'pods per second that came into a queue, by the event that brought them; the most frequent',
      preemption: 'attempts to preempt, and victims, since the process began',
      leader: '1: leads, 0: stands by, nothing: the process does not answer',
    },
    preemptions: 'attempts',
    victims: 'victims',
    window: (window: string) => `Rates and quantiles are over the last ${window}.`,
    interpolation:
      'p50 and p99 are what histogram_quantile makes of the buckets, each twice as wide as the one before: it takes the values within a bucket as evenly spread. So attempts that all took 300 ms read as p99 = 0.51 s.',
    long: 'This run is long: to count its metrics it has to be computed once more.',
    compute: 'Compute them',
    none: 'kube-batch is at work, which has no such metrics.',
    text: '/metrics as text at this moment',
    noText: 'This process does not run at this moment, and does not answer.',
  },

  // The log entry about a slow attempt.
  trace: {
    title: (total: string) => `Where its ${total} went`,
    steps: ['snapshot', 'filters', 'scores'],
    rest: 'until the error',
    rule: 'Shared out by a rule: 5 % for the snapshot, the rest by how many calls of filters and scores there were.',
    calls: 'A simulated attempt takes its time as a whole. As a call counts each filter that ran on a node, and each scoring plugin for each node that passed.',
    log: 'The log of kube-scheduler has it',
    logFrom: (verbosity: number) => `The log of kube-scheduler has it, from -v=${verbosity} on`,
    limit: 'Attempts of 100 ms and more have such an entry. It lists the steps that took their share of these 100 ms or longer.',
  },

  menu: {
    lecture: 'Lecture: one panel at a time',
    compare: 'Compare with a second run…',
    many: 'Run it many times…',
    title: 'Cluster',
    inspect: 'Inspect',
    copyName: 'Copy name',
    edit: 'Edit…',
    requests: 'Requests…',
    labels: 'Labels…',
    tolerations: 'Tolerations…',
    taints: 'Taints…',
    duplicate: 'Duplicate…',
    configure: 'Configure the scheduler…',
    scale: 'Scale its set…',
    room: 'How many more of these?',
    deletePod: 'Delete pod',
    cordon: 'Cordon',
    uncordon: 'Uncordon',
    untaint: (taint: string) => `Remove taint ${taint}`,
    resize: 'Resize…',
    deleteNode: 'Delete node',
    addNode: 'Add node…',
    addPods: 'Add pods…',
    undo: (what: string) => `Undo: ${what}`,
    redo: (what: string) => `Redo: ${what}`,
  },

  // The form of kube-scheduler's configuration.
  configuration: {
    title: 'The scheduler’s configuration',
    when: 'It holds from the beginning of the run. The moment on screen stays.',
    profile: 'Profile',
    scores: 'Scores',
    weightOf: (plugin: string) => `Weight of ${plugin}`,
    filters: 'Filters',
    filtersHint: 'Without a filter its reason to reject nodes is gone. What the plugin does at other points stays.',
    strategy: 'Strategy of NodeResourcesFit',
    strategyBefore: 'Which plugin scores resources',
    strategyHint: 'How free or full nodes are preferred.',
    strategyBeforeHint: 'NodeResourcesFit has no strategy before v1.22: each is a plugin of its own.',
    resources: 'Resources and their weights',
    resourcesHint: 'resource=weight, as cpu=1, nvidia.com/gpu=3',
    shape: 'Score at each utilization',
    shapeHint: 'percent=score, as 0=0, 100=10',
    percentage: 'percentageOfNodesToScore',
    percentageHint: '0: the number of nodes decides',
    ownPercentage: (percent: number) => `This profile has ${percent} of its own.`,
    initialBackoff: 'podInitialBackoffSeconds',
    maxBackoff: 'podMaxBackoffSeconds',
    backoffBefore: 'kube-scheduler v1.15.3 has no such settings: its backoff is always 1 to 10 s. Berth applies them all the same. Plugins are those of v1.21.',
    submit: 'Apply',
    asText: 'Edit it as text…',
    ofBatch: 'kube-batch has no such form: its actions and tiers are edited as text.',
    ofPolicy: 'This scheduler is configured by a Policy, which is edited as text.',
    said: (changes: string[]) => `${changes.join('; ')}. The run is computed anew.`,
    ofProfile: (profile: string, change: string) => `${profile}: ${change}`,
    changes: {
      of: (plugin: string, parts: string[]) => `${plugin}: ${parts.join('; ')}`,
      weight: (before: number, after: number) => `weight ${before} to ${after}`,
      scores: (weight: number) => `scores with weight ${weight}`,
      scoresNot: 'scores no more',
      filters: 'filters again',
      filtersNot: 'filters no more',
      strategy: (before: string, after: string) => `strategy ${before} to ${after}`,
      resources: (after: string) => `resources ${after}`,
      shape: (after: string) => `shape ${after}`,
      setting: (name: string, before: number, after: number) => `${name} ${before} to ${after}`,
    },
  },

  // For a cluster that was opened without any nodes.
  noNodes: {
    title: 'There are no nodes in it',
    pods: 'Its pods wait for one.',
    bound: (count: number) =>
      count === 1 ? 'A pod that runs on a node was left out.' : `${whole(count)} pods that run on nodes were left out.`,
    nothing: 'There are no pods in it either.',
    command: 'This prints the nodes, too:',
    copy: 'Copy the command',
    add: 'Add a node',
  },

  // A configuration with plugins that Berth does not have.
  withoutPlugins: {
    title: 'It names plugins that Berth does not have',
    message: (names: string[]) =>
      names.length === 1 ? `${names[0]} is no plugin of kube-scheduler itself.` : `${names.join(', ')} are no plugins of kube-scheduler itself.`,
    goOn: (count: number): string => (count === 1 ? 'Go on without this plugin' : 'Go on without these plugins'),
    leftOut: (names: string[]) => `Left out: ${names.join(', ')}. The real scheduler’s answer may differ.`,
  },

  importReport: {
    title: 'What was imported',
    close: 'Close',
    open: 'Show report',
    // `others` is the number of objects of all other kinds; `notModelled` is the number of things that Berth does not
    // simulate; `scheduler` is kube-scheduler with its version, undefined if the report does not mention it.
    summary: (
      pods: number,
      nodes: number,
      others: number,
      makers: number,
      notModelled: number,
      scheduler?: string,
    ) => {
      const making = makers > 0 ? ` Controllers make the pods of ${plural(makers, 'workload')}.` : '';
      const read = [plural(pods, 'pod'), plural(nodes, 'node'), others > 0 ? plural(others, 'other object') : ''];
      return `Read ${read.filter((part) => part !== '').join(', ')}.${making} ${
        notModelled > 0
          ? `${plural(notModelled, 'thing')} ${notModelled === 1 ? 'is' : 'are'} not modelled.`
          : 'All that matters is modelled.'
      }${simulatedAs(scheduler)}`;
    },
    configured: (kind: string, scheduler?: string) =>
      `The scenario runs anew with this ${kind}.${simulatedAs(scheduler)}`,
    sections: { read: 'Read', ignored: 'Left out', notModelled: 'Not modelled' },
    hints: {
      read: 'Is part of the scenario now.',
      ignored: 'Makes no difference to the scheduler, or has no part in the cluster.',
      notModelled: 'What a real scheduler decides may differ because of it.',
    },
    none: 'Nothing.',
    unread: 'No decision depends on these fields. They are not shown, kept or shared.',
    count: (count: number, kind: string) => {
      const many = kind.endsWith('s') ? `${kind}es` : kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`;
      return kind === '' ? plural(count, 'object') : plural(count, kind, many);
    },
    configuration: (kind: string, path: string) => (path === '' ? kind : `${kind}, at ${path}`),
    parts: { bound: (count: number) => `${whole(count)} bound`, pending: (count: number) => `${whole(count)} pending` },
    // Returns the core's English text. Other languages translate it by its code.
    meaning: (_code: string, text: string, _version?: string) => text,
  },
};
