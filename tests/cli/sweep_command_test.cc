#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "cli/command_fixture.h"
#include "cli/options/parse.h"
#include "cli/sweep/sweep_options.h"

namespace berth::cli {
namespace sweep_command_test {

namespace fs = std::filesystem;

constexpr std::string_view kScenario = R"(
apiVersion: berth.dev/v1
kind: Scenario
spec:
  objects:
  - { kind: Node, metadata: { name: a }, status: { allocatable: { cpu: "4", pods: "10" } } }
  - { kind: Node, metadata: { name: b }, status: { allocatable: { cpu: "4", pods: "10" } } }
  generators:
  - count: 2
    object:
      kind: Pod
      metadata: { name: "p{i}" }
      spec: { containers: [ { name: c, resources: { requests: { cpu: "3" } } } ] }
)";

class SweepCommand : public CommandTest {
 protected:
  SweepCommand()
      : folder_(StrCat(testing::TempDir(), "berth_sweep_",
                       testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove_all(folder_);
    const std::string scenario = File("scenario.yaml", kScenario);
    plan_ = PlanWith(scenario, "{ generator: 0, counts: [1, 3] }");
  }
  ~SweepCommand() override { fs::remove_all(folder_); }

  std::string PlanWith(const std::string& scenario, const std::string& sizes) {
    return File(StrCat("plan", std::to_string(++num_plans_), ".yaml"),
                StrCat("apiVersion: berth.dev/v1\nkind: Sweep\nspec:\n  scenarioFile: ",
                       fs::path(scenario).filename().string(),
                       "\n  figures: [podsBound, waitMax]\n  axes:\n  - { name: pods, sizes: ",
                       sizes, " }\n  - { name: seed, seeds: { count: 10 } }\n"));
  }

  // Returns the file of a shard in the folder.
  fs::path ShardFile(const std::string& name) const { return fs::path(folder_) / name; }
  void WriteShards(int count) {
    for (int i = 0; i < count; ++i) {
      const std::string shard = StrCat(std::to_string(i), "/", std::to_string(count));
      ASSERT_EQ(Berth({"sweep", plan_, "--shard", shard, "--out", folder_}), kExitOk) << err_;
    }
  }

  std::string folder_;
  std::string plan_;
  int num_plans_ = 0;
};

TEST_F(SweepCommand, PrintsMediansAndIntervals) {
  ASSERT_EQ(Berth({"sweep", plan_, "--jobs", "3"}), kExitOk) << err_;
  EXPECT_TRUE(Printed("  podsBound  1          1         1       1    10              0\n"))
      << out_;
  EXPECT_TRUE(Printed("  waitMax    3      > run     > run   > run    10             10\n"))
      << out_;
  ASSERT_EQ(Berth({"sweep", plan_, "--format", "markdown"}), kExitOk);
  EXPECT_TRUE(Printed("| podsBound | 3 | 2 | 2 | 2 | 10 | 0 |\n")) << out_;
}

TEST_F(SweepCommand, ShardsMergeToTheBytesOfOneMachine) {
  for (const char* format : {"json", "csv", "text", "markdown"}) {
    ASSERT_EQ(Berth({"sweep", plan_, "--format", format, "--jobs", "1"}), kExitOk) << err_;
    const std::string whole = out_;
    ASSERT_EQ(Berth({"sweep", plan_, "--format", format, "--jobs", "4"}), kExitOk) << err_;
    EXPECT_EQ(out_, whole);
    WriteShards(3);
    WriteShards(7);
    ASSERT_EQ(Berth({"sweep", "merge", plan_, folder_, folder_, "--format", format}), kExitOk);
    EXPECT_EQ(out_, whole);
  }
}

TEST_F(SweepCommand, AMissingShardIsNamedWithItsCommand) {
  WriteShards(4);
  fs::remove(ShardFile("shard-2-of-4.jsonl"));
  EXPECT_EQ(Berth({"sweep", "merge", plan_, folder_}), kExitNotFound);
  EXPECT_EQ(out_, "");
  EXPECT_EQ(err_, StrCat("berth: shard 2/4 is missing with 5 runs; to run it: berth sweep ", plan_,
                         " --shard 2/4 --out ", folder_, "\n"));
  ASSERT_EQ(Berth({"sweep", plan_, "--shard", "2/4", "--out", folder_}), kExitOk);
  EXPECT_EQ(Berth({"sweep", "merge", plan_, folder_}), kExitOk) << err_;
}

TEST_F(SweepCommand, ACorruptShardIsNamed) {
  WriteShards(2);
  fs::resize_file(ShardFile("shard-1-of-2.jsonl"), 100);
  EXPECT_EQ(Berth({"sweep", "merge", plan_, folder_}), kExitNotFound);
  EXPECT_NE(err_.find("shard-1-of-2.jsonl: not used: it was cut off or changed"), err_.npos);
  EXPECT_NE(err_.find("--shard 1/2 --out"), err_.npos) << err_;
}

TEST_F(SweepCommand, ShardsOfAnotherPlanAreNotUsed) {
  WriteShards(2);
  const std::string scenario = File("scenario.yaml", kScenario);
  const std::string other = PlanWith(scenario, "{ generator: 0, counts: [1, 2] }");
  EXPECT_EQ(Berth({"sweep", "merge", other, folder_}), kExitNotFound);
  EXPECT_NE(err_.find("shard-0-of-2.jsonl: not used: it is of another plan"), err_.npos) << err_;
}

TEST_F(SweepCommand, AMissingFolderIsAnError) {
  EXPECT_EQ(Berth({"sweep", "merge", plan_, folder_}), kExitNotFound);
  EXPECT_NE(err_.find("cannot be read: No such file or directory"), err_.npos) << err_;
  EXPECT_NE(err_.find("shard 0/1 is missing with 20 runs"), err_.npos) << err_;
}

TEST_F(SweepCommand, AFolderThatCannotBeCreatedIsAnErrorBeforeAnyRun) {
  EXPECT_EQ(Berth({"sweep", plan_, "--out", plan_}), kExitNotWritten);
  EXPECT_EQ(err_, StrCat("berth: ", plan_, ": results cannot be written there: Not a directory\n"));
  EXPECT_EQ(Berth({"sweep", plan_, "--out", "/proc/berth"}), kExitNotWritten);
}

TEST_F(SweepCommand, MistakesNameTheFileAndTheLine) {
  const std::string broken = File("broken.yaml", StrCat(kScenario, "  seed: x\n"));
  EXPECT_EQ(Berth({"sweep", PlanWith(broken, "{ counts: [1] }")}), kExitBadInput);
  EXPECT_EQ(err_.substr(0, 7 + broken.size()), StrCat("berth: ", broken)) << err_;
  const std::string plan = PlanWith(File("scenario.yaml", kScenario), "{ counts: [0] }");
  EXPECT_EQ(Berth({"sweep", plan}), kExitBadInput);
  EXPECT_NE(err_.find(StrCat(plan, ":7: spec.axes[0].sizes.counts[0]: ")), err_.npos) << err_;
}

// --- A plan that names a file ---

class SweepScenarioFile : public SweepCommand {
 protected:
  SweepScenarioFile() {
    fs::create_directories(fs::path(folder_) / "plans");
    std::ofstream(fs::path(folder_) / "outside.yaml") << kScenario;
    std::ofstream(fs::path(folder_) / "plans/inside.yaml") << kScenario;
  }

  // Runs a plan in FOLDER/plans that names the file.
  int Sweep(const std::string& named, std::vector<std::string> options = {}) {
    plan_ = (fs::path(folder_) / "plans/plan.yaml").string();
    std::ofstream(plan_) << "apiVersion: berth.dev/v1\nkind: Sweep\nspec:\n  scenarioFile: "
                         << named << "\n  axes:\n  - { name: seed, seeds: { count: 2 } }\n";
    options.insert(options.begin(), {"sweep", plan_});
    return Berth(options);
  }
};

TEST_F(SweepScenarioFile, IsReadOnlyBelowThePlan) {
  const fs::path plans = fs::path(folder_) / "plans";
  fs::create_symlink("../outside.yaml", plans / "link-outside.yaml");
  fs::create_directory_symlink("..", plans / "up");
  const std::vector<std::string> outside = {"../outside.yaml",
                                            "./x/../../outside.yaml",
                                            "/dev/null",
                                            "link-outside.yaml",
                                            "up/outside.yaml",
                                            "../missing.yaml",
                                            (fs::path(folder_) / "outside.yaml").string()};
  for (const std::string& named : outside) {
    EXPECT_EQ(Sweep(named), kExitBadInput) << named;
    EXPECT_EQ(err_,
              StrCat("berth: ", plan_, ":4: spec.scenarioFile: \"", named,
                     "\" is outside the plan's folder, which only --allow-outside permits\n"));
  }
  EXPECT_EQ(Sweep("../outside.yaml", {"--allow-outside"}), kExitOk) << err_;
}

TEST_F(SweepScenarioFile, HasNoCharacterThatCutsItsName) {
  EXPECT_EQ(Sweep(R"("../outside.yaml\0/../plans/x")"), kExitBadInput);
  EXPECT_EQ(err_, StrCat("berth: ", plan_, ":4: spec.scenarioFile: must not have a character 0\n"));
}

TEST_F(SweepScenarioFile, MayBeLinkedBelowThePlan) {
  const fs::path plans = fs::path(folder_) / "plans";
  fs::create_directory(plans / "sub");
  fs::create_symlink("../inside.yaml", plans / "sub/link.yaml");
  for (const std::string& named :
       {std::string("inside.yaml"), std::string("sub/link.yaml"), std::string("sub/../inside.yaml"),
        fs::absolute(plans / "inside.yaml").string()}) {
    EXPECT_EQ(Sweep(named), kExitOk) << named << err_;
  }
}

TEST_F(SweepScenarioFile, ItsNameIsCutInMessages) {
  EXPECT_EQ(Sweep(std::string(120'000, 'x')), kExitBadInput);
  EXPECT_LT(err_.size(), 1000u);
}

TEST_F(SweepCommand, TheCommandForAMissingShardHasTheOptionsOfTheMerge) {
  fs::create_directories(folder_);
  EXPECT_EQ(Berth({"sweep", "merge", plan_, folder_, "--allow-outside"}), kExitNotFound);
  EXPECT_TRUE(err_.ends_with(StrCat(" --out ", folder_, " --allow-outside\n"))) << err_;
}

TEST_F(SweepCommand, MergeReadsRegularFilesAlone) {
  WriteShards(2);
  fs::remove(ShardFile("shard-1-of-2.jsonl"));
  ASSERT_EQ(mkfifo(ShardFile("shard-1-of-2.jsonl").c_str(), 0600), 0);
  EXPECT_EQ(Berth({"sweep", "merge", plan_, folder_}), kExitNotFound);
  EXPECT_NE(err_.find("shard-1-of-2.jsonl: not used: it is no regular file\n"), err_.npos) << err_;
}

// Tests the arguments and environment variables.
class SweepOptionsTest : public testing::Test {
 protected:
  std::string ShardOf(std::vector<std::string> arguments,
                      const std::map<std::string, std::string>& variables) {
    const auto environment = [&](const char* name) -> std::optional<std::string> {
      const auto found = variables.find(name);
      if (found == variables.end()) return std::nullopt;
      return found->second;
    };
    arguments.insert(arguments.begin(), "plan");
    SweepOptions options;
    const ParsedWords parsed = ParseWords(SweepCommandOf(&options), arguments);
    if (parsed.problem) return *parsed.problem;
    const Result<sim::Shard> shard = cli::ShardOf(options, environment);
    return shard.ok() ? shard.value().ToString() : shard.error().message;
  }
};

TEST_F(SweepOptionsTest, AnIndexedJobSaysItsShard) {
  EXPECT_EQ(ShardOf({"--out", "f"}, {{"JOB_COMPLETION_INDEX", "3"}, {"JOB_COMPLETIONS", "8"}}),
            "3/8");
  EXPECT_EQ(ShardOf({"--out", "f", "--shards", "9"}, {{"JOB_COMPLETION_INDEX", "3"}}), "3/9");
  EXPECT_EQ(ShardOf({"--out", "f", "--shard", "1/2"}, {{"JOB_COMPLETION_INDEX", "3"}}), "1/2");
  EXPECT_EQ(ShardOf({"--out", "f"}, {{"JOB_COMPLETION_INDEX", "3"}}),
            "JOB_COMPLETIONS needs a number, not \"\"; or name --shards");
  EXPECT_EQ(ShardOf({"--out", "f", "--shards", "3"}, {{"JOB_COMPLETION_INDEX", "3"}}),
            "JOB_COMPLETION_INDEX: there is no shard 3 of 3, which are counted from 0");
}

TEST_F(SweepOptionsTest, AnArrayOfSlurmSaysItsShard) {
  const std::map<std::string, std::string> array = {{"SLURM_ARRAY_TASK_ID", "5"},
                                                    {"SLURM_ARRAY_TASK_MIN", "1"},
                                                    {"SLURM_ARRAY_TASK_MAX", "8"},
                                                    {"SLURM_ARRAY_TASK_COUNT", "8"}};
  EXPECT_EQ(ShardOf({"--out", "f"}, array), "4/8");
  EXPECT_EQ(ShardOf({"--out", "f", "--shards", "20"}, array), "5/20");
  std::map<std::string, std::string> gaps = array;
  gaps["SLURM_ARRAY_TASK_COUNT"] = "4";
  EXPECT_EQ(ShardOf({"--out", "f"}, gaps),
            "the array of Slurm leaves out tasks: name --shards, of which each is one");
}

TEST_F(SweepOptionsTest, VariablesThatAreNoSuchNumbersAreNamed) {
  const std::string lowest = "-9223372036854775808";
  EXPECT_EQ(ShardOf({"--out", "f"}, {{"JOB_COMPLETION_INDEX", lowest}}),
            StrCat("JOB_COMPLETION_INDEX needs a number, not \"", lowest, "\""));
  EXPECT_EQ(ShardOf({"--out", "f"}, {{"SLURM_ARRAY_TASK_ID", "1"},
                                     {"SLURM_ARRAY_TASK_MIN", lowest},
                                     {"SLURM_ARRAY_TASK_MAX", "9223372036854775807"},
                                     {"SLURM_ARRAY_TASK_COUNT", "0"}}),
            StrCat("SLURM_ARRAY_TASK_MIN needs a number, not \"", lowest, "\"; or name --shards"));
  EXPECT_LT(ShardOf({"--out", "f"}, {{"JOB_COMPLETION_INDEX", std::string(120'000, '7')}}).size(),
            300u);
}

TEST_F(SweepOptionsTest, MistakesAreNamed) {
  EXPECT_EQ(ShardOf({"--out", "f"}, {}), "0/1");
  EXPECT_EQ(ShardOf({"--shard", "1/2"}, {}), "a shard needs --out FOLDER");
  EXPECT_EQ(ShardOf({"--shard", "2/2"}, {}), "--shard needs a text as 0/100, not \"2/2\"");
  EXPECT_EQ(ShardOf({"--shards", "2", "--out", "f"}, {}),
            "--shards needs JOB_COMPLETION_INDEX or SLURM_ARRAY_TASK_ID; --shard 0/100 does not");
  EXPECT_EQ(ShardOf({"--jobs", "0"}, {}), "--jobs needs a whole number from 1 to 1024, not \"0\"");
  EXPECT_EQ(ShardOf({"--format", "xml"}, {}),
            "--format is text, json, csv or markdown, not \"xml\"");
  EXPECT_EQ(ShardOf({"again"}, {}), "unexpected argument \"again\"");
}

}  // namespace sweep_command_test
}  // namespace berth::cli
