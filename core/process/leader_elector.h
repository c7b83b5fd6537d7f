// LeaderElector: one elector's view of the Lease, and its single steps: a try to acquire or renew
// the lease, and its release. Upstream: client-go v0.34.1 and v0.21.9,
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

// The objects that an elector uses. It owns none of them: all must outlive the elector and its
// copies.
struct ElectorDependencies {
  const Clock* clock = nullptr;
  ElectionObserver* observer = nullptr;  // null: log lines and counts are dropped
};

// An elector does not trust the times of other electors. It counts from the moment, by its own
// clock, at which it saw the record change.
//
// A call to the API server takes time, so a step is divided into its calls. A step begins with
// Begin..., and continues with TakeAnswer for each answer until no call is left. A value type;
// copies use the same dependencies.
class LeaderElector {
 public:
  // The continuation of a step: its next call, or if there is none, the step's outcome.
  struct Next {
    std::optional<LeaseCall> call;
    bool succeeded = false;
  };

  // Returns the error of ElectionConfigProblem if `config` has one. Copies `rules`.
  static Result<LeaderElector> Make(const ElectionConfig& config, const ElectionRules& rules,
                                    const ElectorDependencies& dependencies);

  // Begins a try to acquire or renew the lease. The try sets times to the time of its start.
  // Upstream: tryAcquireOrRenew. REQUIRES, like BeginRelease: no step is in progress.
  Next BeginTry();
  // Releases the lease if the elector holds it by its own observation. Otherwise the step succeeds
  // without an effect. Upstream: release.
  Next BeginRelease();
  // Continues the step. REQUIRES: a step is in progress, and `answer` belongs to its last call.
  Next TakeAnswer(const LeaseAnswer& answer);
  // Reports whether a step has begun and has no outcome yet.
  bool is_under_way() const { return stage_ != Stage::kNone; }

  // Returns the holder of the observed record (empty: no holder) if it differs from the holder of
  // the last report; otherwise null. Upstream: maybeReportTransition, which the loop calls after
  // tries, but not after a release.
  std::optional<std::string> ReportTransition();

  // Returns the reason why the health check leaderElection would fail if the process had connected
  // it, or null if it would pass. A leader is unhealthy once its last renewal is longer ago than
  // the duration of the lease plus `tolerance`. Upstream: Check.
  std::optional<std::string> Check(Duration tolerance) const;

  // Sets this elector's clock to the simulation's time plus `skew`. Go compares such moments by its
  // monotonic clock, which a step of the wall clock does not change. Here, as in the recordings, a
  // step changes both.
  void set_skew(Duration skew) { skew_ = skew; }
  Duration skew() const { return skew_; }

  bool IsLeader() const { return observed_record_.holder_identity == config_.identity; }
  // Upstream: GetLeader. Empty: the elector knows no leader.
  const std::string& leader() const { return observed_record_.holder_identity; }
  const LeaderElectionRecord& observed_record() const { return observed_record_; }
  // Returns when the observed record was set, by the elector's clock. Null: never.
  std::optional<Time> observed_time() const { return observed_time_; }
  // Returns the moment, by the elector's clock, until which the elector respects the observed
  // lease, even its own. Null if it has observed none.
  std::optional<Time> valid_until() const;
  const ElectionConfig& config() const { return config_; }
  const ElectionRules& rules() const { return rules_; }

  // Returns "<namespace>/<name>" of the Lease, as in log lines.
  std::string Describe() const;

 private:
  // The call of a step whose answer the elector waits for.
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
  // Reports whether the observed lease has not expired at `now`. Upstream: isLeaseValid.
  bool IsLeaseValid(Time now) const {
    const std::optional<Time> until = valid_until();
    return until && *until > now;
  }
  void SetObservedRecord(const LeaderElectionRecord& record);

  Next Call(Stage stage, const LeaseCall& call);
  Next End(bool succeeded);
  Next TakeTryAnswer(Stage stage, const LeaseAnswer& answer);
  Next TakeReleaseAnswer(Stage stage, const LeaseAnswer& answer);
  // Continues after a get: takes the lease, renews it, or leaves it.
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
  // The raw form of the record of the last get that changed it. Null: none yet. The elector's own
  // writes do not change it, so the next get differs from it.
  std::optional<LeaderElectionRecord> observed_raw_;
  std::optional<Time> observed_time_;
  std::string reported_leader_;

  // The following fields belong to the step in progress.
  Stage stage_ = Stage::kNone;
  Verb verb_ = Verb::kGet;
  Time began_;                   // the start of the step, by the elector's clock
  LeaderElectionRecord record_;  // the record that the step writes
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_LEADER_ELECTOR_H_
