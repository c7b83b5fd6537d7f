// What happened inside one scheduling attempt, in full. The simulation keeps no such records: an
// attempt is explained by running it again from a checkpoint with a recorder on.
#ifndef BERTH_SIM_EXPLAIN_H_
#define BERTH_SIM_EXPLAIN_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/attempt_recorder.h"
#include "framework/preemption/preemption.h"
#include "framework/rejection_detail.h"
#include "framework/status.h"
#include "log/event_log.h"

namespace berth::sim {

// One plugin's one verdict at an extension point other than Filter and Score.
struct PluginVerdict {
  ExtensionPoint point;
  std::string plugin;
  Status status;
};

enum class NodeVerdictKind : uint8_t {
  kNotVisited,  // enough feasible nodes had been found before this one's turn
  kPassed,
  kRejected,
};

// Where a node was rejected.
enum class RejectedAt : uint8_t {
  kPreFilter,  // the pod was rejected as a whole: no filter ran, on no node
  kFilter,
  kExtender,  // the filter plugins had let it pass
};

struct NodeVerdict {
  NodeId node = kNoId;
  // How many filter plugins ran on it, of those in AttemptExplanation::filters: the last of them
  // rejected the node or, if it passed, all did. 0: not visited, or rejected at PreFilter.
  int32_t filters_run = 0;
  int32_t feasible_index = -1;  // kPassed: position in the score columns below
  NodeVerdictKind kind = NodeVerdictKind::kNotVisited;
  RejectedAt rejected_at = RejectedAt::kFilter;  // kRejected
  bool with_nominated_pods = false;  // kRejected: only because of pods nominated to the node
  // kRejected: what the first plugin, or the extender, said; with its name. Shared with the other
  // nodes of which it said the same.
  Status status;
  // kRejected at kFilter, if they were asked for: what the reasons leave out. Nothing where
  // nominated pods are the cause.
  RejectionDetails details;

  std::string_view plugin() const { return status.failed_plugin(); }
  Code code() const { return status.code(); }  // can preemption help?
  const std::vector<std::string>& reasons() const { return status.reasons(); }
};

// The scores of one plugin; each list has one entry for each feasible node, in the order found.
struct PluginScores {
  std::string plugin;
  int64_t weight = 1;
  std::vector<int64_t> raw;
  std::vector<int64_t> normalized;
  std::vector<int64_t> weighted;
};

// How the calls of extenders went, in their order.
struct ExtenderCall {
  std::string extender;
  std::string verb;   // "filter", "prioritize", "bind" or "preempt"
  std::string error;  // "" if it answered
};
// From 0..10, as extenders score, to 0..100: as prioritizeNodes, MaxNodeScore /
// MaxExtenderPriority.
inline constexpr int64_t kExtenderScoreScale = 10;
// A score counts weight x kExtenderScoreScale in the total.
struct ExtenderScores {
  std::string extender;
  int64_t weight = 1;
  std::vector<HostPriority> scores;  // as answered
};

// What if every filter plugin had been asked about every node? The real scheduler stops at the
// first that says no, and looks no further when it has found enough nodes.
struct AllFilters {
  struct Verdict {
    // It goes by what its PreFilter works out, and the pod was rejected at PreFilter before that.
    bool cannot_run = false;
    Code code = Code::kSuccess;
    std::vector<std::string> reasons;
    bool with_nominated_pods = false;
  };
  struct Node {
    NodeId node = kNoId;
    std::vector<Verdict> verdicts;  // one for each of AttemptExplanation::filters
  };
  std::vector<Node> nodes;  // every node of the snapshot, in snapshot order
};

struct ExplainOptions {
  bool all_filters = false;   // fill AttemptExplanation::all_filters
  bool details = false;       // fill NodeVerdict::details
  NodeId details_of = kNoId;  // of that node alone; kNoId: of each
};

struct AttemptExplanation {
  int32_t attempt = -1;                 // index into EventLog::attempts()
  std::string profile;                  // its schedulerName; "" if the attempt was skipped
  std::vector<std::string> filters;     // the profile's filter plugins, in the order they run
  std::vector<PluginVerdict> verdicts;  // in the order run
  std::vector<NodeVerdict> nodes;       // every node of the snapshot, in snapshot order
  std::vector<NodeId> feasible;         // in the order found
  std::vector<PluginScores> scores;   // empty if scoring was skipped: fewer than two feasible nodes
  std::vector<int64_t> totals;        // by feasible index, extenders' included; empty likewise
  std::vector<NodeId> tied_for_best;  // nodes with the highest total; the seed picks one
  NodeId chosen = kNoId;              // kNoId: no node fits
  std::string message;                // of a failed attempt
  bool has_error = false;  // the search for a node failed with an error, it rejected nothing
  std::vector<ExtenderCall> extender_calls;
  std::vector<ExtenderScores> extender_scores;
  std::optional<PreemptionRecord> preemption;  // if it was tried
  std::optional<AllFilters> all_filters;       // if it was asked for
};

}  // namespace berth::sim

#endif  // BERTH_SIM_EXPLAIN_H_
