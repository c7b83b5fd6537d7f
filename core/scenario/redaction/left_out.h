// LeftOut: the fields that UnreadFields has removed.
#ifndef BERTH_SCENARIO_REDACTION_LEFT_OUT_H_
#define BERTH_SCENARIO_REDACTION_LEFT_OUT_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "api/json/json_fwd.h"

namespace berth::sim {

// The fields that were removed from the manifests of one kind. Names are escaped and shortened,
// because they are not trusted, and only a hundred are listed.
struct LeftOutFields {
  int64_t manifests = 0;        // the number of manifests that had such fields
  std::set<std::string> paths;  // their paths in a manifest, with [] for each element of a list
};

// The removed fields, keyed by kind.
using LeftOut = std::map<std::string, LeftOutFields, std::less<>>;

// Returns [{"kind", "count", "fields": [...]}], as core/answers/schema/simulation.json describes
// it.
Json LeftOutJson(const LeftOut& left_out);
// Returns a line for each kind: "3 Pods: metadata.managedFields, spec.containers[].env and 5 more
// fields".
std::vector<std::string> LeftOutLines(const LeftOut& left_out);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_LEFT_OUT_H_
