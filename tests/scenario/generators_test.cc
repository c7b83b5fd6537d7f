#include "scenario/generators.h"

#include <string>
#include <vector>

#include "api/json/json.h"
#include "scenario/scenario_documents.h"

namespace berth::sim {
namespace generators_test {

TEST(GeneratorTest, CountsFromFirstWithPaddingAndTimes) {
  const Scenario scenario = Decode(ScenarioOf(R"("generators": [
      {"count": 3, "first": 9, "at": "1s", "every": "500ms", "deleteAfter": "0.6s",
       "object": {"kind": "Pod", "metadata": {"name": "p-{i:3}-{i}"}, "spec": {"priority": "{i}"}}}])"));
  EXPECT_EQ(Lines(scenario),
            (Strings{"1 create pod default/p-009-9", "1.5 create pod default/p-010-10",
                     "1.6 delete pod default/p-009-9", "2 create pod default/p-011-11",
                     "2.1 delete pod default/p-010-10", "2.6 delete pod default/p-011-11"}));
  EXPECT_EQ(PodOf(scenario, 1).spec.priority, 10);
}

TEST(GeneratorTest, RowsFillInTimesAndCellsOfAnyType) {
  const Scenario scenario = Decode(ScenarioOf(R"("generators": [
      {"columns": ["name", "at", "deleteAfter", "cpu", "priority", "tolerations"], "at": 7, "deleteAfter": 9,
       "rows": [["a", 1.5, "1s", "250m", 5, [{"key": "k"}]], ["b", null, null, 0.5, null, null]],
       "object": {"kind": "Pod", "metadata": {"name": "{name}-{i}", "annotations": {"json": "{\"a\": {{name}, {cpu}}"}},
                  "spec": {"priority": "{priority}", "tolerations": "{tolerations}", "containers":
                      [{"resources": {"requests": {"cpu": "{cpu}"}}}]}}}])"));
  EXPECT_EQ(Lines(scenario), (Strings{"1.5 create pod default/a-0", "2.5 delete pod default/a-0",
                                      "7 create pod default/b-1", "16 delete pod default/b-1"}));
  const v1::Pod& a = PodOf(scenario, 0);
  EXPECT_EQ(a.spec.priority, 5);
  EXPECT_EQ(a.spec.tolerations.size(), 1u);
  EXPECT_EQ(a.metadata.annotations.at("json"), "{\"a\": {name}, 250m}");
  EXPECT_EQ(a.spec.containers[0].requests.at("cpu").MilliValue(), 250);
  const v1::Pod& b = PodOf(scenario, 2);
  EXPECT_EQ(b.spec.priority, std::nullopt);
  EXPECT_TRUE(b.spec.tolerations.empty());
  EXPECT_EQ(b.metadata.annotations.at("json"), "{\"a\": {name}, 0.5}");
  EXPECT_EQ(b.spec.containers[0].requests.at("cpu").MilliValue(), 500);
}

TEST(GeneratorTest, NullCellsLeaveOutTheirMember) {
  const Scenario scenario = Decode(ScenarioOf(R"("generators": [
      {"columns": ["model", "gpus", "key"], "rows": [["T4", 2, "k"], [null, null, null]],
       "object": {"kind": "Node", "metadata": {"name": "n{i}", "labels": {"model": "{model}"}},
                  "spec": {"taints": [{"key": "{key}", "effect": "NoSchedule"}]},
                  "status": {"allocatable": {"cpu": "4", "example.com/gpu": "{gpus}"}}}}])"));
  EXPECT_EQ(NodeOf(scenario, 0).metadata.labels, (LabelSet{{"model", "T4"}}));
  EXPECT_EQ(NodeOf(scenario, 0).allocatable.at("example.com/gpu").Value(), 2);
  EXPECT_TRUE(NodeOf(scenario, 1).metadata.labels.empty());
  EXPECT_EQ(NodeOf(scenario, 1).allocatable.size(), 1u);
}

TEST(GeneratorTest, AnObjectThatIsGoneAlreadyIsNotDeletedAgain) {
  const Scenario scenario = Decode(ScenarioOf(StrCat(R"("generators": [
      {"count": 1, "deleteAfter": 5, "object": {"kind": "Pod", "metadata": {"name": "a"}}}],
      "timeline": [{"at": 1, "op": "delete", "object": )",
                                                     kPodA, R"(},
                   {"at": 2, "op": "create", "object": )",
                                                     kPodA, "}]")));
  EXPECT_EQ(Lines(scenario), (Strings{"0 create pod default/a", "1 delete pod default/a",
                                      "2 create pod default/a"}));
}

TEST(GeneratorTest, NoneIsANumberToo) {
  EXPECT_TRUE(
      Decode(ScenarioOf(StrCat(R"("generators": [{"count": 0, "object": )", kPodA,
                               R"(}, {"columns": [], "rows": [], "object": )", kPodA, "}]")))
          .inputs.empty());
}

std::string GeneratorError(std::string_view members) {
  return ErrorOf(ScenarioOf(StrCat(R"("generators": [{)", members, "}]")));
}

TEST(GeneratorTest, BadGeneratorsAreNamed) {
  const std::string pod = R"("object": {"kind": "Pod", "metadata": {"name": "p{i}"}})";
  const std::string too_many =
      ": too many: a scenario may have 200000 objects and timeline entries in all";
  struct Case {
    std::string members;
    std::string want;
  };
  const Case cases[] = {
      {pod, "spec.generators[0]: Required value: count or rows is required"},
      {R"("count": 1, "rows": [], )" + pod,
       "spec.generators[0]: count and rows exclude each other"},
      {R"("count": 1)", "spec.generators[0].object: Required value: a template is required"},
      {R"("count": 1000000000, )" + pod, "spec.generators[0].count" + too_many},
      {R"("count": 200001, )" + pod, "spec.generators[0].count" + too_many},
      {R"("count": -1, )" + pod, "spec.generators[0].count: must not be negative, got -1"},
      {R"("count": "5", )" + pod, "spec.generators[0].count: expected a number, got a string"},
      {R"("count": 1e400, )" + pod,
       "spec.generators[0].count: expected a whole number of 64 bits, got \"1e400\""},
      {R"("count": 2, "every": 0, )" + pod, "spec.generators[0].every: must be more than 0"},
      {R"("count": 2, "every": "-1s", )" + pod,
       "spec.generators[0].every: must not be negative, got -1s"},
      {R"("count": 100000, "every": 1, )" + pod,
       "spec.generators[0].every: the last of 100000 objects would come after 24h"},
      {R"("count": 2, "at": -1, )" + pod, "spec.generators[0].at: must not be negative, got -1s"},
      {R"("count": 2, "at": "25h", )" + pod,
       "spec.generators[0].at: must be at most 24h, got 90000s"},
      {R"("count": 2, "deleteAfter": 0, )" + pod,
       "spec.generators[0].deleteAfter: must be more than 0"},
      {R"("count": 2, "deleteAfter": -3, )" + pod,
       "spec.generators[0].deleteAfter: must not be negative, got -3s"},
      {R"("count": 2, "first": -1, )" + pod,
       "spec.generators[0].first: must be between 0 and 1000000000000"},
      {StrCat(R"("rows": [], "columns": ["a")",
              [] {
                std::string names;
                for (int i = 0; i < 1000; ++i) names += StrCat(",\"c", std::to_string(i), "\"");
                return names;
              }(),
              "], ", pod),
       "spec.generators[0].columns: too many: a generator may have 1000 columns"},
      {R"("count": 2, "columns": ["a"], )" + pod, "spec.generators[0].columns: columns need rows"},
      {R"("rows": [], )" + pod,
       "spec.generators[0].columns: Required value: the columns of rows are required"},
      {R"("rows": 5, "columns": [], )" + pod,
       "spec.generators[0].rows: expected a list, got a number"},
      {R"("rows": [], "columns": ["a b"], )" + pod,
       "spec.generators[0].columns[0]: \"a b\" is no name made of letters, digits and _"},
      {R"("rows": [], "columns": ["i"], )" + pod,
       "spec.generators[0].columns[0]: {i} stands for the running number, so no column can be "
       "named i"},
      {R"("rows": [], "columns": ["a", "a"], )" + pod,
       "spec.generators[0].columns[1]: there is a column \"a\" already"},
      {R"("rows": [], "columns": ["at"], "every": 1, )" + pod,
       "spec.generators[0].every: cannot be used along with a column at"},
      {R"("rows": [[1], [1, 2]], "columns": ["a"], )" + pod,
       "spec.generators[0].rows[1]: has 2 values for 1 columns"},
      {R"("rows": [null], "columns": ["a"], )" + pod,
       "spec.generators[0].rows[0]: Required value: a row is required"},
      {R"("rows": [{}], "columns": ["a"], )" + pod,
       "spec.generators[0].rows[0]: expected a list, got an object"},
      {R"("rows": [["x"]], "columns": ["at"], )" + pod,
       "spec.generators[0].rows[0][0]: expected a duration like 2.5s, 100ms or 1m30s, or a number "
       "of "
       "seconds, got \"x\""},
      {R"("rows": [[0]], "columns": ["deleteAfter"], )" + pod,
       "spec.generators[0].rows[0][0]: must be more than 0"},
      {R"("rows": [[1], [null]], "columns": ["a"], "object": {"kind": "Pod", "metadata": {"name": "p{a}"}})",
       "spec.generators[0].rows[1][0]: only text, numbers and booleans can be part of a text"},
      {R"("count": 1, "object": {"kind": "Pod", "metadata": {"name": "p{nmae}"}})",
       "spec.generators[0].object.metadata.name: {nmae} is neither {i} nor a column"},
      {R"("count": 1, "object": {"kind": "Pod", "metadata": {"name": "p{i:99}"}})",
       "spec.generators[0].object.metadata.name: {i} can be padded to 20 digits at the most"},
      {R"("rows": [], "columns": ["a"], "object": {"kind": "Pod", "metadata": {"name": "p{a:3}"}})",
       "spec.generators[0].object.metadata.name: only {i} can be padded with zeros"},
      {R"("count": 2, "object": {"kind": "Pod", "metadata": {"name": "p"}})",
       "spec.generators[0].object.metadata.name: pod \"default/p\" already exists "
       "(spec.generators[0], "
       "i = 0) (i = 1)"},
      {R"("count": 1, "first": 17, "object": {"kind": "Pod", "metadata": {"name": "{i}"}})",
       "spec.generators[0].object.metadata.name: expected a string, got a number (i = 17)"},
      {R"("count": 1, "object": {"kind": "List", "items": []})",
       "spec.generators[0].object.kind: Unsupported value: \"List\": only Pod, Node, "
       "PersistentVolume, PersistentVolumeClaim, StorageClass, CSINode, CSIDriver, "
       "CSIStorageCapacity, Service, ReplicationController, ReplicaSet, StatefulSet, "
       "PodDisruptionBudget, PriorityClass, Namespace, PodGroup, Queue, "
       "VolumeAttachment, Deployment, Job, DaemonSet and CronJob are modelled (i = 0)"},
      {R"("columns": ["node"], "rows": [["n"]], "object": {"kind": "Pod", "metadata": {"name": "p"},
          "spec": {"nodeName": "{node}"}})",
       "spec.generators[0].rows[0].object.spec.nodeName: there is no node \"n\" at 0s"},
  };
  for (const Case& c : cases) EXPECT_EQ(GeneratorError(c.members), c.want) << c.members;
  EXPECT_TRUE(
      GeneratorError(R"("columns": ["cpu"], "rows": [["1"], ["x"]], "object": {"kind": "Pod",
      "metadata": {"name": "p{i}"}, "spec": {"containers": [{"resources": {"requests": {"cpu": "{cpu}"}}}]}})")
          .starts_with("spec.generators[0].rows[1].object.spec.containers[0].resources.requests"
                       ".cpu: "));
}

TEST(GeneratorTest, SeveralGeneratorsShareOneLimit) {
  EXPECT_EQ(ErrorOf(ScenarioOf(R"("generators": [
      {"count": 2, "object": {"kind": "Pod", "metadata": {"name": "a{i}"}}},
      {"count": 199999, "object": {"kind": "Pod", "metadata": {"name": "b{i}"}}}])")),
            "spec.generators[1].count: too many: a scenario may have 200000 objects and timeline "
            "entries in all");
}

// Text can become much larger than the document; then it is refused before it fills the memory.
TEST(GeneratorTest, TextThatGrowsWithoutBoundIsRefused) {
  const std::string much(1 << 20, 'x');
  std::string placeholders;
  for (int i = 0; i < 10'000; ++i) placeholders += "{a}";
  EXPECT_EQ(GeneratorError(StrCat(R"("count": 200000, "object": {"kind": "Pod", "metadata":
                {"name": "p{i}", "annotations": {"a": ")",
                                  much, R"("}}})")),
            "spec.generators[0]: too much: 200000 objects of this template take some 200086 MiB "
            "once they are decoded, and all manifests together may take 1024 MiB");
  const std::string rows = StrCat(R"("columns": ["a"], "rows": [[")", much, R"("]], )");
  const std::string want = "spec.generators[0].rows[0].object: must be no more than 1536 KiB";
  EXPECT_EQ(GeneratorError(StrCat(rows, R"("object": {"kind": "Pod", "metadata": {"name": "p",
                                  "annotations": {"a": ")",
                                  placeholders, R"("}}})")),
            want);
  EXPECT_EQ(GeneratorError(StrCat(rows, R"("object": {"kind": "Pod", "metadata": {"name": "p"},
                                  "x": [)",
                                  StrJoin(Strings(1000, "\"{a}\""), ","), "]}")),
            want);
}

TEST(GeneratorTest, PatchesThatGrowWithoutBoundAreRefused) {
  const auto patch = [](std::string_view name, size_t size) {
    return StrCat(R"({"at": 1, "op": "patch", "object": {"kind": "Node", "metadata":
                      {"name": "n", "annotations": {")",
                  name, R"(": ")", std::string(size, 'x'), R"("}}}})");
  };
  const auto with = [](const std::string& entries) {
    return ErrorOf(
        ScenarioOf(StrCat(R"("objects": [)", kNodeN, R"(], "timeline": [)", entries, "]")));
  };
  // A megabyte, which each patch decodes again.
  std::string entries = patch("large", 1 << 20);
  for (int i = 0; i < 1100; ++i) entries += StrCat(",", patch("small", 1));
  EXPECT_EQ(with(entries),
            "spec.timeline[1023].object: too much: all manifests together may take "
            "1024 MiB once they are decoded");
  EXPECT_EQ(with(StrCat(patch("a", 1 << 20), ",", patch("b", 1 << 20))),
            "spec.timeline[1].object: must be no more than 1536 KiB");
  EXPECT_EQ(with(patch("a", 2 << 20)), "spec.timeline[0].object: must be no more than 1536 KiB");
}

TEST(ScenarioTest, AMillionEntriesAtOneInstantAreRefused) {
  std::string entries(
      R"({"at": 1, "op": "delete", "object": {"kind": "Pod", "metadata": {"name": "a"}}})");
  Json document = ScenarioOf(StrCat(R"("timeline": [)", entries, "]"));
  Json& timeline = document["spec"]["timeline"];
  const Json entry = timeline[0];
  for (int i = 1; i < 200'001; ++i) timeline.push_back(entry);
  EXPECT_EQ(
      ErrorOf(document),
      "spec.timeline[200000]: too many: a scenario may have 200000 objects and timeline entries "
      "in all");
}

}  // namespace generators_test
}  // namespace berth::sim
