#include "capacity/capacity.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "capacity/growth.h"
#include "support/objects.h"

namespace berth::capacity {
namespace {

using test::MakeAny;
using test::MakeNode;
using test::MakePod;

AnyObject NodeWithCpu(std::string_view name, std::string_view cpu) {
  return MakeNode(StrCat(R"({"metadata": {"name": ")", name, R"("}, "status": {"allocatable": {)",
                         R"("cpu": ")", cpu, R"(", "memory": "8Gi", "pods": "10"}}})"));
}

v1::NodePtr NodeWithoutEnd(std::string_view name) {
  return MakeNode(StrCat(R"({"metadata": {"name": ")", name, R"("}, "status": {"allocatable": {)",
                         R"("cpu": "4", "memory": "8Gi", "pods": "2000000000"}}})"));
}

// `more`: members of the spec, each behind a comma.
v1::PodPtr PodWithCpu(std::string_view name, std::string_view cpu, std::string_view more = "") {
  return MakePod(StrCat(R"({"metadata": {"name": ")", name,
                        R"(", "namespace": "default"}, "spec": {"containers": [{"name": "c", )",
                        R"("resources": {"requests": {"cpu": ")", cpu, R"("}}}])", more, "}}"));
}

Question Ask(std::vector<AnyObject> objects, std::vector<v1::PodPtr> templates,
             std::string_view version = "v1.34") {
  Question question;
  question.cluster.objects = std::move(objects);
  question.cluster.version = VersionCatalogue().Find(version);
  for (v1::PodPtr& pod : templates) question.templates.push_back({std::move(pod)});
  return question;
}

Answer AnswerTo(const Question& question) {
  Result<Answer> answer = Estimate(question);
  EXPECT_TRUE(answer.ok());
  return std::move(answer).value();
}

// Returns the nodes of the instances, "a a b".
std::string Walk(const Answer& answer) {
  std::vector<std::string> nodes;
  for (const Answer::Step& step : answer.walk) {
    nodes.push_back(answer.nodes[static_cast<size_t>(step.node)]);
  }
  return StrJoin(nodes, " ");
}

TEST(Capacity, CountsInstancesUntilOneIsRefused) {
  const Answer answer =
      AnswerTo(Ask({NodeWithCpu("a", "1"), NodeWithCpu("b", "2")}, {PodWithCpu("web", "600m")}));
  EXPECT_EQ(answer.total, 4);
  EXPECT_EQ(answer.nodes, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(Walk(answer), "b a b b");
  const TemplateAnswer& web = answer.templates.at(0);
  ASSERT_EQ(web.shares.size(), 2u);
  EXPECT_EQ(web.shares[0].node, 1);
  EXPECT_EQ(web.shares[0].instances, 3);
  EXPECT_EQ(web.fail_type, "Unschedulable");
  EXPECT_EQ(web.fail_message,
            "0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption: "
            "0/2 nodes are available: 2 No preemption victims found for incoming pod.");
}

TEST(Capacity, StopsAtTheLimit) {
  Question question = Ask({NodeWithCpu("a", "8")}, {PodWithCpu("web", "100m")});
  question.limit = 3;
  const Answer answer = AnswerTo(question);
  EXPECT_EQ(answer.total, 3);
  EXPECT_EQ(answer.templates[0].fail_type, "LimitReached");
  EXPECT_EQ(answer.templates[0].fail_message, "Maximum number of pods simulated: 3");
}

TEST(Capacity, StopsWhenMoreWouldTakeTooLong) {
  Question question = Ask({NodeWithoutEnd("a")}, {PodWithCpu("web", "0")});
  question.most_work = 20'000;
  const Answer without_limit = AnswerTo(question);
  EXPECT_GT(without_limit.total, 10);
  EXPECT_LT(without_limit.total, 1000);
  EXPECT_EQ(without_limit.templates[0].fail_type, "LimitReached");
  EXPECT_EQ(without_limit.templates[0].fail_message,
            StrCat("Maximum number of pods simulated: ", std::to_string(without_limit.total),
                   ", as more would take too long"));
  question.limit = 2'000'000'000;
  EXPECT_EQ(AnswerTo(question).total, without_limit.total);
  question.limit = without_limit.total;
  EXPECT_EQ(AnswerTo(question).templates[0].fail_message,
            StrCat("Maximum number of pods simulated: ", std::to_string(without_limit.total)));
}

TEST(Capacity, APartOfTheInstancesIsNotEnough) {
  Question question = Ask({NodeWithoutEnd("a")}, {PodWithCpu("web", "0")});
  question.most_work = 20'000;
  question.limit = 2'000'000'000;
  const Result<Growth> growth = Grow(question, *NodeWithoutEnd("b"), 2);
  ASSERT_TRUE(growth.ok());
  EXPECT_FALSE(growth.value().is_enough);
}

TEST(Capacity, TemplatesComeOneAfterTheOther) {
  const Answer answer = AnswerTo(
      Ask({NodeWithCpu("a", "2")}, {PodWithCpu("large", "800m"), PodWithCpu("small", "100m")}));
  EXPECT_EQ(answer.templates[0].instances, 2);
  EXPECT_EQ(answer.templates[1].instances, 4);
  EXPECT_EQ(answer.total, 6);
}

TEST(Capacity, TemplatesInTurnsHaveTheirWeights) {
  Question question =
      Ask({NodeWithCpu("a", "2")}, {PodWithCpu("large", "500m"), PodWithCpu("small", "100m")});
  question.in_turns = true;
  question.templates[1].weight = 2;
  const Answer answer = AnswerTo(question);
  std::string order;
  for (const Answer::Step& step : answer.walk) order += std::to_string(step.of_template);
  // The third turn has room for one of the two small ones.
  EXPECT_EQ(order, "01101101");
  EXPECT_EQ(answer.complete_turns, 2);
}

TEST(Capacity, ExcludedNodesAreNotThere) {
  Question question = Ask({NodeWithCpu("a", "1"), NodeWithCpu("b", "2")}, {PodWithCpu("web", "1")});
  question.cluster.excluded_nodes = {"b"};
  const Answer answer = AnswerTo(question);
  EXPECT_EQ(Walk(answer), "a");
  EXPECT_TRUE(answer.templates[0].fail_message.starts_with("0/1 nodes are available: "));
}

TEST(Capacity, TheCallerMayChooseAnyOfTheBestNodes) {
  Question question = Ask({NodeWithCpu("a", "2"), NodeWithCpu("b", "2"), NodeWithCpu("c", "2")},
                          {PodWithCpu("web", "1")});
  question.limit = 3;
  std::vector<size_t> sizes;
  question.choose = [&](const std::vector<std::string_view>& best) {
    sizes.push_back(best.size());
    return best.size() - 1;
  };
  EXPECT_EQ(Walk(AnswerTo(question)), "c b a");
  EXPECT_EQ(sizes, (std::vector<size_t>{3, 2, 1}));
}

TEST(Capacity, TheSeedDecidesAmongEqualNodes) {
  std::vector<AnyObject> nodes;
  for (int i = 0; i < 9; ++i) nodes.push_back(NodeWithCpu(std::to_string(i), "2"));
  Question question = Ask(nodes, {PodWithCpu("web", "1")});
  const std::string first = Walk(AnswerTo(question));
  EXPECT_EQ(Walk(AnswerTo(question)), first);
  question.cluster.seed = 2;
  EXPECT_NE(Walk(AnswerTo(question)), first);
}

TEST(Capacity, PodsThatWaitArePlacedFirstAndNotCounted) {
  const Answer answer =
      AnswerTo(Ask({NodeWithCpu("a", "2"), PodWithCpu("waits", "1"), PodWithCpu("large", "4")},
                   {PodWithCpu("web", "500m")}));
  EXPECT_EQ(answer.total, 2);
  ASSERT_EQ(answer.placed.size(), 1u);
  EXPECT_EQ(answer.placed[0].pod, "default/waits");
  EXPECT_EQ(answer.placed[0].node, "a");
  EXPECT_EQ(answer.waiting, (std::vector<std::string>{"default/large"}));
}

TEST(Capacity, AWaitingPodMayEvictOthers) {
  for (const char* version : {"v1.34", "v1.21"}) {
    const Answer answer = AnswerTo(
        Ask({NodeWithCpu("a", "1"), PodWithCpu("low", "1", R"(, "nodeName": "a", "priority": -1)"),
             PodWithCpu("high", "700m", R"(, "priority": 7)")},
            {PodWithCpu("web", "100m")}, version));
    EXPECT_EQ(answer.evicted, (std::vector<std::string>{"default/low"})) << version;
    EXPECT_EQ(answer.placed.size(), 1u) << version;
    EXPECT_EQ(answer.total, 3) << version;
  }
}

TEST(Capacity, PreemptionForAnInstanceIsReportedAndNotDone) {
  for (const char* version : {"v1.34", "v1.21"}) {
    const Answer answer = AnswerTo(
        Ask({NodeWithCpu("a", "1"), PodWithCpu("low", "500m", R"(, "nodeName": "a")")},
            {PodWithCpu("web", "1", R"(, "priority": 7)"), PodWithCpu("small", "500m")}, version));
    EXPECT_EQ(answer.templates[0].instances, 0);
    ASSERT_TRUE(answer.templates[0].preemption.has_value()) << version;
    EXPECT_EQ(answer.templates[0].preemption->victims, (std::vector<std::string>{"default/low"}));
    EXPECT_EQ(answer.templates[1].instances, 1) << version;
  }
}

TEST(Capacity, LimitsBecomeRequests) {
  const v1::PodPtr pod = MakePod(R"({"metadata": {"name": "web"}, "spec": {"containers": [
      {"name": "c", "resources": {"limits": {"cpu": "400m"}}}]}})");
  EXPECT_EQ(AnswerTo(Ask({NodeWithCpu("a", "1")}, {pod})).total, 2);
}

TEST(Capacity, PriorityClassesAreResolvedOrRefused) {
  const v1::PodPtr pod = PodWithCpu("web", "1", R"(, "priorityClassName": "high")");
  const Result<Answer> refused = Estimate(Ask({NodeWithCpu("a", "1")}, {pod}));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().path, "templates[0].spec.priorityClassName");
  const AnyObject high =
      MakeAny(Kind::kPriorityClass, R"({"metadata": {"name": "high"}, "value": 1000})");
  const Answer answer = AnswerTo(
      Ask({NodeWithCpu("a", "1"), high, PodWithCpu("low", "1", R"(, "nodeName": "a")")}, {pod}));
  EXPECT_EQ(answer.templates[0].admitted->spec.priority, 1000);
  EXPECT_TRUE(answer.templates[0].preemption.has_value());
}

TEST(Capacity, APodWithGatesIsNotTried) {
  const Answer answer =
      AnswerTo(Ask({NodeWithCpu("a", "1")},
                   {PodWithCpu("web", "1", R"(, "schedulingGates": [{"name": "approval"}])")}));
  EXPECT_EQ(answer.templates[0].fail_type, "SchedulingGated");
  EXPECT_EQ(answer.templates[0].fail_message, "waiting for scheduling gates: [approval]");
}

TEST(Capacity, InstancesWithVolumesTakeTheVolumesThatThereAre) {
  std::vector<AnyObject> objects = {NodeWithCpu("a", "4")};
  objects.push_back(MakeAny(Kind::kStorageClass,
                            R"({"metadata": {"name": "local"}, "volumeBindingMode":
                                "WaitForFirstConsumer", "provisioner": "kubernetes.io/no-provisioner"})"));
  for (const char* name : {"v1", "v2"}) {
    objects.push_back(MakeAny(
        Kind::kPersistentVolume,
        StrCat(R"({"metadata": {"name": ")", name, R"("}, "spec": {"capacity": {"storage": "1Gi"},
               "accessModes": ["ReadWriteOnce"], "storageClassName": "local"}})")));
  }
  const v1::PodPtr pod = PodWithCpu("web", "100m", R"(, "volumes": [{"name": "data", "ephemeral":
      {"volumeClaimTemplate": {"spec": {"accessModes": ["ReadWriteOnce"], "storageClassName":
      "local", "resources": {"requests": {"storage": "1Gi"}}}}}}])");
  const Answer answer = AnswerTo(Ask(objects, {pod}));
  EXPECT_EQ(answer.total, 2);
  EXPECT_EQ(answer.templates[0].fail_type, "Unschedulable") << answer.templates[0].fail_message;
}

TEST(CapacityGrowth, FindsTheLeastNumberOfNodes) {
  const v1::NodePtr shape = std::get<v1::NodePtr>(NodeWithCpu("new", "2"));
  for (const int64_t limit : {1, 2, 3, 40, 41}) {
    Question question =
        Ask({NodeWithCpu("a", "1"), PodWithCpu("waits", "1")}, {PodWithCpu("w", "1")});
    question.limit = limit;
    const Result<Growth> growth = Grow(question, *shape);
    ASSERT_TRUE(growth.ok());
    EXPECT_EQ(growth.value().nodes, (limit + 1) / 2) << limit;
    EXPECT_TRUE(growth.value().is_enough);
    EXPECT_EQ(growth.value().answer.total, limit);
  }
}

TEST(CapacityGrowth, CountsTheNodesThatHelpIfNoNumberIsEnough) {
  const v1::NodePtr shape = std::get<v1::NodePtr>(NodeWithCpu("new", "2"));
  const Result<Growth> growth =
      Grow(Ask({PodWithCpu("small", "1"), PodWithCpu("large", "3")}, {}), *shape);
  ASSERT_TRUE(growth.ok());
  EXPECT_FALSE(growth.value().is_enough);
  EXPECT_EQ(growth.value().nodes, 1);
  EXPECT_EQ(growth.value().answer.waiting, (std::vector<std::string>{"default/large"}));
}

TEST(Capacity, WithoutNodesNothingFits) {
  const Answer answer = AnswerTo(Ask({}, {PodWithCpu("web", "1")}));
  EXPECT_EQ(answer.total, 0);
  EXPECT_EQ(answer.templates[0].fail_message, "no nodes available to schedule pods");
}

}  // namespace
}  // namespace berth::capacity
