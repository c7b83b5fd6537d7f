// Searches for changes that would help a waiting pod: the JSON interface of core/remedies.
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

// A search in progress, for callers that show its progress and may end it.
class RemediesSearch {
 public:
  // `pod` is "namespace/name". `simulation` must not change during the search. Fails like
  // remedies::Search, and if kube-batch or extenders are configured, for which there is no search.
  static Result<std::unique_ptr<RemediesSearch>> Make(const Simulation& simulation, Time t,
                                                      std::string pod);
  virtual ~RemediesSearch() = default;

  // Tries one more change. Returns false if all have been tried.
  virtual bool Advance() = 0;
  // Return how many changes that may help have been tried, and how many others are known so far.
  virtual size_t num_tried() const = 0;
  virtual size_t num_waiting() const = 0;
  // Returns the answer as far as the search has come. The schema is answers/schema/remedies.json.
  virtual Json answer() const = 0;
};

// Runs the whole search and returns its answer. Fails like RemediesSearch::Make.
Result<Json> RemediesOf(const Simulation& simulation, Time t, const std::string& pod);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_REMEDIES_H_
