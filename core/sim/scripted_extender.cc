#include "sim/scripted_extender.h"

#include <algorithm>
#include <utility>

#include "base/strings.h"

namespace berth::sim {
namespace {

using Verdict = ExtenderVerdict;

const ExtenderRule* FirstRuleFor(const ExtenderRules& rules, const LabelSet& labels) {
  const auto rule = std::find_if(rules.begin(), rules.end(),
                                 [&](const ExtenderRule& r) { return r.IsFor(labels); });
  return rule == rules.end() ? nullptr : &*rule;
}

// Joins them as NewHTTPExtender's send does.
std::string UrlOf(const ExtenderConfiguration& configuration, std::string_view verb) {
  std::string_view prefix = configuration.url_prefix;
  while (prefix.ends_with('/')) prefix.remove_suffix(1);
  return StrCat(prefix, "/", verb);
}

void AddToAnswer(const ExtenderRule* rule, const NodeInfo* node, ExtenderFilterResult* answer) {
  const Verdict verdict = rule == nullptr ? Verdict::kPass : rule->verdict;
  if (verdict == Verdict::kPass || verdict == Verdict::kPassAndFail) {
    answer->feasible.push_back(node);
  }
  if (verdict == Verdict::kFail || verdict == Verdict::kBoth || verdict == Verdict::kPassAndFail) {
    answer->failed_nodes[node->name()] = rule->reason;
  }
  if (verdict == Verdict::kUnresolvable) {
    answer->failed_and_unresolvable_nodes[node->name()] = rule->reason;
  }
  if (verdict == Verdict::kBoth) {
    answer->failed_and_unresolvable_nodes[node->name()] = StrCat(rule->reason, " (unresolvable)");
  }
}

}  // namespace

ScriptedExtender::ScriptedExtender(ExtenderScript script, ApiClient* api)
    : script_(std::move(script)), api_(api) {}

bool ScriptedExtender::IsInterested(const v1::Pod& pod) const {
  if (script_.configuration.managed_resources.empty()) return true;
  const auto manages = [this](const v1::Container& container) { return Manages(container); };
  return std::any_of(pod.spec.containers.begin(), pod.spec.containers.end(), manages) ||
         std::any_of(pod.spec.init_containers.begin(), pod.spec.init_containers.end(), manages);
}

bool ScriptedExtender::Manages(const v1::Container& container) const {
  const auto& resources = script_.configuration.managed_resources;
  return std::any_of(resources.begin(), resources.end(), [&](const auto& resource) {
    return container.requests.contains(resource.name) || container.limits.contains(resource.name);
  });
}

std::optional<std::string> ScriptedExtender::FailureOf(std::string_view verb,
                                                       const std::string& configured_verb) const {
  const auto how = script_.fail.find(verb);
  if (how == script_.fail.end()) return std::nullopt;
  if (how->second != "http500") return how->second;
  return StrCat("failed ", configured_verb, " with extender at URL ",
                UrlOf(script_.configuration, configured_verb), ", code 500");
}

LabelSet ScriptedExtender::LabelsOfNode(const std::string& node_name) const {
  const v1::NodePtr node = api_->Stored().FindNode(node_name);
  return node == nullptr ? LabelSet() : *node->metadata.labels;
}

Result<ExtenderFilterResult> ScriptedExtender::Filter(const v1::Pod& /*pod*/,
                                                      const std::vector<const NodeInfo*>& nodes) {
  if (auto failure = FailureOf("filter", script_.configuration.filter_verb)) {
    return Error{std::move(*failure), ""};
  }
  ExtenderFilterResult answer;
  for (const NodeInfo* node : nodes) {
    AddToAnswer(FirstRuleFor(script_.filter, node->node().metadata.labels), node, &answer);
  }
  if (script_.reverse) std::reverse(answer.feasible.begin(), answer.feasible.end());
  return answer;
}

Result<std::vector<HostPriority>> ScriptedExtender::Prioritize(
    const v1::Pod& /*pod*/, const std::vector<const NodeInfo*>& nodes) {
  if (auto failure = FailureOf("prioritize", script_.configuration.prioritize_verb)) {
    return Error{std::move(*failure), ""};
  }
  std::vector<HostPriority> answer;
  for (const NodeInfo* node : nodes) {
    const ExtenderRule* const rule = FirstRuleFor(script_.prioritize, node->node().metadata.labels);
    if (rule != nullptr && rule->verdict == Verdict::kOmit) continue;
    answer.push_back({node->name(), rule == nullptr ? 0 : rule->score});
  }
  return answer;
}

std::optional<std::string> ScriptedExtender::Bind(const v1::Pod& pod,
                                                  const std::string& node_name) {
  if (auto failure = FailureOf("bind", script_.configuration.bind_verb)) return failure;
  const ExtenderRule* const rule = FirstRuleFor(script_.bind, LabelsOfNode(node_name));
  const Verdict verdict = rule == nullptr ? Verdict::kBind : rule->verdict;
  if (verdict == Verdict::kFail) return rule->reason;
  return api_->BindPod(pod, node_name);
}

Result<NodeNameToVictims> ScriptedExtender::ProcessPreemption(const v1::Pod& /*pod*/,
                                                              const NodeNameToVictims& victims) {
  if (auto failure = FailureOf("preempt", script_.configuration.preempt_verb)) {
    return Error{std::move(*failure), ""};
  }
  NodeNameToVictims answer;
  for (const auto& [node_name, found] : victims) {
    const ExtenderRule* const rule = FirstRuleFor(script_.preempt, LabelsOfNode(node_name));
    const Verdict verdict = rule == nullptr ? Verdict::kKeep : rule->verdict;
    if (verdict == Verdict::kDrop) continue;
    if (verdict == Verdict::kUnknownPod && !found.pods.empty()) {
      return Error{StrCat("extender: ", script_.configuration.url_prefix,
                          " claims to preempt pod (UID: &{unknown}) on node: ", node_name,
                          ", but the pod is not found on that node"),
                   ""};
    }
    // An extender's answer has no counts of disruption budgets: they are 0 from here on.
    Victims& kept = answer[node_name];
    kept.pods = found.pods;
    if (verdict == Verdict::kTrim && rule->victims < static_cast<int64_t>(kept.pods.size())) {
      kept.pods.resize(static_cast<size_t>(rule->victims));
    }
  }
  return answer;
}

}  // namespace berth::sim
