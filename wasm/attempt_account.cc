#include "attempt_account.h"

#include <algorithm>
#include <utility>

namespace berth::ui {
namespace {

constexpr size_t kMaxBest = 8;
// A plugin of such a weight is a switch, not a preference; beside it no other bar would be seen.
constexpr int64_t kSwitchWeight = 1000;

}  // namespace

AttemptAccount::AttemptAccount(sim::AttemptExplanation explanation)
    : explanation_(std::move(explanation)) {
  CountVerdicts();
  CountNodes();
  if (!scored()) return;
  ChooseDrawnPlugins();
  SortBest();
}

void AttemptAccount::CountVerdicts() {
  for (const sim::PluginVerdict& verdict : explanation_.verdicts) {
    if (verdict.point == ExtensionPoint::kQueueSort) continue;
    StationAccount& station = stations_[static_cast<int>(StationOf(verdict.point))];
    if (verdict.status.ok() || verdict.status.code() == Code::kSkip) {
      ++station.plugins_ok;
    } else if (station.failed_plugin.empty()) {
      station.failed_plugin = verdict.plugin;
      station.reason = verdict.status.Message();
    }
  }
}

void AttemptAccount::CountNodes() {
  sim::NodeId last = -1;
  for (const sim::NodeVerdict& verdict : explanation_.nodes) last = std::max(last, verdict.node);
  index_of_node_.assign(static_cast<size_t>(last + 1), -1);
  for (size_t i = 0; i < explanation_.nodes.size(); ++i) {
    const sim::NodeVerdict& verdict = explanation_.nodes[i];
    if (verdict.node >= 0)
      index_of_node_[static_cast<size_t>(verdict.node)] = static_cast<int32_t>(i);
    num_passed_ += verdict.kind == sim::NodeVerdictKind::kPassed;
    visit_of_.push_back(num_visited_);
    num_visited_ += verdict.kind != sim::NodeVerdictKind::kNotVisited;
  }
}

void AttemptAccount::ChooseDrawnPlugins() {
  for (size_t i = 0; i < explanation_.scores.size(); ++i) {
    if (explanation_.scores[i].weight < kSwitchWeight)
      drawn_plugins_.push_back(static_cast<int>(i));
  }
}

void AttemptAccount::SortBest() {
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
  for (const ScoredNode& node : best_) {
    int64_t sum = 0;
    for (int plugin : drawn_plugins_) {
      sum += explanation_.scores[static_cast<size_t>(plugin)]
                 .weighted[static_cast<size_t>(node.feasible_index)];
    }
    full_bar_ = std::max(full_bar_, sum);
  }
}

bool AttemptAccount::IsTied(sim::NodeId node) const {
  const std::vector<sim::NodeId>& tied = explanation_.tied_for_best;
  return tied.size() > 1 && std::find(tied.begin(), tied.end(), node) != tied.end();
}

const sim::NodeVerdict* AttemptAccount::VerdictOn(sim::NodeId node) const {
  if (node < 0 || static_cast<size_t>(node) >= index_of_node_.size()) return nullptr;
  const int32_t index = index_of_node_[static_cast<size_t>(node)];
  return index < 0 ? nullptr : &explanation_.nodes[static_cast<size_t>(index)];
}

int AttemptAccount::VisitOf(sim::NodeId node) const {
  const int32_t index = index_of_node_[static_cast<size_t>(node)];
  return visit_of_[static_cast<size_t>(index)];
}

int64_t AttemptAccount::TotalOf(const sim::NodeVerdict& verdict) const {
  if (!scored() || verdict.feasible_index < 0) return 0;
  return explanation_.totals[static_cast<size_t>(verdict.feasible_index)];
}

}  // namespace berth::ui
