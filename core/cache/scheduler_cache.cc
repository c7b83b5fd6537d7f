#include "cache/scheduler_cache.h"

#include <algorithm>
#include <string_view>

#include "base/check.h"
#include "base/stable_sort.h"
#include "base/strings.h"

namespace berth {
namespace {

// Returns the first tick of the cleanup that is later than the deadline.
Time CleanupAfter(Time deadline) { return WholeSecond(deadline) + kCleanAssumedPeriod; }

}  // namespace

std::optional<std::string> SchedulerCache::AssumePod(const v1::PodPtr& pod) {
  const std::string& uid = pod->metadata.uid;
  if (pods_.Contains(uid)) {
    return StrCat("pod ", uid, " is in the cache, so can't be assumed");
  }
  PutOnNode(pod);
  pods_.Set(uid, PodState{pod, false, Time{}});
  assumed_.insert(uid);
  return std::nullopt;
}

void SchedulerCache::FinishBinding(const v1::Pod& pod, Time now) {
  const std::string& uid = pod.metadata.uid;
  if (!rules_.assumptions_expire || !assumed_.contains(uid)) return;
  PodState* const state = pods_.FindMutable(uid);
  state->binding_finished = true;
  state->deadline = now + ttl_;
  next_cleanup_ = std::min(next_cleanup_, CleanupAfter(state->deadline));
}

std::optional<std::string> SchedulerCache::ForgetPod(const v1::Pod& pod) {
  const std::string& uid = pod.metadata.uid;
  const PodState* state = pods_.Find(uid);
  if (state != nullptr && state->pod->spec.node_name != pod.spec.node_name) {
    return StrCat("pod ", uid, " was assumed on ", pod.spec.node_name, " but assigned to ",
                  state->pod->spec.node_name);
  }
  if (!assumed_.contains(uid)) {
    return StrCat("pod ", uid, " wasn't assumed so cannot be forgotten");
  }
  Forget(uid);
  return std::nullopt;
}

std::optional<std::string> SchedulerCache::AddPod(const v1::PodPtr& pod) {
  const std::string& uid = pod->metadata.uid;
  const PodState* state = pods_.Find(uid);
  if (state == nullptr) {
    PutOnNode(pod);
  } else if (!assumed_.contains(uid)) {
    return StrCat("pod ", uid, " was already in added state");
  } else if (state->pod->spec.node_name != pod->spec.node_name ||
             rules_.confirmed_replaces_assumed) {
    TakeOffNode(*state->pod);
    PutOnNode(pod);
  }
  // If the pod is confirmed on the node where it was assumed, v1.21's NodeInfo keeps the assumed
  // object, and does not count as changed.
  NoLongerAssumed(uid);
  pods_.Set(uid, PodState{pod, false, Time{}});
  return std::nullopt;
}

std::optional<std::string> SchedulerCache::UpdatePod(const v1::Pod& old_pod,
                                                     const v1::PodPtr& new_pod) {
  const std::string& uid = old_pod.metadata.uid;
  const PodState* state = pods_.Find(uid);
  if (state == nullptr || assumed_.contains(uid)) {
    return StrCat("pod ", uid, " is not added to scheduler cache, so cannot be updated");
  }
  BERTH_CHECK(new_pod->metadata.uid == uid, "an update keeps the uid");
  BERTH_CHECK(state->pod->spec.node_name == new_pod->spec.node_name,
              "an added pod stays on its node");
  TakeOffNode(*state->pod);
  PutOnNode(new_pod);
  pods_.Set(uid, PodState{new_pod, false, Time{}});
  return std::nullopt;
}

std::optional<std::string> SchedulerCache::RemovePod(const v1::Pod& pod) {
  const std::string& uid = pod.metadata.uid;
  const PodState* state = pods_.Find(uid);
  if (state == nullptr) {
    return StrCat("pod ", uid, " is not found in scheduler cache, so cannot be removed from it");
  }
  // A pod without a node name is the last known state of a pod whose deletion was not watched.
  BERTH_CHECK(pod.spec.node_name.empty() || state->pod->spec.node_name == pod.spec.node_name,
              "an added pod stays on its node");
  Forget(uid);
  return std::nullopt;
}

bool SchedulerCache::IsAssumedPod(const v1::Pod& pod) const {
  return assumed_.contains(pod.metadata.uid);
}

v1::PodPtr SchedulerCache::GetPod(const v1::Pod& pod) const {
  const PodState* state = pods_.Find(pod.metadata.uid);
  return state == nullptr ? nullptr : state->pod;
}

void SchedulerCache::AddNode(const v1::NodePtr& node) {
  const std::string& name = node->metadata.name;
  const NodeInfo* known = Find(name);
  if (known != nullptr && known->has_node()) {
    RemoveNodeImageStates(known->node());
    EditTree().UpdateNode(known->node(), *node);
  } else {
    EditTree().AddNode(*node);
  }
  NodeInfo& info = Edit(name);
  info.SetNode(node);
  info.set_image_states(AddNodeImageStates(*node));
}

void SchedulerCache::UpdateNode(const v1::NodePtr& node) { AddNode(node); }

std::optional<std::string> SchedulerCache::RemoveNode(const std::string& node_name) {
  const NodeInfo* known = Find(node_name);
  if (known == nullptr || !known->has_node()) return StrCat("node ", node_name, " is not found");
  RemoveNodeImageStates(known->node());
  EditTree().RemoveNode(known->node());
  Edit(node_name).RemoveNode();
  DropIfEmpty(node_name);
  return std::nullopt;
}

std::vector<v1::PodPtr> SchedulerCache::CleanupAssumedPods(Time now) {
  std::vector<v1::PodPtr> expired;
  next_cleanup_ = kTimeMax;
  for (const std::string& uid : assumed_) {
    const PodState& state = *pods_.Find(uid);
    if (!state.binding_finished) continue;
    if (now > state.deadline) {
      expired.push_back(state.pod);
    } else {
      next_cleanup_ = std::min(next_cleanup_, CleanupAfter(state.deadline));
    }
  }
  std::sort(expired.begin(), expired.end(), [](const v1::PodPtr& a, const v1::PodPtr& b) {
    return a->metadata.uid < b->metadata.uid;
  });
  for (const v1::PodPtr& pod : expired) Forget(pod->metadata.uid);
  return expired;
}

void SchedulerCache::UpdateSnapshot(Snapshot& snapshot) const {
  bool rebuild = false;
  for (int32_t i = newest_; i != kNone; i = slots_[i].older) {
    const std::shared_ptr<NodeInfo>& info = slots_[i].info;
    if (info->generation() <= snapshot.generation_) break;
    if (!info->has_node()) continue;
    if (const uint32_t* position = snapshot.PositionOf(info->name())) {
      snapshot.ReplaceAt(*position, ForSnapshot(info, snapshot));
    } else {
      rebuild = true;
    }
  }
  if (newest_ != kNone) snapshot.generation_ = slots_[newest_].info->generation();
  // As upstream: if a node was deleted and added again, or changed its zone, that alone does not
  // recompute the tree's order.
  if (rebuild || snapshot.num_nodes() > num_nodes()) {
    RebuildSnapshot(snapshot);
  } else if (snapshot.sub_lists_stale_) {
    snapshot.RebuildSubLists();
  }
  BERTH_CHECK(snapshot.num_nodes() == num_nodes(), "the snapshot has the nodes of the tree");
}

void SchedulerCache::RebuildSnapshot(Snapshot& snapshot) const {
  std::vector<std::shared_ptr<const NodeInfo>> infos;
  infos.reserve(static_cast<size_t>(num_nodes()));
  if (tree_) {
    for (const std::string& name : tree_->List()) {
      infos.push_back(ForSnapshot(slots_[*slot_by_name_.Find(name)].info, snapshot));
    }
  }
  snapshot.Rebuild(std::move(infos));
}

std::shared_ptr<const NodeInfo> SchedulerCache::ForSnapshot(const std::shared_ptr<NodeInfo>& info,
                                                            const Snapshot& snapshot) const {
  if (!rules_.counts_images_at_snapshot || info->image_states().empty()) return info;
  std::shared_ptr<const NodeInfo> known = snapshot.Shared(info->name());
  if (known != nullptr && known->generation() == info->generation()) return known;
  ImageStates counted = info->image_states();
  bool changed = false;
  for (auto& [name, state] : counted) {
    const ImageStateSummary* const now = image_states_.Find(name);
    if (now == nullptr || now->num_nodes == state.num_nodes) continue;
    state.num_nodes = now->num_nodes;
    changed = true;
  }
  if (!changed) return info;
  auto copy = std::make_shared<NodeInfo>(*info);
  copy->set_image_states(std::move(counted));
  return copy;
}

std::shared_ptr<const NodeInfo> SchedulerCache::GetNodeInfo(const std::string& node_name) const {
  const int32_t* slot = slot_by_name_.Find(node_name);
  return slot == nullptr ? nullptr : slots_[*slot].info;
}

const NodeInfo* SchedulerCache::Find(const std::string& node_name) const {
  const int32_t* slot = slot_by_name_.Find(node_name);
  return slot == nullptr ? nullptr : slots_[*slot].info.get();
}

std::vector<std::pair<std::string, std::shared_ptr<const NodeInfo>>> SchedulerCache::Dump() const {
  std::vector<std::pair<std::string, std::shared_ptr<const NodeInfo>>> nodes;
  slot_by_name_.ForEach(
      [&](const std::string& name, int32_t slot) { nodes.emplace_back(name, slots_[slot].info); });
  StableSort(nodes, [](const auto& a, const auto& b) { return a.first < b.first; });
  return nodes;
}

NodeInfo& SchedulerCache::Edit(const std::string& node_name) {
  const int32_t* known = slot_by_name_.Find(node_name);
  const int32_t slot = known != nullptr ? *known : NewSlot(node_name);
  Unlink(slot);
  Link(slot);
  std::shared_ptr<NodeInfo>& info = slots_[slot].info;
  if (info.use_count() > 1) info = std::make_shared<NodeInfo>(*info);
  info->set_generation(++generation_);
  return *info;
}

int32_t SchedulerCache::NewSlot(const std::string& node_name) {
  int32_t slot = static_cast<int32_t>(slots_.size());
  if (free_slots_.empty()) {
    slots_.emplace_back();
  } else {
    slot = free_slots_.back();
    free_slots_.pop_back();
  }
  slots_[slot].info = std::make_shared<NodeInfo>();
  slots_[slot].info->set_slot(slot);
  slot_by_name_.Set(node_name, slot);
  Link(slot);
  return slot;
}

void SchedulerCache::Link(int32_t slot) {
  slots_[slot].newer = kNone;
  slots_[slot].older = newest_;
  if (newest_ != kNone) slots_[newest_].newer = slot;
  newest_ = slot;
}

void SchedulerCache::Unlink(int32_t slot) {
  const Slot& item = slots_[slot];
  if (item.newer != kNone) slots_[item.newer].older = item.older;
  if (item.older != kNone) slots_[item.older].newer = item.newer;
  if (newest_ == slot) newest_ = item.older;
}

void SchedulerCache::DropIfEmpty(const std::string& node_name) {
  const int32_t slot = *slot_by_name_.Find(node_name);
  const NodeInfo& info = *slots_[slot].info;
  if (info.has_node() || !info.pods().empty()) return;
  Unlink(slot);
  slots_[slot] = Slot();
  free_slots_.push_back(slot);
  slot_by_name_.Erase(node_name);
}

NodeTree& SchedulerCache::EditTree() {
  if (!tree_) {
    tree_ = std::make_shared<NodeTree>();
  } else if (tree_.use_count() > 1) {
    tree_ = std::make_shared<NodeTree>(*tree_);
  }
  return *tree_;
}

// Upstream keeps the set of nodes of each image. Their number is enough: a node removes what it
// added before it adds anything again.
ImageStates SchedulerCache::AddNodeImageStates(const v1::Node& node) {
  ImageStates added;
  for (const v1::ContainerImage& image : node.images) {
    for (const std::string& name : image.names) {
      if (added.contains(name)) continue;
      const ImageStateSummary* known = image_states_.Find(name);
      ImageStateSummary state = known != nullptr ? *known : ImageStateSummary{image.size_bytes, 0};
      ++state.num_nodes;
      image_states_.Set(name, state);
      added.emplace(name, state);
    }
  }
  return added;
}

void SchedulerCache::RemoveNodeImageStates(const v1::Node& node) {
  std::set<std::string_view> names;
  for (const v1::ContainerImage& image : node.images) {
    names.insert(image.names.begin(), image.names.end());
  }
  for (std::string_view view : names) {
    const std::string name(view);
    ImageStateSummary state = *image_states_.Find(name);
    if (--state.num_nodes == 0) {
      image_states_.Erase(name);
    } else {
      image_states_.Set(name, state);
    }
  }
}

void SchedulerCache::PutOnNode(const v1::PodPtr& pod) {
  BERTH_CHECK(!pod->metadata.uid.empty(), "a pod in the cache has a uid");
  BERTH_CHECK(!pod->spec.node_name.empty(), "a pod in the cache is on a node");
  Edit(pod->spec.node_name).AddPod(std::make_shared<PodInfo>(pod));
}

void SchedulerCache::TakeOffNode(const v1::Pod& pod) {
  const bool removed = Edit(pod.spec.node_name).RemovePod(pod);
  BERTH_CHECK(removed, "a pod of the cache is on its node");
  DropIfEmpty(pod.spec.node_name);
}

void SchedulerCache::Forget(const std::string& uid) {
  const v1::PodPtr pod = pods_.Find(uid)->pod;
  TakeOffNode(*pod);
  // `uid` may be a reference to a key of one of these containers.
  NoLongerAssumed(pod->metadata.uid);
  pods_.Erase(pod->metadata.uid);
}

void SchedulerCache::NoLongerAssumed(const std::string& uid) {
  assumed_.erase(uid);
  if (assumed_.empty()) next_cleanup_ = kTimeMax;
}

}  // namespace berth
