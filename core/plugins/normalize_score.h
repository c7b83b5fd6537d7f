// What several score plugins do to their raw scores.
#ifndef BERTH_PLUGINS_NORMALIZE_SCORE_H_
#define BERTH_PLUGINS_NORMALIZE_SCORE_H_

#include <cstdint>

#include "framework/plugin.h"

namespace berth {

enum class BetterScore : uint8_t { kHigher, kLower };

// Scales raw scores so that the highest becomes kMaxNodeScore, in place; where lower raw scores are
// better, turns them around afterwards. If no score is above 0, they stay as they are, or all
// become kMaxNodeScore where lower is better. As framework/plugins/helper/normalize_score.go,
// DefaultNormalizeScore.
// REQUIRES: scores are not negative.
void NormalizeByMax(BetterScore better, NodeScoreList& scores);

}  // namespace berth

#endif  // BERTH_PLUGINS_NORMALIZE_SCORE_H_
