#include "model/attempt/score_bars.h"

#include <algorithm>
#include <functional>

#include "base/attributes.h"
#include "draw/geometry.h"
#include "framework/plugin.h"

namespace berth::ui {
namespace {

constexpr int64_t kSwitchWeight = 1000;
constexpr float kSlotGap = 0.012f;
constexpr int64_t kMaxExtenderScore = kMaxNodeScore / sim::kExtenderScoreScale;

bool IsSameForAll(const sim::PluginScores& scores) {
  const std::vector<int64_t>& weighted = scores.weighted;
  return std::adjacent_find(weighted.begin(), weighted.end(), std::not_equal_to<>()) ==
         weighted.end();
}

// Adds the scores of extenders in the form of plugins' scores. Extenders score nodes by name, and
// may leave out nodes.
BERTH_KEPT_APART void AddExtenders(const sim::EventLog& log,
                                   const sim::AttemptExplanation& explanation,
                                   std::vector<sim::PluginScores>* scorers) {
  for (const sim::ExtenderScores& scores : explanation.extender_scores) {
    sim::PluginScores& scorer = scorers->emplace_back();
    scorer.plugin = scores.extender;
    scorer.weight = scores.weight;
    for (const sim::NodeId node : explanation.feasible) {
      int64_t raw = 0;
      for (const HostPriority& answer : scores.scores) {
        if (answer.host == log.NodeName(node)) raw += answer.score;
      }
      scorer.raw.push_back(raw);
      scorer.normalized.push_back(raw * sim::kExtenderScoreScale);
      scorer.weighted.push_back(scorer.normalized.back() * scores.weight);
    }
  }
}

// Returns the part for one plugin's scores. `most_raw` is the least upper end of the part's scale.
ScorePart PartOf(const sim::PluginScores& scores, size_t color, int64_t most_raw,
                 const std::vector<int32_t>& rows) {
  ScorePart part{scores.plugin, scores.weight, static_cast<int>(color), 0, most_raw, {}};
  for (const int64_t raw : scores.raw) {
    part.raw_low = std::min(part.raw_low, raw);
    part.raw_high = std::max(part.raw_high, raw);
  }
  for (const int32_t row : rows) {
    const auto i = static_cast<size_t>(row);
    part.rows.push_back({scores.raw[i], scores.normalized[i], scores.weighted[i]});
  }
  return part;
}

float Share(int64_t value, int64_t low, int64_t high) {
  if (high <= low) return 0;
  const float share = static_cast<float>(value - low) / static_cast<float>(high - low);
  return std::clamp(share, 0.0f, 1.0f);
}

}  // namespace

ScoreBars MakeScoreBars(const sim::EventLog& log, const sim::AttemptExplanation& explanation,
                        const std::vector<int32_t>& feasible_indexes) {
  std::vector<sim::PluginScores> scorers = explanation.scores;
  const size_t num_plugins = scorers.size();
  if (!explanation.extender_scores.empty()) AddExtenders(log, explanation, &scorers);
  const bool all_same = std::all_of(scorers.begin(), scorers.end(), IsSameForAll);
  ScoreBars bars;
  for (size_t i = 0; i < scorers.size(); ++i) {
    const sim::PluginScores& scores = scorers[i];
    const int64_t first = scores.weighted.empty() ? 0 : scores.weighted.front();
    const bool counts = !all_same || scores.weight >= kSwitchWeight;
    const bool is_common = counts && first != 0 && IsSameForAll(scores);
    const int64_t most_raw = i < num_plugins ? 0 : kMaxExtenderScore;
    (is_common ? bars.common : bars.parts).push_back(PartOf(scores, i, most_raw, feasible_indexes));
    if (is_common) bars.common_sum += first;
  }
  for (size_t row = 0; row < feasible_indexes.size(); ++row) {
    int64_t sum = 0;
    for (const ScorePart& part : bars.parts) sum += std::max<int64_t>(0, part.rows[row].weighted);
    bars.full = std::max(bars.full, sum);
  }
  return bars;
}

std::vector<BarSpan> SpansOf(const ScoreBars& bars, size_t row, float phase) {
  const float slot = 1 / static_cast<float>(std::max<size_t>(1, bars.parts.size()));
  const float room = std::max(0.0f, slot - kSlotGap);
  std::vector<BarSpan> spans;
  float stack = 0;
  for (const ScorePart& part : bars.parts) {
    const ScoreValue& value = part.rows[row];
    const float left = slot * static_cast<float>(spans.size());
    const BarSpan raw{left, room * Share(value.raw, part.raw_low, part.raw_high)};
    const BarSpan normalized{left, room * Share(value.normalized, 0, kMaxNodeScore)};
    const BarSpan weighted{stack, Share(value.weighted, 0, bars.full)};
    stack += weighted.width;
    const BarSpan& from = phase < 1 ? raw : normalized;
    const BarSpan& to = phase < 1 ? normalized : weighted;
    const float way = phase < 1 ? phase : phase - 1;
    spans.push_back({Mix(from.left, to.left, way), Mix(from.width, to.width, way)});
  }
  return spans;
}

std::string_view ShortPluginName(std::string_view name) {
  constexpr std::string_view kCommon = "NodeResources";
  if (name.starts_with(kCommon) && name.size() > kCommon.size()) name.remove_prefix(kCommon.size());
  return name;
}

}  // namespace berth::ui
