#include "queue/hinted_queue.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/strings.h"
#include "framework/events/pod_changes.h"

namespace berth {

namespace {

// The sections other than activeQ that a pod leaves when it enters activeQ.
constexpr SectionId kWaitingSections[] = {SectionId::kUnschedulable, kGatedSection,
                                          SectionId::kBackoff, kErrorBackoffSection};

// Returns the label of an event for the observer. Events of a pending pod have the labels of the
// earlier versions.
std::string_view CauseOf(const EventType& event) {
  if (event == kUnschedulablePodEvents.add) return kEventPodAdd.label;
  const bool is_own_update = event.resource == kUnschedulablePodEvents.update.resource;
  return is_own_update ? kEventPodUpdate.label : event.label;
}

const QueueSection& Section(SectionId id) { return FiveSections()[IndexOf(id)]; }
bool IsParked(SectionId id) {
  return id != SectionId::kNone && Section(id).kind == SectionKind::kParked;
}

// The event of a pod that is popped from backoffQ, in metrics. Upstream: framework/events.go.
constexpr EventType kEventPopFromBackoffQ{"PopFromBackoffQ"};

}  // namespace

HintedQueue::HintedQueue(const QueueDependencies& dependencies, const Backoff& backoff)
    : dependencies_(dependencies),
      backoff_(backoff),
      queues_(dependencies.queue_sort),
      nominator_(dependencies.observer, this) {
  BERTH_CHECK(dependencies.clock != nullptr, "the queue needs a clock");
  BERTH_CHECK(dependencies.queue_sort != nullptr, "the queue needs an order");
  BERTH_CHECK(dependencies.queueing_plugins != nullptr, "the queue needs plugins to ask");
  BERTH_CHECK(dependencies.informers != nullptr, "the queue needs a lister of pods");
  next_backoff_flush_ = WholeSecond(Now()) + Section(SectionId::kBackoff).flush_period;
  next_leftover_flush_ = Now();
}

HintedQueue::HintedQueue(const HintedQueue& other)
    : HintedQueue(other.dependencies_, other.backoff_) {
  *this = other;
}

HintedQueue::HintedQueue(const HintedQueue& other, const QueueDependencies& dependencies)
    : HintedQueue(other) {
  dependencies_ = dependencies;
  queues_ = HintedSubQueues(other.queues_, dependencies.queue_sort);
  nominator_.set_observer(dependencies.observer);
}

std::unique_ptr<SchedulingQueue> HintedQueue::Clone() const {
  return std::make_unique<HintedQueue>(*this);
}

void HintedQueue::Assign(const SchedulingQueue& other) {
  *this = static_cast<const HintedQueue&>(other);
}

void HintedQueue::Add(v1::PodPtr pod) { QueueNew(pod, kUnschedulablePodEvents.add); }

void HintedQueue::QueueNew(const v1::PodPtr& pod, const EventType& event) {
  QueuedPodInfo info;
  info.pod_info = std::make_shared<const PodInfo>(pod);
  info.timestamp = Now();
  MoveToActiveQ(std::move(info), SectionId::kNone, {event});
}

Result<std::optional<QueuedPodInfo>> HintedQueue::Pop() {
  while (CanPop()) {
    const SectionId from = Count(SectionId::kActive) > 0 ? SectionId::kActive : SectionId::kBackoff;
    std::optional<QueuedPodInfo> popped(*queues_.TakeHead(from));
    ++popped->attempts;
    CountPlace(from, SectionId::kNone);
    if (from == SectionId::kBackoff) CountIncoming(SectionId::kActive, kEventPopFromBackoffQ);
    // An attempt is already in progress for another entry of the same pod.
    if (!in_flight_.AddPod(popped->pod_info->pod)) {
      observer().OnDequeued(*popped, from);
      continue;
    }
    if (metrics() != nullptr) metrics()->OnInFlight(kPodPopped, 1, false);
    CountRejectors(*popped, -1);
    ++scheduling_cycle_;
    popped->unschedulable_plugins.clear();
    popped->pending_plugins.clear();
    popped->gating_plugin.clear();
    observer().OnPopped(*popped, from, scheduling_cycle_);
    return popped;
  }
  if (closed_) return Error{std::string(kQueueClosed), ""};
  return std::optional<QueuedPodInfo>();
}

std::optional<std::string> HintedQueue::AddUnschedulableIfNotPresent(
    QueuedPodInfo info, int64_t /*pod_scheduling_cycle*/) {
  const v1::PodPtr pod = info.pod_info->pod;
  const v1::PodKeyView key(*pod);
  const SectionId present_in = queues_.SectionOf(key);
  if (present_in != SectionId::kNone) {
    Done(pod->metadata.uid);
    const SectionKind kind = Section(present_in).kind;
    const std::string_view which = kind == SectionKind::kParked ? "unschedulable queue"
                                   : kind == SectionKind::kLine ? "the active queue"
                                                                : "the backoff queue";
    return StrCat("Pod ", key.Text(), " is already present in ", which);
  }
  if (info.unschedulable_plugins.empty() && info.pending_plugins.empty()) {
    ++info.consecutive_errors_count;
  } else {
    ++info.unschedulable_count;
    info.consecutive_errors_count = 0;
  }
  info.timestamp = Now();
  info.backoff_expiration = BackoffExpiration(backoff_, info);
  CountRejectors(info, 1);
  const QueueingStrategy strategy = StrategyAfterAttempt(info);
  Requeue(std::move(info), SectionId::kNone, strategy, {kEventScheduleAttemptFailure});
  Done(pod->metadata.uid);
  return std::nullopt;
}

QueueingStrategy HintedQueue::StrategyAfterAttempt(const QueuedPodInfo& info) {
  const bool is_error = info.unschedulable_plugins.empty() && info.pending_plugins.empty();
  const std::string& uid = info.pod().metadata.uid;
  if (is_error || !in_flight_.HasPod(uid)) return QueueingStrategy::kAfterBackoff;
  QueueingDecision decision;
  const ClusterEvent* decided_by = nullptr;
  in_flight_.VisitEventsBehind(uid, [&](const ClusterEvent& event) {
    const MatchingRegistrations registrations = RegistrationsFor(event.type);
    const QueueingDecision next = registrations.DecisionFor(info, event);
    if (next.strategy > decision.strategy) {
      decision = next;
      decided_by = &event;
    }
    const bool is_final =
        decision.strategy == QueueingStrategy::kImmediately ||
        (decision.strategy == QueueingStrategy::kAfterBackoff && info.pending_plugins.empty());
    return !is_final;
  });
  if (decided_by != nullptr) observer().OnHelpedInFlight(*decided_by, decision.plugin);
  return decision.strategy;
}

SectionId HintedQueue::Requeue(QueuedPodInfo info, SectionId from, QueueingStrategy strategy,
                               const Reason& reason) {
  if (strategy == QueueingStrategy::kSkip) {
    const SectionId to = HintedSubQueues::SectionOfUnschedulable(info);
    Place(std::make_shared<const QueuedPodInfo>(std::move(info)), from, to, reason);
    return to;
  }
  if (strategy == QueueingStrategy::kAfterBackoff && IsPodBackingOff(info)) {
    return MoveToBackoffQ(std::move(info), from, reason);
  }
  return MoveToActiveQ(std::move(info), from, reason);
}

SectionId HintedQueue::MoveToActiveQ(QueuedPodInfo info, SectionId from, const Reason& reason) {
  RunPreEnqueuePlugins(plugins(), &info, metrics());
  if (!info.gating_plugin.empty()) return KeepGated(std::move(info), from, reason);
  if (!info.has_been_active) {
    info.has_been_active = true;
    info.initial_attempt_timestamp = Now();
  }
  const auto entry = std::make_shared<const QueuedPodInfo>(std::move(info));
  Place(entry, from, SectionId::kActive, reason);
  const v1::PodKeyView key(entry->pod());
  for (const SectionId section : kWaitingSections) Dequeue(key, section);
  if (reason.event == kUnschedulablePodEvents.add ||
      reason.event == kUnschedulablePodEvents.update) {
    nominator_.AddNominatedPod(entry->pod_info, std::nullopt);
  }
  return SectionId::kActive;
}

SectionId HintedQueue::MoveToBackoffQ(QueuedPodInfo info, SectionId from, const Reason& reason) {
  RunPreEnqueuePlugins(plugins(), &info, metrics());
  if (!info.gating_plugin.empty()) return KeepGated(std::move(info), from, reason);
  const bool is_error = info.unschedulable_plugins.empty() && info.pending_plugins.empty();
  const SectionId to = is_error ? kErrorBackoffSection : SectionId::kBackoff;
  Place(std::make_shared<const QueuedPodInfo>(std::move(info)), from, to, reason);
  return to;
}

SectionId HintedQueue::KeepGated(QueuedPodInfo info, SectionId from, const Reason& reason) {
  // The queue keeps the entry that it has, and drops the new one.
  const bool is_known = queues_.SectionOf(v1::PodKeyView(info.pod())) != SectionId::kNone;
  if (from == SectionId::kNone && is_known) return kGatedSection;
  Place(std::make_shared<const QueuedPodInfo>(std::move(info)), from, kGatedSection, reason);
  return kGatedSection;
}

void HintedQueue::Place(const QueuedPodInfoPtr& info, SectionId from, SectionId to,
                        const Reason& reason) {
  if (from == SectionId::kNone) {
    queues_.Put(info, to);
    observer().OnQueued(*info, to, CauseOf(reason.event));
    CountPlace(from, to);
    CountIncoming(to, reason.event);
    return;
  }
  queues_.Take(v1::PodKeyView(info->pod()), from);
  queues_.Put(info, to);
  if (from == to) return;
  observer().OnMoved(*info, from, to, CauseOf(reason.event), reason.plugin);
  CountPlace(from, to);
  if (!IsParked(from) || !IsParked(to)) CountIncoming(to, reason.event);
}

bool HintedQueue::Dequeue(const v1::PodKeyView& key, SectionId from) {
  if (queues_.FindIn(key, from) == nullptr) return false;
  const QueuedPodInfoPtr taken = queues_.Take(key, from);
  observer().OnDequeued(*taken, from);
  CountPlace(from, SectionId::kNone);
  return true;
}

void HintedQueue::Update(const v1::PodPtr& old_pod, v1::PodPtr new_pod) {
  const EventTypes events =
      PodSchedulingPropertiesChange(old_pod == nullptr ? *new_pod : *old_pod, *new_pod);
  if (in_flight_.HasPod(new_pod->metadata.uid)) {
    for (const EventType* type : events) NoteInFlight({*type, {old_pod, new_pod}});
    return;
  }
  if (old_pod != nullptr) {
    const v1::PodKeyView old_key(*old_pod);
    for (const SectionId section :
         {SectionId::kActive, SectionId::kBackoff, kErrorBackoffSection}) {
      const QueuedPodInfoPtr* entry = queues_.FindIn(old_key, section);
      if (entry == nullptr) continue;
      const QueuedPodInfoPtr updated = WithPod(**entry, new_pod);
      queues_.Put(updated, section);
      nominator_.UpdateNominatedPod(old_pod.get(), updated->pod_info);
      observer().OnUpdated(*updated, section);
      return;
    }
  }
  const v1::PodKeyView key(*new_pod);
  for (const SectionId section : {SectionId::kUnschedulable, kGatedSection}) {
    if (const QueuedPodInfoPtr* entry = queues_.FindIn(key, section)) {
      return UpdateInUnschedulablePods(WithPod(**entry, new_pod), old_pod, events);
    }
  }
  QueueNew(new_pod, kUnschedulablePodEvents.update);
}

void HintedQueue::UpdateInUnschedulablePods(const QueuedPodInfoPtr& info, const v1::PodPtr& old_pod,
                                            const EventTypes& events) {
  SectionId section = HintedSubQueues::SectionOfUnschedulable(*info);
  const v1::PodPtr& pod = info->pod_info->pod;
  const v1::PodKeyView key(*pod);
  queues_.Put(info, section);
  nominator_.UpdateNominatedPod(old_pod.get(), info->pod_info);
  observer().OnUpdated(*info, section);
  for (const EventType* type : events) {
    const ClusterEvent event{*type, {old_pod == nullptr ? pod : old_pod, pod}};
    const QueuedPodInfo& entry = **queues_.FindIn(key, section);
    const QueueingDecision decision = RegistrationsFor(*type).DecisionFor(entry, event);
    if (decision.strategy == QueueingStrategy::kSkip) continue;
    section = Requeue(entry, section, decision.strategy, {*type, decision.plugin});
    if (Section(section).kind != SectionKind::kParked) return;
  }
}

void HintedQueue::Delete(const v1::Pod& pod) {
  const v1::PodKeyView key(pod);
  nominator_.DeleteNominatedPodIfExists(pod);
  for (const SectionId section : {SectionId::kActive, SectionId::kBackoff, kErrorBackoffSection}) {
    if (Dequeue(key, section)) return;
  }
  if (!Dequeue(key, SectionId::kUnschedulable)) Dequeue(key, kGatedSection);
}

void HintedQueue::MoveAllToActiveOrBackoffQueue(const ClusterEvent& event) {
  MoveAllToActiveOrBackoffQueue(event, [](const v1::Pod&) { return true; });
}

void HintedQueue::MoveAllToActiveOrBackoffQueue(const ClusterEvent& event, PreEnqueueCheck check) {
  const MatchingRegistrations registrations = RegistrationsFor(event.type);
  if (!registrations.IsOfInterest()) return;
  std::vector<QueuedPodInfoPtr> infos = queues_.UnschedulablePods();
  std::erase_if(infos, [check](const QueuedPodInfoPtr& info) { return !check(info->pod()); });
  MovePods(infos, event, registrations);
}

void HintedQueue::MovePods(const std::vector<QueuedPodInfoPtr>& infos, const ClusterEvent& event,
                           const MatchingRegistrations& registrations) {
  for (const QueuedPodInfoPtr& info : infos) {
    // A gated pod can only be released by an event that the gating plugin registered for.
    if (!info->gating_plugin.empty() && !registrations.Has(info->gating_plugin)) continue;
    const QueueingDecision decision = registrations.DecisionFor(*info, event);
    if (decision.strategy == QueueingStrategy::kSkip) continue;
    const SectionId to = Requeue(*info, HintedSubQueues::SectionOfUnschedulable(*info),
                                 decision.strategy, {event.type, decision.plugin});
    // Upstream removes the pod from its section before it knows that a plugin keeps it there.
    if (IsParked(to)) CountIncoming(to, event.type);
  }
  move_request_cycle_ = scheduling_cycle_;
  // Even if nothing moved, the event may help a pod whose attempt is in progress.
  NoteInFlight(event);
  observer().OnMoveRequest(event, scheduling_cycle_);
}

void HintedQueue::Activate(const std::vector<v1::PodPtr>& pods) {
  for (const v1::PodPtr& pod : pods) {
    if (ActivateOne(*pod) || !in_flight_.HasPod(pod->metadata.uid)) continue;
    NoteInFlight({kEventForceActivate, {std::nullopt, pod}});
  }
}

// Reports whether the pod is in activeQ now, and was not before.
bool HintedQueue::ActivateOne(const v1::Pod& pod) {
  const v1::PodKeyView key(pod);
  for (const SectionId section : kWaitingSections) {
    const QueuedPodInfoPtr* entry = queues_.FindIn(key, section);
    if (entry == nullptr) continue;
    return MoveToActiveQ(**entry, section, {kEventForceActivate}) == SectionId::kActive;
  }
  return false;
}

bool HintedQueue::EventHelps(const EventType& type, const PluginNames& plugin_names) const {
  if (plugin_names.empty() || type.IsWildcard()) return true;
  const MatchingRegistrations registrations(plugins(), type);
  return std::any_of(plugin_names.begin(), plugin_names.end(),
                     [&](const std::string& plugin) { return registrations.Has(plugin); });
}

void HintedQueue::AssignedPodAdded(const v1::PodPtr& pod) {
  MoveAllToActiveOrBackoffQueue({kAssignedPodEvents.add, {std::nullopt, pod}});
}

void HintedQueue::AssignedPodUpdated(const v1::PodPtr& old_pod, const v1::PodPtr& new_pod) {
  for (const EventType* type : PodSchedulingPropertiesChange(*old_pod, *new_pod)) {
    MoveAllToActiveOrBackoffQueue({*type, {old_pod, new_pod}});
  }
}

void HintedQueue::NoteInFlight(const ClusterEvent& event) {
  if (!in_flight_.AddEvent(event) || metrics() == nullptr) return;
  metrics()->OnInFlight(event.type.label, 1, false);
}

void HintedQueue::Done(const std::string& uid) {
  if (metrics() == nullptr) return in_flight_.Done(uid);
  if (!in_flight_.HasPod(uid)) return;
  std::map<std::string_view, int64_t> dropped;
  in_flight_.Done(uid, &dropped);
  for (const auto& [label, count] : dropped) metrics()->OnInFlight(label, -count, false);
  metrics()->OnInFlight(kPodPopped, -1, !in_flight_.HasPods());
}

void HintedQueue::CountRejectors(const QueuedPodInfo& info, int64_t change) const {
  if (metrics() == nullptr) return;
  PluginNames rejectors = *info.unschedulable_plugins;
  rejectors.insert(info.pending_plugins->begin(), info.pending_plugins->end());
  for (const std::string& plugin : rejectors) {
    metrics()->OnRejector(plugin, info.pod().spec.scheduler_name, change);
  }
}

void HintedQueue::ProcessDue() {
  const Time now = Now();
  if (next_backoff_flush_ <= now) {
    observer().OnTaskBegun(kEventBackoffComplete.label);
    FlushBackoffQCompleted();
    observer().OnTaskEnded();
    next_backoff_flush_ = WholeSecond(now) + Section(SectionId::kBackoff).flush_period;
  }
  if (next_leftover_flush_ <= now) {
    observer().OnTaskBegun(kEventUnschedulableTimeout.label);
    FlushUnschedulablePodsLeftover();
    observer().OnTaskEnded();
    next_leftover_flush_ = NextLookAfter(now, Section(SectionId::kUnschedulable).flush_period);
  }
}

void HintedQueue::FlushBackoffQCompleted() {
  for (const SectionId from : {SectionId::kBackoff, kErrorBackoffSection}) {
    while (const QueuedPodInfoPtr info = queues_.Head(from)) {
      if (IsPodBackingOff(*info)) break;
      // The PreEnqueue plugins accepted the pod when it entered the section; upstream does not call
      // them again.
      Place(info, from, SectionId::kActive, {kEventBackoffComplete});
    }
  }
}

void HintedQueue::FlushUnschedulablePodsLeftover() {
  const Duration leave_after = Section(SectionId::kUnschedulable).leave_after;
  std::vector<QueuedPodInfoPtr> infos = queues_.UnschedulablePods();
  std::erase_if(
      infos, [&](const QueuedPodInfoPtr& info) { return Now() - info->timestamp <= leave_after; });
  if (infos.empty()) return;
  MovePods(infos, {kEventUnschedulableTimeout}, RegistrationsFor(kEventUnschedulableTimeout));
}

void HintedQueue::Close() {
  in_flight_.Clear();
  closed_ = true;
}

const QueuedPodInfo* HintedQueue::Find(const std::string& key) const {
  const v1::PodKeyView view(key);
  const QueuedPodInfoPtr* entry = queues_.FindIn(view, queues_.SectionOf(view));
  return entry == nullptr ? nullptr : entry->get();
}

std::optional<Time> HintedQueue::BackoffExpiry(const QueuedPodInfo& info) const {
  if (!info.backoff_expiration) return std::nullopt;
  return *info.backoff_expiration + kBackoffWindow;
}

bool HintedQueue::MayBeNominated(const v1::Pod& pod) const {
  const v1::PodPtr listed = dependencies_.informers->FindPod(v1::PodKey(pod));
  return listed != nullptr && listed->spec.node_name.empty();
}

PodInfoPtr HintedQueue::InfoOf(const v1::Pod& nominated) const {
  const v1::PodKeyView key(nominated);
  if (const QueuedPodInfoPtr* entry = queues_.FindIn(key, queues_.SectionOf(key))) {
    return (*entry)->pod_info;
  }
  v1::Pod reference;
  reference.metadata.namespace_ = nominated.metadata.namespace_;
  reference.metadata.name = nominated.metadata.name;
  reference.metadata.uid = nominated.metadata.uid;
  return std::make_shared<const PodInfo>(std::make_shared<const v1::Pod>(std::move(reference)));
}

QueueObserver& HintedQueue::observer() {
  return dependencies_.observer == nullptr ? no_observer_ : *dependencies_.observer;
}

}  // namespace berth
