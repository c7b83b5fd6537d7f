#include "model/attempt/attempt_summary.h"

#include <algorithm>
#include <utility>

namespace berth::ui {
namespace {

constexpr size_t kMaxBest = 8;

}  // namespace

AttemptSummary::AttemptSummary(const sim::EventLog& log, sim::AttemptExplanation explanation)
    : explanation_(std::move(explanation)) {
  CountVerdicts();
  CountNodes();
  tally_ = TallyOf(explanation_.nodes, num_visited_);
  if (explanation_.preemption) {
    preemption_ = MakePreemptionAccount(log, *explanation_.preemption);
  }
  if (!scored()) return;
  SortBest();
  std::vector<int32_t> rows;
  for (const ScoredNode& node : best_) rows.push_back(node.feasible_index);
  bars_ = MakeScoreBars(log, explanation_, rows);
}

void AttemptSummary::CountVerdicts() {
  for (const sim::PluginVerdict& verdict : explanation_.verdicts) {
    if (verdict.point == ExtensionPoint::kQueueSort) continue;
    StationAccount& station = stations_[static_cast<int>(StationOf(verdict.point))];
    const Code code = verdict.status.code();
    if (code != Code::kSkip) station.plugins.push_back(verdict.plugin);
    // A wait is not a failure.
    if (verdict.status.ok() || code == Code::kSkip || code == Code::kWait) {
      ++station.plugins_ok;
      // One PostFilter plugin that makes room is enough, even if others before it failed.
      if (verdict.point == ExtensionPoint::kPostFilter) station.failed_plugin.clear();
    } else if (station.failed_plugin.empty()) {
      station.failed_plugin = verdict.plugin;
      station.reason = verdict.status.Message();
    }
  }
}

void AttemptSummary::CountNodes() {
  sim::NodeId last = -1;
  for (const sim::NodeVerdict& verdict : explanation_.nodes) last = std::max(last, verdict.node);
  index_of_node_.assign(static_cast<size_t>(last) + 1, -1);
  for (size_t i = 0; i < explanation_.nodes.size(); ++i) {
    const sim::NodeVerdict& verdict = explanation_.nodes[i];
    if (verdict.node >= 0)
      index_of_node_[static_cast<size_t>(verdict.node)] = static_cast<int32_t>(i);
    num_passed_ += verdict.kind == sim::NodeVerdictKind::kPassed;
    visit_of_.push_back(num_visited_);
    num_visited_ += verdict.kind != sim::NodeVerdictKind::kNotVisited;
  }
}

void AttemptSummary::SortBest() {
  for (size_t i = 0; i < explanation_.feasible.size(); ++i) {
    best_.push_back({explanation_.feasible[i], static_cast<int32_t>(i), explanation_.totals[i]});
  }
  const sim::NodeId chosen = explanation_.chosen;
  const auto before = [chosen](const ScoredNode& a, const ScoredNode& b) {
    if (a.total != b.total) return a.total > b.total;
    if ((a.node == chosen) != (b.node == chosen)) return a.node == chosen;
    return a.feasible_index < b.feasible_index;
  };
  const size_t kept = std::min(kMaxBest, best_.size());
  std::partial_sort(best_.begin(), best_.begin() + static_cast<std::ptrdiff_t>(kept), best_.end(),
                    before);
  best_.resize(kept);
}

bool AttemptSummary::IsTied(sim::NodeId node) const {
  const std::vector<sim::NodeId>& tied = explanation_.tied_for_best;
  return tied.size() > 1 && std::find(tied.begin(), tied.end(), node) != tied.end();
}

const sim::NodeVerdict* AttemptSummary::VerdictOn(sim::NodeId node) const {
  if (node < 0 || static_cast<size_t>(node) >= index_of_node_.size()) return nullptr;
  const int32_t index = index_of_node_[static_cast<size_t>(node)];
  return index < 0 ? nullptr : &explanation_.nodes[static_cast<size_t>(index)];
}

int AttemptSummary::VisitOf(sim::NodeId node) const {
  const int32_t index = index_of_node_[static_cast<size_t>(node)];
  return visit_of_[static_cast<size_t>(index)];
}

int64_t AttemptSummary::TotalOf(const sim::NodeVerdict& verdict) const {
  if (!scored() || verdict.feasible_index < 0) return 0;
  return explanation_.totals[static_cast<size_t>(verdict.feasible_index)];
}

}  // namespace berth::ui
