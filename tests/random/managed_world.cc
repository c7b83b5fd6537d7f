#include "random/managed_world.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "base/strings.h"

namespace berth::test {
namespace {

Json OneOf(Json only) { return Json::array({std::move(only)}); }

// Writes one world. It uses few labels, so that selectors match often.
class ManagedWorld {
 public:
  explicit ManagedWorld(Random& choices) : choices_(choices) {}

  Json Write() {
    Json spec = Settings();
    Json objects = Json::array();
    for (int64_t i = 1 + choices_.Intn(5); i > 0; --i) objects.push_back(NewNode());
    for (int64_t i = 1 + choices_.Intn(4); i > 0; --i) objects.push_back(NewWorkload());
    for (int64_t i = choices_.Intn(4); i > 0; --i) objects.push_back(NewPod());
    if (OneIn(2)) objects.push_back(NewBudget());
    spec["objects"] = std::move(objects);
    Json timeline = Json::array();
    for (int64_t i = choices_.Intn(12); i > 0; --i) {
      now_ms_ += choices_.Intn(6) * choices_.Intn(4) * 1'500;
      Json entry = NewEntry();
      entry["at"] = StrCat(std::to_string(now_ms_), "ms");
      timeline.push_back(std::move(entry));
    }
    spec["timeline"] = std::move(timeline);
    return {{"apiVersion", "berth.dev/v1"}, {"kind", "Scenario"}, {"spec", std::move(spec)}};
  }

 private:
  bool OneIn(int64_t n) { return choices_.Intn(n) == 0; }
  std::string Pick(const std::vector<std::string>& texts) {
    return texts[static_cast<size_t>(choices_.Intn(static_cast<int64_t>(texts.size())))];
  }
  std::string Number() { return std::to_string(++objects_made_); }

  Json Settings() {
    Json spec = {{"seed", choices_.Intn(100)},
                 {"until", "150s"},
                 {"semantics", Pick({"v1.21", "v1.34", "v1.34"})},
                 {"attemptLatency", Pick({"10ms", "0s", "400ms", "2500ms"})},
                 {"controllerManager", Json::object()}};
    if (OneIn(3)) spec["nodeAutoscaler"] = Autoscaler();
    return spec;
  }

  Json Autoscaler() {
    Json groups = Json::array();
    for (int64_t i = 1 + choices_.Intn(2); i > 0; --i) {
      Json node = NodeNamed(StrCat("pool", Number()));
      node["spec"] = Json::object();
      groups.push_back({{"maxSize", 1 + choices_.Intn(4)},
                        {"provisionTime", Pick({"0s", "300ms", "20s"})},
                        {"template", std::move(node)}});
    }
    return {{"scanInterval", Pick({"1s", "10s"})},
            {"scaleDownUnneededTime", "20s"},
            {"scaleDownDelayAfterAdd", "10s"},
            {"groups", std::move(groups)}};
  }

  Json NodeNamed(const std::string& name) {
    Json spec = Json::object();
    if (OneIn(4)) spec["taints"] = Taints();
    return {{"kind", "Node"},
            {"metadata", {{"name", name}, {"labels", {{"pool", Pick({"a", "b"})}}}}},
            {"spec", std::move(spec)},
            {"status",
             {{"allocatable",
               {{"cpu", Pick({"1", "2", "4"})}, {"memory", "8Gi"}, {"pods", Pick({"5", "20"})}}}}}};
  }
  Json Taints() { return OneOf({{"key", "k"}, {"effect", Pick({"NoSchedule", "NoExecute"})}}); }
  Json NewNode() {
    nodes_.push_back(StrCat("n", Number()));
    return NodeNamed(nodes_.back());
  }

  Json Times() {
    Json times = Json::object();
    if (OneIn(3)) times["berth.dev/run-for"] = Pick({"1s", "5s", "20s"});
    if (OneIn(3)) times["berth.dev/ready-after"] = Pick({"1s", "3s", "10s"});
    if (OneIn(3)) times["berth.dev/stops-after"] = Pick({"1s", "4s"});
    return times;
  }
  Json PodSpec() {
    Json spec = {{"containers",
                  OneOf({{"name", "c"},
                         {"image", Pick({"a", "b", "c"})},
                         {"resources", {{"requests", {{"cpu", Pick({"100m", "500m", "1"})}}}}}})}};
    if (OneIn(6)) spec["priority"] = choices_.Intn(3) * 50;
    return spec;
  }
  Json NewPod() {
    return {{"kind", "Pod"},
            {"metadata",
             {{"name", StrCat("free-", Number())},
              {"labels", {{"app", Pick({"x", "y", "z"})}}},
              {"annotations", Times()}}},
            {"spec", PodSpec()}};
  }
  Json NewBudget() {
    Json spec = {{"selector", {{"matchLabels", {{"app", Pick({"x", "y"})}}}}}};
    if (OneIn(2)) {
      spec["minAvailable"] = choices_.Intn(4);
    } else {
      spec["maxUnavailable"] = Pick({"0%", "50%"});
    }
    return {{"kind", "PodDisruptionBudget"},
            {"metadata", {{"name", StrCat("b", Number())}}},
            {"spec", std::move(spec)}};
  }

  Json NewWorkload() {
    const std::string kind =
        Pick({"Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job", "CronJob"});
    const std::string name = StrCat("w", Number());
    workloads_.emplace_back(kind, name);
    return {{"kind", kind}, {"metadata", {{"name", name}}}, {"spec", SpecOf(kind)}};
  }

  Json SpecOf(const std::string& kind) {
    if (kind == "Job") return JobSpec();
    if (kind == "CronJob") {
      return {{"schedule", "* * * * *"},
              {"concurrencyPolicy", Pick({"Allow", "Forbid", "Replace"})},
              {"jobTemplate", {{"spec", JobSpec()}}}};
    }
    const Json labels = {{"app", Pick({"x", "y"})}};
    Json spec = {
        {"selector", {{"matchLabels", labels}}},
        {"template",
         {{"metadata", {{"labels", labels}, {"annotations", Times()}}}, {"spec", PodSpec()}}}};
    if (kind != "DaemonSet") spec["replicas"] = choices_.Intn(7);
    if (OneIn(4)) spec["minReadySeconds"] = 1 + choices_.Intn(5);
    if (kind == "Deployment" && OneIn(4)) spec["strategy"] = {{"type", "Recreate"}};
    if (kind == "StatefulSet") AddStatefulFields(&spec);
    if (kind == "DaemonSet") AddDaemonFields(&spec);
    return spec;
  }
  void AddStatefulFields(Json* spec) {
    if (OneIn(2)) (*spec)["podManagementPolicy"] = "Parallel";
    if (OneIn(4)) (*spec)["updateStrategy"] = {{"type", "OnDelete"}};
    if (OneIn(4)) (*spec)["updateStrategy"] = {{"rollingUpdate", {{"partition", 2}}}};
  }
  void AddDaemonFields(Json* spec) {
    if (OneIn(3)) (*spec)["template"]["spec"]["nodeSelector"] = {{"pool", "a"}};
    if (OneIn(3)) {
      (*spec)["updateStrategy"] = {{"rollingUpdate", {{"maxSurge", 1}, {"maxUnavailable", 0}}}};
    } else if (OneIn(3)) {
      (*spec)["updateStrategy"] = {{"rollingUpdate", {{"maxUnavailable", "50%"}}}};
    }
  }
  Json JobSpec() {
    Json pod = PodSpec();
    pod["restartPolicy"] = "Never";
    Json spec = {{"parallelism", 1 + choices_.Intn(3)},
                 {"completions", 1 + choices_.Intn(4)},
                 {"template",
                  {{"metadata", {{"annotations", {{"berth.dev/run-for", Pick({"1s", "7s"})}}}}},
                   {"spec", std::move(pod)}}}};
    if (OneIn(3)) spec["completionMode"] = "Indexed";
    return spec;
  }

  Json NewEntry() {
    switch (choices_.Intn(6)) {
      case 0:
        return {{"op", "create"}, {"object", NewNode()}};
      case 1:
        if (nodes_.size() > 1) return DeleteNode();
        return {{"op", "create"}, {"object", NewPod()}};
      case 2:
        return {{"op", "patch"},
                {"object",
                 {{"kind", "Node"},
                  {"metadata", {{"name", Pick(nodes_)}}},
                  {"spec", {{"taints", OneIn(2) ? Taints() : Json::array()}}}}}};
      case 3:
        if (workloads_.size() > 1) return DeleteWorkload();
        return {{"op", "create"}, {"object", NewWorkload()}};
      default:
        return PatchWorkload();
    }
  }
  Json DeleteNode() {
    const auto i = choices_.Intn(static_cast<int64_t>(nodes_.size()));
    const std::string name = nodes_[static_cast<size_t>(i)];
    nodes_.erase(nodes_.begin() + i);
    return {{"op", "delete"}, {"object", {{"kind", "Node"}, {"metadata", {{"name", name}}}}}};
  }
  Json DeleteWorkload() {
    const auto i = choices_.Intn(static_cast<int64_t>(workloads_.size()));
    const auto [kind, name] = workloads_[static_cast<size_t>(i)];
    workloads_.erase(workloads_.begin() + i);
    return {{"op", "delete"}, {"object", {{"kind", kind}, {"metadata", {{"name", name}}}}}};
  }
  // Scales the workload, changes its template, or suspends it.
  Json PatchWorkload() {
    const auto i = choices_.Intn(static_cast<int64_t>(workloads_.size()));
    const auto& [kind, name] = workloads_[static_cast<size_t>(i)];
    Json spec = Json::object();
    if (kind == "Job" || kind == "CronJob") {
      spec["suspend"] = OneIn(2);
    } else if (kind != "DaemonSet" && OneIn(2)) {
      spec["replicas"] = choices_.Intn(8);
    } else {
      spec["template"]["spec"] = PodSpec();
    }
    return {
        {"op", "patch"},
        {"object", {{"kind", kind}, {"metadata", {{"name", name}}}, {"spec", std::move(spec)}}}};
  }

  Random& choices_;
  int64_t now_ms_ = 0;
  int64_t objects_made_ = 0;
  std::vector<std::string> nodes_;                              // the existing ones
  std::vector<std::pair<std::string, std::string>> workloads_;  // kinds and names
};

}  // namespace

Json RandomManagedWorld(Random& choices) { return ManagedWorld(choices).Write(); }

}  // namespace berth::test
