// Finds the nodes on which a task may run, and the best of them. Upstream: kube-batch v0.5.0,
// pkg/scheduler/util/scheduler_helper.go.
#ifndef BERTH_KUBE_BATCH_NODE_SELECTION_H_
#define BERTH_KUBE_BATCH_NODE_SELECTION_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "kube_batch/session.h"

namespace berth::kube_batch {

// Tells whether a node's resources are checked before its predicates: allocate does so, the other
// actions do not.
enum class ResourceFit : uint8_t {
  kIgnored,
  kIdleOrReleasing,  // init_resreq must be <= one of the two
};

struct RankedNode {
  NodeInfo* node;
  NodeScore score;
};

// The nodes on which a task may run, in the order of their names, with their scores.
class NodeSelection {
 public:
  // Checks all nodes, and reports them to the observer. Returns nothing if the scores cannot be
  // computed; upstream, an error then ends the action for the job, or for the task.
  static std::optional<NodeSelection> For(Session& session, const TaskInfo& task, ResourceFit fit);

  bool empty() const { return nodes_.empty(); }
  // Returns a node with the highest score: a random one if there is a random source, else the first
  // by name. Upstream: SelectBestNode. REQUIRES: !empty()
  NodeInfo& SelectBestNode(Random* random) const;
  // Returns the nodes with the highest score first, equal ones with the last name first. Upstream:
  // SortNodes.
  std::vector<NodeInfo*> SortNodes() const;

 private:
  std::vector<RankedNode> nodes_;
};

// Returns the verdict on one node, without a score. It skips the predicates if the resources do not
// fit, unless `thorough`.
NodeVerdict JudgeNode(const Session& session, const TaskInfo& task, const NodeInfo& node,
                      ResourceFit fit, bool thorough);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_NODE_SELECTION_H_
