// RedactionSchema: how redaction treats each field, by the rules of the table of fields
// (api/fields/field_table.h).
#ifndef BERTH_SCENARIO_REDACTION_SCHEMA_H_
#define BERTH_SCENARIO_REDACTION_SCHEMA_H_

#include <cstdint>
#include <map>
#include <string_view>

#include "api/fields/field_table.h"

namespace berth::sim {

// One of the following, or the name of a struct, which begins with a capital. The rule of a list is
// that of each element.
using FieldRule = std::string_view;

inline constexpr FieldRule kKept = "kept";        // replaced unless an amount or a known word
inline constexpr FieldRule kName = "name";        // a text that is replaced
inline constexpr FieldRule kKey = "key";          // of a label or a taint, the name of a resource
inline constexpr FieldRule kValue = "value";      // of a label or a taint
inline constexpr FieldRule kNumber = "number";    // the same of a key whose numbers a run reads
inline constexpr FieldRule kAddress = "address";  // of the IP
inline constexpr FieldRule kMessage = "message";  // of the scheduler: left out if it is another
inline constexpr FieldRule kLabels = "labels";    // keys and values
inline constexpr FieldRule kAmounts = "amounts";  // keys, and what is kept
inline constexpr FieldRule kAnnotations = "annotations";  // by their names: FindAnnotation
inline constexpr FieldRule kFocus = "focus";              // "pod/NAME", "queue/activeQ"
inline constexpr FieldRule kChoice = "choice";            // of a bet: a node, or a time to wait
inline constexpr FieldRule kSchedule = "schedule";        // of a CronJob
inline constexpr FieldRule kManifest = "manifest";        // an object, by its kind
inline constexpr FieldRule kJson = "json:";  // begins a rule: a text of JSON of the type behind it
inline constexpr FieldRule kUnread{};        // it does not matter to a run

using FieldRules = std::map<std::string_view, FieldRule>;

// Who reads the fields: a run, or the import of a cluster too, which looks at some that no run
// does.
enum class ReadBy : uint8_t { kRun, kImport };

class RedactionSchema {
 public:
  // `table` outlives this.
  explicit RedactionSchema(ReadBy reader = ReadBy::kRun, const FieldTable& table = StandardFields())
      : reader_(reader), table_(table) {}
  // The rules of the fields of a struct that matter. Null if there is no such struct.
  const FieldRules* Find(std::string_view type) const;
  // kUnread: the type has no such field.
  FieldRule Find(std::string_view type, std::string_view field) const;
  // The rule of the annotation with this name; kUnread: it does not matter to a run.
  FieldRule FindAnnotation(std::string_view name) const;

 private:
  FieldRule RuleOf(const FieldType& field) const;
  void AddRules(const StructType& type, FieldRules* rules) const;
  const FieldRules* FindUnion(std::string_view name) const;

  ReadBy reader_;
  const FieldTable& table_;
  // Those that were asked for, by the names in the table. Most documents have few.
  mutable std::map<std::string_view, FieldRules> found_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_SCHEMA_H_
