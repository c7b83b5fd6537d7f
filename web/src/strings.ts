// Every word of the page; those of changes by hand are in edit/words.ts. What Kubernetes or the simulation
// says comes from the stage and is shown as it is.
import { editStrings } from './edit/words';
import { fileSize, plural, whole } from './format';

export const strings = {
  product: 'Berth',
  tagline: 'the Kubernetes scheduler, in your browser',
  skip: 'Skip to the inspector',

  header: {
    label: 'Scenario',
    gallery: 'Scenarios',
    open: 'Open',
    openTitle: 'Open a file: a scenario, or what kubectl get -o json or -o yaml prints',
    paste: 'Paste',
    pasteTitle: 'Paste a scenario or manifests',
    share: 'Share',
    shareTitle: 'A link to what you see',
    toLight: 'Switch to the light theme',
    toDark: 'Switch to the dark theme',
    inspector: 'Show or hide the inspector',
    keys: 'Keys',
  },

  boot: {
    loading: 'Loading the scheduler',
    reading: 'Reading…',
    noWebGl:
      'The stage is drawn with WebGL 2, which this browser does not offer here. Another browser, or hardware acceleration turned on in its settings, will show it.',
    failed: 'Berth could not start',
    missingFile: (file: string) => `${file} could not be loaded.`,
  },

  canvas: {
    label:
      'The stage: the three scheduling queues, the scheduling cycle and the nodes. What it shows is told in the inspector.',
  },

  hands: {
    wheelHint: (key: string) => `${key} + wheel zooms the nodes`,
  },

  transport: {
    label: 'Playback',
    play: 'Play',
    playBackwards: 'Play backwards',
    pause: 'Pause',
    reverse: 'Turn round and play',
    step: 'Step to the next event',
    stepBack: 'Step back to the event before',
    nextAttempt: 'Step to the end of the next attempt',
    previousAttempt: 'Step back to the start of the attempt before',
    nextFailure: 'Go to the next failed attempt',
    previousFailure: 'Go back to the failed attempt before',
    toStart: 'Back to the start',
    toEnd: 'To the end',
    // What one steps by, between the arrows.
    event: 'event',
    attempt: 'attempt',
    failure: 'failure',
    speed: 'Speed',
    speedTitle: 'Speed, from 0.1 to 100 times. Double click: as fast as time itself',
    speedValue: (speed: number) => `${speed}×`,
    time: 'Time in seconds',
    of: (end: string) => `of ${end}`,
    computing: 'computing…',
    colorBy: 'Colour pods by',
    colorByApp: 'by app',
    colorByPriority: 'by priority',
    more: 'More controls',
  },

  loop: {
    toggle: 'Loop round this moment',
    on: (from: string, to: string) => `Loops from ${from} s to ${to} s`,
    edit: 'Stretch to loop',
    from: 'From',
    to: 'To',
    now: 'now',
    setNow: (side: string) => `${side}: the present moment`,
    clear: 'No loop',
  },

  captions: {
    label: 'Guided tour',
    previous: 'Previous caption',
    next: 'Next caption',
    position: (index: number, count: number) => `${index} of ${count}`,
    resume: 'Continue',
    skipBet: 'Just show me',
    intro: 'A guided tour begins when you press play.',
    unfold: 'Show all of the caption',
    fold: 'Show less of the caption',
    backwards: (narration: string) => (narration === '' ? '' : `Backwards: ${narration}`),
  },

  bets: {
    place: 'Place your bet.',
    placed: (label: string) => `Your bet: ${label}.`,
    right: (outcome: string) => `Right. ${outcome}`,
    wrong: (outcome: string) => `Not this time. ${outcome}`,
  },

  plots: {
    toggle: 'Plots over time',
    label: 'Plots over time',
    loading: 'Loading the plots…',
    failed: 'The plots could not be loaded.',
    none: 'Choose what to plot.',
    at: (text: string) => `at ${text}`,
    hint: 'Click to go there, drag to loop a stretch',
    asTable: 'As a table',
    time: 'Time in s',
    titles: {
      queues: 'Queue lengths',
      causes: 'Pending by cause',
      utilization: 'Utilisation',
      waits: 'Wait until bound',
      attempts: 'Attempts',
    },
    notes: {
      queues: 'pods in each queue',
      causes: 'pods that failed and wait, by the plugin that rejected them',
      utilization: 'requested of all that is allocatable',
      waits: 'of the pods bound since the entry before, from their creation',
      attempts: 'ended since the entry before',
    },
    noCause: 'never failed',
    meanWait: 'mean',
    maxWait: 'longest',
    attempts: 'attempts',
    failures: 'failed',
    // For who cannot see the picture.
    summary: (title: string, lines: string) => `${title} over time. ${lines}`,
    range: (label: string, least: string, most: string) => `${label}: ${least} to ${most}.`,
  },

  keys: {
    title: 'Keys',
    intro: 'They act on the stage while it has the focus: click it, or reach it with Tab.',
    close: 'Close',
    shift: 'Shift',
    ctrl: 'Ctrl',
    caps: {
      ' ': 'Space',
      ArrowLeft: '←',
      ArrowRight: '→',
      Escape: 'Esc',
      '-': '−',
    } as Record<string, string>,
    groups: { play: 'Play', change: 'Change the cluster', move: 'Move in time', look: 'Look around' },
    does: {
      toggle: 'play or pause',
      reverse: 'turn round and play',
      speed: 'that many times as fast as time itself',
      faster: 'faster, slower',
      loop: 'loop round this moment, or no more',
      undo: 'undo the last edit',
      redo: 'do it again',
      step: 'step to the next event',
      stepBack: 'step back to the event before',
      nextAttempt: 'step to the end of the next attempt',
      previousAttempt: 'step back to the start of the attempt before',
      nextFailure: 'go to the next failed attempt',
      previousFailure: 'go back to the failed attempt before',
      toStart: 'go to the start',
      toEnd: 'go to the end',
      previousCaption: 'previous caption of the tour',
      nextCaption: 'next caption of the tour',
      find: 'find a pod or node by its name',
      fit: 'show all nodes again after zooming',
      clear: 'clear the selection, end the search, leave the stage',
      plots: 'show or hide the plots',
      inspector: 'show or hide the inspector',
      help: 'these keys',
    },
    inWords: (list: string) => `Keys. ${list}.`,
  },

  inspector: {
    label: 'Inspector',
    inspect: 'Inspect',
    events: 'Events',
    edit: 'Edit',
    back: 'Overview',
    unknownPod: 'This pod does not exist in this run.',
    copy: 'Copy',
    copied: 'Copied',
    more: (count: number) => `and ${whole(count)} more`,
    showAll: (count: number) => `Show all ${whole(count)}`,
    nothingSelected: 'Nothing selected',
  },

  // The inspector of narrow screens.
  sheet: {
    larger: 'Make the inspector larger',
    smaller: 'Fold the inspector',
    grip: 'The inspector’s height: drag, or press to change it',
  },

  find: {
    label: 'Find a pod or node',
    title: 'What you type stands out on the stage. Enter goes there, Escape ends it.',
    found: (pods: number, nodes: number) =>
      pods + nodes === 0
        ? 'none'
        : [pods > 0 ? plural(pods, 'pod') : '', nodes > 0 ? plural(nodes, 'node') : '']
            .filter((text) => text !== '')
            .join(', '),
    nothing: (name: string) => `No pod and no node of this run has “${name}” in its name.`,
  },

  overview: {
    queues: 'Scheduling queues',
    empty: 'empty',
    seed: 'Seed',
    seedHint: 'Ties between equally good nodes are broken by a random choice that this number decides.',
    cycles: (cycle: number, move: number) => `schedulingCycle ${cycle} · moveRequestCycle ${move}`,
    counts: (bound: number, pending: number, nodes: number) =>
      `${plural(nodes, 'node')} · ${plural(bound, 'pod')} bound · ${whole(pending)} pending`,
    warnings: (count: number) => `Import report: ${plural(count, 'remark')}`,
    stopped: 'The run ends:',
    queueNotes: {
      activeQ: 'next to be tried first',
      backoffQ: 'soonest first',
      unschedulableQ: 'parked until an event helps',
    },
    openQueue: (name: string) => `What ${name} is, and all pods in it`,
    attempts: (count: number) => plural(count, 'attempt'),
    expiry: (text: string) => `ready at ${text}`,
  },

  // Where a pod is, in the stage's words and in ours.
  places: {
    nowhere: 'not created yet',
    activeQ: 'activeQ',
    backoffQ: 'backoffQ',
    unschedulableQ: 'unschedulableQ',
    scheduling: 'being scheduled',
    permit: 'waits at Permit',
    node: 'bound',
    unserved: 'nobody schedules it',
    gone: 'gone',
  } as Record<string, string>,

  // Why a pod is not on a node yet; `again` is a pod of activeQ that has been tried before.
  pending: {
    label: {
      neverTried: 'Never tried',
      again: 'About to be tried again',
      beingTried: 'Being tried',
      backingOff: 'Backing off',
      parked: 'Parked',
      waitsAtPermit: 'Waits at Permit',
      unserved: 'Nobody serves it',
    },
    meaning: {
      neverTried: 'It waits in activeQ for its first attempt.',
      again: 'It woke up and waits in activeQ for its turn.',
      beingTried: 'A scheduling cycle runs for it now.',
      backingOff: 'An attempt failed; it waits in backoffQ until its backoff is over.',
      parked: 'An attempt failed; it stays in unschedulableQ until an event may help.',
      waitsAtPermit: 'A node is reserved for it; a plugin has yet to let it go there.',
      unserved: 'No profile of this scheduler has the name in its schedulerName.',
    },
    bound: 'Bound',
    since: 'Since',
    wakesAt: 'Wakes at',
    backoffEnds: 'Backoff ends',
    backoffLeft: (at: string, left: string) => `${at}, in ${left}`,
    wakesOn: 'Wakes on',
    anyEvent: 'any event',
    interestInAll: (plugins: string) => `Listening to every event: ${plugins}.`,
    interestOf: (plugin: string) => `These are the events that ${plugin} listens to.`,
    leftover: 'At the latest',
    leftoverValue: 'flushed as a leftover',
  },

  // The band of a pod's life.
  life: {
    title: 'Its life so far',
    label: (pod: string) => `The life of ${pod}: arrow keys go through it, Enter goes to a moment`,
    now: 'now',
    untilNow: 'until now',
    span: (place: string, from: string, to: string, length: string) =>
      `${place} from ${from} to ${to} (${length})`,
    openSpan: (place: string, from: string) => `${place} since ${from}`,
    many: (count: number) => plural(count, 'short stretch', 'short stretches'),
    manyShort: 'several, too short to show',
    cause: (text: string) => `brought by ${text}`,
    attempt: (number: number) => `attempt ${number}`,
    hint: 'Point at a stretch to read it; choose it to go there.',
    list: 'As a list',
  },

  pod: {
    kind: 'Pod',
    node: 'Node',
    nominated: 'Nominated to',
    priority: 'Priority',
    attempts: 'Attempts',
    message: 'Message of the last failed attempt',
    failedBy: 'Rejected by',
    requests: 'Requests',
    noRequests: 'This pod requests nothing.',
    attemptsTitle: 'Attempts: why here, why not there',
    noAttempts: 'No attempt yet.',
    history: 'History',
    delete: 'Delete pod',
  },

  attempts: {
    label: 'Attempt',
    choice: (number: string, time: string, outcome: string) =>
      [`Attempt ${number}`, time, outcome].filter((part) => part !== '').join(' · '),
    previous: 'The attempt before',
    next: 'The attempt after',
  },

  // Why a pod is on a node, or is not.
  pair: {
    whyHereShort: 'Why here?',
    whyNotShort: 'Why not here?',
    whyHere: (pod: string, node: string) => `Why ${pod} on ${node}?`,
    whyNot: (pod: string, node: string) => `Why not ${pod} on ${node}?`,
    back: (name: string) => `Back to ${name}`,
    askNode: 'Why not on the node',
    askPod: 'Ask about the pod',
    ask: 'Ask',
    noAttempt: 'No attempt has been made for this pod by now, so there is no answer yet.',
    filters: 'Filter by filter',
    columns: { plugin: 'Plugin', attempt: 'The attempt', whatIf: 'If asked alone' },
    whatIfHint:
      'An attempt stops at a node’s first rejection. The last column asks every filter by itself, which the real scheduler does not do.',
    verdict: { passed: 'passed', rejected: 'rejected', notRun: 'not run', cannotRun: 'cannot tell' },
    scores: 'Scores beside the chosen node’s',
    scoreColumns: { plugin: 'Plugin', here: 'Here', chosen: 'Chosen', difference: 'Difference' },
    thisIsChosen: 'This is the chosen node.',
    noScores: 'This node has no scores: only nodes that pass every filter are scored, if there are several.',
    total: 'Total',
    openNode: 'Node',
    openPod: 'Pod',
  },

  attempt: {
    outcome: {
      bound: 'bound',
      failed: 'failed',
      waiting: 'waits at Permit',
      running: 'running',
      skipped: 'skipped',
    },
    seek: 'Go to this moment',
    filter: 'Filter',
    filterCounts: (passed: number, rejected: number, unvisited: number) =>
      [
        `${plural(passed, 'node')} passed`,
        `${whole(rejected)} rejected`,
        unvisited > 0 ? `${whole(unvisited)} not visited` : '',
      ]
        .filter((text) => text !== '')
        .join(' · '),
    cells: { passed: 'passed', rejected: 'rejected', notRun: 'not run', notVisited: 'not visited' },
    preFilter: 'PreFilter',
    extender: 'Extenders',
    nodes: (count: number) => plural(count, 'node'),
    passedAll: (count: number) => `${plural(count, 'node')} passed every filter`,
    rejectedBy: (count: number, plugin: string) => `${plural(count, 'node')} rejected by ${plugin}`,
    notVisited: (count: number) => `${plural(count, 'node')} not visited`,
    nameThem: (count: string) => `Name all ${count}`,
    nominatedHint: 'only because of pods nominated there',
    preFilterHint: 'The pod was rejected as a whole: no filter ran.',
    extenderHint: 'The filters had let it pass; an extender left it out.',
    notVisitedHint: 'Enough feasible nodes had been found before their turn.',
    cellDetail: (node: string, plugin: string, verdict: string, reason: string) =>
      `${node} · ${plugin}: ${verdict}${reason === '' ? '' : ` – ${reason}`}`,
    matrixHint: 'Point at a cell to read it; choose a node to ask why, or why not.',
    columns: { node: 'Node', plugin: 'Plugin', reason: 'Reason', total: 'Total', bar: 'Weighted scores' },
    why: (node: string) => `Why, or why not, ${node}?`,
    score: 'Score',
    scoreModes: { weighted: 'weighted', normalized: 'normalized', raw: 'raw', all: 'all three' },
    scoreMode: 'Show scores as',
    allHint: 'In each cell: raw → normalized → weighted.',
    sortBy: (column: string) => `Sort by ${column}`,
    weight: (weight: number) => `× ${weight}`,
    noScores: 'Scoring was not needed: fewer than two nodes passed.',
    barsHint: (plugins: string) => `The bars leave out ${plugins}, whose weight would hide all others.`,
    chosen: 'chosen',
    tie: 'tie',
    tied: (count: number) =>
      `${count} nodes tie for the best total: the real scheduler may pick any of these; the seed picked the one that is marked.`,
    points: 'Other extension points',
    extenders: 'Extenders',
    extenderAnswered: 'answered',
    preemption: 'Preemption',
    unavailable: 'This attempt cannot be explained.',
    enlarge: 'Enlarge this attempt',
    title: (number: number, pod: string) => `Attempt ${number} of ${pod}`,
  },

  preemption: {
    none: 'No node can be made free.',
    nominated: (node: string, victims: number) =>
      `Nominated to ${node}; ${plural(victims, 'pod')} had to go.`,
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
    nobody: '–',
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
  },

  node: {
    kind: 'Node',
    absent: 'Not in the cluster at this moment.',
    unknown: 'There is no such node in this run.',
    cordoned: 'cordoned',
    resources: 'Resources',
    requestedOf: (requested: string, allocatable: string) => `${requested} of ${allocatable}`,
    taints: 'Taints',
    noTaints: 'none',
    removeTaint: (taint: string) => `Remove the taint ${taint}`,
    labels: 'Labels',
    pods: 'Pods',
    noPods: 'No pods run here.',
    verdict: 'In the present or last attempt',
    by: (plugin: string) => `by ${plugin}`,
    total: (points: string) => `scored ${points}`,
    nominated: 'Nominated here',
    cordon: 'Cordon',
    uncordon: 'Uncordon',
    delete: 'Delete node',
  },

  queue: {
    kind: 'Queue',
    count: (count: number) => plural(count, 'pod'),
    meaning: {
      activeQ:
        'Pods that are ready to be tried, the highest priority first, then the longest there. The scheduling cycle takes them from its head, one at a time.',
      backoffQ:
        'Pods whose attempt failed while something changed, or that woke before their backoff was over; the backoff doubles with each attempt, by default from 1 s to 10 s. Once a second those whose backoff is over go to activeQ.',
      unschedulableQ:
        'Pods whose attempt failed and for which nothing has changed since. An event that may help wakes them (in v1.21 one that a plugin that failed them listens to); what stays longer than 60 s is flushed out.',
    },
    source: 'pkg/scheduler/internal/queue/scheduling_queue.go',
    sourceLabel: 'Upstream',
    nextFlush: 'Next look',
    list: 'Pods in order',
    empty: 'It is empty at this moment.',
    columns: { pod: 'Pod', priority: 'Priority', attempts: 'Attempts', since: 'Since', state: 'Leaves' },
    backoff: (at: string, left: string) => `backoff ends at ${at}, in ${left}`,
    backoffOver: (at: string) => `backoff over since ${at}`,
    next: 'next to be tried',
    rejectedBy: (plugins: string) => `rejected by ${plugins}`,
    neverTried: 'never tried',
  },

  events: {
    label: 'Event log',
    hint: 'Everything that happened and will happen. Choose an entry to go to its moment.',
    follow: 'Follow the playhead',
    none: 'Nothing happens in this run.',
    total: (count: number) => plural(count, 'event'),
  },

  ...editStrings,

  gallery: {
    title: 'Scenarios',
    filter: 'Filter',
    nothing: 'No scenario matches.',
    empty: 'This build holds no scenarios.',
    unavailable: 'The list of scenarios could not be loaded.',
    close: 'Close',
  },

  paste: {
    title: 'Paste a scenario or manifests',
    hint: 'A scenario, or what kubectl get nodes,pods -A -o json (or -o yaml) prints. It stays in this tab: nothing is sent anywhere. Pasting anywhere on the page works too.',
    text: 'JSON or YAML',
    load: 'Load',
    example: 'Insert an example',
    close: 'Close',
  },

  share: {
    title: 'Share what you see',
    hint: 'The link holds the scenario, the moment, the selection and the speed. It needs no server: everything stands behind the #.',
    link: 'Link',
    length: (length: number) => `${whole(length)} characters`,
    tooLong: (length: number, comfortable: number) =>
      `${whole(length)} characters: more than the ${whole(comfortable)} that mail programs and chats carry reliably. Send the file instead.`,
    includeTime: 'at this moment',
    includeSelection: 'with this selection',
    autoplay: 'start playing',
    copy: 'Copy link',
    copied: 'Copied',
    file: 'Save as a file',
    embed: 'Embed',
    embedHint: 'One line of HTML for a page of documentation:',
    copyEmbed: 'Copy HTML',
    close: 'Close',
  },

  problem: {
    input: 'This could not be loaded',
    inputNote: 'What was on the stage before is still there.',
    link: 'This link could not be opened',
    edit: 'This could not be done',
    notes: 'Parts of the link were left out',
    path: 'at',
    line: (line: number) => `line ${whole(line)}`,
    sample: (title: string) => `Open “${title}”`,
    sampleTitle: 'A node arrives',
    dismiss: 'Dismiss',
  },

  crash: {
    title: 'The simulation stopped working',
    text: 'That is a mistake of ours, not of your scenario. It is kept below with its seed and time; reloading brings it back.',
    reload: 'Reload',
    fresh: 'Start without it',
    save: 'Save the scenario as a file',
    facts: (seed: number, t: string) => `seed ${seed} · t = ${t}`,
  },

  embed: {
    full: 'Open in Berth',
    fullTitle: 'Open this scenario at this moment in a tab of its own',
  },

  source: {
    empty: 'There is nothing in it.',
    notText: 'This is no text in UTF-8 or UTF-16.',
    tooLarge: (size: number, limit: number) =>
      `It is ${fileSize(size)} long; up to ${fileSize(limit)} can be read.`,
    yamlTooLarge: (limit: number) =>
      `YAML of up to ${fileSize(limit)} can be read; kubectl -o json gives a form that is read faster.`,
    badYaml: (message: string) => `No valid YAML: ${message}`,
    notADocument: 'A scenario or manifests are expected, that is, a mapping with apiVersion and kind.',
    tooDeep: (depth: number) => `It is nested deeper than ${depth} levels.`,
    aliasBomb: 'Its aliases repeat so much of it that it grows beyond what can be read.',
    unknownAlias: (name: string) => `There is no anchor &${name} before this alias.`,
    badMerge: 'A merge key << takes a mapping or a list of mappings.',
    badKey: 'A key must be a text, a number or a boolean.',
    // As Kubernetes says it.
    noNumber: (value: number) =>
      `unsupported value: ${Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'}`,
  },

  link: {
    tooLong: 'The link is longer than any that Berth makes.',
    noVersion:
      'After #s= a version and a dot are expected, as in #s=1.… – the link may have lost its beginning.',
    unknownVersion: (version: string) =>
      `The link has version ${version} of the format; this Berth reads version 1. A newer Berth may open it.`,
    truncated:
      'The link is incomplete or damaged: its scenario cannot be unpacked. Part of it may have been cut off on its way.',
    strayCharacter: (character: string) =>
      `The link holds the character ${JSON.stringify(character)}, which none that Berth makes does: it was damaged on its way.`,
    inflatesTooFar: (limit: number) =>
      `Its scenario unpacks to more than ${fileSize(limit)}; unpacking was stopped there.`,
    notAScenario: 'What the link holds is not a scenario.',
    badScenarioName: (name: string) => `“${name}” cannot be the name of a scenario.`,
    unknownScenario: (name: string) => `There is no scenario “${name}” here.`,
    badParameter: (name: string, value: string) => `${name}=${value}`,
  },
};
