// A text that a person has, JSON or YAML, and the value in it.
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

// Whether the text begins as JSON does. A byte order mark is skipped.
bool LooksLikeJson(std::string_view text);

struct TextDocument {
  enum class Syntax : uint8_t { kJson, kYaml };
  // One of several JSON documents in the text.
  struct Part {
    size_t begin;  // in bytes
    size_t size;
  };

  Syntax syntax = Syntax::kJson;
  Json value;               // several documents are a list
  size_t documents = 1;     // in the text, without empty ones
  std::vector<Part> parts;  // the JSON documents; empty for YAML
  // The JSON text of a value that was YAML, if it is wanted (YamlStreamOptions).
  std::string json;
};

struct TextDocumentOptions {
  bool writes_json = false;    // for YAML; JSON is its own text
  TextFault* fault = nullptr;  // set to the error as data; may be null
};

// Reads JSON (one document, or several one behind the other, as JSON lines are) or YAML (one
// document or several). A text that begins with { or [ is JSON, unless a whole JSON document is the
// first of a YAML stream. Errors carry their line.
Result<TextDocument> ReadTextDocument(std::string_view text,
                                      const TextDocumentOptions& options = {});

// Finds the byte of `text`, from which `document` was read, at which each of `paths` begins, as
// PlacesOfJsonPaths and PlacesInYamlStream. Reads the text once more.
std::vector<int64_t> PlacesInText(std::string_view text, const TextDocument& document,
                                  const std::vector<std::string>& paths);

// Replaces the YAML in ConfigMaps by JSON, which the core reads: schedulers' configurations in the
// charts of others. Texts that are no YAML stay, and so do those that `may_be_read` refuses and
// those of more than `max_bytes`. Returns whether there were any.
bool MakeConfigMapsReadable(Json* value, FunctionRef<bool(std::string_view)> may_be_read,
                            size_t max_bytes);

}  // namespace berth

#endif  // BERTH_YAML_TEXT_DOCUMENT_H_
