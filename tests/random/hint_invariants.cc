#include "random/hint_invariants.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/strings.h"

namespace berth::test {
namespace {

// The labels of a namespace that the scheduler does not know.
const LabelSet kNoLabels;

}  // namespace

HintInvariants::HintInvariants(const sim::Simulation* simulation)
    : simulation_(*simulation), trials_(simulation) {}

std::optional<std::string> HintInvariants::Check() {
  std::optional<std::string> violation = CheckInFlight();
  if (!violation) violation = CheckGates();
  if (!violation && simulation_.scenario().extenders.empty()) violation = CheckParkedPods();
  NoteAvoided();
  events_seen_ = simulation_.log().events().size();
  return violation;
}

// As in upstream, a pod that was deleted during its attempt stays in flight for ever if another pod
// got its name before the attempt failed: then the new pod's attempt counts as done.
std::optional<std::string> HintInvariants::CheckInFlight() const {
  const auto& entries = queue().in_flight().entries();
  if (entries.empty()) return std::nullopt;
  for (const InFlightEvents::Entry& entry : entries) {
    const auto* pod = std::get_if<v1::PodPtr>(&entry);
    if (pod == nullptr || *pod == nullptr) continue;
    const v1::PodPtr stored = simulation_.objects().FindPod(v1::PodKey(**pod));
    if (stored != nullptr && stored->metadata.uid == (*pod)->metadata.uid) {
      return StrCat(v1::PodKey(*stored), " is in flight between two steps");
    }
  }
  const auto* first = std::get_if<v1::PodPtr>(&entries.front());
  if (first == nullptr || *first == nullptr) return "events are kept for no pod";
  return std::nullopt;
}

std::optional<std::string> HintInvariants::CheckGates() const {
  for (size_t i = 0; i < FiveSections().size(); ++i) {
    const SectionId section = SectionAt(i);
    for (const QueuedPodInfoPtr& info : queue().Entries(section)) {
      const bool has_gates = !info->pod().spec.scheduling_gates->empty();
      const std::string key = v1::PodKey(info->pod());
      if (has_gates && section != kGatedSection) return StrCat(key, " has gates, but may be tried");
      if (!has_gates && info->gating_plugin == "SchedulingGates") {
        return StrCat(key, " has no gates any more, but is kept back");
      }
    }
  }
  return std::nullopt;
}

bool HintInvariants::HappenedNow(sim::EventKind kind, sim::PodId pod) const {
  const std::vector<sim::Event>& events = simulation_.log().events();
  return std::any_of(events.begin() + static_cast<std::ptrdiff_t>(events_seen_), events.end(),
                     [&](const sim::Event& event) {
                       return event.kind == kind && (pod == sim::kNoId || event.pod == pod);
                     });
}

// Notes the pods in the queue to which a pod on a node has anti-affinity, or, for parked pods, had
// it while they were parked.
void HintInvariants::NoteAvoided() {
  std::vector<AffinityTerm> terms;
  for (const auto& [name, node] : simulation_.scheduler().cache().Dump()) {
    for (const PodInfoPtr& placed : node->pods()) {
      const auto& of_pod = placed->affinity->required_anti_affinity_terms;
      terms.insert(terms.end(), of_pod.begin(), of_pod.end());
    }
  }
  std::set<std::string> avoided;
  for (const v1::PodPtr& pod : queue().PendingPods()) {
    const bool is_now = std::any_of(terms.begin(), terms.end(), [&](const AffinityTerm& term) {
      return term.Matches(*pod, &kNoLabels);
    });
    const bool is_parked = queue().QueueOf(v1::PodKey(*pod)) == SectionId::kUnschedulable;
    const std::string& uid = pod->metadata.uid;
    if (is_now || (is_parked && avoided_.contains(uid))) avoided.insert(uid);
  }
  avoided_ = std::move(avoided);
}

// Reports whether the pod may be the first of pods with affinity to each other.
bool HintInvariants::WantsItsOwnKind(const PodInfo& info) const {
  return MatchesAllTerms(info.affinity->required_affinity_terms, info.pod->metadata.namespace_,
                         info.pod->metadata.labels, &kNoLabels);
}

// Reports whether this is a case that upstream's hints of InterPodAffinity miss, too. The hints of
// the other plugins see all events that can cure their rejections.
bool HintInvariants::IsExplained(const QueuedPodInfo& queued) const {
  const PodInfo& info = *queued.pod_info;
  if (!queued.unschedulable_plugins.contains("InterPodAffinity")) return false;
  // The hints use the pod's own terms, not the anti-affinity of other pods to it.
  if (avoided_.contains(info.pod->metadata.uid)) return true;
  // They wait for a pod that the terms match; but when the last such pod is deleted, or has
  // changed, the pod may run on any node.
  if (WantsItsOwnKind(info)) return true;
  // They skip changes of pods without a node, even of the waiting pod itself, which other pods may
  // tolerate now.
  const sim::PodId id = simulation_.log().FindPod(v1::PodKey(*info.pod));
  if (HappenedNow(sim::EventKind::kPodUpdated, id)) return true;
  // There is no hint for a deleted node, which takes with it the pods to which the pod has
  // anti-affinity.
  return HappenedNow(sim::EventKind::kNodeDeleted, sim::kNoId);
}

std::optional<std::string> HintInvariants::CheckParkedPods() {
  std::set<std::string> fitting;
  std::optional<std::string> violation;
  for (const QueuedPodInfoPtr& info : queue().Entries(SectionId::kUnschedulable)) {
    const v1::Pod& pod = info->pod();
    if (!trials_.Try(pod).fits) continue;
    fitting.insert(pod.metadata.uid);
    if (fitting_.contains(pod.metadata.uid) || IsExplained(*info)) continue;
    const std::vector<std::string> plugins(info->unschedulable_plugins->begin(),
                                           info->unschedulable_plugins->end());
    violation = StrCat(v1::PodKey(pod), " would fit, but the hints of ", StrJoin(plugins, ", "),
                       " leave it in unschedulablePods");
  }
  fitting_ = std::move(fitting);
  return violation;
}

}  // namespace berth::test
