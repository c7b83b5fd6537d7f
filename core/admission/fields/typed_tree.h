// Going through a decoded object (see TypedDecoder) with the types of its fields.
#ifndef BERTH_ADMISSION_FIELDS_TYPED_TREE_H_
#define BERTH_ADMISSION_FIELDS_TYPED_TREE_H_

#include <cstdint>
#include <string>

#include "api/fields/field_table.h"
#include "api/json/json_fwd.h"
#include "base/function_ref.h"

namespace berth::admission {

struct TreeVisitor {
  // Each struct before those inside of it, also those that are no pointers in Go and not given;
  // these are kept if the visitor gives them a field.
  FunctionRef<void(const StructType& type, Json& value)> visit_struct;
  // Each map of amounts.
  FunctionRef<void(Json& amounts)> visit_amounts;
};

// Goes through an object of the struct type, and removes what is null.
void VisitTree(std::string_view type, bool later_fields, const TreeVisitor& visitor, Json& object);

// Writes the object as Go's encoder does: fields that have Go's zero value are left out, or given
// if the type has them always. Structs that are no pointers are given only if they are written
// always, or are a spec or metadata.
void WriteAsGo(std::string_view type, bool later_fields, Json& object);

// A member of an object; null if it is absent.
const Json& Get(const Json& object, const char* name);
// The same as text; "" if it is absent.
const std::string& GetText(const Json& object, const char* name);
// Of a number; 0 if it is absent.
int64_t GetNumber(const Json& object, const char* name);
// The zero value that Go gives to types of this class, as JSON; null where that is nil.
Json ZeroOfClass(TypeClass type_class);
// Whether the value is a text without characters.
bool IsEmptyText(const Json& value);
bool GetBool(const Json& object, const char* name);

// The same to be changed: it is null at first, and so may `object` be. These are functions of their
// own because those of nlohmann/json weigh much at each place.
Json& Child(Json& object, const char* name);
void SetText(Json& object, const char* name, const std::string& text);
void SetNumber(Json& object, const char* name, int64_t number);
void Erase(Json& object, const char* name);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_FIELDS_TYPED_TREE_H_
