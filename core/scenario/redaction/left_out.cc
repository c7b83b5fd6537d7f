#include "scenario/redaction/left_out.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "api/json/json.h"
#include "base/strings.h"
#include "scenario/import/manifest_names.h"

namespace berth::sim {

Json LeftOutJson(const LeftOut& left_out) {
  Json list = Json::array();
  for (const auto& [kind, fields] : left_out) {
    list.push_back({{"kind", kind}, {"count", fields.manifests}, {"fields", fields.paths}});
  }
  return list;
}

std::vector<std::string> LeftOutLines(const LeftOut& left_out) {
  constexpr size_t kNamed = 4;
  std::vector<std::string> lines;
  for (const auto& [kind, fields] : left_out) {
    std::vector<std::string> named(fields.paths.begin(), fields.paths.end());
    const size_t others = named.size() - std::min(named.size(), kNamed);
    named.resize(named.size() - others);
    std::string line = StrCat(CountText(fields.manifests, kind), ": ", StrJoin(named, ", "));
    if (others > 0)
      line += StrCat(" and ", std::to_string(others), others == 1 ? " more field" : " more fields");
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace berth::sim
