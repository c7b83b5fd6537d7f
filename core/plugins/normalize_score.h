// The normalization that several score plugins share.
#ifndef BERTH_PLUGINS_NORMALIZE_SCORE_H_
#define BERTH_PLUGINS_NORMALIZE_SCORE_H_

#include <cstdint>

#include "framework/plugin.h"

namespace berth {

enum class BetterScore : uint8_t { kHigher, kLower };

// Scales raw scores in place so that the highest becomes kMaxNodeScore; if lower raw scores are
// better, it then inverts them. If no score is above 0, they stay unchanged, or all become
// kMaxNodeScore if lower is better. Upstream: framework/plugins/helper/normalize_score.go,
// DefaultNormalizeScore. REQUIRES: scores are not negative.
void NormalizeByMax(BetterScore better, NodeScoreList& scores);

}  // namespace berth

#endif  // BERTH_PLUGINS_NORMALIZE_SCORE_H_
