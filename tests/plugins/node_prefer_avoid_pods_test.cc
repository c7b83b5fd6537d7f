#include "plugins/retired/node_prefer_avoid_pods.h"

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "plugins/plugin_fixture.h"
#include "versions/v1_21.h"

namespace berth::test {
namespace {

// Returns an annotation with one entry that names a controller.
std::string Avoid(const std::string& kind, const std::string& uid, const std::string& more = "") {
  return StrCat(R"({"preferAvoidPods": [{"podSignature": {"podController": {"apiVersion": "v1",
                    "kind": ")",
                kind, R"(", "name": "c", "uid": ")", uid,
                R"(", "controller": true}}, "reason": "some")", more, "}]}");
}

struct AvoidCase {
  std::string name;
  std::vector<v1::OwnerReference> owners;
  std::string annotation;
  int64_t want;
};
void PrintTo(const AvoidCase& row, std::ostream* out) { *out << row.name; }

class NodePreferAvoidPodsRule : public ::testing::TestWithParam<AvoidCase> {};

TEST_P(NodePreferAvoidPodsRule, Scores) {
  const AvoidCase& row = GetParam();
  PluginUnderTest plugin(NodePreferAvoidPods::kName);
  auto node = std::make_shared<v1::Node>();
  if (!row.annotation.empty()) {
    node->metadata.annotations[std::string(NodePreferAvoidPods::kAnnotation)] = row.annotation;
  }
  v1::Pod pod;
  pod.metadata.owner_references = row.owners;
  int64_t score = -1;
  EXPECT_TRUE(plugin.As<ScorePlugin>()->Score(CycleState(), pod, NodeInfo(node), &score).ok());
  EXPECT_EQ(score, row.want);
}

const v1::OwnerReference kReplicaSet{"ReplicaSet", "c", "u1", true};

INSTANTIATE_TEST_SUITE_P(
    Rules, NodePreferAvoidPodsRule,
    ::testing::Values(
        AvoidCase{"ANamedReplicaSetIsAvoided", {kReplicaSet}, Avoid("ReplicaSet", "u1"), 0},
        AvoidCase{"SoIsANamedReplicationController",
                  {{"ReplicationController", "c", "u1", true}},
                  Avoid("ReplicationController", "u1"),
                  0},
        AvoidCase{"TheKindMustAgree", {kReplicaSet}, Avoid("ReplicationController", "u1"), 100},
        AvoidCase{"TheUidMustAgree", {kReplicaSet}, Avoid("ReplicaSet", "u2"), 100},
        AvoidCase{"OtherKindsAreNeverAvoided",
                  {{"StatefulSet", "c", "u1", true}},
                  Avoid("StatefulSet", "u1"),
                  100},
        AvoidCase{"OnlyTheControllerAmongTheOwnersCounts",
                  {{"ReplicaSet", "c", "u1", false}, {"ReplicaSet", "d", "u2", true}},
                  Avoid("ReplicaSet", "u1"),
                  100},
        AvoidCase{"APodWithoutOwnersIsWelcome", {}, Avoid("ReplicaSet", "u1"), 100},
        AvoidCase{"ANodeWithoutTheAnnotationAvoidsNobody", {kReplicaSet}, "", 100},
        AvoidCase{"AnAnnotationThatIsNoJsonAvoidsNobody", {kReplicaSet}, "{", 100},
        AvoidCase{"NorDoesOneOfAWrongType", {kReplicaSet}, R"({"preferAvoidPods": 1})", 100},
        AvoidCase{"NorDoesAnEmptyOne", {kReplicaSet}, R"({"preferAvoidPods": []})", 100},
        AvoidCase{"AnEntryWithoutAControllerNamesNobody",
                  {{"ReplicaSet", "", "", true}},
                  R"({"preferAvoidPods": [{"podSignature": {}}]})",
                  100},
        AvoidCase{"AFieldOfAWrongTypeSpoilsItAll",
                  {kReplicaSet},
                  Avoid("ReplicaSet", "u1", R"(, "message": 5)"),
                  100},
        AvoidCase{"SoDoesADateThatIsNone",
                  {kReplicaSet},
                  Avoid("ReplicaSet", "u1", R"(, "evictionTime": "yesterday")"),
                  100},
        AvoidCase{"FieldsThatNobodyKnowsDoNot",
                  {kReplicaSet},
                  Avoid("ReplicaSet", "u1", R"(, "extra": 5)"),
                  0}),
    RowName<AvoidCase>);

TEST(NodePreferAvoidPods, OutweighsEverythingByDefault) {
  const Profile profile = DefaultProfileV121();
  for (const EnabledPlugin& plugin : profile.At(ExtensionPoint::kScore)) {
    if (plugin.name == NodePreferAvoidPods::kName) {
      EXPECT_EQ(plugin.weight, 10000);
      return;
    }
  }
  ADD_FAILURE() << "not enabled";
}

}  // namespace
}  // namespace berth::test
