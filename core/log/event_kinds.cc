#include "log/event_kinds.h"

#include <iterator>

#include "base/strings.h"
#include "log/causes.h"

namespace berth::sim {
namespace {

// In the order of EventKind.
constexpr EventKindInfo kKinds[] = {
    {EventKind::kNodeAdded, "nodeAdded", EventTone::kCluster, false, false, false, "{ (|cause|)}",
     "joined the cluster"},
    {EventKind::kNodeUpdated, "nodeUpdated", EventTone::kCluster, false, false, false,
     "{ (|cause|)}", ""},
    {EventKind::kNodeDeleted, "nodeDeleted", EventTone::kCluster, false, false, false,
     "{ (|cause|)}", "left the cluster"},
    {EventKind::kPodCreated, "podCreated", EventTone::kCreated, false, false, false,
     "{ on |node}{ (|cause|)}", "created{ on |node}"},
    {EventKind::kPodUpdated, "podUpdated", EventTone::kNone, false, false, false,
     "{ on |node}{ (|cause|)}", ""},
    {EventKind::kPodDeleted, "podDeleted", EventTone::kCluster, false, false, false,
     "{ on |node}{ (|cause|)}", ""},
    {EventKind::kPodIgnored, "podIgnored", EventTone::kNone, false, false, false, "{: |message}",
     "left alone: {message}"},
    {EventKind::kObjectAdded, "objectAdded", EventTone::kCluster, false, false, false,
     "{message}{ (|cause|)}", "{message} created"},
    {EventKind::kObjectUpdated, "objectUpdated", EventTone::kCluster, false, false, false,
     "{message}{ (|cause|)}", "{message} changed"},
    {EventKind::kObjectDeleted, "objectDeleted", EventTone::kCluster, false, false, false,
     "{message}{ (|cause|)}", "{message} deleted"},
    {EventKind::kQueued, "queued", EventTone::kNone, true, false, false,
     "{ |from} -> {to}{ (|cause|)}{ by |plugins}", "entered {to}"},
    {EventKind::kMoved, "moved", EventTone::kWoken, false, false, false,
     "{ |from} -> {to}{ (|cause|)}{ by |plugins}", ""},
    {EventKind::kDequeued, "dequeued", EventTone::kNone, false, false, false,
     " {from} ->{ (|cause|)}", "left {from}"},
    {EventKind::kRequeued, "requeued", EventTone::kNone, false, false, false,
     " in {to}{ (|cause|)}", "updated in {to}"},
    {EventKind::kMoveRequest, "moveRequest", EventTone::kNone, false, true, false,
     "{cause}, cycle {cycle}", "move request: {cause}"},
    {EventKind::kBackoffCounted, "backoffCounted", EventTone::kNone, true, false, true,
     " {attempts}, until {until}s", "failure {attempts} in a row, backoff until {until} s"},
    {EventKind::kBackoffForgotten, "backoffForgotten", EventTone::kNone, false, false, false,
     "{ (|cause|)}", ""},
    {EventKind::kPopped, "popped", EventTone::kNone, true, true, false,
     "{ from |from} attempt {attempts}, cycle {cycle}",
     "attempt {attempts} begins{ from |from|, before its backoff is over} (scheduling cycle "
     "{cycle})"},
    {EventKind::kSkipped, "skipped", EventTone::kNone, false, false, false,
     "{ on |node}{ (|cause|)}", "skipped: it is being deleted, or has its node already"},
    {EventKind::kPreempted, "preempted", EventTone::kCluster, false, false, false,
     "{ on |node}{ by |other}", ""},
    {EventKind::kFailed, "failed", EventTone::kFailed, true, false, false,
     " -> {to}{ (|cause|)}{ by |plugins}{: |message}", ""},
    {EventKind::kWaiting, "waiting", EventTone::kNone, false, false, true,
     "{ on |node}{ for |plugins}, until {until}s",
     "assumed{ on |node}, waits at Permit{ for |plugins} until {until} s"},
    {EventKind::kBound, "bound", EventTone::kBound, false, false, false, "{ on |node}{ (|cause|)}",
     "bound to {node}"},
    {EventKind::kNominated, "nominated", EventTone::kNone, false, false, false,
     " to {node}{ (|cause|)}", "nominated to {node}"},
    {EventKind::kNominationCleared, "nominationCleared", EventTone::kNone, false, false, false,
     " from {node}{ (|cause|)}", "no longer nominated to {node}"},
    {EventKind::kEnrolled, "enrolled", EventTone::kNone, false, false, false, "{ in |object}",
     "waits for a session{, in |object}"},
    {EventKind::kSessionOpened, "sessionOpened", EventTone::kNone, false, true, false, "{cycle}",
     "session {cycle} opens"},
    {EventKind::kActionBegun, "actionBegun", EventTone::kNone, false, false, false, "{cause}",
     "action {cause} begins"},
    {EventKind::kQueueOverused, "queueOverused", EventTone::kStep, false, false, false,
     "{object}{ (|cause|)}",
     "{object} is passed over by {cause}: it has what it deserves, or more"},
    {EventKind::kAllocated, "allocated", EventTone::kStep, false, false, false,
     "{ on |node}{ (|cause|)}", "given a place{ on |node} by {cause}, in the session"},
    {EventKind::kPipelined, "pipelined", EventTone::kStep, false, false, false,
     "{ on |node}{ (|cause|)}", "promised what is released{ on |node} by {cause}, in the session"},
    {EventKind::kEvicted, "evicted", EventTone::kStep, false, false, false,
     "{ on |node}{ for |other}{ (|cause|)}", "evicted by {cause}{, for |other}"},
    {EventKind::kUndone, "undone", EventTone::kSetback, false, false, false,
     "{ on |node}{ (|cause|)}", ""},
    {EventKind::kGangReady, "gangReady", EventTone::kStep, false, false, false,
     "{object}{ (|cause|)}", "{object} is ready: what it was given is bound"},
    {EventKind::kReleased, "released", EventTone::kSetback, false, false, false,
     "{ on |node}{ (|cause|)}", "the session ends, and its place{ on |node} is given up"},
    {EventKind::kUnschedulable, "unschedulable", EventTone::kFailed, false, false, false,
     "{: |message}", "found no place: {message}"},
    {EventKind::kDropped, "dropped", EventTone::kSetback, false, false, false,
     "{ on |node}{ (|cause|)}{: |message}", "{cause} came to nothing: {message}"},
    {EventKind::kPodGroupUpdated, "podGroupUpdated", EventTone::kNone, false, false, false,
     "{object} -> {cause}{: |message}", "{object} is {cause}{: |message}"},
    {EventKind::kSessionClosed, "sessionClosed", EventTone::kNone, false, true, false,
     "{cycle}{ (|cause|)}", "session {cycle} closes"},
    {EventKind::kProcessStarted, "processStarted", EventTone::kCluster, false, false, false,
     "{object}{: |message}", "{object} starts"},
    {EventKind::kLeaseAcquired, "leaseAcquired", EventTone::kWoken, false, false, false,
     "{object}{: |message}", "{object} acquires the lease and leads"},
    {EventKind::kTakeover, "takeover", EventTone::kNone, false, true, false,
     "{object}, cycle {cycle}", "the queue of {object} is the one that is worked off"},
    {EventKind::kLeaderLost, "leaderLost", EventTone::kFailed, false, false, false,
     "{object}{: |message}", "{object} no longer leads{: |message}"},
    {EventKind::kLeaseReleased, "leaseReleased", EventTone::kSetback, false, false, false,
     "{object}", "{object} gives the lease back"},
    {EventKind::kProcessExited, "processExited", EventTone::kFailed, false, false, false,
     "{object}{ (|cause|)}{: |message}", "{object} ends{ (|cause|)}{: |message}"},
    {EventKind::kProcessPaused, "processPaused", EventTone::kSetback, false, false, true,
     "{object}, until {until}s", "{object} stands still until {until} s"},
    {EventKind::kProcessResumed, "processResumed", EventTone::kCluster, false, false, false,
     "{object}", "{object} goes on"},
    {EventKind::kApiLost, "apiLost", EventTone::kSetback, false, false, true,
     "{object}, until {until}s", "{object} cannot reach the API server until {until} s"},
    {EventKind::kForgotten, "forgotten", EventTone::kSetback, true, false, false,
     "{ from |from}{ on |node}{ (|cause|)}", ""},
    {EventKind::kBoundByOther, "boundByOther", EventTone::kBound, false, false, false,
     "{ on |node}{ by |object}", "bound to {node} by {object}, which is not the leader any more"},
    {EventKind::kBindingRefused, "bindingRefused", EventTone::kFailed, false, false, false,
     "{ on |node}{ by |object}{: |message}",
     "{object}, which is not the leader any more, may not bind it to {node}: {message}"},
    {EventKind::kStartupStep, "startupStep", EventTone::kNone, false, false, false,
     "{object} {cause}{ (|message|)}", "{object} starts: {cause}"},
    {EventKind::kWatchDelayed, "watchDelayed", EventTone::kSetback, false, false, false,
     "{object}{ (|cause|)}{: |message}",
     "each change{ of a |cause} reaches {object} {message} late from now on"},
    {EventKind::kAssumedExpired, "assumedExpired", EventTone::kSetback, false, false, false,
     "{ on |node}{ by |object}",
     "no longer counted on {node} by {object}, which has not heard that it is bound"},
    {EventKind::kKubeletRejected, "kubeletRejected", EventTone::kFailed, false, false, false,
     "{ on |node}{ (|cause|)}{: |message}", "rejected by the kubelet of {node}: {message}"},
    {EventKind::kStopped, "stopped", EventTone::kNone, false, false, false, "{message}",
     "the run ends: {message}"},
};

constexpr bool IsInOrder() {
  for (size_t i = 0; i < std::size(kKinds); ++i) {
    if (static_cast<size_t>(kKinds[i].kind) != i) return false;
  }
  return std::size(kKinds) == static_cast<size_t>(EventKind::kStopped) + 1;
}
static_assert(IsInOrder(), "each kind has its row");

// The value of one field; empty if the entry does not have it.
SentenceValue FieldValue(std::string_view field, const EventLog& log, const Event& event,
                         bool by_name) {
  if (field == "node") return event.node == kNoId ? "" : log.NodeName(event.node);
  if (field == "other") return event.other == kNoId ? "" : log.PodName(event.other);
  if (field == "cause") return event.cause;
  if (field == "message") {
    if (event.kind == EventKind::kPodIgnored) return UnservedSentence(event.message);
    return event.message;
  }
  if (field == "object") return event.object;
  if (field == "plugins") return event.plugins == nullptr ? "" : SentenceValue(*event.plugins);
  if (field == "attempts") return event.attempts;
  if (field == "cycle") return event.cycle;
  if (field == "until") return event.timestamp;
  if (field == "to" && !by_name) return SectionText(log, event);
  if (field == "to") return NameText(log.sections(), event.to);
  if (event.from == SectionId::kNone) return "";
  return by_name ? NameText(log.sections(), event.from) : IdText(log.sections(), event.from);
}

Sentence FilledSentence(std::string_view form, const EventLog& log, const Event& event,
                        bool by_name) {
  Sentence sentence{form, {}};
  for (const std::string_view field : PlacesOf(form)) {
    sentence.values.push_back(FieldValue(field, log, event, by_name));
  }
  return sentence;
}

}  // namespace

const EventKindInfo& InfoOf(EventKind kind) { return kKinds[static_cast<size_t>(kind)]; }

std::string_view EventKindName(EventKind kind) { return InfoOf(kind).name; }

Sentence SentenceAbout(std::string_view form, const EventLog& log, const Event& event) {
  return FilledSentence(form, log, event, true);
}

std::string FillIn(std::string_view words, const EventLog& log, const Event& event) {
  return FilledSentence(words, log, event, false).TextIn(nullptr);
}

std::string SectionText(const EventLog& log, const Event& event) {
  if (event.kind == EventKind::kFailed && event.already_in != SectionId::kNone) {
    return StrCat("already-", IdText(log.sections(), event.already_in));
  }
  const bool may_be_none = event.kind == EventKind::kFailed;
  if (event.to == SectionId::kNone && !may_be_none) return "";
  return std::string(IdText(log.sections(), event.to));
}

}  // namespace berth::sim
