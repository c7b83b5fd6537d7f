// The part of the schema about kube-scheduler's processes: schema.ts says how it is written.

export const processTypes = {
  ProcessSettings: {
    replicas: ['integer', 'How many processes there are, 1 to 5; 1 if left out.'],
    leaderElection: ['LeaderElection', 'How they elect a leader.'],
    restart: ['Restart', 'How soon the kubelet starts a process that ended.'],
    watchDelay: ['duration', 'How long a change takes to the stores of informers; 0s if left out.'],
    handlerDelay: ['duration', 'How long it takes from there to the event handlers; 0s if left out.'],
    clockRates: ['number[]', 'How fast the clock of each replica runs that its election goes by; 1 is true.'],
    kubelet: ['boolean', 'Whether kubelets reject pods for which their node has no room.'],
  },
  LeaderElection: {
    leaderElect: ['boolean', 'Whether a leader is elected; only a single process may do without.'],
    leaseDuration: ['duration', 'How long the others wait since they saw the lease change; 15s if left out.'],
    renewDeadline: ['duration', 'How long the leader tries to renew before it gives up; 10s if left out.'],
    retryPeriod: ['duration', 'The time between two tries; 2s if left out.'],
  },
  Restart: {
    first: ['duration', 'The delay of the first restart; 0s if left out.'],
    backoff: ['duration', 'That of the second; it doubles with each one. 10s if left out.'],
    max: ['duration', 'The longest delay; 300s if left out.'],
  },
} as const;
