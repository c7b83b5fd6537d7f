// The causes of log entries that code asks for, and the reasons for which no scheduler takes a pod.
#ifndef BERTH_LOG_CAUSES_H_
#define BERTH_LOG_CAUSES_H_

#include <cstdint>
#include <string_view>

#include "base/sentence.h"

namespace berth::sim {

enum class Cause : uint8_t {
  kOther,  // any text that is not listed here, and none
  // kPodUpdated: the pod has become ready; it was bound before its node existed, and runs now that
  // the node exists; it is being deleted, and takes a time to stop.
  kReady,
  kStarted,
  kTerminating,
  // kPodDeleted: how the pod ended by itself; its node no longer exists.
  kSucceeded,
  kFailed,
  kPodGc,
  // Another replica leads now; the process ended.
  kTakeover,
  kExit,
  // kForgotten: the process had the pod in an attempt, at Permit, or in a session.
  kInAttempt,
  kAtPermit,
  kInSession,
  // kUndone: an eviction, and not a promise.
  kEvicted,
  // kMoved, kBackoffForgotten, kMoveRequest: labels of events.
  kBackoffComplete,
  kUnschedulableTimeout,
  kPodUpdate,
  kPodDelete,
  // kFailed.
  kNoNodes,
  kError,
  kReserveError,
  kPermitError,
  kPreBindError,
  kBindError,
};

// Returns the cause that a log entry calls `text`.
Cause CauseNamed(std::string_view text);

// Why no scheduler takes a pod.
enum class Unserved : uint8_t {
  kNoProfile,       // its schedulerName is of no scheduler
  kNoReplicaLeads,  // of kube-scheduler
  kNoBatchLeads,    // no replica of kube-batch leads
  kLeaderIsCutOff,  // the leader's informers receive no change
  kLeaderIsBehind,  // the leader's informers have not received the pod yet
};

// The message of a log entry for kNoProfile where kube-scheduler runs, as a form. Those of the
// others are in log/log_writer.h.
inline constexpr std::string_view kNoProfileServes =
    "no profile has the schedulerName of this pod: {}";

// Returns the reason that such a message gives.
Unserved UnservedBy(std::string_view message);
// Returns the message as a sentence, which may have a translation.
Sentence UnservedSentence(std::string_view message);

}  // namespace berth::sim

#endif  // BERTH_LOG_CAUSES_H_
