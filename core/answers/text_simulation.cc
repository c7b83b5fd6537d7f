#include "answers/text_simulation.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "answers/account.h"
#include "answers/answer.h"
#include "answers/comparison/compare.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "scenario/scenario.h"

namespace berth::sim {
namespace {

constexpr std::string_view kNothingIsOpen = "nothing is open";

Time ReadMoment(const Decoder& value) {
  return std::max(Time{}, Time{} + DecodeDuration(value, Duration{}));
}

// Replaces the scenario's settings by the options, in its source too.
Result<Scenario> WithOptions(Result<Scenario> scenario, const Json& options) {
  if (!scenario.ok()) return scenario;
  DecodeErrors errors;
  const Decoder decoder(&options, "options", &errors);
  Json source = scenario.value().source;
  bool changed = false;
  for (const char* name : {"seed", "until"}) {
    const Decoder option = decoder.Field(name);
    if (!option.Present()) continue;
    source["spec"][name] = *option.json();
    changed = true;
  }
  if (errors.any()) return errors.first();
  if (!changed) return scenario;
  Result<Scenario> again = DecodeScenario(std::move(source), scenario.value().versions);
  if (!again.ok()) return again;
  again.value().report = std::move(scenario.value().report);
  again.value().configuration_moved = std::move(scenario.value().configuration_moved);
  return again;
}

// Returns the error for a query about a pod or node that does not exist until later. None if the
// query may be answered. The name is in the log if the run was computed that far, but no answer may
// depend on how far the run was computed.
std::optional<Error> ComesLater(const Simulation& simulation, const View& view,
                                const Decoder& query) {
  const EventLog& log = simulation.log();
  const std::string what = query.Field("what").String();
  const bool of_batch = simulation.scenario().scheduler == SchedulerKind::kKubeBatch;
  if (what == "session" && !of_batch) return std::nullopt;  // the answer fails for any name
  // Words the error as the answers do.
  const auto missing = [&](std::string_view kind, const std::string& name) {
    const bool names_two = what == "pair" || what == "session";
    return Error{StrCat("there is no ", kind, " ", QuotedPrefix(name)),
                 names_two ? std::string(kind) : ""};
  };
  if (what != "node") {
    const std::string pod = query.Field(what == "pod" ? "name" : "pod").String();
    const PodId id = log.FindPod(pod);
    if (id == kNoId) return std::nullopt;  // the answer itself reports unknown pods
    if (view.pods[static_cast<size_t>(id)].place == PodPlace::kNowhere) return missing("pod", pod);
  }
  const std::string node = query.Field(what == "node" ? "name" : "node").String();
  const NodeId id = log.FindNode(node);
  if (id == kNoId) return std::nullopt;
  // A pod may name a node that is never added.
  const NodeView& seen = view.nodes[static_cast<size_t>(id)];
  if (seen.object == nullptr && seen.pods.empty()) return missing("node", node);
  return std::nullopt;
}

}  // namespace

TextSimulation::TextSimulation(VersionCatalogue versions) : versions_(std::move(versions)) {}

std::string TextSimulation::Open(std::string_view text, std::string_view options_text) {
  Result<Json> options = ParseJsonText(options_text.empty() ? "{}" : options_text);
  if (!options.ok()) return Failure({options.error().message, "options"});
  Result<Scenario> scenario = WithOptions(ReadScenario(text, versions_), options.value());
  if (!scenario.ok()) return Failure(scenario.error());
  Result<std::unique_ptr<Simulation>> made = Simulation::Make(std::move(scenario).value());
  if (!made.ok()) return Failure(WithLine(made.error(), text));
  Start(std::move(made).value());
  loaded_entries_ = TimelineSize(simulation_->scenario().source);
  GoTo(Time{});
  Json answer = StateJson();
  answer["title"] = simulation_->scenario().title;
  answer["inputs"] = simulation_->scenario().inputs.size();
  answer["warnings"] = simulation_->scenario().warnings;
  answer["report"] = simulation_->scenario().report.ToJson();
  answer["leftOut"] = LeftOutJson(simulation_->scenario().left_out);
  return JsonText(answer);
}

void TextSimulation::Start(std::unique_ptr<Simulation> simulation) {
  BERTH_CHECK(simulation_ == nullptr, "a simulation is opened once");
  simulation_ = std::move(simulation);
  view_ = std::make_unique<ViewProjection>(&simulation_->log());
}

std::string TextSimulation::Command(std::string_view json) {
  if (simulation_ == nullptr) return Failure({std::string(kNothingIsOpen), ""});
  Result<Json> command = ParseJsonText(json);
  if (!command.ok()) return Failure(command.error());
  DecodeErrors errors;
  const std::optional<Error> error = RunCommand(Decoder(&command.value(), "", &errors));
  if (errors.any()) return Failure(errors.first());
  return error ? Failure(*error) : JsonText(StateJson());
}

std::optional<Error> TextSimulation::RunCommand(const Decoder& command) {
  const std::string op = command.Field("op").String();
  const Decoder t = command.Field("t");
  if (op == "run") {
    GoTo(kTimeMax);
  } else if (op == "step") {
    Step();
  } else if (op == "runUntil" || op == "seek") {
    if (!t.Present()) return Error{"must be a moment", "t"};
    const Time moment = ReadMoment(t);
    if (!command.failed()) GoTo(op == "seek" ? moment : std::max(time_, moment));
  } else if (op == "apply" && command.Field("entry").Present()) {
    return TakeEdits(simulation_->Apply(*command.Field("entry").json()));
  } else if (op == "edits" && command.Field("entries").Present()) {
    const Json& entries = *command.Field("entries").json();
    if (!entries.is_array()) return Error{"must be a list", "entries"};
    return TakeEdits(simulation_->ReviseTimeline(loaded_entries_, entries));
  } else {
    return Error{StrCat("cannot ", QuotedPrefix(op)), "op"};
  }
  return std::nullopt;
}

std::optional<Error> TextSimulation::TakeEdits(const Result<Time>& fork) {
  if (!fork.ok()) return fork.error();
  remedies_.reset();
  view_->Reset();
  GoTo(time_);
  return std::nullopt;
}

void TextSimulation::Step() {
  std::optional<Time> next = simulation_->log().NextEventAfter(time_);
  while (!next && simulation_->Advance(1)) next = simulation_->log().NextEventAfter(time_);
  // The last step of the run may have been the one that logged its end.
  if (!next) next = simulation_->log().NextEventAfter(time_);
  if (next) GoTo(*next);
}

void TextSimulation::GoTo(Time t) {
  SimulateUntil(t);
  time_ = t;
  // Nothing happens after the end.
  if (simulation_->finished()) time_ = std::min(t, simulation_->log().events().back().t);
}

void TextSimulation::SimulateUntil(Time t) {
  // More may happen at this moment until the clock has passed it.
  while (simulation_->now() <= t && simulation_->Advance(1)) {
  }
}

size_t TextSimulation::NumEvents() const { return simulation_->log().CountUntil(time_); }

Json TextSimulation::StateJson() const {
  const std::vector<Event>& events = simulation_->log().events();
  Json state = {{"ok", true}, {"time", time_.seconds()}, {"end", nullptr}, {"finished", false}};
  if (simulation_->finished()) {
    state["end"] = events.back().t.seconds();
    state["finished"] = time_ >= events.back().t;
  }
  return state;
}

std::string TextSimulation::Describe(std::string_view json) {
  if (simulation_ == nullptr) return Failure({std::string(kNothingIsOpen), ""});
  Result<Json> parsed = ParseJsonText(json);
  if (!parsed.ok()) return Failure(parsed.error());
  DecodeErrors errors;
  const Decoder query(&parsed.value(), "", &errors);
  const std::string what = query.Field("what").String();
  const auto answer = [&]() -> Result<Json> {
    if (what == "explain") return AnswerExplain(query);
    if (what == "summary") return Summary();
    if (what == "compare") return AnswerCompare(simulation_->scenario().source, query, versions_);
    const View& view = view_->At(time_);
    if (std::optional<Error> error = ComesLater(*simulation_, view, query)) return *error;
    if (what == "remediesSoFar") return SearchRemedies(query.Field("pod").String());
    return AnswerQuery(
        {*simulation_, view, NumEvents(),
         [this](int32_t attempt) { return simulation_->Explain(attempt, {.details = true}); }},
        query);
  }();
  if (errors.any()) return Failure(errors.first());
  return answer.ok() ? JsonText(answer.value()) : Failure(answer.error());
}

Result<Json> TextSimulation::AnswerExplain(const Decoder& query) {
  AccountOptions options;
  options.explain.all_filters = query.Field("allFilters").Bool();
  query.Field("attempts").ForEachElement([&](const Decoder& attempt) {
    options.attempts.push_back(attempt.Int32());
  });
  const Time at = query.Field("at").Present() ? ReadMoment(query.Field("at")) : time_;
  SimulateUntil(at);
  const View& view = view_->At(at);
  if (std::optional<Error> error = ComesLater(*simulation_, view, query)) return *error;
  return AccountOfPod(*simulation_, view, query.Field("pod").String(), options);
}

Result<Json> TextSimulation::SearchRemedies(const std::string& pod) {
  if (!remedies_ || remedies_->pod != pod || remedies_->t != time_) {
    remedies_.reset();
    auto search = RemediesSearch::Make(*simulation_, time_, pod);
    if (!search.ok()) return search.error();
    remedies_ = RemediesUnderWay{pod, time_, std::move(search).value()};
  }
  RemediesSearch& search = *remedies_->search;
  const bool has_more = search.Advance();
  Json json = {{"complete", !has_more},
               {"tried", search.num_tried()},
               {"waiting", search.num_waiting()},
               {"answer", search.answer()}};
  if (!has_more) remedies_.reset();
  return json;
}

Json TextSimulation::Summary() {
  const View& view = view_->At(time_);
  const size_t num_events = NumEvents();
  return {{"title", simulation_->scenario().title},
          {"time", time_.seconds()},
          {"events", num_events},
          {"bound", view.num_bound},
          {"pending", view.num_pending},
          {"hash", simulation_->log().Hash(num_events)}};
}

std::string TextSimulation::ScenarioText() const {
  return simulation_ == nullptr ? "" : JsonText(simulation_->scenario().source);
}

std::string TextSimulation::LogText(std::string_view format) const {
  if (simulation_ == nullptr) return "";
  const EventLog& log = simulation_->log();
  if (format == "hash") return log.Hash(NumEvents());
  return format == "jsonl" ? log.ToJsonLines(NumEvents()) : log.ToText(NumEvents());
}

std::unique_ptr<TextSimulation> TextSimulation::Fork() const {
  auto fork = std::make_unique<TextSimulation>(versions_);
  if (simulation_ == nullptr) return fork;
  Result<Scenario> scenario = DecodeScenario(simulation_->scenario().source, versions_);
  BERTH_CHECK(scenario.ok(), "what was opened can be opened again");
  Result<std::unique_ptr<Simulation>> made = Simulation::Make(std::move(scenario).value());
  BERTH_CHECK(made.ok(), "what was opened can be opened again");
  fork->Start(std::move(made).value());
  fork->loaded_entries_ = loaded_entries_;
  fork->time_ = time_;
  fork->SimulateUntil(time_);
  return fork;
}

}  // namespace berth::sim
