// The parts of a tour that never come true in a run, for authors.
#ifndef BERTH_VIEW_TOUR_FAULTS_H_
#define BERTH_VIEW_TOUR_FAULTS_H_

#include <string>
#include <vector>

#include "log/event_log.h"
#include "scenario/scenario.h"

namespace berth::sim {

struct TourFault {
  std::string path;     // in the scenario: "spec.captions[2].bet"
  std::string message;  // the rest of a sentence that begins with the path
};

// A caption that waits for an event that the run does not have; a bet that is not settled before
// the end; a pod or node in a focus that is not there while its caption is shown. `log`: of a
// complete run.
std::vector<TourFault> FindTourFaults(const std::vector<Caption>& captions, const EventLog& log);

}  // namespace berth::sim

#endif  // BERTH_VIEW_TOUR_FAULTS_H_
