// Helpers of the tests of plugins that read the whole cluster: nodes with pods on them, services
// and controllers, and one plugin that runs through its points.
#ifndef BERTH_TESTS_PLUGINS_CLUSTER_FIXTURE_H_
#define BERTH_TESTS_PLUGINS_CLUSTER_FIXTURE_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/objects.h"
#include "plugins/plugin_fixture.h"

namespace berth::test {

// A pod; labels and spec are JSON.
struct PodWords {
  std::string name = "incoming";
  std::string labels = "{}";
  std::string spec = "{}";
  std::string namespace_name = "default";
  bool terminating = false;
};

inline v1::PodPtr PodOf(const PodWords& words, const std::string& node_name = "") {
  v1::Pod pod = *MakePod(StrCat(
      R"({"kind": "Pod", "metadata": {"name": ")", words.name, R"(", "namespace": ")",
      words.namespace_name, R"(", "uid": "uid-)", words.name, R"(", "labels": )", words.labels,
      words.terminating ? R"(, "deletionTimestamp": "2021-06-02T11:46:40Z")" : "", R"(}, "spec": )",
      words.spec, "}"));
  pod.spec.node_name = node_name;
  return std::make_shared<const v1::Pod>(std::move(pod));
}

// Stores a manifest of this kind where plugins find it.
inline void AddObject(Kind kind, std::string_view manifest, Objects& objects) {
  const Result<Json> json = ParseJsonText(manifest);
  ASSERT_TRUE(json.ok()) << manifest;
  DecodeErrors errors;
  const AnyObject decoded = DecodeObject(kind, Decoder(&json.value(), "", &errors));
  ASSERT_FALSE(errors.any()) << errors.first().ToString();
  std::visit(
      [&](const auto& object) {
        using T = std::remove_const_t<typename std::decay_t<decltype(object)>::element_type>;
        objects.Of<T>().Set(KeyOf(object->metadata), object);
      },
      decoded);
}

// Adds a service of the namespace default with this selector, in JSON.
inline void AddService(std::string_view name, std::string_view selector, Objects& objects) {
  AddObject(
      Kind::kService,
      StrCat(R"({"metadata": {"name": ")", name, R"("}, "spec": {"selector": )", selector, "}}"),
      objects);
}

class ClusterUnderTest {
 public:
  explicit ClusterUnderTest(std::string_view plugin, std::string_view args = "null",
                            const Registry& registry = RegistryV121())
      : plugin_(std::make_unique<PluginUnderTest>(plugin, args, registry)) {
    EXPECT_EQ(plugin_->error(), "");
  }

  // Adds the next node of the snapshot; labels are JSON.
  NodeInfo& AddNode(const std::string& name, const std::string& labels,
                    const std::vector<PodWords>& pods = {}) {
    nodes_.push_back(std::make_unique<NodeInfo>(NodeOf({.name = name, .labels = labels})));
    NodeInfo& node = *nodes_.back();
    for (const PodWords& pod : pods) node.AddPod(std::make_shared<PodInfo>(PodOf(pod, name)));
    FakeLister& lister = plugin_->handle().lister;
    lister.nodes.push_back(&node);
    if (!node.pods_with_affinity().empty()) lister.with_affinity.push_back(&node);
    if (!node.pods_with_required_anti_affinity().empty()) {
      lister.with_required_anti_affinity.push_back(&node);
    }
    return node;
  }
  Objects& objects() { return plugin_->handle().informers; }
  CycleState& state() { return state_; }
  template <typename Interface>
  Interface& As() {
    return *plugin_->As<Interface>();
  }

  Status PreFilter(const PodWords& incoming) {
    incoming_ = PodOf(incoming);
    return As<PreFilterPlugin>().PreFilter(state_, *incoming_);
  }
  // REQUIRES: PreFilter was called.
  Status Filter(const NodeInfo& node) {
    return As<FilterPlugin>().Filter(state_, *incoming_, node);
  }
  // Returns the result of PreFilter and Filter on each node, in order: "" if the pod fits, else the
  // reasons.
  std::vector<std::string> FilterAll(const PodWords& incoming) {
    EXPECT_TRUE(PreFilter(incoming).ok());
    std::vector<std::string> verdicts;
    for (const auto& node : nodes_) verdicts.push_back(Filter(*node).Message());
    return verdicts;
  }

  // Returns the node without the pod of this name, with an updated state, as in a dry run.
  // REQUIRES: PreFilter was called.
  NodeInfo Without(const NodeInfo& node, const std::string& pod_name) {
    NodeInfo changed = node;
    for (const PodInfoPtr& info : node.pods()) {
      if (info->pod->metadata.name != pod_name) continue;
      EXPECT_TRUE(changed.RemovePod(*info->pod));
      EXPECT_TRUE(Hooks().RemovePod(state_, *incoming_, *info, changed).ok());
    }
    return changed;
  }
  // Returns the node with this pod, which does not run yet, as in the pass with nominated pods.
  // REQUIRES: PreFilter was called.
  NodeInfo With(const NodeInfo& node, const PodWords& nominated) {
    NodeInfo changed = node;
    const auto info = std::make_shared<const PodInfo>(PodOf(nominated));
    changed.AddPod(info);
    EXPECT_TRUE(Hooks().AddPod(state_, *incoming_, *info, changed).ok());
    return changed;
  }

  // Runs PreScore and Score on nodes of the snapshot, on all of them if none are named.
  Status Score(const PodWords& incoming, const std::vector<std::string>& names = {}) {
    incoming_ = PodOf(incoming);
    std::vector<const NodeInfo*> feasible;
    for (const auto& node : nodes_) {
      const bool named = std::find(names.begin(), names.end(), node->name()) != names.end();
      if (names.empty() || named) feasible.push_back(node.get());
    }
    if (auto* pre_score = plugin_->As<PreScorePlugin>()) {
      Status status = pre_score->PreScore(state_, *incoming_, feasible);
      if (!status.ok()) return status;
    }
    scores_.clear();
    for (const NodeInfo* node : feasible) {
      scores_.push_back(NodeScore{node, 0});
      Status status = As<ScorePlugin>().Score(state_, *incoming_, *node, &scores_.back().score);
      if (!status.ok()) return status;
    }
    return Status::Ok();
  }
  std::vector<int64_t> RawScores(const PodWords& incoming,
                                 const std::vector<std::string>& names = {}) {
    const Status status = Score(incoming, names);
    EXPECT_TRUE(status.ok()) << status.Message();
    return Numbers(scores_);
  }
  // REQUIRES: Score or RawScores was called.
  std::vector<int64_t> NormalizedScores() {
    const ScoreExtensions& extensions = *As<ScorePlugin>().GetScoreExtensions();
    EXPECT_TRUE(extensions.NormalizeScore(state_, *incoming_, scores_).ok());
    return Numbers(scores_);
  }

 private:
  const PreFilterExtensions& Hooks() { return *As<PreFilterPlugin>().GetPreFilterExtensions(); }

  std::unique_ptr<PluginUnderTest> plugin_;  // a pointer, because the plugin refers to its handle
                                             // and both must not move
  std::vector<std::unique_ptr<NodeInfo>> nodes_;
  CycleState state_;
  v1::PodPtr incoming_;
  NodeScoreList scores_;
};

}  // namespace berth::test

#endif  // BERTH_TESTS_PLUGINS_CLUSTER_FIXTURE_H_
