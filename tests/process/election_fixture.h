// Electors on one Lease, and their reports.
#ifndef BERTH_TESTS_PROCESS_ELECTION_FIXTURE_H_
#define BERTH_TESTS_PROCESS_ELECTION_FIXTURE_H_

#include <algorithm>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/clock.h"
#include "base/strings.h"
#include "process/election_loop.h"

namespace berth::process {

inline ElectionConfig ConfigOf(const std::string& identity) {
  ElectionConfig config;
  config.identity = identity;
  return config;
}

// Records the reports of one elector as lines "<seconds> <identity> <report>", calls as "get ok",
// into a list that several electors share. Leaves out log lines and the ends of contexts.
class ElectionNotes final : public ElectionObserver {
 public:
  ElectionNotes(std::string identity, const Clock* clock, std::vector<std::string>* lines)
      : identity_(std::move(identity)), clock_(clock), lines_(lines) {}

  void Log(LogLevel /*level*/, const std::string& text) override { log.push_back(text); }
  void CallAnswered(const LeaseCall& call, const LeaseAnswer& answer) override {
    const std::string result = answer.ok() ? "ok" : CallErrorText(answer.error, "l");
    Note(StrCat(VerbText(call.verb), " ", result));
  }
  void NewLeader(const std::string& identity) override { Note(StrCat("new leader ", identity)); }
  void StartedLeading() override { Note("started leading"); }
  void LeadingContextEnded() override { leading_ended = clock_->Now(); }
  void StoppedLeading() override { Note("stopped leading"); }
  void LeaseEvent(const std::string& message) override { Note(StrCat("event: ", message)); }
  void LeaderMetric(bool is_leader) override { metric = is_leader; }
  void SlowPathRenewal() override { ++slow_paths; }

  std::vector<std::string> log;
  bool metric = false;
  int slow_paths = 0;
  Time leading_ended;

 private:
  void Note(const std::string& text) {
    lines_->push_back(StrCat(SecondsText(clock_->Now()), " ", identity_, " ", text));
  }

  std::string identity_;
  const Clock* clock_;
  std::vector<std::string>* lines_;
};

// Every delay is the shortest one.
class ShortestDelays final : public RetryDelays {
 public:
  Duration Next(Duration retry_period) override { return retry_period; }
};

class ElectionTest : public ::testing::Test {
 protected:
  // Returns the index of the elector. A null `delays` means the shortest ones.
  size_t Add(const ElectionConfig& config, const ElectionRules& rules = kElectionV1_34,
             RetryDelays* delays = nullptr) {
    notes_.emplace_back(config.identity, &clock_, &lines_);
    Result<ElectionLoop> loop = ElectionLoop::Make(
        config, rules,
        {&clock_, &store_, &path_, delays != nullptr ? delays : &shortest_, &notes_.back()});
    loops_.push_back(std::move(loop).value());
    return loops_.size() - 1;
  }

  // Runs everything that is due until `end`, including that moment.
  void RunTo(Time end) {
    while (true) {
      const auto next =
          std::min_element(loops_.begin(), loops_.end(),
                           [](const auto& a, const auto& b) { return a.NextDue() < b.NextDue(); });
      if (next == loops_.end() || next->NextDue() > end) break;
      clock_.AdvanceTo(std::max(clock_.Now(), next->NextDue()));
      next->ProcessDue();
    }
    clock_.AdvanceTo(end);
  }

  // Returns the lines since the last call.
  std::vector<std::string> TakeLines() { return std::exchange(lines_, {}); }
  void Outage(OutageMode mode, Time from, Time to, const std::string& identity = "") {
    path_.outages.push_back({identity, from, to, mode});
  }

  SimClock clock_;
  LeaseStore store_;
  CallPath path_;
  ShortestDelays shortest_;
  std::vector<std::string> lines_;
  std::deque<ElectionNotes> notes_;
  std::deque<ElectionLoop> loops_;
};

}  // namespace berth::process

#endif  // BERTH_TESTS_PROCESS_ELECTION_FIXTURE_H_
