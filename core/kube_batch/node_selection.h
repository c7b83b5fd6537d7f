// Which nodes a task may go to, and which is the best. As kube-batch v0.5.0,
// pkg/scheduler/util/scheduler_helper.go.
#ifndef BERTH_KUBE_BATCH_NODE_SELECTION_H_
#define BERTH_KUBE_BATCH_NODE_SELECTION_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "kube_batch/session.h"

namespace berth::kube_batch {

// Whether the resources of a node are asked before its predicates: allocate does, the other actions
// do not.
enum class ResourceFit : uint8_t {
  kIgnored,
  kIdleOrReleasing,  // init_resreq must be <= one of the two
};

struct RankedNode {
  NodeInfo* node;
  NodeScore score;
};

// The nodes that a task may go to, in the order of their names, with their scores.
class NodeSelection {
 public:
  // Asks all nodes, and reports to the observer. Nothing if the scores cannot be computed;
  // upstream, an error ends what the action does for the job, or for the task.
  static std::optional<NodeSelection> For(Session& session, const TaskInfo& task, ResourceFit fit);

  bool empty() const { return nodes_.empty(); }
  // One of the highest score: any with the session's random source, else the first by name.
  // As SelectBestNode. REQUIRES: !empty()
  NodeInfo& SelectBestNode(Random* random) const;
  // Highest score first; of equal ones the last by name first. As SortNodes.
  std::vector<NodeInfo*> SortNodes() const;

 private:
  std::vector<RankedNode> nodes_;
};

// The verdict on one node, without a score. Predicates are not asked where resources do not fit,
// unless `thorough`.
NodeVerdict JudgeNode(const Session& session, const TaskInfo& task, const NodeInfo& node,
                      ResourceFit fit, bool thorough);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_NODE_SELECTION_H_
