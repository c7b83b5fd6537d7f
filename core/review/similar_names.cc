#include "review/similar_names.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "base/strings.h"

namespace berth::review {
namespace {

// A longer name is not treated as a typing mistake. The limit bounds the time of a comparison.
constexpr size_t kLongestName = 100;

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Returns the number of letters to add, remove, change or swap with the next one: the distance that
// is called optimal string alignment.
size_t Distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before_last(b.size() + 1);
  std::vector<size_t> last(b.size() + 1);
  std::vector<size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), size_t{0});
  const auto equal = [&](size_t i, size_t j) { return Lower(a[i]) == Lower(b[j]); };
  for (size_t i = 0; i < a.size(); ++i) {
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t changed = last[j] + (equal(i, j) ? 0 : 1);
      row[j + 1] = std::min({changed, row[j] + 1, last[j + 1] + 1});
      const bool swapped = i > 0 && j > 0 && equal(i, j - 1) && equal(i - 1, j);
      if (swapped) row[j + 1] = std::min(row[j + 1], before_last[j - 1] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last.back();
}

}  // namespace

std::string Suggestion(std::string_view name, const std::vector<std::string_view>& candidates) {
  if (name.size() > kLongestName) return "";
  std::string_view best;
  size_t least = std::max<size_t>(name.size() / 3, 1) + 1;
  for (const std::string_view candidate : candidates) {
    const size_t distance = Distance(name, candidate);
    if (distance >= least) continue;
    least = distance;
    best = candidate;
  }
  return best.empty() ? "" : StrCat(": is it ", Quoted(best), "?");
}

}  // namespace berth::review
