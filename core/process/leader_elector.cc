#include "process/leader_elector.h"

#include "base/check.h"
#include "base/strings.h"
#include "process/saturated_time.h"

namespace berth::process {

Result<LeaderElector> LeaderElector::Make(const ElectionConfig& config, const ElectionRules& rules,
                                          const ElectorDependencies& dependencies) {
  BERTH_CHECK(dependencies.clock != nullptr, "an elector needs a clock");
  if (const auto problem = ElectionConfigProblem(config, rules)) return Error{*problem, ""};
  return LeaderElector(config, rules, dependencies);
}

Time LeaderElector::Now() const { return After(dependencies_.clock->Now(), skew_); }

std::optional<Time> LeaderElector::valid_until() const {
  if (!observed_time_) return std::nullopt;
  const Duration lasts = rules_.trusts_recorded_duration
                             ? Seconds(observed_record_.lease_duration_seconds)
                             : config_.lease_duration;
  return After(*observed_time_, lasts);
}

void LeaderElector::SetObservedRecord(const LeaderElectionRecord& record) {
  observed_record_ = record;
  observed_time_ = Now();
}

void LeaderElector::Log(LogLevel level, const std::string& text) const {
  if (dependencies_.observer != nullptr) dependencies_.observer->Log(level, text);
}

std::string LeaderElector::Describe() const {
  return StrCat(config_.lease_namespace, "/", config_.lease_name);
}

LeaderElector::Next LeaderElector::Call(Stage stage, const LeaseCall& call) {
  stage_ = stage;
  verb_ = call.verb;
  return {call, false};
}

LeaderElector::Next LeaderElector::End(bool succeeded) {
  stage_ = Stage::kNone;
  return {std::nullopt, succeeded};
}

LeaderElector::Next LeaderElector::BeginTry() {
  BERTH_CHECK(stage_ == Stage::kNone, "one step at a time");
  began_ = Now();
  record_ = {};
  record_.holder_identity = config_.identity;
  record_.lease_duration_seconds = config_.lease_duration.ns / Seconds(1).ns;
  record_.acquire_time = began_;
  record_.renew_time = began_;
  if (!rules_.updates_first || !IsLeader() || !IsLeaseValid(began_)) {
    return Call(Stage::kGet, lock_.Get());
  }
  // These fields stay in the record if the update fails, so the later write of this try contains
  // them, too.
  record_.acquire_time = observed_record_.acquire_time;
  record_.leader_transitions = observed_record_.leader_transitions;
  return Call(Stage::kFirstUpdate, lock_.Update(record_));
}

LeaderElector::Next LeaderElector::BeginRelease() {
  BERTH_CHECK(stage_ == Stage::kNone, "one step at a time");
  if (rules_.release_gets_first) return Call(Stage::kReleaseGet, lock_.Get());
  if (!IsLeader()) return End(true);
  return UpdateToRelease(observed_record_.leader_transitions);
}

LeaderElector::Next LeaderElector::TakeAnswer(const LeaseAnswer& answer) {
  BERTH_CHECK(stage_ != Stage::kNone, "an answer belongs to a call");
  const Stage stage = stage_;
  lock_.Take(verb_, answer);
  const bool is_release = stage == Stage::kReleaseGet || stage == Stage::kReleaseUpdate;
  return is_release ? TakeReleaseAnswer(stage, answer) : TakeTryAnswer(stage, answer);
}

LeaderElector::Next LeaderElector::TakeTryAnswer(Stage stage, const LeaseAnswer& answer) {
  if (stage == Stage::kGet) {
    return answer.ok() ? TakeRecord(RecordOf(answer.lease)) : GetFailed(answer.error);
  }
  if (answer.ok()) {
    SetObservedRecord(record_);
    return End(true);
  }
  const std::string error = ErrorText(answer.error);
  if (stage == Stage::kFirstUpdate) {
    Log(LogLevel::kError,
        StrCat("Failed to update lock optimistically: ", error, ", falling back to slow path"));
    return Call(Stage::kGet, lock_.Get());
  }
  Log(LogLevel::kError,
      StrCat(stage == Stage::kCreate ? "error initially creating leader election record: "
                                     : "Failed to update lock: ",
             error));
  return End(false);
}

LeaderElector::Next LeaderElector::GetFailed(CallError error) {
  if (error == CallError::kNotFound) return Call(Stage::kCreate, lock_.Create(record_));
  Log(LogLevel::kError,
      StrCat("error retrieving resource lock ", Describe(), ": ", ErrorText(error)));
  return End(false);
}

LeaderElector::Next LeaderElector::TakeRecord(const LeaderElectionRecord& got) {
  const LeaderElectionRecord raw = RawForm(got);
  if (observed_raw_ != raw) {
    SetObservedRecord(got);
    observed_raw_ = raw;
  }
  if (!got.holder_identity.empty() && IsLeaseValid(began_) && !IsLeader()) {
    Log(LogLevel::kInfoV4,
        StrCat("lock is held by ", got.holder_identity, " and has not yet expired"));
    return End(false);
  }
  if (IsLeader()) {
    record_.acquire_time = got.acquire_time;
    record_.leader_transitions = got.leader_transitions;
    if (rules_.updates_first && dependencies_.observer != nullptr) {
      dependencies_.observer->SlowPathRenewal();
    }
  } else {
    record_.leader_transitions = got.leader_transitions + 1;
  }
  return Call(Stage::kUpdate, lock_.Update(record_));
}

LeaderElector::Next LeaderElector::UpdateToRelease(int64_t transitions) {
  record_ = {};
  record_.lease_duration_seconds = 1;
  record_.acquire_time = Now();
  record_.renew_time = record_.acquire_time;
  record_.leader_transitions = transitions;
  return Call(Stage::kReleaseUpdate, lock_.Update(record_));
}

LeaderElector::Next LeaderElector::TakeReleaseAnswer(Stage stage, const LeaseAnswer& answer) {
  if (stage == Stage::kReleaseUpdate) {
    if (answer.ok()) {
      SetObservedRecord(record_);
    } else {
      Log(LogLevel::kError, StrCat("Failed to release lock: ", ErrorText(answer.error)));
    }
    return End(answer.ok());
  }
  if (answer.error == CallError::kNotFound) {
    Log(LogLevel::kInfo, StrCat("lease lock not found: ", Describe()));
    return End(false);
  }
  if (!answer.ok()) {
    Log(LogLevel::kError,
        StrCat("error retrieving resource lock ", Describe(), ": ", ErrorText(answer.error)));
    return End(false);
  }
  // The result of the get does not count as observed: only the conflict of the update reveals
  // another holder.
  if (!IsLeader()) return End(true);
  return UpdateToRelease(answer.lease.lease_transitions.value_or(0));
}

std::optional<std::string> LeaderElector::ReportTransition() {
  if (observed_record_.holder_identity == reported_leader_) return std::nullopt;
  reported_leader_ = observed_record_.holder_identity;
  return reported_leader_;
}

std::optional<std::string> LeaderElector::Check(Duration tolerance) const {
  if (!IsLeader()) return std::nullopt;
  // If there is no observed time, the elector's identity is empty, which v1.21 allows. Then the
  // time is Go's zero, which is long ago.
  if (observed_time_ && Now() <= After(After(*observed_time_, config_.lease_duration), tolerance)) {
    return std::nullopt;
  }
  return StrCat("failed election to renew leadership on lease ", config_.lease_name);
}

}  // namespace berth::process
