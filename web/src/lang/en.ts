// The page's texts in English. Messages of Kubernetes and of the simulation come from the stage and are shown
// unchanged.
import { fileSize, plural, whole } from './format';

// The facts that a poster shows about a scenario before it has run.
export interface FactsInWords {
  // Names of the nodes that exist from the start.
  nodes: string[];
  // Number of pods on each of `nodes` at the start.
  podsOn: number[];
  // Number of pods that start on a node which only the run can name.
  placed: number;
  // Number of pods without a node at the start.
  waiting: number;
  // Numbers of nodes and pods that are created later.
  later: { nodes: number; pods: number };
}

export const en = {
  product: 'Berth',
  tagline: 'the Kubernetes scheduler, in your browser',
  skip: 'Skip to the inspector',

  header: {
    label: 'Scenario',
    gallery: 'Scenarios',
    open: 'Open',
    openTitle: 'Open a file: a scenario, or what kubectl get -o json or -o yaml prints',
    recent: 'Recent',
    paste: 'Paste',
    pasteTitle: 'Paste a scenario or manifests',
    edit: 'Edit',
    editTitle: 'Edit the scenario as text',
    share: 'Share',
    shareTitle: 'A link to what you see',
    theme: 'Theme',
    toLight: 'Switch to the light theme',
    toDark: 'Switch to the dark theme',
    inspector: 'Show or hide the inspector',
    keys: 'Keys',
    language: 'Language',
  },

  boot: {
    loading: 'Loading the scheduler',
    reading: 'Reading…',
    failed: 'Berth could not start',
    missingModule: (reason: string) =>
      `The simulation itself could not be loaded: the network may be gone, or this host lacks a file. (${reason})`,
    missingFile: (file: string) => `${file} could not be loaded.`,
  },

  // A part of the page could not be fetched.
  missing: {
    title: 'A part of Berth could not be loaded',
    text: 'The network may be gone, or this host has another version by now. Everything on screen stays as it is.',
    again: 'Try again',
    textReload:
      'It still cannot be loaded. Some browsers fetch it again only when the page is reloaded, which keeps your scenario and the time.',
    reload: 'Reload',
  },

  // If the browser has no WebGL.
  picture: {
    label: 'The run in words',
    none: 'No picture: it is drawn with WebGL 2, which this browser does not offer here. The run goes on in words.',
    lost: 'No picture: the browser took its graphics context away. The run goes on in words until it is back.',
  },

  run: {
    label: 'Running the scenario',
    done: (percent: number) => `${percent} % simulated`,
    reading: 'Reading the scenario',
    read: (percent: number) => `${percent} % read`,
    editing: 'Changing the scenario',
    edited: (percent: number) => `${percent} % done`,
    cancel: 'Cancel',
    cancelled: 'Cancelled. What was here before is back.',
    editCancelled: 'Cancelled. Nothing was changed.',
    complete: 'The whole run is computed.',
  },

  canvas: {
    label:
      'The stage: the three scheduling queues, the scheduling cycle and the nodes. The inspector describes all of it.',
    batchLabel:
      'The stage: kube-batch’s queues with their gangs, its session and the nodes. The inspector describes all of it.',
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
    nextSession: 'Step to the end of the next session',
    previousSession: 'Step back to the start of the session before',
    nextFailure: 'Go to the next failed attempt',
    previousFailure: 'Go back to the failed attempt before',
    toStart: 'Back to the start',
    toEnd: 'To the end',
    // The unit of a step, shown between the arrows.
    event: 'event',
    attempt: 'attempt',
    session: 'session',
    failure: 'failure',
    speed: 'Speed',
    speedTitle: 'Speed, from 0.1× to 100×. Double click: real time',
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
    outdated: (text: string) => `Before the changes: ${text}`,
    unfold: 'Show all of the caption',
    more: 'Show all',
    fold: 'Show less of the caption',
    less: 'Show less',
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
      utilization: 'requests as a share of what is allocatable',
      waits: 'from creation to binding, of pods bound since the previous entry',
      attempts: 'ended since the previous entry',
    },
    noCause: 'never failed',
    meanWait: 'mean',
    maxWait: 'longest',
    attempts: 'attempts',
    failures: 'failed',
    // For screen readers.
    summary: (title: string, lines: string) => `${title} over time. ${lines}`,
    range: (label: string, least: string, most: string) => `${label}: ${least} to ${most}.`,
  },

  keys: {
    title: 'Keys',
    // `everywhere`: not in an embed, which leaves keys to the page around it.
    intro: (everywhere: boolean) =>
      (everywhere ? 'Space, the arrows, Home and End act at once, unless you type in a field. All keys' : 'They') +
      ' act on the stage while it has the focus: click it, or reach it with Tab.',
    documentation: 'Documentation: the command line, scenarios, how true Berth is',
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
      speed: 'play at that many times real time',
      faster: 'faster, slower',
      loop: 'loop round this moment, or no more',
      text: 'the scenario as text, to be edited',
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
      lecture: 'lecture mode: one panel at a time, in large type',
      nextPanel: 'the next panel of the lecture',
      previousPanel: 'the panel before',
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
    title: 'The stage highlights names that contain this text. Enter selects the first, Escape ends the search.',
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
    cycles: (cycle: number, move?: number) =>
      `schedulingCycle ${cycle}${move === undefined ? '' : ` · moveRequestCycle ${move}`}`,
    counts: (bound: number, pending: number, nodes: number) =>
      `${plural(nodes, 'node')} · ${plural(bound, 'pod')} bound · ${whole(pending)} pending`,
    warnings: (count: number) => plural(count, 'warning'),
    stopped: 'The run ends:',
    queueNotes: {
      activeQ: 'next to be tried first',
      backoffQ: 'soonest first',
      unschedulableQ: 'parked until an event helps',
      unschedulablePods: 'parked until an event may help',
      errorBackoffQ: 'failed with an error, soonest first',
      gated: 'kept out of activeQ by a plugin',
    },
    openQueue: (name: string) => `What ${name} is, and all pods in it`,
    decision: 'Last decision',
    underWay: 'Under way',
    noDecision: 'No attempt has ended yet.',
    nodes: 'Nodes',
    cordoned: 'cordoned',
    podsOf: (node: string) => `Pods on ${node}`,
    attempts: (count: number) => plural(count, 'attempt'),
    expiry: (text: string) => `ready at ${text}`,
  },

  // The places of a pod, by the stage's names for them.
  places: {
    nowhere: 'not created yet',
    activeQ: 'activeQ',
    backoffQ: 'backoffQ',
    unschedulableQ: 'unschedulableQ',
    unschedulablePods: 'unschedulablePods',
    errorBackoffQ: 'errorBackoffQ',
    gated: 'gated',
    scheduling: 'being scheduled',
    permit: 'waits at Permit',
    node: 'bound',
    unserved: 'in no queue',
    gone: 'gone',
    inJob: 'waits for a session',
    allocated: 'has a place, not bound yet',
    pipelined: 'promised a place',
  } as Record<string, string>,

  // The reasons for which a pod is not on a node yet. `again`: it is in activeQ and has been tried before.
  pending: {
    label: {
      neverTried: 'Never tried',
      again: 'About to be tried again',
      beingTried: 'Being tried',
      backingOff: 'Backing off',
      parked: 'Parked',
      gated: 'Gated',
      waitsAtPermit: 'Waits at Permit',
      unserved: 'Not for this scheduler',
      leaderless: 'Waits for a leader',
      unheard: 'Not heard of yet',
      outOfReach: 'Leader out of reach',
    },
    meaning: {
      neverTried: 'It waits in activeQ for its first attempt.',
      again: 'It woke up and waits in activeQ for its turn.',
      beingTried: 'A scheduling cycle runs for it now.',
      backingOff: 'An attempt failed; it waits in backoffQ until its backoff is over.',
      parked: 'An attempt failed; it stays parked until an event may help.',
      gated: 'A PreEnqueue plugin keeps it out of activeQ; it is not tried until that plugin lets it pass.',
      waitsAtPermit: 'A node is reserved for it; a plugin has yet to let it go there.',
      unserved: 'No profile of this scheduler has the name in its schedulerName.',
      leaderless: 'No process of kube-scheduler leads, so none tries it.',
      unheard: 'The API server has it, but the leader has not heard of it yet.',
      outOfReach: 'The API server has it, but the leader hears of no change now.',
    },
    bound: 'Bound',
    since: 'Since',
    wakesAt: 'Wakes at',
    backoffEnds: 'Backoff ends',
    backoffLeft: (at: string, left: string) => `${at}, in ${left}`,
    wakesOn: 'Wakes on',
    anyEvent: 'any event',
    kindsOfEvents: (count: number) => `${count} kinds of events`,
    interestInAll: (plugins: string) => `Listening to every event: ${plugins}.`,
    interestOf: (plugin: string) => `These are the events that ${plugin} listens to.`,
    passedOver: 'Last passed over',
    skip: (plugin: string, reason: string) => `${plugin}: ${reason === '' ? '' : `${reason}: `}Skip`,
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
    condition: 'Condition PodScheduled',
    failedBy: 'Rejected by',
    gatedBy: 'Gated by',
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

  // The reasons for which a pod is on a node, or is not.
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
    verdict: { passed: 'passed', rejected: 'rejected', notRun: 'not run', cannotRun: 'cannot run' },
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
      forgotten: 'forgotten: its process ended',
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
    extenderHint: 'It passed every filter; an extender rejected it.',
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
    common: (plugins: string) => `Left out, as every node has the same: ${plugins}.`,
    fullSums: 'Show the full sums',
    leaveOut: 'Leave it out again',
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
    held: 'Room is kept for',
    cordon: 'Cordon',
    uncordon: 'Uncordon',
    delete: 'Delete node',
  },

  inFlight: {
    title: 'In flight',
    none: 'no pod is being tried',
    rule: 'The queue keeps the events that come while a pod is tried. If the attempt fails, the plugins that rejected the pod are asked about each.',
    since: 'since',
    events: (count: number) => (count === 0 ? 'no event since' : `${plural(count, 'event')} since`),
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
      unschedulablePods:
        'Pods whose attempt failed and for which nothing has changed since. An event wakes a pod if a plugin that rejected it says, in its queueing hint, that the event may help; a pod that stays longer than 5 minutes is moved whatever happens.',
      errorBackoffQ:
        'Pods whose attempt ended with an error and not with a rejection. They wait like those in backoffQ, but none is tried before its backoff is over.',
      gated:
        'Pods that a PreEnqueue plugin keeps out of activeQ: SchedulingGates while the pod has scheduling gates, DefaultPreemption while the pods that the pod preempts are being deleted. They are not tried.',
    },
    jumpsBackoff: 'If activeQ is empty, the pod at the head is tried although its backoff is not over.',
    sourceLabel: 'Upstream',
    nextFlush: 'Next flush',
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

  edit: {
    deleted: (name: string) => `${name} deleted`,
    cordoned: (name: string) => `${name} cordoned`,
    uncordoned: (name: string) => `${name} uncordoned`,
    untainted: (name: string, taint: string) => `taint ${taint} removed from ${name}`,
    scripted: (op: string, kind: string, name: string) => `${op} ${kind} ${name}`,
    done: (what: string, at: string) => `${what} at ${at}; the future is computed anew.`,
    undone: (what: string) => `Undone: ${what}.`,
    redone: (what: string) => `Done again: ${what}.`,
    removed: (what: string) => `Taken out: ${what}.`,
    needed: (message: string) => `A later edit needs it: ${message}`,
    later: (message: string) => `A later entry of this scenario does not allow it: ${message}`,
    replaced: 'the scenario’s text',
    undo: 'Undo',
    compare: 'Compare with before',
  },

  // The scenario as text, beside the stage.
  sourceEditor: {
    title: 'Scenario as text',
    form: 'Form',
    close: 'Close; what is not applied stays here',
    textLabel: 'The scenario as text. Ctrl+Enter applies it; Escape and then Tab leaves it.',
    keys: 'Ctrl+Enter applies · Ctrl+Space completes · Esc, then Tab leaves the text',
    apply: 'Apply',
    applyTitle: 'Run this text at the same moment (Ctrl Enter)',
    discard: 'Discard changes',
    problems: 'Problems',
    error: 'Error:',
    warning: 'Warning:',
    line: (line: number) => `Line ${line}`,
    unchanged: 'Nothing to apply: this is what runs.',
    applied: 'The new text is on the stage.',
    appliedAt: (at: string) => `Applied; still at ${at}.`,
    fromTheStart: (end: string) => `Applied. This run ends at ${end}, so it begins anew.`,
    selectionGone: (name: string) => `${name} does not exist in the new run.`,
    refused: 'Not applied. What is on the stage stays as it was.',
    refusedByServer: 'Not applied: an API server would refuse it. What is on the stage stays as it was.',
    stageChanged: 'The scenario was changed on the stage. Your text is not applied yet, and would replace that.',
    draft: 'This is your text from before. It is not applied yet.',
    leftOut: (fields: readonly string[]) => `Left out, as no decision depends on it: ${fields.join(', ')}.`,
    commentsLost: 'Comments are left out; Ctrl+Z in the text brings them back.',
    notConverted: 'Only a text without errors can be turned into the other form.',
  },

  paste: {
    title: 'Paste a scenario or manifests',
    hint: 'A scenario, or what this command prints (-o yaml works, too). It stays in this browser: nothing is sent anywhere. Pasting anywhere on the page works too.',
    text: 'JSON or YAML',
    command: 'Command',
    copy: 'Copy the command',
    load: 'Load',
    example: 'Insert an example',
    close: 'Close',
  },

  share: {
    title: 'Share what you see',
    hint: 'The link holds the scenario, the moment, the selection and the speed. It needs no server: all of this is in the part after the #.',
    link: 'Link',
    length: (length: number) => `${whole(length)} characters`,
    tooLong: (length: number, comfortable: number) =>
      `${whole(length)} characters: more than the ${whole(comfortable)} that mail programs and chats carry reliably. Send the file instead.`,
    includeTime: 'at this moment',
    includeSelection: 'with this selection',
    autoplay: 'start playing',
    includeLanguage: 'in English',
    copy: 'Copy link',
    copied: 'Copied',
    file: 'Save as a file…',
    copyEmbed: 'Copy',
    close: 'Close',
  },

  shareEmbed: {
    title: 'Show it in another page',
    code: 'Text for the page',
    format: 'Format',
    formats: {
      iframe: 'HTML: iframe',
      element: 'HTML: <berth-player>',
      markdown: 'Markdown: an image that links',
      hugo: 'Hugo shortcode',
      mdx: 'MDX component',
    },
    height: 'Height in pixels',
    controls: 'with controls',
    poster: 'a picture until it is clicked',
    autoplay: 'play when in sight',
    readonly: 'not to be changed by readers',
    theme: 'Theme',
    themes: { page: 'follows the page', reader: 'follows the reader’s system', light: 'light', dark: 'dark' },
    file: (address: string) => `Add the file ${address} to the site once.`,
  },

  complaints: {
    // The API server's message about the first one follows.
    opened: (total: number) =>
      total === 1 ? 'An API server would refuse this: ' : `An API server would refuse ${whole(total)} things here. The first: `,
    // The core's message about the first one follows.
    doubtful: (total: number) =>
      total === 1 ? 'This is probably a mistake: ' : `${whole(total)} things here are probably mistakes. The first: `,
    show: 'Show in the text',
  },

  problem: {
    input: 'This could not be loaded',
    inputNote: 'What was on the stage before is still there.',
    link: 'This link could not be opened',
    edit: 'This could not be done',
    notes: 'Parts of the link were left out',
    path: 'at',
    line: (line: number) => `line ${whole(line)}`,
    toText: 'Back to the text',
    sample: (title: string) => `Open “${title}”`,
    sampleTitle: 'A node arrives',
    dismiss: 'Dismiss',
  },

  crash: {
    title: 'The simulation stopped working',
    text: 'This is a bug in Berth, not in your scenario. The scenario is kept with its seed and time; reloading brings it back.',
    opening:
      'It failed on the text that was being opened, which can be saved or copied here. Reloading brings back the scenario that was on the stage before.',
    missing:
      'The run cannot go on without that part. Your scenario is kept with its seed and time; reloading brings it back, once the network works.',
    noMemory: 'The browser has no more memory for it; a smaller scenario may fit.',
    noReason: 'It gave no reason. Most often the browser has no more memory for it; a smaller scenario may fit.',
    copy: 'Copy the scenario',
    fresh: 'Start without it',
    save: 'Save the scenario as a file',
    facts: (seed: number, t: string) => `seed ${seed} · t = ${t}`,
  },

  embed: {
    full: 'Open in Berth',
    fullTitle: 'Open this scenario at this moment in a new tab',
    play: 'Run it here',
    goOn: 'Go on here',
    poster: 'A scenario that has not been started',
    waiting: 'Waiting for the embedding page to send a scenario.',
    nodes: (count: number) => plural(count, 'node'),
    facts: ({ nodes, podsOn, placed, waiting, later }: FactsInWords) => {
      const running = podsOn.reduce((sum, pods) => sum + pods, placed);
      return [
        `At the start: ${plural(nodes.length, 'node')}, ${plural(running + waiting, 'pod')}`,
        later.pods > 0 ? `${plural(later.pods, 'more pod')} later` : '',
        later.nodes > 0 ? `${plural(later.nodes, 'more node')} later` : '',
      ]
        .filter((part) => part !== '')
        .join(' · ');
    },
    badRequest: 'Unknown request: web/README.md lists those that an embed accepts.',
    tooMany: 'Too many requests wait for their answers.',
    badScenario: 'A load request needs either scenario, a text or an object, or name.',
  },

  source: {
    empty: 'The text is empty.',
    notText: 'This is not text in UTF-8 or UTF-16.',
    tooLarge: (size: number, limit: number) =>
      `It is ${fileSize(size)} long; up to ${fileSize(limit)} can be read.`,
    pasteTooLarge: (size: number, limit: number) =>
      `It is ${fileSize(size)} long; up to ${fileSize(limit)} can be pasted. A file may be longer: save it, and open the file.`,
    tooLargeStripped: (size: number, limit: number) =>
      `It is ${fileSize(size)} long even without the fields that no decision depends on; up to ${fileSize(limit)} can be read.`,
    inLine: (message: string, line: number) => (line > 0 ? `Line ${whole(line)}: ${message}` : message),
    // `syntax` names the language whose rules the text violates; '' if the text exceeds a limit.
    unreadable: (syntax: '' | 'json' | 'yaml', message: string) =>
      `${{ json: 'No valid JSON', yaml: 'No valid YAML', '': 'It cannot be read' }[syntax]}: ${message}.`,
    tooSlow: (seconds: number) => `Reading it took longer than ${seconds} seconds and was stopped.`,
    broke: (message: string) => `It could not be read: ${message}`,
    notADocument: 'A scenario or manifests are expected, that is, a mapping with apiVersion and kind.',
    kubectlTable: 'This is a table that kubectl prints for people. Add -o json to the command.',
  },

  // The version of kube-scheduler that runs, and the differences under another one.
  versions: {
    label: 'The version of kube-scheduler: play the same scenario under another one',
    name: ({ name, scheduler }: { name: string; scheduler: string }) =>
      name === scheduler ? `kube-scheduler ${name}` : `kube-scheduler ${scheduler} with the queue of ${name}`,
    same: (from: string, to: string) =>
      `Under ${to} every pod ends as under ${from}: on the same node, at the same time, after as many attempts.`,
    differ: (count: number, pods: number, from: string, to: string) =>
      `${whole(count)} of ${plural(pods, 'pod')} ${count === 1 ? 'ends' : 'end'} otherwise under ${to} than under ${from}. Captions are left out, as they are about the other run; undo brings them back.`,
    failed: (to: string) => `The scenario cannot be played under ${to}.`,
    pod: 'Pod',
    bound: (node: string, at: string) => `${node} at ${at}`,
    unbound: 'no node',
    attempts: (count: number) => plural(count, 'attempt'),
    preempted: 'preempted',
    absent: '–',
    compare: 'Compare with a second run…',
    many: 'Run it many times…',
  },

  link: {
    tooLong: (limit: number) => `The link is longer than ${fileSize(limit)}, the most that Berth opens.`,
    noVersion: (part: string) =>
      `After ${part}= a version and a dot are expected, as in ${part}=1.… – the link may have lost its beginning.`,
    unknownVersion: (version: string) =>
      `The link has version ${version} of the format; this Berth reads version 1. A newer Berth may open it.`,
    truncated:
      'The link is incomplete or damaged: what it holds cannot be unpacked. Part of it may have been cut off on its way.',
    strayCharacter: (character: string) =>
      `The link holds the character ${JSON.stringify(character)}, which Berth never writes: it was damaged on its way.`,
    inflatesTooFar: (limit: number) =>
      `What it holds unpacks to more than ${fileSize(limit)}; unpacking was stopped there.`,
    notAScenario: 'What the link holds is not a scenario.',
    noScenario: 'The link names no scenario: “s=”, “scenario=” or “source=host” is missing or misspelt.',
    keptElsewhere: 'The link leads to a scenario that one browser keeps. An embed shows only what a link holds, or the gallery has.',
    // The path is in another part of the link than the scenario of the first run.
    inPart: (part: string, message: string) => `${part} of the link: ${message}`,
    badScenarioName: (name: string) => `“${name}” cannot be the name of a scenario.`,
    unknownScenario: (name: string) => `There is no scenario “${name}” here.`,
    badParameter: (name: string, value: string) => `${name}=${value}`,
  },
};
