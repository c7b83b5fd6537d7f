// Walks through a scenario field by field and builds a copy, in which texts are replaced and fields
// that do not matter to a run are missing.
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

// The removed fields of a pod.
struct LeftOutOfPod;

class RedactionWalk {
 public:
  // `schema`, `texts` and `scenario`, a Scenario's source, must outlive this object.
  RedactionWalk(const RedactionSchema& schema, const Json& scenario, RedactedTexts* texts);

  // Returns the copy of the scenario.
  Json Redact();

 private:
  // The generator whose template is being copied.
  struct Template;

  // Return the copy of a value.
  Json Value(FieldRule rule, const Json& value);
  Json Text(FieldRule rule, const std::string& text);
  Json List(FieldRule rule, const Json& list);
  Json Object(FieldRule type, const Json& object);
  Json Map(FieldRule rule, const Json& map);
  // Returns the rule for the values of labels and taints with this key.
  FieldRule ValueRule(const std::string& key) const;
  std::string Focus(const std::string& focus);
  std::string JsonOf(FieldRule type, const std::string& text);

  Json Manifest(const Json& manifest);
  Json Pod(const Json& manifest);
  // Copies an object that an input creates. Gives it its generated name if it needs one.
  Json Created(const Json& manifest);
  Json Objects(const Json& list);
  Json Timeline(const Json& list);
  Json Generators(const Json& list);
  Json OneGenerator(const Json& entry);
  void NameObjects(const Json& entry, Json* redacted);
  // Writes the hash, unless it is empty, into the template of a workload.
  void KeepHash(const std::string& hash, Json* redacted);
  // Does the same for each object of a generator.
  void KeepHashes(const Json& entry, Json* redacted);
  // Adds a column with the value of `part`, which contains placeholders, for each object. Returns
  // the placeholder for the column.
  std::string Column(FieldRule rule, const Json& part);

  void LeaveOut(FieldRule type, const std::string& field, const Json& value);

  const RedactionSchema& schema_;
  const Json& scenario_;
  RedactedTexts* texts_;
  // The keys of labels and taints whose values some selector compares as numbers.
  std::set<std::string> compared_keys_;
  // The number of creations and timeline entries so far, as InputPlan counts them.
  uint64_t steps_ = 0;
  Template* template_ = nullptr;  // null outside templates
  bool choices_are_times_ = false;
  // True if a pod changes while it exists. The queue also notices changes of removed fields, so a
  // mark of the removed values replaces them.
  bool changes_pods_ = false;
  // The removed fields of the current pod. Null: they are not recorded.
  LeftOutOfPod* left_out_ = nullptr;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_WALK_H_
