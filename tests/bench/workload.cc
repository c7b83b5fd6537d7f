#include "bench/workload.h"

#include <cstdio>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "base/strings.h"

namespace berth::bench {
namespace {

constexpr int kPodsPerNode = 10;
constexpr std::string_view kHostname = "kubernetes.io/hostname";
constexpr std::string_view kZone = "topology.kubernetes.io/zone";
constexpr std::string_view kInstanceType = "node.kubernetes.io/instance-type";

std::string Numbered(const char* form, int number) {
  char text[32];
  std::snprintf(text, sizeof text, form, number);
  return text;
}

std::string Named(std::string_view name, int number) {
  return StrCat(name, "-", std::to_string(number));
}

Quantity Amount(const char* text) { return Quantity::Parse(text).value(); }

v1::NodePtr MakeNode(int i) {
  constexpr const char* kCpu[] = {"8", "16", "32", "64"};
  constexpr const char* kMemory[] = {"32Gi", "64Gi", "128Gi", "256Gi"};
  v1::Node node;
  node.metadata.name = Numbered("node-%05d", i);
  node.metadata.labels = {{std::string(kHostname), node.metadata.name},
                          {"kubernetes.io/os", "linux"},
                          {"kubernetes.io/arch", "amd64"},
                          {"topology.kubernetes.io/region", "region-1"},
                          {std::string(kZone), Named("zone", i % 3)},
                          {std::string(kInstanceType), Named("type", i % 4)},
                          {"disk", i % 2 == 0 ? "ssd" : "hdd"}};
  node.allocatable = {{"cpu", Amount(kCpu[i % 4])},
                      {"memory", Amount(kMemory[i % 4])},
                      {"pods", Amount("110")},
                      {"ephemeral-storage", Amount("100Gi")}};
  node.conditions = {{"Ready", "True"}};
  return std::make_shared<const v1::Node>(std::move(node));
}

v1::Pod PlainPod(std::string name, int app, const char* cpu, const char* memory) {
  v1::Pod pod;
  pod.metadata.name = std::move(name);
  pod.metadata.namespace_ = "default";
  pod.metadata.uid = pod.metadata.name;
  pod.metadata.labels["app"] = Named("app", app % 20);
  pod.spec.scheduler_name = v1::kDefaultSchedulerName;
  pod.spec.priority = 0;
  pod.spec.containers.resize(1);
  pod.spec.containers[0].image = "registry.example.com/app:1";
  pod.spec.containers[0].requests = {{"cpu", Amount(cpu)}, {"memory", Amount(memory)}};
  return pod;
}

v1::LabelSelector Selecting(const std::string& key, const std::string& value) {
  v1::LabelSelector selector;
  selector.match_labels[key] = value;
  return selector;
}

// Keeps the pods of one service on different nodes.
void KeepApart(int service, v1::Pod& pod) {
  const std::string name = Named("svc", service % 20);
  pod.metadata.labels["svc"] = name;
  v1::PodAffinityTerm term;
  term.label_selector = Selecting("svc", name);
  term.topology_key = kHostname;
  pod.spec.affinity->pod_anti_affinity.emplace().required.push_back(std::move(term));
}

void Spread(std::string_view soft_key, v1::Pod& pod) {
  const v1::LabelSelector same_app = Selecting("app", pod.metadata.labels.at("app"));
  pod.spec.topology_spread_constraints = {{2, std::string(kZone), "DoNotSchedule", same_app},
                                          {1, std::string(soft_key), "ScheduleAnyway", same_app}};
}

v1::NodeSelectorRequirement Requirement(std::string_view key, const char* op, std::string value) {
  return {std::string(key), op, {std::move(value)}};
}

v1::PreferredSchedulingTerm Preferred(int32_t weight, std::string_view key, std::string value) {
  v1::PreferredSchedulingTerm term;
  term.weight = weight;
  term.preference.match_expressions = {Requirement(key, "In", std::move(value))};
  return term;
}

void ChooseNodes(int j, v1::Pod& pod) {
  v1::NodeAffinity& affinity = pod.spec.affinity->node_affinity.emplace();
  v1::NodeSelectorTerm term;
  term.match_expressions = {Requirement("disk", "In", "ssd"),
                            Requirement(kInstanceType, "NotIn", "type-0")};
  affinity.required.emplace().node_selector_terms.push_back(std::move(term));
  affinity.preferred = {Preferred(10, kZone, Named("zone", j % 3)),
                        Preferred(5, kInstanceType, "type-2")};
}

v1::PodPtr MakePrePlacedPod(Workload workload, int i, int k) {
  constexpr const char* kCpu[] = {"100m", "200m", "250m"};
  constexpr const char* kMemory[] = {"128Mi", "256Mi", "512Mi"};
  v1::Pod pod = PlainPod(StrCat(Numbered("pre-%05d", i), "-", std::to_string(k)),
                         i * kPodsPerNode + k, kCpu[(i + k) % 3], kMemory[k % 3]);
  pod.spec.node_name = Numbered("node-%05d", i);
  if (workload == Workload::kInterpodAnti && k == 0) KeepApart(i, pod);
  return std::make_shared<const v1::Pod>(std::move(pod));
}

}  // namespace

std::optional<Workload> FindWorkload(std::string_view name) {
  constexpr std::string_view kNames[] = {"basic", "spread", "spread-host", "interpod-anti",
                                         "node-affinity"};
  for (size_t i = 0; i < std::size(kNames); ++i) {
    if (kNames[i] == name) return static_cast<Workload>(i);
  }
  return std::nullopt;
}

SchedulerCache MakeCluster(const CacheRules& rules, Workload workload, int num_nodes) {
  SchedulerCache cache(rules);
  for (int i = 0; i < num_nodes; ++i) cache.AddNode(MakeNode(i));
  for (int i = 0; i < num_nodes; ++i) {
    for (int k = 0; k < kPodsPerNode; ++k) {
      static_cast<void>(cache.AddPod(MakePrePlacedPod(workload, i, k)));
    }
  }
  return cache;
}

v1::PodPtr MakePod(Workload workload, int j) {
  constexpr const char* kCpu[] = {"100m", "250m", "500m"};
  constexpr const char* kMemory[] = {"128Mi", "256Mi", "512Mi", "1Gi"};
  v1::Pod pod = PlainPod(Numbered("pod-%05d", j), j, kCpu[j % 3], kMemory[j % 4]);
  switch (workload) {
    case Workload::kBasic:
      break;
    case Workload::kSpread:
      Spread(kZone, pod);
      break;
    case Workload::kSpreadHost:
      Spread(kHostname, pod);
      break;
    case Workload::kInterpodAnti:
      KeepApart(j, pod);
      break;
    case Workload::kNodeAffinity:
      ChooseNodes(j, pod);
      break;
  }
  return std::make_shared<const v1::Pod>(std::move(pod));
}

}  // namespace berth::bench
