// The causes of log entries that the code distinguishes, and the reasons why no scheduler handles a
// pod.
#ifndef BERTH_LOG_CAUSES_H_
#define BERTH_LOG_CAUSES_H_

#include <cstdint>
#include <string_view>

#include "base/sentence.h"

namespace berth::sim {

enum class Cause : uint8_t {
  kOther,  // any text that is not listed here, or no text
  // For kPodUpdated: the pod has become ready; the pod, which was bound before its node existed,
  // runs because the node exists now; the pod is being deleted, and takes time to stop.
  kReady,
  kStarted,
  kTerminating,
  // For kPodDeleted: the result of a pod that ended by itself, or the loss of its node.
  kSucceeded,
  kFailed,
  kPodGc,
  // Another replica leads now; the process has ended.
  kTakeover,
  kExit,
  // For kForgotten: the process had the pod in an attempt, at Permit, or in a session.
  kInAttempt,
  kAtPermit,
  kInSession,
  // For kUndone: the discarded statement had evicted the pod, not promised it resources.
  kEvicted,
  // For kMoved, kBackoffForgotten and kMoveRequest: the labels of events.
  kBackoffComplete,
  kUnschedulableTimeout,
  kPodUpdate,
  kPodDelete,
  // For kFailed.
  kNoNodes,
  kError,
  kReserveError,
  kPermitError,
  kPreBindError,
  kBindError,
};

// Returns the cause whose text in log entries is `text`. kOther if there is none.
Cause CauseNamed(std::string_view text);

// The reason why no scheduler handles a pod.
enum class Unserved : uint8_t {
  kNoProfile,         // no scheduler has its schedulerName
  kNoSchedulerLeads,  // no replica of kube-scheduler leads
  kNoBatchLeads,      // no replica of kube-batch leads
  kLeaderIsCutOff,    // the leader's informers receive no change
  kLeaderIsBehind,    // the leader's informers have not received the pod yet
};

// The form of the log message for kNoProfile if kube-scheduler runs. log/log_writer.h has the forms
// of the other messages.
inline constexpr std::string_view kNoProfileServes =
    "no profile has the schedulerName of this pod: {}";

// Returns the reason that a log message of this kind gives.
Unserved UnservedBy(std::string_view message);
// Returns the message as a sentence, which may have a translation.
Sentence UnservedSentence(std::string_view message);

}  // namespace berth::sim

#endif  // BERTH_LOG_CAUSES_H_
