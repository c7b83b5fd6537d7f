// TextDocument: the value that a JSON or YAML text contains.
#ifndef BERTH_YAML_TEXT_DOCUMENT_H_
#define BERTH_YAML_TEXT_DOCUMENT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "api/json/text_fault.h"
#include "base/function_ref.h"
#include "base/result.h"

namespace berth {

// Reports whether the text begins as JSON does. Ignores a byte order mark.
bool LooksLikeJson(std::string_view text);

struct TextDocument {
  enum class Syntax : uint8_t { kJson, kYaml };
  // One of several JSON documents in the text.
  struct Part {
    size_t begin;  // in bytes, as is the size
    size_t size;
  };

  Syntax syntax = Syntax::kJson;
  Json value;               // a list if there are several documents
  size_t documents = 1;     // the number of documents in the text, without empty ones
  std::vector<Part> parts;  // the JSON documents; empty for YAML
  // For YAML: the value as JSON text, if TextDocumentOptions::writes_json asks for it. Otherwise
  // empty.
  std::string json;
};

struct TextDocumentOptions {
  bool writes_json = false;    // for YAML only; JSON is its own text
  TextFault* fault = nullptr;  // receives the error as data; may be null
};

// Reads JSON (one document, or several in sequence, as in JSON lines) or YAML (one or more
// documents). A text that begins with { or [ is JSON, unless its first JSON document is complete
// and the rest continues as YAML. Errors contain their line.
Result<TextDocument> ReadTextDocument(std::string_view text,
                                      const TextDocumentOptions& options = {});

// Returns for each of `paths` the byte of `text` at which its value begins, as PlacesOfJsonPaths
// and PlacesInYamlStream do. `document` must be the result of reading `text`. Reads the text again.
std::vector<int64_t> PlacesInText(std::string_view text, const TextDocument& document,
                                  const std::vector<std::string>& paths);

// Replaces YAML texts in ConfigMaps, such as the scheduler configurations of other people's charts,
// by JSON, which the core reads. Leaves texts that are no YAML, that `may_be_read` refuses, or that
// are longer than `max_bytes`. Returns true if it replaced any.
bool MakeConfigMapsReadable(Json* value, FunctionRef<bool(std::string_view)> may_be_read,
                            size_t max_bytes);

}  // namespace berth

#endif  // BERTH_YAML_TEXT_DOCUMENT_H_
