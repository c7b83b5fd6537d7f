// ExtenderScript: the rules by which a scenario's extender answers. A real extender is a web
// server. A simulation sends no requests, so the scenario contains the rules of that server's
// answers. scenarios/docs/extenders.md describes the schema; sim/scripted_extender.h implements the
// extender that follows the rules.
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

// The answer of a rule for the nodes that match it. Each verb allows some of these answers. Its
// first one is the default for nodes that match no rule.
enum class ExtenderVerdict : uint8_t {
  // For filter.
  kPass,
  kFail,          // in FailedNodes; for bind: the extender refuses
  kUnresolvable,  // in FailedAndUnresolvableNodes
  kBoth,          // in both of these maps
  kDrop,          // in no map and not in the list; for preempt: no longer a candidate
  kPassAndFail,   // in the list, and nevertheless in FailedNodes
  // For prioritize.
  kScore,
  kOmit,  // missing in the answer
  // For preempt.
  kKeep,
  kTrim,        // keeps only the first victims
  kUnknownPod,  // answers, instead of each victim, a pod that is not on the node
  // For bind.
  kBind,
};

// One rule of a script. The first rule that matches a node decides.
struct ExtenderRule {
  enum class Operator : uint8_t { kAlways, kIn, kNotIn, kExists, kDoesNotExist };

  std::string node_label;
  Operator op = Operator::kAlways;
  std::vector<std::string> values;
  ExtenderVerdict verdict = ExtenderVerdict::kPass;
  std::string reason;
  int64_t score = 0;
  int64_t victims = 0;  // kTrim: the number of victims to keep

  // Reports whether the rule matches a node with these labels.
  bool IsFor(const LabelSet& node_labels) const;
};
using ExtenderRules = std::vector<ExtenderRule>;

struct ExtenderScript {
  std::string name;
  // A verb is empty if the script has no rules for it; otherwise it is the verb's own name.
  ExtenderConfiguration configuration;
  ExtenderRules filter;
  ExtenderRules prioritize;
  ExtenderRules preempt;
  ExtenderRules bind;
  bool reverse = false;  // filter answers the passing nodes in reverse order
  // The failures by verb ("filter", ...): "http500", or the error text with which every call fails.
  // A verb that is absent does not fail.
  std::map<std::string, std::string, std::less<>> fail;
};

// Reads one script. Records an error for an unknown field, because a typing mistake would silently
// change a verb.
ExtenderScript DecodeExtenderScript(const Decoder& script);

// Reads a list of scripts. Records an error if two have the same name or urlPrefix.
BERTH_KEPT_APART std::vector<ExtenderScript> DecodeExtenderScripts(const Decoder& list);

// Returns the extenders of a simulation in their order. First come those that a scheduler
// configuration names, each with the script of the same urlPrefix; the configuration gives their
// weight, verbs and other settings. Then come the scripts that no configured extender uses. Returns
// an error, with its path in a scenario, for a configured extender without a script, because a
// simulation calls no web servers, and for rules about a verb that the configuration does not name.
Result<std::vector<ExtenderScript>> ConfigureExtenders(
    const std::vector<ExtenderScript>& scripts,
    const std::vector<ExtenderConfiguration>& configured);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_EXTENDER_SCRIPT_H_
