// TextSimulation is a simulation for scripts, with JSON text as input and output. The module
// without a canvas exports nothing else.
//
// It has a current moment. Each answer is about that moment: a pure function of the scenario, the
// edits and the moment. Going back costs nothing, because the computed part of the run is kept.
#ifndef BERTH_ANSWERS_TEXT_SIMULATION_H_
#define BERTH_ANSWERS_TEXT_SIMULATION_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "answers/query.h"
#include "answers/what_if/remedies.h"
#include "api/json/json_fwd.h"
#include "base/time.h"
#include "sim/simulation.h"
#include "versions/version.h"
#include "view/view.h"

namespace berth::sim {

class TextSimulation {
 public:
  // `versions` are the versions that scenarios may name. Until Open succeeds, every other function
  // fails or returns "".
  explicit TextSimulation(VersionCatalogue versions = VersionCatalogue());

  // Answers are {"ok": true, ...} or {"ok": false, "error": {"message", "path", "line"}}. Times are
  // in seconds.

  // Opens `scenario`, a document of DecodeScenario. `options` is a JSON object or "": its "seed"
  // and "until" replace the scenario's own, also in exported text. Answers like Command, and with
  // "title", "inputs" (their number), "warnings", "report" (ImportReport) and "leftOut"
  // (LeftOutJson). May be called only once.
  std::string Open(std::string_view scenario, std::string_view options);

  // Runs one of these commands:
  //   {"op": "run"}            runs to the end
  //   {"op": "runUntil", "t"}  runs to t, unless the current moment is t or later
  //   {"op": "step"}           moves to the next moment at which something happens, if there is one
  //   {"op": "seek", "t"}      moves to t, also backwards
  //   {"op": "apply", "entry"} adds an entry to spec.timeline, as if it had always been there
  //   {"op": "edits", "entries"} replaces all entries after those that the scenario was opened with
  // An edit keeps the current moment, unless the run now ends earlier; then the moment is that end.
  // Answers with "time", "finished" and "end": the end of the run, null until a command has
  // computed it.
  std::string Command(std::string_view json);

  // Answers a query of AnswerQuery, about pods and nodes that have existed by the current moment,
  // or one of
  //   {"what": "explain", "pod": "namespace/name", "at": a moment (default: the current one),
  //    "attempts": [from 1] (default: the last), "allFilters": true to also call every filter on
  //    every node}            answered with AccountOfPod
  //   {"what": "compare", "a", "b": variants (compare/variant.h), both optional}
  //                          answered with AnswerCompare: about the scenario with its edits, run
  //                          to its end, at any current moment
  //   {"what": "remediesSoFar", "pod"}  the search of {"what": "remedies"}, step by step: each
  //                          query about the same pod at the same moment tries one more change.
  //                          Answered with {"complete", "tried", "waiting", "answer"}
  //   {"what": "summary"}    {"title", "time", "events", "bound", "pending", "hash"}
  // If a query succeeds, the answer is the description alone.
  std::string Describe(std::string_view json);

  // Returns the scenario with all edits. Opened again, it produces the same log.
  std::string ScenarioText() const;
  // Returns the log up to the current moment as "text", "jsonl" or "hash".
  std::string LogText(std::string_view format) const;

  // Returns an independent copy at the same moment. It simulates the run again up to there.
  std::unique_ptr<TextSimulation> Fork() const;

 private:
  // A search for changes that would help a pod, and the query that it answers.
  struct RemediesUnderWay {
    std::string pod;
    Time t;
    std::unique_ptr<RemediesSearch> search;
  };

  void Start(std::unique_ptr<Simulation> simulation);
  std::optional<Error> RunCommand(const Decoder& command);
  std::optional<Error> TakeEdits(const Result<Time>& fork);
  void Step();
  void GoTo(Time t);
  // Simulates until the log contains everything that happens by t.
  void SimulateUntil(Time t);
  size_t NumEvents() const;
  Json StateJson() const;
  Result<Json> AnswerExplain(const Decoder& query);
  Result<Json> SearchRemedies(const std::string& pod);
  Json Summary();

  VersionCatalogue versions_;
  std::unique_ptr<Simulation> simulation_;
  std::unique_ptr<ViewProjection> view_;
  size_t loaded_entries_ = 0;  // of the timeline that was opened
  Time time_;
  std::optional<RemediesUnderWay> remedies_;
};

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_TEXT_SIMULATION_H_
