// The table of fields: each struct of Kubernetes' objects, of a scenario and of a scheduler's
// configuration lists its fields once, each with its type, the releases that have it, who reads it,
// and how redaction treats it. Strict decoding, the search for unknown fields, redaction, the
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
// Without a type it is a string. A mark in front of the name says which releases have the field: +
// v1.34 but not v1.21, - v1.21 but not v1.34, > neither, although Berth reads it. "!" behind the
// name marks a field that Go writes even if it has the zero value. A row that begins with "..."
// lists only the fields that Berth knows: there may be others.
//
// The rule says who reads the field. A field without a rule has no effect on a run: at most
// admission checks it.
//
//     read       a run reads the fields of the struct, which is the field's type
//     A Name     the same, but of the struct with this name instead
//     apart      a run reads it; RedactionWalk has code of its own for it
//     shown      only people read it
//     others     a run reads the value; scenario/redaction/schema.h lists how redaction replaces it
//
// The flags are
//
//     import     no run reads the field, but the import of a cluster does
//     private    programs keep their own data in it: it is left out even of a scenario that a
//     person
//                wrote. It may be the only word, instead of a rule.
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
  std::string_view rule;  // empty: no run reads the field
  bool is_of_import = false;
  bool is_private = false;
  bool is_quiet = false;
};

// Whether the page's editor offers the field.
bool IsOffered(const FieldType& field);

// Iterates over the fields of a struct.
class FieldReader {
 public:
  // Reads only the fields of v1.34 if `later_fields`, else only those of v1.21.
  FieldReader(const StructType& type, bool later_fields)
      : rest_(type.fields), skipped_(later_fields ? "->" : "+>") {}
  // Reads the fields of all releases, and those that no release has.
  explicit FieldReader(const StructType& type) : rest_(type.fields) {}
  // Null after the last field.
  std::optional<FieldType> Next();

 private:
  std::string_view rest_;
  std::string_view skipped_;  // marks
};

// The rows in four parts, which have no name in common. A value type: tests make copies of the
// standard table with other rows.
struct FieldTable {
  std::span<const StructType> objects;  // which API servers check; sorted by name
  std::span<const StructType> others;   // further kinds of objects, and parts of objects
  std::span<const StructType> scenario;
  std::span<const StructType> configuration;

  // Searches all parts. Null if there is no such struct. `name` is without "*".
  const StructType* Find(std::string_view name) const;
};

const FieldTable& StandardFields();

// Searches one part from its start. Null if there is no such struct.
const StructType* FindIn(std::span<const StructType> part, std::string_view name);

// Searches the objects only. Null if there is no such struct. `name` is without "*".
const StructType* FindStruct(std::string_view name, const FieldTable& table = StandardFields());
std::optional<FieldType> FindField(const StructType& type, std::string_view name,
                                   bool later_fields);
// Searches the fields of v1.34 and v1.21.
std::optional<FieldType> FindInAnyRelease(const StructType& type, std::string_view name);

// Whether the struct may have fields that its row does not list.
bool IsOpen(const StructType& type);
bool IsPointer(GoType type);
// The type behind the "*", if there is one.
GoType Pointee(GoType type);
// Only structs of objects are kStruct.
TypeClass ClassOf(GoType type, const FieldTable& table = StandardFields());
// The type of the elements of a list or a map.
GoType ElementType(GoType type);
// The type without pointers, lists and maps around it: "Container" of "[]Container".
GoType InnermostType(GoType type);

}  // namespace berth

#endif  // BERTH_API_FIELDS_FIELD_TABLE_H_
