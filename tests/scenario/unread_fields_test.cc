#include "scenario/redaction/unread_fields.h"

#include <algorithm>
#include <string>
#include <vector>

#include "api/json/json.h"
#include "scenario/redaction/cuts.h"
#include "scenario/scenario_documents.h"

namespace berth::sim {
namespace unread_fields_test {

std::string TextOf(const Json& value) { return JsonText(value); }

std::string SourceOf(const Json& file) { return TextOf(*Decode(file).source); }

Strings FieldsOf(const Scenario& scenario, const char* kind) {
  const auto found = scenario.left_out.find(kind);
  if (found == scenario.left_out.end()) return {};
  return Strings(found->second.paths.begin(), found->second.paths.end());
}

// Each place of a dump on which no decision depends has "hunter" and its number.
constexpr char kDump[] =
    R"({"apiVersion": "v1", "kind": "List", "items": [
    {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n", "annotations": {
       "acme/token": "hunter1", "kubectl.kubernetes.io/last-applied-configuration": "hunter2"},
       "managedFields": [{"manager": "hunter3"}]},
     "spec": {"providerID": "hunter4", "podCIDR": "hunter5"},
     "status": {"allocatable": {"cpu": "4", "pods": "9"}, "nodeInfo": {"machineID": "hunter6"},
       "addresses": [{"type": "InternalIP", "address": "hunter7"}],
       "conditions": [{"type": "Ready", "status": "True", "reason": "hunter8", "message": "hunter9"}],
       "images": [{"names": ["registry/used:1"], "sizeBytes": 9}, {"names": ["hunter10:1"]}],
       "volumesInUse": ["hunter11"]}},
    {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "finalizers": ["hunter12"],
       "annotations": {"vault/secret": "hunter13"}, "generateName": "p"},
     "spec": {"serviceAccountName": "hunter14", "hostname": "hunter15", "imagePullSecrets":
       [{"name": "hunter16"}], "dnsConfig": {"nameservers": ["hunter17"]},
       "hostAliases": [{"ip": "1.2.3.4", "hostnames": ["hunter18"]}],
       "initContainers": [{"name": "i", "image": "hunter19", "env": [{"name": "A", "value": "hunter20"}]}],
       "containers": [{"name": "c", "image": "registry/used:1", "command": ["hunter21"],
         "args": ["--token=hunter22"], "workingDir": "hunter23",
         "env": [{"name": "hunter24", "valueFrom": {"secretKeyRef": {"name": "hunter25", "key": "k"}}}],
         "envFrom": [{"secretRef": {"name": "hunter26"}}],
         "livenessProbe": {"exec": {"command": ["hunter27"]}},
         "lifecycle": {"preStop": {"httpGet": {"path": "hunter28"}}},
         "volumeMounts": [{"name": "v", "mountPath": "hunter29"}],
         "ports": [{"containerPort": 80, "name": "hunter30"}],
         "resources": {"requests": {"cpu": "1"}}}],
       "volumes": [{"name": "v", "secret": {"secretName": "hunter31"}},
                   {"name": "w", "hostPath": {"path": "hunter32"}},
                   {"name": "x", "persistentVolumeClaim": {"claimName": "data"}}]},
     "status": {"phase": "Pending", "message": "hunter33", "podIP": "hunter34", "conditions": [
       {"type": "PodScheduled", "status": "False", "reason": "Unschedulable", "message":
        "0/1 nodes are available: 1 Insufficient cpu."},
       {"type": "Ready", "status": "False", "message": "hunter35"}],
       "containerStatuses": [{"name": "c", "image": "hunter36", "state": {"waiting":
         {"message": "hunter37"}}}]}},
    {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "d"}, "spec": {"selector":
       {"matchLabels": {"app": "d"}}, "template": {"metadata": {"labels": {"app": "d"}, "annotations":
       {"a": "hunter38"}}, "spec": {"containers": [{"name": "c",
        "image": "hunter39", "env": [{"name": "B", "value": "hunter40"}]}]}}}},
    {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "s"}, "data": {"k": "hunter41"},
     "stringData": {"k": "hunter42"}},
    {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "m"}, "data": {"k": "hunter43",
       "config": "{\"kind\": \"KubeSchedulerConfiguration\", \"apiVersion\": )"
    R"(\"kubescheduler.config.k8s.io/v1\", \"clientConnection\": )"
    R"({\"kubeconfig\": \"hunter44\"}, \"extenders\": [{\"urlPrefix\": \"http://x\", )"
    R"(\"tlsConfig\": {\"keyData\": \"hunter45\"}}]}"}},
    {"apiVersion": "acme.com/v1", "kind": "Pod", "metadata": {"name": "other"}, "spec": {"x": "hunter46"}}
    ]})";

TEST(UnreadFieldsTest, NothingOfADumpStaysThatNoDecisionDependsOn) {
  const Scenario scenario = Decode(Parse(kDump));
  const std::string source = TextOf(*scenario.source);
  EXPECT_EQ(source.find("hunter"), std::string::npos) << source;
  for (const char* stays :
       {"registry/used:1", "1 Insufficient cpu", "claimName", "\"cpu\":\"4\""}) {
    EXPECT_NE(source.find(stays), std::string::npos) << stays;
  }
  const Strings of_pod = FieldsOf(scenario, "Pod");
  EXPECT_NE(std::find(of_pod.begin(), of_pod.end(), "spec.containers[].env"), of_pod.end());
  EXPECT_NE(std::find(of_pod.begin(), of_pod.end(), "metadata.annotations"), of_pod.end());
  EXPECT_EQ(scenario.left_out.at("Pod").manifests, 1);
  EXPECT_TRUE(FieldsOf(scenario, "Secret").empty());
}

// A reader who makes the same cuts in another text of the document gets the same result.
TEST(UnreadFieldsTest, EachCutIsNamedByItsPlace) {
  const Json cuts = CutsOf(ScenarioOf(R"("objects": [{"kind": "Node", "metadata": {"name": "n",
      "annotations": {"acme.com/a": "hunter"}}}, {"kind": "Pod", "metadata": {"name": "p"}, "spec":
      {"containers": [{"name": "c", "env": []}]}}])"));
  EXPECT_EQ(TextOf(cuts), R"(["spec.objects[0].metadata.annotations[\"acme.com/a\"]",)"
                          R"("spec.objects[1].spec.containers[0].env"])");
  EXPECT_TRUE(CutsOf(Parse(kDump)).is_null());
}

TEST(UnreadFieldsTest, AScenarioKeepsTheAuthorsFieldsAndLosesTheRest) {
  const std::string source = SourceOf(ScenarioOf(R"("objects": [{"kind": "Pod", "metadata":
      {"name": "p"}, "spec": {"containers": [{"name": "c", "image": "nginx:1", "env":
      [{"name": "A", "value": "hunter"}]}]}}], "timeline": [{"at": 1, "op": "create", "object":
      {"kind": "Pod", "metadata": {"name": "q", "annotations": {"acme.com/a": "hunter", "b": "own"}}}}],
      "generators": [{"count": 2, "object": {"kind": "Pod", "metadata": {"name": "r{i}"},
      "spec": {"containers": [{"name": "c", "args": ["hunter"]}]}}}])"));
  EXPECT_EQ(source.find("hunter"), std::string::npos) << source;
  EXPECT_NE(source.find("nginx:1"), std::string::npos) << source;
  EXPECT_NE(source.find("own"), std::string::npos) << source;
}

TEST(UnreadFieldsTest, AMisspeltFieldOfAScenarioStaysToBeFound) {
  const std::string source = SourceOf(ScenarioOf(
      R"("objects": [{"kind": "Pod", "metadata": {"name": "p"}, "spec": {"nodeselector": {}}}])"));
  EXPECT_NE(source.find("nodeselector"), std::string::npos) << source;
}

// The queue notices a change of any field of a pod.
TEST(UnreadFieldsTest, FieldsOfPodsStayWhereTheTimelineChangesThem) {
  const auto has_env = [](std::string_view entry) {
    const std::string source = SourceOf(ScenarioOf(StrCat(
        R"("objects": [{"kind": "Pod", "metadata": {"name": "p"}, "spec": {"containers": [{"name": "c",
            "env": [{"name": "A", "value": "old"}]}]}}], "timeline": [)",
        entry, "]")));
    return source.find("old") != std::string::npos;
  };
  constexpr char kPatch[] = R"({"at": 1, "op": "patch", "object": {"kind": "Pod", "metadata":
      {"name": "p")";
  EXPECT_FALSE(has_env(StrCat(kPatch, R"(, "labels": {"a": "b"}}}})")));
  EXPECT_TRUE(has_env(
      StrCat(kPatch, R"(}, "spec": {"containers": [{"name": "c", "env": [{"name": "A"}]}]}}})")));
}

// Controllers name pods after a hash of the whole template.
TEST(UnreadFieldsTest, TemplatesOfAScenarioStayWhereControllersRun) {
  constexpr char kDeployment[] = R"("objects": [{"kind": "Deployment", "apiVersion": "apps/v1",
      "metadata": {"name": "d", "annotations": {"a": "hunter"}}, "spec": {"selector": {"matchLabels":
      {"a": "b"}}, "template": {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [
      {"name": "c", "image": "i", "command": ["run"]}]}}}}])";
  const auto has_command = [](const std::string& source) {
    return source.find("command") != std::string::npos;
  };
  EXPECT_TRUE(
      has_command(SourceOf(ScenarioOf(StrCat(R"("controllerManager": {}, )", kDeployment)))));
  EXPECT_FALSE(has_command(SourceOf(ScenarioOf(kDeployment))));
}

TEST(UnreadFieldsTest, ASecondReadingLeavesNothingOut) {
  const Scenario scenario = Decode(Parse(kDump));
  EXPECT_TRUE(Decode(Json(*scenario.source)).left_out.empty());
}

}  // namespace unread_fields_test
}  // namespace berth::sim
