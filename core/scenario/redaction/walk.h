// Goes through a scenario field by field, and makes another of it in which texts are replaced and
// fields that do not matter to a run are left out.
#ifndef BERTH_SCENARIO_REDACTION_WALK_H_
#define BERTH_SCENARIO_REDACTION_WALK_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "api/json/json_fwd.h"
#include "scenario/generators.h"
#include "scenario/redaction/schema.h"
#include "scenario/redaction/texts.h"

namespace berth::sim {

// What of a pod is left out.
struct LeftOutOfPod;

class RedactionWalk {
 public:
  // `schema` and `texts` outlive this, and `scenario`, a Scenario's source.
  RedactionWalk(const RedactionSchema& schema, const Json& scenario, RedactedTexts* texts);

  Json Redact();

 private:
  // A generator whose template is gone through.
  struct Template;

  // What stands in place of a value.
  Json Value(FieldRule rule, const Json& value);
  Json Text(FieldRule rule, const std::string& text);
  Json List(FieldRule rule, const Json& list);
  Json Object(FieldRule type, const Json& object);
  Json Map(FieldRule rule, const Json& map);
  // The rule of the values of labels and taints with this key.
  FieldRule ValueRule(const std::string& key) const;
  std::string Focus(const std::string& focus);
  std::string JsonOf(FieldRule type, const std::string& text);

  Json Manifest(const Json& manifest);
  Json Pod(const Json& manifest);
  // An object that an input creates: with its name, if that is to be generated.
  Json Created(const Json& manifest);
  Json Objects(const Json& list);
  Json Timeline(const Json& list);
  Json Generators(const Json& list);
  Json OneGenerator(const Json& entry);
  void NameObjects(const Json& entry, Json* redacted);
  // Lets the template of a workload say the hash, if it is not "".
  void KeepHash(const std::string& hash, Json* redacted);
  // The same for each object of a generator.
  void KeepHashes(const Json& entry, Json* redacted);
  // A placeholder for the value of `part`, which has some itself, in each object.
  std::string Column(FieldRule rule, const Json& part);

  void LeaveOut(FieldRule type, const std::string& field, const Json& value);

  const RedactionSchema& schema_;
  const Json& scenario_;
  RedactedTexts* texts_;
  // The keys of labels and taints whose values some selector compares as numbers.
  std::set<std::string> compared_keys_;
  // Of creations and timeline entries so far, as InputPlan counts them.
  uint64_t steps_ = 0;
  Template* template_ = nullptr;  // null: outside of templates
  bool choices_are_times_ = false;
  // Whether a pod is changed while it exists. The queue notices a change of fields that are left
  // out, too: then a mark of what was left out takes their place.
  bool changes_pods_ = false;
  // Of the pod that is gone through; null: nothing is noted.
  LeftOutOfPod* left_out_ = nullptr;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_WALK_H_
