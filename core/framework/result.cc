#include "framework/result.h"

#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/stable_sort.h"
#include "base/strings.h"

namespace berth {
namespace {

std::string WithPostFilter(const std::string& text, const Diagnosis& diagnosis) {
  const std::string& said = diagnosis.post_filter_message;
  return said.empty() ? text : StrCat(text, " ", said);
}

}  // namespace

Status& NodeToStatus::operator[](const NodeInfo& node) {
  BERTH_CHECK(node.slot() != NodeInfo::kNoSlot, "a node that failed has a slot");
  const auto slot = static_cast<size_t>(node.slot());
  if (slot >= place_by_slot_.size()) place_by_slot_.resize(slot + 1, -1);
  int32_t& place = place_by_slot_[slot];
  if (place < 0) {
    place = static_cast<int32_t>(entries_.size());
    entries_.push_back({&node, Status::Ok()});
  }
  return entries_[static_cast<size_t>(place)].status;
}

const Status* NodeToStatus::Find(const NodeInfo& node) const {
  const auto slot = static_cast<size_t>(node.slot());
  if (slot >= place_by_slot_.size() || place_by_slot_[slot] < 0) return nullptr;
  return &entries_[static_cast<size_t>(place_by_slot_[slot])].status;
}

std::string NodesAvailableText(int64_t num_all_nodes, std::vector<std::string> parts) {
  StableSort(parts);
  return StrCat("0/", std::to_string(num_all_nodes), " nodes are available: ", StrJoin(parts, ", "),
                ".");
}

std::string FitError::Message() const {
  if (!diagnosis.pre_filter_message.empty()) {
    return WithPostFilter(NodesAvailableText(num_all_nodes, {diagnosis.pre_filter_message}),
                          diagnosis);
  }
  // Nodes with the same verdict share its list of reasons.
  std::map<const std::vector<std::string>*, int64_t> nodes_by_reasons;
  diagnosis.node_to_status.ForEach(
      [&](const std::string&, const Status& status) { ++nodes_by_reasons[&status.reasons()]; });
  const Status& absent = diagnosis.node_to_status.absent();
  if (!absent.ok()) {
    nodes_by_reasons[&absent.reasons()] +=
        num_all_nodes - static_cast<int64_t>(diagnosis.node_to_status.size());
  }
  std::map<std::string_view, int64_t> histogram;
  for (const auto& [reasons, nodes] : nodes_by_reasons) {
    for (const std::string& reason : *reasons) histogram[reason] += nodes;
  }
  std::vector<std::string> parts;
  parts.reserve(histogram.size());
  for (const auto& [reason, count] : histogram) {
    parts.push_back(StrCat(std::to_string(count), " ", reason));
  }
  std::string text = NodesAvailableText(num_all_nodes, parts);
  if (parts.empty() && diagnosis.no_reasons_no_list) text.resize(text.size() - 2);
  return WithPostFilter(text, diagnosis);
}

}  // namespace berth
