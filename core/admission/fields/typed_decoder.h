// TypedDecoder: reads an object of a kind as the API server does, with the kind's fields and their
// types. As sigs.k8s.io/json of kubernetes v1.34.
#ifndef BERTH_ADMISSION_FIELDS_TYPED_DECODER_H_
#define BERTH_ADMISSION_FIELDS_TYPED_DECODER_H_

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/fields/field_table.h"
#include "api/json/json.h"
#include "api/json/json_text.h"

namespace berth::admission {

// The result of decoding a document.
struct Decoded {
  // The known fields of the document. A null field was absent or null in the document. Amounts are
  // strings, as Quantity::ToString writes them.
  Json object;
  // `unknown field "spec.x"`, `duplicate field "spec.y"`, in the order of the document.
  std::vector<std::string> strict_errors;
  // The first value with a wrong type, or the first invalid amount. Null if there is none.
  std::optional<std::string> fatal_error;
  std::string fatal_path;  // path of that value: spec.containers[0].image
};

// Receives a document from ReadJsonText or ReadJson.
class TypedDecoder final : public JsonHandler {
 public:
  // FieldReader describes `later_fields`.
  TypedDecoder(std::string_view root_type, bool later_fields,
               const FieldTable& table = StandardFields())
      : root_type_(root_type), later_fields_(later_fields), table_(table) {}

  void BeginObject(int line) override;
  void BeginList(int line) override;
  void End() override;
  void Value(Json value, int line) override;
  bool Key(const std::string& name, int line) override;

  // Returns the result. Call it once.
  Decoded Take() { return std::move(decoded_); }

 private:
  // An object or a list that is not complete yet.
  struct Frame {
    const StructType* type;  // null for a map or a list
    GoType element;          // type of the elements of a map or a list
    Json* target;
    size_t path_size;     // size of path_ for the object or list itself
    size_t go_path_size;  // size of go_path_ for it
    std::set<std::string> seen;
  };

  // Sets slot_ and slot_type_ for the next value. Returns false if the value is skipped.
  bool FindSlot();
  void Push(const StructType* type, GoType element);
  // Skips the object or list that begins.
  void Skip() { skipped_depth_ = 1; }
  void StoreNull();
  void StoreScalar(Json value);
  void StoreNumber(const Json& value, TypeClass type_class);
  void StoreQuantity(const Json& value);
  void AddStrictError(std::string_view what);
  void FailType(std::string_view got);
  void FailValue(std::string_view got, std::string_view go_type);
  void Fail(std::string message);

  const GoType root_type_;
  const bool later_fields_;
  const FieldTable& table_;
  Decoded decoded_;
  std::vector<Frame> open_;
  Json* slot_ = nullptr;
  GoType slot_type_;
  bool skips_next_ = false;
  size_t skipped_depth_ = 0;
  std::string path_;     // spec.containers[0].image
  std::string go_path_;  // spec.containers.image
};

// The kind and the API version that an object names. A member is empty if the object does not name
// it.
struct TypeMeta {
  std::string kind;
  std::string api_version;
};
TypeMeta TypeMetaOf(const Json& object);
// Reads them from a text with any other contents. If a name is duplicate, the last value applies.
TypeMeta TypeMetaOf(std::string_view text);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_FIELDS_TYPED_DECODER_H_
