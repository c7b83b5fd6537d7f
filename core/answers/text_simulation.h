// TextSimulation: a simulation for scripts, JSON text in, JSON text out. This is all that the
// module without a canvas exports.
//
// It stands at a moment, and each answer is about that moment: a pure function of the scenario, the
// edits, and the moment. Going back costs nothing; the computed part of the run is kept.
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
  // `versions`: those that scenarios may name. Until Open succeeds, each of the
  // others fails or gives "".
  explicit TextSimulation(VersionCatalogue versions = VersionCatalogue());

  // Answers are {"ok": true, ...} or {"ok": false, "error": {"message", "path", "line"}}; times are
  // seconds.

  // `scenario` is a document as DecodeScenario reads it. `options` is a JSON object or "": "seed"
  // and "until" stand in place of the scenario's own, in what is exported too. Answers as Command
  // does, and with "title", "inputs" (how many), "warnings", "report" (ImportReport) and
  // "leftOut" (LeftOutJson). Once only.
  std::string Open(std::string_view scenario, std::string_view options);

  // {"op": "run"}            to the end
  // {"op": "runUntil", "t"}  to t, unless it is there already
  // {"op": "step"}           to the next moment at which something happens, if there is one
  // {"op": "seek", "t"}      to t, backwards too
  // {"op": "apply", "entry"} one more entry of spec.timeline, as if it had been there from the
  // start
  // {"op": "edits", "entries"} all entries behind those that the scenario came with
  // After an edit it stands where it stood, or at the end of the run if that now comes before.
  // Answers with "time", "finished", and "end": of the run, null until a command went there.
  std::string Command(std::string_view json);

  // What AnswerQuery knows, of pods and nodes that have been there by now, or one of
  //   {"what": "explain", "pod": "namespace/name", "at": a moment (default: where it stands),
  //    "attempts": [from 1] (default: the last), "allFilters": true for what every filter would
  //    have said}                 answered with AccountOfPod
  //   {"what": "compare", "a", "b": variants (compare/variant.h), either may be missing}
  //                          answered with AnswerCompare: about the scenario, edits included, run
  //                          to its end, whatever the moment
  //   {"what": "remediesSoFar", "pod"}  the search of {"what": "remedies"}, step by step: one more
  //                          with each query about the same pod at the same moment. Answered with
  //                          {"complete", "tried", "waiting", "answer"}
  //   {"what": "summary"}    {"title", "time", "events", "bound", "pending", "hash"}
  // Answers with the description alone where it does not fail.
  std::string Describe(std::string_view json);

  // The scenario with all that was done by hand: opened again, it gives the same log.
  std::string ScenarioText() const;
  // "text", "jsonl" or "hash" of what has happened by now.
  std::string LogText(std::string_view format) const;

  // Another one of the same, at the same moment. It simulates anew up to there.
  std::unique_ptr<TextSimulation> Fork() const;

 private:
  // A search for what would help a pod, and what it was asked about.
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
  // Simulates on until the log has all that happens by t.
  void SimulateUntil(Time t);
  size_t NumEvents() const;
  Json StateJson() const;
  Result<Json> AnswerExplain(const Decoder& query);
  Result<Json> SearchRemedies(const std::string& pod);
  Json Summary();

  VersionCatalogue versions_;
  std::unique_ptr<Simulation> simulation_;
  std::unique_ptr<ViewProjection> view_;
  size_t loaded_entries_ = 0;  // of the timeline
  Time time_;
  std::optional<RemediesUnderWay> remedies_;
};

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_TEXT_SIMULATION_H_
