// Helpers of the framework's tests: plugins that do what a test sets and record that they ran, a
// recorder that records its calls, and a profile with them.
#ifndef BERTH_TESTS_FRAMEWORK_RUNTIME_FIXTURE_H_
#define BERTH_TESTS_FRAMEWORK_RUNTIME_FIXTURE_H_

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "framework/fakes.h"
#include "framework/result.h"
#include "framework/runtime.h"
#include "support/objects.h"

namespace berth::test {

using Lines = std::vector<std::string>;

// Extends every point of the two cycles. Each call is one line in the log; each verdict is the one
// that the test has set.
class Scripted final
    : public PluginOf<PreFilterPlugin, PreFilterExtensions, FilterPlugin, PostFilterPlugin,
                      PreScorePlugin, ScorePlugin, ScoreExtensions, ReservePlugin, PermitPlugin,
                      PreBindPlugin, BindPlugin, PostBindPlugin> {
 public:
  Scripted(std::string name, Lines& log) : name_(std::move(name)), log_(log) {}

  std::string_view Name() const override { return name_; }
  Status PreFilter(CycleState&, const v1::Pod&) const override { return Ran("PreFilter", verdict); }
  const PreFilterExtensions* GetPreFilterExtensions() const override { return this; }
  Status AddPod(CycleState&, const v1::Pod&, const PodInfo& pod, const NodeInfo&) const override {
    return Ran(StrCat("AddPod ", pod.pod->metadata.name), add_pod_verdict);
  }
  Status RemovePod(CycleState&, const v1::Pod&, const PodInfo& pod,
                   const NodeInfo&) const override {
    return Ran(StrCat("RemovePod ", pod.pod->metadata.name), add_pod_verdict);
  }
  Status Filter(const CycleState&, const v1::Pod&, const NodeInfo& node) const override {
    return Ran(StrCat("Filter ", node.name(), " with ", std::to_string(node.pods().size())),
               filter ? filter(node) : verdict);
  }
  Status PostFilter(CycleState&, const v1::Pod&, const NodeToStatus&,
                    PostFilterResult* result) override {
    result->nominated_node_name = name_;
    if (during_post_filter) during_post_filter();
    return Ran("PostFilter", verdict);
  }
  Status PreScore(CycleState&, const v1::Pod&, const std::vector<const NodeInfo*>&) const override {
    return Ran("PreScore", verdict);
  }
  Status Score(const CycleState&, const v1::Pod&, const NodeInfo& node,
               int64_t* score) const override {
    *score = raw.at(node.name());
    return Ran(StrCat("Score ", node.name()), verdict);
  }
  const ScoreExtensions* GetScoreExtensions() const override { return normalize ? this : nullptr; }
  Status NormalizeScore(const CycleState&, const v1::Pod&, NodeScoreList& scores) const override {
    for (NodeScore& score : scores) score.score *= 10;
    return Ran("NormalizeScore", normalize_verdict);
  }
  Status Reserve(CycleState&, const v1::Pod&, const std::string&) override {
    return Ran("Reserve", verdict);
  }
  void Unreserve(CycleState&, const v1::Pod&, const std::string&) override {
    (void)Ran("Unreserve", verdict);
  }
  Status Permit(CycleState&, const v1::Pod&, const std::string&, Duration* timeout) override {
    *timeout = permit_timeout;
    return Ran("Permit", verdict);
  }
  Status PreBind(CycleState&, const v1::Pod&, const std::string&) override {
    return Ran("PreBind", verdict);
  }
  Status Bind(CycleState&, const v1::Pod&, const std::string& node_name) override {
    return Ran(StrCat("Bind ", node_name), verdict);
  }
  void PostBind(CycleState&, const v1::Pod&, const std::string&) override {
    (void)Ran("PostBind", verdict);
  }

  Status verdict;
  Status add_pod_verdict;
  Status normalize_verdict;
  std::function<Status(const NodeInfo&)> filter;  // instead of `verdict`
  std::function<void()> during_post_filter;
  std::map<std::string, int64_t> raw;
  bool normalize = false;
  Duration permit_timeout;

 private:
  Status Ran(std::string_view what, const Status& status) const {
    log_.push_back(StrCat(name_, ": ", what));
    return status;
  }

  std::string name_;
  Lines& log_;
};

class ByName final : public PluginOf<QueueSortPlugin> {
 public:
  std::string_view Name() const override { return "ByName"; }
  bool Less(const QueuedPodInfo&, const QueuedPodInfo&) const override { return false; }
};
class ByNothing final : public PluginOf<QueueSortPlugin> {
 public:
  std::string_view Name() const override { return "ByNothing"; }
  bool Less(const QueuedPodInfo&, const QueuedPodInfo&) const override { return false; }
};
class Choosy final : public PluginOf<FilterPlugin, EnqueueExtensions> {
 public:
  explicit Choosy(std::vector<EventRegistration> events) : events_(std::move(events)) {}
  std::string_view Name() const override { return "Choosy"; }
  Status Filter(const CycleState&, const v1::Pod&, const NodeInfo&) const override { return {}; }
  std::vector<EventRegistration> EventsToRegister() const override { return events_; }

 private:
  std::vector<EventRegistration> events_;
};

// The calls of a recorder, one line for each.
class Recorder final : public AttemptRecorder {
 public:
  void OnPluginRun(ExtensionPoint point, std::string_view plugin, const Status& status) override {
    heard.push_back(StrCat(ExtensionPointName(point), " ", plugin, " ", CodeName(status.code())));
  }
  void OnFilterNode(const NodeInfo& node, bool with_nominated_pods, const Status& status) override {
    heard.push_back(StrCat("Filter ", node.name(), with_nominated_pods ? " with nominated " : " ",
                           CodeName(status.code()), " ", status.failed_plugin()));
  }
  void OnScorePlugin(std::string_view plugin, int64_t weight, const NodeScoreList& raw,
                     const NodeScoreList& normalized, const NodeScoreList& weighted) override {
    for (size_t i = 0; i < raw.size(); ++i) {
      heard.push_back(StrCat("Score ", plugin, " x", std::to_string(weight), " ",
                             raw[i].node->name(), " ", std::to_string(raw[i].score), " ",
                             std::to_string(normalized[i].score), " ",
                             std::to_string(weighted[i].score)));
    }
  }
  void OnNodesFound(const std::vector<const NodeInfo*>&) override {}
  void OnPreemption(const PreemptionRecord&) override {}
  void OnExtenderCall(std::string_view, std::string_view, std::string_view) override {}
  void OnExtenderFilter(std::string_view, const ExtenderFilterResult&) override {}
  void OnExtenderScores(std::string_view, int64_t, const std::vector<HostPriority>&) override {}

  Lines heard;
};

inline v1::PodPtr PodNamed(std::string_view name, int priority = 0) {
  return MakePod(StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name, R"(", "uid": "uid-)",
                        name, R"("}, "spec": {"priority": )", std::to_string(priority), "}}"));
}
inline NodeInfo NodeNamed(std::string_view name) {
  return NodeInfo(MakeNode(StrCat(R"({"kind": "Node", "metadata": {"name": ")", name, R"("}})")));
}

// A profile with only ByName and Binder, and scripted plugins A, B and C to enable.
class Runtime : public ::testing::Test {
 protected:
  Runtime() {
    for (const char* name : {"A", "B", "C", "Binder"}) {
      registry_[name] = [this, name](const Decoder&, Handle&) {
        auto plugin = std::make_unique<Scripted>(name, log_);
        plugins_[name] = plugin.get();
        return plugin;
      };
    }
    registry_["ByName"] = [](const Decoder&, Handle&) { return std::make_unique<ByName>(); };
    registry_["ByNothing"] = [](const Decoder&, Handle&) { return std::make_unique<ByNothing>(); };
    profile_.At(ExtensionPoint::kQueueSort) = {{"ByName"}};
    profile_.At(ExtensionPoint::kBind) = {{"Binder"}};
  }

  // Enables the plugins at the point, in this order.
  Framework& Enable(ExtensionPoint point, std::vector<EnabledPlugin> plugins) {
    profile_.At(point) = std::move(plugins);
    Result<std::unique_ptr<Framework>> made = Make();
    EXPECT_TRUE(made.ok()) << made.error().ToString();
    framework_ = std::move(made).value();
    return *framework_;
  }
  Result<std::unique_ptr<Framework>> Make() {
    return Framework::Make(registry_, profile_,
                           {handle_.lister, handle_.client, handle_.nominator, handle_.sim_clock,
                            handle_.informers, handle_.extenders});
  }
  std::string MakeError() {
    const Result<std::unique_ptr<Framework>> made = Make();
    return made.ok() ? "" : made.error().ToString();
  }
  Scripted& At(const std::string& name) { return *plugins_.at(name); }
  void Nominate(const std::string& node, const v1::PodPtr& pod) {
    handle_.nominator.AddNominatedPod(std::make_shared<PodInfo>(pod), node);
  }

  FakeHandle handle_;
  Lines log_;
  Registry registry_;
  Profile profile_;
  std::map<std::string, Scripted*> plugins_;
  std::unique_ptr<Framework> framework_;
  CycleState state_;
  const v1::PodPtr pod_ = PodNamed("incoming");
};

}  // namespace berth::test

#endif  // BERTH_TESTS_FRAMEWORK_RUNTIME_FIXTURE_H_
