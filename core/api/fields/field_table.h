// The table of fields. Each struct of Kubernetes' objects, of a scenario and of a scheduler's
// configuration lists its fields once, each with its type, the releases that have it, its readers,
// and its treatment by redaction. Strict decoding, the search for unknown fields, redaction, the
// removal of fields that nothing reads, the report of an import, the checks of configurations, the
// page's completion and the JSON Schema of scenarios all read this table.
#ifndef BERTH_API_FIELDS_FIELD_TABLE_H_
#define BERTH_API_FIELDS_FIELD_TABLE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace berth {

// A type as Go writes it, without the package: "string", "int32", "*bool", "[]Container",
// "map[string]string", "ResourceList", or the name of a struct. A name that is none of these is a
// string type of its own, such as "PullPolicy".
using GoType = std::string_view;

enum class TypeClass : uint8_t {
  kString,
  kBool,
  kInt32,
  kInt64,
  kQuantity,
  kIntOrString,
  kTime,
  kAny,  // any JSON value
  kStruct,
  kList,
  kMap,
};

// One row of the table. The fields are separated by blanks, in the order of the Go source. Each is
//
//     [+|-|>]NAME[!][=TYPE][:RULE[,FLAG]...]
//
// Without a type it is a string. A mark before the name says which releases have the field: + v1.34
// but not v1.21, - v1.21 but not v1.34, > neither, although Berth reads it. "!" after the name
// marks a field that Go writes even if it has the zero value. A row that begins with "..." lists
// only the fields that Berth knows: there may be others.
//
// The rule says who reads the field. A field without a rule has no effect on a run: at most
// admission checks it.
//
//     read       a run reads the fields of the struct that is the field's type
//     A Name     a run reads the fields of the struct with this name instead
//     apart      a run reads it; RedactionWalk has code of its own for it
//     shown      only people read it
//     others     a run reads the value; scenario/redaction/schema.h lists how redaction replaces it
//
// The flags are
//
//     import     no run reads the field, but the import of a cluster does
//     private    programs keep their own data in it: Berth removes it even from scenarios that
//                people wrote. It may replace the rule.
//     quiet      the page's editor does not offer the field
struct StructType {
  std::string_view name;
  std::string_view fields;
};

enum class FieldReleases : uint8_t { kBoth, kOnlyNewer, kOnlyOlder, kNeither };

struct FieldType {
  std::string_view name;
  GoType type;
  FieldReleases releases = FieldReleases::kBoth;
  bool is_always_written = false;
  std::string_view rule;  // empty if no run reads the field
  bool is_of_import = false;
  bool is_private = false;
  bool is_quiet = false;
};

// Reports whether the page's editor offers the field.
bool IsOffered(const FieldType& field);

// Iterates over the fields of a struct.
class FieldReader {
 public:
  // Reads only the fields of v1.34 if `later_fields`, otherwise only those of v1.21.
  FieldReader(const StructType& type, bool later_fields)
      : rest_(type.fields), skipped_(later_fields ? "->" : "+>") {}
  // Reads the fields of all releases, and those that no release has.
  explicit FieldReader(const StructType& type) : rest_(type.fields) {}
  // Returns the next field. Null after the last one.
  std::optional<FieldType> Next();

 private:
  std::string_view rest_;
  std::string_view skipped_;  // the marks of fields to skip
};

// The rows of the table in four parts. Each name is in one part only. FieldTable is a value type:
// tests change copies of the standard table.
struct FieldTable {
  std::span<const StructType> objects;  // objects that API servers check; sorted by name
  std::span<const StructType> others;   // further kinds of objects, and parts of objects
  std::span<const StructType> scenario;
  std::span<const StructType> configuration;

  // Returns the struct with this name from any part. Null if there is none. `name` is without "*".
  const StructType* Find(std::string_view name) const;
};

const FieldTable& StandardFields();

// Returns the struct with this name from one part. Null if there is none.
const StructType* FindIn(std::span<const StructType> part, std::string_view name);

// Returns the struct with this name from the objects. Null if there is none. `name` is without "*".
const StructType* FindStruct(std::string_view name, const FieldTable& table = StandardFields());
std::optional<FieldType> FindField(const StructType& type, std::string_view name,
                                   bool later_fields);
// Returns a field of v1.34 or v1.21. Null if neither release has it.
std::optional<FieldType> FindInAnyRelease(const StructType& type, std::string_view name);

// Reports whether the struct may have fields that its row does not list.
bool IsOpen(const StructType& type);
bool IsPointer(GoType type);
// Returns the type without a leading "*".
GoType Pointee(GoType type);
// Returns the class of a type. Only structs of objects are kStruct.
TypeClass ClassOf(GoType type, const FieldTable& table = StandardFields());
// Returns the type of the elements of a list or a map.
GoType ElementType(GoType type);
// Returns the type without enclosing pointers, lists and maps: "Container" for "[]Container".
GoType InnermostType(GoType type);

}  // namespace berth

#endif  // BERTH_API_FIELDS_FIELD_TABLE_H_
