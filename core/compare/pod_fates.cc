#include "compare/pod_fates.h"

#include <algorithm>
#include <utility>

#include "log/pod_place.h"

namespace berth::compare {
namespace {

using sim::Event;
using sim::EventKind;
using sim::EventLog;
using sim::PodId;

// Follows the entries about pods.
void ReadLife(const EventLog& log, std::vector<PodFate>* fates) {
  std::vector<Time> created_at(fates->size());
  for (const Event& event : log.events()) {
    if (event.pod == sim::kNoId) continue;
    const auto id = static_cast<size_t>(event.pod);
    PodFate& fate = (*fates)[id];
    switch (event.kind) {
      case EventKind::kPodCreated:
        fate.created = true;
        fate.wait.reset();
        created_at[id] = event.t;
        break;
      case EventKind::kBound:
      case EventKind::kBoundByOther:
        fate.wait = event.t - created_at[id];
        break;
      case EventKind::kPreempted:
        fate.evicted = true;
        break;
      default:
        break;
    }
  }
}

void Add(PodDifference difference, PodList* list) {
  ++list->total;
  if (list->listed.size() < kMaxListedPods) list->listed.push_back(std::move(difference));
}

Duration LongerBy(const PodDifference& difference) {
  const Duration by = *difference.wait_b - *difference.wait_a;
  return by < Duration{} ? Duration{} - by : by;
}

void KeepLargest(std::vector<PodDifference> differences, PodList* list) {
  std::stable_sort(differences.begin(), differences.end(),
                   [](const PodDifference& one, const PodDifference& other) {
                     return LongerBy(one) > LongerBy(other);
                   });
  for (PodDifference& difference : differences) Add(std::move(difference), list);
}

std::string NodeName(const EventLog& log, const PodFate& fate) {
  return fate.node == sim::kNoId ? "" : log.NodeName(fate.node);
}

// The fates of one pod in both runs.
struct Fates {
  PodFate a;
  PodFate b;
  PodDifference difference;
};

// Returns the fates of all pods that either run has.
std::vector<Fates> PairFates(const EventLog& log_a, const std::vector<PodFate>& of_a,
                             const EventLog& log_b, const std::vector<PodFate>& of_b) {
  std::vector<Fates> pairs;
  const auto add = [&](const std::string& pod, const PodFate& a, const PodFate& b) {
    pairs.push_back({a, b, {pod, NodeName(log_a, a), NodeName(log_b, b), a.wait, b.wait}});
  };
  for (PodId id = 0; id < log_a.num_pods(); ++id) {
    const PodId other = log_b.FindPod(log_a.PodName(id));
    add(log_a.PodName(id), of_a[static_cast<size_t>(id)],
        other == sim::kNoId ? PodFate{} : of_b[static_cast<size_t>(other)]);
  }
  for (PodId id = 0; id < log_b.num_pods(); ++id) {
    if (log_a.FindPod(log_b.PodName(id)) != sim::kNoId) continue;
    add(log_b.PodName(id), PodFate{}, of_b[static_cast<size_t>(id)]);
  }
  return pairs;
}

}  // namespace

std::vector<PodFate> FatesOf(const EventLog& log, const sim::View& end) {
  std::vector<PodFate> fates(static_cast<size_t>(log.num_pods()));
  ReadLife(log, &fates);
  for (size_t i = 0; i < fates.size(); ++i) {
    const sim::PodView& pod = end.pods[i];
    fates[i].pending = IsPending(pod.place);
    if (pod.place == sim::PodPlace::kNode) fates[i].node = pod.node;
  }
  return fates;
}

PodDifferences CompareFates(const EventLog& log_a, const sim::View& end_a, const EventLog& log_b,
                            const sim::View& end_b) {
  PodDifferences differences;
  std::vector<PodDifference> longer;
  std::vector<PodDifference> shorter;
  for (const Fates& pod : PairFates(log_a, FatesOf(log_a, end_a), log_b, FatesOf(log_b, end_b))) {
    const auto add_if = [&](bool is_one, PodList* list) {
      if (is_one) Add(pod.difference, list);
    };
    add_if(pod.a.created && !pod.b.created, &differences.only_in_a);
    add_if(pod.b.created && !pod.a.created, &differences.only_in_b);
    add_if(pod.a.pending && !pod.b.pending, &differences.pending_in_a);
    add_if(pod.b.pending && !pod.a.pending, &differences.pending_in_b);
    add_if(pod.a.evicted && !pod.b.evicted, &differences.evicted_in_a);
    add_if(pod.b.evicted && !pod.a.evicted, &differences.evicted_in_b);
    const PodDifference& places = pod.difference;
    add_if(!places.node_a.empty() && !places.node_b.empty() && places.node_a != places.node_b,
           &differences.elsewhere);
    if (!places.wait_a || !places.wait_b) continue;
    if (*places.wait_a < *places.wait_b) longer.push_back(places);
    if (*places.wait_b < *places.wait_a) shorter.push_back(places);
  }
  KeepLargest(std::move(longer), &differences.longer);
  KeepLargest(std::move(shorter), &differences.shorter);
  return differences;
}

}  // namespace berth::compare
