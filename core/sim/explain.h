// The full details of one scheduling attempt. The simulation keeps no such records: to explain an
// attempt, it runs it again from a checkpoint with a recorder on.
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

// One verdict of one plugin at an extension point other than Filter and Score.
struct PluginVerdict {
  ExtensionPoint point;
  std::string plugin;
  Status status;
};

enum class NodeVerdictKind : uint8_t {
  kNotVisited,  // the search found enough feasible nodes before it
  kPassed,
  kRejected,
};

// The step that rejected a node.
enum class RejectedAt : uint8_t {
  kPreFilter,  // PreFilter rejected the pod as a whole: no filter ran, on no node
  kFilter,
  kExtender,  // an extender; the filter plugins admitted the node
};

struct NodeVerdict {
  NodeId node = kNoId;
  // Number of filter plugins that ran on the node, of those in AttemptExplanation::filters: the
  // last of them rejected the node or, if it passed, all ran. 0: not visited, or rejected at
  // PreFilter.
  int32_t filters_run = 0;
  int32_t feasible_index = -1;  // kPassed: position in the score columns below
  NodeVerdictKind kind = NodeVerdictKind::kNotVisited;
  RejectedAt rejected_at = RejectedAt::kFilter;  // kRejected
  bool with_nominated_pods = false;  // kRejected: only because of pods nominated to the node
  // kRejected: the status of the first plugin, or of the extender, with its name. Shared with the
  // other nodes that it rejected for the same reasons.
  Status status;
  // kRejected at kFilter, if requested: the details that the reasons omit. Empty if nominated pods
  // are the cause.
  RejectionDetails details;

  std::string_view plugin() const { return status.failed_plugin(); }
  Code code() const { return status.code(); }  // tells whether preemption can help
  const std::vector<std::string>& reasons() const { return status.reasons(); }
};

// The scores of one plugin; each list has one entry for each feasible node, in the order in which
// they were found.
struct PluginScores {
  std::string plugin;
  int64_t weight = 1;
  std::vector<int64_t> raw;
  std::vector<int64_t> normalized;
  std::vector<int64_t> weighted;
};

// The outcome of a call of an extender; calls are in their order.
struct ExtenderCall {
  std::string extender;
  std::string verb;   // "filter", "prioritize", "bind" or "preempt"
  std::string error;  // "" on success
};
// The factor from the 0..10 of extenders to 0..100. Upstream: prioritizeNodes, MaxNodeScore /
// MaxExtenderPriority.
inline constexpr int64_t kExtenderScoreScale = 10;
// A score contributes weight x kExtenderScoreScale to the total.
struct ExtenderScores {
  std::string extender;
  int64_t weight = 1;
  std::vector<HostPriority> scores;  // as answered
};

// The verdicts if every filter plugin ran on every node. The real scheduler stops at the first
// rejection, and ends the search when it has enough nodes.
struct AllFilters {
  struct Verdict {
    // The filter needs the state of its PreFilter, which did not run because PreFilter rejected the
    // pod before.
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
  NodeId details_of = kNoId;  // only for that node; kNoId: for each
};

struct AttemptExplanation {
  int32_t attempt = -1;                 // index into EventLog::attempts()
  std::string profile;                  // its schedulerName; "" if the attempt was skipped
  std::vector<std::string> filters;     // the profile's filter plugins, in the order of their calls
  std::vector<PluginVerdict> verdicts;  // in the order of the calls
  std::vector<NodeVerdict> nodes;       // every node of the snapshot, in snapshot order
  std::vector<NodeId> feasible;         // in the order in which they were found
  std::vector<PluginScores> scores;   // empty if scoring was skipped: fewer than two feasible nodes
  std::vector<int64_t> totals;        // by feasible index, including extenders'; empty likewise
  std::vector<NodeId> tied_for_best;  // nodes with the highest total; the seed chooses one
  NodeId chosen = kNoId;              // kNoId: no node fits
  std::string message;                // message of a failed attempt
  bool has_error = false;  // the search for a node failed with an error, and rejected nothing
  std::vector<ExtenderCall> extender_calls;
  std::vector<ExtenderScores> extender_scores;
  std::optional<PreemptionRecord> preemption;  // set if it was tried
  std::optional<AllFilters> all_filters;       // set if it was requested
};

}  // namespace berth::sim

#endif  // BERTH_SIM_EXPLAIN_H_
