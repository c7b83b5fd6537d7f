// Tests the files in deploy/: an API server admits the objects, and berth reads the rest.
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_member.h"
#include "base/strings.h"
#include "cli/command_fixture.h"
#include "cli/gallery.h"
#include "cli/input_text.h"
#include "cli/options/parse.h"
#include "cli/sweep/sweep_options.h"
#include "review/complaints.h"

namespace berth::cli {
namespace deploy_test {

std::filesystem::path DeployFile(const std::string& name) {
  return std::filesystem::path(BERTH_SOURCE_DIR) / "deploy" / name;
}

// Returns the volume's claim, and the Job.
std::vector<Json> JobDocuments() {
  return ReadDocuments(test::ReadFile(DeployFile("job.yaml"))).value();
}

Json SpecOf(const Json& object) { return object.at("spec"); }

// Returns the pod that the Job's controller creates for one of its completions.
Json PodOf(const Json& job) {
  return {{"apiVersion", "v1"},
          {"kind", "Pod"},
          {"metadata", {{"name", "sweep-0-abcde"}, {"namespace", "default"}}},
          {"spec", SpecOf(SpecOf(job).at("template"))}};
}

// Returns the complaints of an API server of that version about the objects.
std::string ComplaintsAbout(const std::vector<Json>& objects, std::string_view semantics) {
  const Json document = {{"apiVersion", "berth.dev/v1"},
                         {"kind", "Scenario"},
                         {"spec", {{"objects", objects}}}};
  std::string text;
  for (const review::Complaint& complaint :
       review::ComplaintsAbout(document, semantics).listed) {
    text += StrCat(complaint.path, ": ", complaint.message, "\n");
  }
  return text;
}

TEST(DeployedJob, AnApiServerAdmitsItsClaimAndItsPods) {
  const std::vector<Json> documents = JobDocuments();
  ASSERT_EQ(documents.size(), 2U);
  Json pod = PodOf(documents[1]);
  for (const char* const semantics : {"v1.21", "v1.34"}) {
    EXPECT_EQ(ComplaintsAbout({documents[0], pod}, semantics), "");
  }
  pod["spec"]["volumes"].erase(0);
  EXPECT_NE(ComplaintsAbout({pod}, "v1.34").find("volumeMounts[0].name: Not found: \"plan\""),
            std::string::npos);
}

TEST(DeployedJob, EachPodRunsTheShardOfItsIndex) {
  const Json spec = SpecOf(JobDocuments()[1]);
  EXPECT_EQ(TextOf(spec, "completionMode"), "Indexed");
  EXPECT_EQ(TextOf(SpecOf(spec.at("template")), "restartPolicy"), "Never");
  const auto completions = spec.at("completions").get<int64_t>();
  auto arguments = SpecOf(spec.at("template"))
                       .at("containers")
                       .at(0)
                       .at("args")
                       .get<std::vector<std::string>>();
  ASSERT_EQ(arguments.front(), "sweep");
  arguments.erase(arguments.begin());
  const auto last = [&](const std::string& name) -> std::optional<std::string> {
    if (name != "JOB_COMPLETION_INDEX") return std::nullopt;
    return std::to_string(completions - 1);
  };
  SweepOptions options;
  const ParsedWords parsed = ParseWords(SweepCommandOf(&options), arguments);
  ASSERT_FALSE(parsed.problem) << *parsed.problem;
  const Result<sim::Shard> shard = ShardOf(options, last);
  ASSERT_TRUE(shard.ok()) << shard.error().message;
  EXPECT_EQ(shard.value().index, completions - 1);
  EXPECT_EQ(shard.value().count, completions);
  EXPECT_EQ(options.out, "/results");
}

class DeployedPlan : public CommandTest {};

TEST_F(DeployedPlan, Runs) {
  const std::string folder = StrCat(testing::TempDir(), "berth_deployed_plan");
  const std::string plan = DeployFile("plan.yaml").string();
  EXPECT_EQ(Berth({"sweep", plan, "--shard", "0/40", "--out", folder}), kExitOk) << err_;
  EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(folder) / "shard-0-of-40.jsonl"));
  std::filesystem::remove_all(folder);
}

}  // namespace deploy_test
}  // namespace berth::cli
