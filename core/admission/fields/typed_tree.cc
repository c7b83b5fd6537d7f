#include "admission/fields/typed_tree.h"

#include <string>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"

namespace berth::admission {
namespace {

bool IsZero(const Json& value) {
  if (value.is_boolean()) return !value.get<bool>();
  if (value.is_number()) return value == 0;
  return IsEmpty(value);
}

void VisitValue(GoType type, bool later_fields, const TreeVisitor& visitor, Json& value) {
  switch (ClassOf(type)) {
    case TypeClass::kStruct:
      return VisitTree(Pointee(type), later_fields, visitor, value);
    case TypeClass::kMap:
      if (value.is_object() && ClassOf(ElementType(type)) == TypeClass::kQuantity) {
        visitor.visit_amounts(value);
      }
      return;
    case TypeClass::kList:
      for (Json& element : value) VisitValue(ElementType(type), later_fields, visitor, element);
      return;
    default:
      return;
  }
}

Json ZeroToWrite(TypeClass type_class) {
  return ZeroOfClass(type_class == TypeClass::kIntOrString ? TypeClass::kInt32 : type_class);
}

void WriteValue(GoType type, bool later_fields, Json& value) {
  const TypeClass type_class = ClassOf(type);
  if (type_class == TypeClass::kStruct) return WriteAsGo(Pointee(type), later_fields, value);
  if (type_class != TypeClass::kList) return;
  for (Json& element : value) WriteValue(ElementType(type), later_fields, element);
}

}  // namespace

void VisitTree(std::string_view type_name, bool later_fields, const TreeVisitor& visitor,
               Json& object) {
  const StructType& type = *FindStruct(type_name);
  visitor.visit_struct(type, object);
  FieldReader fields(type, later_fields);
  while (const std::optional<FieldType> field = fields.Next()) {
    const auto found = object.find(field->name);
    if (found != object.end() && !found->is_null()) {
      VisitValue(field->type, later_fields, visitor, *found);
      continue;
    }
    if (found != object.end()) object.erase(found);
    if (IsPointer(field->type) || ClassOf(field->type) != TypeClass::kStruct) continue;
    Json made = Json::object();
    VisitTree(field->type, later_fields, visitor, made);
    if (!made.empty()) object[std::string(field->name)] = std::move(made);
  }
}

void WriteAsGo(std::string_view type_name, bool later_fields, Json& object) {
  FieldReader fields(*FindStruct(type_name), later_fields);
  while (const std::optional<FieldType> field = fields.Next()) {
    const TypeClass type_class = ClassOf(field->type);
    const bool is_pointer = IsPointer(field->type);
    const bool is_plain_struct = type_class == TypeClass::kStruct && !is_pointer;
    const auto found = object.find(field->name);
    if (found == object.end()) {
      if (is_pointer ||
          (!field->is_always_written &&
           !(is_plain_struct && (field->name == "spec" || field->name == "metadata")))) {
        continue;
      }
      Json zero = ZeroToWrite(type_class);
      if (zero.is_null()) continue;
      WriteValue(field->type, later_fields, zero);
      object[std::string(field->name)] = std::move(zero);
      continue;
    }
    WriteValue(field->type, later_fields, *found);
    if (is_pointer || type_class == TypeClass::kStruct || field->is_always_written) continue;
    if (IsZero(*found)) object.erase(found);
  }
}

const Json& Get(const Json& object, const char* name) {
  static const Json none;
  if (!object.is_object()) return none;
  const auto found = object.find(name);
  return found == object.end() ? none : *found;
}

const std::string& GetText(const Json& object, const char* name) {
  static const std::string none;
  const Json& value = Get(object, name);
  return value.is_string() ? value.get_ref<const std::string&>() : none;
}

int64_t GetNumber(const Json& object, const char* name) {
  const Json& value = Get(object, name);
  return value.is_number_integer() ? value.get<int64_t>() : 0;
}

Json ZeroOfClass(TypeClass type_class) {
  switch (type_class) {
    case TypeClass::kString:
      return "";
    case TypeClass::kBool:
      return false;
    case TypeClass::kInt32:
    case TypeClass::kInt64:
      return 0;
    case TypeClass::kQuantity:
      return "0";
    case TypeClass::kStruct:
      return Json::object();
    default:
      return Json();
  }
}

bool IsEmptyText(const Json& value) {
  return value.is_string() && value.get_ref<const std::string&>().empty();
}

bool GetBool(const Json& object, const char* name) {
  const Json& value = Get(object, name);
  return value.is_boolean() && value.get<bool>();
}

Json& Child(Json& object, const char* name) { return object[name]; }

void SetText(Json& object, const char* name, const std::string& text) { object[name] = text; }

void SetNumber(Json& object, const char* name, int64_t number) { object[name] = number; }

void Erase(Json& object, const char* name) {
  if (object.is_object()) object.erase(name);
}

}  // namespace berth::admission
