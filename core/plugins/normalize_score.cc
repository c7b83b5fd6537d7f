#include "plugins/normalize_score.h"

#include <algorithm>

namespace berth {

void NormalizeByMax(BetterScore better, NodeScoreList& scores) {
  int64_t max = 0;
  for (const NodeScore& score : scores) max = std::max(max, score.score);
  for (NodeScore& score : scores) {
    const int64_t scaled = max == 0 ? score.score : kMaxNodeScore * score.score / max;
    score.score = better == BetterScore::kHigher ? scaled : kMaxNodeScore - scaled;
  }
}

}  // namespace berth
