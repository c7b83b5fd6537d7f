// LeaderElector: one elector's view of the Lease, and its single steps: an attempt to acquire or
// renew the lease, and its release. As client-go v0.34.1 and v0.21.9,
// tools/leaderelection/leaderelection.go. ElectionLoop (election_loop.h) decides when they happen.
#ifndef BERTH_PROCESS_LEADER_ELECTOR_H_
#define BERTH_PROCESS_LEADER_ELECTOR_H_

#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "base/time.h"
#include "process/election_config.h"
#include "process/election_observer.h"
#include "process/election_rules.h"
#include "process/lease.h"
#include "process/lease_call.h"
#include "process/lease_lock.h"

namespace berth::process {

// What an elector stands on. Nothing is owned: all of it outlives the elector and its copies.
struct ElectorDependencies {
  const Clock* clock = nullptr;
  ElectionObserver* observer = nullptr;  // null: log lines and counts are dropped
};

// An elector trusts no times of others: it counts from the moment at which it saw the record
// change, by its own clock.
//
// A call to the API server takes time, so a step is cut into its calls: it begins with Begin...,
// and goes on with TakeAnswer for each call's answer until no call is left. A value; its copies
// stand on the same dependencies.
class LeaderElector {
 public:
  // What comes next in a step: a call, or if there is none, the step's outcome.
  struct Next {
    std::optional<LeaseCall> call;
    bool succeeded = false;
  };

  // The error is that of ElectionConfigProblem. `rules` is copied.
  static Result<LeaderElector> Make(const ElectionConfig& config, const ElectionRules& rules,
                                    const ElectorDependencies& dependencies);

  // An attempt to acquire the lease, or to renew it. As tryAcquireOrRenew. Every time that it
  // writes is that of its begin. REQUIRES, as BeginRelease: no step is under way.
  Next BeginTry();
  // Gives the lease back, if the elector holds it by its own observation. As release. It succeeds,
  // too, if there is nothing to give back.
  Next BeginRelease();
  // REQUIRES: a step is under way, and this answers its last call.
  Next TakeAnswer(const LeaseAnswer& answer);
  // A step has begun, and its outcome is not known yet.
  bool is_under_way() const { return stage_ != Stage::kNone; }

  // The holder of the observed record, once, if it is another than at the last report ("": none).
  // As maybeReportTransition, which the loop calls after attempts, not after a release.
  std::optional<std::string> ReportTransition();

  // What the health check leaderElection would say if the process had connected it: why it is
  // unhealthy, or nothing. A leader is, once it has not renewed for longer than the lease lasts and
  // `tolerance` more. As Check.
  std::optional<std::string> Check(Duration tolerance) const;

  // From now on this elector's clock is the simulation's plus `skew`. Go compares such moments by
  // its monotonic clock, which a step of the wall clock does not move; here, as in the recordings,
  // a step moves both.
  void set_skew(Duration skew) { skew_ = skew; }
  Duration skew() const { return skew_; }

  bool IsLeader() const { return observed_record_.holder_identity == config_.identity; }
  // As GetLeader; "": none is known.
  const std::string& leader() const { return observed_record_.holder_identity; }
  const LeaderElectionRecord& observed_record() const { return observed_record_; }
  // When the observed record was set, by the elector's clock; nothing: never.
  std::optional<Time> observed_time() const { return observed_time_; }
  // Until then the lease that was observed is respected, whoever has it; nothing: none was
  // observed. By the elector's clock.
  std::optional<Time> valid_until() const;
  const ElectionConfig& config() const { return config_; }
  const ElectionRules& rules() const { return rules_; }

  // "<namespace>/<name>" of the Lease, as in log lines.
  std::string Describe() const;

 private:
  // Which call of a step the elector waits for.
  enum class Stage : uint8_t {
    kNone,
    kFirstUpdate,
    kGet,
    kCreate,
    kUpdate,
    kReleaseGet,
    kReleaseUpdate,
  };

  LeaderElector(const ElectionConfig& config, const ElectionRules& rules,
                const ElectorDependencies& dependencies)
      : config_(config), rules_(rules), dependencies_(dependencies), lock_(rules) {}

  Time Now() const;
  // The lease that was observed has not run out at `now`. As isLeaseValid.
  bool IsLeaseValid(Time now) const {
    const std::optional<Time> until = valid_until();
    return until && *until > now;
  }
  void SetObservedRecord(const LeaderElectionRecord& record);

  Next Call(Stage stage, const LeaseCall& call);
  Next End(bool succeeded);
  Next TakeTryAnswer(Stage stage, const LeaseAnswer& answer);
  Next TakeReleaseAnswer(Stage stage, const LeaseAnswer& answer);
  // The record was got: takes the lease, renews it, or leaves it.
  Next TakeRecord(const LeaderElectionRecord& got);
  Next GetFailed(CallError error);
  Next UpdateToRelease(int64_t transitions);

  void Log(LogLevel level, const std::string& text) const;
  std::string ErrorText(CallError error) const {
    return CallErrorText(error, config_.lease_name, rules_.lock_resource);
  }

  ElectionConfig config_;
  ElectionRules rules_;
  ElectorDependencies dependencies_;
  LeaseLock lock_;
  Duration skew_;

  LeaderElectionRecord observed_record_;
  // The raw form of the record of the last get that changed it; nothing: none yet. Own writes leave
  // it, so that the next get differs from it.
  std::optional<LeaderElectionRecord> observed_raw_;
  std::optional<Time> observed_time_;
  std::string reported_leader_;

  // Of the step that is under way.
  Stage stage_ = Stage::kNone;
  Verb verb_ = Verb::kGet;
  Time began_;                   // by the elector's clock
  LeaderElectionRecord record_;  // what it writes
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_LEADER_ELECTOR_H_
