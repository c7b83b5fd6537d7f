// Reads the files of benchmarks.
#ifndef BERTH_TESTS_BENCH_INPUT_FILE_H_
#define BERTH_TESTS_BENCH_INPUT_FILE_H_

#include <string>

namespace berth::bench {

// Returns false, after printing an error, if there is no such file.
bool ReadInputFile(const std::string& name, std::string* text);

}  // namespace berth::bench

#endif  // BERTH_TESTS_BENCH_INPUT_FILE_H_
