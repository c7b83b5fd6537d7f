// ScenarioReader: from a document to a Scenario, one small step after the other, for a page that
// has other things to do in between. scenario/scenario.h does the same in one go.
#ifndef BERTH_SCENARIO_SCENARIO_READER_H_
#define BERTH_SCENARIO_SCENARIO_READER_H_

#include <memory>

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "scenario/scenario.h"

namespace berth::sim {

class ScenarioReader {
 public:
  // As DecodeScenario.
  explicit ScenarioReader(Json document, const VersionCatalogue& versions = VersionCatalogue(),
                          VersionWish wish = {});
  // As ConfigureScenario.
  ScenarioReader(Json source, const Json& file,
                 const VersionCatalogue& versions = VersionCatalogue());
  ~ScenarioReader();
  ScenarioReader(const ScenarioReader&) = delete;
  ScenarioReader& operator=(const ScenarioReader&) = delete;

  // Takes one more step: reads an object, makes one that a generator asks for, puts an input in its
  // place, frees some of what is not needed any more. What one step costs is bounded by the limits
  // of a single object or setting, however large the document is. False: that was the last step.
  bool Advance();

  // How much is done, from 0 to 1; never less than before.
  double progress() const;

  // The document is given up: the remaining steps free what has been read.
  void Abandon();

  // REQUIRES: Advance() was false, and Abandon was not called. Once only.
  Result<Scenario> Take();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_SCENARIO_READER_H_
