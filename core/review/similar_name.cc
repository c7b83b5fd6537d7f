#include "review/similar_name.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "base/strings.h"

namespace berth::review {
namespace {

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// How many letters are to be added, left out or changed, whatever their case.
size_t Distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t changed = diagonal + (Lower(a[i]) == Lower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string> SimilarName(std::string_view name,
                                       const std::vector<std::string_view>& candidates) {
  std::optional<std::string> best;
  size_t least = std::max<size_t>(name.size() / 3, 1) + 1;
  for (const std::string_view candidate : candidates) {
    const size_t distance = Distance(name, candidate);
    if (distance >= least) continue;
    least = distance;
    best = std::string(candidate);
  }
  return best;
}

std::string DidYouMean(const std::optional<std::string>& similar) {
  return similar ? StrCat(", did you mean ", *similar, "?") : "";
}

}  // namespace berth::review
