#include "gang.h"
#include "base/stable_sort.h"

#include <algorithm>
#include <cstdlib>

namespace gang {
namespace {

using berth::CycleState;
using berth::Status;
using berth::WaitingPod;
namespace v1 = berth::v1;

constexpr const char* kGroupLabel = "gang/name";
constexpr const char* kSizeLabel = "gang/size";

std::string LabelOf(const v1::Pod& pod, const char* name) {
  auto label = pod.metadata.labels.find(name);
  return label == pod.metadata.labels.end() ? "" : label->second;
}

}  // namespace

std::unique_ptr<berth::Plugin> Gang::Make(const berth::Decoder& args, berth::Handle& handle) {
  const berth::Decoder field = args.Field("permitWaitingSeconds");
  const int64_t seconds = field.Int64(10);
  if (seconds < 1 || seconds > 900) field.Fail("must be from 1 to 900");
  return std::make_unique<Gang>(handle, berth::Seconds(seconds));
}

std::vector<v1::PodPtr> Gang::Others(const v1::Pod& pod) const {
  const std::string group = LabelOf(pod, kGroupLabel);
  std::vector<v1::PodPtr> others;
  handle_.Informers().Of<v1::Pod>().ForEach([&](const std::string&, const v1::PodPtr& other) {
    const bool same = other->metadata.namespace_ == pod.metadata.namespace_ &&
                      LabelOf(*other, kGroupLabel) == group;
    if (same && other->metadata.uid != pod.metadata.uid) others.push_back(other);
  });
  // The informers have no order.
  berth::StableSort(others, [](const v1::PodPtr& a, const v1::PodPtr& b) {
    return a->metadata.uid < b->metadata.uid;
  });
  return others;
}

Status Gang::Permit(CycleState&, const v1::Pod& pod, const std::string&, berth::Duration* timeout) {
  if (LabelOf(pod, kGroupLabel).empty()) return Status::Ok();
  const int size = std::atoi(LabelOf(pod, kSizeLabel).c_str());
  std::vector<WaitingPod*> waiting;
  int placed = 1;  // this one
  for (const v1::PodPtr& other : Others(pod)) {
    if (WaitingPod* waits = handle_.GetWaitingPod(other->metadata.uid)) waiting.push_back(waits);
    placed += !other->spec.node_name.empty();
  }
  if (placed + static_cast<int>(waiting.size()) < size) {
    *timeout = patience_;
    return Status::Wait();
  }
  for (WaitingPod* waits : waiting) waits->Allow(kName);
  return Status::Ok();
}

Status Gang::Reserve(CycleState&, const v1::Pod&, const std::string&) { return Status::Ok(); }

void Gang::Unreserve(CycleState&, const v1::Pod& pod, const std::string&) {
  if (LabelOf(pod, kGroupLabel).empty()) return;
  for (const v1::PodPtr& other : Others(pod)) {
    if (WaitingPod* waits = handle_.GetWaitingPod(other->metadata.uid)) {
      waits->Reject(kName, kErrIncomplete);
    }
  }
}

}  // namespace gang
