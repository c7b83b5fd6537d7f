// The common interface of all kinds of recordings. See README.md in this folder.
#ifndef BERTH_TESTS_CONFORMANCE_CONFORMANCE_H_
#define BERTH_TESTS_CONFORMANCE_CONFORMANCE_H_

#include <optional>
#include <string>
#include <vector>

#include "api/json/json_fwd.h"

namespace berth::conformance {

// The first place where Berth's answer differs from the recording.
struct Difference {
  std::string path;  // the path in the case, as "ops[12].state.activeQ[0]"
  std::string want;
  std::string got;
};

// Returns the first difference between two JSON values, walking both in order; nothing if they are
// equal. A whole number equals the same number written as a float.
std::optional<Difference> FirstDifference(const Json& want, const Json& got,
                                          const std::string& path);

// A kind of recording: the function that recognizes its cases, and the one that replays a case.
struct Kind {
  std::string name;
  bool (*recognizes)(const Json& recorded_case);
  // `file` is the whole document, which has the common parts of its cases.
  std::optional<Difference> (*run)(const Json& file, const Json& recorded_case);
};

// Each kind has a file of its own, <name>_cases.cc.
Kind QuantityKind();
Kind SelectorKind();
Kind QueueKind();
Kind ClassicQueueKind();
Kind HintedQueueKind();
Kind HintsKind();
Kind SimulationKind();
Kind FilterScoreKind();
Kind ExtendersKind();
Kind ConfigKind();
Kind KubeBatchKind();
Kind AdmissionKind();
Kind CapacityKind();
Kind LeaderElectionKind();
Kind ElectionLoopKind();
Kind MetricsKind();
Kind MetricsCatalogueKind();

}  // namespace berth::conformance

#endif  // BERTH_TESTS_CONFORMANCE_CONFORMANCE_H_
