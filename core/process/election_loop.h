// ElectionLoop: one elector, from its first try to acquire the lease until it has lost it or is
// asked to stop. Upstream: client-go v0.34.1 and v0.21.9, tools/leaderelection/leaderelection.go,
// Run.
#ifndef BERTH_PROCESS_ELECTION_LOOP_H_
#define BERTH_PROCESS_ELECTION_LOOP_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "base/clock.h"
#include "base/result.h"
#include "base/time.h"
#include "process/call_path.h"
#include "process/leader_elector.h"
#include "process/lease_store.h"
#include "process/retry_delays.h"

namespace berth::process {

// The objects that a loop uses. It owns none of them: all must outlive the loop and its copies.
struct ElectionDependencies {
  const Clock* clock = nullptr;
  LeaseStore* store = nullptr;
  const CallPath* path = nullptr;
  RetryDelays* retry_delays = nullptr;
  ElectionObserver* observer = nullptr;  // null: reports are dropped
};

// One state machine replaces the goroutines, timers and contexts of the real loop. It advances only
// when the driver calls it: the driver sets the clock to NextDue and calls ProcessDue, repeatedly
// until nothing is due.
//
//  - acquire: tries at once, then again after each retry delay, counted from the end of the last
//    try.
//  - renew: in rounds. A round tries at once. While its tries fail, it tries again at each tick of
//    a ticker, for at most renewDeadline. The next round begins retryPeriod after the end of a
//    successful round.
//  - After a failed round or a cancel: releases the lease, if configured, and ends. Without a
//    cancel, the leader's work is asked to stop only after the release.
//
// A call takes the path's latency, which nothing shortens. A hanging call ends with its context. If
// several of these happen at one moment, the end of a context comes before a tick, and before the
// end of an outage. A value type; copies use the same dependencies.
class ElectionLoop {
 public:
  // Returns the error of ElectionConfigProblem if `config` has one.
  static Result<ElectionLoop> Make(const ElectionConfig& config, const ElectionRules& rules,
                                   const ElectionDependencies& dependencies);

  // Sets how long the elector's client waits for each answer before the call fails with kTimeout.
  // Null: as long as the call's context lasts. kube-scheduler's client waits half of renewDeadline,
  // but at least 1 s. A call that would take longer to arrive never arrives.
  void set_client_timeout(std::optional<Duration> timeout) { client_timeout_ = timeout; }
  // See LeaderElector. Timers use the simulation's clock, whatever the skew is.
  void set_skew(Duration skew) { elector_.set_skew(skew); }

  // Starts the loop. REQUIRES: Run was not called before.
  void Run();
  // Ends the context of Run, which asks the process to stop. May be called before Run. The
  // consequences are due at once.
  void Cancel();

  // Suspends the process (a signal, a move to another machine). Its timers and contexts continue,
  // but it notices them only after Resume. A call that it has sent still takes effect. To kill a
  // process, pause it forever.
  void Pause() { is_paused_ = true; }
  void Resume() { is_paused_ = false; }

  // Returns when to call ProcessDue next, which may be a moment in the past. kTimeMax: nothing is
  // due unless one of the methods above is called.
  Time NextDue() const;
  // Does one thing that is due at the clock's time. Has no effect if nothing is due.
  void ProcessDue();

  const LeaderElector& elector() const { return elector_; }
  // Reports whether the elector leads, which lasts from OnStartedLeading to the end of its context.
  bool is_leading() const { return is_leading_; }
  // Returns when the elector stops leading if no renewal succeeds until then. kTimeMax if it is not
  // renewing.
  Time GivesUpLeadingAt() const;
  bool has_returned() const { return phase_ == Phase::kReturned; }

 private:
  enum class Phase : uint8_t {
    kNotBegun,
    kAcquiring,      // a try is in progress
    kAcquireWait,    // waits until due_
    kRound,          // a try is in progress
    kRoundTicks,     // a round waits for a tick or its end
    kBetweenRounds,  // waits until due_
    kReleasing,
    kReturned,
  };

  // A call whose answer has not reached the elector yet.
  struct PendingCall {
    LeaseCall call;
    Time begun;
    Time arrives;
    std::optional<Encounter> hangs;     // set once the call has arrived during an outage
    std::optional<LeaseAnswer> answer;  // set once an answer is ready for the elector
  };

  ElectionLoop(LeaderElector elector, const ElectionDependencies& dependencies)
      : dependencies_(dependencies), elector_(std::move(elector)) {}

  Time Now() const { return dependencies_.clock->Now(); }

  // The end of the current context (kTimeMax: not known yet), and the error with which it ends.
  Time ContextEnd() const;
  CallError ContextError() const;
  bool IsContextOver() const { return ContextEnd() <= Now(); }

  // Begins the calls of a step, and ends the step if it has to wait for none of them.
  void Continue(LeaderElector::Next next);
  void Answer(const LeaseAnswer& answer);
  // Returns when the client stops waiting for the pending call. kTimeMax: never.
  Time GivesUp() const;
  // Reports whether the pending call will arrive, or has just arrived.
  bool IsOnItsWay() const;
  Time CallDue() const;
  void ProcessCall();
  void Arrive();

  void TryAcquire();
  void AcquireTryEnded(bool succeeded);
  void BeginRound();
  void TryInRound();
  void RoundTryEnded(bool succeeded);
  // Returns the next moment at which the round uses a tick.
  Time NextTick() const;
  void EndRound(bool succeeded);
  void EndRenewing();
  void EndLeading();
  void Return();
  void ReportTransition();

  void Log(LogLevel level, const std::string& text);
  // Calls visit(observer) if the loop has an observer.
  template <typename Visit>
  void Notify(Visit visit) {
    if (dependencies_.observer != nullptr) visit(*dependencies_.observer);
  }

  ElectionDependencies dependencies_;
  LeaderElector elector_;
  std::optional<Duration> client_timeout_;

  Phase phase_ = Phase::kNotBegun;
  bool is_paused_ = false;
  bool is_leading_ = false;
  Time cancelled_at_ = kTimeMax;
  std::optional<PendingCall> pending_;
  Time due_;           // the end of a phase that waits
  Time deadline_;      // the end of the round or the release; kTimeMax: none
  Time ticker_begin_;  // the start of the round's ticker
  Time last_tick_;     // ticks up to this one were used or are lost
  bool has_ticker_ = false;
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_ELECTION_LOOP_H_
