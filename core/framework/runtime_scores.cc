// The score phase of a framework: computes the total scores of the feasible nodes.
#include <algorithm>

#include "base/check.h"
#include "base/strings.h"
#include "framework/runtime.h"

namespace berth {
namespace {

Status PluginFailed(std::string_view doing, std::string_view plugin, const Status& status) {
  return Status::Internal(
      StrCat(doing, ": plugin ", Quoted(plugin), " failed with: ", status.Message()));
}

Status InvalidScore(std::string_view plugin, int64_t score) {
  return Status::Internal(StrCat(
      "applying score defaultWeights on Score plugins: plugin ", Quoted(plugin),
      " returns an invalid score ", std::to_string(score), ", it should in the range of [",
      std::to_string(kMinNodeScore), ", ", std::to_string(kMaxNodeScore), "] after normalizing"));
}

bool InRange(const NodeScore& score) {
  return score.score >= kMinNodeScore && score.score <= kMaxNodeScore;
}

}  // namespace

bool Framework::SumScores(const CycleState& state, const v1::Pod& pod,
                          const std::vector<int32_t>& slots, NodeScoreList& sums) {
  NodeRows rows{dependencies_.lister.Index(), std::move(scratch_slots_)};
  rows.slots = slots;
  if (slots.empty()) {
    for (const NodeScore& sum : sums) rows.slots.push_back(sum.node->slot());
  }
  scratch_scores_ = sums;  // copies the nodes; each plugin overwrites the scores
  int64_t of_every_node = 0;
  const bool done = std::all_of(score_.begin(), score_.end(), [&](const auto& extension) {
    return IsSkipped(state.skipped_scores(), extension.name) ||
           AddScores(extension, state, pod, rows, sums, of_every_node);
  });
  for (NodeScore& sum : sums) sum.score += of_every_node;
  scratch_slots_ = std::move(rows.slots);
  return done;
}

bool Framework::AddScores(const Extension<ScorePlugin>& extension, const CycleState& state,
                          const v1::Pod& pod, const NodeRows& rows, NodeScoreList& sums,
                          int64_t& of_every_node) {
  const ScorePlugin& plugin = *extension.plugin;
  const ScoreExtensions* const extensions = plugin.GetScoreExtensions();
  const auto normalize = [&](NodeScoreList& scores) {
    return extensions == nullptr || extensions->NormalizeScore(state, pod, scores).ok();
  };
  if (const std::optional<int64_t> same = plugin.SameForEveryNode(state, pod)) {
    NodeScoreList& one = scratch_one_score_;
    one.assign(1, NodeScore{sums[0].node, *same});
    if (!normalize(one) || !InRange(one[0])) return false;
    of_every_node += one[0].score * extension.weight;
    return true;
  }
  NodeScoreList& scores = scratch_scores_;
  if (!plugin.ScoreEach(state, pod, rows, scores).ok() || !normalize(scores)) return false;
  bool in_range = true;
  for (size_t n = 0; n < sums.size(); ++n) {
    in_range &= InRange(scores[n]);
    sums[n].score += scores[n].score * extension.weight;
  }
  return in_range;
}

bool Framework::ScoreInOneGo(const CycleState& state, const v1::Pod& pod,
                             std::vector<NodeScoreList>& raw) const {
  NodeRows rows{dependencies_.lister.Index(), {}};
  for (const NodeScore& score : raw.at(0)) rows.slots.push_back(score.node->slot());
  for (size_t p = 0; p < score_.size(); ++p) {
    if (IsSkipped(state.skipped_scores(), score_[p].name)) continue;
    const ScorePlugin& plugin = *score_[p].plugin;
    if (const std::optional<int64_t> same = plugin.SameForEveryNode(state, pod)) {
      for (NodeScore& score : raw[p]) score.score = *same;
    } else if (!plugin.ScoreEach(state, pod, rows, raw[p]).ok()) {
      return false;
    }
  }
  return true;
}

Status Framework::AskScorePlugins(CycleState& state, const v1::Pod& pod,
                                  const std::vector<const NodeInfo*>& nodes,
                                  NodeTotalScores* totals, const std::vector<int32_t>& slots) {
  BERTH_CHECK(slots.empty() || slots.size() == nodes.size(), "the slots are those of the nodes");
  NodeScoreList sums;
  sums.reserve(nodes.size());
  for (const NodeInfo* node : nodes) sums.push_back(NodeScore{node, 0});
  if (recorder_ == nullptr && SumScores(state, pod, slots, sums)) {
    CountScores(state, static_cast<int64_t>(nodes.size()));
    totals->totals = std::move(sums);
    return Status::Ok();
  }
  // There is a recorder, or a plugin failed. So it scores step by step, with a list of scores for
  // each plugin.
  for (NodeScore& sum : sums) sum.score = 0;
  std::vector<NodeScoreList> raw(score_.size(), sums);
  const auto is_skipped = [&](size_t p) {
    return IsSkipped(state.skipped_scores(), score_[p].name);
  };
  const bool in_one_go = recorder_ != nullptr && !recorder_->WantsScoresNodeByNode() &&
                         !score_.empty() && ScoreInOneGo(state, pod, raw);
  // The outer loop is over nodes, the inner over plugins, as upstream, so that the same error comes
  // first.
  for (size_t n = 0; n < nodes.size() && !in_one_go; ++n) {
    for (size_t p = 0; p < score_.size(); ++p) {
      if (is_skipped(p)) continue;
      const Status status = score_[p].plugin->Score(state, pod, *nodes[n], &raw[p][n].score);
      CountCalls(state, ExtensionPointName(ExtensionPoint::kScore), score_[p].name, status.code());
      if (!status.ok()) return PluginFailed("running Score plugins", score_[p].name, status);
    }
  }
  std::vector<NodeScoreList> normalized = raw;
  for (size_t p = 0; p < score_.size(); ++p) {
    const ScoreExtensions* extensions = score_[p].plugin->GetScoreExtensions();
    if (extensions == nullptr || is_skipped(p)) continue;
    const Status status = extensions->NormalizeScore(state, pod, normalized[p]);
    CountCalls(state, kScoreExtensionNormalize, score_[p].name, status.code());
    if (!status.ok()) {
      return PluginFailed("running Normalize on Score plugins", score_[p].name, status);
    }
  }
  for (size_t p = 0; p < score_.size(); ++p) {
    if (is_skipped(p)) continue;
    NodeScoreList weighted = normalized[p];
    for (size_t n = 0; n < nodes.size(); ++n) {
      if (!InRange(normalized[p][n])) return InvalidScore(score_[p].name, normalized[p][n].score);
      weighted[n].score *= score_[p].weight;
      sums[n].score += weighted[n].score;
    }
    if (recorder_ != nullptr) {
      recorder_->OnScorePlugin(score_[p].name, score_[p].weight, raw[p], normalized[p], weighted);
    }
  }
  totals->totals = std::move(sums);
  return Status::Ok();
}

}  // namespace berth
