#include "answers/describe.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "answers/cluster_message.h"
#include "answers/describe_session.h"
#include "answers/hints.h"
#include "answers/kubelet/kubelet_work.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "framework/cluster_event.h"
#include "framework/events/hint_reason.h"
#include "framework/events/reason_sentence.h"
#include "log/causes.h"
#include "queue/scheduling_queue.h"
#include "view/flush_times.h"
#include "view/pod_spans.h"

namespace berth::sim {
namespace {

PluginNames NamesOf(const std::vector<std::string>* plugins) {
  if (plugins == nullptr) return {};
  return {plugins->begin(), plugins->end()};
}

// Reports whether a pod assigned to a node can wake this pod: only pods with a required affinity
// term wait for that.
bool CanBeWokenByAssignedPods(const PodView& pod) {
  if (pod.object == nullptr) return false;
  const std::optional<v1::PodAffinity>& affinity = pod.object->spec.affinity->pod_affinity;
  return affinity.has_value() && !affinity->required.empty();
}

struct Wakers {
  std::vector<std::string> labels;
  Json interests = Json::array();  // by label: the plugins registered for that event
  bool all = true;                 // whether `labels` contains every label that can concern the pod
};

Json InterestJson(const EventType& type, const PluginNames& plugins, const SchedulingQueue& queue) {
  Json json = {{"event", std::string(type.label)}, {"plugins", Json::array()}};
  for (const std::string& plugin : plugins) {
    if (queue.EventHelps(type, {plugin})) json["plugins"].push_back(plugin);
  }
  return json;
}

Wakers WakersOf(const PodView& pod, const Scheduler& scheduler) {
  const SchedulingQueue& queue = scheduler.queue();
  Wakers wakers;
  const PluginNames plugins = NamesOf(pod.plugins);
  for (const EventType* event_type : scheduler.rules().move_requests) {
    const EventType& type = *event_type;
    const bool needs_affinity = type == kEventAssignedPodAdd || type == kEventAssignedPodUpdate;
    if (needs_affinity && !CanBeWokenByAssignedPods(pod)) continue;
    if (queue.EventHelps(type, plugins)) {
      wakers.labels.emplace_back(type.label);
      wakers.interests.push_back(InterestJson(type, plugins, queue));
    } else {
      wakers.all = false;
    }
  }
  return wakers;
}

// Returns the indices of the events about the pod up to the view's time.
std::vector<int32_t> PastEvents(const EventLog& log, const View& view, PodId pod) {
  std::vector<int32_t> indexes = log.EventsOfPod(pod);
  const auto count = static_cast<int32_t>(view.num_events);
  indexes.erase(std::lower_bound(indexes.begin(), indexes.end(), count), indexes.end());
  return indexes;
}

// The pod that is described.
struct Subject {
  const Simulation& simulation;
  const EventLog& log;
  const View& view;
  PodId id;
  const PodView& pod;
};

bool IsOfKubeBatch(const Subject& s) {
  return s.simulation.scenario().scheduler == SchedulerKind::kKubeBatch;
}

// Returns the number of the pod's last attempt. Empty if the pod was never tried.
SentenceValue LastAttempt(const PodView& pod) {
  return pod.attempts > 0 ? SentenceValue(pod.attempts) : SentenceValue("");
}

// REQUIRES: the pod is in the queue.
const QueueSection& SectionOf(const Subject& s) {
  return s.log.Section(sim::SectionOf(s.pod.place));
}

// Reports whether the pod's section holds gated pods, which no periodic flush releases. REQUIRES:
// the section is of kind kParked.
bool IsGated(const Subject& s) { return SectionOf(s).flush_period == Duration{}; }

// Returns the number of pods ahead of this pod in its section.
int64_t PodsAhead(const Subject& s) {
  const std::vector<PodId>& queue = s.view.In(sim::SectionOf(s.pod.place));
  return std::find(queue.begin(), queue.end(), s.id) - queue.begin();
}

// Returns the failure that brought the pod where it is, if an event during that attempt decided the
// section of the queue. Null otherwise.
const Event* DecidedFailure(const Subject& s) {
  if (s.pod.previous_place != PodPlace::kAttempt && s.pod.previous_place != PodPlace::kPermit) {
    return nullptr;
  }
  const AttemptSpan& span = s.log.attempts()[static_cast<size_t>(s.pod.last_attempt)];
  const std::vector<int32_t>& indexes = s.log.EventsOfPod(s.id);
  const auto end = static_cast<int32_t>(s.view.num_events);
  const auto first_later = std::lower_bound(indexes.begin(), indexes.end(), end);
  for (auto it = std::make_reverse_iterator(first_later); it != indexes.rend(); ++it) {
    if (*it < span.popped_event) break;
    const Event& event = s.log.events()[static_cast<size_t>(*it)];
    if (event.kind == EventKind::kFailed && event.pod == s.id) {
      return event.decided_by == nullptr ? nullptr : &event;
    }
  }
  return nullptr;
}

// Reports whether the cluster changed during the pod's last attempt. A failed pod usually is
// parked. It moves to backoffQ only after a move request during its attempt or, in versions that
// ask plugins, after an event that a plugin says may help.
bool ChangedMeanwhile(const Subject& s) {
  if (!IsInSection(s.pod.place, SectionKind::kClocks, s.log.sections())) return false;
  return s.simulation.scheduler().rules().asks_plugins ? DecidedFailure(s) != nullptr
                                                       : s.pod.previous_place == PodPlace::kAttempt;
}

Sentence LineSummary(const Subject& s) {
  const int64_t ahead = PodsAhead(s);
  const std::string_view name = SectionOf(s).name;
  if (ahead == 0) return {"At the head of {}: it is tried next.", {name}};
  return {"Waiting in {}: {} {2?pod is:pods are} ahead of it.", {name, ahead}};
}

// Returns why the pod backs off instead of being parked. The form is empty for the usual reason.
Sentence Meanwhile(const Subject& s) {
  if (!ChangedMeanwhile(s)) return {};
  const Event* const failed = DecidedFailure(s);
  if (failed == nullptr) return {"as the cluster changed during that attempt", {}};
  return {"as {} came during that attempt and {} says Queue",
          {failed->decided_by->front(), failed->decided_by->back()}};
}

Sentence ClocksSummary(const Subject& s) {
  const PodView& pod = s.pod;
  const QueueSection& section = SectionOf(s);
  if (pod.backoff_expiry == kNoBackoff) {
    return {
        "Its failures are forgotten, and with them its backoff: it can be active as soon as the "
        "queue finds it at the head of {}.",
        {section.name}};
  }
  const Time release = BackoffRelease(section, pod.backoff_expiry, s.view.t);
  Sentence looks;
  if (section.flush_period == Seconds(1)) {
    looks = {"the queue looks once a second, so it can be active at {} s", {release}};
  } else if (section.flush_period > Duration{}) {
    looks = {"the queue looks every {} s, so it can be active at {} s",
             {section.flush_period, release}};
  }
  if (pod.backoff_expiry <= s.view.t) {
    return {"Its backoff{ after attempt ||} ended at {} s{; ||}.",
            {LastAttempt(pod), pod.backoff_expiry, looks}};
  }
  return {"Backing off{ after attempt ||} until {} s{, ||}{; ||}.",
          {LastAttempt(pod), pod.backoff_expiry, Meanwhile(s), looks}};
}

// Names the first two and counts the others if there are more than three events: `wakesOn`, beside
// the sentence, contains the whole list.
Sentence WakersSentence(const Wakers& wakers) {
  if (wakers.all) return {"it wakes on any cluster event", {}};
  constexpr size_t kMostNamed = 3;
  constexpr size_t kNamedOfMore = 2;
  const std::vector<std::string>& labels = wakers.labels;
  if (labels.size() <= kMostNamed) return {"it wakes on {}", {labels}};
  const std::vector<std::string> named(labels.begin(), labels.begin() + kNamedOfMore);
  return {"it wakes on {} and {} more kinds of event", {named, labels.size() - kNamedOfMore}};
}

// Returns why the pod is parked, without the full stop of the scheduler's message.
Sentence WhyParked(const PodView& pod) {
  if (pod.plugins != nullptr && !pod.plugins->empty()) return {"{} rejected it", {*pod.plugins}};
  if (pod.message.empty()) return {"Nothing says which plugin rejected it", {}};
  const size_t stop = pod.message.ends_with('.') ? 1 : 0;
  return {"{}", {pod.message.substr(0, pod.message.size() - stop)}};
}

std::vector<Sentence> ParkedSummary(const Subject& s) {
  const PodView& pod = s.pod;
  const QueueSection& section = SectionOf(s);
  Sentence flush;
  if (const std::optional<Time> leftover = LeftoverFlush(section, pod.timestamp)) {
    flush = {"otherwise at {} s, the first {} s check that finds it parked for more than {} s",
             {*leftover, section.flush_period, section.leave_after}};
  }
  return {{"Parked since {} s{ after attempt ||}.", {pod.since, LastAttempt(pod)}},
          {"{}: {}{; ||}.",
           {WhyParked(pod), WakersSentence(WakersOf(pod, s.simulation.scheduler())), flush}}};
}

// Returns the message of the PreEnqueue plugin that gates the pod. Empty if it has none, or no
// longer rejects the pod at the end of the run.
std::string WhyGated(const Subject& s) {
  const QueueingPluginsByProfile& profiles = s.simulation.scheduler().queueing_plugins();
  const auto profile = profiles.find(s.pod.object->spec.scheduler_name);
  if (profile == profiles.end() || s.pod.plugins == nullptr) return "";
  for (const QueueingPlugins::Gate& gate : profile->second.gates) {
    if (gate.name == s.pod.plugins->front())
      return gate.plugin->PreEnqueue(*s.pod.object).Message();
  }
  return "";
}

Sentence GatedSummary(const Subject& s) {
  const std::vector<std::string> none;
  const std::vector<std::string>& plugins = s.pod.plugins == nullptr ? none : *s.pod.plugins;
  const Wakers wakers = WakersOf(s.pod, s.simulation.scheduler());
  return {"Gated since {} s{ after attempt ||}: {} keeps it out of activeQ{ (||)}; it wakes on {}.",
          {s.pod.since, LastAttempt(s.pod), plugins, WhyGated(s), wakers.labels}};
}

std::vector<Sentence> NodeSummary(const Subject& s) {
  const PodView& pod = s.pod;
  const std::string& node = s.log.NodeName(pod.node);
  std::vector<Sentence> summary;
  if (IsHeldInSession(pod.previous_place)) {
    summary.push_back({"Bound to {} at {} s, by a session.", {node, pod.since}});
  } else if (pod.last_attempt < 0) {
    summary.push_back(
        {"Running on {} since {} s, without having been scheduled here.", {node, pod.since}});
  } else {
    const AttemptSpan& span = s.log.attempts()[static_cast<size_t>(pod.last_attempt)];
    summary.push_back({"Bound to {} at {} s, on attempt {}.", {node, pod.since, span.attempts}});
  }
  const bool is_present = s.view.nodes[static_cast<size_t>(pod.node)].present;
  if (!is_present) summary.push_back({"The node is gone.", {}});
  summary.push_back(KubeletSummary(KubeletWorkOn(s.log, s.view, s.id)));
  return summary;
}

Sentence GoneSummary(const Subject& s) {
  const std::vector<int32_t> past = PastEvents(s.log, s.view, s.id);
  for (auto it = past.rbegin(); it != past.rend(); ++it) {
    const Event& event = s.log.events()[static_cast<size_t>(*it)];
    if (event.pod != s.id) continue;
    const bool says_why = event.kind == EventKind::kPreempted ||
                          (event.kind == EventKind::kPodDeleted && !event.cause.empty());
    if (says_why) return {"Gone: {} at {} s.", {EventSentence(s.log, event), event.t}};
    if (event.kind == EventKind::kPodCreated) break;
  }
  return {"Deleted at {} s.", {s.pod.since}};
}

Sentence AttemptSummary(const Subject& s) {
  const AttemptSpan& span = s.log.attempts()[static_cast<size_t>(s.pod.last_attempt)];
  return {"Attempt {} is under way since {} s (scheduling cycle {}).",
          {span.attempts, span.start, span.cycle}};
}

std::vector<Sentence> UnservedSummary(const Subject& s) {
  if (s.pod.previous_place == PodPlace::kAttempt) {
    return {{"The scheduler leaves it alone, since it is being deleted.", {}}};
  }
  const Sentence why = UnservedSentence(s.pod.message);
  switch (UnservedBy(s.pod.message)) {
    case Unserved::kNoSchedulerLeads:
    case Unserved::kNoBatchLeads:
      return {{"It waits for a leader: {}.", {why}}};
    case Unserved::kLeaderIsBehind:
      return {{"It is on its way: the leader has not heard of it yet.", {}}};
    case Unserved::kLeaderIsCutOff:
      return {{"No scheduler takes it: {}.", {why}}};
    case Unserved::kNoProfile:
      break;
  }
  std::vector<Sentence> summary = {{"No scheduler takes it: {}.", {why}}};
  if (IsOfKubeBatch(s)) return summary;
  summary.push_back({"This scheduler serves {}.", {s.simulation.scheduler().SchedulerNames()}});
  return summary;
}

std::vector<Sentence> QueueSummary(const Subject& s) {
  switch (SectionOf(s).kind) {
    case SectionKind::kLine:
      return {LineSummary(s)};
    case SectionKind::kClocks:
      return {ClocksSummary(s)};
    case SectionKind::kParked:
      if (IsGated(s)) return {GatedSummary(s)};
      return ParkedSummary(s);
  }
  return {};
}

// Returns why the pod is where it is.
std::vector<Sentence> Summary(const Subject& s) {
  switch (s.pod.place) {
    case PodPlace::kNowhere:
      return {{"Not created yet.", {}}};
    case PodPlace::kAttempt:
      return {AttemptSummary(s)};
    case PodPlace::kPermit:
      return {{"Assumed on {} and waiting at Permit since {} s.",
               {s.log.NodeName(s.pod.node), s.pod.since}}};
    case PodPlace::kNode:
      return NodeSummary(s);
    case PodPlace::kUnserved:
      return UnservedSummary(s);
    case PodPlace::kInJob:
    case PodPlace::kAllocated:
    case PodPlace::kPipelined:
      return {JobSummary(s.log, s.view, s.pod)};
    case PodPlace::kGone:
      return {GoneSummary(s)};
    default:
      return QueueSummary(s);
  }
}

// Returns a sentence about the pod's nomination. The form is empty if the pod is not nominated.
Sentence NominationSummary(const Subject& s) {
  const bool waits = s.pod.place != PodPlace::kNode && s.pod.place != PodPlace::kGone;
  if (s.pod.nominated_node == kNoId || !waits) return {};
  const bool evicts_later = s.simulation.scheduler().rules().preempts_asynchronously;
  return {evicts_later ? "Preemption makes room for it on {}."
                       : "Preemption has made room for it on {}.",
          {s.log.NodeName(s.pod.nominated_node)}};
}

std::string SummaryText(const Subject& s) {
  std::vector<Sentence> summary = Summary(s);
  summary.push_back(NominationSummary(s));
  return RunningText(summary);
}

Json RequestsJson(const Resource& request) {
  Json requests = Json::object();
  const auto add = [&requests](const std::string& resource, int64_t amount) {
    if (amount != 0) requests[resource] = AmountText(resource, amount);
  };
  add("cpu", request.milli_cpu);
  add("memory", request.memory_bytes);
  add("ephemeral-storage", request.ephemeral_storage_bytes);
  for (const auto& [name, amount] : request.scalar_resources) {
    requests[name] = AmountText(name, amount);
  }
  return requests;
}

// Returns what happens to another pod for this pod's sake.
Sentence OthersSentence(const EventLog& log, const Event& event) {
  if (!event.cause.empty()) return {"{}: {}", {log.PodName(event.pod), EventSentence(log, event)}};
  return {"preempted {}{ on ||}",
          {log.PodName(event.pod), event.node == kNoId ? "" : log.NodeName(event.node)}};
}

HintReason WhyHelpedIn(const Subject& s, size_t index) {
  const EventKind kind = s.log.events()[index].kind;
  if (kind != EventKind::kMoved && kind != EventKind::kFailed) return {};
  const Scheduler& scheduler = s.simulation.scheduler();
  return scheduler.rules().asks_plugins ? WhyHelped(s.log, scheduler, index) : HintReason();
}

// Returns the pod's life up to the view's time, without kRequeued entries: a changed position in a
// queue's order is of no use to readers.
Json HistoryJson(const Subject& s) {
  Json history = Json::array();
  for (int32_t index : PastEvents(s.log, s.view, s.id)) {
    const Event& event = s.log.events()[static_cast<size_t>(index)];
    if (event.kind == EventKind::kRequeued) continue;
    Sentence sentence;
    std::optional<Time> expiry;
    HintReason why_helped;
    if (event.pod != s.id) {
      sentence = OthersSentence(s.log, event);
    } else {
      const bool counted = event.kind == EventKind::kBackoffCounted;
      expiry = counted ? event.timestamp : event.backoff_expiry;
      if (*expiry == kNoBackoff) expiry.reset();
      why_helped = WhyHelpedIn(s, static_cast<size_t>(index));
      sentence = EventSentence(s.log, event, expiry, AsSentence(why_helped));
    }
    Json facts = EventFacts(s.log, event, expiry);
    if (!why_helped.form.empty()) facts["reason"] = ReasonJson(why_helped);
    history.push_back(Json{{"t", event.t.seconds()},
                           {"event", std::string(EventKindName(event.kind))},
                           {"text", sentence.Text()},
                           {"facts", std::move(facts)}});
  }
  return history;
}

// Returns indexes into EventLog::attempts(), without attempts that were skipped.
Json AttemptIndexesJson(const Subject& s) {
  const std::vector<Event>& events = s.log.events();
  Json indexes = Json::array();
  for (int32_t popped : PastEvents(s.log, s.view, s.id)) {
    if (events[static_cast<size_t>(popped)].kind != EventKind::kPopped) continue;
    const int32_t index = AttemptPoppedBy(s.log, popped);
    const int32_t ended = s.log.attempts()[static_cast<size_t>(index)].ended_event;
    const bool skipped =
        ended >= 0 && events[static_cast<size_t>(ended)].kind == EventKind::kSkipped;
    if (!skipped) indexes.push_back(index);
  }
  return indexes;
}

Json SpansJson(const Subject& s) {
  Json spans = Json::array();
  for (const PodSpan& span : SpansOfPod(s.log, s.id, s.view.t)) {
    Json json = {{"place", std::string(PodPlaceName(span.place, s.log.sections()))},
                 {"from", span.from.seconds()}};
    if (span.to) json["to"] = span.to->seconds();
    if (span.node != kNoId) json["node"] = s.log.NodeName(span.node);
    if (span.attempt >= 0) json["attempt"] = span.attempt;
    if (!span.cause.empty()) json["cause"] = std::string(span.cause);
    spans.push_back(std::move(json));
  }
  return spans;
}

// Returns what "Pending" means for the pod. Empty if it is not pending, or if it waits in activeQ
// for another attempt.
std::string_view PendingKind(const Subject& s) {
  switch (s.pod.place) {
    case PodPlace::kAttempt:
      return "beingTried";
    case PodPlace::kPermit:
      return "waitsAtPermit";
    case PodPlace::kUnserved:
      return "unserved";
    default:
      break;
  }
  if (!IsInQueue(s.pod.place)) return "";
  switch (SectionOf(s).kind) {
    case SectionKind::kLine:
      return s.pod.attempts == 0 ? "neverTried" : "";
    case SectionKind::kClocks:
      return "backingOff";
    case SectionKind::kParked:
      return IsGated(s) ? "gated" : "parked";
  }
  return "";
}

// Returns why no scheduler takes the pod at the moment, though one serves its schedulerName. Empty
// for other pods, and if kube-batch schedules.
std::string_view UnservedCode(const Subject& s) {
  if (s.pod.place != PodPlace::kUnserved) return "";
  switch (UnservedBy(s.pod.message)) {
    case Unserved::kNoSchedulerLeads:
      return "leaderless";
    case Unserved::kLeaderIsBehind:
      return "unheard";
    case Unserved::kLeaderIsCutOff:
      return "outOfReach";
    case Unserved::kNoBatchLeads:
    case Unserved::kNoProfile:
      break;
  }
  return "";
}

void AddQueueFields(const Subject& s, Json& json) {
  const PodView& pod = s.pod;
  if (!IsInQueue(pod.place)) return;
  const SectionKind kind = SectionOf(s).kind;
  const bool parked = kind == SectionKind::kParked;
  const bool has_backoff = pod.backoff_expiry != kNoBackoff;
  if (kind == SectionKind::kLine) json["ahead"] = PodsAhead(s);
  if (ChangedMeanwhile(s)) json["changedMeanwhile"] = true;
  if (const Event* failed = DecidedFailure(s)) json["decidedBy"] = DecidedByJson(s.log, *failed);
  if (has_backoff && kind != SectionKind::kLine) {
    json["backoffExpiry"] = pod.backoff_expiry.seconds();
  }
  if (has_backoff && kind == SectionKind::kClocks) {
    json["wakesAt"] = BackoffRelease(SectionOf(s), pod.backoff_expiry, s.view.t).seconds();
  }
  if (!parked) return;
  if (const std::optional<Time> leftover = LeftoverFlush(SectionOf(s), pod.timestamp)) {
    json["leftoverFlush"] = leftover->seconds();
    json["leftoverAfter"] = SectionOf(s).leave_after.seconds();
  }
  const Wakers wakers = WakersOf(pod, s.simulation.scheduler());
  json["wakesOn"] = wakers.labels;
  json["interests"] = wakers.interests;
  if (wakers.all) json["wakesOnAnything"] = true;
  Json passed_over = PassedOverJson(s.simulation, s.view, s.id);
  if (!passed_over.is_null()) json["passedOver"] = std::move(passed_over);
}

// A node's amount of one resource, and how much of it is used by pods or reserved for them. Units
// as in Resource.
struct ResourceUse {
  std::string_view name;
  int64_t requested = 0;
  int64_t held = 0;
  int64_t allocatable = 0;

  bool is_there() const { return requested != 0 || held != 0 || allocatable != 0; }
  Json ToJson() const {
    Json json{{"name", std::string(name)}, {"requested", requested}, {"allocatable", allocatable}};
    if (held != 0) json["held"] = held;
    return json;
  }
};

// Returns the sum of the requests of pods for which the scheduler reserves room on the node.
Resource HeldOn(const View& view, const NodeView& node) {
  Resource held;
  for (const PodId pod : node.held) held += view.pods[static_cast<size_t>(pod)].request;
  return held;
}

Json ResourcesJson(const View& view, const NodeView& node) {
  const Resource& has = node.allocatable;
  const Resource& used = node.requested;
  const Resource held = HeldOn(view, node);
  std::vector<ResourceUse> uses{{"cpu", used.milli_cpu, held.milli_cpu, has.milli_cpu},
                                {"memory", used.memory_bytes, held.memory_bytes, has.memory_bytes}};
  const ResourceUse storage{"ephemeral-storage", used.ephemeral_storage_bytes,
                            held.ephemeral_storage_bytes, has.ephemeral_storage_bytes};
  if (storage.is_there()) uses.push_back(storage);
  uses.push_back({"pods", static_cast<int64_t>(node.pods.size()),
                  static_cast<int64_t>(node.held.size()), has.allowed_pod_number});
  std::map<std::string, int64_t> names = has.scalar_resources;
  for (const Resource* more : {&used, &held}) {
    names.insert(more->scalar_resources.begin(), more->scalar_resources.end());
  }
  for (const auto& [name, unused] : names) {
    const ResourceUse use{name, used.Scalar(name), held.Scalar(name), has.Scalar(name)};
    if (use.is_there()) uses.push_back(use);
  }
  Json resources = Json::array();
  for (const ResourceUse& use : uses) resources.push_back(use.ToJson());
  return resources;
}

Json TaintsJson(const NodeView& node) {
  Json taints = Json::array();
  if (node.object == nullptr) return taints;
  for (const v1::Taint& taint : node.object->taints) taints.push_back(TaintText(taint));
  return taints;
}

Json PodNamesJson(const EventLog& log, const std::vector<PodId>& pods) {
  Json names = Json::array();
  for (PodId pod : pods) names.push_back(log.PodName(pod));
  return names;
}

}  // namespace

Result<Json> DescribePod(const Simulation& simulation, const View& view,
                         std::string_view pod_name) {
  const EventLog& log = simulation.log();
  const PodId id = log.FindPod(pod_name);
  if (id == kNoId || static_cast<size_t>(id) >= view.pods.size()) {
    return Error{StrCat("there is no pod ", QuotedPrefix(pod_name)), ""};
  }
  const PodView& pod = view.pods[static_cast<size_t>(id)];
  const Subject s{simulation, log, view, id, pod};
  Json json = {{"name", log.PodName(id)},
               {"place", std::string(PodPlaceName(pod.place, s.log.sections()))},
               {"summary", SummaryText(s)},
               {"history", HistoryJson(s)},
               {"spans", SpansJson(s)},
               {"attemptIndexes", AttemptIndexesJson(s)}};
  if (pod.place == PodPlace::kNowhere) return json;
  const std::string_view pending = PendingKind(s);
  if (!pending.empty()) json["pending"] = std::string(pending);
  const std::string_view unserved = UnservedCode(s);
  if (!unserved.empty()) json["unserved"] = std::string(unserved);
  json["since"] = pod.since.seconds();
  json["priority"] = pod.priority;
  json["attempts"] = pod.attempts;
  json["requests"] = RequestsJson(pod.request);
  if (pod.node != kNoId) json["node"] = log.NodeName(pod.node);
  if (pod.nominated_node != kNoId) json["nominatedNode"] = log.NodeName(pod.nominated_node);
  if (!pod.message.empty()) {
    json["message"] = std::string(pod.message);
    Json cluster = ClusterMessageJson(simulation.scenario(), pod_name, pod.message);
    if (!cluster.is_null()) json["cluster"] = std::move(cluster);
  }
  if (pod.plugins != nullptr) json["plugins"] = *pod.plugins;
  AddQueueFields(s, json);
  AddKubeletFields(KubeletWorkOn(log, view, s.id), &json);
  return json;
}

Result<Json> DescribeNode(const Simulation& simulation, const View& view,
                          std::string_view node_name) {
  const EventLog& log = simulation.log();
  const NodeId id = log.FindNode(node_name);
  if (id == kNoId || static_cast<size_t>(id) >= view.nodes.size()) {
    return Error{StrCat("there is no node ", QuotedPrefix(node_name)), ""};
  }
  const NodeView& node = view.nodes[static_cast<size_t>(id)];
  Json json = {{"name", log.NodeName(id)},
               {"present", node.present},
               {"pods", PodNamesJson(log, node.pods)},
               {"nominated", PodNamesJson(log, node.nominated)},
               {"resources", ResourcesJson(view, node)}};
  if (!node.held.empty()) json["held"] = PodNamesJson(log, node.held);
  if (node.object == nullptr) return json;
  json["unschedulable"] = node.object->unschedulable;
  json["labels"] = *node.object->metadata.labels;
  json["taints"] = TaintsJson(node);
  return json;
}

Json DescribeNodes(const EventLog& log, const View& view, int64_t from, int64_t count) {
  const auto total = static_cast<int64_t>(view.node_order.size());
  const int64_t begin = std::clamp<int64_t>(from, 0, total);
  const int64_t end = begin + std::clamp<int64_t>(count, 0, total - begin);
  Json nodes = Json::array();
  for (int64_t i = begin; i < end; ++i) {
    const NodeId id = view.node_order[static_cast<size_t>(i)];
    const NodeView& node = view.nodes[static_cast<size_t>(id)];
    Json json = {{"name", log.NodeName(id)},
                 {"taints", TaintsJson(node)},
                 {"resources", ResourcesJson(view, node)},
                 {"pods", PodNamesJson(log, node.pods)}};
    if (node.object != nullptr && node.object->unschedulable) json["unschedulable"] = true;
    nodes.push_back(std::move(json));
  }
  return {{"total", total}, {"nodes", std::move(nodes)}};
}

}  // namespace berth::sim
