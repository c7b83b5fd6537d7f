// What would help a pod that waits: core/remedies, in JSON.
#ifndef BERTH_ANSWERS_WHAT_IF_REMEDIES_H_
#define BERTH_ANSWERS_WHAT_IF_REMEDIES_H_

#include <cstddef>
#include <memory>
#include <string>

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "base/time.h"
#include "sim/simulation.h"

namespace berth::sim {

// A search under way, for readers who want to see how it goes on, and to end it.
class RemediesSearch {
 public:
  // `pod`: "namespace/name"; `simulation` stays as it is while the search goes on. Errors: as
  // remedies::Search, and where kube-batch or extenders are at work, which are not asked.
  static Result<std::unique_ptr<RemediesSearch>> Make(const Simulation& simulation, Time t,
                                                      std::string pod);
  virtual ~RemediesSearch() = default;

  // Tries one more change; false when all have been tried.
  virtual bool Advance() = 0;
  // How many changes have been tried that may help, and how many more are known by now.
  virtual size_t num_tried() const = 0;
  virtual size_t num_waiting() const = 0;
  // As far as the search has come. The schema is answers/schema/remedies.json.
  virtual Json answer() const = 0;
};

// The whole answer. Errors: as RemediesSearch::Make.
Result<Json> RemediesOf(const Simulation& simulation, Time t, const std::string& pod);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_REMEDIES_H_
