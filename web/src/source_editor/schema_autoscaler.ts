// The part of the schema about the node autoscaler: schema.ts says how it is written.

export const autoscalerTypes = {
  NodeAutoscaler: {
    scanInterval: ['duration', 'How often it looks for pods that have no room; 10s if left out.'],
    scaleDownUnneededTime: ['duration', 'How long a node must be empty before it goes; 10m if left out.'],
    scaleDownDelayAfterAdd: ['duration', 'How long no node goes after one was added; 10m if left out.'],
    groups: ['NodeGroup[]', 'Groups of equal nodes that it may add, 1 to 8.'],
  },
  NodeGroup: {
    maxSize: ['integer', 'How many nodes the group may have, 1 to 100; 1 if left out.'],
    provisionTime: ['duration', 'How long a node takes to come; 60s if left out.'],
    template: ['Node', 'What its nodes are like; their names are its name and -1, -2 and so on.'],
  },
} as const;
