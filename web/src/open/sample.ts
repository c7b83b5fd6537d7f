// A small scenario that works: the example of the paste dialog, and the scenario that is offered when a link
// cannot be opened.
export const sampleYaml = `apiVersion: berth.dev/v1
kind: Scenario
metadata:
  name: a-node-arrives
  title: A node arrives
  description: >-
    Three pods ask for two CPUs each, but the only node is full after the second. The third waits, is tried
    again and again, and lands when a second node joins the cluster.
spec:
  seed: 42
  until: 30s
  attemptLatency: 400ms
  objects:
  - apiVersion: v1
    kind: Node
    metadata:
      name: node-a
      labels: { topology.kubernetes.io/zone: a }
    status:
      allocatable: { cpu: "4", memory: 8Gi, pods: "110" }
  generators:
  - count: 3
    at: 1s
    every: 1s
    object:
      apiVersion: v1
      kind: Pod
      metadata: { name: "web-{i}", labels: { app: web } }
      spec:
        containers:
        - name: web
          image: web:1
          resources: { requests: { cpu: "2", memory: 1Gi } }
  timeline:
  - at: 12s
    op: create
    object:
      apiVersion: v1
      kind: Node
      metadata:
        name: node-b
        labels: { topology.kubernetes.io/zone: b }
      status:
        allocatable: { cpu: "4", memory: 8Gi, pods: "110" }
  captions:
  - at: 0s
    text: One node with four CPUs. Three pods are on their way, and each asks for two.
  - when: { event: failed, pod: default/web-2 }
    text: No CPU is left for web-2. Its message is the one that kubectl describe pod would show.
  - at: 12s
    text: A node joins. That is an event that web-2 waits for, so it leaves unschedulableQ.
`;
