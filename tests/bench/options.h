// The words after the name of a benchmark: --name value, or --name alone for a switch.
#ifndef BERTH_TESTS_BENCH_OPTIONS_H_
#define BERTH_TESTS_BENCH_OPTIONS_H_

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace berth::bench {

class Options {
 public:
  // The options of a benchmark.
  struct Known {
    std::set<std::string_view> values;    // options with a value, without the dashes
    std::set<std::string_view> switches;  // options without a value
    size_t operands = 0;                  // the largest number of words without dashes
  };

  // Returns nothing if a word is unknown, or lacks its value.
  static std::optional<Options> Read(const std::vector<std::string>& words, const Known& known);

  bool Has(std::string_view name) const { return given_.find(name) != given_.end(); }
  std::string Text(std::string_view name, std::string_view otherwise = "") const;
  int Number(std::string_view name, int otherwise) const;
  const std::vector<std::string>& operands() const { return operands_; }

 private:
  std::map<std::string, std::string, std::less<>> given_;
  std::vector<std::string> operands_;
};

}  // namespace berth::bench

#endif  // BERTH_TESTS_BENCH_OPTIONS_H_
