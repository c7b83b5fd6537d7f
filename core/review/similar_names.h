// Suggests names for misspelt ones.
#ifndef BERTH_REVIEW_SIMILAR_NAMES_H_
#define BERTH_REVIEW_SIMILAR_NAMES_H_

#include <string>
#include <string_view>
#include <vector>

namespace berth::review {

// Returns `: is it "seed"?`, with the candidate most similar to `name`, for the end of a message
// about `name`. Empty if no candidate is similar. Case does not count.
std::string Suggestion(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace berth::review

#endif  // BERTH_REVIEW_SIMILAR_NAMES_H_
