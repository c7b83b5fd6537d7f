// How much the pods around it speak for a node. As Kubernetes v1.13,
// pkg/scheduler/algorithm/priorities/interpod_affinity.go, as kube-batch v0.5.0 asks it.
#ifndef BERTH_KUBE_BATCH_PLUGINS_INTER_POD_AFFINITY_SCORE_H_
#define BERTH_KUBE_BATCH_PLUGINS_INTER_POD_AFFINITY_SCORE_H_

#include <cstdint>
#include <vector>

#include "kube_batch/session.h"

namespace berth::kube_batch {

// Sets a score from 0 to 10 for each node, one for one. Counted are the tasks on these nodes:
// preferred terms of the task that they match, preferred terms of theirs that match the task
// (anti-affinity with a minus), and 1 for each required affinity term of theirs that does. Each
// counts for all of these nodes in the topology domain of the other task's node. The highest and
// the lowest count are 10 and 0, where nothing counts as a count too. False if a term does not
// parse.
//
// Quirk: where the other task is, is read from its pod's spec.nodeName. One that the session has
// placed itself has none there yet, and is taken to be on the first node of the snapshot, by name,
// that has such a task.
//
// Counts are kept by term's topology domain, not by node: a task adds to one number, and each node
// is asked once for its domains.
bool ScoreInterPodAffinity(const Session& session, const TaskInfo& task,
                           const std::vector<NodeInfo*>& nodes, std::vector<int64_t>* scores);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_INTER_POD_AFFINITY_SCORE_H_
