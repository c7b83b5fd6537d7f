#include "framework/events/hint_reason.h"

#include "api/quantity.h"
#include "base/strings.h"
#include "framework/events/reason_sentence.h"

namespace berth {

std::string HintReason::Text() const { return AsSentence(*this).TextIn(nullptr); }

Sentence AsSentence(const HintReason& reason) {
  return {reason.form, {reason.values.begin(), reason.values.end()}};
}

std::string AmountText(std::string_view resource, int64_t amount) {
  if (resource == "cpu") {
    return amount % 1000 == 0 ? std::to_string(amount / 1000) : StrCat(std::to_string(amount), "m");
  }
  const bool is_bytes =
      resource == "memory" || resource == "ephemeral-storage" || resource.starts_with("hugepages-");
  return Quantity::FromInt(amount,
                           is_bytes ? QuantityFormat::kBinarySI : QuantityFormat::kDecimalSI)
      .Canonical();
}

std::string TaintText(const v1::Taint& taint) {
  return StrCat(taint.key, taint.value.empty() ? "" : "=", taint.value, ":", taint.effect);
}

std::string RequirementText(const LabelRequirement& requirement) {
  const std::string& key = requirement.key();
  const std::vector<std::string>& values = requirement.values();
  const std::string list = StrCat("(", StrJoin(values, ", "), ")");
  switch (requirement.op()) {
    case LabelOperator::kIn:
      return values.size() == 1 ? StrCat(key, "=", values.front()) : StrCat(key, " in ", list);
    case LabelOperator::kNotIn:
      return StrCat(key, " notin ", list);
    case LabelOperator::kExists:
      return key;
    case LabelOperator::kDoesNotExist:
      return StrCat("!", key);
    case LabelOperator::kGt:
      return StrCat(key, ">", values.front());
    case LabelOperator::kLt:
      return StrCat(key, "<", values.front());
  }
  return key;
}

HintReason ReasonByLabel(const v1::Node& node, const std::string& key, std::string_view with_label,
                         std::string_view without_label) {
  const LabelSet& labels = node.metadata.labels;
  const auto label = labels.find(key);
  if (label == labels.end()) return {without_label, {node.metadata.name, key}};
  return {with_label, {node.metadata.name, StrCat(key, "=", label->second)}};
}

HintReason OnNoNode(const v1::Pod& pod) { return {"{} is on no node", {v1::PodKey(pod)}}; }

HintReason ChangedItself() { return {"it changed itself", {}}; }

HintReason ConcernsOnlyItself(const v1::Pod& pod) {
  return {"this concerns only {} itself", {v1::PodKey(pod)}};
}

}  // namespace berth
