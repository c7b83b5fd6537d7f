// Import of what kubectl prints: lists, manifests and streams of them become a Scenario document.
#ifndef BERTH_SIM_IMPORT_H_
#define BERTH_SIM_IMPORT_H_

#include <string>
#include <vector>

#include "api/decoder.h"
#include "base/result.h"

namespace berth::sim {

struct ImportedObjects {
  Json document;                   // a Scenario; its spec.objects are what was kept
  std::vector<std::string> paths;  // of each of spec.objects, in the file that was read
  std::vector<std::string> warnings;
};

// Reads a List (also one whose items have no kind), a single manifest, or an array of these: nodes
// first, pods last, each kind in its order. Leaves out, with a warning, what is not modelled, pods
// that have ended, and pods on nodes that are not in the file. managedFields are dropped. Whether
// the manifests kept make sense is for DecodeScenario to say.
// REQUIRES: `file` is nested no deeper than recursion can follow.
Result<ImportedObjects> ImportObjects(Json file);

}  // namespace berth::sim

#endif  // BERTH_SIM_IMPORT_H_
