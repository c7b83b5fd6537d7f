// ScenarioReader: converts a document to a Scenario in many small steps, so that a page can do
// other work in between. DecodeScenario (scenario/scenario.h) does the same in one call.
#ifndef BERTH_SCENARIO_SCENARIO_READER_H_
#define BERTH_SCENARIO_SCENARIO_READER_H_

#include <memory>

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "scenario/scenario.h"

namespace berth::sim {

class ScenarioReader {
 public:
  // Begins to read a document. The parameters are those of DecodeScenario.
  explicit ScenarioReader(Json document, const VersionCatalogue& versions = VersionCatalogue(),
                          VersionWish wish = {});
  // Begins to replace a configuration. The parameters are those of ConfigureScenario.
  ScenarioReader(Json source, const Json& file,
                 const VersionCatalogue& versions = VersionCatalogue());
  ~ScenarioReader();
  ScenarioReader(const ScenarioReader&) = delete;
  ScenarioReader& operator=(const ScenarioReader&) = delete;

  // Takes one more step: reads an object, creates an object of a generator, sorts an input by time,
  // or frees memory that is no longer needed. The limits of a single object or setting bound the
  // cost of a step, however large the document is. Returns false after the last step.
  bool Advance();

  // Returns the completed share of the work, from 0 to 1. Never decreases.
  double progress() const;

  // Gives up the document: the remaining steps free the values that were read.
  void Abandon();

  // Returns the scenario or the error. REQUIRES: Advance() returned false, Abandon() was not
  // called, and this is the first call.
  Result<Scenario> Take();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_SCENARIO_READER_H_
