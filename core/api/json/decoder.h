// Decoder: a cursor over a JSON value that checks types before it reads, and remembers the first
// error with its path. nlohmann/json without exceptions aborts the whole program on a wrong type,
// so no other code in Berth reads JSON values of unknown shape.
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

// Returns a JSON number that keeps its spelling, for numbers that are not plain integers of 64
// bits. Internally it is a JSON binary value, which no text can produce otherwise.
Json SpelledNumber(std::string_view spelling);
// Returns the spelling of such a number. Null for any other value.
std::optional<std::string_view> NumberSpelling(const Json& value);
// Returns the text of a number: its kept spelling, or otherwise its JSON text. REQUIRES: value is a
// number
std::string NumberText(const Json& value);
// Reads an amount from a string or a number like Quantity.UnmarshalJSON, except that it decodes
// escapes in a string first. The error has upstream's message.
Result<Quantity> QuantityOf(const Json& value);
// Reports whether the value is null, or an empty string, list or object.
bool IsEmpty(const Json& value);

// The first error of the Decoders that share this object.
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

// A view of one value. Copies are cheap and share the errors of the Decoder that they come from.
// After the first error every read returns its default, so that callers check once, at the end. A
// missing field and an explicit null are the same, as in Kubernetes.
//
//   DecodeErrors errors;
//   Decoder pod(&json, "", &errors);
//   std::string name = pod.Field("metadata").Field("name").String();
//   if (errors.any()) return errors.first();
class Decoder {
 public:
  // `value` and `errors` must outlive the decoder. A null `value` is an absent one.
  Decoder(const Json* value, std::string path, DecodeErrors* errors)
      : value_(value), path_(std::move(path)), errors_(errors) {}

  bool Present() const;  // reports whether the value is neither missing nor null
  const std::string& path() const { return path_; }
  const Json* json() const { return value_; }

  // Returns a member of an object, or an absent value if this one is absent. Records an error if
  // this is no object.
  Decoder Field(std::string_view name) const;

  // Each of these returns `fallback` if the value is absent, and records an error if it has another
  // type.
  std::string String(std::string_view fallback = "") const;
  // Reads a string, but records an error for an explicit null, too: for kind and apiVersion, which
  // determine how the rest is read. The API server refuses a null as it refuses a missing member;
  // Berth often accepts a missing one.
  std::string NonNullString() const;
  bool Bool(bool fallback = false) const;
  int64_t Int64(int64_t fallback = 0) const;  // whole numbers only, 5.0 and 5e1 included
  int32_t Int32(int32_t fallback = 0) const;  // an Int64 that fits in 32 bits
  std::optional<int32_t> OptionalInt32() const;
  // Reads an amount by the rules of QuantityOf.
  Quantity ReadQuantity() const;
  // Reads a date as Kubernetes writes it (RFC 3339).
  std::optional<Time> OptionalTime() const;
  std::vector<std::string> StringList() const;
  std::map<std::string, std::string> StringMap() const;

  // Returns the number of elements of a list; Element takes an index below it.
  size_t NumElements() const;
  // REQUIRES: index < NumElements()
  Decoder Element(size_t index) const;
  // Calls `visit` with each element of a list, or each member of an object in key order.
  void ForEachElement(FunctionRef<void(const Decoder&)> visit) const;
  void ForEachMember(FunctionRef<void(const std::string&, const Decoder&)> visit) const;

  // Records an error with this value's path, in the form of api/json/json_path.h:
  // spec.timeline[3].at, or labels["a.b/c"] for a member with dots in its name.
  void Fail(std::string message) const;
  bool failed() const { return errors_->any(); }

 private:
  // Records "expected <expected>, got <the type of this value>".
  void FailType(std::string_view expected) const;
  // Reports whether reading makes sense: the value is present, and there is no error so far.
  bool Readable() const { return !errors_->any() && Present(); }

  const Json* value_;
  std::string path_;
  DecodeErrors* errors_;
};

}  // namespace berth

#endif  // BERTH_API_JSON_DECODER_H_
