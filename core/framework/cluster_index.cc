#include "framework/cluster_index.h"

#include <algorithm>

#include "base/check.h"

namespace berth {
namespace {

// Texts one after the other, each with its length before it, so that no two lists look alike.
void AppendText(std::string_view text, std::string& to) {
  to += std::to_string(text.size());
  to += ':';
  to += text;
}

std::string TextOf(const v1::Pod& pod) {
  std::string text(1, pod.metadata.deletion_requested ? '-' : '+');
  AppendText(pod.metadata.namespace_, text);
  for (const auto& [key, value] : pod.metadata.labels) {
    AppendText(key, text);
    AppendText(value, text);
  }
  return text;
}

std::string TextOf(TermRole role, int32_t weight, const AffinityTerm& term) {
  std::string text(1, static_cast<char>('0' + static_cast<int>(role)));
  text += term.selector.Empty() ? 'e' : 's';
  AppendText(std::to_string(weight), text);
  AppendText(term.topology_key, text);
  AppendText(std::to_string(term.namespaces.size()), text);
  for (const std::string& name : term.namespaces) AppendText(name, text);
  for (const LabelRequirement& requirement : term.selector.requirements()) {
    AppendText(requirement.key(), text);
    text += static_cast<char>('0' + static_cast<int>(requirement.op()));
    AppendText(std::to_string(requirement.values().size()), text);
    for (const std::string& value : requirement.values()) AppendText(value, text);
  }
  return text;
}

}  // namespace

// --- LabelColumn, SlotCounts ---

int32_t LabelColumn::Find(const std::string& value) const {
  const auto found = values_.find(value);
  return found == values_.end() ? kNone : found->second;
}

int32_t LabelColumn::OfLabels(const LabelSet& labels) const {
  const auto label = labels.find(key_);
  return label == labels.end() ? kNone : Find(label->second);
}

void LabelColumn::Set(size_t slot, const NodeInfo* node) {
  by_slot_[slot] = kNone;
  if (node == nullptr) return;
  const LabelSet& labels = node->node().metadata.labels;
  const auto label = labels.find(key_);
  if (label == labels.end()) return;
  const auto next = static_cast<int32_t>(values_.size());
  by_slot_[slot] = values_.emplace(label->second, next).first->second;
}

void SlotCounts::Add(int32_t slot, int32_t delta) {
  const auto before = [](const Entry& entry, int32_t wanted) { return entry.slot < wanted; };
  auto entry = std::lower_bound(entries_.begin(), entries_.end(), slot, before);
  if (entry == entries_.end() || entry->slot != slot) {
    entry = entries_.insert(entry, Entry{slot, 0});
  }
  entry->count += delta;
  if (entry->count == 0) entries_.erase(entry);
}

// --- ClusterIndex ---

void ClusterIndex::Set(const NodeInfoPtr& info) {
  BERTH_CHECK(info->slot() != NodeInfo::kNoSlot, "a node in the index has a slot");
  const auto slot = static_cast<size_t>(info->slot());
  if (slot >= infos_.size()) infos_.resize(slot + 1);
  const NodeInfo* const old = infos_[slot].get();
  if (old == info.get()) return;
  const bool same_node = old != nullptr && old->node_ptr() == info->node_ptr();
  if (!same_node) SetColumns(info->slot(), info.get());
  CountPods(old, info.get(), info->slot());
  infos_[slot] = info;
}

void ClusterIndex::Replace(const NodeInfo& old_info, const NodeInfoPtr& info) {
  const auto old_slot = static_cast<size_t>(old_info.slot());
  Set(info);
  // Another node may have moved in there.
  const bool left_behind = old_info.slot() != info->slot() && infos_[old_slot].get() == &old_info;
  if (left_behind) Clear(old_slot);
}

void ClusterIndex::SetAll(const std::vector<NodeInfoPtr>& infos) {
  std::vector<bool> is_there(infos_.size(), false);
  for (const NodeInfoPtr& info : infos) {
    const auto slot = static_cast<size_t>(info->slot());
    if (slot < is_there.size()) is_there[slot] = true;
  }
  for (size_t slot = 0; slot < is_there.size(); ++slot) {
    if (!is_there[slot] && infos_[slot] != nullptr) Clear(slot);
  }
  for (const NodeInfoPtr& info : infos) Set(info);
}

void ClusterIndex::Clear(size_t slot) {
  SetColumns(static_cast<int32_t>(slot), nullptr);
  CountPods(infos_[slot].get(), nullptr, static_cast<int32_t>(slot));
  infos_[slot] = nullptr;
}

void ClusterIndex::SetColumns(int32_t slot, const NodeInfo* info) {
  const auto place = static_cast<size_t>(slot);
  for (const auto& [key, column] : columns_) {
    if (place >= column->by_slot_.size()) column->by_slot_.resize(place + 1);
    column->Set(place, info);
  }
}

LabelColumnPtr ClusterIndex::Column(const std::string& key) const {
  const auto known = columns_.find(key);
  if (known != columns_.end()) return known->second;
  if (columns_.size() == kMaxColumns) columns_.clear();
  auto column = std::make_shared<LabelColumn>();
  column->key_ = key;
  column->by_slot_.resize(infos_.size());
  for (size_t slot = 0; slot < infos_.size(); ++slot) column->Set(slot, infos_[slot].get());
  columns_[key] = column;
  return column;
}

// Most changes add one pod at the end: what both lists begin with is left alone.
void ClusterIndex::CountPods(const NodeInfo* old_info, const NodeInfo* new_info, int32_t slot) {
  static const std::vector<PodInfoPtr> kNobody;
  const std::vector<PodInfoPtr>& before = old_info == nullptr ? kNobody : old_info->pods();
  const std::vector<PodInfoPtr>& after = new_info == nullptr ? kNobody : new_info->pods();
  size_t same = 0;
  while (same < before.size() && same < after.size() && before[same] == after[same]) ++same;
  for (size_t i = same; i < before.size(); ++i) CountPod(*before[i], slot, -1);
  for (size_t i = same; i < after.size(); ++i) CountPod(*after[i], slot, 1);
}

void ClusterIndex::CountPod(const PodInfo& pod, int32_t slot, int32_t delta) {
  const v1::ObjectMeta& metadata = pod.pod->metadata;
  const auto [known, is_new] = pods_.by_text.emplace(TextOf(*pod.pod), pods_.classes.size());
  if (is_new) {
    pods_.classes.push_back(
        PodClass{metadata.namespace_, metadata.labels, metadata.deletion_requested, {}});
  }
  pods_.classes[known->second].slots.Add(slot, delta);
  for (const AffinityTerm& term : pod.required_affinity_terms) {
    CountTerm(TermRole::kRequiredAffinity, 0, term, slot, delta);
  }
  for (const AffinityTerm& term : pod.required_anti_affinity_terms) {
    CountTerm(TermRole::kRequiredAntiAffinity, 0, term, slot, delta);
  }
  for (const WeightedAffinityTerm& term : pod.preferred_affinity_terms) {
    CountTerm(TermRole::kPreferredAffinity, term.weight, term.term, slot, delta);
  }
  for (const WeightedAffinityTerm& term : pod.preferred_anti_affinity_terms) {
    CountTerm(TermRole::kPreferredAntiAffinity, term.weight, term.term, slot, delta);
  }
}

void ClusterIndex::CountTerm(TermRole role, int32_t weight, const AffinityTerm& term, int32_t slot,
                             int32_t delta) {
  const auto [known, is_new] =
      terms_.by_text.emplace(TextOf(role, weight, term), terms_.classes.size());
  if (is_new) terms_.classes.push_back(TermClass{role, weight, term, {}});
  terms_.classes[known->second].slots.Add(slot, delta);
}

}  // namespace berth
