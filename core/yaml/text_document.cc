#include "yaml/text_document.h"

#include <optional>
#include <utility>

#include "api/json/json_path.h"
#include "api/json/json_places.h"
#include "api/json/json_text.h"
#include "yaml/yaml_text.h"

namespace berth {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Reports whether the text behind a JSON document shows that the document belongs to a YAML stream.
bool GoesOnAsYaml(std::string_view rest) {
  return rest.starts_with("---") || rest.starts_with("...") || rest.starts_with('#');
}

Result<TextDocument> ReadYaml(std::string_view text, const TextDocumentOptions& options) {
  Result<YamlStream> stream = ParseYamlStream(text, {options.writes_json, options.fault});
  if (!stream.ok()) return stream.error();
  std::vector<Json>& documents = stream.value().documents;
  TextDocument document;
  document.syntax = TextDocument::Syntax::kYaml;
  document.documents = documents.size();
  const bool is_one = documents.size() == 1;
  document.value = is_one ? std::move(documents[0]) : Json(std::move(documents));
  document.json = std::move(stream.value().json);
  return document;
}

// Finds paths in one of several JSON documents. Returns bytes of the whole text.
std::vector<int64_t> PlacesInPart(std::string_view text, const TextDocument::Part& part,
                                  std::vector<std::string> paths) {
  std::vector<int64_t> places =
      PlacesOfJsonPaths(text.substr(part.begin, part.size), std::move(paths));
  for (int64_t& place : places) {
    if (place != kNoOffset) place += static_cast<int64_t>(part.begin);
  }
  return places;
}

}  // namespace

bool LooksLikeJson(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

// Does not try to read broken JSON as YAML: a YAML reader would need twenty times the text's
// memory, and its error messages would not be clearer.
Result<TextDocument> ReadTextDocument(std::string_view text, const TextDocumentOptions& options) {
  if (!LooksLikeJson(text)) return ReadYaml(text, options);
  JsonDocuments json = ParseJsonDocuments(text, options.fault);
  if (json.error) {
    if (!json.documents.empty() && GoesOnAsYaml(json.rest)) return ReadYaml(text, options);
    return std::move(*json.error);
  }
  TextDocument document;
  document.documents = json.documents.size();
  for (const JsonDocument& one : json.documents) {
    const auto begin = static_cast<size_t>(one.text.data() - text.data());
    document.parts.push_back({begin, one.text.size()});
  }
  if (document.documents == 1) {
    document.value = std::move(json.documents[0].value);
    return document;
  }
  document.value = Json::array();
  for (JsonDocument& one : json.documents) document.value.push_back(std::move(one.value));
  return document;
}

std::vector<int64_t> PlacesInText(std::string_view text, const TextDocument& document,
                                  const std::vector<std::string>& paths) {
  if (document.syntax == TextDocument::Syntax::kYaml) {
    return PlacesInYamlStream(text, document.documents, paths);
  }
  if (document.parts.size() == 1) return PlacesInPart(text, document.parts[0], paths);
  std::vector<int64_t> places(paths.size(), kNoOffset);
  for (size_t i = 0; i < document.parts.size(); ++i) {
    std::vector<std::string> inside;
    std::vector<size_t> indices;
    for (size_t k = 0; k < paths.size(); ++k) {
      const std::optional<IndexedPath> split = SplitIndex(paths[k]);
      if ((split ? split->index : 0) != i) continue;
      inside.emplace_back(split ? split->rest : paths[k]);
      indices.push_back(k);
    }
    if (indices.empty()) continue;
    const std::vector<int64_t> found = PlacesInPart(text, document.parts[i], std::move(inside));
    for (size_t k = 0; k < found.size(); ++k) places[indices[k]] = found[k];
  }
  return places;
}

bool MakeConfigMapsReadable(Json* value, FunctionRef<bool(std::string_view)> may_be_read,
                            size_t max_bytes) {
  bool has_changed = false;
  if (value->is_array()) {
    for (Json& element : *value) {
      has_changed = MakeConfigMapsReadable(&element, may_be_read, max_bytes) || has_changed;
    }
  }
  if (!value->is_object()) return has_changed;
  if (const auto items = value->find("items"); items != value->end()) {
    return MakeConfigMapsReadable(&*items, may_be_read, max_bytes);
  }
  const auto data = value->find("data");
  if (data == value->end() || !data->is_object() || value->value("kind", Json()) != "ConfigMap") {
    return false;
  }
  // A file may contain many such texts, so the aliases of each may produce fewer values than the
  // aliases of a document.
  const YamlTextLimits limits{.bytes = max_bytes, .alias_values = 1000, .alias_bytes = max_bytes};
  for (Json& member : *data) {
    if (!member.is_string()) continue;
    const std::string& text = member.get_ref<const std::string&>();
    if (!may_be_read(text) || LooksLikeJson(text)) continue;
    const Result<std::vector<Json>> held = ParseYamlText(text, limits);
    if (!held.ok() || held.value().size() != 1) continue;
    member = JsonText(held.value()[0]);
    has_changed = true;
  }
  return has_changed;
}

}  // namespace berth
