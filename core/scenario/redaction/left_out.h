// LeftOut: which fields UnreadFields has left out.
#ifndef BERTH_SCENARIO_REDACTION_LEFT_OUT_H_
#define BERTH_SCENARIO_REDACTION_LEFT_OUT_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "api/json/json_fwd.h"

namespace berth::sim {

// The fields that were left out of the manifests of one kind. Names come from strangers: they are
// escaped and cut, and only a hundred are listed.
struct LeftOutFields {
  int64_t manifests = 0;        // that had such fields
  std::set<std::string> paths;  // in them, with [] for each element of a list
};

// By kind.
using LeftOut = std::map<std::string, LeftOutFields, std::less<>>;

// [{"kind", "count", "fields": [...]}], as core/answers/schema/simulation.json has it.
Json LeftOutJson(const LeftOut& left_out);
// "3 Pods: metadata.managedFields, spec.containers[].env and 5 more fields", for each kind.
std::vector<std::string> LeftOutLines(const LeftOut& left_out);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_LEFT_OUT_H_
