#include "controllers/stateful_sets/stateful_pods.h"

#include <algorithm>
#include <iterator>

#include "apiserver/pod_times.h"
#include "controllers/pod_facts.h"
#include "controllers/stateful_sets/stateful_pod.h"

namespace berth::controllers {
namespace {

// Returns the highest element in the range; nothing if there is none.
std::optional<int64_t> LastIn(const std::set<int64_t>& ordinals, const OrdinalRange& range) {
  const auto after = ordinals.lower_bound(range.end);
  if (after == ordinals.begin()) return std::nullopt;
  const int64_t last = *std::prev(after);
  return last >= range.begin ? std::optional(last) : std::nullopt;
}

bool HasOneIn(const std::set<int64_t>& ordinals, const OrdinalRange& range) {
  return LastIn(ordinals, range).has_value();
}

bool CountsAsReady(const v1::Pod& pod) { return !pod.metadata.deletion_requested && IsReady(pod); }

}  // namespace

StatefulPods::StatefulPods(ObjectPtr<v1::StatefulSet> set) : set_(std::move(set)) {
  wanted_.begin = set_->first_ordinal;
  wanted_.end = wanted_.begin + std::max(set_->replicas, 0);
  for (int64_t ordinal = wanted_.begin; ordinal < wanted_.end; ++ordinal) {
    unready_.insert(unready_.end(), ordinal);
  }
  lacking_ = unready_;
}

bool StatefulPods::IsStatusChange(const Change<v1::StatefulSet>& change) {
  return change.before != nullptr && change.after != nullptr &&
         change.before->status != change.after->status;
}

void StatefulPods::SetRevision(const std::string& revision) {
  if (revision == revision_) return;
  revision_ = revision;
  old_.clear();
  for (const auto& [ordinal, pod] : pods_) {
    if (RevisionOf(*pod) != revision_) old_.insert(ordinal);
  }
}

void StatefulPods::SetPod(const v1::PodPtr& pod) {
  const std::optional<int32_t> ordinal = OrdinalOfPod(*set_, *pod);
  if (!ordinal) return;
  v1::PodPtr& place = pods_[*ordinal];
  if (place != nullptr) Count(*ordinal, place, false);
  place = pod;
  Count(*ordinal, pod, true);
}

void StatefulPods::RemovePod(const v1::Pod& pod) {
  const std::optional<int32_t> ordinal = OrdinalOfPod(*set_, pod);
  if (!ordinal) return;
  const auto found = pods_.find(*ordinal);
  if (found == pods_.end()) return;
  Count(*ordinal, found->second, false);
  pods_.erase(found);
  if (!wanted_.Contains(*ordinal)) return;
  unready_.insert(*ordinal);
  lacking_.insert(*ordinal);
}

void StatefulPods::Count(int64_t ordinal, const v1::PodPtr& pod, bool is_there) {
  for (std::set<int64_t>* ordinals : {&unready_, &lacking_, &unscheduled_, &old_}) {
    ordinals->erase(ordinal);
  }
  if (CountsAsReady(*pod)) ready_.erase({ReadySince(*pod), ordinal});
  if (!is_there) return;
  if (CountsAsReady(*pod)) {
    ready_.emplace(ReadySince(*pod), ordinal);
  } else {
    unready_.insert(ordinal);
  }
  if (RevisionOf(*pod) != revision_) old_.insert(ordinal);
  if (pod->spec.node_name.empty()) unscheduled_.insert(ordinal);
  const bool is_over = sim::HasEnded(*pod) && !pod->metadata.deletion_requested;
  if (is_over && wanted_.Contains(ordinal)) lacking_.insert(ordinal);
}

v1::PodPtr StatefulPods::Find(int64_t ordinal) const {
  const auto found = pods_.find(ordinal);
  return found == pods_.end() ? nullptr : found->second;
}

std::vector<v1::PodPtr> StatefulPods::Condemned() const {
  std::vector<v1::PodPtr> condemned;
  const auto add = [&](const auto& entry) { condemned.push_back(entry.second); };
  const auto first = pods_.lower_bound(wanted_.begin);
  const auto after = pods_.lower_bound(wanted_.end);
  std::for_each(pods_.rbegin(), std::make_reverse_iterator(after), add);
  std::for_each(std::make_reverse_iterator(first), pods_.rend(), add);
  return condemned;
}

bool StatefulPods::HasCondemned() const {
  if (pods_.empty()) return false;
  return !wanted_.Contains(pods_.begin()->first) || !wanted_.Contains(pods_.rbegin()->first);
}

bool StatefulPods::IsIncomplete() const {
  return HasOneIn(unready_, wanted_) || HasOneIn(old_, wanted_);
}

template <typename Visit>
void StatefulPods::ForEachWaiting(const OrdinalRange& range, Time now, Visit visit) const {
  const Duration min_ready = Seconds(set_->min_ready_seconds);
  for (auto one = ready_.upper_bound({now - min_ready, INT64_MAX}); one != ready_.end(); ++one) {
    if (one->first > now) return;
    if (range.Contains(one->second)) visit(one->first + min_ready, one->second);
  }
}

std::optional<int64_t> StatefulPods::FirstUnavailable(const OrdinalRange& range, Time now) const {
  int64_t first = range.end;
  if (const auto one = unready_.lower_bound(range.begin); one != unready_.end()) {
    first = std::min(first, *one);
  }
  ForEachWaiting(range, now, [&](Time, int64_t ordinal) { first = std::min(first, ordinal); });
  return first < range.end ? std::optional(first) : std::nullopt;
}

Time StatefulPods::NextAvailable(const OrdinalRange& range, Time now) const {
  Time next = kTimeMax;
  ForEachWaiting(range, now, [&](Time at, int64_t) { next = std::min(next, at); });
  return next;
}

std::optional<int64_t> StatefulPods::LastToUpdate(const OrdinalRange& range, Time now) const {
  std::optional<int64_t> last = std::max(LastIn(unready_, range), LastIn(old_, range));
  ForEachWaiting(range, now,
                 [&](Time, int64_t ordinal) { last = std::max(last, std::optional(ordinal)); });
  return last;
}

}  // namespace berth::controllers
