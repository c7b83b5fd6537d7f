// Configurations of schedulers as examples, for forms in which a reader enters one.

const batch = `actions: "allocate, backfill"
tiers:
- plugins:
  - name: priority
  - name: gang
- plugins:
  - name: drf
  - name: predicates
  - name: proportion
  - name: nodeorder
`;

const mostAllocated = `profiles:
- pluginConfig:
  - name: NodeResourcesFit
    args:
      scoringStrategy:
        type: MostAllocated
        resources:
        - name: cpu
          weight: 1
        - name: memory
          weight: 1
`;

// Before v1.22 each scoring strategy is a plugin of its own.
const mostAllocatedBefore = `profiles:
- plugins:
    score:
      disabled:
      - name: NodeResourcesLeastAllocated
      enabled:
      - name: NodeResourcesMostAllocated
        weight: 1
`;

// The first version of the configuration.
const beta = 'v1beta1';

// Returns an example. `api` is the version of the configuration that kube-scheduler reads without conversion;
// undefined for kube-batch.
export function exampleOf(which: 'mostAllocated' | 'batch', api = 'v1'): string {
  if (which === 'batch') return batch;
  const head = `apiVersion: kubescheduler.config.k8s.io/${api}\nkind: KubeSchedulerConfiguration\n`;
  return head + (api === beta ? mostAllocatedBefore : mostAllocated);
}
