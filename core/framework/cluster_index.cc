#include "framework/cluster_index.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "base/check.h"

namespace berth {
namespace {

// Appends a text with its length before it, so that different lists of texts give different
// results.
void AppendText(std::string_view text, std::string& to) {
  to += std::to_string(text.size());
  to += ':';
  to += text;
}

size_t Mix(size_t hash, std::string_view text) {
  return (hash ^ std::hash<std::string_view>{}(text)) * size_t{0x9E3779B1};
}

// Returns the same hash for pods of the same class.
size_t HashOf(const v1::Pod& pod) {
  size_t hash = Mix(pod.metadata.deletion_requested ? 1 : 0, pod.metadata.namespace_);
  for (const auto& [key, value] : pod.metadata.labels) hash = Mix(Mix(hash, key), value);
  return hash;
}

bool IsOf(const PodClass& pods, const v1::Pod& pod) {
  return pods.deletion_requested == pod.metadata.deletion_requested &&
         pods.namespace_ == pod.metadata.namespace_ && pods.labels == pod.metadata.labels;
}

void AppendText(const LabelSelector& selector, std::string& text) {
  // A missing selector has no requirements either, so the two need different letters.
  text += selector.Empty() ? 'e' : 's';
  AppendText(std::to_string(selector.requirements().size()), text);
  for (const LabelRequirement& requirement : selector.requirements()) {
    AppendText(requirement.key(), text);
    text += static_cast<char>('0' + static_cast<int>(requirement.op()));
    AppendText(std::to_string(requirement.values().size()), text);
    for (const std::string& value : requirement.values()) AppendText(value, text);
  }
}

std::string TextOf(TermRole role, int32_t weight, const AffinityTerm& term) {
  std::string text(1, static_cast<char>('0' + static_cast<int>(role)));
  AppendText(std::to_string(weight), text);
  AppendText(term.topology_key, text);
  AppendText(std::to_string(term.namespaces.size()), text);
  for (const std::string& name : term.namespaces) AppendText(name, text);
  AppendText(term.selector, text);
  AppendText(term.namespace_selector, text);
  return text;
}

NodeAmounts AmountsOf(const NodeInfo& info) {
  const Resource& allocatable = info.allocatable();
  const Resource& requested = info.requested();
  return {
      .free_pods =
          FreeAmount(allocatable.allowed_pod_number, static_cast<int64_t>(info.pods().size())),
      .free_milli_cpu = FreeAmount(allocatable.milli_cpu, requested.milli_cpu),
      .free_memory_bytes = FreeAmount(allocatable.memory_bytes, requested.memory_bytes),
      .free_ephemeral_storage_bytes =
          FreeAmount(allocatable.ephemeral_storage_bytes, requested.ephemeral_storage_bytes),
      .allocatable_milli_cpu = allocatable.milli_cpu,
      .allocatable_memory_bytes = allocatable.memory_bytes,
      .non_zero_requested = info.non_zero_requested(),
  };
}

}  // namespace

// --- LabelColumn, SlotCounts ---

int32_t LabelColumn::Find(const std::string& value) const {
  const auto found = values_.find(value);
  return found == values_.end() ? kNone : static_cast<int32_t>(found->second);
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
  const auto next = static_cast<uint32_t>(values_.size());
  by_slot_[slot] = static_cast<int32_t>(values_.emplace(label->second, next).first->second);
}

void SlotCounts::Add(int32_t slot, int32_t delta) {
  if (entries_.empty() || entries_.back().slot < slot) {
    if (delta != 0) entries_.push_back(Entry{slot, delta});
    return;
  }
  const auto before = [](const Entry& entry, int32_t wanted) { return entry.slot < wanted; };
  auto entry = std::lower_bound(entries_.begin(), entries_.end(), slot, before);
  if (entry->slot != slot) {
    entry = entries_.insert(entry, Entry{slot, 0});
  }
  entry->count += delta;
  if (entry->count == 0) entries_.erase(entry);
}

// --- ClusterIndex ---

void ClusterIndex::Set(const NodeInfoPtr& info) {
  BERTH_CHECK(info->slot() != NodeInfo::kNoSlot, "a node in the index has a slot");
  const auto slot = static_cast<size_t>(info->slot());
  if (slot >= infos_.size()) {
    infos_.resize(slot + 1);
    amounts_.resize(slot + 1);
  }
  const NodeInfo* const old = infos_[slot].get();
  if (old == info.get()) return;
  const bool same_node = old != nullptr && old->node_ptr() == info->node_ptr();
  if (!same_node) SetColumns(info->slot(), info.get());
  CountPods(old, info.get(), info->slot());
  CountNode(old, -1);
  CountNode(info.get(), 1);
  amounts_[slot] = AmountsOf(*info);
  amount_scores_.Forget(slot);
  infos_[slot] = info;
}

void ClusterIndex::CountNode(const NodeInfo* info, int64_t delta) {
  if (info == nullptr) return;
  if (!info->is_plain()) num_not_plain_ += delta;
  if (info->has_image_states()) num_with_images_ += delta;
}

void ClusterIndex::Replace(const NodeInfo& old_info, const NodeInfoPtr& info) {
  const auto old_slot = static_cast<size_t>(old_info.slot());
  Set(info);
  // The slot may belong to another node already; then it is kept.
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
  CountNode(infos_[slot].get(), -1);
  amounts_[slot] = {};
  amount_scores_.Forget(slot);
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

namespace {

// Calls visit(pod, delta) for the pods that are in only one of the lists. It skips the common
// beginning, because most changes add one pod at the end.
template <typename Visit>
void ForEachChange(const std::vector<PodInfoPtr>* before, const std::vector<PodInfoPtr>* after,
                   Visit visit) {
  static const std::vector<PodInfoPtr> kNobody;
  if (before == nullptr) before = &kNobody;
  if (after == nullptr) after = &kNobody;
  size_t same = 0;
  while (same < before->size() && same < after->size() && (*before)[same] == (*after)[same]) ++same;
  for (size_t i = same; i < before->size(); ++i) visit(*(*before)[i], -1);
  for (size_t i = same; i < after->size(); ++i) visit(*(*after)[i], 1);
}

}  // namespace

void ClusterIndex::CountPods(const NodeInfo* old_info, const NodeInfo* new_info, int32_t slot) {
  ForEachChange(old_info == nullptr ? nullptr : &old_info->pods_with_affinity(),
                new_info == nullptr ? nullptr : &new_info->pods_with_affinity(),
                [&](const PodInfo& pod, int32_t delta) { CountTerms(pod, slot, delta); });
  if (!counts_pods_) return;
  ForEachChange(
      old_info == nullptr ? nullptr : &old_info->pods(),
      new_info == nullptr ? nullptr : &new_info->pods(),
      [&](const PodInfo& pod, int32_t delta) { ClassOf(*pod.pod).slots.Add(slot, delta); });
}

const std::vector<PodClass>& ClusterIndex::pod_classes() const {
  if (counts_pods_) return pod_classes_;
  counts_pods_ = true;
  for (const NodeInfoPtr& info : infos_) {
    if (info == nullptr) continue;
    for (const PodInfoPtr& pod : info->pods()) ClassOf(*pod->pod).slots.Add(info->slot(), 1);
  }
  return pod_classes_;
}

PodClass& ClusterIndex::ClassOf(const v1::Pod& pod) const {
  const uint32_t hash = NumberTable::Spread(HashOf(pod));
  const auto next = static_cast<uint32_t>(pod_classes_.size());
  const std::optional<uint32_t> known = pod_class_numbers_.FindOrInsert(
      hash, next, [&](uint32_t number) { return IsOf(pod_classes_[number], pod); });
  if (known) return pod_classes_[*known];
  return pod_classes_.emplace_back(
      PodClass{pod.metadata.namespace_, pod.metadata.labels, pod.metadata.deletion_requested, {}});
}

void ClusterIndex::CountTerms(const PodInfo& pod, int32_t slot, int32_t delta) {
  const PodAffinityTerms& terms = *pod.affinity;
  for (const AffinityTerm& term : terms.required_affinity_terms) {
    CountTerm(TermRole::kRequiredAffinity, 0, term, slot, delta);
  }
  for (const AffinityTerm& term : terms.required_anti_affinity_terms) {
    CountTerm(TermRole::kRequiredAntiAffinity, 0, term, slot, delta);
  }
  for (const WeightedAffinityTerm& term : terms.preferred_affinity_terms) {
    CountTerm(TermRole::kPreferredAffinity, term.weight, term.term, slot, delta);
  }
  for (const WeightedAffinityTerm& term : terms.preferred_anti_affinity_terms) {
    CountTerm(TermRole::kPreferredAntiAffinity, term.weight, term.term, slot, delta);
  }
}

void ClusterIndex::CountTerm(TermRole role, int32_t weight, const AffinityTerm& term, int32_t slot,
                             int32_t delta) {
  const auto [known, is_new] = term_class_numbers_.emplace(
      TextOf(role, weight, term), static_cast<uint32_t>(term_classes_.size()));
  if (is_new) term_classes_.push_back(TermClass{role, weight, term, {}});
  term_classes_[known->second].slots.Add(slot, delta);
}

}  // namespace berth
