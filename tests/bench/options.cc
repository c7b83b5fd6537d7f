#include "bench/options.h"

#include <cstdlib>

namespace berth::bench {

std::optional<Options> Options::Read(const std::vector<std::string>& words, const Known& known) {
  Options options;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (!word.starts_with("--")) {
      options.operands_.push_back(word);
      continue;
    }
    const std::string name = word.substr(2);
    if (known.switches.contains(name)) {
      options.given_[name] = "";
    } else if (known.values.contains(name) && i + 1 < words.size()) {
      options.given_[name] = words[++i];
    } else {
      return std::nullopt;
    }
  }
  if (options.operands_.size() > known.operands) return std::nullopt;
  return options;
}

std::string Options::Text(std::string_view name, std::string_view otherwise) const {
  const auto found = given_.find(name);
  return found == given_.end() ? std::string(otherwise) : found->second;
}

int Options::Number(std::string_view name, int otherwise) const {
  const auto found = given_.find(name);
  return found == given_.end() ? otherwise : std::atoi(found->second.c_str());
}

}  // namespace berth::bench
