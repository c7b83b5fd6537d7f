// Scores nodes by the pods on them and their affinity. Upstream: Kubernetes v1.13,
// pkg/scheduler/algorithm/priorities/interpod_affinity.go, as kube-batch v0.5.0 calls it.
#ifndef BERTH_KUBE_BATCH_PLUGINS_INTER_POD_AFFINITY_SCORE_H_
#define BERTH_KUBE_BATCH_PLUGINS_INTER_POD_AFFINITY_SCORE_H_

#include <cstdint>
#include <vector>

#include "kube_batch/session.h"

namespace berth::kube_batch {

// Sets a score from 0 to 10 for each node, in the order of `nodes`. It counts the tasks on these
// nodes: preferred terms of the task that they match, preferred terms of theirs that match the task
// (negative for anti-affinity), and 1 for each required affinity term of theirs that matches. Each
// counts for all of these nodes in the topology domain of the other task's node. The highest and
// the lowest count become 10 and 0; no term counts as 0. Returns false if a term does not parse.
//
// Quirk: the node of the other task is read from its pod's spec.nodeName. The pod of a task that
// the session has placed itself has none yet; such a task is taken to be on the first node of the
// snapshot, by name, that has such a task.
//
// Counts are kept for each topology domain of a term, not for each node: a task adds to one number,
// and each node looks up its domains once.
bool ScoreInterPodAffinity(const Session& session, const TaskInfo& task,
                           const std::vector<NodeInfo*>& nodes, std::vector<int64_t>* scores);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_INTER_POD_AFFINITY_SCORE_H_
