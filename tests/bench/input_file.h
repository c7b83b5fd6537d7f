// Files that benchmarks read.
#ifndef BERTH_TESTS_BENCH_INPUT_FILE_H_
#define BERTH_TESTS_BENCH_INPUT_FILE_H_

#include <string>

namespace berth::bench {

// False, and says so on standard error, if there is no such file.
bool ReadInputFile(const std::string& name, std::string* text);

}  // namespace berth::bench

#endif  // BERTH_TESTS_BENCH_INPUT_FILE_H_
