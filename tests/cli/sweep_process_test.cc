// Tests the processes of `berth sweep` when the first of them is ended.
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"

extern char** environ;

namespace berth::cli {
namespace sweep_process_test {

namespace fs = std::filesystem;

// Far more runs than a test could wait for.
constexpr std::string_view kPlan = R"(apiVersion: berth.dev/v1
kind: Sweep
spec:
  scenario:
    apiVersion: berth.dev/v1
    kind: Scenario
    spec:
      until: 1h
      generators:
      - count: 20
        object: { kind: Node, metadata: { name: "n{i}" }, status: { allocatable: { pods: "20" } } }
      - count: 2000
        every: 1s
        object: { kind: Pod, metadata: { name: "p{i}" }, spec: { containers: [] } }
  axes:
  - { name: seed, seeds: { count: 50000 } }
)";

constexpr int kWorkers = 2;

class SweepProcessTest : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    std::ofstream(folder_ / "plan.yaml") << kPlan;
    // Workers whose parent has ended become children of this process, so that it sees how they end.
    ASSERT_EQ(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
  }
  void TearDown() override {
    prctl(PR_SET_CHILD_SUBREAPER, 0);
    fs::remove_all(folder_);
  }

  fs::path results() const { return folder_ / "results"; }

  pid_t StartSweep() const {
    std::vector<std::string> texts = {BERTH_BINARY_DIR "/bin/berth",
                                      "sweep",
                                      (folder_ / "plan.yaml").string(),
                                      "--jobs",
                                      std::to_string(kWorkers),
                                      "--out",
                                      results().string()};
    std::vector<char*> argv;
    for (std::string& text : texts) argv.push_back(text.data());
    argv.push_back(nullptr);
    // A shell that runs the tests in the background ignores SIGINT, and the sweep would inherit
    // that.
    sigset_t defaults;
    sigfillset(&defaults);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t pid = 0;
    EXPECT_EQ(posix_spawn(&pid, argv[0], nullptr, &attributes, argv.data(), environ), 0);
    posix_spawnattr_destroy(&attributes);
    return pid;
  }

  // Returns the processes that `pid` has started.
  static std::vector<pid_t> ChildrenOf(pid_t pid) {
    const std::string id = std::to_string(pid);
    std::ifstream file(StrCat("/proc/", id, "/task/", id, "/children"));
    std::vector<pid_t> children;
    for (pid_t child = 0; file >> child;) children.push_back(child);
    return children;
  }

  // Reports whether a process has used the processor for a hundredth of a second, so that it has
  // begun.
  static bool HasWorked(pid_t pid) {
    std::ifstream file(StrCat("/proc/", std::to_string(pid), "/stat"));
    std::string text((std::istreambuf_iterator<char>(file)), {});
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    std::string field;
    for (int number = 3; number <= 14; ++number) fields >> field;  // utime is the 14th
    return !field.empty() && field != "0";
  }

  // Returns the workers of a sweep when all of them are at work.
  static std::vector<pid_t> WaitForWorkers(pid_t sweep) {
    while (waitpid(sweep, nullptr, WNOHANG) == 0) {
      const std::vector<pid_t> workers = ChildrenOf(sweep);
      int at_work = 0;
      for (const pid_t worker : workers) at_work += HasWorked(worker) ? 1 : 0;
      if (at_work == kWorkers) return workers;
      usleep(1000);
    }
    ADD_FAILURE() << "the sweep has ended by itself";
    return {};
  }

 private:
  // Tests run in parallel, so each has a folder of its own.
  const fs::path folder_ =
      fs::path(testing::TempDir()) / StrCat("berth_sweep_process_", std::to_string(getpid()));
};

TEST_P(SweepProcessTest, WorkersEndWithTheirParent) {
  const pid_t sweep = StartSweep();
  const std::vector<pid_t> workers = WaitForWorkers(sweep);
  ASSERT_EQ(kill(sweep, GetParam()), 0);
  int status = 0;
  ASSERT_EQ(waitpid(sweep, &status, 0), sweep);
  EXPECT_EQ(WTERMSIG(status), GetParam());
  for (const pid_t worker : workers) {
    ASSERT_EQ(waitpid(worker, &status, 0), worker);
    EXPECT_TRUE(WIFSIGNALED(status)) << "it went on until its own end";
  }
  EXPECT_TRUE(fs::is_empty(results())) << "results of runs that did not take place";
}

TEST_P(SweepProcessTest, AWorkerThatEndsIsAnErrorAndLeavesNoResults) {
  const pid_t sweep = StartSweep();
  for (const pid_t worker : WaitForWorkers(sweep)) ASSERT_EQ(kill(worker, GetParam()), 0);
  int status = 0;
  ASSERT_EQ(waitpid(sweep, &status, 0), sweep);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1);
  EXPECT_TRUE(fs::is_empty(results()));
}

INSTANTIATE_TEST_SUITE_P(Signals, SweepProcessTest, testing::Values(SIGTERM, SIGINT, SIGKILL));

}  // namespace sweep_process_test
}  // namespace berth::cli
