// The plugins of kube-scheduler itself, of all versions that Berth has.
export const inTreePlugins: readonly string[] = [
  'PrioritySort', 'NodeResourcesFit', 'NodePorts', 'NodeName', 'NodeUnschedulable', 'NodeAffinity', 'TaintToleration',
  'InterPodAffinity', 'PodTopologySpread', 'VolumeBinding', 'VolumeRestrictions', 'VolumeZone', 'NodeVolumeLimits',
  'EBSLimits', 'GCEPDLimits', 'AzureDiskLimits', 'CinderLimits', 'ImageLocality', 'NodeResourcesBalancedAllocation',
  'NodeResourcesLeastAllocated', 'NodeResourcesMostAllocated', 'RequestedToCapacityRatio', 'NodePreferAvoidPods',
  'NodeLabel', 'ServiceAffinity', 'SelectorSpread', 'SchedulingGates', 'DynamicResources', 'DefaultPreemption',
  'DefaultBinder',
  // Newer plugins, which Berth does not have: the core leaves them out of a configuration, and the report says so.
  'GangScheduling', 'NodeDeclaredFeatures',
];
