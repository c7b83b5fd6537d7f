#include "model/attempt/score_bars.h"

#include <algorithm>

#include "draw/geometry.h"
#include "framework/plugin.h"

namespace berth::ui {
namespace {

constexpr int64_t kSwitchWeight = 1000;
constexpr float kSlotGap = 0.012f;
constexpr int64_t kMaxExtenderScore = kMaxNodeScore / sim::kExtenderScoreScale;

ScorePart PartOf(const sim::PluginScores& scores, const std::vector<int32_t>& rows) {
  ScorePart part{scores.plugin, scores.weight, 0, 0, {}};
  for (int64_t raw : scores.raw) {
    part.raw_low = std::min(part.raw_low, raw);
    part.raw_high = std::max(part.raw_high, raw);
  }
  for (int32_t row : rows) {
    const auto i = static_cast<size_t>(row);
    part.rows.push_back({scores.raw[i], scores.normalized[i], scores.weighted[i]});
  }
  return part;
}

// Extenders score from 0 to 10 by node name, and may leave out nodes.
ScorePart PartOf(const sim::ExtenderScores& scores, const std::vector<std::string>& row_names) {
  ScorePart part{scores.extender, scores.weight, 0, kMaxExtenderScore, {}};
  for (const std::string& name : row_names) {
    ScoreValue value;
    for (const HostPriority& answer : scores.scores) {
      if (answer.host == name) value.raw += answer.score;
    }
    value.normalized = value.raw * sim::kExtenderScoreScale;
    value.weighted = value.normalized * scores.weight;
    part.rows.push_back(value);
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
  ScoreBars bars;
  for (const sim::PluginScores& scores : explanation.scores) {
    if (scores.weight < kSwitchWeight) bars.parts.push_back(PartOf(scores, feasible_indexes));
  }
  std::vector<std::string> names;
  for (int32_t index : feasible_indexes) {
    names.push_back(log.NodeName(explanation.feasible[static_cast<size_t>(index)]));
  }
  for (const sim::ExtenderScores& scores : explanation.extender_scores) {
    bars.parts.push_back(PartOf(scores, names));
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
