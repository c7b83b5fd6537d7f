// The plugins of kube-scheduler itself, of all versions that Berth has.
export const inTreePlugins: readonly string[] = [
  'PrioritySort', 'NodeResourcesFit', 'NodePorts', 'NodeName', 'NodeUnschedulable', 'NodeAffinity', 'TaintToleration',
  'InterPodAffinity', 'PodTopologySpread', 'VolumeBinding', 'VolumeRestrictions', 'VolumeZone', 'NodeVolumeLimits',
  'EBSLimits', 'GCEPDLimits', 'AzureDiskLimits', 'CinderLimits', 'ImageLocality', 'NodeResourcesBalancedAllocation',
  'NodeResourcesLeastAllocated', 'NodeResourcesMostAllocated', 'RequestedToCapacityRatio', 'NodePreferAvoidPods',
  'NodeLabel', 'ServiceAffinity', 'SelectorSpread', 'SchedulingGates', 'DynamicResources', 'DefaultPreemption',
  'DefaultBinder',
  // Later than these, and left out of what is read with a word in the report.
  'GangScheduling', 'NodeDeclaredFeatures',
];
