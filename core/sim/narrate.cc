// What the log says, in words.
#include <string>
#include <string_view>
#include <vector>

#include "base/strings.h"
#include "framework/cluster_event.h"
#include "sim/describe.h"

namespace berth::sim {
namespace {

constexpr size_t kMaxSentences = 2;

std::string QueueWords(QueueName queue) {
  switch (queue) {
    case QueueName::kActive:
      return "activeQ";
    case QueueName::kBackoff:
      return "backoffQ";
    case QueueName::kUnschedulable:
      return "unschedulableQ";
    case QueueName::kNone:
      return "no queue";
  }
  return "";
}

std::string Names(const std::vector<std::string>* plugins) {
  return plugins == nullptr ? "" : StrJoin(*plugins, ", ");
}

// " until 3.05 s", if that is known.
std::string Until(std::optional<Time> backoff_expiry) {
  return backoff_expiry ? StrCat(" until ", SecondsText(*backoff_expiry), " s") : "";
}

std::string MovedText(const Event& event, std::optional<Time> backoff_expiry) {
  std::string why = StrCat("woken by ", event.cause);
  if (event.cause == kEventBackoffComplete) why = "backoff over";
  if (event.cause == kEventUnschedulableTimeout) why = "parked for more than 60 s";
  if (event.cause == kEventPodUpdate) why = "changed";
  if (event.to == QueueName::kBackoff) return StrCat(why, ", backs off", Until(backoff_expiry));
  return StrCat(why, ", moved to ", QueueWords(event.to));
}

std::string FailedText(const Event& event, std::optional<Time> backoff_expiry) {
  std::string text = "attempt failed";
  if (event.attempts > 0) text = StrCat("attempt ", std::to_string(event.attempts), " failed");
  if (event.already_in != QueueName::kNone) {
    text += StrCat(", while it came back into ", QueueWords(event.already_in));
  } else if (event.to == QueueName::kNone) {
    text += ", and there is nothing to try again";
  } else if (event.to == QueueName::kBackoff) {
    text += StrCat(", backs off", Until(backoff_expiry));
  } else {
    text += StrCat(", parked in ", QueueWords(event.to));
  }
  return event.message.empty() ? text : StrCat(text, ": ", event.message);
}

std::string ForgottenText(const Event& event) {
  std::string why = "the last of them is too long ago";
  if (event.cause == kEventPodUpdate) why = "it changed";
  if (event.cause == kEventPodDelete) why = "it is pending no more";
  return StrCat("its failures are forgotten, as ", why);
}

std::string DeletedText(const Event& event, const std::string& from_node) {
  if (event.cause == "Succeeded") return StrCat("finished", from_node);
  if (event.cause == "Failed") return StrCat("ended in failure", from_node);
  return StrCat("deleted", from_node);
}

std::string Plural(size_t n, std::string_view one, std::string_view many) {
  return StrCat(std::to_string(n), " ", n == 1 ? one : many);
}

// "Waiting: 1 pod in activeQ and 3 in unschedulableQ; 7 are bound."
std::string CountsSentence(const View& view) {
  std::string waiting;
  const auto add = [&waiting](size_t count, QueueName queue) {
    if (count == 0) return;
    waiting += waiting.empty() ? Plural(count, "pod", "pods") : StrCat(", ", std::to_string(count));
    waiting += StrCat(" in ", QueueWords(queue));
  };
  add(view.active_q.size(), QueueName::kActive);
  add(view.backoff_q.size(), QueueName::kBackoff);
  add(view.unschedulable_q.size(), QueueName::kUnschedulable);
  return StrCat(waiting.empty() ? "No pod waits" : StrCat("Waiting: ", waiting), "; ",
                Plural(static_cast<size_t>(view.num_bound), "is bound", "are bound"), ".");
}

// The entries of exactly this moment.
struct Moment {
  const Event* ended = nullptr;   // the last attempt that ended
  const Event* popped = nullptr;  // the last attempt that began
  const Event* node = nullptr;    // the last change of a node
  const Event* stopped = nullptr;
  std::vector<const Event*> created, deleted, preempted, moved;
  std::vector<const Event*> objects;  // changes of other kinds
};

Moment MomentAt(const EventLog& log, Time t) {
  Moment moment;
  for (size_t i = log.CountUntil(t); i > 0 && log.events()[i - 1].t == t; --i) {
    const Event& event = log.events()[i - 1];
    const auto keep_last = [&event](const Event*& last) {
      if (last == nullptr) last = &event;
    };
    switch (event.kind) {
      case EventKind::kBound:
      case EventKind::kFailed:
      case EventKind::kWaiting:
        keep_last(moment.ended);
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
        break;
    }
  }
  return moment;
}

// "default/a is created", or "3 pods are created" where there are more.
std::string OneOrMany(const EventLog& log, const std::vector<const Event*>& events,
                      std::string_view one, std::string_view many) {
  if (events.size() == 1) return StrCat(log.PodName(events.front()->pod), " ", one, ".");
  return StrCat(std::to_string(events.size()), " pods ", many, ".");
}

// A sentence for each thing that happens, the weightiest first.
std::vector<std::string> SentencesOf(const EventLog& log, const Moment& moment) {
  std::vector<std::string> sentences;
  const auto tell = [&](const Event* event, const std::string& subject) {
    if (event != nullptr) sentences.push_back(StrCat(subject, ": ", EventText(log, *event), "."));
  };
  if (moment.stopped != nullptr) {
    sentences.push_back(StrCat("The run ends: ", moment.stopped->message, "."));
  }
  if (moment.ended != nullptr) tell(moment.ended, log.PodName(moment.ended->pod));
  if (!moment.preempted.empty()) {
    sentences.push_back(OneOrMany(log, moment.preempted, "is preempted", "are preempted"));
  }
  if (moment.node != nullptr) tell(moment.node, StrCat("Node ", log.NodeName(moment.node->node)));
  if (!moment.moved.empty()) {
    const Event& last = *moment.moved.front();
    sentences.push_back(moment.moved.size() == 1
                            ? StrCat(log.PodName(last.pod), ": ", EventText(log, last), ".")
                            : StrCat(std::to_string(moment.moved.size()), " pods change queues (",
                                     last.cause, ")."));
  }
  if (!moment.deleted.empty() && moment.preempted.empty()) {
    sentences.push_back(OneOrMany(log, moment.deleted, "is gone", "are gone"));
  }
  if (!moment.created.empty()) {
    sentences.push_back(OneOrMany(log, moment.created, "is created", "are created"));
  }
  if (moment.objects.size() == 1) {
    sentences.push_back(StrCat(EventText(log, *moment.objects.front()), "."));
  } else if (!moment.objects.empty()) {
    sentences.push_back(
        StrCat(std::to_string(moment.objects.size()), " objects of other kinds change."));
  }
  if (moment.popped != nullptr) tell(moment.popped, log.PodName(moment.popped->pod));
  for (std::string& sentence : sentences) {
    // The scheduler's own messages bring their full stop.
    if (sentence.size() > 1 && sentence[sentence.size() - 2] == '.') sentence.pop_back();
  }
  return sentences;
}

}  // namespace

std::string EventText(const EventLog& log, const Event& event, std::optional<Time> backoff_expiry) {
  const std::string node = event.node == kNoId ? "" : log.NodeName(event.node);
  const std::string on_node = node.empty() ? "" : StrCat(" on ", node);
  switch (event.kind) {
    case EventKind::kNodeAdded:
      return "joined the cluster";
    case EventKind::kNodeUpdated:
      return event.cause.empty() ? "changed, in nothing that pods wait for"
                                 : StrCat("changed: ", event.cause);
    case EventKind::kNodeDeleted:
      return "left the cluster";
    case EventKind::kPodCreated:
      return StrCat("created", on_node);
    case EventKind::kPodUpdated:
      return "changed";
    case EventKind::kPodDeleted:
      return DeletedText(event, node.empty() ? "" : StrCat(" and left ", node));
    case EventKind::kPodIgnored:
      return StrCat("left alone: ", event.message);
    case EventKind::kObjectAdded:
      return StrCat(event.message, " created");
    case EventKind::kObjectUpdated:
      return StrCat(event.message, " changed");
    case EventKind::kObjectDeleted:
      return StrCat(event.message, " deleted");
    case EventKind::kQueued:
      return StrCat("entered ", QueueWords(event.to));
    case EventKind::kMoved:
      return MovedText(event, backoff_expiry);
    case EventKind::kDequeued:
      return StrCat("left ", QueueWords(event.from));
    case EventKind::kRequeued:
      return StrCat("updated in ", QueueWords(event.to));
    case EventKind::kMoveRequest:
      return StrCat("move request: ", event.cause);
    case EventKind::kBackoffCounted:
      return StrCat("failure ", std::to_string(event.attempts), " in a row, backoff until ",
                    SecondsText(event.timestamp), " s");
    case EventKind::kBackoffForgotten:
      return ForgottenText(event);
    case EventKind::kPopped:
      return StrCat("attempt ", std::to_string(event.attempts), " begins (scheduling cycle ",
                    std::to_string(event.cycle), ")");
    case EventKind::kSkipped:
      return "skipped: it is being deleted, or has its node already";
    case EventKind::kPreempted:
      return StrCat("preempted", on_node,
                    event.other == kNoId ? "" : StrCat(" by ", log.PodName(event.other)));
    case EventKind::kFailed:
      return FailedText(event, backoff_expiry);
    case EventKind::kWaiting:
      return StrCat("assumed", on_node, ", waits at Permit",
                    event.plugins == nullptr ? "" : " for ", Names(event.plugins), " until ",
                    SecondsText(event.timestamp), " s");
    case EventKind::kBound:
      return StrCat("bound to ", node);
    case EventKind::kNominated:
      return StrCat("nominated to ", node);
    case EventKind::kNominationCleared:
      return StrCat("no longer nominated to ", node);
    case EventKind::kStopped:
      return StrCat("the run ends: ", event.message);
  }
  return "";
}

std::string Narrate(const EventLog& log, const View& view) {
  const Moment moment = MomentAt(log, view.t);
  std::vector<std::string> sentences = SentencesOf(log, moment);
  if (view.attempt >= 0 && moment.popped == nullptr) {
    const AttemptSpan& span = log.attempts()[static_cast<size_t>(view.attempt)];
    sentences.push_back(StrCat("Attempt ", std::to_string(span.attempts), " of ",
                               log.PodName(span.pod), " is under way."));
  }
  sentences.push_back(CountsSentence(view));
  if (sentences.size() > kMaxSentences) sentences.resize(kMaxSentences);
  return StrJoin(sentences, " ");
}

}  // namespace berth::sim
