// Cases of process/loops-*.json: whole lives of electors, with calls that take time, outages, and
// processes that are asked to stop.
//
// The only random input is the delay of candidates between two tries, which is derived from the
// trace. A call is recorded at its answer, so its begin is searched among the moments that lead to
// such an answer, and must be within the range of the real code.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "base/clock.h"
#include "base/strings.h"
#include "conformance/conformance.h"
#include "conformance/election_values.h"
#include "process/election_loop.h"

namespace berth::conformance {
namespace {

using process::CallPath;
using process::ElectionLoop;
using process::Encounter;
using process::LeaseAnswer;
using process::LeaseCall;

bool IsElectionLoopCase(const Json& recorded) {
  return recorded.is_object() && recorded.contains("electors") && recorded.contains("trace");
}

// The events of a run, in the order of the recordings: the events of one moment are sorted by
// elector, and for one elector those of goroutines come last.
class ElectionTrace {
 public:
  ElectionTrace(const Clock* clock, Time until) : clock_(clock), until_(until) {}

  // `elector` is "" for an event of no elector.
  void Add(const std::string& elector, const char* event, Json fields = Json::object(),
           bool is_goroutine = false) {
    if (clock_->Now() >= until_) return;
    fields["at"] = SecondsJson(clock_->Now());
    fields["ev"] = event;
    if (!elector.empty()) fields["elector"] = elector;
    entries_.push_back({clock_->Now(), elector, is_goroutine, std::move(fields)});
  }

  Json InOrder() {
    std::stable_sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
      return std::tie(a.at, a.elector, a.is_goroutine) < std::tie(b.at, b.elector, b.is_goroutine);
    });
    Json all = Json::array();
    for (const Entry& entry : entries_) all.push_back(entry.json);
    return all;
  }

 private:
  struct Entry {
    Time at;
    std::string elector;
    bool is_goroutine;
    Json json;
  };

  const Clock* clock_;
  Time until_;
  std::vector<Entry> entries_;
};

// Receives one elector's reports.
class TracedElection final : public process::ElectionObserver {
 public:
  TracedElection(std::string id, ElectionTrace* trace) : id_(std::move(id)), trace_(trace) {}

  void CallAnswered(const LeaseCall& call, const LeaseAnswer& answer) override {
    ++num_calls_;
    Json fields = {{"verb", process::VerbText(call.verb)}, {"result", ResultText(answer.error)}};
    if (call.verb != process::Verb::kGet && answer.ok()) fields["lease"] = LeaseJson(answer.lease);
    trace_->Add(id_, "call", std::move(fields));
  }
  void NewLeader(const std::string& identity) override {
    trace_->Add(id_, "newLeader", {{"text", identity}}, /*is_goroutine=*/true);
  }
  void StartedLeading() override {
    trace_->Add(id_, "startedLeading", Json::object(), /*is_goroutine=*/true);
  }
  void StoppedLeading() override { trace_->Add(id_, "stoppedLeading"); }
  void LeaseEvent(const std::string& message) override {
    trace_->Add(id_, "event", {{"text", StrCat("Normal LeaderElection: ", message)}});
  }
  void Returned() override { trace_->Add(id_, "returned"); }

  size_t num_calls() const { return num_calls_; }

 private:
  std::string id_;
  ElectionTrace* trace_;
  size_t num_calls_ = 0;
};

// The parts of a case that determine the delays of one elector.
struct DelaySource {
  const Clock* clock;
  const CallPath* path;
  const TracedElection* election;
  std::string id;
  std::vector<Json> calls;  // its calls in the trace
  Time cancel = kTimeMax;
  Time until;
};

// Delays from the trace, one after each call that ends a failed try.
class TracedDelays final : public process::RetryDelays {
 public:
  explicit TracedDelays(DelaySource source) : source_(std::move(source)) {}

  Duration Next(Duration retry_period) override {
    const Time now = source_.clock->Now();
    const Time first = now + retry_period;
    const Time end = first + process::MostJitter(retry_period);
    for (const Time begin : Candidates(first, end)) {
      if (begin >= first && begin < end && Explains(begin)) return begin - now;
    }
    if (!difference_) {
      const Json* const next = NextCall();
      difference_ = Difference{
          StrCat("the delay of ", source_.id, " after ", SecondsText(now)),
          StrCat("a next try in [", SecondsText(first), ", ", SecondsText(end), ")"),
          next == nullptr ? "no more calls" : StrCat("a call at ", next->at("at").dump())};
    }
    return retry_period;
  }

  // The first delay that is not possible; nothing if all are.
  const std::optional<Difference>& difference() const { return difference_; }

 private:
  // Returns null if there is no further call.
  const Json* NextCall() const {
    const size_t index = source_.election->num_calls();
    return index < source_.calls.size() ? &source_.calls[index] : nullptr;
  }

  // Returns the only moments at which the result of a call can change.
  std::vector<Time> Candidates(Time first, Time end) const {
    const Duration latency = source_.path->latency;
    std::vector<Time> candidates;
    if (const Json* const next = NextCall()) {
      candidates.push_back(MomentOf(next->at("at")) - latency);
    }
    candidates.push_back(end - Duration{1});
    candidates.push_back(first);
    for (const process::Outage& outage : source_.path->outages) {
      candidates.push_back(outage.from - latency);
      candidates.push_back(outage.to - latency);
    }
    return candidates;
  }

  // Reports whether a try that begins then leads to the recorded answer.
  bool Explains(Time begin) const {
    const Time arrival = begin + source_.path->latency;
    const Encounter met = source_.path->At(source_.id, arrival);
    const bool hangs = met.kind == Encounter::Kind::kHangs;
    const Time answered = hangs ? std::min(met.until, std::max(source_.cancel, arrival)) : arrival;
    const Json* const next = NextCall();
    if (begin >= source_.cancel || next == nullptr) {
      return next == nullptr && (begin >= source_.cancel || answered >= source_.until);
    }
    if (answered != MomentOf(next->at("at"))) return false;
    const std::string result = next->at("result").get<std::string>();
    const bool hung = result == "timeout" || result.rfind("context:", 0) == 0;
    const bool was_refused = result == "internalError";
    return hung == hangs && was_refused == (met.kind == Encounter::Kind::kRefused);
  }

  DelaySource source_;
  std::optional<Difference> difference_;
};

CallPath PathOf(const Json& recorded) {
  CallPath path;
  path.latency = SpanOf(recorded.at("latency"));
  for (const Json& outage : recorded.at("outages")) {
    path.outages.push_back(
        {outage.at("id").get<std::string>(), MomentOf(outage.at("from")), MomentOf(outage.at("to")),
         outage.at("mode") == "hang" ? process::OutageMode::kHang : process::OutageMode::kError});
  }
  return path;
}

// A run of the electors of a case.
class ElectionRun {
 public:
  ElectionRun(const Json& file, const Json& recorded)
      : until_(MomentOf(recorded.at("until"))), path_(PathOf(recorded)), trace_(&clock_, until_) {
    for (const Json& elector : recorded.at("electors")) AddElector(file, recorded, elector);
    for (const Json& at : recorded.value("deletes", Json::array())) {
      script_.push_back({MomentOf(at), Step::kDelete, 0});
    }
    std::stable_sort(script_.begin(), script_.end(),
                     [](const ScriptStep& a, const ScriptStep& b) { return a.at < b.at; });
  }

  std::optional<Difference> Compare(const Json& want) {
    if (problem_) return problem_;
    while (DoNext()) {
    }
    for (const auto& member : members_) {
      if (member->delays->difference()) return member->delays->difference();
    }
    return FirstDifference(want, trace_.InOrder(), "trace");
  }

 private:
  enum class Step { kRun, kCancel, kDelete };
  struct ScriptStep {
    Time at;
    Step step;
    size_t elector;
  };
  struct Member {
    std::string id;
    std::unique_ptr<TracedElection> election;
    std::unique_ptr<TracedDelays> delays;
    std::optional<ElectionLoop> loop;
  };

  void AddElector(const Json& file, const Json& recorded, const Json& elector) {
    auto member = std::make_unique<Member>();
    member->id = elector.at("id").get<std::string>();
    member->election = std::make_unique<TracedElection>(member->id, &trace_);
    DelaySource source{&clock_, &path_, member->election.get(), member->id, {}, kTimeMax, until_};
    for (const Json& entry : recorded.at("trace")) {
      const bool is_its_call = entry.at("ev") == "call" && entry.at("elector") == member->id;
      if (is_its_call) source.calls.push_back(entry);
    }
    script_.push_back({MomentOf(elector.at("start")), Step::kRun, members_.size()});
    if (elector.contains("cancel")) {
      source.cancel = MomentOf(elector["cancel"]);
      script_.push_back({source.cancel, Step::kCancel, members_.size()});
    }
    member->delays = std::make_unique<TracedDelays>(std::move(source));
    Result<ElectionLoop> loop = ElectionLoop::Make(
        ElectionConfigOf(elector), ElectionRulesOf(file),
        {&clock_, &store_, &path_, member->delays.get(), member->election.get()});
    if (loop.ok()) {
      member->loop.emplace(std::move(loop).value());
    } else {
      problem_ = Difference{"electors", "an elector", loop.error().message};
    }
    members_.push_back(std::move(member));
  }

  // Returns false if nothing more happens before the end.
  bool DoNext() {
    Time due = next_step_ < script_.size() ? script_[next_step_].at : kTimeMax;
    Member* first = nullptr;  // null if the script comes first
    for (const auto& member : members_) {
      if (member->loop->NextDue() >= due) continue;
      due = member->loop->NextDue();
      first = member.get();
    }
    if (due >= until_) return false;
    clock_.AdvanceTo(std::max(due, clock_.Now()));
    if (first != nullptr) {
      first->loop->ProcessDue();
    } else {
      DoStep(script_[next_step_++]);
    }
    return true;
  }

  void DoStep(const ScriptStep& step) {
    if (step.step == Step::kDelete) {
      store_.Delete();
      trace_.Add("", "deleteLease");
      return;
    }
    Member& member = *members_[step.elector];
    trace_.Add(member.id, step.step == Step::kRun ? "run" : "cancel");
    if (step.step == Step::kRun) {
      member.loop->Run();
    } else {
      member.loop->Cancel();
    }
  }

  SimClock clock_;
  Time until_;
  CallPath path_;
  process::LeaseStore store_;
  ElectionTrace trace_;
  std::vector<std::unique_ptr<Member>> members_;
  std::vector<ScriptStep> script_;
  size_t next_step_ = 0;
  std::optional<Difference> problem_;
};

std::optional<Difference> RunElectionLoopCase(const Json& file, const Json& recorded) {
  return ElectionRun(file, recorded).Compare(recorded.at("trace"));
}

}  // namespace

Kind ElectionLoopKind() { return {"election loop", IsElectionLoopCase, RunElectionLoopCase}; }

}  // namespace berth::conformance
