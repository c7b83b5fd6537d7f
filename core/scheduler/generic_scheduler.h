// GenericScheduler: chooses a node for one pod. Upstream: kube-scheduler v1.21,
// core/generic_scheduler.go.
#ifndef BERTH_SCHEDULER_GENERIC_SCHEDULER_H_
#define BERTH_SCHEDULER_GENERIC_SCHEDULER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/attributes.h"
#include "base/random.h"
#include "cache/scheduler_cache.h"
#include "cache/snapshot.h"
#include "framework/result.h"
#include "framework/runtime.h"

namespace berth {

// With fewer nodes than this, the search covers all of them; it never looks for fewer feasible
// ones.
inline constexpr int64_t kMinFeasibleNodesToFind = 100;
// The lower limit of the adaptive percentage in large clusters.
inline constexpr int64_t kMinFeasibleNodesPercentageToFind = 5;

// Returns the number of feasible nodes that ends the search. A percentage of 0 or less is adaptive:
// half of the nodes in small clusters, less in large ones. Upstream: numFeasibleNodesToFind.
int64_t NumFeasibleNodesToFind(int64_t num_all_nodes, int32_t percentage_of_nodes_to_score);

// Returns the node with the highest total; of several equal ones each with the same probability, by
// reservoir sampling in list order. REQUIRES: the list is not empty.
const NodeInfo* SelectHost(const NodeScoreList& totals, Random& random);

// Returns the extenders in the order of the scheduler's calls: ignorable ones last. Upstream:
// factory.go, create.
std::vector<Extender*> InCallOrder(std::vector<Extender*> configured);

struct ScheduleResult {
  std::string suggested_host;
  int64_t evaluated_nodes = 0;  // number of nodes that were tried, feasible or not
  int64_t feasible_nodes = 0;
  // The total scores of the feasible nodes, in the order in which they were found; empty if there
  // is only one, which needs no score. The nodes belong to the attempt's snapshot.
  NodeScoreList totals;
  // The reasons of the nodes that are not feasible. Empty if the pod found a node and there are no
  // extenders: nothing reads them then, and they would cost more than filtering the nodes.
  Diagnosis diagnosis;
};

// The text of an attempt in a cluster without nodes.
inline constexpr std::string_view kNoNodesAvailable = "no nodes available to schedule pods";

struct NoNodesError {};
struct InternalError {
  std::string message;
};
using ScheduleOutcome = std::variant<ScheduleResult, FitError, NoNodesError, InternalError>;

class GenericScheduler {
 public:
  // All arguments must outlive this object. `snapshot` is the one that the profiles' plugins read.
  // `percentage_of_nodes_to_score` is for profiles that have none.
  GenericScheduler(SchedulerCache& cache, Snapshot& snapshot, Random& random,
                   int32_t percentage_of_nodes_to_score, const CycleRules& rules = {})
      : cache_(cache),
        snapshot_(snapshot),
        random_(random),
        percentage_of_nodes_to_score_(percentage_of_nodes_to_score),
        rules_(rules) {}

  // Takes a snapshot of the cache, then filters, scores and selects.
  ScheduleOutcome Schedule(Framework& framework, CycleState& state, const v1::Pod& pod);

  // Returns the index in the node list at which the next search starts, so that searches cover all
  // nodes in turn.
  int64_t next_start_node_index() const { return next_start_node_index_; }
  void set_next_start_node_index(int64_t index) { next_start_node_index_ = index; }

  struct Rejection {
    const NodeInfo* node;
    Status status;
  };

 private:
  // Sets `feasible` to the feasible nodes in the order in which they were found. Fills `diagnosis`,
  // as far as it is used. An error status ends the attempt.
  Status FindNodesThatFitPod(Framework& framework, CycleState& state, const v1::Pod& pod,
                             std::vector<const NodeInfo*>* feasible, Diagnosis* diagnosis,
                             int64_t* num_rejected);
  // The nodes that PreFilter left, in the snapshot's order; null: all nodes.
  struct NodeSubset {
    std::optional<std::vector<const NodeInfo*>> nodes;
    // The node that was tried before all others, and rejected; null: none.
    const NodeInfo* rejected_before = nullptr;
    const std::vector<const NodeInfo*>& Of(const Snapshot& snapshot) const {
      return nodes ? *nodes : snapshot.List();
    }
  };
  Status FindNodesThatPassFilters(Framework& framework, const CycleState& state, const v1::Pod& pod,
                                  const NodeSubset& subset, std::vector<const NodeInfo*>* feasible,
                                  std::vector<Rejection>* rejections, int64_t* num_rejected);
  // Returns the number of feasible nodes that ends the search among this many.
  size_t NumWanted(const Framework& framework, int64_t num_nodes) const;
  // Tries the node to which the pod is nominated; returns true if it fits. Enters its rejection, if
  // any, into `diagnosis`. Upstream: v1.34, schedule_one.go, evaluateNominatedNode, which logs
  // faults.
  BERTH_KEPT_APART bool NominatedNodeFits(Framework& framework, const CycleState& state,
                                          const v1::Pod& pod,
                                          std::vector<const NodeInfo*>* feasible,
                                          Diagnosis* diagnosis);
  // Records that PreFilter rejected the pod as a whole: every node has the verdict.
  BERTH_KEPT_APART void RejectWhole(const Status& status, Diagnosis& diagnosis) const;
  // Searches large clusters by blocks of nodes, for a pod that fits somewhere, if no reasons of
  // other nodes are needed. Returns the number of nodes that were tried; nothing if the filters
  // have to run for each node.
  std::optional<int64_t> FindNodesByBlocks(Framework& framework, const CycleState& state,
                                           const v1::Pod& pod, size_t wanted,
                                           std::vector<const NodeInfo*>* feasible);
  // Calls the extenders one after the other, and removes the nodes that they reject.
  BERTH_KEPT_APART Status FindNodesThatPassExtenders(Framework& framework, const v1::Pod& pod,
                                                     std::vector<const NodeInfo*>* feasible,
                                                     NodeToStatus* node_to_status);
  Status PrioritizeNodes(Framework& framework, CycleState& state, const v1::Pod& pod,
                         const std::vector<const NodeInfo*>& nodes, NodeScoreList* totals);

  SchedulerCache& cache_;
  Snapshot& snapshot_;
  Random& random_;
  int32_t percentage_of_nodes_to_score_;
  CycleRules rules_;
  int64_t next_start_node_index_ = 0;
  // The slots of the feasible nodes, if FindNodesByBlocks found them in this attempt; else empty.
  std::vector<int32_t> found_slots_;
};

}  // namespace berth

#endif  // BERTH_SCHEDULER_GENERIC_SCHEDULER_H_
