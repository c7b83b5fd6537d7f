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
#include "log/log_writer.h"
#include "queue/scheduling_queue.h"
#include "view/flush_times.h"
#include "view/pod_spans.h"

namespace berth::sim {
namespace {

std::string InSeconds(Time t) { return StrCat(SecondsText(t), " s"); }

PluginNames NamesOf(const std::vector<std::string>* plugins) {
  if (plugins == nullptr) return {};
  return {plugins->begin(), plugins->end()};
}

// Pods that come to a node wake only those that a required affinity term binds to them.
bool CanBeWokenByAssignedPods(const PodView& pod) {
  if (pod.object == nullptr) return false;
  const std::optional<v1::PodAffinity>& affinity = pod.object->spec.affinity->pod_affinity;
  return affinity.has_value() && !affinity->required.empty();
}

struct Wakers {
  std::vector<std::string> labels;
  Json interests = Json::array();  // for each of them, who of the pod's plugins listens to it
  bool all = true;                 // every label that could concern the pod
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

// The events about the pod that have happened by the view's time.
std::vector<int32_t> PastEvents(const EventLog& log, const View& view, PodId pod) {
  std::vector<int32_t> indexes = log.EventsOfPod(pod);
  const auto count = static_cast<int32_t>(view.num_events);
  indexes.erase(std::lower_bound(indexes.begin(), indexes.end(), count), indexes.end());
  return indexes;
}

// A full stop, where the scheduler's message does not bring one.
std::string AsSentence(std::string_view text) {
  return StrCat(text, !text.empty() && text.back() == '.' ? "" : ".");
}

// One pod, about to be described.
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

std::string AfterAttempts(const PodView& pod) {
  return pod.attempts > 0 ? StrCat(" after attempt ", std::to_string(pod.attempts)) : "";
}

// REQUIRES: the pod is in the queue.
const QueueSection& SectionOf(const Subject& s) {
  return s.log.Section(sim::SectionOf(s.pod.place));
}

// A section that pods never leave by themselves is that of the gated.
bool IsGated(const Subject& s) { return SectionOf(s).flush_period == Duration{}; }

// How many pods of its section come before it.
int64_t PodsAhead(const Subject& s) {
  const std::vector<PodId>& queue = s.view.In(sim::SectionOf(s.pod.place));
  return std::find(queue.begin(), queue.end(), s.id) - queue.begin();
}

// The failure by which it is where it is, if an event during that attempt decided where it went;
// else null.
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

// A failed pod usually is parked; only a move request during its attempt sends it to backoffQ, or,
// where plugins are asked, an event that one of them says may help.
bool ChangedMeanwhile(const Subject& s) {
  if (!IsInSection(s.pod.place, SectionKind::kClocks, s.log.sections())) return false;
  return s.simulation.scheduler().rules().asks_plugins ? DecidedFailure(s) != nullptr
                                                       : s.pod.previous_place == PodPlace::kAttempt;
}

std::string LineSummary(const Subject& s) {
  const int64_t ahead = PodsAhead(s);
  const std::string_view name = SectionOf(s).name;
  if (ahead == 0) return StrCat("At the head of ", name, ": it is tried next.");
  return StrCat("Waiting in ", name, ": ", std::to_string(ahead),
                ahead == 1 ? " pod is ahead of it." : " pods are ahead of it.");
}

std::string MeanwhileText(const Subject& s) {
  if (!ChangedMeanwhile(s)) return "";
  const Event* const failed = DecidedFailure(s);
  if (failed == nullptr) return ", as the cluster changed during that attempt";
  return StrCat(", as ", failed->decided_by->front(), " came during that attempt and ",
                failed->decided_by->back(), " says Queue");
}

std::string ClocksSummary(const Subject& s) {
  const PodView& pod = s.pod;
  if (pod.backoff_expiry == kNoBackoff) {
    return StrCat(
        "Its failures are forgotten, and with them its backoff: it can be active as soon as the "
        "queue finds it at the head of ",
        SectionOf(s).name, ".");
  }
  const QueueSection& section = SectionOf(s);
  const std::string release = InSeconds(BackoffRelease(section, pod.backoff_expiry, s.view.t));
  std::string looks;
  if (section.flush_period == Seconds(1)) {
    looks = StrCat("; the queue looks once a second, so it can be active at ", release);
  } else if (section.flush_period > Duration{}) {
    looks = StrCat("; the queue looks every ", SecondsText(section.flush_period),
                   " s, so it can be active at ", release);
  }
  if (pod.backoff_expiry <= s.view.t) {
    return StrCat("Its backoff", AfterAttempts(pod), " ended at ", InSeconds(pod.backoff_expiry),
                  looks, ".");
  }
  return StrCat("Backing off", AfterAttempts(pod), " until ", InSeconds(pod.backoff_expiry),
                MeanwhileText(s), looks, ".");
}

// "it wakes on A, B, C"; of more than three the first two and how many more there are: the whole
// list is beside the sentence (`wakesOn`).
std::string WakesText(const Wakers& wakers) {
  if (wakers.all) return "it wakes on any cluster event";
  constexpr size_t kMostNamed = 3;
  constexpr size_t kNamedOfMore = 2;
  const std::vector<std::string>& labels = wakers.labels;
  if (labels.size() <= kMostNamed) return StrCat("it wakes on ", StrJoin(labels, ", "));
  const std::vector<std::string> named(labels.begin(), labels.begin() + kNamedOfMore);
  return StrCat("it wakes on ", StrJoin(named, ", "), " and ",
                std::to_string(labels.size() - kNamedOfMore), " more kinds of event");
}

std::string ParkedSummary(const Subject& s) {
  const PodView& pod = s.pod;
  const Wakers wakers = WakersOf(pod, s.simulation.scheduler());
  const std::string plugins = pod.plugins == nullptr ? "" : StrJoin(*pod.plugins, ", ");
  std::string why = "Nothing says which plugin rejected it";
  if (!plugins.empty()) {
    why = StrCat(plugins, " rejected it");
  } else if (!pod.message.empty()) {
    why = pod.message;
    if (why.back() == '.') why.pop_back();
  }
  const std::string parked = StrCat("Parked since ", InSeconds(pod.since), AfterAttempts(pod), ". ",
                                    why, ": ", WakesText(wakers));
  const QueueSection& section = SectionOf(s);
  const std::optional<Time> leftover = LeftoverFlush(section, pod.timestamp);
  if (!leftover) return StrCat(parked, ".");
  return StrCat(parked, "; otherwise at ", InSeconds(*leftover), ", the first ",
                SecondsText(section.flush_period), " s check that finds it parked for more than ",
                SecondsText(section.leave_after), " s.");
}

// What the PreEnqueue plugin that gates the pod says of it; "" if it says nothing, or does so no
// more at the end of the run.
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

std::string GatedSummary(const Subject& s) {
  const std::string plugins = s.pod.plugins == nullptr ? "" : StrJoin(*s.pod.plugins, ", ");
  const std::string why = WhyGated(s);
  const Wakers wakers = WakersOf(s.pod, s.simulation.scheduler());
  return StrCat("Gated since ", InSeconds(s.pod.since), AfterAttempts(s.pod), ": ", plugins,
                " keeps it out of activeQ", why.empty() ? "" : StrCat(" (", why, ")"),
                "; it wakes on ", StrJoin(wakers.labels, ", "), ".");
}

std::string NodeSummary(const Subject& s) {
  const PodView& pod = s.pod;
  const std::string& node = s.log.NodeName(pod.node);
  const bool is_present = s.view.nodes[static_cast<size_t>(pod.node)].present;
  const std::string gone = is_present ? "" : " The node is gone.";
  if (IsHeldInSession(pod.previous_place)) {
    return StrCat("Bound to ", node, " at ", InSeconds(pod.since), ", by a session.", gone);
  }
  if (pod.last_attempt < 0) {
    return StrCat("Running on ", node, " since ", InSeconds(pod.since),
                  ", without having been scheduled here.", gone);
  }
  const AttemptSpan& span = s.log.attempts()[static_cast<size_t>(pod.last_attempt)];
  return StrCat("Bound to ", node, " at ", InSeconds(pod.since), ", on attempt ",
                std::to_string(span.attempts), ".", gone);
}

std::string GoneSummary(const Subject& s) {
  const std::vector<int32_t> past = PastEvents(s.log, s.view, s.id);
  for (auto it = past.rbegin(); it != past.rend(); ++it) {
    const Event& event = s.log.events()[static_cast<size_t>(*it)];
    if (event.pod != s.id) continue;
    const bool says_why = event.kind == EventKind::kPreempted ||
                          (event.kind == EventKind::kPodDeleted && !event.cause.empty());
    if (says_why) return StrCat("Gone: ", EventText(s.log, event), " at ", InSeconds(event.t), ".");
    if (event.kind == EventKind::kPodCreated) break;
  }
  return StrCat("Deleted at ", InSeconds(s.pod.since), ".");
}

std::string AttemptSummary(const Subject& s) {
  const AttemptSpan& span = s.log.attempts()[static_cast<size_t>(s.pod.last_attempt)];
  return StrCat("Attempt ", std::to_string(span.attempts), " is under way since ",
                InSeconds(span.start), " (scheduling cycle ", std::to_string(span.cycle), ").");
}

std::string UnservedSummary(const Subject& s) {
  if (s.pod.previous_place == PodPlace::kAttempt) {
    return "The scheduler leaves it alone, since it is being deleted.";
  }
  if (s.pod.message == kNoReplicaLeads || s.pod.message == kNoBatchReplicaLeads) {
    return StrCat("It waits for a leader: ", s.pod.message, ".");
  }
  if (s.pod.message == kLeaderHearsLater) {
    return "It is on its way: the leader has not heard of it yet.";
  }
  const std::string why = StrCat("No scheduler takes it: ", AsSentence(s.pod.message));
  if (s.pod.message == kLeaderHearsNothing) return why;
  if (IsOfKubeBatch(s)) return why;
  return StrCat(why, " This scheduler serves ",
                StrJoin(s.simulation.scheduler().SchedulerNames(), ", "), ".");
}

std::string QueueSummary(const Subject& s) {
  switch (SectionOf(s).kind) {
    case SectionKind::kLine:
      return LineSummary(s);
    case SectionKind::kClocks:
      return ClocksSummary(s);
    case SectionKind::kParked:
      return IsGated(s) ? GatedSummary(s) : ParkedSummary(s);
  }
  return "";
}

// Why the pod is where it is.
std::string Summary(const Subject& s) {
  switch (s.pod.place) {
    case PodPlace::kNowhere:
      return "Not created yet.";
    case PodPlace::kAttempt:
      return AttemptSummary(s);
    case PodPlace::kPermit:
      return StrCat("Assumed on ", s.log.NodeName(s.pod.node), " and waiting at Permit since ",
                    InSeconds(s.pod.since), ".");
    case PodPlace::kNode:
      return NodeSummary(s) + KubeletSummary(KubeletWorkOn(s.log, s.view, s.id));
    case PodPlace::kUnserved:
      return UnservedSummary(s);
    case PodPlace::kInJob:
    case PodPlace::kAllocated:
    case PodPlace::kPipelined:
      return JobSummary(s.log, s.view, s.pod);
    case PodPlace::kGone:
      return GoneSummary(s);
    default:
      return QueueSummary(s);
  }
}

std::string NominationSummary(const Subject& s) {
  const bool waits = s.pod.place != PodPlace::kNode && s.pod.place != PodPlace::kGone;
  if (s.pod.nominated_node == kNoId || !waits) return "";
  const bool evicts_later = s.simulation.scheduler().rules().preempts_asynchronously;
  return StrCat(
      evicts_later ? " Preemption makes room for it on " : " Preemption has made room for it on ",
      s.log.NodeName(s.pod.nominated_node), ".");
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

// What happens to another pod for its sake.
std::string OthersText(const EventLog& log, const Event& event) {
  const std::string& other = log.PodName(event.pod);
  if (!event.cause.empty()) return StrCat(other, ": ", EventText(log, event));
  return StrCat("preempted ", other,
                event.node == kNoId ? "" : StrCat(" on ", log.NodeName(event.node)));
}

HintReason WhyHelpedIn(const Subject& s, size_t index) {
  const EventKind kind = s.log.events()[index].kind;
  if (kind != EventKind::kMoved && kind != EventKind::kFailed) return {};
  const Scheduler& scheduler = s.simulation.scheduler();
  return scheduler.rules().asks_plugins ? WhyHelped(s.log, scheduler, index) : HintReason();
}

// The pod's life up to now. What happens to its place in the order of a queue is left out, as it
// has nothing to say to people.
Json HistoryJson(const Subject& s) {
  Json history = Json::array();
  for (int32_t index : PastEvents(s.log, s.view, s.id)) {
    const Event& event = s.log.events()[static_cast<size_t>(index)];
    if (event.kind == EventKind::kRequeued) continue;
    std::string text;
    std::optional<Time> expiry;
    HintReason why_helped;
    if (event.pod != s.id) {
      text = OthersText(s.log, event);
    } else {
      const bool counted = event.kind == EventKind::kBackoffCounted;
      expiry = counted ? event.timestamp : event.backoff_expiry;
      if (*expiry == kNoBackoff) expiry.reset();
      why_helped = WhyHelpedIn(s, static_cast<size_t>(index));
      text = EventText(s.log, event, expiry, why_helped.Text());
    }
    Json facts = EventFacts(s.log, event, expiry);
    if (!why_helped.form.empty()) facts["reason"] = ReasonJson(why_helped);
    history.push_back(Json{{"t", event.t.seconds()},
                           {"event", std::string(EventKindName(event.kind))},
                           {"text", std::move(text)},
                           {"facts", std::move(facts)}});
  }
  return history;
}

// Indexes into EventLog::attempts(), without those that were none as the pod was skipped.
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

// What "Pending" means for the pod; "" if it is not, or if it waits in a line for another try.
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

// What a node has of one resource, and what of that is in use or kept for pods.
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

// What the pods request together for which the scheduler keeps room on the node.
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
               {"summary", StrCat(Summary(s), NominationSummary(s))},
               {"history", HistoryJson(s)},
               {"spans", SpansJson(s)},
               {"attemptIndexes", AttemptIndexesJson(s)}};
  if (pod.place == PodPlace::kNowhere) return json;
  const std::string_view pending = PendingKind(s);
  if (!pending.empty()) json["pending"] = std::string(pending);
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
