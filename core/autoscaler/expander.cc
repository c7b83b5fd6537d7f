#include "autoscaler/expander.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "capacity/growth.h"
#include "framework/resource.h"

namespace berth::autoscaler {
namespace {

double WastedShare(int64_t requested, int64_t offered) {
  if (offered <= 0) return 0;
  return 1 - static_cast<double>(requested) / static_cast<double>(offered);
}

// Returns the sum of the requests of the pods that were placed on the new nodes.
Resource RequestedOf(const capacity::ClusterInput& cluster, const capacity::Growth& growth) {
  std::map<std::string, std::string> nodes;  // node of each pod that was placed
  for (const capacity::Placed& placed : growth.answer.placed) nodes[placed.pod] = placed.node;
  const size_t before = growth.answer.nodes.size() - static_cast<size_t>(growth.nodes);
  const auto& all = growth.answer.nodes;
  Resource requested;
  for (const AnyObject& object : cluster.objects) {
    const auto* pod = std::get_if<v1::PodPtr>(&object);
    if (pod == nullptr) continue;
    const auto placed = nodes.find(v1::PodKey(**pod));
    if (placed == nodes.end()) continue;
    const auto place =
        std::find(all.begin() + static_cast<std::ptrdiff_t>(before), all.end(), placed->second);
    if (place != all.end()) requested += ComputePodResourceRequest(**pod);
  }
  return requested;
}

}  // namespace

LeastWasteSearch::LeastWasteSearch(capacity::ClusterInput cluster,
                                   std::vector<GroupWithRoom> groups)
    : groups_(std::move(groups)) {
  question_.cluster = std::move(cluster);
  if (groups_.empty()) return;
  Result<std::unique_ptr<capacity::Estimation>> without = capacity::Estimation::Make(question_);
  if (without.ok()) {
    without_ = std::move(without).value();
  } else {
    current_ = groups_.size();
  }
}

bool LeastWasteSearch::Advance(int64_t work) {
  const int64_t end = work_done() + work;
  while (work_done() < end) {
    if (!Step()) return false;
  }
  return true;
}

bool LeastWasteSearch::Step() {
  if (without_ != nullptr) {
    const Result<bool> has_more = without_->Advance();
    if (has_more.ok() && has_more.value()) return true;
    work_of_others_ += without_->work_done();
    const capacity::Answer answer = has_more.ok() ? without_->Take() : capacity::Answer();
    without_.reset();
    placed_without_ = answer.placed.size();
    if (answer.waiting.empty()) current_ = groups_.size();
  }
  if (current_ == groups_.size()) return false;
  if (growth_ == nullptr) {
    const GroupWithRoom& group = groups_[current_];
    growth_ = std::make_unique<capacity::GrowthSearch>(question_, *group.node, group.room);
    return true;
  }
  const Result<bool> has_more = growth_->Advance();
  if (has_more.ok() && has_more.value()) return true;
  if (has_more.ok()) Offer();
  work_of_others_ += growth_->work_done();
  growth_.reset();
  ++current_;
  return true;
}

void LeastWasteSearch::Offer() {
  const capacity::Growth growth = growth_->Take();
  if (growth.nodes == 0 || growth.answer.placed.size() <= placed_without_) return;
  const GroupWithRoom& group = groups_[current_];
  const Resource requested = RequestedOf(question_.cluster, growth);
  Resource offered;
  offered.Add(group.node->allocatable);
  const double waste = WastedShare(requested.milli_cpu, offered.milli_cpu * growth.nodes) +
                       WastedShare(requested.memory_bytes, offered.memory_bytes * growth.nodes);
  if (best_ && waste >= least_waste_) return;
  best_ = Expansion{group.group, growth.nodes};
  least_waste_ = waste;
}

int64_t LeastWasteSearch::work_done() const {
  int64_t work = work_of_others_ + static_cast<int64_t>(current_);
  if (without_ != nullptr) work += without_->work_done();
  if (growth_ != nullptr) work += growth_->work_done();
  return work;
}

}  // namespace berth::autoscaler
