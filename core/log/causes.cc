#include "log/causes.h"

#include "framework/cluster_event.h"
#include "log/log_writer.h"

namespace berth::sim {
namespace {

struct NamedCause {
  std::string_view text;
  Cause cause;
};

const NamedCause kCauses[] = {
    {kCauseReady, Cause::kReady},
    {kCauseStarted, Cause::kStarted},
    {kCauseTerminating, Cause::kTerminating},
    {"Succeeded", Cause::kSucceeded},
    {"Failed", Cause::kFailed},
    {kCausePodGc, Cause::kPodGc},
    {kCauseTakeover, Cause::kTakeover},
    {kCauseExit, Cause::kExit},
    {"attempt", Cause::kInAttempt},
    {"Permit", Cause::kAtPermit},
    {"session", Cause::kInSession},
    {"evicted", Cause::kEvicted},
    {kEventBackoffComplete.label, Cause::kBackoffComplete},
    {kEventUnschedulableTimeout.label, Cause::kUnschedulableTimeout},
    {kEventPodUpdate.label, Cause::kPodUpdate},
    {kEventPodDelete.label, Cause::kPodDelete},
    {"NoNodes", Cause::kNoNodes},
    {"Error", Cause::kError},
    {"ReserveError", Cause::kReserveError},
    {"PermitError", Cause::kPermitError},
    {"PreBindError", Cause::kPreBindError},
    {"BindError", Cause::kBindError},
};

}  // namespace

Cause CauseNamed(std::string_view text) {
  for (const NamedCause& named : kCauses) {
    if (named.text == text) return named.cause;
  }
  return Cause::kOther;
}

Unserved UnservedBy(std::string_view message) {
  if (message == kNoReplicaLeads) return Unserved::kNoSchedulerLeads;
  if (message == kNoBatchReplicaLeads) return Unserved::kNoBatchLeads;
  if (message == kLeaderHearsNothing) return Unserved::kLeaderIsCutOff;
  return message == kLeaderHearsLater ? Unserved::kLeaderIsBehind : Unserved::kNoProfile;
}

Sentence UnservedSentence(std::string_view message) {
  if (UnservedBy(message) != Unserved::kNoProfile) return {message, {}};
  const std::string_view beginning = kNoProfileServes.substr(0, kNoProfileServes.find('{'));
  if (!message.starts_with(beginning)) return {"{}", {message}};
  return {kNoProfileServes, {message.substr(beginning.size())}};
}

}  // namespace berth::sim
