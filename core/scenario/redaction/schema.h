// RedactionSchema: how redaction treats each field, by the rules of the table of fields
// (api/fields/field_table.h).
#ifndef BERTH_SCENARIO_REDACTION_SCHEMA_H_
#define BERTH_SCENARIO_REDACTION_SCHEMA_H_

#include <cstdint>
#include <map>
#include <string_view>

#include "api/fields/field_table.h"

namespace berth::sim {

// One of the following rules, or the name of a struct, which begins with a capital letter. The rule
// of a list applies to each element.
using FieldRule = std::string_view;

inline constexpr FieldRule kKept = "kept";      // replaced unless it is an amount or a known word
inline constexpr FieldRule kName = "name";      // a text that is replaced
inline constexpr FieldRule kKey = "key";        // a key of a label or taint, or a resource name
inline constexpr FieldRule kValue = "value";    // a value of a label or taint
inline constexpr FieldRule kNumber = "number";  // such a value, for a key whose numbers a run reads
inline constexpr FieldRule kAddress = "address";          // an IP address
inline constexpr FieldRule kMessage = "message";          // removed unless the scheduler wrote it
inline constexpr FieldRule kLabels = "labels";            // the keys and the values
inline constexpr FieldRule kAmounts = "amounts";          // the keys; kKept applies to the values
inline constexpr FieldRule kAnnotations = "annotations";  // by their names: FindAnnotation
inline constexpr FieldRule kFocus = "focus";              // "pod/NAME", "queue/activeQ"
inline constexpr FieldRule kChoice = "choice";      // a bet's choice: a node, or a time to wait
inline constexpr FieldRule kSchedule = "schedule";  // a CronJob's schedule
inline constexpr FieldRule kManifest = "manifest";  // an object, by its kind
inline constexpr FieldRule kJson = "json:";  // begins a rule: a JSON text with the type behind it
inline constexpr FieldRule kUnread{};        // does not matter to a run

using FieldRules = std::map<std::string_view, FieldRule>;

// The reader of the fields: a run, or the import of a cluster, which also reads some fields that no
// run reads.
enum class ReadBy : uint8_t { kRun, kImport };

class RedactionSchema {
 public:
  // `table` must outlive this object.
  explicit RedactionSchema(ReadBy reader = ReadBy::kRun, const FieldTable& table = StandardFields())
      : reader_(reader), table_(table) {}
  // Returns the rules for the fields of a struct that matter. Null if there is no such struct.
  const FieldRules* Find(std::string_view type) const;
  // Returns the rule for a field. kUnread if the type has no such field, or if it does not matter.
  FieldRule Find(std::string_view type, std::string_view field) const;
  // Returns the rule for the annotation with this name. kUnread if it does not matter to a run.
  FieldRule FindAnnotation(std::string_view name) const;

 private:
  FieldRule RuleOf(const FieldType& field) const;
  void AddRules(const StructType& type, FieldRules* rules) const;
  const FieldRules* FindUnion(std::string_view name) const;

  ReadBy reader_;
  const FieldTable& table_;
  // The rules that were requested, keyed by the names in the table. Most documents need few.
  mutable std::map<std::string_view, FieldRules> found_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_SCHEMA_H_
