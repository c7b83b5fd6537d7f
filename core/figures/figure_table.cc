#include "figures/figure_table.h"

#include <cstddef>

namespace berth::sim {
namespace {

using enum FigureId;
using enum FigureUnit;
using enum FigureSense;

constexpr FigureInfo kFigures[] = {
    {kPods, "pods", kCount, kNeutral, false,
     "Pods that were created without a node, for a scheduler of the run to place."},
    {kPodsBound, "podsBound", kCount, kMoreIsBetter, false,
     "Pods that were bound to a node during the run."},
    {kPodsWaiting, "podsWaiting", kCount, kLessIsBetter, false,
     "Pods that are there at the end and have no node."},
    {kWaitP50, "waitP50", kSeconds, kLessIsBetter, false,
     "Half of the pods were bound at most so long after their creation (nearest rank); no value "
     "where fewer were, as a pod that still waits counts as one that waits longer than all others, "
     "and one that was deleted while it waited does not count."},
    {kWaitP95, "waitP95", kSeconds, kLessIsBetter, false, "The same of 95 % of the pods."},
    {kWaitP99, "waitP99", kSeconds, kLessIsBetter, false, "The same of 99 % of the pods."},
    {kWaitMax, "waitMax", kSeconds, kLessIsBetter, false,
     "The same of all pods, so that there is no value while a pod waits."},
    {kMakespan, "makespan", kSeconds, kLessIsBetter, false,
     "The time from the first creation of a pod without a node to the last moment at which a pod "
     "was "
     "bound or ended by itself; no value while a pod waits."},
    {kAttempts, "attempts", kCount, kLessIsBetter, false,
     "Scheduling attempts that ended; no value under kube-batch, which has sessions instead."},
    {kFailedAttempts, "failedAttempts", kCount, kLessIsBetter, false,
     "Of these, the attempts that failed; no value under kube-batch."},
    {kFailedAttemptsPerPod, "failedAttemptsPerPod", kCount, kLessIsBetter, false,
     "Failed attempts divided by pods; no value without pods and under kube-batch."},
    {kQueueMoves, "queueMoves", kCount, kLessIsBetter, false,
     "How often a pod went from one section of the scheduling queue to another, other than by an "
     "attempt; no value under kube-batch."},
    {kEvictions, "evictions", kCount, kLessIsBetter, false,
     "Pods that a scheduler deleted to make room for others: by preemption, or by kube-batch's "
     "preempt and reclaim."},
    {kNodes, "nodes", kCount, kNeutral, false, "Nodes at the end."},
    {kNodesUsed, "nodesUsed", kCount, kLessIsBetter, false,
     "Nodes that hold a pod at the end: so many are needed."},
    {kUtilization, "utilization", kShare, kMoreIsBetter, true,
     "What the pods on all nodes request at the end, divided by what the nodes have allocatable; "
     "no "
     "value where they have none."},
    {kImbalance, "imbalance", kShare, kLessIsBetter, true,
     "The standard deviation over the nodes of the share of a node that is requested at the end; "
     "nodes that do not offer the resource are left out, and there is no value without others."},
    {kZoneSkew, "zoneSkew", kCount, kLessIsBetter, false,
     "Pods in the zone that has the most of them at the end, less those in the zone that has the "
     "fewest; no value where no node is in a zone."},
    {kFragmentedPods, "fragmentedPods", kCount, kLessIsBetter, false,
     "Waiting pods each of which would fit, by its requests alone, into what is free on all nodes "
     "together and fits on no single node; no value where more than 20,000,000 pairs of a request "
     "and a node would have to be compared."},
    {kQueueFairness, "queueFairness", kShare, kMoreIsBetter, false,
     "Jain's index of the shares of kube-batch's queues (what is allocated divided by what is "
     "deserved, of the dominant resource) as last logged: 1 if all are equal, 1/n if one of n has "
     "all; no value without the plugin proportion, or where nothing is allocated."},
};

}  // namespace

std::string_view UnitText(FigureUnit unit) {
  switch (unit) {
    case FigureUnit::kCount:
      return "";
    case FigureUnit::kSeconds:
      return "s";
    case FigureUnit::kShare:
      return "share";
  }
  return "";
}

std::span<const FigureInfo> AllFigures() { return kFigures; }

const FigureInfo& InfoOf(FigureId id) { return kFigures[static_cast<size_t>(id)]; }

}  // namespace berth::sim
