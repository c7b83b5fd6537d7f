// The name that a misspelt one probably means.
#ifndef BERTH_REVIEW_SIMILAR_NAME_H_
#define BERTH_REVIEW_SIMILAR_NAME_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace berth::review {

// Returns the candidate that becomes `name` with the fewest letters added, left out or changed; the
// case of letters does not count. The first of several wins. Nothing if all of them need more than
// one letter and more than a third of those of `name`.
std::optional<std::string> SimilarName(std::string_view name,
                                       const std::vector<std::string_view>& candidates);

// Returns the end of a message about an unknown name: ", did you mean nodeName?". Empty if no name
// is similar.
std::string DidYouMean(const std::optional<std::string>& similar);

}  // namespace berth::review

#endif  // BERTH_REVIEW_SIMILAR_NAME_H_
