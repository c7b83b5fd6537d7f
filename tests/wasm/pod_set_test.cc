#include "model/pod_set.h"

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace {

TEST(PodSetTest, AreNamedAlikeUpToANumberOrAGeneratedEnd) {
  EXPECT_EQ(PodSetBase("default/web-12"), "default/web");
  EXPECT_EQ(PodSetBase("default/web-7d4b9c-x2k9v"), "default/web-7d4b9c");
  EXPECT_EQ(PodSetBase("default/api-server"), "default/api-server");
  EXPECT_EQ(PodSetBase("default/pods-nginx"), "default/pods-nginx");
  EXPECT_EQ(PodSetBase("my-1/web"), "my-1/web");
  EXPECT_EQ(PodSetBase("default/web-"), "default/web-");
  EXPECT_EQ(PodSetBase("default/web"), "default/web");
}

TEST(PodSetTest, AreThoseThatAreThereTheOldestFirst) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  stage.Do(R"({"op":"edits","entries":[{"at":0.15,"op":"delete",)"
           R"("object":{"kind":"Pod","metadata":{"name":"p-0"}}}]})");
  stage.Seek(0.25);
  const Json set = Parsed(stage.app().answers().Describe(R"({"what":"set","pod":"default/p-2"})"));
  EXPECT_EQ(set["base"], "default/p");
  EXPECT_EQ(set["pods"], Parsed(R"(["default/p-1","default/p-2"])"));
  EXPECT_EQ(set["manifest"]["metadata"]["name"], "p-2");
  const Json none =
      Parsed(stage.app().answers().Describe(R"({"what":"set","pod":"default/nobody"})"));
  EXPECT_FALSE(none["ok"].get<bool>());
}

}  // namespace
}  // namespace berth::ui
