#include "random/drain_invariants.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "answers/what_if/drain.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "random/world_end.h"
#include "scenario/scenario.h"

namespace berth::test {
namespace {

constexpr size_t kMostNodes = 2;
constexpr size_t kMostDisplaced = 4;

Json Entry(double at, const char* op, Json object) {
  return {{"at", at}, {"op", op}, {"object", std::move(object)}};
}

Json Named(const char* kind, std::string_view name_space, std::string_view name) {
  Json object = {{"apiVersion", "v1"}, {"kind", kind}, {"metadata", {{"name", name}}}};
  if (!name_space.empty()) object["metadata"]["namespace"] = name_space;
  return object;
}

Json NamedPod(const std::string& key) {
  const size_t slash = key.find('/');
  return Named("Pod", key.substr(0, slash), key.substr(slash + 1));
}

// The answer about one node's loss, and the runs in which the node is deleted.
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
    for (size_t i = 0; i < std::min(displaced_.size(), kMostDisplaced); ++i) {
      const std::string pod = displaced_[i]["pod"];
      const std::string to = displaced_[i]["to"].is_null() ? "" : displaced_[i]["to"];
      Nodes nodes = NodesInRun(World(i, i), pod);
      // A pod that finds no node in its turn is tried again when all others have had theirs.
      const bool is_tried_again = nodes && nodes->contains("") && !to.empty();
      if (is_tried_again) nodes = NodesInRun(World(i, displaced_.size()), pod);
      if (!nodes) break;
      ++check.num_displaced;
      if (nodes->contains(to)) continue;
      const std::vector<std::string> names(nodes->begin(), nodes->end());
      check.violation = StrCat("without ", node_, " ", pod, " goes to \"", to,
                               "\", but in a run to \"", StrJoin(names, "\" or \""), "\"");
      return check;
    }
    return check;
  }

 private:
  // Nothing if the pod cannot be created again, because its priority class was deleted.
  using Nodes = std::optional<std::set<std::string>>;

  Json ManifestOf(const std::string& pod, const Json& to) const {
    Json manifest =
        *sim::ManifestAt(simulation_.scenario().source, {Kind::kPod, pod}, simulation_.now());
    manifest["spec"].erase("nodeName");
    if (!to.is_null()) manifest["spec"]["nodeName"] = to;
    return manifest;
  }

  // Returns the run in which the first `num_placed` of the others are on their new nodes, and this
  // pod is created again.
  Json World(size_t index, size_t num_placed) const {
    Json world = simulation_.scenario().source;
    Json& timeline = world["spec"]["timeline"];
    if (!timeline.is_array()) timeline = Json::array();
    timeline.push_back(Entry(end_ + 1, "delete", Named("Node", "", node_)));
    for (size_t i = 0; i < std::max(index + 1, num_placed); ++i) {
      const std::string pod = displaced_[i]["pod"];
      timeline.push_back(Entry(end_ + 1, "delete", NamedPod(pod)));
      const Json& to = displaced_[i]["to"];
      if (i != index && !to.is_null()) {
        timeline.push_back(Entry(end_ + 1, "create", ManifestOf(pod, to)));
      }
    }
    timeline.push_back(Entry(end_ + 2, "create", ManifestOf(displaced_[index]["pod"], nullptr)));
    world["spec"]["until"] = end_ + 60;
    return world;
  }

  // Returns the nodes among which the pod's first attempt chooses; "" if it finds none.
  Nodes NodesInRun(const Json& world, const std::string& pod) const {
    const std::unique_ptr<sim::Simulation> run = RunToEnd(world);
    if (run == nullptr) return std::nullopt;
    const sim::EventLog& log = run->log();
    const auto is_first = [&](const sim::AttemptSpan& attempt) {
      return log.PodName(attempt.pod) == pod && attempt.start.seconds() > end_ + 1.5;
    };
    const auto first = std::find_if(log.attempts().begin(), log.attempts().end(), is_first);
    if (first == log.attempts().end()) return std::set<std::string>{""};
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
  const std::unique_ptr<sim::Simulation> simulation = RunWithoutWaiting(world);
  if (simulation == nullptr || HasChangedPods(*simulation)) return check;
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
