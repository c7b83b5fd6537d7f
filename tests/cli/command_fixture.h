// Runs the command `berth` on files that a test writes, and keeps its output.
#ifndef BERTH_TESTS_CLI_COMMAND_FIXTURE_H_
#define BERTH_TESTS_CLI_COMMAND_FIXTURE_H_

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "cli/commands.h"

namespace berth::cli {

class CommandTest : public ::testing::Test {
 protected:
  ~CommandTest() override {
    for (const std::string& file : files_) std::filesystem::remove(file);
  }

  // Returns the name of a file with this text, which is removed after the test.
  std::string File(std::string_view kind, std::string_view text) {
    files_.push_back(StrCat(testing::TempDir(), "berth_",
                            testing::UnitTest::GetInstance()->current_test_info()->name(), "_",
                            kind));
    std::ofstream(files_.back(), std::ios::binary) << text;
    return files_.back();
  }

  // Returns the exit code; what was printed is in out_ and err_.
  int Berth(const std::vector<std::string>& arguments,
            const VersionCatalogue& versions = VersionCatalogue()) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int code = RunBerth(arguments, versions);
    std::fflush(stdout);
    std::fflush(stderr);
    out_ = testing::internal::GetCapturedStdout();
    err_ = testing::internal::GetCapturedStderr();
    return code;
  }
  bool Printed(std::string_view text) const { return out_.find(text) != std::string::npos; }

  std::string out_;
  std::string err_;

 private:
  std::vector<std::string> files_;
};

}  // namespace berth::cli

#endif  // BERTH_TESTS_CLI_COMMAND_FIXTURE_H_
