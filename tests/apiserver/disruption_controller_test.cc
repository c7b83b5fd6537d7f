#include "apiserver/disruption_controller.h"

#include <gtest/gtest.h>

#include "apiserver/cluster.h"
#include "base/strings.h"
#include "support/objects.h"

namespace berth::sim {
namespace {

using test::MakeObject;

class DisruptionControllerTest : public testing::Test {
 protected:
  void Budget(std::string_view amount, std::string_view more = "") {
    cluster_.Create(MakeObject<v1::PodDisruptionBudget>(StrCat(
        R"({"metadata": {"name": "b"}, "spec": {"selector": {"matchLabels": {"app": "a"}}, )",
        amount, "}", more, "}")));
    cluster_.RunControllers();
  }
  // Creates a running pod of the app; `more` is put into the metadata.
  void Pod(std::string_view name, std::string_view app = "a", std::string_view more = "") {
    cluster_.Create(MakeObject<v1::Pod>(
        StrCat(R"({"metadata": {"name": ")", name, R"(", "labels": {"app": ")", app, R"("})", more,
               R"(}, "spec": {"nodeName": "n"}, "status": {"phase": "Running"}})")));
    cluster_.RunControllers();
  }
  void Pods(int count) {
    for (int i = 0; i < count; ++i) Pod(StrCat("p", std::to_string(i)));
  }
  int32_t Allowed() const {
    return cluster_.objects().Of<v1::PodDisruptionBudget>().Find("default/b")->disruptions_allowed;
  }

  SimClock clock_;
  Cluster cluster_{&clock_};
};

TEST_F(DisruptionControllerTest, AmountsAreNumbersOrPercentagesThatAreRoundedUp) {
  struct Case {
    std::string_view name;
    std::string_view amount;
    int32_t want;
  };
  const Case cases[] = {
      {"AtLeastTwoOfFive", R"("minAvailable": 2)", 3},
      {"AtLeastMoreThanThereAre", R"("minAvailable": 9)", 0},
      {"AtLeastHalfOfFiveIsThree", R"("minAvailable": "50%")", 2},
      {"AtLeastAll", R"("minAvailable": "100%")", 0},
      {"AtMostOne", R"("maxUnavailable": 1)", 1},
      {"AtMostMoreThanThereAre", R"("maxUnavailable": 9)", 5},
      {"AtMostHalfOfFiveIsThree", R"("maxUnavailable": "50%")", 3},
      {"AtMostNone", R"("maxUnavailable": 0)", 0},
  };
  for (const Case& c : cases) {
    cluster_.Remove(Kind::kPodDisruptionBudget, "default/b");
    Pods(5);
    Budget(c.amount);
    EXPECT_EQ(Allowed(), c.want) << c.name;
  }
}

TEST_F(DisruptionControllerTest, ABudgetFollowsItsPods) {
  Budget(R"("minAvailable": 1)");
  EXPECT_EQ(Allowed(), 0);
  Pods(3);
  EXPECT_EQ(Allowed(), 2);
  EXPECT_EQ(cluster_.DeletePod(*cluster_.objects().FindPod("default/p0")), std::nullopt);
  EXPECT_EQ(Allowed(), 1);
}

TEST_F(DisruptionControllerTest, APodCountsFromWhenItIsBound) {
  Budget(R"("minAvailable": 0)");
  cluster_.Create(MakeObject<v1::Pod>(R"({"metadata": {"name": "p", "labels": {"app": "a"}}})"));
  cluster_.RunControllers();
  EXPECT_EQ(Allowed(), 0);
  EXPECT_EQ(cluster_.BindPod(*cluster_.objects().FindPod("default/p"), "n"), std::nullopt);
  EXPECT_EQ(Allowed(), 1);
}

TEST_F(DisruptionControllerTest, OthersDoNotCount) {
  Budget(R"("minAvailable": 0)");
  Pod("other-app", "b");
  Pod("other-namespace", "a", R"(, "namespace": "x")");
  Pod("going", "a", R"(, "deletionTimestamp": "2021-01-01T00:00:00Z")");
  cluster_.Create(MakeObject<v1::Pod>(R"({"metadata": {"name": "unready", "labels": {"app": "a"}},
      "spec": {"nodeName": "n"}, "status": {"conditions": [{"type": "Ready", "status": "False"}]}})"));
  cluster_.RunControllers();
  EXPECT_EQ(Allowed(), 0);
}

TEST_F(DisruptionControllerTest, TheControllersScaleCountsNotThePodsThatAreLeft) {
  cluster_.Create(
      MakeObject<v1::ReplicaSet>(R"({"metadata": {"name": "rs"}, "spec": {"replicas": 3}})"));
  for (const char* name : {"x", "y", "z"}) {
    Pod(name, "a",
        R"(, "ownerReferences": [{"kind": "ReplicaSet", "name": "rs", "uid": "u", "controller": true}])");
  }
  Budget(R"("maxUnavailable": 1)");
  EXPECT_EQ(Allowed(), 1);
  cluster_.Remove(Kind::kPod, "default/x");
  cluster_.RunControllers();
  EXPECT_EQ(Allowed(), 0);
}

TEST_F(DisruptionControllerTest, AStatusThatIsGivenStays) {
  Budget(R"("minAvailable": 1)", R"(, "status": {"disruptionsAllowed": 4})");
  Pods(2);
  EXPECT_EQ(Allowed(), 4);
}

TEST_F(DisruptionControllerTest, AnUpdateOfTheSpecIsWorkedOut) {
  Pods(3);
  Budget(R"("minAvailable": 1)");
  cluster_.Update(MakeObject<v1::PodDisruptionBudget>(
      R"({"metadata": {"name": "b"}, "spec": {"selector": {"matchLabels": {"app": "a"}}, "minAvailable": 3}})"));
  cluster_.RunControllers();
  EXPECT_EQ(Allowed(), 0);
}

}  // namespace
}  // namespace berth::sim
