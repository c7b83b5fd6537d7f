#include "process/election_loop.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/strings.h"
#include "process/saturated_time.h"

namespace berth::process {

Result<ElectionLoop> ElectionLoop::Make(const ElectionConfig& config, const ElectionRules& rules,
                                        const ElectionDependencies& dependencies) {
  BERTH_CHECK(dependencies.store != nullptr && dependencies.path != nullptr &&
                  dependencies.retry_delays != nullptr,
              "a loop needs a Lease, a way to it, and delays");
  Result<LeaderElector> elector =
      LeaderElector::Make(config, rules, {dependencies.clock, dependencies.observer});
  if (!elector.ok()) return elector.error();
  return ElectionLoop(std::move(elector).value(), dependencies);
}

void ElectionLoop::Log(LogLevel level, const std::string& text) {
  Notify([&](ElectionObserver& observer) { observer.Log(level, text); });
}

void ElectionLoop::ReportTransition() {
  if (const auto leader = elector_.ReportTransition()) {
    Notify([&](ElectionObserver& observer) { observer.NewLeader(*leader); });
  }
}

// --- Contexts ---

Time ElectionLoop::ContextEnd() const {
  switch (phase_) {
    case Phase::kRound:
    case Phase::kRoundTicks:
      return std::min(cancelled_at_, deadline_);
    case Phase::kReleasing:
      return deadline_;  // the release has its own context, which a cancel does not end
    default:
      return cancelled_at_;
  }
}

CallError ElectionLoop::ContextError() const {
  return ContextEnd() == cancelled_at_ ? CallError::kCanceled : CallError::kDeadlineExceeded;
}

void ElectionLoop::Cancel() {
  if (cancelled_at_ != kTimeMax) return;
  cancelled_at_ = Now();
  if (is_leading_) EndLeading();
}

void ElectionLoop::EndLeading() {
  if (!is_leading_) return;
  is_leading_ = false;
  Notify([](ElectionObserver& observer) { observer.LeadingContextEnded(); });
}

// --- Calls ---

void ElectionLoop::Continue(LeaderElector::Next next) {
  while (next.call) {
    LeaseAnswer refusal;
    if (!next.call->has_name) {
      refusal.error = CallError::kNoName;
    } else if (IsContextOver()) {
      refusal.error = ContextError();
    } else {
      pending_ = PendingCall{*next.call, Now(), After(Now(), dependencies_.path->latency), {}, {}};
      return;
    }
    Notify([&](ElectionObserver& observer) { observer.CallAnswered(*next.call, refusal); });
    next = elector_.TakeAnswer(refusal);
  }
  switch (phase_) {
    case Phase::kAcquiring:
      return AcquireTryEnded(next.succeeded);
    case Phase::kRound:
      return RoundTryEnded(next.succeeded);
    default:
      return Return();
  }
}

void ElectionLoop::Answer(const LeaseAnswer& answer) {
  const LeaseCall call = pending_->call;
  pending_.reset();
  Notify([&](ElectionObserver& observer) { observer.CallAnswered(call, answer); });
  Continue(elector_.TakeAnswer(answer));
}

Time ElectionLoop::GivesUp() const {
  return client_timeout_ ? After(pending_->begun, *client_timeout_) : kTimeMax;
}

bool ElectionLoop::IsOnItsWay() const {
  return !pending_->answer && !pending_->hangs && pending_->arrives <= GivesUp();
}

Time ElectionLoop::CallDue() const {
  if (pending_->answer) return Now();
  if (!pending_->hangs) return std::min(pending_->arrives, GivesUp());
  return std::min({pending_->hangs->until, ContextEnd(), GivesUp()});
}

void ElectionLoop::Arrive() {
  PendingCall& pending = *pending_;
  const Encounter met = dependencies_.path->At(elector_.config().identity, pending.arrives);
  if (met.kind == Encounter::Kind::kHangs) {
    pending.hangs = met;
    return;
  }
  pending.answer = met.kind == Encounter::Kind::kServed ? dependencies_.store->Perform(pending.call)
                                                        : LeaseAnswer{met.error, {}};
}

void ElectionLoop::ProcessCall() {
  if (IsOnItsWay()) Arrive();
  if (is_paused_) return;
  if (pending_->answer) return Answer(LeaseAnswer(*pending_->answer));
  if (CallDue() > Now()) return;
  const bool is_cut = pending_->hangs && ContextEnd() <= CallDue();
  Answer({is_cut ? ContextError() : CallError::kTimeout, {}});
}

// --- The driver's side ---

Time ElectionLoop::NextDue() const {
  if (is_paused_) {
    return pending_ && IsOnItsWay() ? pending_->arrives : kTimeMax;
  }
  if (pending_) return CallDue();
  switch (phase_) {
    case Phase::kAcquireWait:
    case Phase::kBetweenRounds:
      return std::min(due_, ContextEnd());
    case Phase::kRoundTicks:
      return std::min(NextTick(), ContextEnd());
    default:
      return kTimeMax;
  }
}

void ElectionLoop::ProcessDue() {
  if (NextDue() > Now()) return;
  if (pending_) return ProcessCall();
  switch (phase_) {
    case Phase::kAcquireWait:
      return IsContextOver() ? Return() : TryAcquire();
    case Phase::kRoundTicks:
      return IsContextOver() ? EndRound(false) : TryInRound();
    case Phase::kBetweenRounds:
      return IsContextOver() ? EndRenewing() : BeginRound();
    default:
      return;
  }
}

// --- Acquiring ---

void ElectionLoop::Run() {
  BERTH_CHECK(phase_ == Phase::kNotBegun, "a loop runs once");
  // Upstream: NewLeaderElector.
  Notify([](ElectionObserver& observer) { observer.LeaderMetric(false); });
  Log(LogLevel::kInfo, StrCat("attempting to acquire leader lease ", elector_.Describe(), "..."));
  if (IsContextOver()) return Return();
  TryAcquire();
}

void ElectionLoop::TryAcquire() {
  phase_ = Phase::kAcquiring;
  Continue(elector_.BeginTry());
}

void ElectionLoop::AcquireTryEnded(bool succeeded) {
  ReportTransition();
  if (!succeeded) {
    Log(LogLevel::kInfoV4, StrCat("failed to acquire lease ", elector_.Describe()));
    if (IsContextOver()) return Return();
    phase_ = Phase::kAcquireWait;
    due_ = After(Now(), dependencies_.retry_delays->Next(elector_.config().retry_period));
    return;
  }
  Notify([&](ElectionObserver& observer) {
    observer.LeaseEvent(StrCat(elector_.config().identity, " became leader"));
    observer.LeaderMetric(true);
  });
  Log(LogLevel::kInfo, StrCat("successfully acquired lease ", elector_.Describe()));
  is_leading_ = true;
  Notify([](ElectionObserver& observer) { observer.StartedLeading(); });
  // If a cancel came during the try, the context of OnStartedLeading has ended from the beginning.
  if (cancelled_at_ != kTimeMax) EndLeading();
  phase_ = Phase::kBetweenRounds;
  if (IsContextOver()) return EndRenewing();
  BeginRound();
}

// --- Renewing ---

Time ElectionLoop::GivesUpLeadingAt() const {
  switch (phase_) {
    case Phase::kRound:
    case Phase::kRoundTicks:
      return deadline_;
    case Phase::kBetweenRounds:
      return After(due_, elector_.config().renew_deadline);
    default:
      return kTimeMax;
  }
}

void ElectionLoop::BeginRound() {
  deadline_ = After(Now(), elector_.config().renew_deadline);
  ticker_begin_ = Now();
  last_tick_ = Now();
  has_ticker_ = elector_.rules().retry_ticks == RetryTicks::kFromRoundBegin;
  TryInRound();
}

void ElectionLoop::TryInRound() {
  // This try uses the tick that the ticker has kept; earlier ticks are lost.
  last_tick_ = Now();
  phase_ = Phase::kRound;
  Continue(elector_.BeginTry());
}

void ElectionLoop::RoundTryEnded(bool succeeded) {
  if (succeeded) return EndRound(true);
  phase_ = Phase::kRoundTicks;
  if (elector_.rules().retry_ticks == RetryTicks::kFromRoundBegin) return;
  if (!has_ticker_) ticker_begin_ = Now();
  has_ticker_ = true;
  last_tick_ = Now();
}

Time ElectionLoop::NextTick() const {
  const Duration period = elector_.config().retry_period;
  const int64_t passed = (last_tick_ - ticker_begin_).ns / period.ns;
  return After(ticker_begin_ + period * passed, period);
}

void ElectionLoop::EndRound(bool succeeded) {
  ReportTransition();
  if (succeeded) {
    Log(LogLevel::kInfoV5, StrCat("successfully renewed lease ", elector_.Describe()));
    phase_ = Phase::kBetweenRounds;
    due_ = After(Now(), elector_.config().retry_period);
    return;
  }
  const ElectionRules& rules = elector_.rules();
  const std::string& identity = elector_.config().identity;
  Notify([&](ElectionObserver& observer) {
    if (!rules.always_stops_with_event) observer.LeaseEvent(StrCat(identity, " stopped leading"));
    observer.LeaderMetric(false);
  });
  const std::string error = rules.failed_round_text.empty()
                                ? CallErrorText(ContextError(), elector_.config().lease_name)
                                : std::string(rules.failed_round_text);
  Log(LogLevel::kInfo, StrCat("failed to renew lease ", elector_.Describe(), ": ", error));
  EndRenewing();
}

void ElectionLoop::EndRenewing() {
  phase_ = Phase::kReleasing;
  if (!elector_.config().release_on_cancel) return Return();
  deadline_ = elector_.rules().release_gets_first ? After(Now(), elector_.config().renew_deadline)
                                                  : kTimeMax;
  Continue(elector_.BeginRelease());
}

void ElectionLoop::Return() {
  const bool has_led = phase_ == Phase::kReleasing;
  phase_ = Phase::kReturned;
  if (has_led && elector_.rules().always_stops_with_event) {
    Notify([&](ElectionObserver& observer) {
      observer.LeaseEvent(StrCat(elector_.config().identity, " stopped leading"));
    });
  }
  EndLeading();
  Notify([](ElectionObserver& observer) {
    observer.StoppedLeading();
    observer.Returned();
  });
}

}  // namespace berth::process
