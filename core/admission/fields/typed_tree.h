// Traverses a decoded object (see TypedDecoder) together with the types of its fields.
#ifndef BERTH_ADMISSION_FIELDS_TYPED_TREE_H_
#define BERTH_ADMISSION_FIELDS_TYPED_TREE_H_

#include <cstdint>
#include <string>

#include "api/fields/field_table.h"
#include "api/json/json_fwd.h"
#include "base/function_ref.h"

namespace berth::admission {

struct TreeVisitor {
  // Receives each struct before the structs inside it. Also receives absent structs that are no
  // pointers in Go. VisitTree keeps such a struct if the visitor gives it a field.
  FunctionRef<void(const StructType& type, Json& value)> visit_struct;
  // Receives each map of amounts.
  FunctionRef<void(Json& amounts)> visit_amounts;
};

// Visits an object of the struct type, and removes its null members.
void VisitTree(std::string_view type, bool later_fields, const TreeVisitor& visitor, Json& object);

// Changes the object to the output of Go's encoder. Fields with Go's zero value are omitted unless
// the type always writes them. Absent structs that are no pointers are added only if the type
// always writes them, or if they are a spec or metadata.
void WriteAsGo(std::string_view type, bool later_fields, Json& object);

// Returns a member of an object. Null if it is absent.
const Json& Get(const Json& object, const char* name);
// Returns a member that is a text. "" if it is absent or no text.
const std::string& GetText(const Json& object, const char* name);
// Returns a member that is an integer. 0 if it is absent or no integer.
int64_t GetNumber(const Json& object, const char* name);
// Returns Go's zero value of types of this class as JSON. Null if it is nil.
Json ZeroOfClass(TypeClass type_class);
// Reports whether the value is an empty text.
bool IsEmptyText(const Json& value);
bool GetBool(const Json& object, const char* name);

// Returns a member for modification. Adds it as null if it is absent. `object` may be null. These
// are separate functions because calls of nlohmann/json's inline functions generate much code at
// each place.
Json& Child(Json& object, const char* name);
void SetText(Json& object, const char* name, const std::string& text);
void SetNumber(Json& object, const char* name, int64_t number);
void Erase(Json& object, const char* name);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_FIELDS_TYPED_TREE_H_
