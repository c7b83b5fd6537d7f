// What the log says, in words.
#include <string>
#include <string_view>
#include <vector>

#include "answers/describe.h"
#include "answers/hints.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "framework/cluster_event.h"
#include "log/event_kinds.h"
#include "log/log_writer.h"

namespace berth::sim {
namespace {

constexpr size_t kMaxSentences = 2;

bool IsOfClocks(const EventLog& log, SectionId section) {
  return IsInSection(PlaceOf(section), SectionKind::kClocks, log.sections());
}

// " until 3.05 s", if that is known.
std::string Until(std::optional<Time> backoff_expiry) {
  return backoff_expiry ? StrCat(" until ", SecondsText(*backoff_expiry), " s") : "";
}

// ": 2 cpu freed, 3 asked"
std::string AfterColon(std::string_view why) { return why.empty() ? "" : StrCat(": ", why); }

std::string MovedText(const EventLog& log, const Event& event, std::optional<Time> backoff_expiry,
                      std::string_view why_helped) {
  std::string why = StrCat("woken by ", event.cause);
  if (event.plugins != nullptr) {
    why += StrCat(" (", StrJoin(*event.plugins, ", "), AfterColon(why_helped), ")");
  }
  if (event.cause == kEventBackoffComplete.label) why = "backoff over";
  if (event.cause == kEventUnschedulableTimeout.label) {
    why = StrCat("parked for more than ", SecondsText(log.Section(event.from).leave_after), " s");
  }
  if (event.cause == kEventPodUpdate.label) why = "changed";
  if (IsOfClocks(log, event.to)) return StrCat(why, ", backs off", Until(backoff_expiry));
  return StrCat(why, ", moved to ", NameText(log.sections(), event.to));
}

std::string FailedText(const EventLog& log, const Event& event, std::optional<Time> backoff_expiry,
                       std::string_view why_helped) {
  std::string text = "attempt failed";
  if (event.attempts > 0) text = StrCat("attempt ", std::to_string(event.attempts), " failed");
  if (event.decided_by != nullptr) text += StrCat(", ", DecisionText(event, why_helped));
  if (event.already_in != SectionId::kNone) {
    text += StrCat(", while it came back into ", NameText(log.sections(), event.already_in));
  } else if (event.to == SectionId::kNone) {
    text += ", and the pod is not queued again";
  } else if (IsOfClocks(log, event.to)) {
    text += StrCat(", backs off", Until(backoff_expiry));
  } else {
    text += StrCat(", parked in ", NameText(log.sections(), event.to));
  }
  return event.message.empty() ? text : StrCat(text, ": ", event.message);
}

std::string ForgottenText(const Event& event) {
  std::string why = "the last of them is too long ago";
  if (event.cause == kEventPodUpdate.label) why = "it changed";
  if (event.cause == kEventPodDelete.label) why = "it is pending no more";
  return StrCat("its failures are forgotten, as ", why);
}

// "forgotten after attempt 6, with 8 s of its backoff left".
std::string ForgottenWithProcess(const EventLog& log, const Event& event) {
  if (event.cause == "attempt") return "forgotten in its attempt, whose decision is lost";
  if (event.cause == "Permit") {
    return FillIn("no longer assumed{ on |node}: its scheduler has forgotten it", log, event, true);
  }
  if (event.cause == "session") {
    return FillIn("its place{ on |node} is lost with the session", log, event, true);
  }
  std::string text(event.cause == kCauseTakeover ? "out of sight, as another replica leads"
                                                 : "forgotten with the process");
  if (event.attempts > 0) text += StrCat(": attempt ", std::to_string(event.attempts));
  const Duration left = event.timestamp - event.t;
  if (event.timestamp != kNoBackoff && left > Duration{}) {
    text += StrCat(", ", SecondsText(left), " s of backoff");
  }
  return text;
}

std::string DeletedText(const Event& event, const std::string& from_node) {
  if (event.cause == "Succeeded") return StrCat("finished", from_node);
  if (event.cause == "Failed") return StrCat("ended in failure", from_node);
  if (event.cause == kCausePodGc) {
    return StrCat("deleted", from_node, ": pod garbage collection, as the node no longer exists");
  }
  return StrCat("deleted", from_node);
}

std::string Plural(size_t n, std::string_view one, std::string_view many) {
  return StrCat(std::to_string(n), " ", n == 1 ? one : many);
}

// "Waiting: 1 pod in activeQ and 3 in unschedulableQ; 7 are bound."
std::string CountsSentence(const EventLog& log, const View& view) {
  if (view.batch.session > 0) {
    const auto waiting = static_cast<size_t>(view.num_pending);
    return StrCat(Plural(waiting, "pod waits", "pods wait"), " for a place; ",
                  Plural(static_cast<size_t>(view.num_bound), "is bound", "are bound"), ".");
  }
  std::string waiting;
  for (size_t i = 0; i < view.sections.size(); ++i) {
    const size_t count = view.sections[i].size();
    if (count == 0) continue;
    waiting += waiting.empty() ? Plural(count, "pod", "pods") : StrCat(", ", std::to_string(count));
    waiting += StrCat(" in ", log.sections()[i].name);
  }
  return StrCat(waiting.empty() ? "No pod waits" : StrCat("Waiting: ", waiting), "; ",
                Plural(static_cast<size_t>(view.num_bound), "is bound", "are bound"), ".");
}

// The entries of exactly this moment.
struct Moment {
  const Event* ended = nullptr;    // the last attempt that ended
  const Event* popped = nullptr;   // the last attempt that began
  const Event* node = nullptr;     // the last change of a node
  const Event* session = nullptr;  // that was opened or closed
  const Event* process = nullptr;  // the last thing that happened to one
  const Event* stopped = nullptr;
  std::vector<const Event*> created, deleted, preempted, moved;
  std::vector<const Event*> objects;  // changes of other kinds
};

// What happens to a process of kube-scheduler.
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
  const Event* event;      // the last of its kind
  size_t count = 1;        // so many of its kind happen at once
  bool under_way = false;  // the attempt that it began runs on
};

// What happens at view.t, the most important first.
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

// "default/a is created.", or "3 pods are created." where there are more.
std::string OneOrMany(const EventLog& log, const NarratedEvent& narrated, std::string_view one,
                      std::string_view many) {
  if (narrated.count == 1) return StrCat(log.PodName(narrated.event->pod), " ", one, ".");
  return StrCat(std::to_string(narrated.count), " pods ", many, ".");
}

std::string Sentence(const EventLog& log, const NarratedEvent& narrated) {
  const Event& event = *narrated.event;
  if (narrated.under_way) {
    return StrCat("Attempt ", std::to_string(event.attempts), " of ", log.PodName(event.pod),
                  " is under way.");
  }
  switch (event.kind) {
    case EventKind::kStopped:
      return StrCat("The run ends: ", event.message, ".");
    case EventKind::kPreempted:
      // Where an action did it.
      if (!event.cause.empty()) return OneOrMany(log, narrated, "is evicted", "are evicted");
      return OneOrMany(log, narrated, "is preempted", "are preempted");
    case EventKind::kPodDeleted:
      return OneOrMany(log, narrated, "is gone", "are gone");
    case EventKind::kPodCreated:
      return OneOrMany(log, narrated, "is created", "are created");
    case EventKind::kSessionOpened:
    case EventKind::kSessionClosed:
      return StrCat("The ", EventText(log, event), ".");
    case EventKind::kObjectAdded:
    case EventKind::kObjectUpdated:
    case EventKind::kObjectDeleted:
      return narrated.count == 1
                 ? StrCat(EventText(log, event), ".")
                 : StrCat(std::to_string(narrated.count), " objects of other kinds change.");
    default:
      break;
  }
  if (narrated.count > 1) {
    return StrCat(std::to_string(narrated.count), " pods change queues (", event.cause, ").");
  }
  // Its words begin with what it is about.
  if (event.pod == kNoId && event.node == kNoId) return StrCat(EventText(log, event), ".");
  const std::string subject =
      event.pod == kNoId ? StrCat("Node ", log.NodeName(event.node)) : log.PodName(event.pod);
  return StrCat(subject, ": ", EventText(log, event), ".");
}

}  // namespace

std::string EventText(const EventLog& log, const Event& event, std::optional<Time> backoff_expiry,
                      std::string_view why_helped) {
  const std::string_view sentence = InfoOf(event.kind).sentence;
  if (!sentence.empty()) return FillIn(sentence, log, event, true);
  const std::string node = event.node == kNoId ? "" : log.NodeName(event.node);
  switch (event.kind) {
    case EventKind::kNodeUpdated:
      return event.cause.empty() ? "changed, in nothing that pods wait for"
                                 : StrCat("changed: ", event.cause);
    case EventKind::kPodUpdated:
      if (event.cause == kCauseReady) return "ready";
      if (event.cause == kCauseStarted) return StrCat("started, as ", node, " is there now");
      return event.cause == kCauseTerminating
                 ? StrCat("terminating: it keeps its place on ", node, " until it has stopped")
                 : "changed";
    case EventKind::kPodDeleted:
      return DeletedText(event, node.empty() ? "" : StrCat(" and left ", node));
    case EventKind::kMoved:
      return MovedText(log, event, backoff_expiry, why_helped);
    case EventKind::kBackoffForgotten:
      return ForgottenText(event);
    case EventKind::kPreempted: {
      constexpr std::string_view kByAction = "deleted: evicted by {cause}{, for |other}";
      constexpr std::string_view kByPod = "preempted{ on |node}{ by |other}";
      return FillIn(event.cause.empty() ? kByPod : kByAction, log, event, true);
    }
    case EventKind::kFailed:
      return FailedText(log, event, backoff_expiry, why_helped);
    case EventKind::kForgotten:
      return ForgottenWithProcess(log, event);
    case EventKind::kUndone:
      return event.cause == "evicted"
                 ? "no longer evicted: it would not have been enough"
                 : FillIn("no longer promised a place{ on |node}", log, event, true);
    default:
      return "";
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
  std::vector<std::string> sentences;
  for (const NarratedEvent& narrated : NarratedEvents(log, view))
    sentences.push_back(Sentence(log, narrated));
  for (std::string& sentence : sentences) {
    // The scheduler's own messages bring their full stop.
    if (sentence.ends_with("..")) sentence.pop_back();
  }
  sentences.push_back(CountsSentence(log, view));
  if (sentences.size() > kMaxSentences) sentences.resize(kMaxSentences);
  return StrJoin(sentences, " ");
}

}  // namespace berth::sim
