#include "admission/fields/typed_decoder.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "admission/fields/typed_tree.h"
#include "api/json/decoder.h"
#include "api/quantity.h"
#include "base/strings.h"
#include "base/time.h"

namespace berth::admission {
namespace {

// The most strict errors that sigs.k8s.io/json keeps.
constexpr size_t kMaxStrictErrors = 100;

// Returns the type as Go's messages show it: "[]v1.Container" for "[]Container".
std::string GoTypeText(GoType type, const FieldTable& table) {
  type = Pointee(type);
  if (type.starts_with("[]")) return "[]" + GoTypeText(type.substr(2), table);
  if (type.starts_with("map[string]") || type == "types.UID") return std::string(type);
  switch (ClassOf(type, table)) {
    case TypeClass::kQuantity:
      return "resource.Quantity";
    case TypeClass::kBool:
    case TypeClass::kInt32:
    case TypeClass::kInt64:
      return std::string(type);
    case TypeClass::kString:
      if (type == "string") return "string";
      [[fallthrough]];
    default:
      return StrCat("v1.", type);
  }
}

Json ZeroOf(GoType type, const FieldTable& table) {
  return IsPointer(type) ? Json() : ZeroOfClass(ClassOf(type, table));
}

std::optional<int64_t> PlainInteger(const Json& value) {
  if (NumberSpelling(value) || value.is_number_float()) return std::nullopt;
  return ParseInt64(value.dump());
}

// Reads kind and apiVersion of the outermost object.
class TypeMetaHandler final : public JsonHandler {
 public:
  void BeginObject(int) override { ++depth_; }
  void BeginList(int) override { ++depth_; }
  void End() override { --depth_; }
  void Value(Json value, int) override {
    if (depth_ != 1 || !value.is_string()) return;
    if (name_ == "kind") meta_.kind = value.get<std::string>();
    if (name_ == "apiVersion") meta_.api_version = value.get<std::string>();
  }
  bool Key(const std::string& name, int) override {
    if (depth_ == 1) name_ = name;
    return true;
  }
  TypeMeta Take() { return std::move(meta_); }

 private:
  int depth_ = 0;
  std::string name_;
  TypeMeta meta_;
};

}  // namespace

void TypedDecoder::Fail(std::string message) {
  if (decoded_.fatal_error) return;
  decoded_.fatal_error = std::move(message);
  decoded_.fatal_path = path_;
}

void TypedDecoder::FailValue(std::string_view got, std::string_view go_type) {
  Fail(StrCat("json: cannot unmarshal ", got, " into Go value of type ", go_type));
}

void TypedDecoder::FailType(std::string_view got) {
  const auto holder =
      std::find_if(open_.rbegin(), open_.rend(), [](const Frame& f) { return f.type != nullptr; });
  if (holder == open_.rend()) return FailValue(got, GoTypeText(slot_type_, table_));
  Fail(StrCat("json: cannot unmarshal ", got, " into Go struct field ", holder->type->name, ".",
              go_path_, " of type ", GoTypeText(slot_type_, table_)));
}

void TypedDecoder::AddStrictError(std::string_view what) {
  std::vector<std::string>& errors = decoded_.strict_errors;
  std::string error = StrCat(what, " field ", Quoted(path_));
  if (errors.size() >= kMaxStrictErrors) return;
  if (std::find(errors.begin(), errors.end(), error) == errors.end()) {
    errors.push_back(std::move(error));
  }
}

bool TypedDecoder::FindSlot() {
  if (skipped_depth_ > 0) return false;
  if (open_.empty()) {
    slot_ = &decoded_.object;
    slot_type_ = root_type_;
    return true;
  }
  Frame& frame = open_.back();
  if (!frame.target->is_array()) return true;  // Key has already set the slot
  path_.resize(frame.path_size);
  path_ += StrCat("[", std::to_string(frame.target->size()), "]");
  frame.target->push_back(Json());
  slot_ = &frame.target->back();
  slot_type_ = frame.element;
  return true;
}

void TypedDecoder::Push(const StructType* type, GoType element) {
  open_.push_back({type, element, slot_, path_.size(), go_path_.size(), {}});
}

void TypedDecoder::BeginObject(int) {
  if (skipped_depth_ > 0) {
    ++skipped_depth_;
    return;
  }
  if (std::exchange(skips_next_, false)) return Skip();
  FindSlot();
  const TypeClass type_class = ClassOf(slot_type_, table_);
  if (type_class == TypeClass::kStruct || type_class == TypeClass::kMap ||
      type_class == TypeClass::kAny) {
    if (!slot_->is_object()) *slot_ = Json::object();
    const bool is_struct = type_class == TypeClass::kStruct;
    return Push(is_struct ? FindStruct(Pointee(slot_type_), table_) : nullptr,
                type_class == TypeClass::kMap ? ElementType(slot_type_) : "any");
  }
  if (type_class == TypeClass::kQuantity) {
    StoreQuantity(Json());
  } else if (type_class == TypeClass::kIntOrString || type_class == TypeClass::kTime) {
    FailValue("object", type_class == TypeClass::kTime ? "string" : "int32");
  } else {
    FailType("object");
  }
  Skip();
}

void TypedDecoder::BeginList(int) {
  if (skipped_depth_ > 0) {
    ++skipped_depth_;
    return;
  }
  if (std::exchange(skips_next_, false)) return Skip();
  FindSlot();
  const TypeClass type_class = ClassOf(slot_type_, table_);
  if (type_class == TypeClass::kList || type_class == TypeClass::kAny) {
    *slot_ = Json::array();
    return Push(nullptr, type_class == TypeClass::kList ? ElementType(slot_type_) : "any");
  }
  if (type_class == TypeClass::kQuantity) {
    StoreQuantity(Json());
  } else if (type_class == TypeClass::kIntOrString || type_class == TypeClass::kTime) {
    FailValue("array", type_class == TypeClass::kTime ? "string" : "int32");
  } else {
    FailType("array");
  }
  Skip();
}

void TypedDecoder::End() {
  if (skipped_depth_ > 0) {
    --skipped_depth_;
    return;
  }
  path_.resize(open_.back().path_size);
  go_path_.resize(open_.back().go_path_size);
  open_.pop_back();
}

bool TypedDecoder::Key(const std::string& name, int) {
  if (skipped_depth_ > 0) return true;
  Frame& frame = open_.back();
  path_.resize(frame.path_size);
  path_ += path_.empty() ? name : "." + name;
  if (frame.type == nullptr) {
    slot_type_ = frame.element;
  } else {
    const std::optional<FieldType> field = FindField(*frame.type, name, later_fields_);
    skips_next_ = !field;
    if (!field) {
      AddStrictError("unknown");
      return true;
    }
    slot_type_ = field->type;
    go_path_.resize(frame.go_path_size);
    go_path_ += go_path_.empty() ? name : "." + name;
  }
  if (!frame.seen.insert(name).second) AddStrictError("duplicate");
  slot_ = &(*frame.target)[name];
  return true;
}

void TypedDecoder::Value(Json value, int) {
  if (skipped_depth_ > 0 || std::exchange(skips_next_, false)) return;
  FindSlot();
  if (value.is_null()) {
    StoreNull();
  } else {
    StoreScalar(std::move(value));
  }
}

void TypedDecoder::StoreNull() {
  const bool is_element = open_.empty() || open_.back().type == nullptr;
  if (is_element) {
    *slot_ = ZeroOf(slot_type_, table_);
    return;
  }
  // If a duplicate field is null, v1.34 keeps the earlier value of a plain field.
  const TypeClass type_class = ClassOf(slot_type_, table_);
  const bool is_nullable = IsPointer(slot_type_) || type_class == TypeClass::kList ||
                           type_class == TypeClass::kMap || type_class == TypeClass::kAny;
  if (is_nullable || !later_fields_) *slot_ = Json();
}

void TypedDecoder::StoreQuantity(const Json& value) {
  const Result<Quantity> quantity = QuantityOf(value);
  if (!quantity) return Fail(quantity.error().message);
  *slot_ = quantity.value().ToString();
}

void TypedDecoder::StoreNumber(const Json& value, TypeClass type_class) {
  const bool is_int_or_string = type_class == TypeClass::kIntOrString;
  if (type_class != TypeClass::kInt32 && type_class != TypeClass::kInt64 && !is_int_or_string) {
    return type_class == TypeClass::kTime ? FailValue("number", "string") : FailType("number");
  }
  const std::optional<int64_t> number = PlainInteger(value);
  const bool fits =
      number && (type_class == TypeClass::kInt64 || *number == static_cast<int32_t>(*number));
  if (fits) {
    *slot_ = *number;
    return;
  }
  const std::string got = "number " + NumberText(value);
  if (is_int_or_string) return FailValue(got, "int32");
  FailType(got);
}

void TypedDecoder::StoreScalar(Json value) {
  const TypeClass type_class = ClassOf(slot_type_, table_);
  const bool takes_text = type_class == TypeClass::kString || type_class == TypeClass::kIntOrString;
  const bool is_as_wanted = type_class == TypeClass::kAny ||
                            (value.is_boolean() && type_class == TypeClass::kBool) ||
                            (value.is_string() && takes_text);
  if (is_as_wanted) {
    *slot_ = std::move(value);
  } else if (type_class == TypeClass::kQuantity) {
    StoreQuantity(value);
  } else if (value.is_boolean()) {
    if (type_class == TypeClass::kIntOrString || type_class == TypeClass::kTime) {
      FailValue("bool", type_class == TypeClass::kTime ? "string" : "int32");
    } else {
      FailType("bool");
    }
  } else if (!value.is_string()) {
    StoreNumber(value, type_class);
  } else if (type_class == TypeClass::kTime) {
    const std::string& text = value.get_ref<const std::string&>();
    if (!ParseRfc3339(text)) {
      return Fail(StrCat("parsing time ", Quoted(text),
                         " as \"2006-01-02T15:04:05Z07:00\": cannot parse ", Quoted(text),
                         " as \"2006\""));
    }
    *slot_ = std::move(value);
  } else {
    FailType("string");
  }
}

TypeMeta TypeMetaOf(const Json& object) {
  TypeMetaHandler handler;
  if (object.is_object()) {
    handler.BeginObject(0);
    for (const char* name : {"kind", "apiVersion"}) {
      const auto found = object.find(name);
      if (found == object.end()) continue;
      handler.Key(name, 0);
      handler.Value(*found, 0);
    }
  }
  return handler.Take();
}

TypeMeta TypeMetaOf(std::string_view text) {
  TypeMetaHandler handler;
  ReadJsonText(text, handler);
  return handler.Take();
}

}  // namespace berth::admission
