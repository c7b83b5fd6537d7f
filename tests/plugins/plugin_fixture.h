// Helpers of the plugins' tests: one plugin, a pod, and nodes with pods on them.
#ifndef BERTH_TESTS_PLUGINS_PLUGIN_FIXTURE_H_
#define BERTH_TESTS_PLUGINS_PLUGIN_FIXTURE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "framework/fakes.h"
#include "framework/node_info.h"
#include "framework/plugin.h"
#include "framework/profile.h"
#include "support/objects.h"
#include "versions/v1_21.h"

namespace berth::test {

// `spec` is JSON.
inline v1::PodPtr PodWithSpec(std::string_view name, std::string_view spec) {
  return MakePod(StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name, R"(", "uid": "uid-)",
                        name, R"("}, "spec": )", spec, "}"));
}

// Returns the spec of a pod with one container that has these requests.
inline std::string Requests(std::string_view requests) {
  return StrCat(R"({"containers": [{"name": "c", "resources": {"requests": )", requests, "}}]}");
}

// A node, all parts of it JSON, with the specs of the pods on it.
struct NodeWords {
  std::string name = "node";
  std::string labels = "{}";
  std::string spec = "{}";
  std::string allocatable = "{}";
  std::vector<std::string> pods = {};
};

inline NodeInfo NodeOf(const NodeWords& words) {
  NodeInfo info(MakeNode(StrCat(R"({"kind": "Node", "metadata": {"name": ")", words.name,
                                R"(", "labels": )", words.labels, R"(}, "spec": )", words.spec,
                                R"(, "status": {"allocatable": )", words.allocatable, "}}")));
  for (size_t i = 0; i < words.pods.size(); ++i) {
    info.AddPod(std::make_shared<PodInfo>(
        PodWithSpec(StrCat("on-", words.name, "-", std::to_string(i)), words.pods[i])));
  }
  return info;
}

// A plugin of a version's in-tree registry, created with arguments in JSON.
class PluginUnderTest {
 public:
  PluginUnderTest(std::string_view name, std::string_view args = "null",
                  const Registry& registry = RegistryV121()) {
    const Result<Json> json = ParseJsonText(args);
    EXPECT_TRUE(json.ok()) << args;
    DecodeErrors errors;
    plugin_ = registry.at(std::string(name))(Decoder(&json.value(), "", &errors), handle_);
    if (errors.any()) error_ = errors.first().ToString();
  }

  // The error of the arguments, "" if there is none.
  const std::string& error() const { return error_; }
  FakeHandle& handle() { return handle_; }
  template <typename Interface>
  Interface* As() {
    return dynamic_cast<Interface*>(plugin_.get());
  }

  // Runs PreFilter first, if the plugin has it.
  Status Filter(const v1::Pod& pod, const NodeInfo& node) {
    CycleState state;
    if (auto* pre_filter = As<PreFilterPlugin>()) {
      Status status = pre_filter->PreFilter(state, pod);
      if (!status.ok()) return status;
    }
    return As<FilterPlugin>()->Filter(state, pod, node);
  }

  // Runs PreScore first, if the plugin has it.
  Status Score(const v1::Pod& pod, const std::vector<NodeInfo>& nodes, NodeScoreList* scores) {
    CycleState state;
    std::vector<const NodeInfo*> pointers;
    for (const NodeInfo& node : nodes) pointers.push_back(&node);
    if (auto* pre_score = As<PreScorePlugin>()) {
      Status status = pre_score->PreScore(state, pod, pointers);
      if (!status.ok()) return status;
    }
    auto* score = As<ScorePlugin>();
    for (const NodeInfo* node : pointers) {
      scores->push_back(NodeScore{node, 0});
      Status status = score->Score(state, pod, *node, &scores->back().score);
      if (!status.ok()) return status;
    }
    return Status::Ok();
  }

  void Normalize(const v1::Pod& pod, NodeScoreList& scores) {
    if (const ScoreExtensions* extensions = As<ScorePlugin>()->GetScoreExtensions()) {
      EXPECT_TRUE(extensions->NormalizeScore(CycleState(), pod, scores).ok());
    }
  }

 private:
  FakeHandle handle_;
  std::unique_ptr<Plugin> plugin_;
  std::string error_;
};

// One row of a table of a filter's results.
struct FilterCase {
  std::string name;
  std::string pod = "{}";  // spec
  NodeWords node = {};
  Code want = Code::kSuccess;
  std::vector<std::string> reasons = {};
  std::string args = "null";
};

inline void ExpectFilter(std::string_view plugin, const FilterCase& row,
                         const Registry& registry = RegistryV121()) {
  PluginUnderTest tested(plugin, row.args, registry);
  ASSERT_EQ(tested.error(), "");
  const Status status = tested.Filter(*PodWithSpec("incoming", row.pod), NodeOf(row.node));
  EXPECT_EQ(CodeName(status.code()), CodeName(row.want));
  EXPECT_EQ(status.reasons(), row.reasons);
}

// One row of a table of nodes' scores. Without `normalized`, raw scores are compared.
struct ScoreCase {
  std::string name;
  std::string pod = "{}";  // spec
  std::vector<NodeWords> nodes = {};
  std::vector<int64_t> raw = {};
  std::optional<std::vector<int64_t>> normalized = std::nullopt;
  std::string args = "null";
};

inline std::vector<int64_t> Numbers(const NodeScoreList& scores) {
  std::vector<int64_t> numbers;
  for (const NodeScore& score : scores) numbers.push_back(score.score);
  return numbers;
}

inline void ExpectScore(std::string_view plugin, const ScoreCase& row,
                        const Registry& registry = RegistryV121()) {
  PluginUnderTest tested(plugin, row.args, registry);
  ASSERT_EQ(tested.error(), "");
  const v1::PodPtr pod = PodWithSpec("incoming", row.pod);
  std::vector<NodeInfo> nodes;
  for (const NodeWords& words : row.nodes) nodes.push_back(NodeOf(words));
  NodeScoreList scores;
  const Status status = tested.Score(*pod, nodes, &scores);
  ASSERT_TRUE(status.ok()) << status.Message();
  EXPECT_EQ(Numbers(scores), row.raw);
  tested.Normalize(*pod, scores);
  EXPECT_EQ(Numbers(scores), row.normalized.value_or(row.raw));
}

// The name of a row describes it.
inline void PrintTo(const FilterCase& row, std::ostream* out) { *out << row.name; }
inline void PrintTo(const ScoreCase& row, std::ostream* out) { *out << row.name; }
template <typename Row>
std::string RowName(const ::testing::TestParamInfo<Row>& info) {
  return info.param.name;
}

}  // namespace berth::test

#endif  // BERTH_TESTS_PLUGINS_PLUGIN_FIXTURE_H_
