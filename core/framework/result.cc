#include "framework/result.h"

#include <cstdint>
#include <vector>

#include "base/stable_sort.h"
#include "base/strings.h"

namespace berth {

std::string FitError::Message() const {
  std::map<std::string, int64_t> histogram;
  for (const auto& [node, status] : diagnosis.node_to_status.statuses) {
    for (const std::string& reason : status.reasons()) ++histogram[reason];
  }
  std::vector<std::string> parts;
  parts.reserve(histogram.size());
  for (const auto& [reason, count] : histogram) {
    parts.push_back(StrCat(std::to_string(count), " ", reason));
  }
  // As texts, so "10 x" precedes "2 y".
  StableSort(parts);
  return StrCat("0/", std::to_string(num_all_nodes), " nodes are available: ", StrJoin(parts, ", "),
                ".");
}

}  // namespace berth
