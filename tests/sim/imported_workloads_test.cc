// Tests manifests of workloads that are opened: some create pods, others have theirs in the file.
#include <algorithm>

#include "api/json/json.h"
#include "sim/simulation_fixture.h"

namespace berth::test {
namespace imported_workloads_test {

constexpr char kUid[] = R"("uid": "aaaaaaaa-0000-4000-8000-00000000000)";

struct Identity {
  std::string name;
  int uid = 0;  // 0 for none
  std::string labels = R"({"app": "web"})";
  std::string owner = "";  // in the form of ownerReferences
};

std::string MetadataOf(const Identity& it) {
  std::string text = StrCat(R"("metadata": {"name": ")", it.name, R"(", "labels": )", it.labels);
  if (it.uid != 0) text += StrCat(", ", kUid, std::to_string(it.uid), "\"");
  if (!it.owner.empty()) text += StrCat(R"(, "ownerReferences": [)", it.owner, "]");
  return text + "}";
}

std::string OwnedBy(std::string_view kind, std::string_view name, int uid) {
  return StrCat(R"({"apiVersion": "apps/v1", "controller": true, "kind": ")", kind,
                R"(", "name": ")", name, R"(", )", kUid, std::to_string(uid), R"("})");
}

std::string Template(std::string_view labels, std::string_view spec = "") {
  return StrCat(R"("template": {"metadata": {"labels": )", labels,
                R"(}, "spec": {"containers": [{"name": "c", "resources": {"requests":
                {"cpu": "100m"}}}])",
                spec, "}}");
}

// Returns a Deployment, a ReplicaSet, a StatefulSet or a DaemonSet.
std::string Workload(std::string_view kind, const Identity& it, std::string_view replicas,
                     std::string_view spec = "") {
  return StrCat(R"({"apiVersion": "apps/v1", "kind": ")", kind, R"(", )", MetadataOf(it),
                R"(, "spec": {)", replicas.empty() ? "" : StrCat(R"("replicas": )", replicas, ", "),
                R"("selector": {"matchLabels": )", it.labels, "}, ", Template(it.labels), spec,
                "}}");
}

std::string Job(const Identity& it, std::string_view spec) {
  return StrCat(R"({"apiVersion": "batch/v1", "kind": "Job", )", MetadataOf(it), R"(, "spec": {)",
                Template("{}"), spec, "}}");
}

// `phase` is "" for a pod that waits.
std::string PodOf(const Identity& it, std::string_view node, std::string_view phase = "Running") {
  return StrCat(R"({"apiVersion": "v1", "kind": "Pod", )", MetadataOf(it),
                R"(, "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu":
                "100m"}}}], "nodeName": ")",
                node, R"("}, "status": {"startTime": "2025-03-01T00:00:00Z", "phase": ")", phase,
                R"("}})");
}

Result<sim::Scenario> Import(const std::vector<std::string>& manifests) {
  return sim::DecodeScenario(ParseJsonText(ListOf(manifests)).value());
}

class ImportedWorkloads : public ::testing::Test {
 protected:
  void Open(const std::vector<std::string>& manifests) {
    Result<sim::Scenario> scenario = Import(manifests);
    ASSERT_TRUE(scenario.ok()) << scenario.error().ToString();
    const std::shared_ptr<const Version> version = scenario.value().version;
    simulation_ = sim::Simulation::Make(std::move(scenario).value(), *version).value();
    simulation_->RunToEnd();
  }
  bool AreControllersOn() const { return simulation_->scenario().has_controller_manager; }
  // Returns "web-0 on a" for each pod, by name; without a node "web-0".
  Lines Pods() const {
    Lines pods;
    simulation_->objects().Of<v1::Pod>().ForEach([&](const std::string&, const v1::PodPtr& pod) {
      const std::string& node = pod->spec.node_name;
      pods.push_back(node.empty() ? pod->metadata.name : StrCat(pod->metadata.name, " on ", node));
    });
    std::sort(pods.begin(), pods.end());
    return pods;
  }
  size_t NumPods() const { return simulation_->objects().Of<v1::Pod>().size(); }
  std::string ReportText() const {
    return simulation_->scenario().report.ToJson()["text"].get<std::string>();
  }
  // Returns "ignored: 1 Deployment: ..." for each row except those about objects that were read.
  Lines LeftOut() const {
    Lines rows;
    for (const sim::ImportFact& fact : simulation_->scenario().report.facts()) {
      if (fact.section != sim::ImportSection::kRead) rows.push_back(sim::ImportText(fact));
    }
    return rows;
  }

  std::unique_ptr<sim::Simulation> simulation_;
};

TEST_F(ImportedWorkloads, ManifestsWithoutPodsGetTheirPodsByControllers) {
  Open({Node("a"), Workload("Deployment", {.name = "web"}, "2"),
        Workload("StatefulSet", {.name = "db", .labels = R"({"app": "db"})"}, "3"),
        Workload("DaemonSet", {.name = "log", .labels = R"({"app": "log"})"}, "")});
  EXPECT_TRUE(AreControllersOn());
  EXPECT_EQ(NumPods(), 6u);
  EXPECT_EQ(ReportText(),
            "Read 1 Node, 1 StatefulSet, 1 Deployment, 1 DaemonSet. Controllers make the pods of 3 "
            "workloads. 0 things are not modelled. Simulated as kube-scheduler v1.34.1.");
  EXPECT_EQ(simulation_->scenario().title, "1 node and 3 workloads");
  // The scenario that was created is the one that is shared.
  EXPECT_TRUE(sim::DecodeScenario(simulation_->scenario().source).value().has_controller_manager);
}

TEST_F(ImportedWorkloads, WithoutANodeTheirPodsWait) {
  Open({Workload("Deployment", {.name = "web"}, "")});
  EXPECT_EQ(NumPods(), 1u);
}

TEST_F(ImportedWorkloads, AWorkloadThatIsScaledToZeroTurnsNothingOn) {
  Open({Node("a"), Workload("Deployment", {.name = "web"}, "0"),
        Job({.name = "run"}, R"(, "suspend": true)"),
        R"({"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "empty"}})"});
  EXPECT_FALSE(AreControllersOn());
  EXPECT_EQ(Import({Workload("Deployment", {.name = "web"}, "0")}).error().ToString(),
            "there is neither a Node nor a Pod in it, only Deployment; kubectl get nodes,pods -A "
            "-o json prints what is scheduled");
}

TEST_F(ImportedWorkloads, ADumpThatHasPodsStaysAsItIs) {
  Open({Node("a"), Workload("Deployment", {.name = "web", .uid = 1}, "2"),
        Workload("Deployment", {.name = "api", .uid = 2}, "2"),
        PodOf({.name = "web-5d4f-x", .uid = 3, .owner = OwnedBy("ReplicaSet", "web-5d4f", 4)},
              "a")});
  EXPECT_FALSE(AreControllersOn());
  EXPECT_EQ(Pods(), (Lines{"web-5d4f-x on a"}));
  EXPECT_EQ(LeftOut(), (Lines{"2 Deployments: nothing makes pods of it here: those in the file are "
                              "there (web, api)"}));
}

TEST_F(ImportedWorkloads, ADumpOfWorkloadsAloneGetsPods) {
  Open({Node("a"), Workload("Deployment", {.name = "web", .uid = 1}, "2"),
        Workload("ReplicaSet",
                 {.name = "web-5d4f", .uid = 4, .owner = OwnedBy("Deployment", "web", 1)}, "2")});
  EXPECT_EQ(NumPods(), 2u);
  EXPECT_EQ(ReportText(),
            "Read 1 Node, 1 ReplicaSet, 1 Deployment. Controllers make the pods of 1 workload. 0 "
            "things are not modelled. Simulated as kube-scheduler v1.34.1.");
}

// Returns a Deployment, its ReplicaSet and its two pods.
std::vector<std::string> DumpOfWeb() {
  const std::string labels = R"({"app": "web", "pod-template-hash": "5d4f"})";
  return {Node("a"), Workload("Deployment", {.name = "web", .uid = 1}, "2"),
          Workload("ReplicaSet",
                   {.name = "web-5d4f",
                    .uid = 2,
                    .labels = labels,
                    .owner = OwnedBy("Deployment", "web", 1)},
                   "2"),
          PodOf({.name = "web-5d4f-x",
                 .uid = 3,
                 .labels = labels,
                 .owner = OwnedBy("ReplicaSet", "web-5d4f", 2)},
                "a"),
          PodOf({.name = "web-5d4f-y",
                 .uid = 4,
                 .labels = labels,
                 .owner = OwnedBy("ReplicaSet", "web-5d4f", 2)},
                "a")};
}

TEST_F(ImportedWorkloads, AManifestBesideADumpIsDeployedIntoIt) {
  std::vector<std::string> manifests = DumpOfWeb();
  manifests.push_back(Workload("Deployment", {.name = "api", .labels = R"({"app": "api"})"}, "1"));
  Open(manifests);
  ASSERT_EQ(NumPods(), 3u);
  const Lines pods = Pods();
  EXPECT_EQ(pods[0].substr(0, 4), "api-");
  EXPECT_EQ(pods[1], "web-5d4f-x on a");
  EXPECT_EQ(pods[2], "web-5d4f-y on a");
  EXPECT_TRUE(LeftOut().empty()) << StrJoin(LeftOut(), "\n");
  EXPECT_EQ(simulation_->scenario().title, "1 node, 2 pods and 1 workload");
}

TEST_F(ImportedWorkloads, PodsOfTheDumpAreReplacedByTheirController) {
  std::vector<std::string> manifests = DumpOfWeb();
  manifests.push_back(Workload("Deployment", {.name = "api", .labels = R"({"app": "api"})"}, "1"));
  Json source = Import(manifests).value().source;
  source["spec"]["timeline"] =
      ParseJsonText(ListOf({At("5s", "delete", R"({"kind": "Pod", "metadata":
                                                   {"name": "web-5d4f-x"}})")}))
          .value();
  Open({source.dump()});
  const Lines pods = Pods();
  ASSERT_EQ(pods.size(), 3u);
  EXPECT_TRUE(pods[1].starts_with("web-5d4f-") && pods[2].starts_with("web-5d4f-"));
}

TEST_F(ImportedWorkloads, WorkloadsOfADumpWithUnknownPodsAreLeftOut) {
  const std::string new_one =
      Workload("Deployment", {.name = "api", .labels = R"({"app": "api"})"}, "1");
  // The ReplicaSet is not in the file.
  std::vector<std::string> manifests = DumpOfWeb();
  manifests[2] = new_one;
  Open(manifests);
  EXPECT_EQ(NumPods(), 3u);
  EXPECT_EQ(LeftOut(), (Lines{"1 Deployment: nothing makes pods of it here: those in the file are "
                              "there (web)"}));
  // A pod is on a node that is not in the file.
  manifests = DumpOfWeb();
  manifests.push_back(new_one);
  manifests.push_back(
      PodOf({.name = "web-5d4f-z", .uid = 5, .owner = OwnedBy("ReplicaSet", "web-5d4f", 2)}, "b"));
  Open(manifests);
  EXPECT_EQ(NumPods(), 3u);
  // It has no pods in the file, for example because those of its namespace were not printed.
  manifests = DumpOfWeb();
  manifests.push_back(new_one);
  manifests.push_back(Workload("StatefulSet", {.name = "db", .uid = 6}, "3"));
  Open(manifests);
  EXPECT_EQ(NumPods(), 3u);
}

TEST_F(ImportedWorkloads, AManifestOfAWorkloadInTheDumpCreatesNothingTwice) {
  std::vector<std::string> manifests = DumpOfWeb();
  manifests.push_back(Workload("Deployment", {.name = "web"}, "2"));
  Open(manifests);
  EXPECT_EQ(NumPods(), 2u);
  manifests.push_back(Workload("Deployment", {.name = "api", .labels = R"({"app": "api"})"}, "1"));
  Open(manifests);
  EXPECT_EQ(NumPods(), 3u);
}

TEST_F(ImportedWorkloads, PodsThatEndedCountForAJobThatRuns) {
  Open({Node("a"), Workload("Deployment", {.name = "api", .labels = R"({"app": "api"})"}, "0"),
        Job({.name = "new"}, R"(, "completions": 1)"),
        Job({.name = "run", .uid = 1}, R"(, "completions": 3, "parallelism": 1)"),
        PodOf({.name = "run-x", .uid = 2, .owner = OwnedBy("Job", "run", 1)}, "gone", "Succeeded"),
        PodOf({.name = "run-y", .uid = 3, .owner = OwnedBy("Job", "run", 1)}, "a", "Succeeded"),
        PodOf({.name = "run-z", .uid = 4, .owner = OwnedBy("Job", "run", 1)}, "a")});
  // One of each is running, and two have ended, one of which is garbage because its node does not
  // exist.
  EXPECT_EQ(NumPods(), 3u) << StrJoin(Pods(), "\n");
}

TEST_F(ImportedWorkloads, ACronJobMakesItsFirstJobWithinTheRun) {
  Open({Node("a"),
        StrCat(R"({"apiVersion": "batch/v1", "kind": "CronJob", "metadata": {"name": "tick",
            "creationTimestamp": "2025-03-01T00:00:00Z"}, "spec": {"schedule": "30 1 * * *",
            "jobTemplate": {"spec": {)",
               Template("{}"), "}}}}")});
  EXPECT_EQ(simulation_->scenario().limits.until, Time{} + Seconds(92 * 60));
  EXPECT_EQ(simulation_->objects().Of<v1::Job>().size(), 1u);
  EXPECT_EQ(NumPods(), 1u);
}

TEST_F(ImportedWorkloads, UnsupportedWorkloadsAreLeftOutAndReported) {
  Open({Node("a"), Job({.name = "run"}, R"(, "podFailurePolicy": {"rules": []})"),
        Workload("Deployment", {.name = "web"}, "1")});
  EXPECT_EQ(NumPods(), 1u);
  EXPECT_EQ(LeftOut(), (Lines{"1 Job, spec.podFailurePolicy: a controller here has nothing for it: "
                              "no pods are made (run)"}));
}

TEST_F(ImportedWorkloads, TheReportHasTheMissingPartsOfTheirTemplates) {
  Open({Node("a"),
        StrCat(R"({"kind": "Job", "metadata": {"name": "run", "managedFields": []}, "spec": {)",
               Template("{}", R"(, "schedulerName": "mine", "priorityClassName": "high")"), "}}")});
  EXPECT_EQ(LeftOut(),
            (Lines{"1 Job, spec.template.spec.priorityClassName: no such PriorityClass is in the "
                   "file: no pod of it is created (high)",
                   "1 Job, spec.template.metadata.annotations: without the annotation "
                   "berth.dev/run-for their pods never end here (run)",
                   "1 Job, spec.template.spec.schedulerName: no profile has this name: such a pod "
                   "waits for ever (run)"}));
}

TEST_F(ImportedWorkloads, TheMajorityOfTemplatesDeterminesTheScheduler) {
  Open({Node("a"),
        StrCat(R"({"kind": "Job", "metadata": {"name": "run"}, "spec": {"parallelism": 3, )",
               Template("{}", R"(, "schedulerName": "kube-batch")"), "}}"),
        Workload("Deployment", {.name = "web"}, "2")});
  EXPECT_EQ((*simulation_->scenario().source)["spec"]["scheduler"], "kube-batch");
}

TEST_F(ImportedWorkloads, ErrorsArePlacesInTheFile) {
  EXPECT_EQ(
      Import({Node("a"), Workload("Deployment", {.name = "web"}, "2000000000")}).error().ToString(),
      "[1].spec.replicas: must be between 0 and 5000, got 2000000000");
  EXPECT_EQ(Import({R"({"kind": "Deployment", "metadata": {"name": "web"}, "spec": {}})"})
                .error()
                .ToString(),
            "[0].spec.template: Required value: a template of the pods is required");
  std::vector<std::string> many;
  for (int i = 0; i < 41; ++i) {
    many.push_back(Workload("Deployment", {.name = StrCat("web-", std::to_string(i))}, "5000",
                            R"(, "strategy": {"type": "Recreate"})"));
  }
  EXPECT_EQ(Import(many).error().ToString(),
            "[31].spec.replicas: too many: a scenario may have 200000 objects and timeline entries "
            "in all");
}

}  // namespace imported_workloads_test
}  // namespace berth::test
