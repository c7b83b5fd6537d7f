#include "random/drain_invariants.h"

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include "answers/what_if/drain.h"
#include "base/strings.h"
#include "random/world_end.h"
#include "scenario/scenario.h"

namespace berth::test {
namespace {

constexpr size_t kMostNodes = 2;
constexpr size_t kMostPods = 4;

Json Entry(double at, const char* op, Json object) {
  return {{"at", at}, {"op", op}, {"object", std::move(object)}};
}

Json Named(const char* kind, std::string_view name_space, std::string_view name) {
  Json object = {{"apiVersion", "v1"}, {"kind", kind}, {"metadata", {{"name", name}}}};
  if (!name_space.empty()) object["metadata"]["namespace"] = name_space;
  return object;
}

// What one node's loss comes to, and the runs in which it is deleted.
class LossOfNode {
 public:
  LossOfNode(const sim::Simulation& simulation, std::string node)
      : simulation_(simulation), node_(std::move(node)), end_(simulation.now().seconds()) {}

  DrainCheck Check() {
    DrainCheck check;
    const Json query = {{"nodes", {node_}}, {"lost", true}};
    DecodeErrors errors;
    const Result<Json> answer =
        sim::DrainOf(simulation_, simulation_.now(), Decoder(&query, "", &errors));
    if (!answer.ok() || !answer.value()["evicted"].empty()) return check;
    displaced_ = answer.value()["displaced"];
    for (size_t i = 0; i < std::min(displaced_.size(), kMostPods); ++i) {
      ++check.num_displaced;
      const std::string pod = displaced_[i]["pod"];
      const std::string to = displaced_[i]["to"].is_null() ? "" : displaced_[i]["to"];
      if (NodesInRun(i, pod).contains(to)) continue;
      check.violation = StrCat("without ", node_, " ", pod, " does not go to ",
                               to.empty() ? "no node" : to, " in a run");
      return check;
    }
    return check;
  }

 private:
  Json ManifestOf(const std::string& pod, const Json& to) const {
    Json manifest =
        *sim::ManifestAt(simulation_.scenario().source, {Kind::kPod, pod}, simulation_.now());
    manifest["spec"].erase("nodeName");
    if (!to.is_null()) manifest["spec"]["nodeName"] = to;
    return manifest;
  }

  // The run in which the pods before this one are on their new nodes, and this one is made anew.
  Json World(size_t index) const {
    Json world = simulation_.scenario().source;
    Json& timeline = world["spec"]["timeline"];
    if (!timeline.is_array()) timeline = Json::array();
    timeline.push_back(Entry(end_ + 1, "delete", Named("Node", "", node_)));
    for (size_t i = 0; i <= index; ++i) {
      const std::string pod = displaced_[i]["pod"];
      const size_t slash = pod.find('/');
      timeline.push_back(
          Entry(end_ + 1, "delete", Named("Pod", pod.substr(0, slash), pod.substr(slash + 1))));
      const Json& to = displaced_[i]["to"];
      if (i < index && !to.is_null()) {
        timeline.push_back(Entry(end_ + 1, "create", ManifestOf(pod, to)));
      }
    }
    timeline.push_back(Entry(end_ + 2, "create", ManifestOf(displaced_[index]["pod"], nullptr)));
    world["spec"]["until"] = end_ + 60;
    return world;
  }

  // Those among which the pod's first attempt chooses; "": it finds none.
  std::set<std::string> NodesInRun(size_t index, const std::string& pod) const {
    const std::unique_ptr<sim::Simulation> run = RunToEnd(World(index));
    if (run == nullptr) return {};
    const sim::EventLog& log = run->log();
    const auto is_first = [&](const sim::AttemptSpan& attempt) {
      return log.PodName(attempt.pod) == pod && attempt.start.seconds() > end_ + 1.5;
    };
    const auto first = std::find_if(log.attempts().begin(), log.attempts().end(), is_first);
    if (first == log.attempts().end()) return {""};
    const auto explained = run->Explain(static_cast<int32_t>(first - log.attempts().begin()), {});
    std::set<std::string> nodes;
    for (const sim::NodeId node : explained.tied_for_best) nodes.insert(log.NodeName(node));
    if (nodes.empty()) {
      nodes.insert(explained.chosen == sim::kNoId ? "" : log.NodeName(explained.chosen));
    }
    return nodes;
  }

  const sim::Simulation& simulation_;
  std::string node_;
  double end_;
  Json displaced_;
};

}  // namespace

DrainCheck CheckDrain(const Json& world) {
  DrainCheck check;
  const std::unique_ptr<sim::Simulation> simulation = RunToEnd(world);
  if (simulation == nullptr || !WaitingPods(*simulation).empty()) return check;
  std::set<std::string> nodes;
  simulation->objects().Of<v1::Pod>().ForEach([&](const auto&, const v1::PodPtr& pod) {
    if (!pod->spec.node_name.empty()) nodes.insert(pod->spec.node_name);
  });
  size_t num_nodes = 0;
  for (const std::string& node : nodes) {
    if (++num_nodes > kMostNodes) break;
    const DrainCheck of_node = LossOfNode(*simulation, node).Check();
    check.num_displaced += of_node.num_displaced;
    check.violation = of_node.violation;
    if (check.violation) break;
  }
  return check;
}

}  // namespace berth::test
