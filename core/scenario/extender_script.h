// ExtenderScript: the rules by which a scenario's extender answers. A real extender is a web
// server; a simulation makes no requests, so the scenario writes down what that server would say.
// scenarios/docs/extenders.md has the schema, sim/scripted_extender.h the extender that follows the
// rules.
#ifndef BERTH_SCENARIO_EXTENDER_SCRIPT_H_
#define BERTH_SCENARIO_EXTENDER_SCRIPT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/decoder.h"
#include "api/labels.h"
#include "base/attributes.h"
#include "base/result.h"
#include "scheduler/scheduler.h"

namespace berth::sim {

// What a rule says about the nodes that it is for. Each verb knows some of them; its default, for
// nodes that no rule is for, is the first.
enum class ExtenderVerdict : uint8_t {
  // filter
  kPass,
  kFail,          // FailedNodes; of bind: refuses
  kUnresolvable,  // FailedAndUnresolvableNodes
  kBoth,          // in both maps
  kDrop,          // in no map and not in the list; of preempt: no candidate any more
  kPassAndFail,   // in the list, and in FailedNodes all the same
  // prioritize
  kScore,
  kOmit,  // not in the answer
  // preempt
  kKeep,
  kTrim,        // only the first victims
  kUnknownPod,  // names a pod that is not on the node in place of each victim
  // bind
  kBind,
};

// One line of a script. The first that is for a node decides.
struct ExtenderRule {
  enum class Operator : uint8_t { kAlways, kIn, kNotIn, kExists, kDoesNotExist };

  std::string node_label;
  Operator op = Operator::kAlways;
  std::vector<std::string> values;
  ExtenderVerdict verdict = ExtenderVerdict::kPass;
  std::string reason;
  int64_t score = 0;
  int64_t victims = 0;  // kTrim: how many stay

  bool IsFor(const LabelSet& node_labels) const;
};
using ExtenderRules = std::vector<ExtenderRule>;

struct ExtenderScript {
  std::string name;
  // A verb is "" if the script has no rules for it, else the verb's own name.
  ExtenderConfiguration configuration;
  ExtenderRules filter;
  ExtenderRules prioritize;
  ExtenderRules preempt;
  ExtenderRules bind;
  bool reverse = false;  // filter answers the nodes that pass from last to first
  // By verb ("filter", ...): "http500", or the text with which every call fails.
  std::map<std::string, std::string, std::less<>> fail;
};

// Reads one script. An unknown field is an error: a slip of the pen would silently change a verb.
ExtenderScript DecodeExtenderScript(const Decoder& script);

// A list of them; no two have the same name or urlPrefix.
BERTH_KEPT_APART std::vector<ExtenderScript> DecodeExtenderScripts(const Decoder& list);

// The extenders of a simulation, in the order in which they are configured: those that a scheduler
// configuration names, each with the script of the same urlPrefix (weight, verbs and the like are
// those of the configuration), then the scripts that stand for themselves. Errors, with the path in
// a scenario: a configured extender without a script, as nothing calls out of a simulation; rules
// for a verb that the configuration does not give.
Result<std::vector<ExtenderScript>> ConfigureExtenders(
    const std::vector<ExtenderScript>& scripts,
    const std::vector<ExtenderConfiguration>& configured);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_EXTENDER_SCRIPT_H_
