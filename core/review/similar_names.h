// Suggestions for misspelt names.
#ifndef BERTH_REVIEW_SIMILAR_NAMES_H_
#define BERTH_REVIEW_SIMILAR_NAMES_H_

#include <string>
#include <string_view>
#include <vector>

namespace berth::review {

// Returns `: is it "seed"?`, to follow a message about `name`, with the candidate that is most like
// it. Empty if none is like it. Letters that differ in case alone are equal.
std::string Suggestion(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace berth::review

#endif  // BERTH_REVIEW_SIMILAR_NAMES_H_
