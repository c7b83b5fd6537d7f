// Lines: a fuzz input that is a list of lines, of which the first few count.
#ifndef BERTH_TESTS_FUZZ_LINES_H_
#define BERTH_TESTS_FUZZ_LINES_H_

#include <string_view>

namespace berth {

class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  bool AtEnd() const { return rest_.empty() || taken_ == kMost; }
  std::string_view Next() {
    ++taken_;
    const size_t end = rest_.find('\n');
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    return line;
  }

 private:
  static constexpr int kMost = 16;

  std::string_view rest_;
  int taken_ = 0;
};

}  // namespace berth

#endif  // BERTH_TESTS_FUZZ_LINES_H_
