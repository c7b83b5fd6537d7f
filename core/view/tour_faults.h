// Finds parts of a tour that never happen in a run, for authors.
#ifndef BERTH_VIEW_TOUR_FAULTS_H_
#define BERTH_VIEW_TOUR_FAULTS_H_

#include <string>
#include <vector>

#include "log/event_log.h"
#include "scenario/scenario.h"

namespace berth::sim {

struct TourFault {
  std::string path;     // path in the scenario: "spec.captions[2].bet"
  std::string message;  // rest of a sentence that begins with the path
};

// Returns captions that wait for an event that the run does not have, bets that are not settled
// before the end, and pods or nodes in a focus that do not exist while their caption is shown.
// REQUIRES: `log` is of a complete run.
std::vector<TourFault> FindTourFaults(const std::vector<Caption>& captions, const EventLog& log);

}  // namespace berth::sim

#endif  // BERTH_VIEW_TOUR_FAULTS_H_
