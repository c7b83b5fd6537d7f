#include "cache/snapshot.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace berth {
namespace {

bool HasAffinity(const NodeInfo& info) { return !info.pods_with_affinity().empty(); }
bool HasRequiredAntiAffinity(const NodeInfo& info) {
  return !info.pods_with_required_anti_affinity().empty();
}

}  // namespace

const NodeInfo* Snapshot::Get(const std::string& node_name) const {
  const uint32_t* position = PositionOf(node_name);
  return position == nullptr ? nullptr : list_[*position];
}

const ClusterIndex& Snapshot::Index() const {
  if (own_.index == nullptr) {
    own_.index = std::make_unique<ClusterIndex>();
    own_.index->SetAll(infos_);
  }
  return *own_.index;
}

void Snapshot::SubList::Replace(size_t position, const NodeInfo* node) {
  auto it = std::lower_bound(positions.begin(), positions.end(), position);
  BERTH_CHECK(it != positions.end() && *it == position, "a node is missing from its list");
  nodes[static_cast<size_t>(it - positions.begin())] = node;
}

void Snapshot::ReplaceAt(size_t position, std::shared_ptr<const NodeInfo> info) {
  const NodeInfo& old = *infos_[position];
  if (HasAffinity(old) != HasAffinity(*info) ||
      HasRequiredAntiAffinity(old) != HasRequiredAntiAffinity(*info)) {
    sub_lists_stale_ = true;
  }
  if (!sub_lists_stale_ && HasAffinity(*info)) with_affinity_.Replace(position, info.get());
  if (!sub_lists_stale_ && HasRequiredAntiAffinity(*info)) {
    with_required_anti_affinity_.Replace(position, info.get());
  }
  if (own_.index != nullptr) own_.index->Replace(old, info);
  list_[position] = info.get();
  slots_[position] = info->slot();
  infos_[position] = std::move(info);
}

void Snapshot::Rebuild(std::vector<std::shared_ptr<const NodeInfo>> infos) {
  infos_ = std::move(infos);
  list_.clear();
  slots_.clear();
  Positions positions;
  positions.reserve(infos_.size());
  for (const std::shared_ptr<const NodeInfo>& info : infos_) {
    positions.emplace(info->name(), static_cast<uint32_t>(list_.size()));
    list_.push_back(info.get());
    slots_.push_back(info->slot());
  }
  positions_ = std::make_shared<const Positions>(std::move(positions));
  if (own_.index != nullptr) own_.index->SetAll(infos_);
  RebuildSubLists();
}

void Snapshot::RebuildSubLists() {
  with_affinity_ = {};
  with_required_anti_affinity_ = {};
  for (size_t position = 0; position < list_.size(); ++position) {
    const NodeInfo* node = list_[position];
    if (HasAffinity(*node)) {
      with_affinity_.nodes.push_back(node);
      with_affinity_.positions.push_back(position);
    }
    if (HasRequiredAntiAffinity(*node)) {
      with_required_anti_affinity_.nodes.push_back(node);
      with_required_anti_affinity_.positions.push_back(position);
    }
  }
  sub_lists_stale_ = false;
}

}  // namespace berth
