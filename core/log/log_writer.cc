#include "log/log_writer.h"

#include <utility>
#include <vector>

#include "base/strings.h"
#include "framework/cluster_event.h"

namespace berth::sim {
namespace {

EventKind EventKindOf(AttemptResult::Kind kind) {
  switch (kind) {
    case AttemptResult::Kind::kSkipped:
      return EventKind::kSkipped;
    case AttemptResult::Kind::kFailed:
      return EventKind::kFailed;
    case AttemptResult::Kind::kWaiting:
      return EventKind::kWaiting;
    case AttemptResult::Kind::kBound:
      return EventKind::kBound;
  }
  return EventKind::kSkipped;
}

}  // namespace

void LogWriter::set_queue(const SchedulingQueue* queue) {
  queue_ = queue;
  if (!order_numbers_) order_numbers_.emplace(&queue->queue_sort());
}

void LogWriter::BeginStep(std::string_view cause, bool status_only) {
  ++step_;
  cause_ = cause;
  status_only_ = status_only;
}

void LogWriter::EndStep() {
  for (const auto& [pod, change] : std::exchange(nominations_, {})) {
    if (muted_ || change.before == change.after) continue;
    const bool nominated = !change.after.empty();
    Event event = Make(nominated ? EventKind::kNominated : EventKind::kNominationCleared);
    event.pod = log_->InternPod(pod);
    event.node = log_->InternNode(nominated ? change.after : change.before);
    event.cause = log_->InternText(cause_);
    Append(std::move(event));
  }
}

Event LogWriter::Make(EventKind kind) const {
  Event event;
  event.t = clock_->Now();
  event.kind = kind;
  event.step = step_;
  return event;
}

Event LogWriter::Make(EventKind kind, const v1::Pod& pod) {
  Event event = Make(kind);
  event.pod = log_->InternPod(v1::PodKey(pod));
  if (!pod.spec.node_name.empty()) event.node = log_->InternNode(pod.spec.node_name);
  return event;
}

Event LogWriter::Make(EventKind kind, const QueuedPodInfo& info) {
  Event event = Make(kind, info.pod());
  event.attempts = info.attempts;
  event.timestamp = info.timestamp;
  return event;
}

void LogWriter::Append(Event event) {
  if (!muted_) log_->Append(std::move(event));
}

void LogWriter::TellProcesses(ProcessFacts facts) {
  if (muted_) return;
  const std::deque<ProcessMoment>& told = log_->processes();
  if (!told.empty() && told.back().facts == facts) return;
  log_->AddProcesses({clock_->Now(), log_->events().size(), std::move(facts)});
}

void LogWriter::TruncateProcesses(size_t size) {
  if (!muted_) log_->TruncateProcesses(size);
}

void LogWriter::AddQueueFacts(const QueuedPodInfo& info, Event* event) {
  if (muted_ || queue_ == nullptr) return;
  if (!info.gating_plugin.empty()) event->plugins = log_->InternPlugins({info.gating_plugin});
  event->backoff_expiry = queue_->BackoffExpiry(info).value_or(kNoBackoff);
  if (!log_->Section(event->to).by_queue_sort) return;
  if (const std::optional<QueueSortPlugin::Rank> rank = queue_->queue_sort().RankOf(info)) {
    event->rank = {rank->first, rank->second, {}};
    return;
  }
  const OrderNumber& number = order_numbers_->Of(info);
  event->rank = {number.whole, 0, log_->InternText(number.fraction)};
}

void LogWriter::AddSubject(const ClusterEvent& cluster_event, Event* event) {
  if (const auto pod = ChangeOf<v1::Pod>(cluster_event.change)) {
    event->subject_pod = log_->InternPod(v1::PodKey(*pod->any()));
    const std::string& node = pod->any()->spec.node_name;
    if (!node.empty()) event->subject_node = log_->InternNode(node);
  } else if (const auto node = ChangeOf<v1::Node>(cluster_event.change)) {
    event->subject_node = log_->InternNode(node->any()->metadata.name);
  }
}

void LogWriter::PodCreated(const v1::PodPtr& pod, std::string_view why_ignored) {
  Event event = Make(EventKind::kPodCreated, *pod);
  event.pod_object = pod;
  Append(std::move(event));
  if (!why_ignored.empty() && pod->spec.node_name.empty()) PodIgnored(*pod, why_ignored);
}

void LogWriter::PodIgnored(const v1::Pod& pod, std::string_view why) {
  Event ignored = Make(EventKind::kPodIgnored, pod);
  ignored.message = log_->InternText(why);
  Append(std::move(ignored));
}

void LogWriter::PodUpdated(const v1::PodPtr& pod, std::string_view cause) {
  Event event = Make(EventKind::kPodUpdated, *pod);
  event.cause = log_->InternText(cause);
  event.pod_object = pod;
  Append(std::move(event));
}

void LogWriter::PodDeleted(const v1::Pod& pod, std::string_view cause) {
  Event event = Make(EventKind::kPodDeleted, pod);
  event.cause = log_->InternText(cause);
  Append(std::move(event));
}

void LogWriter::NodeAdded(const v1::NodePtr& node) {
  Event event = Make(EventKind::kNodeAdded);
  event.node = log_->InternNode(node->metadata.name);
  event.node_object = node;
  Append(std::move(event));
}

void LogWriter::NodeUpdated(const v1::NodePtr& node, std::string_view change) {
  Event event = Make(EventKind::kNodeUpdated);
  event.node = log_->InternNode(node->metadata.name);
  event.node_object = node;
  event.cause = log_->InternText(change);
  Append(std::move(event));
}

void LogWriter::NodeDeleted(const v1::Node& node) {
  Event event = Make(EventKind::kNodeDeleted);
  event.node = log_->InternNode(node.metadata.name);
  Append(std::move(event));
}

void LogWriter::ObjectChanged(const WatchEvent& event, std::string_view change) {
  EventKind kind = EventKind::kObjectUpdated;
  if (!event.before) kind = EventKind::kObjectAdded;
  if (!event.after) kind = EventKind::kObjectDeleted;
  Event entry = Make(kind);
  entry.cause = log_->InternText(change);
  entry.message =
      log_->InternText(StrCat(InfoOf(event.kind()).name, " ", KeyOf(MetaOf(event.any()))));
  Append(std::move(entry));
}

void LogWriter::Preempted(const v1::Pod& victim, const v1::Pod& by) {
  Event event = Make(EventKind::kPreempted, victim);
  event.other = log_->InternPod(v1::PodKey(by));
  event.pod_version = victim.metadata.resource_version;
  Append(std::move(event));
}

void LogWriter::AttemptEnded(const AttemptResult& result) {
  Event event = Make(EventKindOf(result.kind), *result.pod);
  event.attempts = result.attempts;
  event.pod_version = result.pod->metadata.resource_version;
  event.node = result.node_name.empty() ? kNoId : log_->InternNode(result.node_name);
  if (!result.plugins.empty()) {
    event.plugins = log_->InternPlugins({result.plugins.begin(), result.plugins.end()});
  }
  const bool on_node =
      result.kind == AttemptResult::Kind::kWaiting || result.kind == AttemptResult::Kind::kBound;
  if (on_node) event.pod_object = result.pod;
  if (result.kind == AttemptResult::Kind::kWaiting) event.timestamp = result.permit_deadline;
  if (result.kind == AttemptResult::Kind::kFailed) {
    event.to = result.queue;
    event.already_in = result.already_in;
    if (const auto requeued = failed_.extract(event.pod)) {
      const Event& facts = requeued.mapped();
      event.timestamp = facts.timestamp;
      event.backoff_expiry = facts.backoff_expiry;
      event.rank = facts.rank;
      event.decided_by = facts.decided_by;
      event.subject_pod = facts.subject_pod;
      event.subject_node = facts.subject_node;
    }
    event.cause = log_->InternText(result.cause);
    event.message =
        log_->InternText(result.post_filter_error.empty()
                             ? result.message
                             : result.message + " | PostFilter error: " + result.post_filter_error);
  }
  helped_in_flight_ = {};
  Append(std::move(event));
}

void LogWriter::Stopped(std::string_view message) {
  Event event = Make(EventKind::kStopped);
  event.message = log_->InternText(message);
  Append(std::move(event));
}

void LogWriter::OnHelpedInFlight(const ClusterEvent& cluster_event, std::string_view plugin) {
  if (muted_) return;
  helped_in_flight_ = {};
  AddSubject(cluster_event, &helped_in_flight_);
  helped_in_flight_.decided_by =
      log_->InternPlugins({std::string(cluster_event.type.label), std::string(plugin)});
}

void LogWriter::OnQueued(const QueuedPodInfo& info, SectionId to, std::string_view cause) {
  if (muted_) return;
  Event event = Make(EventKind::kQueued, info);
  event.to = to;
  AddQueueFacts(info, &event);
  if (cause == kEventScheduleAttemptFailure.label) {
    // The entry about the failed attempt contains these facts, too.
    const Event helped = std::exchange(helped_in_flight_, {});
    event.decided_by = helped.decided_by;
    event.subject_pod = helped.subject_pod;
    event.subject_node = helped.subject_node;
    failed_.insert_or_assign(event.pod, std::move(event));
    return;
  }
  event.cause = log_->InternText(cause);
  event.pod_object = info.pod_info->pod;
  Append(std::move(event));
}

void LogWriter::OnMoved(const QueuedPodInfo& info, SectionId from, SectionId to,
                        std::string_view cause, std::string_view plugin) {
  Event event = Make(EventKind::kMoved, info);
  event.from = from;
  event.to = to;
  if (!plugin.empty()) event.plugins = log_->InternPlugins({std::string(plugin)});
  AddQueueFacts(info, &event);
  event.cause = log_->InternText(cause);
  Append(std::move(event));
}

void LogWriter::OnDequeued(const QueuedPodInfo& info, SectionId from) {
  Event event = Make(EventKind::kDequeued, info);
  event.from = from;
  event.cause = log_->InternText(cause_);
  Append(std::move(event));
}

void LogWriter::OnUpdated(const QueuedPodInfo& info, SectionId in) {
  if (status_only_) return;
  Event event = Make(EventKind::kRequeued, info);
  event.to = in;
  AddQueueFacts(info, &event);
  event.pod_object = info.pod_info->pod;
  Append(std::move(event));
}

void LogWriter::OnPopped(const QueuedPodInfo& info, SectionId from, int64_t scheduling_cycle) {
  Event event = Make(EventKind::kPopped, info);
  // The field is only set if the section is not the usual one.
  if (from != SectionId::kActive) event.from = from;
  event.cycle = scheduling_cycle;
  Append(std::move(event));
}

void LogWriter::OnMoveRequest(const ClusterEvent& cluster_event, int64_t scheduling_cycle) {
  Event event = Make(EventKind::kMoveRequest);
  event.cause = log_->InternText(cluster_event.type.label);
  event.cycle = scheduling_cycle;
  AddSubject(cluster_event, &event);
  Append(std::move(event));
}

void LogWriter::OnBackoffCounted(const std::string& key, int32_t attempts, Time expiry) {
  Event event = Make(EventKind::kBackoffCounted);
  event.pod = log_->InternPod(key);
  event.attempts = attempts;
  event.timestamp = expiry;
  Append(std::move(event));
}

void LogWriter::OnBackoffForgotten(const std::string& key, std::string_view cause) {
  Event event = Make(EventKind::kBackoffForgotten);
  event.pod = log_->InternPod(key);
  event.cause = log_->InternText(cause);
  Append(std::move(event));
}

void LogWriter::OnNominated(const PodInfo& pod, const std::string& node,
                            const std::string& previous_node) {
  if (muted_) return;
  auto [it, first] =
      nominations_.try_emplace(v1::PodKey(*pod.pod), NominationChange{previous_node, node});
  if (!first) it->second.after = node;
}

void LogWriter::OnNominationCleared(const PodInfo& pod, const std::string& node) {
  if (muted_) return;
  auto [it, first] = nominations_.try_emplace(v1::PodKey(*pod.pod), NominationChange{node, ""});
  if (!first) it->second.after.clear();
}

}  // namespace berth::sim
