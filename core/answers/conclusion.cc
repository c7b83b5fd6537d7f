#include "answers/conclusion.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/strings.h"

namespace berth::sim {
namespace {

// Nodes rejected for the same reasons.
struct Group {
  const NodeVerdict* first;
  bool is_too_small = false;  // whether these nodes would have too little even without any pods
  int64_t count = 0;
  // The node that lacks the smallest share of the request, measured by its scarcest resource. Null
  // if the reasons are not about amounts.
  const NodeVerdict* nearest = nullptr;
  double nearest_share = 0;
};

bool IsTooSmall(const LackingAmount& amount) { return amount.asked > amount.allocatable; }

bool IsTooSmall(const NodeVerdict& verdict) {
  return std::any_of(verdict.details.begin(), verdict.details.end(), [](const auto& detail) {
    return detail.amount && IsTooSmall(*detail.amount);
  });
}

// Returns the missing amount as a share of the requested amount, for the resource that lacks most.
// If the node is too small, only resources that would be missing even without any pods count.
// Negative if no amount is missing.
double LackingShare(const NodeVerdict& verdict, bool is_too_small) {
  double most = -1;
  for (const RejectionDetail& detail : verdict.details) {
    if (!detail.amount) continue;
    const LackingAmount& amount = *detail.amount;
    if (is_too_small && !IsTooSmall(amount)) continue;
    const int64_t lacking =
        is_too_small ? SaturatingAdd(amount.asked, -amount.allocatable) : amount.shortage();
    const auto asked = static_cast<double>(std::max<int64_t>(amount.asked, 1));
    most = std::max(most, static_cast<double>(lacking) / asked);
  }
  return most;
}

std::vector<Group> GroupsOf(const AttemptExplanation& explanation) {
  std::vector<Group> groups;
  for (const NodeVerdict& verdict : explanation.nodes) {
    if (verdict.kind != NodeVerdictKind::kRejected) continue;
    const bool is_too_small = IsTooSmall(verdict);
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& other) {
      return other.is_too_small == is_too_small && other.first->plugin() == verdict.plugin() &&
             other.first->reasons() == verdict.reasons();
    });
    if (group == groups.end()) group = groups.insert(group, Group{&verdict, is_too_small});
    ++group->count;
    const double share = LackingShare(verdict, is_too_small);
    if (share < 0 || (group->nearest != nullptr && share >= group->nearest_share)) continue;
    group->nearest = &verdict;
    group->nearest_share = share;
  }
  std::stable_sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) {
    const bool is_amount = a.nearest != nullptr;
    if (is_amount != (b.nearest != nullptr)) return is_amount;
    if (!is_amount) return a.count > b.count;
    if (a.is_too_small != b.is_too_small) return b.is_too_small;
    return a.nearest_share < b.nearest_share;
  });
  return groups;
}

std::string ResourcesOf(const NodeVerdict& verdict) {
  std::vector<std::string> names;
  for (const RejectionDetail& detail : verdict.details) {
    if (detail.amount) names.push_back(detail.amount->resource);
  }
  return StrJoin(names, ", ");
}

HintReason AmountSentence(const EventLog& log, const Group& group) {
  const NodeVerdict& nearest = *group.nearest;
  const std::string count = std::to_string(group.count);
  const std::string& node = log.NodeName(nearest.node);
  const LackingAmount& amount = *nearest.details.front().amount;
  const auto text = [&](int64_t value) { return AmountText(amount.resource, value); };
  if (nearest.details.size() > 1) {
    return {"Nodes with too little {} left: {}. The nearest is {}",
            {ResourcesOf(nearest), count, node}};
  }
  if (amount.resource == "pods") {
    return {"Nodes that have all the pods that they take: {}", {count}};
  }
  if (group.is_too_small) {
    return {
        "Nodes with too little {} even when they are empty: {}. The pod asks for {}, the largest "
        "is {} with {}",
        {amount.resource, count, text(amount.asked), node, text(amount.allocatable)}};
  }
  return {
      "Nodes with too little {} left: {}. The pod asks for {}, the most that is left is {}, on {}: "
      "short by {}",
      {amount.resource, count, text(amount.asked), text(amount.free()), node,
       text(amount.shortage())}};
}

// Returns the plugin's sentence, in which "{}" is the number of nodes. Empty for plugins that are
// not listed.
std::string_view FormOf(std::string_view plugin) {
  static constexpr std::pair<std::string_view, std::string_view> kForms[] = {
      {"NodeUnschedulable", "Cordoned nodes: {}"},
      {"NodeAffinity", "Nodes that node selectors or node affinity rule out: {}"},
      {"NodeName", "Nodes other than the one that the pod names: {}"},
      {"NodePorts", "Nodes with a host port taken that the pod wants: {}"},
      {"PodTopologySpread", "Nodes against the pod's topology spread constraints: {}"},
      {"InterPodAffinity", "Nodes against affinity or anti-affinity between pods: {}"}};
  const auto* const form = std::find_if(std::begin(kForms), std::end(kForms),
                                        [&](const auto& each) { return each.first == plugin; });
  return form == std::end(kForms) ? std::string_view() : form->second;
}

HintReason SentenceOf(const EventLog& log, const Group& group) {
  if (group.nearest != nullptr) return AmountSentence(log, group);
  const NodeVerdict& verdict = *group.first;
  const std::string count = std::to_string(group.count);
  const bool by_filter = verdict.rejected_at == RejectedAt::kFilter;
  if (by_filter && verdict.plugin() == "TaintToleration" && !verdict.details.empty()) {
    const std::string& taint = verdict.details.front().words.values.front();
    return {"Nodes with the taint {}, which the pod does not tolerate: {}", {taint, count}};
  }
  const std::string_view form = by_filter ? FormOf(verdict.plugin()) : std::string_view();
  if (!form.empty()) return {form, {count}};
  return {"Nodes of which the reason is \"{}\": {}", {StrJoin(verdict.reasons(), ", "), count}};
}

// Reports whether preemption examined all nodes, and evicting all pods of lower priority would not
// help on any of them.
bool EvictionIsNoHelp(const PreemptionRecord& preemption) {
  using Outcome = PreemptionNodeRecord::Outcome;
  return preemption.not_eligible.empty() && preemption.chosen.empty() &&
         std::all_of(preemption.nodes.begin(), preemption.nodes.end(), [](const auto& node) {
           return node.outcome == Outcome::kNotHelpful || node.outcome == Outcome::kStillUnfit ||
                  node.outcome == Outcome::kNoVictims;
         });
}

// Reports whether an error ended the attempt before all nodes were examined.
bool EndedWithError(const AttemptExplanation& explanation) {
  return std::any_of(
      explanation.nodes.begin(), explanation.nodes.end(), [](const NodeVerdict& verdict) {
        return verdict.kind == NodeVerdictKind::kRejected && verdict.code() == Code::kError;
      });
}

}  // namespace

std::vector<HintReason> ConclusionOf(const EventLog& log, const AttemptExplanation& explanation) {
  const std::vector<Group> groups = GroupsOf(explanation);
  if (explanation.chosen != kNoId || groups.empty() || EndedWithError(explanation)) return {};
  const size_t num_nodes = explanation.nodes.size();
  std::vector<HintReason> sentences;
  if (num_nodes == 1) {
    sentences.push_back({"The only node does not take the pod now", {}});
  } else {
    sentences.push_back({"None of {} nodes takes the pod now", {std::to_string(num_nodes)}});
  }
  for (const Group& group : groups) sentences.push_back(SentenceOf(log, group));
  if (!explanation.preemption) return sentences;
  const PreemptionRecord& preemption = *explanation.preemption;
  if (!preemption.chosen.empty()) {
    sentences.push_back({"Preemption makes room on {}", {preemption.chosen}});
  } else if (EvictionIsNoHelp(preemption)) {
    sentences.push_back({"Evicting pods of lower priority would not help", {}});
  }
  return sentences;
}

}  // namespace berth::sim
