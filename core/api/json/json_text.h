// Converts untrusted JSON text to JSON values, and values to text.
#ifndef BERTH_API_JSON_JSON_TEXT_H_
#define BERTH_API_JSON_JSON_TEXT_H_

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "base/result.h"

namespace berth {

struct JsonTextLimits {
  size_t bytes = 64 << 20;
  size_t depth = 64;  // depth of nested objects and lists
  size_t values = 10'000'000;
  // Elements of one list. A list that grows moves all its elements in one step.
  size_t list_elements = 1'000'000;
};

// Receives the values of a JSON text, in the order of the text.
class JsonHandler {
 public:
  // Lines count from 1.
  virtual void BeginObject(int line) = 0;
  virtual void BeginList(int line) = 0;
  // Ends the innermost object or list.
  virtual void End() = 0;
  // Receives a string, a number, true, false or null.
  virtual void Value(Json value, int line) = 0;
  // Receives the name of the member whose value comes next. Returns false to report a duplicate
  // name as an error of the text.
  virtual bool Key(const std::string& name, int line) = 0;

 protected:
  ~JsonHandler() = default;
};

// Passes a whole text to `handler`. Returns the error if the text is no JSON. The handler decides
// about duplicate members.
std::optional<Error> ReadJsonText(std::string_view text, JsonHandler& handler);
// Passes a parsed value to `handler`, with members in the order of their names, and with line 0.
void ReadJson(const Json& value, JsonHandler& handler);

inline constexpr size_t kWholeJsonText = std::numeric_limits<size_t>::max();

// Reads one JSON document in slices of as many bytes as the caller asks for, so that a page can
// react in between. It skips a byte order mark.
//
//   JsonTextReader reader(text);
//   while (reader.Read(100'000)) DoOtherThings();
//   if (reader.error()) return *reader.error();
//   return reader.Take();
class JsonTextReader {
 public:
  // `text` must outlive the reader.
  explicit JsonTextReader(std::string_view text, const JsonTextLimits& limits = {});
  ~JsonTextReader();
  JsonTextReader(const JsonTextReader&) = delete;
  JsonTextReader& operator=(const JsonTextReader&) = delete;

  // Continues for about `budget` bytes, plus at most the rest of one number or word. Returns false
  // if the document is complete, or if there is an error.
  bool Read(size_t budget);
  // Returns the number of bytes that were read.
  size_t position() const;
  const std::optional<Error>& error() const;
  // Returns the value, which is incomplete after an error. Call it once, at the end.
  Json Take();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// Reads a whole text in one call. Errors have a line. They are syntax errors, duplicate keys,
// nesting deeper than the limit, text longer than the limit, or invalid UTF-8. Messages about
// syntax name constructs that YAML and JavaScript allow: a trailing comma, a comment, single quotes
// or no quotes.
//
// A number that is not a plain integer of 64 bits keeps its spelling (see SpelledNumber in
// api/json/decoder.h), because Quantity reads the spelling. The doubles of 1.500 and 1e3 would lose
// it.
Result<Json> ParseJsonText(std::string_view text, const JsonTextLimits& limits = {});

// One of several documents in a text.
struct JsonDocument {
  Json value;
  std::string_view text;  // the document's part of the text, and the blanks after it
  int line = 1;           // the line at which `text` begins
};

struct JsonDocuments {
  std::vector<JsonDocument> documents;
  std::optional<Error> error;  // the error after the last complete document; null if there is none
  std::string_view rest;       // the text from the error on; empty without an error
};

// Parses consecutive documents, with or without line feeds between them (JSON lines), up to the
// first error. The limits apply to all of them together. `text` must outlive the result.
JsonDocuments ParseJsonDocuments(std::string_view text, const JsonTextLimits& limits = {});

// Finds the line of `path` (in Decoder's form) in a text that ParseJsonText accepts. It is the line
// of the value. If the value is missing, it is the line of the innermost value that should contain
// it. JsonLineReader reads the text once more, in slices like JsonTextReader, so it is used for
// errors only.
class JsonLineReader {
 public:
  // `text` must outlive the reader.
  JsonLineReader(std::string_view text, std::string_view path);
  ~JsonLineReader();
  JsonLineReader(const JsonLineReader&) = delete;
  JsonLineReader& operator=(const JsonLineReader&) = delete;

  bool Read(size_t budget);
  // Returns the line after Read returned false. Returns 0 if there is no such place.
  int line() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// Returns the line in one call.
int LineOfJsonPath(std::string_view text, std::string_view path);

// Returns the shortest JSON text of a value: members in the order of their names, numbers in their
// kept spelling, strings as AppendJsonString writes them.
std::string JsonText(const Json& value);

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_TEXT_H_
