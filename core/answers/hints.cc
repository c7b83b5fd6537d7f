#include "answers/hints.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "api/json/json.h"
#include "base/strings.h"
#include "framework/events/pod_changes.h"
#include "framework/events/reason_sentence.h"

namespace berth::sim {
namespace {

// The largest number of in-flight events listed for one pod.
constexpr size_t kMaxInFlightEvents = 20;

const Event& At(const EventLog& log, size_t index) { return log.events()[index]; }

// Returns the last entry before `end` that has an object of the pod, of the given kind or of any.
// Null if there is none.
const Event* LastWithPod(const EventLog& log, PodId pod, size_t end,
                         std::optional<EventKind> kind = std::nullopt) {
  const std::vector<int32_t>& indexes = log.EventsOfPod(pod);
  const auto first = std::lower_bound(indexes.begin(), indexes.end(), static_cast<int32_t>(end));
  for (auto it = std::make_reverse_iterator(first); it != indexes.rend(); ++it) {
    const Event& event = At(log, static_cast<size_t>(*it));
    const bool is_wanted = !kind || event.kind == *kind;
    if (event.pod == pod && event.pod_object != nullptr && is_wanted) return &event;
  }
  return nullptr;
}

size_t IndexIn(const EventLog& log, const Event& event) {
  return static_cast<size_t>(&event - log.events().data());
}

// Returns the pod's object before the entry `end`, with its node, which the objects of attempts do
// not contain yet. Null if the log has none.
v1::PodPtr PodBefore(const EventLog& log, PodId pod, NodeId node, size_t end) {
  const Event* last = LastWithPod(log, pod, end);
  if (last == nullptr) return nullptr;
  if (node == kNoId || !last->pod_object->spec.node_name.empty()) return last->pod_object;
  auto placed = std::make_shared<v1::Pod>(*last->pod_object);
  placed->spec.node_name = log.NodeName(node);
  return placed;
}

// Returns the node's object before the entry `end`, and the object before its last change.
Change<v1::Node> LastNodes(const EventLog& log, NodeId node, size_t end) {
  Change<v1::Node> last;
  while (end > 0 && last.before == nullptr) {
    const Event& event = At(log, --end);
    if (event.node != node || event.node_object == nullptr) continue;
    (last.after == nullptr ? last.after : last.before) = event.node_object;
    if (event.kind == EventKind::kNodeAdded) break;
  }
  return last;
}

template <typename Pointer>
WatchEvent ChangeFrom(ActionType action, Pointer before, Pointer after) {
  WatchEvent change;
  if (action != kActionDelete && after == nullptr) return change;
  if (action == kActionDelete && before == nullptr) return change;
  if (action != kActionAdd && before != nullptr) change.before = std::move(before);
  if (action != kActionDelete) change.after = std::move(after);
  return change;
}

// Returns how an event of this type changed the pod or the node before the entry `end`. Empty if
// the object is not known.
WatchEvent ChangeOfSubject(const EventLog& log, ActionType action, PodId pod, NodeId node,
                           size_t end) {
  const bool is_update = action != kActionAdd && action != kActionDelete;
  if (pod != kNoId) {
    const Event* updated = is_update ? LastWithPod(log, pod, end, EventKind::kPodUpdated) : nullptr;
    const size_t last = updated == nullptr ? end : IndexIn(log, *updated);
    const v1::PodPtr before = PodBefore(log, pod, node, last);
    return ChangeFrom(action, before, is_update ? PodBefore(log, pod, node, end) : before);
  }
  if (node == kNoId) return {};
  const Change<v1::Node> last = LastNodes(log, node, end);
  return ChangeFrom(action, is_update ? last.before : last.after, last.after);
}

ClusterEvent EventAbout(const EventLog& log, const Scheduler& scheduler, std::string_view label,
                        PodId pod, NodeId node, size_t end) {
  ClusterEvent event{EventTypeNamed(label, scheduler.rules().move_requests)};
  event.change = ChangeOfSubject(log, event.type.action, pod, node, end);
  return event;
}

// Returns the move request, logged after this kMoved, that moved the pod. Null if the pod's own
// update moved it.
const Event* RequestOf(const EventLog& log, size_t moved) {
  const Event& event = At(log, moved);
  const std::string_view label = event.cause;
  for (size_t i = moved + 1; i < log.events().size() && At(log, i).step == event.step; ++i) {
    const Event& next = At(log, i);
    if (next.kind == EventKind::kMoveRequest && label == next.cause) return &next;
  }
  return nullptr;
}

// Returns those of `plugins` that registered for events of this type.
std::vector<std::string> Asked(const Scheduler& scheduler, const EventType& type,
                               const std::vector<std::string>* plugins) {
  std::vector<std::string> asked;
  if (plugins == nullptr || type.IsWildcard()) return asked;
  for (const std::string& plugin : *plugins) {
    if (scheduler.queue().EventHelps(type, {plugin})) asked.push_back(plugin);
  }
  return asked;
}

// Returns "default/web-1" or "n1". Empty if another kind of object changed.
std::string SubjectOf(const EventLog& log, const Event& event) {
  if (event.subject_pod != kNoId) return log.PodName(event.subject_pod);
  return event.subject_node == kNoId ? "" : log.NodeName(event.subject_node);
}

Json InFlightEventJson(Time t, std::string_view label, const std::string& object) {
  Json json = {{"t", t.seconds()}, {"event", std::string(label)}};
  if (!object.empty()) json["object"] = object;
  return json;
}

// Adds the events listed behind the pod in flight: move requests, and updates of the pod itself,
// which the queue does not process during its attempt.
void AddEventsBehind(const EventLog& log, const View& view, PodId pod, size_t popped, Json* json) {
  Json& listed = (*json)["events"] = Json::array();
  int64_t count = 0;
  const auto add = [&](Time t, std::string_view label, const std::string& object) {
    if (++count <= static_cast<int64_t>(kMaxInFlightEvents)) {
      listed.push_back(InFlightEventJson(t, label, object));
    }
  };
  const size_t end = view.num_events;
  bool is_assumed = false;  // the scheduler ignores updates of assumed pods
  for (size_t i = popped + 1; i < end; ++i) {
    const Event& event = At(log, i);
    is_assumed = is_assumed || (event.kind == EventKind::kWaiting && event.pod == pod);
    if (event.kind == EventKind::kMoveRequest) add(event.t, event.cause, SubjectOf(log, event));
    if (event.kind != EventKind::kPodUpdated || event.pod != pod || is_assumed) continue;
    const v1::PodPtr before = PodBefore(log, pod, kNoId, i);
    if (before == nullptr || !event.pod_object->spec.node_name.empty()) continue;
    for (const EventType* type : PodSchedulingPropertiesChange(*before, *event.pod_object)) {
      add(event.t, type->label, log.PodName(pod));
    }
  }
  (*json)["count"] = count;
}

}  // namespace

ClusterEvent ClusterEventAt(const EventLog& log, const Scheduler& scheduler, size_t index) {
  const Event& event = At(log, index);
  const Event* request = event.kind == EventKind::kMoved ? RequestOf(log, index) : &event;
  return request == nullptr ? EventAbout(log, scheduler, event.cause, event.pod, kNoId, index)
                            : EventAbout(log, scheduler, event.cause, request->subject_pod,
                                         request->subject_node, index);
}

std::vector<PluginHint> HintsOf(const Scheduler& scheduler, const v1::Pod& pod,
                                const std::vector<std::string>& plugins,
                                const ClusterEvent& event) {
  std::vector<PluginHint> hints;
  const auto profile = scheduler.queueing_plugins().find(pod.spec.scheduler_name);
  const bool has_object = event.change.before || event.change.after;
  if (profile == scheduler.queueing_plugins().end() || !has_object) return hints;
  for (const std::string& plugin : plugins) {
    for (const QueueingPlugins::Registration& registration : profile->second.registrations) {
      const bool is_asked = registration.plugin == plugin &&
                            registration.event.registration.MatchesPrecisely(event.type);
      if (!is_asked) continue;
      PluginHint hint{plugin};
      const QueueingHintFunction& ask = registration.event.hint;
      if (ask) hint.hint = ask(pod, event.change, &hint.reason);
      hints.push_back(std::move(hint));
    }
  }
  return hints;
}

HintReason WhyHelped(const EventLog& log, const Scheduler& scheduler, size_t index) {
  const Event& event = At(log, index);
  const bool is_failed = event.kind == EventKind::kFailed;
  const std::vector<std::string>* by = is_failed ? event.decided_by : event.plugins;
  // If the pod is gated now, the entry names the plugin that gates it, not one that helped.
  const bool is_gated = event.to != SectionId::kNone && !is_failed &&
                        log.Section(event.to).kind == SectionKind::kParked;
  const v1::PodPtr pod = PodBefore(log, event.pod, kNoId, index + 1);
  if (by == nullptr || is_gated || pod == nullptr) return {};
  const ClusterEvent cluster_event =
      is_failed
          ? EventAbout(log, scheduler, by->front(), event.subject_pod, event.subject_node, index)
          : ClusterEventAt(log, scheduler, index);
  for (PluginHint& hint : HintsOf(scheduler, *pod, {by->back()}, cluster_event)) {
    if (hint.hint == QueueingHint::kQueue) return std::move(hint.reason);
  }
  return {};
}

std::vector<Sentence> WhySkipped(const std::vector<PluginHint>& hints) {
  std::vector<Sentence> sentences;
  for (const PluginHint& hint : hints) {
    if (hint.hint != QueueingHint::kSkip || hint.reason.form.empty()) return {};
    sentences.push_back({"{}: {}: Skip", {hint.plugin, AsSentence(hint.reason)}});
  }
  return sentences;
}

Sentence DecisionSentence(const Event& failed, Sentence why) {
  return {"{} came while it was tried: {} says Queue{ (||)}",
          {failed.decided_by->front(), failed.decided_by->back(), std::move(why)}};
}

Json DecidedByJson(const EventLog& log, const Event& failed) {
  Json json = {{"event", failed.decided_by->front()}, {"plugin", failed.decided_by->back()}};
  const std::string object = SubjectOf(log, failed);
  if (!object.empty()) json["object"] = object;
  return json;
}

Json ReasonJson(const HintReason& reason) {
  Json json = {{"text", AsSentence(reason).Text()},
               {"form", std::string(reason.form)},
               {"values", reason.values}};
  if (Language() != nullptr) json["english"] = reason.Text();
  return json;
}

Json PassedOverJson(const Simulation& simulation, const View& view, PodId pod) {
  const EventLog& log = simulation.log();
  const Scheduler& scheduler = simulation.scheduler();
  const PodView& of = view.pods[static_cast<size_t>(pod)];
  if (!scheduler.rules().asks_plugins || of.object == nullptr) return nullptr;
  for (size_t i = view.num_events; i > 0 && At(log, i - 1).t >= of.since; --i) {
    const Event& event = At(log, i - 1);
    // The pod entered this section here; earlier events do not concern it.
    const bool came = event.to != SectionId::kNone && event.kind != EventKind::kRequeued;
    if (event.pod == pod && came) break;
    if (event.kind != EventKind::kMoveRequest) continue;
    const EventType type = EventTypeNamed(event.cause, scheduler.rules().move_requests);
    const std::vector<std::string> asked = Asked(scheduler, type, of.plugins);
    if (asked.empty()) continue;
    const std::vector<PluginHint> hints =
        HintsOf(scheduler, *of.object, asked, ClusterEventAt(log, scheduler, i - 1));
    Json json = InFlightEventJson(event.t, event.cause, SubjectOf(log, event));
    json["plugins"] = asked;
    if (!WhySkipped(hints).empty()) {
      Json& reasons = json["reasons"] = Json::array();
      for (const PluginHint& hint : hints) reasons.push_back(ReasonJson(hint.reason));
    }
    return json;
  }
  return nullptr;
}

Json InFlightJson(const EventLog& log, const View& view) {
  Json list = Json::array();
  std::vector<std::pair<size_t, PodId>> in_flight;  // by the entry that popped the pod
  for (PodId pod = 0; pod < static_cast<PodId>(view.pods.size()); ++pod) {
    const PodView& of = view.pods[static_cast<size_t>(pod)];
    if (of.place != PodPlace::kAttempt && of.place != PodPlace::kPermit) continue;
    if (of.last_attempt < 0) continue;
    const AttemptSpan& span = log.attempts()[static_cast<size_t>(of.last_attempt)];
    in_flight.emplace_back(static_cast<size_t>(span.popped_event), pod);
  }
  std::sort(in_flight.begin(), in_flight.end());
  for (const auto& [popped, pod] : in_flight) {
    Json json = {{"pod", log.PodName(pod)}, {"since", At(log, popped).t.seconds()}};
    AddEventsBehind(log, view, pod, popped, &json);
    list.push_back(std::move(json));
  }
  return list;
}

}  // namespace berth::sim
