// Helpers of the tests of preemption: a cluster on which the filters of a real framework run, an
// API server that records its calls, and extenders with the answers that a test sets.
#ifndef BERTH_TESTS_PLUGINS_PREEMPTION_FIXTURE_H_
#define BERTH_TESTS_PLUGINS_PREEMPTION_FIXTURE_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json_text.h"
#include "base/strings.h"
#include "framework/fakes.h"
#include "framework/result.h"
#include "framework/runtime.h"
#include "plugins/preemption/default_preemption.h"
#include "support/objects.h"
#include "versions/v1_21.h"

namespace berth::test {

using Lines = std::vector<std::string>;

struct PreemptionPod {
  std::string name;
  std::string node = "";  // "" for a pending pod
  int32_t priority = 0;
  std::string cpu = "1";
  std::string labels = "{}";
  std::optional<int64_t> start = 0;  // in seconds; nothing if it has not started
  std::string nominated = "";
  std::string spec = "";  // more members of the spec, each followed by a comma
  std::string metadata = "";
  int64_t host_port = 0;  // 0 for none
};

inline v1::PodPtr MakePod(const PreemptionPod& pod) {
  std::string start = "null";
  if (pod.start) {
    const char* zero = *pod.start < 10 ? "0" : "";
    start = StrCat(R"("2021-06-01T00:00:)", zero, std::to_string(*pod.start), R"(Z")");
  }
  return MakePod(StrCat(
      R"({"kind": "Pod", "metadata": {)", pod.metadata, R"("name": ")", pod.name,
      R"(", "uid": "uid-)", pod.name, R"(", "labels": )", pod.labels, R"(}, "spec": {)", pod.spec,
      R"("nodeName": ")", pod.node, R"(", "priority": )", std::to_string(pod.priority),
      R"(, "containers": [{"name": "c", "ports": [{"hostPort": )", std::to_string(pod.host_port),
      R"(}], "resources": {"requests": {"cpu": ")", pod.cpu, R"("}}}]}, "status": {"startTime": )",
      start, R"(, "nominatedNodeName": ")", pod.nominated, R"("}})"));
}

// The calls to the API server, in order: "delete p", "clear p".
class PreemptionClient final : public ApiClient {
 public:
  std::optional<std::string> BindPod(const v1::Pod&, const std::string&) override { return "no"; }
  std::optional<std::string> DeletePod(const v1::Pod& pod) override {
    if (pod.metadata.name == gone) return StrCat("pods ", Quoted(gone), " not found");
    asked.push_back(StrCat("delete ", pod.metadata.name));
    return std::nullopt;
  }
  std::optional<std::string> PatchPodStatus(const v1::Pod& pod,
                                            const std::optional<v1::PodCondition>& condition,
                                            const std::optional<std::string>& nominated) override {
    EXPECT_FALSE(condition.has_value());
    EXPECT_EQ(nominated, "");
    asked.push_back(StrCat("clear ", pod.metadata.name));
    return pod.metadata.name == gone ? std::optional<std::string>("gone") : std::nullopt;
  }
  std::optional<std::string> UpdatePersistentVolume(const v1::PersistentVolume&) override {
    return "no";
  }
  std::optional<std::string> UpdatePersistentVolumeClaim(
      const v1::PersistentVolumeClaim&) override {
    return "no";
  }
  const Objects& Stored() const override { return stored; }

  Objects stored;
  Lines asked;
  std::string gone;  // a pod that does not exist any more
};

// Handles all pods, and only in preemption.
class PreemptionExtender final : public Extender {
 public:
  using Answer = std::function<Result<NodeNameToVictims>(const NodeNameToVictims&)>;
  explicit PreemptionExtender(Answer answer) : answer_(std::move(answer)) {}

  std::string_view Name() const override { return "extender"; }
  bool IsInterested(const v1::Pod&) const override { return interested; }
  bool IsIgnorable() const override { return ignorable; }
  bool IsFilter() const override { return false; }
  bool IsPrioritizer() const override { return false; }
  bool IsBinder() const override { return false; }
  bool SupportsPreemption() const override { return supports_preemption; }
  int64_t Weight() const override { return 1; }
  Result<ExtenderFilterResult> Filter(const v1::Pod&,
                                      const std::vector<const NodeInfo*>&) override {
    return Error{"no", "", 0};
  }
  Result<std::vector<HostPriority>> Prioritize(const v1::Pod&,
                                               const std::vector<const NodeInfo*>&) override {
    return Error{"no", "", 0};
  }
  std::optional<std::string> Bind(const v1::Pod&, const std::string&) override { return "no"; }
  Result<NodeNameToVictims> ProcessPreemption(const v1::Pod&,
                                              const NodeNameToVictims& victims) override {
    ++calls;
    return answer_(victims);
  }

  bool interested = true;
  bool ignorable = false;
  bool supports_preemption = true;
  int calls = 0;

 private:
  Answer answer_;
};

// Records only preemption.
class PreemptionRecorder final : public AttemptRecorder {
 public:
  void OnPluginRun(ExtensionPoint, std::string_view, const Status&) override {}
  void OnFilterNode(const NodeInfo&, bool, const Status&) override {}
  void OnNodesFound(const std::vector<const NodeInfo*>&) override {}
  void OnScorePlugin(std::string_view, int64_t, const NodeScoreList&, const NodeScoreList&,
                     const NodeScoreList&) override {}
  void OnPreemption(const PreemptionRecord& record) override { heard = record; }
  void OnExtenderCall(std::string_view extender, std::string_view verb,
                      std::string_view error) override {
    calls.push_back(StrCat(extender, " ", verb, " ", error.empty() ? "ok" : error));
  }
  void OnExtenderFilter(std::string_view, const ExtenderFilterResult&) override {}
  void OnExtenderScores(std::string_view, int64_t, const std::vector<HostPriority>&) override {}

  std::optional<PreemptionRecord> heard;
  Lines calls;  // calls of extenders
};

inline Lines NamesOf(const std::vector<v1::PodPtr>& pods) {
  Lines names;
  for (const v1::PodPtr& pod : pods) names.push_back(pod->metadata.name);
  return names;
}

// Nodes and pods; then one attempt of a pod that fits on no node, up to the end of PostFilter.
class PreemptionCluster {
 public:
  // `args` are those of DefaultPreemption, in JSON.
  explicit PreemptionCluster(std::string_view args = "{}") {
    profile_ = DefaultProfileV121();
    profile_.plugin_args[std::string(DefaultPreemption::kName)] = ParseJsonText(args).value();
  }

  void AddNode(std::string_view name, std::string_view cpu = "2", std::string_view spec = "{}") {
    infos_.emplace_back(MakeNode(
        StrCat(R"({"kind": "Node", "metadata": {"name": ")", name,
               R"(", "labels": {"kubernetes.io/hostname": ")", name, R"("}}, "spec": )", spec,
               R"(, "status": {"allocatable": {"pods": "10", "memory": "1Gi", "cpu": ")", cpu,
               R"("}}})")));
  }
  void AddPod(const PreemptionPod& words) {
    const v1::PodPtr pod = MakePod(words);
    informers_.Of<v1::Pod>().Set(v1::PodKey(*pod), pod);
    if (!words.node.empty()) Node(words.node).AddPod(std::make_shared<PodInfo>(pod));
    if (!words.nominated.empty()) Nominate(words.nominated, pod);
  }
  void Nominate(const std::string& node, const v1::PodPtr& pod) {
    nominator_.AddNominatedPod(std::make_shared<PodInfo>(pod), node);
  }
  // Adds a budget for pods with the label app=`app`; for all pods if it is "", and without a
  // selector if it is absent.
  void AddBudget(std::string_view name, const std::optional<std::string>& app, int32_t allowed,
                 std::set<std::string> disrupted = {}) {
    auto budget = std::make_shared<v1::PodDisruptionBudget>();
    budget->metadata.name = name;
    budget->metadata.namespace_ = "default";
    if (app) budget->selector.emplace();
    if (app && !app->empty()) budget->selector->match_labels["app"] = *app;
    budget->disruptions_allowed = allowed;
    budget->disrupted_pods = std::move(disrupted);
    AddBudget(*budget);
  }
  void AddBudget(const v1::PodDisruptionBudget& budget) {
    informers_.Of<v1::PodDisruptionBudget>().Set(
        KeyOf(budget.metadata), std::make_shared<const v1::PodDisruptionBudget>(budget));
  }

  // The pod is pending and known to the informers.
  Status Preempt(const PreemptionPod& words) {
    AddPod(words);
    return Preempt(MakePod(words));
  }
  // `pod` as it was popped.
  Status Preempt(const v1::PodPtr& pod) {
    for (NodeInfo& info : infos_) {
      info.set_slot(static_cast<int32_t>(lister_.nodes.size()));
      lister_.nodes.push_back(&info);
    }
    Result<std::unique_ptr<Framework>> made = Framework::Make(
        RegistryV121(), profile_, {lister_, client, nominator_, clock_, informers_, extenders});
    EXPECT_TRUE(made.ok()) << made.error().ToString();
    framework = std::move(made).value();
    CycleState state;
    NodeToStatus filtered;
    const Status pre_filter = framework->RunPreFilterPlugins(state, *pod);
    EXPECT_TRUE(pre_filter.ok()) << pre_filter.Message();
    for (const NodeInfo* node : lister_.nodes) {
      const auto verdict = verdicts.find(node->name());
      if (verdict != verdicts.end()) filtered[*node] = verdict->second;
      if (verdict != verdicts.end() || without_verdict.contains(node->name())) continue;
      Status status = framework->RunFilterPluginsWithNominatedPods(state, *pod, *node);
      EXPECT_FALSE(status.ok()) << pod->metadata.name << " fits on " << node->name();
      filtered[*node] = status;
    }
    if (before_post_filter) before_post_filter();
    framework->set_recorder(&recorder_);
    PostFilterResult result;
    Status status = framework->RunPostFilterPlugins(state, *pod, filtered, &result);
    if (status.ok()) nominated_node = result.nominated_node_name.value_or("");
    return status;
  }

  const PreemptionRecord& record() const { return *recorder_.heard; }
  const Lines& extender_calls() const { return recorder_.calls; }
  bool has_record() const { return recorder_.heard.has_value(); }
  const PreemptionNodeRecord& RecordOf(const std::string& node) const {
    for (const PreemptionNodeRecord& found : record().nodes) {
      if (found.node == node) return found;
    }
    ADD_FAILURE() << "no record of " << node;
    return record().nodes.front();
  }
  Lines VictimsOn(const std::string& node) const { return NamesOf(RecordOf(node).victims.pods); }
  const std::deque<NodeInfo>& nodes() const { return infos_; }

  PreemptionClient client;
  std::vector<Extender*> extenders;
  std::map<std::string, Status> verdicts;  // replace the results of the filters
  std::set<std::string> without_verdict;   // nodes about which the attempt has no verdict
  std::function<void()> before_post_filter;
  std::string nominated_node;
  std::unique_ptr<Framework> framework;

 private:
  NodeInfo& Node(const std::string& name) {
    for (NodeInfo& info : infos_) {
      if (info.name() == name) return info;
    }
    ADD_FAILURE() << "no node " << name;
    return infos_.front();
  }

  std::deque<NodeInfo> infos_;
  FakeLister lister_;
  FakeNominator nominator_;
  SimClock clock_;
  Objects informers_;
  Profile profile_;
  PreemptionRecorder recorder_;
};

}  // namespace berth::test

#endif  // BERTH_TESTS_PLUGINS_PREEMPTION_FIXTURE_H_
