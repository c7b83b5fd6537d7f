// Puts the log's entries into words.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers/describe.h"
#include "answers/hints.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "log/causes.h"
#include "log/event_kinds.h"

namespace berth::sim {
namespace {

constexpr size_t kMaxSentences = 2;

bool IsOfClocks(const EventLog& log, SectionId section) {
  return IsInSection(PlaceOf(section), SectionKind::kClocks, log.sections());
}

// Returns the end of the backoff. Empty if it is not known.
SentenceValue Until(std::optional<Time> backoff_expiry) {
  return backoff_expiry ? SentenceValue(*backoff_expiry) : SentenceValue("");
}

Sentence WhyMoved(const EventLog& log, const Event& event, Sentence why_helped) {
  switch (CauseNamed(event.cause)) {
    case Cause::kBackoffComplete:
      return {"backoff over", {}};
    case Cause::kUnschedulableTimeout:
      return {"parked for more than {} s", {log.Section(event.from).leave_after}};
    case Cause::kPodUpdate:
      return {"changed", {}};
    default:
      break;
  }
  if (event.plugins == nullptr) return {"woken by {}", {event.cause}};
  if (why_helped.form.empty()) return {"woken by {} ({})", {event.cause, *event.plugins}};
  return {"woken by {} ({}: {})", {event.cause, *event.plugins, std::move(why_helped)}};
}

Sentence MovedSentence(const EventLog& log, const Event& event, std::optional<Time> backoff_expiry,
                       Sentence why_helped) {
  Sentence why = WhyMoved(log, event, std::move(why_helped));
  if (IsOfClocks(log, event.to)) {
    return {"{}, backs off{ until || s}", {std::move(why), Until(backoff_expiry)}};
  }
  return {"{}, moved to {}", {std::move(why), NameText(log.sections(), event.to)}};
}

Sentence FailedSentence(const EventLog& log, const Event& event, std::optional<Time> backoff_expiry,
                        Sentence why_helped) {
  Sentence text{"attempt failed", {}};
  if (event.attempts > 0) text = {"attempt {} failed", {event.attempts}};
  if (event.decided_by != nullptr) {
    text = {"{}, {}", {text, DecisionSentence(event, std::move(why_helped))}};
  }
  if (event.already_in != SectionId::kNone) {
    text = {"{}, while it came back into {}", {text, NameText(log.sections(), event.already_in)}};
  } else if (event.to == SectionId::kNone) {
    text = {"{}, and the pod is not queued again", {text}};
  } else if (IsOfClocks(log, event.to)) {
    text = {"{}, backs off{ until || s}", {text, Until(backoff_expiry)}};
  } else {
    text = {"{}, parked in {}", {text, NameText(log.sections(), event.to)}};
  }
  if (event.message.empty()) return text;
  return {"{}: {}", {std::move(text), event.message}};
}

std::string_view BackoffForgottenForm(Cause cause) {
  if (cause == Cause::kPodUpdate) return "its failures are forgotten, as it changed";
  if (cause == Cause::kPodDelete) return "its failures are forgotten, as it is pending no more";
  return "its failures are forgotten, as the last of them is too long ago";
}

// Returns "forgotten with the process: attempt 6, 8 s of backoff".
Sentence ForgottenSentence(const EventLog& log, const Event& event) {
  const Cause cause = CauseNamed(event.cause);
  switch (cause) {
    case Cause::kInAttempt:
      return {"forgotten in its attempt, whose decision is lost", {}};
    case Cause::kAtPermit:
      return SentenceAbout("no longer assumed{ on |node}: its scheduler has forgotten it", log,
                           event);
    case Cause::kInSession:
      return SentenceAbout("its place{ on |node} is lost with the session", log, event);
    default:
      break;
  }
  const Duration left = event.timestamp - event.t;
  const bool backs_off = event.timestamp != kNoBackoff && left > Duration{};
  return {cause == Cause::kTakeover
              ? "out of sight, as another replica leads{: attempt ||}{, || s of backoff}"
              : "forgotten with the process{: attempt ||}{, || s of backoff}",
          {event.attempts > 0 ? SentenceValue(event.attempts) : SentenceValue(""),
           backs_off ? SentenceValue(left) : SentenceValue("")}};
}

std::string_view DeletedForm(Cause cause) {
  switch (cause) {
    case Cause::kSucceeded:
      return "finished{ and left |node}";
    case Cause::kFailed:
      return "ended in failure{ and left |node}";
    case Cause::kPodGc:
      return "deleted{ and left |node}: pod garbage collection, as the node no longer exists";
    default:
      return "deleted{ and left |node}";
  }
}

std::string_view UpdatedForm(Cause cause) {
  switch (cause) {
    case Cause::kReady:
      return "ready";
    case Cause::kStarted:
      return "started, as {node} is there now";
    case Cause::kTerminating:
      return "terminating: it keeps its place on {node} until it has stopped";
    default:
      return "changed";
  }
}

// Returns the entry's form, with the entry's fields as placeholders. For a kind with several forms
// the cause determines it. Empty if the kind has none.
std::string_view FormOf(const Event& event) {
  const Cause cause = CauseNamed(event.cause);
  switch (event.kind) {
    case EventKind::kNodeUpdated:
      return event.cause.empty() ? "changed, in nothing that pods wait for" : "changed: {cause}";
    case EventKind::kPodUpdated:
      return UpdatedForm(cause);
    case EventKind::kPodDeleted:
      return DeletedForm(cause);
    case EventKind::kBackoffForgotten:
      return BackoffForgottenForm(cause);
    case EventKind::kPreempted:
      return event.cause.empty() ? "preempted{ on |node}{ by |other}"
                                 : "deleted: evicted by {cause}{, for |other}";
    case EventKind::kUndone:
      return cause == Cause::kEvicted ? "no longer evicted: it would not have been enough"
                                      : "no longer promised a place{ on |node}";
    default:
      return InfoOf(event.kind).sentence;
  }
}

// Returns "Waiting: 1 pod in activeQ, 3 in unschedulableQ; 7 are bound."
Sentence CountsSentence(const EventLog& log, const View& view) {
  const SentenceValue bound(view.num_bound);
  if (view.batch.session > 0) {
    return {"{} {1?pod waits:pods wait} for a place; {} {2?is:are} bound.",
            {view.num_pending, bound}};
  }
  std::vector<Sentence> waiting;
  for (size_t i = 0; i < view.sections.size(); ++i) {
    const size_t count = view.sections[i].size();
    if (count == 0) continue;
    waiting.push_back(
        {waiting.empty() ? "{} {1?pod:pods} in {}" : "{} in {}", {count, log.sections()[i].name}});
  }
  if (waiting.empty()) return {"No pod waits; {} {1?is:are} bound.", {bound}};
  return {"Waiting: {}; {} {2?is:are} bound.", {std::move(waiting), bound}};
}

// The entries logged exactly at the view's time. Pointers are null if there is no such entry.
struct Moment {
  const Event* ended = nullptr;    // the last attempt that ended
  const Event* popped = nullptr;   // the last attempt that began
  const Event* node = nullptr;     // the last change of a node
  const Event* session = nullptr;  // the last opening or closing of a session
  const Event* process = nullptr;  // the last change of a scheduler process
  const Event* stopped = nullptr;
  std::vector<const Event*> created, deleted, preempted, moved;
  std::vector<const Event*> objects;  // changes of other kinds
};

// Reports whether the entry is about a process of kube-scheduler.
bool IsOfProcess(EventKind kind) {
  switch (kind) {
    case EventKind::kProcessStarted:
    case EventKind::kLeaseAcquired:
    case EventKind::kLeaderLost:
    case EventKind::kProcessExited:
    case EventKind::kProcessPaused:
    case EventKind::kProcessResumed:
    case EventKind::kApiLost:
    case EventKind::kWatchDelayed:
      return true;
    default:
      return false;
  }
}

Moment MomentOf(const EventLog& log, const View& view) {
  Moment moment;
  for (size_t i = view.num_events; i > 0 && log.events()[i - 1].t == view.t; --i) {
    const Event& event = log.events()[i - 1];
    const auto keep_last = [&event](const Event*& last) {
      if (last == nullptr) last = &event;
    };
    switch (event.kind) {
      case EventKind::kBound:
      case EventKind::kFailed:
      case EventKind::kWaiting:
      case EventKind::kAllocated:
      case EventKind::kPipelined:
      case EventKind::kUndone:
      case EventKind::kDropped:
        keep_last(moment.ended);
        break;
      case EventKind::kSessionOpened:
      case EventKind::kSessionClosed:
        keep_last(moment.session);
        break;
      case EventKind::kPopped:
        keep_last(moment.popped);
        break;
      case EventKind::kNodeAdded:
      case EventKind::kNodeUpdated:
      case EventKind::kNodeDeleted:
        keep_last(moment.node);
        break;
      case EventKind::kStopped:
        keep_last(moment.stopped);
        break;
      case EventKind::kPodCreated:
        moment.created.push_back(&event);
        break;
      case EventKind::kPodDeleted:
        moment.deleted.push_back(&event);
        break;
      case EventKind::kPreempted:
        moment.preempted.push_back(&event);
        break;
      case EventKind::kMoved:
        moment.moved.push_back(&event);
        break;
      case EventKind::kObjectAdded:
      case EventKind::kObjectUpdated:
      case EventKind::kObjectDeleted:
        moment.objects.push_back(&event);
        break;
      default:
        if (IsOfProcess(event.kind)) keep_last(moment.process);
        break;
    }
  }
  return moment;
}

// An event that the narration mentions.
struct NarratedEvent {
  const Event* event;      // the last one of its kind
  size_t count = 1;        // how many of its kind happen at this moment
  bool under_way = false;  // whether the attempt that it began is still running
};

// Returns the events at view.t, the most important first.
std::vector<NarratedEvent> NarratedEvents(const EventLog& log, const View& view) {
  const Moment moment = MomentOf(log, view);
  std::vector<NarratedEvent> narrated;
  const auto add_one = [&narrated](const Event* event) {
    if (event != nullptr) narrated.push_back({event});
  };
  const auto add_all = [&narrated](const std::vector<const Event*>& events) {
    if (!events.empty()) narrated.push_back({events.front(), events.size()});
  };
  add_one(moment.stopped);
  add_one(moment.process);
  add_one(moment.ended);
  add_all(moment.preempted);
  add_one(moment.session);
  add_one(moment.node);
  add_all(moment.moved);
  if (moment.preempted.empty()) add_all(moment.deleted);
  add_all(moment.created);
  add_all(moment.objects);
  add_one(moment.popped);
  if (view.attempt >= 0 && moment.popped == nullptr) {
    const AttemptSpan& span = log.attempts()[static_cast<size_t>(view.attempt)];
    narrated.push_back({&log.events()[static_cast<size_t>(span.popped_event)], 1, true});
  }
  return narrated;
}

Sentence SentenceOf(const EventLog& log, const NarratedEvent& narrated) {
  const Event& event = *narrated.event;
  const SentenceValue pod(event.pod == kNoId ? "" : log.PodName(event.pod));
  if (narrated.under_way) return {"Attempt {} of {} is under way.", {event.attempts, pod}};
  const bool is_one = narrated.count == 1;
  // Returns the form for one pod, or the form for a number of pods.
  const auto one_or_many = [&](std::string_view one, std::string_view many) -> Sentence {
    return is_one ? Sentence{one, {pod}} : Sentence{many, {narrated.count}};
  };
  switch (event.kind) {
    case EventKind::kStopped:
      return {"The run ends: {}.", {event.message}};
    case EventKind::kPreempted:
      // The cause is set if an action of kube-batch evicted the pod.
      if (!event.cause.empty()) return one_or_many("{} is evicted.", "{} pods are evicted.");
      return one_or_many("{} is preempted.", "{} pods are preempted.");
    case EventKind::kPodDeleted:
      return one_or_many("{} is gone.", "{} pods are gone.");
    case EventKind::kPodCreated:
      return one_or_many("{} is created.", "{} pods are created.");
    case EventKind::kSessionOpened:
    case EventKind::kSessionClosed:
      return {"The {}.", {EventSentence(log, event)}};
    case EventKind::kObjectAdded:
    case EventKind::kObjectUpdated:
    case EventKind::kObjectDeleted:
      if (is_one) return {"{}.", {EventSentence(log, event)}};
      return {"{} objects of other kinds change.", {narrated.count}};
    default:
      break;
  }
  if (!is_one) return {"{} pods change queues ({}).", {narrated.count, event.cause}};
  if (event.pod != kNoId) return {"{}: {}.", {pod, EventSentence(log, event)}};
  if (event.node != kNoId) {
    return {"Node {}: {}.", {log.NodeName(event.node), EventSentence(log, event)}};
  }
  // The sentence itself names its subject.
  return {"{}.", {EventSentence(log, event)}};
}

}  // namespace

Sentence EventSentence(const EventLog& log, const Event& event, std::optional<Time> backoff_expiry,
                       Sentence why_helped) {
  switch (event.kind) {
    case EventKind::kMoved:
      return MovedSentence(log, event, backoff_expiry, std::move(why_helped));
    case EventKind::kFailed:
      return FailedSentence(log, event, backoff_expiry, std::move(why_helped));
    case EventKind::kForgotten:
      return ForgottenSentence(log, event);
    default:
      return SentenceAbout(FormOf(event), log, event);
  }
}

Json EventFacts(const EventLog& log, const Event& event, std::optional<Time> backoff_expiry) {
  Json facts = {{"event", std::string(EventKindName(event.kind))}};
  const auto add = [&facts](const char* name, std::string_view text) {
    if (!text.empty()) facts[name] = std::string(text);
  };
  const auto add_queue = [&](const char* name, SectionId queue) {
    if (queue != SectionId::kNone) facts[name] = std::string(NameText(log.sections(), queue));
  };
  if (event.pod != kNoId) add("pod", log.PodName(event.pod));
  if (event.other != kNoId) add("other", log.PodName(event.other));
  if (event.node != kNoId) add("node", log.NodeName(event.node));
  add_queue("from", event.from);
  add_queue("to", event.to);
  add_queue("alreadyIn", event.already_in);
  if (event.attempts > 0) facts["attempts"] = event.attempts;
  if (event.cycle > 0) facts["cycle"] = event.cycle;
  add("cause", event.cause);
  add("message", event.message);
  add("object", event.object);
  if (event.plugins != nullptr) facts["plugins"] = *event.plugins;
  if (event.decided_by != nullptr) facts["decidedBy"] = DecidedByJson(log, event);
  const bool has_end = InfoOf(event.kind).has_until;
  if (has_end) backoff_expiry = event.timestamp;
  if (backoff_expiry && (has_end || IsOfClocks(log, event.to))) {
    facts["until"] = backoff_expiry->seconds();
  }
  return facts;
}

Json NarrationFacts(const EventLog& log, const View& view) {
  Json list = Json::array();
  for (const NarratedEvent& narrated : NarratedEvents(log, view)) {
    Json facts = EventFacts(log, *narrated.event);
    if (narrated.count > 1) facts["count"] = narrated.count;
    if (narrated.under_way) facts["underWay"] = true;
    list.push_back(std::move(facts));
    if (list.size() == kMaxSentences) break;
  }
  return list;
}

std::string Narrate(const EventLog& log, const View& view) {
  std::vector<Sentence> sentences;
  for (const NarratedEvent& narrated : NarratedEvents(log, view))
    sentences.push_back(SentenceOf(log, narrated));
  sentences.push_back(CountsSentence(log, view));
  if (sentences.size() > kMaxSentences) sentences.resize(kMaxSentences);
  return RunningText(sentences);
}

}  // namespace berth::sim
