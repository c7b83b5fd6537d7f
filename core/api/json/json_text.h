// From JSON text to JSON values, for untrusted input, and back.
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
  size_t depth = 64;  // of nested objects and lists
  size_t values = 10'000'000;
  // Of one list: a list that grows moves all its elements in one step.
  size_t list_elements = 1'000'000;
};

// Is handed what a JSON text holds, in the order of the text.
class JsonHandler {
 public:
  // Lines count from 1.
  virtual void BeginObject(int line) = 0;
  virtual void BeginList(int line) = 0;
  // The innermost object or list is complete.
  virtual void End() = 0;
  // A string, a number, true, false or null.
  virtual void Value(Json value, int line) = 0;
  // The name of the member whose value comes next. False: the object may not have it again, which
  // is an error of the text.
  virtual bool Key(const std::string& name, int line) = 0;

 protected:
  ~JsonHandler() = default;
};

// Hands a whole text to `handler`; the error, if it is no JSON. Members that an object has twice
// are the handler's affair.
std::optional<Error> ReadJsonText(std::string_view text, JsonHandler& handler);
// The same for a value that has been read already: members in the order of their names, and line 0.
void ReadJson(const Json& value, JsonHandler& handler);

inline constexpr size_t kWholeJsonText = std::numeric_limits<size_t>::max();

// Reads one JSON document (a byte order mark is skipped) as many bytes at a time as it is asked to,
// for a page that has other things to do in between.
//
//   JsonTextReader reader(text);
//   while (reader.Read(100'000)) DoOtherThings();
//   if (reader.error()) return *reader.error();
//   return reader.Take();
class JsonTextReader {
 public:
  // `text` outlives this.
  explicit JsonTextReader(std::string_view text, const JsonTextLimits& limits = {});
  ~JsonTextReader();
  JsonTextReader(const JsonTextReader&) = delete;
  JsonTextReader& operator=(const JsonTextReader&) = delete;

  // Reads on for about so many bytes: no more than those of one number or word beyond. False: the
  // document has been read, or there is an error.
  bool Read(size_t budget);
  // How many bytes have been read.
  size_t position() const;
  const std::optional<Error>& error() const;
  // What has been read, as far as it was. Once only.
  Json Take();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// The same in one go. Errors say what is wrong with the line: syntax (what YAML and JavaScript
// allow and JSON does not is named: a trailing comma, a comment, single quotes or none), duplicate
// keys, nesting deeper than the limit, text longer than the limit, invalid UTF-8.
//
// A number that is no plain integer of 64 bits is kept as its spelling (see SpelledNumber in
// api/json/decoder.h), because Quantity reads the spelling: 1.500 and 1e3 are not their doubles.
Result<Json> ParseJsonText(std::string_view text, const JsonTextLimits& limits = {});

// One of several documents.
struct JsonDocument {
  Json value;
  std::string_view text;  // the document's own part of the text that was read, and blanks after it
  int line = 1;           // where that begins
};

struct JsonDocuments {
  std::vector<JsonDocument> documents;
  std::optional<Error> error;  // of what stands behind them
  std::string_view rest;       // from there on; empty without an error
};

// Parses documents that stand one behind the other, one to a line (JSON lines) or not, as far as
// they can be read. The limits are for all of them. `text` must outlive the result.
JsonDocuments ParseJsonDocuments(std::string_view text, const JsonTextLimits& limits = {});

// Finds the line of `path` (as Decoder words paths) in a text that ParseJsonText reads: of the
// value itself, or of what is around it where it is missing. Reads the text once more, as many
// bytes at a time as JsonTextReader: for errors only.
class JsonLineReader {
 public:
  // `text` outlives this.
  JsonLineReader(std::string_view text, std::string_view path);
  ~JsonLineReader();
  JsonLineReader(const JsonLineReader&) = delete;
  JsonLineReader& operator=(const JsonLineReader&) = delete;

  bool Read(size_t budget);
  // Once Read was false; 0: there is no such place.
  int line() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// The same in one go.
int LineOfJsonPath(std::string_view text, std::string_view path);

// The shortest JSON text of a value, members in name order, spelled numbers as they were spelled.
// Strings as AppendJsonString writes them.
std::string JsonText(const Json& value);

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_TEXT_H_
