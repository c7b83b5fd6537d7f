// Tests the program bin/berth itself, as a shell starts it.
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "cli/gallery.h"

extern char** environ;

namespace berth::test {
namespace {

constexpr char kProgram[] = BERTH_BINARY_DIR "/bin/berth";

// The targets to which a shell may redirect standard output.
enum class Sink { kFile, kFull, kClosed, kBrokenPipe };

struct Outcome {
  int code = -1;   // -1 if a signal ended it
  int signal = 0;  // the signal; 0 if there was none
  std::string out;
  std::string err;
  int64_t most_memory = 0;  // bytes
};

class ProgramTest : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string File(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }

  Outcome Run(const std::vector<std::string>& arguments, Sink sink = Sink::kFile,
              const std::string& standard_input = "/dev/null", bool resets_signals = true) const {
    const std::string out = (folder_ / "stdout").string();
    const std::string err = (folder_ / "stderr").string();
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, standard_input.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 2, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;
    int pipe_ends[2] = {-1, -1};
    switch (sink) {
      case Sink::kFile:
        posix_spawn_file_actions_addopen(&files, 1, out.c_str(), kWrite, 0600);
        break;
      case Sink::kFull:
        posix_spawn_file_actions_addopen(&files, 1, "/dev/full", O_WRONLY, 0);
        break;
      case Sink::kClosed:
        posix_spawn_file_actions_addclose(&files, 1);
        break;
      case Sink::kBrokenPipe:
        EXPECT_EQ(pipe(pipe_ends), 0);
        close(pipe_ends[0]);
        posix_spawn_file_actions_adddup2(&files, pipe_ends[1], 1);
        break;
    }
    // The process of the tests may have been started with the signal ignored.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    if (resets_signals) posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);

    std::vector<std::string> texts = {kProgram};
    texts.insert(texts.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& text : texts) argv.push_back(text.data());
    argv.push_back(nullptr);
    pid_t pid = 0;
    EXPECT_EQ(posix_spawn(&pid, kProgram, &files, &attributes, argv.data(), environ), 0);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (pipe_ends[1] >= 0) close(pipe_ends[1]);

    int status = 0;
    struct rusage usage {};
    EXPECT_EQ(wait4(pid, &status, 0, &usage), pid);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1,
            WIFSIGNALED(status) ? WTERMSIG(status) : 0, sink == Sink::kFile ? ReadFile(out) : "",
            ReadFile(err), int64_t{usage.ru_maxrss} * 1024};
  }

 private:
  // Tests run in parallel, so each has a folder of its own.
  const std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) /
      StrCat("berth_program_", testing::UnitTest::GetInstance()->current_test_info()->name());
};

std::string Example() { return (GalleryPath() / "queue/backoff-grows.yaml").string(); }

// Returns every command, in every format.
std::vector<std::vector<std::string>> Commands() {
  return {{"--help"},
          {"run", "--help"},
          {"run", Example()},
          {"run", Example(), "--format", "jsonl"},
          {"run", Example(), "--format", "hash"},
          {"validate", Example()},
          {"explain", Example()},
          {"explain", Example(), "--json"},
          {"explain", Example(), "--attempt", "1"},
          {"explain", Example(), "--attempt", "1", "--json"}};
}

TEST_F(ProgramTest, AnswersAndEndsWithZero) {
  for (const std::vector<std::string>& command : Commands()) {
    const Outcome outcome = Run(command);
    EXPECT_EQ(outcome.code, 0) << testing::PrintToString(command);
    EXPECT_NE(outcome.out, "") << testing::PrintToString(command);
    EXPECT_EQ(outcome.err, "") << testing::PrintToString(command);
  }
}

TEST_F(ProgramTest, LostOutputIsReportedAndEndsWithOne) {
  const struct {
    Sink sink;
    std::string_view reason;
  } sinks[] = {{Sink::kFull, "No space left on device"}, {Sink::kClosed, "Bad file descriptor"}};
  for (const auto& [sink, reason] : sinks) {
    for (const std::vector<std::string>& command : Commands()) {
      const Outcome outcome = Run(command, sink);
      EXPECT_EQ(outcome.code, 1) << reason << testing::PrintToString(command);
      EXPECT_EQ(outcome.err, StrCat("berth: the output could not be written: ", reason, "\n"))
          << testing::PrintToString(command);
    }
  }
}

// coreutils do the same: `berth run FILE | head` prints no error.
TEST_F(ProgramTest, AReaderThatLeavesEndsTheProgramWithoutAMessage) {
  for (const std::vector<std::string>& command : Commands()) {
    const Outcome outcome = Run(command, Sink::kBrokenPipe);
    EXPECT_EQ(outcome.signal, SIGPIPE) << testing::PrintToString(command);
    EXPECT_EQ(outcome.err, "") << testing::PrintToString(command);
  }
}

// A program that ignores the signal hands that on to those that it starts, as Python does.
TEST_F(ProgramTest, WhereTheSignalIsIgnoredTheCodeIsThatOfTheSignal) {
  const auto before = signal(SIGPIPE, SIG_IGN);
  for (const std::vector<std::string>& command : Commands()) {
    const Outcome outcome = Run(command, Sink::kBrokenPipe, "/dev/null", /*resets_signals=*/false);
    EXPECT_EQ(outcome.code, 128 + SIGPIPE) << testing::PrintToString(command);
    EXPECT_EQ(outcome.err, "") << testing::PrintToString(command);
  }
  signal(SIGPIPE, before);
}

// A command without output cannot lose it.
TEST_F(ProgramTest, OtherFailuresKeepTheirCode) {
  for (const Sink sink : {Sink::kFull, Sink::kClosed, Sink::kBrokenPipe}) {
    EXPECT_EQ(Run({"validate", "no-such-file"}, sink).code, 2);
    EXPECT_EQ(Run({"explain", Example(), "--pod", "no-such-pod"}, sink).code, 1);
  }
}

TEST_F(ProgramTest, FilesThatCannotBeReadAreNamedWithTheReason) {
  const std::string folder = std::filesystem::path(File("file", "")).parent_path().string();
  EXPECT_EQ(Run({"run", folder}).err,
            StrCat("berth: ", folder, ": cannot be read: Is a directory\n"));
  const Outcome missing = Run({"run", Example(), "--config", "none"});
  EXPECT_EQ(missing.err, "berth: none: cannot be opened: No such file or directory\n");
  EXPECT_EQ(missing.code, 2);
}

TEST_F(ProgramTest, AFifoIsReadToItsEnd) {
  const std::string fifo = File("fifo", "");
  std::filesystem::remove(fifo);
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(fifo, std::ios::binary) << ReadFile(Example()); });
  const Outcome outcome = Run({"run", fifo, "--format", "hash"});
  writer.join();
  EXPECT_EQ(outcome.out, Run({"run", Example(), "--format", "hash"}).out);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
}

constexpr int64_t kMuchMemory = int64_t{1} << 30;

TEST_F(ProgramTest, ReadingStopsAtTheLimit) {
  const std::string message = ": the text is longer than 67108864 bytes\n";
  const Outcome file = Run({"run", "/dev/zero"});
  EXPECT_EQ(file.code, 2);
  EXPECT_EQ(file.err, StrCat("berth: /dev/zero", message));
  EXPECT_LT(file.most_memory, kMuchMemory);
  const Outcome standard_input = Run({"run", "-"}, Sink::kFile, "/dev/zero");
  EXPECT_EQ(standard_input.code, 2);
  EXPECT_EQ(standard_input.err, StrCat("berth: -", message));
  const Outcome config = Run({"validate", Example(), "--config", "/dev/zero"});
  EXPECT_EQ(config.code, 2);
  EXPECT_EQ(config.err, StrCat("berth: /dev/zero", message));
}

TEST_F(ProgramTest, BracketsThatNeverEndTakeLittleMemory) {
  const std::string brackets(20'000'000, '[');
  for (const char* begin : {"", "a: ", "{}\n---\n", "{}\n# \n"}) {
    const std::string file = File("brackets", begin + brackets);
    for (const auto& arguments : {std::vector<std::string>{"run", file},
                                  std::vector<std::string>{"run", Example(), "--config", file}}) {
      const Outcome outcome = Run(arguments);
      EXPECT_EQ(outcome.code, 2) << begin;
      EXPECT_LT(outcome.most_memory, kMuchMemory) << begin;
    }
  }
}

class ProgramGalleryTest : public ProgramTest, public testing::WithParamInterface<std::string> {};

TEST_P(ProgramGalleryTest, RunsTheScenario) {
  const Outcome outcome = Run({"run", (GalleryPath() / GetParam()).string(), "--format", "hash"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out.size(), 17u) << outcome.out;
}

INSTANTIATE_TEST_SUITE_P(Gallery, ProgramGalleryTest, testing::ValuesIn(GalleryScenarios()),
                         GalleryTestName);

}  // namespace
}  // namespace berth::test
