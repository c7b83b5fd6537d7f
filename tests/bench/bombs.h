// Large scenarios, and small texts that become large scenarios.
#ifndef BERTH_TESTS_BENCH_BOMBS_H_
#define BERTH_TESTS_BENCH_BOMBS_H_

#include <functional>
#include <string>
#include <vector>

namespace berth::bench {

struct NamedText {
  std::string name;
  std::function<std::string()> text;
};

std::vector<NamedText> LargeTexts();
// Each has as much of something as the limits allow, or more.
std::vector<NamedText> Bombs();

}  // namespace berth::bench

#endif  // BERTH_TESTS_BENCH_BOMBS_H_
