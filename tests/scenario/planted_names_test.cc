// A name is planted into each place of a scenario in turn: as a value, as the name of a member that
// the API knows or does not know, and alone as well as behind what known words begin with. Wherever
// the scenario can still be read, nothing is left of the name without names.
#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "api/json/json.h"
#include "scenario/redaction/redact.h"
#include "scenario/scenario_documents.h"

namespace berth::sim {
namespace planted_names_test {

constexpr char kScenario[] = R"("seed": 3, "semantics": "v1.34", "until": "60s",
  "controllerManager": {}, "process": {"replicas": 2, "leaderElection": {"leaseDuration": "15s"}},
  "schedulerConfiguration": {"apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration", "profiles": [{"schedulerName": "default-scheduler",
      "plugins": {"score": {"disabled": [{"name": "ImageLocality"}]}},
      "pluginConfig": [{"name": "NodeResourcesFit", "args": {"scoringStrategy": {"type":
        "MostAllocated", "resources": [{"name": "cpu", "weight": 2}]}}}]}]},
  "nodeAutoscaler": {"groups": [{"maxSize": 2, "template": {"metadata": {"name": "g", "labels":
    {"pool": "x"}}, "status": {"allocatable": {"cpu": "1", "pods": "9"}}}}]},
  "captions": [{"when": {"event": "bound", "pod": "default/p"}, "text": "t", "focus": ["node/n"]}],
  "objects": [
    {"apiVersion": "scheduling.k8s.io/v1", "kind": "PriorityClass", "metadata": {"name": "high"},
     "value": 5, "preemptionPolicy": "Never"},
    {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n", "uid": "u", "labels":
      {"kubernetes.io/hostname": "n", "topology.kubernetes.io/zone": "a", "cores": "16"},
      "annotations": {"storage.alpha.kubernetes.io/migrated-plugins": "kubernetes.io/aws-ebs"}},
     "spec": {"taints": [{"key": "gpu", "value": "yes", "effect": "NoSchedule"}]},
     "status": {"allocatable": {"cpu": "4", "memory": "8Gi", "pods": "9", "hugepages-2Mi": "2Mi",
       "nvidia.com/gpu": "1"}, "conditions": [{"type": "Ready", "status": "True"}],
       "images": [{"names": ["registry/app:1"], "sizeBytes": 9}]}},
    {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "namespace": "default", "uid": "v",
      "creationTimestamp": "2026-11-01T10:00:00Z", "labels": {"app": "web"}, "annotations":
      {"berth.dev/run-for": "5s", "scheduling.k8s.io/group-name": "pg"}, "ownerReferences":
      [{"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "r", "uid": "w", "controller": true}]},
     "spec": {"schedulerName": "default-scheduler", "priorityClassName": "high", "preemptionPolicy":
       "Never", "nodeSelector": {"disk": "ssd"}, "tolerations": [{"key": "gpu", "operator": "Equal",
       "value": "yes", "effect": "NoSchedule"}], "schedulingGates": [{"name": "gate"}],
       "overhead": {"cpu": "1m"},
       "affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution":
         {"nodeSelectorTerms": [{"matchExpressions": [{"key": "cores", "operator": "Gt", "values":
         ["8"]}, {"key": "zone", "operator": "In", "values": ["a"]}], "matchFields": [{"key":
         "metadata.name", "operator": "In", "values": ["n"]}]}]}},
         "podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [{"topologyKey":
         "kubernetes.io/hostname", "namespaces": ["other"], "labelSelector": {"matchLabels":
         {"app": "web"}, "matchExpressions": [{"key": "tier", "operator": "Exists"}]}}]}},
       "topologySpreadConstraints": [{"maxSkew": 1, "topologyKey": "topology.kubernetes.io/zone",
         "whenUnsatisfiable": "DoNotSchedule", "nodeTaintsPolicy": "Honor", "labelSelector":
         {"matchLabels": {"app": "web"}}}],
       "containers": [{"name": "c", "image": "registry/app:1", "restartPolicy": "Always", "ports":
         [{"containerPort": 80, "hostPort": 80, "protocol": "TCP", "hostIP": "10.1.2.3"}],
         "resources": {"requests": {"cpu": "1", "nvidia.com/gpu": "1"}}}],
       "volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "data"}},
         {"name": "w", "csi": {"driver": "ebs.csi.aws.com"}}]},
     "status": {"phase": "Pending", "nominatedNodeName": "n", "conditions": [{"type":
       "PodScheduled", "status": "False", "reason": "Unschedulable", "message":
       "0/1 nodes are available: 1 Insufficient cpu."}]}},
    {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "data"}, "spec":
      {"accessModes": ["ReadWriteOnce"], "volumeMode": "Filesystem", "storageClassName": "fast",
       "resources": {"requests": {"storage": "1Gi"}}}, "status": {"phase": "Pending"}},
    {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "pv"}, "spec": {"capacity":
      {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "storageClassName": "fast", "hostPath":
      {"path": "/mnt"}}, "status": {"phase": "Available"}},
    {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": "fast"},
     "provisioner": "ebs.csi.aws.com", "volumeBindingMode": "WaitForFirstConsumer"},
    {"apiVersion": "storage.k8s.io/v1", "kind": "CSINode", "metadata": {"name": "n"}, "spec":
      {"drivers": [{"name": "ebs.csi.aws.com", "nodeID": "i-1", "topologyKeys":
       ["topology.ebs.csi.aws.com/zone"], "allocatable": {"count": 3}}]}},
    {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "s"}, "spec": {"selector":
      {"app": "web"}, "ports": [{"name": "http", "port": 80, "targetPort": "http"}]}},
    {"apiVersion": "policy/v1", "kind": "PodDisruptionBudget", "metadata": {"name": "b"}, "spec":
      {"minAvailable": "50%", "selector": {"matchLabels": {"app": "web"}}}, "status":
      {"disruptionsAllowed": 1, "disruptedPods": {"p": "2026-11-01T10:00:00Z"}}},
    {"apiVersion": "scheduling.incubator.k8s.io/v1alpha1", "kind": "PodGroup", "metadata": {"name":
      "pg"}, "spec": {"minMember": 1, "queue": "q"}, "status": {"phase": "Pending", "conditions":
      [{"type": "Unschedulable", "status": "True", "reason": "NotEnoughResources"}]}},
    {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "d"}, "spec": {"replicas": 1,
      "strategy": {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": "25%"}}, "selector":
      {"matchLabels": {"app": "d"}}, "template": {"metadata": {"labels": {"app": "d"}}, "spec":
      {"containers": [{"name": "c", "image": "i:1"}]}}}},
    {"apiVersion": "batch/v1", "kind": "CronJob", "metadata": {"name": "cj"}, "spec": {"schedule":
      "*/5 * * * *", "concurrencyPolicy": "Forbid", "jobTemplate": {"spec": {"template": {"metadata":
      {"labels": {"app": "cj"}}, "spec": {"restartPolicy": "Never", "containers": [{"name": "c",
      "image": "i:1"}]}}}}}}],
  "timeline": [{"at": "1s", "op": "patch", "object": {"apiVersion": "apps/v1", "kind": "Deployment",
    "metadata": {"name": "d"}, "spec": {"template": {"spec": {"priorityClassName": "high"}}}}}])";

const Strings kShapes = {"planted",
                         "hugepages-planted",
                         "attachable-volumes-planted",
                         "attachable-volumes-csi-planted",
                         "planted.kubernetes.io/x",
                         "node-role.kubernetes.io/planted",
                         "google.com/planted",
                         "planted.k8s.io/app:1",
                         "apps/planted",
                         "v1planted",
                         "4planted",
                         "1Gi-planted",
                         "In,planted",
                         "0/1 nodes are available: planted."};

std::string LowerCase(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(c));
  return text;
}

// Each place is tried with two of the shapes, and each shape at every seventh place.
constexpr size_t kShapesApart = 7;

struct Tries {
  size_t places = 0;
  int num_read = 0;
};

// Whether what can be read has the name after redaction.
void Check(const Json& scenario, const std::string& where, Tries* tries) {
  Result<Scenario> decoded = DecodeScenario(Json(scenario));
  if (!decoded.ok()) return;
  ++tries->num_read;
  const std::string text = LowerCase(JsonText(Redact(*decoded.value().source).scenario));
  const size_t at = text.find("planted");
  EXPECT_EQ(at, std::string::npos)
      << where << ": " << text.substr(at - std::min<size_t>(at, 60), 120);
}

void PlantInEachPlace(const Json& scenario, const Json::json_pointer& place, Tries* tries) {
  const Json& value = scenario[place];
  const size_t first = tries->places++ % kShapesApart;
  for (size_t i = first; i < kShapes.size(); i += kShapesApart) {
    const std::string& shape = kShapes[i];
    Json planted = scenario;
    if (value.is_string()) {
      planted[place] = shape;
    } else if (value.is_object()) {
      planted[place][shape] = "1";
      planted[place]["unknown"] = shape;
    } else {
      continue;
    }
    Check(planted, StrCat(place.to_string(), " ", shape), tries);
  }
  if (!value.is_structured()) return;
  if (value.is_array()) {
    for (size_t i = 0; i < value.size(); ++i) PlantInEachPlace(scenario, place / i, tries);
  } else {
    for (const auto& member : value.items()) {
      PlantInEachPlace(scenario, place / member.key(), tries);
    }
  }
}

TEST(PlantedNamesTest, NothingIsLeftOfThem) {
  const Json scenario = ScenarioOf(kScenario);
  ASSERT_TRUE(DecodeScenario(Json(scenario)).ok()) << ErrorOf(scenario);
  Tries tries;
  PlantInEachPlace(scenario, Json::json_pointer("/spec"), &tries);
  EXPECT_GT(tries.num_read, 300);
}

}  // namespace planted_names_test
}  // namespace berth::sim
