// Decoder: a cursor over a JSON value that checks types before it reads and remembers the first
// thing that is wrong, with its path. nlohmann/json without exceptions aborts the whole program on
// a wrong type, so nothing else in Berth reads JSON values of unknown shape.
#ifndef BERTH_API_JSON_DECODER_H_
#define BERTH_API_JSON_DECODER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "api/quantity.h"
#include "base/function_ref.h"
#include "base/result.h"
#include "base/time.h"

namespace berth {

// A JSON number that is kept as its text says it, for what is no plain integer of 64 bits. It is a
// JSON binary value inside, which no text can make otherwise.
Json SpelledNumber(std::string_view spelling);
// The spelling of such a number; nothing of any other value.
std::optional<std::string_view> NumberSpelling(const Json& value);
// The text of a number: as it was spelled, or as JSON writes it. REQUIRES: value is a number
std::string NumberText(const Json& value);
// The amount that a string or a number says, as Quantity.UnmarshalJSON, but that escapes in a
// string are decoded first; else upstream's message.
Result<Quantity> QuantityOf(const Json& value);
// Whether the value is null, or a string, list or object with nothing in it.
bool IsEmpty(const Json& value);

// A view of one value. Copies are cheap and share the error of the Decoder they come from. After
// the first error every read gives its default, so that callers check once, at the end. A missing
// field and an explicit null are the same, as in Kubernetes.
//
//   DecodeErrors errors;
//   Decoder pod(&json, "", &errors);
//   std::string name = pod.Field("metadata").Field("name").String();
//   if (errors.any()) return errors.first();
class DecodeErrors {
 public:
  bool any() const { return first_.has_value(); }
  // REQUIRES: any()
  const Error& first() const { return *first_; }
  // Keeps `error` if it is the first.
  void Add(Error error) {
    if (!first_) first_ = std::move(error);
  }

 private:
  std::optional<Error> first_;
};

class Decoder {
 public:
  // `value` (may be null: absent) and `errors` must outlive the decoder.
  Decoder(const Json* value, std::string path, DecodeErrors* errors)
      : value_(value), path_(std::move(path)), errors_(errors) {}

  bool Present() const;  // neither missing nor null
  const std::string& path() const { return path_; }
  const Json* json() const { return value_; }

  // A member of an object; absent when this is absent. An error when this is no object.
  Decoder Field(std::string_view name) const;

  // Each gives the default when absent, and records an error when the type is another.
  std::string String(std::string_view fallback = "") const;
  // As String, but an explicit null is an error too: for kind and apiVersion, which say what the
  // rest is. The API server refuses these as it refuses missing ones, which Berth often takes.
  std::string NonNullString() const;
  bool Bool(bool fallback = false) const;
  int64_t Int64(int64_t fallback = 0) const;  // whole numbers only, 5.0 and 5e1 included
  int32_t Int32(int32_t fallback = 0) const;  // Int64 that fits in 32 bits
  std::optional<int32_t> OptionalInt32() const;
  // As QuantityOf.
  Quantity ReadQuantity() const;
  // A date as Kubernetes writes it, RFC 3339.
  std::optional<Time> OptionalTime() const;
  std::vector<std::string> StringList() const;
  std::map<std::string, std::string> StringMap() const;

  // How many elements a list has; Element takes an index below it.
  size_t NumElements() const;
  // REQUIRES: index < NumElements()
  Decoder Element(size_t index) const;
  // Calls `visit` with each element of a list, or each member of an object in key order.
  void ForEachElement(FunctionRef<void(const Decoder&)> visit) const;
  void ForEachMember(FunctionRef<void(const std::string&, const Decoder&)> visit) const;

  // Records an error at this value's path, which is worded as api/json/json_path.h says:
  // spec.timeline[3].at, or labels["a.b/c"] for a member with dots in its name.
  void Fail(std::string message) const;
  bool failed() const { return errors_->any(); }

 private:
  // "expected <what>, got <what this is>".
  void FailType(std::string_view expected) const;
  // Whether to read on: present and no error so far.
  bool Readable() const { return !errors_->any() && Present(); }

  const Json* value_;
  std::string path_;
  DecodeErrors* errors_;
};

}  // namespace berth

#endif  // BERTH_API_JSON_DECODER_H_
