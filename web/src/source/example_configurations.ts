// Configurations of schedulers to begin with, where a form asks for one.

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

// Before v1.22 each strategy is a plugin of its own.
const mostAllocatedBefore = `profiles:
- plugins:
    score:
      disabled:
      - name: NodeResourcesLeastAllocated
      enabled:
      - name: NodeResourcesMostAllocated
        weight: 1
`;

// `semantics`: the version of kube-scheduler that reads it; undefined under kube-batch.
export function exampleOf(which: 'mostAllocated' | 'batch', semantics: string | undefined): string {
  if (which === 'batch') return batch;
  const isOld = semantics === 'v1.21' || semantics === 'v1.15';
  const version = isOld ? 'v1beta1' : 'v1';
  const head = `apiVersion: kubescheduler.config.k8s.io/${version}\nkind: KubeSchedulerConfiguration\n`;
  return head + (isOld ? mostAllocatedBefore : mostAllocated);
}
