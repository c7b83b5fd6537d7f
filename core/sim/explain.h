// What happened inside one scheduling attempt, in full. The simulation keeps no such records: an
// attempt is explained by running it again from a checkpoint with a recorder on.
#ifndef BERTH_SIM_EXPLAIN_H_
#define BERTH_SIM_EXPLAIN_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/attempt_recorder.h"
#include "framework/preemption.h"
#include "framework/status.h"
#include "sim/event_log.h"

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

struct NodeVerdict {
  NodeId node = kNoId;
  NodeVerdictKind kind = NodeVerdictKind::kNotVisited;
  std::string plugin;                // kRejected: the first filter plugin that said no
  std::vector<std::string> reasons;  // kRejected: its words
  bool with_nominated_pods = false;  // kRejected: only because of pods nominated to the node
  int32_t feasible_index = -1;       // kPassed: position in the score columns below
};

// The scores of one plugin; each list has one entry for each feasible node, in the order found.
struct PluginScores {
  std::string plugin;
  int64_t weight = 1;
  std::vector<int64_t> raw;
  std::vector<int64_t> normalized;
  std::vector<int64_t> weighted;
};

struct ExtenderCall {
  std::string extender;
  std::string verb;
  std::string error;  // "" if it answered
};
struct ExtenderScores {
  std::string extender;
  int64_t weight = 1;
  std::vector<HostPriority> scores;  // as answered
};

struct AttemptExplanation {
  int32_t attempt = -1;                 // index into EventLog::attempts()
  std::vector<PluginVerdict> verdicts;  // in the order run
  std::vector<NodeVerdict> nodes;       // every node of the snapshot, in snapshot order
  std::vector<NodeId> feasible;         // in the order found
  std::vector<PluginScores> scores;   // empty if scoring was skipped: fewer than two feasible nodes
  std::vector<int64_t> totals;        // by feasible index; empty likewise
  std::vector<NodeId> tied_for_best;  // nodes with the highest total; the seed picks one
  NodeId chosen = kNoId;              // kNoId: no node fits
  std::string message;                // of a failed attempt
  std::vector<ExtenderCall> extender_calls;
  std::vector<ExtenderScores> extender_scores;
  std::optional<PreemptionRecord> preemption;  // if it was tried
};

}  // namespace berth::sim

#endif  // BERTH_SIM_EXPLAIN_H_
