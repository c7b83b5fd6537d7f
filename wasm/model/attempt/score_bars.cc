#include "model/attempt/score_bars.h"

#include <algorithm>
#include <functional>

#include "draw/geometry.h"
#include "framework/plugin.h"

namespace berth::ui {
namespace {

constexpr int64_t kSwitchWeight = 1000;
constexpr float kSlotGap = 0.012f;
constexpr int64_t kMaxExtenderScore = kMaxNodeScore / sim::kExtenderScoreScale;

// One that scored, with its weighted scores of all feasible nodes.
struct Scorer {
  std::string name;
  int64_t weight;
  std::vector<int64_t> raw;
  std::vector<int64_t> normalized;
  std::vector<int64_t> weighted;
  int64_t most_raw;  // that its scale reaches to in any case

  bool IsSameForAll() const {
    return std::adjacent_find(weighted.begin(), weighted.end(), std::not_equal_to<>()) ==
           weighted.end();
  }
};

// Extenders score from 0 to 10 by node name, and may leave out nodes.
Scorer ScorerOf(const sim::ExtenderScores& scores, const std::vector<std::string>& nodes) {
  Scorer scorer{scores.extender, scores.weight, {}, {}, {}, kMaxExtenderScore};
  for (const std::string& name : nodes) {
    int64_t raw = 0;
    for (const HostPriority& answer : scores.scores) {
      if (answer.host == name) raw += answer.score;
    }
    scorer.raw.push_back(raw);
    scorer.normalized.push_back(raw * sim::kExtenderScoreScale);
    scorer.weighted.push_back(scorer.normalized.back() * scores.weight);
  }
  return scorer;
}

std::vector<Scorer> ScorersOf(const sim::EventLog& log,
                              const sim::AttemptExplanation& explanation) {
  std::vector<Scorer> scorers;
  for (const sim::PluginScores& scores : explanation.scores) {
    scorers.push_back(
        {scores.plugin, scores.weight, scores.raw, scores.normalized, scores.weighted, 0});
  }
  std::vector<std::string> nodes;
  for (const sim::NodeId node : explanation.feasible) nodes.push_back(log.NodeName(node));
  for (const sim::ExtenderScores& scores : explanation.extender_scores) {
    scorers.push_back(ScorerOf(scores, nodes));
  }
  return scorers;
}

ScorePart PartOf(const Scorer& scorer, int color, const std::vector<int32_t>& rows) {
  ScorePart part{scorer.name, scorer.weight, color, 0, scorer.most_raw, {}};
  for (const int64_t raw : scorer.raw) {
    part.raw_low = std::min(part.raw_low, raw);
    part.raw_high = std::max(part.raw_high, raw);
  }
  for (const int32_t row : rows) {
    const auto i = static_cast<size_t>(row);
    part.rows.push_back({scorer.raw[i], scorer.normalized[i], scorer.weighted[i]});
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
  const std::vector<Scorer> scorers = ScorersOf(log, explanation);
  const bool all_same = std::all_of(scorers.begin(), scorers.end(),
                                    [](const Scorer& scorer) { return scorer.IsSameForAll(); });
  ScoreBars bars;
  for (size_t i = 0; i < scorers.size(); ++i) {
    const Scorer& scorer = scorers[i];
    const int64_t first = scorer.weighted.empty() ? 0 : scorer.weighted.front();
    const bool counts = !all_same || scorer.weight >= kSwitchWeight;
    if (counts && first != 0 && scorer.IsSameForAll()) {
      bars.common.push_back({scorer.name, first});
      bars.common_sum += first;
    } else {
      bars.parts.push_back(PartOf(scorer, static_cast<int>(i), feasible_indexes));
    }
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
