#include "scenario/import/import.h"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "api/json/json.h"
#include "scenario/scenario_documents.h"
#include "scenario/workload_input.h"

namespace berth::sim {
namespace import_test {

TEST(ImportTest, AFileWithoutNodesOrPodsIsAnErrorThatNamesItsKinds) {
  Result<sim::Scenario> scenario = sim::DecodeScenario(
      ParseJsonText(R"({"kind": "List", "items": [{"kind": "Secret", "metadata": {"name": "s"}},
                                                  {"kind": "Role", "metadata": {"name": "r"}}]})")
          .value());
  ASSERT_FALSE(scenario.ok());
  EXPECT_EQ(scenario.error().ToString(),
            "there is neither a Node nor a Pod in it, only Role, Secret; kubectl get nodes,pods -A "
            "-o json prints what is scheduled");
}

TEST(ImportTest, AListBecomesAScenario) {
  const Scenario scenario = Decode(Parse(R"({"apiVersion": "v1", "kind": "List", "items": [
      {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a", "managedFields": [1, 2], "labels": {"x": "y"}},
       "spec": {"nodeName": "n"}},
      {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "b"}},
      {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n"}}]})"));
  EXPECT_EQ(Lines(scenario),
            (Strings{"0 create node n", "0 create pod default/a", "0 create pod default/b"}));
  EXPECT_EQ(scenario.title, "1 node and 2 pods");
  EXPECT_EQ(scenario.report.ReadText(), "2 Pods (1 bound, 1 pending), 1 Node");
  const Json& source = scenario.source;
  EXPECT_EQ(source["kind"], "Scenario");
  ASSERT_EQ(source["spec"]["objects"].size(), 3u);
  EXPECT_EQ(source["spec"]["objects"][1]["metadata"],
            Parse(R"({"name": "a", "labels": {"x": "y"}})"));
  EXPECT_EQ(Lines(Decode(source)), Lines(scenario));
}

TEST(ImportTest, ItemsOfANodeListNeedNoKind) {
  const Scenario scenario = Decode(Parse(R"([
      {"kind": "NodeList", "apiVersion": "v1", "items": [{"metadata": {"name": "n"}}]},
      null,
      {"kind": "PodList", "apiVersion": "v1", "items": [{"metadata": {"name": "a"}}]},
      {"kind": "PodList", "apiVersion": "v1", "items": null},
      {"metadata": {"name": "b"}, "spec": {"containers": []}},
      {"metadata": {"name": "m"}, "status": {"capacity": {"cpu": "1"}}}])"));
  EXPECT_EQ(Lines(scenario), (Strings{"0 create node n", "0 create node m",
                                      "0 create pod default/a", "0 create pod default/b"}));
  EXPECT_EQ((*scenario.source)["spec"]["objects"][0]["kind"], "Node");
}

TEST(ImportTest, ItemsOfAListHaveTheListsKindAndVersion) {
  const Scenario scenario = Decode(Parse(R"([
      {"kind": "PodList", "apiVersion": "v1", "items": [{"metadata": {"name": "a"}}]},
      {"kind": "StorageClassList", "apiVersion": "storage.k8s.io/v1beta1",
       "items": [{"metadata": {"name": "fast"}, "provisioner": "x"}]}])"));
  EXPECT_EQ(Lines(scenario), (Strings{"0 create storageclass fast", "0 create pod default/a"}));
  EXPECT_EQ((*scenario.source)["spec"]["objects"][0]["apiVersion"], "storage.k8s.io/v1beta1");
  EXPECT_EQ((*scenario.source)["spec"]["objects"][0]["kind"], "StorageClass");
}

TEST(ImportTest, EveryKindThatIsModelledIsKeptBetweenNodesAndPods) {
  Json list = {{"kind", "List"}, {"items", Json::array()}};
  for (int i = 0; i < kNumKinds; ++i) {
    const KindInfo& info = InfoOf(static_cast<Kind>(i));
    if (sim::IsForControllersAlone(info.kind)) continue;  // its pods are in the list
    list["items"].push_back({{"apiVersion", std::string(info.api_versions[0])},
                             {"kind", std::string(info.name)},
                             {"metadata", {{"name", "x"}}}});
  }
  const Scenario scenario = Decode(list);
  const Strings lines = Lines(scenario);
  ASSERT_EQ(lines.size(), list["items"].size());
  EXPECT_EQ(list["items"].size(), static_cast<size_t>(kNumKinds - 4));
  EXPECT_EQ(lines.front(), "0 create node x");
  EXPECT_EQ(lines[1], "0 create persistentvolume x");
  EXPECT_EQ(lines.back(), "0 create pod default/x");
  EXPECT_EQ(Lines(Decode(scenario.source)), lines);
}

TEST(ImportTest, ServicesAloneAreNothingToSchedule) {
  EXPECT_EQ(ErrorOf(Parse(R"([{"kind": "Service", "metadata": {"name": "a"}},
                              {"kind": "Secret", "metadata": {"name": "s"}}])")),
            "there is neither a Node nor a Pod in it, only Secret, Service; kubectl get nodes,pods "
            "-A -o json prints what is scheduled");
}

TEST(ImportTest, ErrorsInOtherKindsAreFoundWhereTheyAreInTheFile) {
  EXPECT_EQ(ErrorOf(Parse(R"({"kind": "List", "items": [
                {"kind": "Pod", "metadata": {"name": "a"}},
                {"kind": "Service", "metadata": {"name": "a"}, "spec": {"selector": 5}}]})")),
            "items[1].spec.selector: expected an object, got a number");
}

TEST(ImportTest, ASingleManifestIsACluster) {
  EXPECT_EQ(Lines(Decode(Parse(std::string(kNodeN)))), (Strings{"0 create node n"}));
}

TEST(ImportTest, AScenarioMayBeAloneInItsStream) {
  EXPECT_EQ(Decode(Parse(R"([null, {"kind": "Scenario", "spec": {"seed": 3}}, null])")).seed, 3u);
}

TEST(ImportTest, ErrorsArePathsInTheFileThatWasRead) {
  struct Case {
    std::string_view document;
    std::string_view want;
  };
  const Case cases[] = {
      {"null", "it has no object: expected a Scenario, a List, a Node or a Pod"},
      {"[]", "it has no object: expected a Scenario, a List, a Node or a Pod"},
      {"5", "expected a manifest or a list of them"},
      {R"("text")", "expected a manifest or a list of them"},
      {R"("NAME READY STATUS web-0 0/1 Pending")",
       "expected a manifest or a list of them: kubectl get prints one with -o json"},
      {"[[]]", "[0]: expected a manifest or a list of them"},
      {"{}", "kind: Required value: expected a Scenario, a List, a Node or a Pod"},
      {R"({"kind": "List", "items": {}})", "items: expected a list"},
      {R"({"kind": "List", "items": [5]})", "items[0]: expected a manifest or a list of them"},
      {R"({"kind": "List", "items": [{"metadata": {"name": "a"}}]})",
       "items[0].kind: Required value: expected a Scenario, a List, a Node or a Pod"},
      {R"({"Items": [{"Name": "a"}]})",
       "this looks like the output of an old kubectl, which cannot be read: expected items, got "
       "Items"},
      {R"([{"kind": "Scenario"}, {"kind": "Node", "metadata": {"name": "n"}}])",
       "[0]: a Scenario must be alone in its file"},
      {R"({"kind": "PodList", "items": [{"metadata": {}}]})",
       "items[0].metadata.name: Required value: a name is required"},
      {R"([{"kind": "Pod", "metadata": {"name": "a"}}, {"kind": "Node", "metadata": {"name": "n"}},
           {"kind": "Pod", "metadata": {"name": "a"}}])",
       "[2].metadata.name: pod \"default/a\" already exists ([0])"},
      {R"({"kind": "List", "items": [{"kind": "Node", "metadata": {"name": "n"}, "spec": 5}]})",
       "items[0].spec: expected an object, got a number"},
      // A manifest that looks like a Pod counts as one only if it has no kind.
      {R"({"kind": 5, "metadata": {"name": "a"}, "spec": {"containers": []}})",
       "kind: expected a string, got a number"},
      {R"({"kind": null, "metadata": {"name": "a"}, "spec": {"containers": []}})",
       "kind: expected a string, got null"},
      {R"({"kind": "Pod", "apiVersion": null, "metadata": {"name": "a"}})",
       "apiVersion: expected a string, got null"},
      {R"({"kind": ["List"], "items": []})", "kind: expected a string, got a list"},
      {R"({"kind": "List", "apiVersion": false, "items": []})",
       "apiVersion: expected a string, got a boolean"},
      {R"({"kind": "PodList", "items": [{"kind": null, "metadata": {"name": "a"}}]})",
       "items[0].kind: expected a string, got null"},
      {R"([{"kind": "Policy", "apiVersion": null, "predicates": []}, {"kind": "Pod"}])",
       "[0].apiVersion: expected a string, got null"},
      {R"({"nodes": [], "pods": [], "schedulerConfig": {"kind": null}})",
       "schedulerConfig.kind: expected a string, got null"},
      {R"([{"kind": "ConfigMap", "data": {"policy.cfg":
            "{\"kind\": \"Policy\", \"apiVersion\": null, \"predicates\": []}"}},
           {"kind": "Pod"}])",
       "[0].data[\"policy.cfg\"].apiVersion: expected a string, got null"},
  };
  for (const Case& c : cases) EXPECT_EQ(ErrorOf(Parse(c.document)), c.want) << c.document;
}

std::string ReadDump(const std::string& name) {
  std::ifstream file(StrCat(BERTH_SOURCE_DIR, "/tests/data/real-dumps/", name));
  EXPECT_TRUE(file.good()) << name;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(RealDumpTest, NodesOfSeveralClouds) {
  const Scenario scenario = Decode(Parse(ReadDump("01-nodes-digitalocean-microk8s.json")));
  ASSERT_EQ(scenario.inputs.size(), 7u);
  EXPECT_EQ(scenario.report.ReadText(), "7 Nodes");
  EXPECT_EQ(Lines(scenario)[0], "0 create node repldev-marc");
  EXPECT_EQ(NodeOf(scenario, 0).allocatable.at("memory").ToString(), "30770604Ki");
  EXPECT_EQ(JsonText(scenario.source).find("managedFields"), std::string::npos);
  EXPECT_EQ(Lines(Decode(scenario.source)), Lines(scenario));
}

TEST(RealDumpTest, APendingPod) {
  const Scenario scenario = Decode(Parse(ReadDump("03-pod-pending-node-affinity.json")));
  EXPECT_EQ(Lines(scenario),
            (Strings{"0 create pod message-pending-node-affinity/kotsadm-b6cb54c8f-zgzrn"}));
  EXPECT_EQ(scenario.report.ReadText(), "1 Pod (1 pending)");
  const v1::Pod& pod = PodOf(scenario, 0);
  EXPECT_TRUE(pod.spec.affinity->node_affinity.has_value());
  EXPECT_TRUE(pod.spec.node_name.empty());
}

TEST(RealDumpTest, JsonLinesOfPodsWithoutTheirNode) {
  Json stream = Json::array();
  std::istringstream lines(ReadDump("09-pods-jsonlines.jsonl"));
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) stream.push_back(Parse(line));
  }
  const Scenario scenario = Decode(stream);
  EXPECT_TRUE(scenario.inputs.empty());
  Strings texts;
  for (const ImportFact& fact : scenario.report.facts()) texts.push_back(ImportText(fact));
  EXPECT_EQ(texts, (Strings{"kube-scheduler v1.34.1 is simulated: no node says the version of its "
                            "kubelet",
                            "1 Pod, spec.nodeName: on nodes that are not in the file "
                            "(ip-172-26-95-214.ec2.internal)",
                            "2 Pods, status.phase: ended (Succeeded or Failed) "
                            "(cloudability/cloudability-metrics-agent-6f978f966-64pn3, "
                            "cloudability/cloudability-metrics-agent-6f978f966-64pn4)"}));
}

TEST(RealScenarioTest, TheTraceOfAGpuClusterIsWhole) {
  std::ifstream file(StrCat(BERTH_SOURCE_DIR, "/scenarios/real/openb.json"));
  std::stringstream text;
  text << file.rdbuf();
  const Scenario scenario = Decode(Parse(text.str()));
  int nodes = 0;
  int pods = 0;
  for (const Input& input : scenario.inputs) {
    if (input.op != InputOp::kCreate) continue;
    nodes += KindOf(std::get<AnyObject>(input.object)) == Kind::kNode;
    pods += KindOf(std::get<AnyObject>(input.object)) == Kind::kPod;
  }
  EXPECT_EQ(nodes, 1523);
  EXPECT_EQ(pods, 1000);
  EXPECT_LT(text.str().size(), 120'000u);
  EXPECT_TRUE(scenario.warnings.empty());
}

}  // namespace import_test
}  // namespace berth::sim
