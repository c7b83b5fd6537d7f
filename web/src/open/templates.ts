// The texts that a new scenario and a new lesson begin with.
import type { NewText } from '../gallery/dialog';
import type { VersionName } from '../protocol/protocol';
import { sampleYaml } from './sample';

const templates = {
  scenario: () => sampleYaml.replace('name: a-node-arrives', 'name: my-scenario').replace('title: A node arrives', 'title: My scenario'),

  // Has each part that the lesson's form needs, with a bet. `newest` is the version of kube-scheduler that it is
  // about.
  lesson: (newest: string) => `apiVersion: berth.dev/v1
kind: Scenario
metadata:
  name: my-lesson
  title: My question
  description: One or two sentences on what the reader will find out.
spec:
  semantics: ${newest}
  seed: 1
  until: 30s
  attemptLatency: 400ms
  objects:
  - apiVersion: v1
    kind: Node
    metadata: { name: node-a }
    status: { allocatable: { cpu: "4", memory: 8Gi, pods: "110" } }
  - apiVersion: v1
    kind: Node
    metadata: { name: node-b }
    status: { allocatable: { cpu: "8", memory: 8Gi, pods: "110" } }
  timeline:
  - at: 2s
    op: create
    object:
      apiVersion: v1
      kind: Pod
      metadata: { name: web-0 }
      spec:
        containers:
        - name: web
          image: web:1
          resources: { requests: { cpu: "3", memory: 2Gi } }
  captions:
  - at: 0s
    text: Two nodes. node-b has twice the CPUs of node-a, and the same memory.
    focus: [node/node-a, node/node-b]
    pause: true
  - at: 1s
    text: A pod is on its way. It asks for 3 CPUs and 2 GiB.
    bet:                                   # readers bet before they see it
      ask: node                            # or queue, or wait with choices
      pod: web-0
      question: Which node gets web-0?
  - when: { event: bound, pod: web-0 }
    text: Say here what the reader has just seen.
    focus: [pod/web-0]
  lesson:
    hook: "Both nodes fit. Which one wins, and why?"
    reveal:                                # the inspector opens at this attempt
      text: "NodeResourcesFit scores node-b higher: more of it stays free."
      attempt: { pod: web-0, nth: 1 }
      node: node-b
    knob:                                  # one change, and its outcome
      text: "What if node-b were cordoned at 1 s?"
      label: Cordon node-b
      at: 1s
      edits:
      - op: patch
        object: { kind: Node, metadata: { name: node-b }, spec: { unschedulable: true } }
      when: { event: bound, pod: web-0 }
      outcome: "web-0 is on node-a: node-b is filtered before it is scored."
    why: "Explain the mechanism in two sentences."
`,
};

// Returns the text. `versions` contains the versions of kube-scheduler, the newest first.
export function textFor(kind: NewText, versions: VersionName[]): string {
  const newest = versions.find(({ name, scheduler }) => name === scheduler);
  return templates[kind](newest?.name ?? '');
}
