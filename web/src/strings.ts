// Every word of the page. What Kubernetes or the simulation says comes from the stage and is shown as it is.
import { fileSize, whole } from './format';

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

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
    keys: 'Space plays and pauses, arrow left and right step, Home and End jump, 1 to 9 set the speed, Escape clears the selection.',
  },

  transport: {
    label: 'Playback',
    play: 'Play',
    pause: 'Pause',
    step: 'Step to the next event',
    stepBack: 'Step back to the event before',
    toStart: 'Back to the start',
    speed: 'Speed',
    speedValue: (speed: number) => `${speed}×`,
    time: 'Time in seconds',
    of: (end: string) => `of ${end}`,
    computing: 'computing…',
    colorBy: 'Colour pods by',
    colorByApp: 'app',
    colorByPriority: 'priority',
  },

  captions: {
    label: 'Guided tour',
    previous: 'Previous caption',
    next: 'Next caption',
    position: (index: number, count: number) => `${index} of ${count}`,
    resume: 'Continue',
    intro: 'A guided tour begins when you press play.',
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

  pod: {
    kind: 'Pod',
    place: 'Place',
    since: (text: string) => `since ${text}`,
    node: 'Node',
    nominated: 'Nominated to',
    priority: 'Priority',
    attempts: 'Attempts',
    backoff: 'Backoff ends',
    backoffValue: (at: string, left: string) => `${at} (in ${left})`,
    leftover: 'Flushed at the latest',
    message: 'Message of the last failed attempt',
    failedBy: 'Rejected by',
    wakesOn: 'Wakes on',
    anyEvent: 'any event',
    requests: 'Requests',
    noRequests: 'This pod requests nothing.',
    attemptsTitle: 'Attempts: why here, why not there',
    attempt: (number: number) => `Attempt ${number}`,
    history: 'History',
    delete: 'Delete pod',
  },

  attempt: {
    outcome: {
      bound: 'bound',
      failed: 'failed',
      waiting: 'waits at Permit',
      running: 'running',
      skipped: 'skipped',
    },
    to: (node: string) => `to ${node}`,
    time: (start: string, cycle: number) => `${start} · schedulingCycle ${cycle}`,
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
    verdict: { passed: 'passed', rejected: 'rejected', notVisited: 'not visited' },
    nominatedHint: 'only because of pods nominated to it',
    preFilterHint: 'The pod was rejected as a whole: no filter ran.',
    extenderHint: 'The filters had let it pass; an extender left it out.',
    filtersRun: (run: number, all: number) => `${run} of ${all} filters ran`,
    notVisitedHint: 'Enough feasible nodes had been found before this one’s turn.',
    columns: { node: 'Node', verdict: 'Verdict', plugin: 'Plugin', reason: 'Reason', total: 'Total' },
    score: 'Score',
    scoreModes: { weighted: 'weighted', normalized: 'normalized', raw: 'raw' },
    scoreMode: 'Show scores as',
    weight: (weight: number) => `× ${weight}`,
    noScores: 'Scoring was not needed: fewer than two nodes passed.',
    chosen: 'chosen',
    tied: (count: number) =>
      `${count} nodes tie for the best total: the real scheduler may pick any of these; the seed picked one.`,
    behind: (points: number) => `${points} behind`,
    points: 'Other extension points',
    extenders: 'Extenders',
    extenderAnswered: 'answered',
    preemption: 'Preemption',
    unavailable: 'This attempt cannot be explained.',
    enlarge: 'Enlarge',
    title: (number: number, pod: string) => `Attempt ${number} of ${pod}`,
  },

  preemption: {
    none: 'No node can be made free.',
    nominated: (node: string, victims: number) => `Nominated to ${node}; ${plural(victims, 'pod')} had to go.`,
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
    cordoned: 'cordoned',
    resources: 'Resources',
    requestedOf: (requested: string, allocatable: string) => `${requested} of ${allocatable}`,
    taints: 'Taints',
    noTaints: 'none',
    removeTaint: (taint: string) => `Remove the taint ${taint}`,
    labels: 'Labels',
    pods: 'Pods',
    noPods: 'No pods run here.',
    nominated: 'Nominated here',
    cordon: 'Cordon',
    uncordon: 'Uncordon',
    delete: 'Delete node',
  },

  events: {
    label: 'Event log',
    hint: 'Everything that happened and will happen. Choose an entry to go to its moment.',
    follow: 'Follow the playhead',
    none: 'Nothing happens in this run.',
    total: (count: number) => plural(count, 'event'),
  },

  edit: {
    when: (text: string) =>
      `What you do here happens at ${text}, and becomes part of the scenario and its links.`,
    addNode: 'Add a node',
    addPod: 'Add a pod',
    fromText: 'Create from a manifest',
    name: 'Name',
    namespace: 'Namespace',
    cpu: 'cpu',
    memory: 'memory',
    pods: 'pods',
    priority: 'Priority',
    labels: 'Labels',
    labelsHint: 'zone=a, disk=ssd',
    taints: 'Taints',
    taintsHint: 'dedicated=db:NoSchedule',
    manifest: 'One manifest, YAML or JSON',
    submitNode: 'Add node',
    submitPod: 'Add pod',
    submitManifest: 'Create',
    done: (what: string, at: string) => `${what} at ${at}.`,
    added: (name: string) => `${name} is created`,
    deleted: (name: string) => `${name} is deleted`,
    changed: (name: string) => `${name} is changed`,
    undo: 'Undo the last edit',
    undone: 'The last edit is undone.',
    badPair: (text: string) => `“${text}” is not of the form key=value.`,
    badTaint: (text: string) => `“${text}” is not of the form key=value:Effect.`,
    save: 'Save the scenario as a file',
  },

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
