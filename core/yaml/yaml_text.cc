#include "yaml/yaml_text.h"

#include <yaml.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_path.h"
#include "api/json/json_text.h"
#include "api/json/text_fault.h"
#include "base/json_string.h"
#include "base/strings.h"
#include "yaml/yaml_scalar.h"

namespace berth {
namespace {

constexpr char kNoKey[] = "a key must be a string, a number or a boolean";

// Returns a key as the name of a member, even if the key is no string. Null if it cannot be a key.
std::optional<std::string> KeyText(const Json& key) {
  if (key.is_string()) return key.get<std::string>();
  if (key.is_boolean()) return key.get<bool>() ? "true" : "false";
  if (const std::optional<std::string_view> spelling = NumberSpelling(key)) {
    return std::string(*spelling);
  }
  if (key.is_number()) return key.dump();
  return std::nullopt;
}

// Tells whether a map may override members of maps that are merged into it.
enum class Merges : uint8_t { kOverriding, kWithoutOverriding };

std::string TextOf(const yaml_char_t* text) {
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

// The JSON text of documents, with the members of maps in their order in the YAML. The builder
// writes it while the events arrive, each value directly behind the one before.
class OrderedText {
 public:
  size_t size() const { return text_.size(); }
  std::string Since(size_t begin) const { return text_.substr(begin); }
  // Removes everything behind the first `size` bytes.
  void CutTo(size_t size) { text_.resize(size); }

  void Begin(bool is_object) { text_ += is_object ? '{' : '['; }
  void End(bool is_object) { text_ += is_object ? '}' : ']'; }
  // Writes a comma, unless the next value is the first one in its map, list or stream.
  void Separate() {
    if (!text_.empty() && text_.back() != '{' && text_.back() != '[') text_ += ',';
  }
  void Key(std::string_view key) {
    AppendJsonString(key, text_);
    text_ += ':';
  }
  void Value(std::string_view json) { text_ += json; }

  // Inserts merged members before the own members of the map that begins at `begin`.
  void Merge(size_t begin, const std::string& members) {
    const bool has_own = text_.size() > begin + 1;
    text_.insert(begin + 1, has_own ? members + "," : members);
  }

  std::string Take() { return std::move(text_); }

 private:
  std::string text_;
};

// Builds documents from a parser's events.
class DocumentBuilder {
 public:
  // `finder` receives places in characters. `finder` and `ordered` may be null.
  DocumentBuilder(const YamlTextLimits& limits, Merges merges, PathFinder* finder,
                  OrderedText* ordered)
      : limits_(limits), merges_(merges), finder_(finder), ordered_(ordered) {}

  // Handles one event. Returns false if the reading ends here with a fault.
  bool Handle(const yaml_event_t& event) {
    mark_ = event.start_mark;
    switch (event.type) {
      case YAML_DOCUMENT_START_EVENT:
        anchors_.clear();
        return true;
      case YAML_ALIAS_EVENT:
        return HandleAlias(TextOf(event.data.alias.anchor));
      case YAML_SCALAR_EVENT:
        return HandleScalar(event);
      case YAML_SEQUENCE_START_EVENT:
        return Open(Json::array(), TextOf(event.data.sequence_start.anchor));
      case YAML_MAPPING_START_EVENT:
        return Open(Json::object(), TextOf(event.data.mapping_start.anchor));
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT:
        return Close();
      default:
        return true;
    }
  }

  // Returns the fault. Its place is in characters.
  const TextFault& fault() const { return fault_; }
  int line() const { return LineOf(mark_); }
  std::vector<Json> Take() { return std::move(documents_); }

  static int LineOf(const yaml_mark_t& mark) { return static_cast<int>(mark.line) + 1; }
  static int64_t PlaceOf(const yaml_mark_t& mark) { return static_cast<int64_t>(mark.index); }

 private:
  struct Container {
    yaml_mark_t mark;
    std::string anchor;  // empty: none
    Json value;
    size_t first_value;  // the number of values before it
    size_t text_begin;   // its start in the ordered text
    bool has_key = false;
    std::string key = {};
    bool merges_next = false;
    std::vector<Json> merged = {};  // maps behind <<, which Close merges into this one
  };
  struct Anchored {
    Json value;
    std::string text;  // the value in the ordered text
    size_t values;
    size_t bytes;  // the size of its strings and member names
  };

  bool Fail(std::string_view form, std::vector<std::string> values = {}) {
    fault_ = {std::string(form), std::move(values), PlaceOf(mark_)};
    return false;
  }
  // Fails because a limit is exceeded.
  bool Refuse(std::string_view form, size_t limit) {
    Fail(form, {std::to_string(limit)});
    fault_.breaks_syntax = false;
    return false;
  }

  bool ExpectsKey() const {
    return !open_.empty() && open_.back().value.is_object() && !open_.back().has_key;
  }
  bool CountValues(size_t count) {
    values_ += count;
    if (values_ <= limits_.values) return true;
    return Refuse("there are more than {} values", limits_.values);
  }
  bool CountAliasValues(size_t count) {
    alias_values_ += count;
    if (alias_values_ <= limits_.alias_values) return true;
    return Refuse("aliases stand for more than {} values", limits_.alias_values);
  }

  bool CountAliasBytes(size_t count) {
    alias_bytes_ += count;
    if (alias_bytes_ <= limits_.alias_bytes) return true;
    return Refuse("aliases stand for more than {} bytes", limits_.alias_bytes);
  }
  static size_t BytesOf(const Json& value) {
    if (value.is_string()) return value.get_ref<const std::string&>().size();
    size_t bytes = 0;
    if (value.is_array()) {
      for (const Json& element : value) bytes += BytesOf(element);
    }
    if (value.is_object()) {
      for (const auto& member : value.items()) {
        bytes += member.key().size() + BytesOf(member.value());
      }
    }
    return bytes;
  }

  bool HandleScalar(const yaml_event_t& event) {
    const auto& found = event.data.scalar;
    const YamlScalar scalar{std::string(reinterpret_cast<const char*>(found.value), found.length),
                            TextOf(found.tag), found.style == YAML_PLAIN_SCALAR_STYLE};
    if (!CountValues(1)) return false;
    if (ExpectsKey() && scalar.is_plain && scalar.tag.empty() && scalar.text == "<<") {
      open_.back().merges_next = true;
      open_.back().has_key = true;
      return true;
    }
    fault_.offset = PlaceOf(mark_);
    std::optional<Json> value = ResolveYamlScalar(scalar, &fault_);
    if (!value) return false;
    if (open_.empty() && value->is_null()) return true;  // an empty document
    return Add(*std::move(value), TextOf(found.anchor));
  }

  bool HandleAlias(const std::string& anchor) {
    const bool is_inside = std::any_of(open_.begin(), open_.end(), [&](const Container& container) {
      return container.anchor == anchor;
    });
    if (is_inside) return Fail("anchor '{}' value contains itself", {Escaped(anchor, 200)});
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) {
      return Fail("unknown anchor '{}' referenced", {Escaped(anchor, 200)});
    }
    const Anchored& anchored = found->second;
    if (!CountAliasValues(anchored.values) || !CountValues(anchored.values)) return false;
    if (!CountAliasBytes(anchored.bytes)) return false;
    FindScalar();
    return Place(anchored.value, Write(anchored.text));
  }

  bool Open(Json empty, std::string anchor) {
    if (!CountValues(1)) return false;
    if (ExpectsKey()) return Fail(kNoKey);
    if (open_.size() >= static_cast<size_t>(limits_.depth)) {
      return Refuse("nested deeper than {} levels", static_cast<size_t>(limits_.depth));
    }
    if (finder_ != nullptr && empty.is_object()) finder_->BeginObject(PlaceOf(mark_));
    if (finder_ != nullptr && empty.is_array()) finder_->BeginList(PlaceOf(mark_));
    size_t text_begin = 0;
    if (ordered_ != nullptr) {
      if (!IsMember()) ordered_->Separate();
      text_begin = ordered_->size();
      ordered_->Begin(empty.is_object());
    }
    open_.push_back({mark_, std::move(anchor), std::move(empty), values_ - 1, text_begin});
    return true;
  }

  bool Close() {
    Container container = std::move(open_.back());
    open_.pop_back();
    mark_ = container.mark;
    if (finder_ != nullptr) finder_->End();
    if (!Merge(container)) return false;
    if (ordered_ != nullptr) ordered_->End(container.value.is_object());
    return Keep(container.anchor, container.value, container.text_begin,
                values_ - container.first_value) &&
           Place(std::move(container.value), container.text_begin);
  }

  // Adds to the map the members of the maps behind its <<.
  bool Merge(Container& container) {
    std::string texts;
    for (const Json& merged : container.merged) {
      for (const auto& member : merged.items()) {
        // The map's own members win over merged ones, and the first of several merged maps wins.
        const bool is_new = !container.value.contains(member.key());
        if (is_new) {
          container.value[member.key()] = member.value();
          if (ordered_ != nullptr) AppendMember(member.key(), member.value(), texts);
        } else if (merges_ == Merges::kWithoutOverriding) {
          return Fail("duplicate key {}, of the map and of one that is merged into it",
                      {QuotedPrefix(member.key())});
        }
      }
    }
    if (!texts.empty()) ordered_->Merge(container.text_begin, texts);
    return true;
  }

  static void AppendMember(const std::string& key, const Json& value, std::string& texts) {
    if (!texts.empty()) texts += ',';
    AppendJsonString(key, texts);
    texts += ':';
    texts += JsonText(value);
  }

  bool Add(Json value, const std::string& anchor) {
    const size_t begin = ExpectsKey() || ordered_ == nullptr ? 0 : Write(JsonText(value));
    // The anchor may belong to a key, which has no text of its own.
    if (!Keep(anchor, value, ExpectsKey() ? kNoText : begin, 1)) return false;
    FindScalar();
    return Place(std::move(value), begin);
  }

  void FindScalar() {
    if (finder_ != nullptr && !ExpectsKey()) finder_->Scalar(PlaceOf(mark_));
  }

  // Writes the ordered text of a value that is no key. Returns the start of that text.
  size_t Write(std::string_view json) {
    if (ordered_ == nullptr || ExpectsKey()) return 0;
    if (!IsMember()) ordered_->Separate();
    const size_t begin = ordered_->size();
    ordered_->Value(json);
    return begin;
  }

  // Reports whether the next value belongs to a key. The text behind << is written without its key,
  // and cut later.
  bool IsMember() const { return !open_.empty() && open_.back().value.is_object(); }

  bool Keep(const std::string& anchor, const Json& value, size_t text_begin, size_t values) {
    if (anchor.empty()) return true;
    if (!CountAliasValues(values)) return false;
    const size_t bytes = BytesOf(value);
    if (!CountAliasBytes(bytes)) return false;
    std::string text;
    if (ordered_ != nullptr) {
      text = text_begin == kNoText ? JsonText(value) : ordered_->Since(text_begin);
    }
    anchors_[anchor] = Anchored{value, std::move(text), values, bytes};
    return true;
  }

  // Adds a complete value to its container, or uses it as a key. Its ordered text begins at
  // `text_begin`.
  bool Place(Json value, size_t text_begin) {
    if (open_.empty()) {
      documents_.push_back(std::move(value));
      return true;
    }
    Container& parent = open_.back();
    if (parent.value.is_array()) {
      parent.value.push_back(std::move(value));
      return true;
    }
    if (!parent.has_key) return StartMember(value);
    parent.has_key = false;
    if (std::exchange(parent.merges_next, false)) {
      if (ordered_ != nullptr) ordered_->CutTo(text_begin);
      return AddMerged(std::move(value));
    }
    parent.value[parent.key] = std::move(value);
    return true;
  }

  bool StartMember(const Json& value) {
    std::optional<std::string> key = KeyText(value);
    if (!key) return Fail(kNoKey);
    Container& map = open_.back();
    if (map.value.contains(*key)) {
      const bool is_document = open_.size() == 1 && (*key == "apiVersion" || *key == "kind");
      return Fail(is_document ? "duplicate key {}; a line --- must stand between two documents"
                              : "duplicate key {}",
                  {QuotedPrefix(*key)});
    }
    if (finder_ != nullptr) finder_->Key(*key, PlaceOf(mark_));
    if (ordered_ != nullptr) {
      ordered_->Separate();
      ordered_->Key(*key);
    }
    map.key = *std::move(key);
    map.has_key = true;
    return true;
  }

  bool AddMerged(Json value) {
    if (value.is_object()) {
      open_.back().merged.push_back(std::move(value));
      return true;
    }
    const bool are_maps =
        value.is_array() &&
        std::all_of(value.begin(), value.end(), [](const Json& e) { return e.is_object(); });
    if (!are_maps) return Fail("map merge requires map or sequence of maps as the value");
    for (Json& element : value) open_.back().merged.push_back(std::move(element));
    return true;
  }

  static constexpr size_t kNoText = static_cast<size_t>(-1);

  const YamlTextLimits& limits_;
  const Merges merges_;
  PathFinder* const finder_;
  OrderedText* const ordered_;
  yaml_mark_t mark_ = {};  // the start of the current event
  TextFault fault_;
  std::vector<Json> documents_;
  std::vector<Container> open_;
  std::map<std::string, Anchored> anchors_;
  size_t values_ = 0;
  size_t alias_values_ = 0;
  size_t alias_bytes_ = 0;
};

// Returns the byte of the first character that YAML does not allow in UTF-8. Null if there is none.
// The parser would guess other encodings, so it only gets allowed characters.
std::optional<size_t> ForbiddenCharacter(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    const size_t size = Utf8CharacterSize(text, i);
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool control = byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r';
    if (size == 0 || control || byte == 0x7f) return i;
    i += size;
  }
  return std::nullopt;
}

// Converts places in characters of `text`, which is valid UTF-8, to bytes. Leaves kNoOffset as it
// is.
void CountInBytes(std::string_view text, const std::vector<int64_t*>& places) {
  std::vector<int64_t*> sorted = places;
  std::sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) { return *a < *b; });
  int64_t characters = 0;
  size_t i = 0;
  for (int64_t* place : sorted) {
    if (*place == kNoOffset) continue;
    for (; characters < *place && i < text.size(); ++characters) i += Utf8CharacterSize(text, i);
    *place = static_cast<int64_t>(i);
  }
}

// The fault that ended a reading, with its place in characters, and its line.
struct Ended {
  TextFault fault;
  int line;
};

// libyaml's parser for one text. The text must outlive the parser.
class Parser {
 public:
  explicit Parser(std::string_view text) {
    yaml_parser_initialize(&parser_);
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()),
                                 text.size());
  }
  ~Parser() { yaml_parser_delete(&parser_); }
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  // Calls `handle` with each event, until it returns false or the text ends. The result is a fault
  // of syntax, in the words of go-yaml, which is a translation of libyaml. Null if there is none.
  template <typename Handle>
  std::optional<Ended> ForEachEvent(Handle handle) {
    while (true) {
      yaml_event_t event;
      if (yaml_parser_parse(&parser_, &event) == 0) return Failed();
      const bool is_end = event.type == YAML_STREAM_END_EVENT;
      const bool goes_on = handle(event) && !is_end;
      yaml_event_delete(&event);
      if (!goes_on) return std::nullopt;
    }
  }

 private:
  Ended Failed() const {
    const char* const problem = parser_.problem;
    const yaml_mark_t& mark = parser_.problem_mark;
    TextFault fault;
    fault.form = problem == nullptr ? "unknown problem parsing YAML content" : problem;
    fault.offset = DocumentBuilder::PlaceOf(mark);
    return {std::move(fault), DocumentBuilder::LineOf(mark)};
  }

  yaml_parser_t parser_;
};

enum class Extent : uint8_t { kAllDocuments, kFirstDocument };

// Receivers of results other than the documents. Null: the caller does not want the result.
struct Findings {
  PathFinder* finder = nullptr;
  OrderedText* ordered = nullptr;
  TextFault* fault = nullptr;  // its place is in bytes of the text
};

// Returns the error for a fault, and stores the fault for the caller.
Error Fail(TextFault fault, int line, const Findings& findings) {
  Error error{fault.Message(), "", line};
  if (findings.fault != nullptr) *findings.fault = std::move(fault);
  return error;
}

// Returns the error for a fault of the text as a whole.
Error FailWhole(std::string form, std::vector<std::string> values, const Findings& findings) {
  return Fail({std::move(form), std::move(values), kNoOffset, false}, 0, findings);
}

// Reads the documents. With kFirstDocument the result is empty if the first document is empty.
Result<std::vector<Json>> Read(std::string_view text, const YamlTextLimits& limits, Extent extent,
                               const Findings& findings = {}) {
  if (text.size() > limits.bytes) {
    return FailWhole("the text is longer than {} bytes", {std::to_string(limits.bytes)}, findings);
  }
  const size_t mark = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  text.remove_prefix(mark);
  if (const std::optional<size_t> at = ForbiddenCharacter(text)) {
    const auto lines = std::count(text.begin(), text.begin() + static_cast<ptrdiff_t>(*at), '\n');
    return Fail({"the text holds a control character or is not valid UTF-8",
                 {},
                 static_cast<int64_t>(mark + *at)},
                static_cast<int>(lines) + 1, findings);
  }
  const bool is_first_only = extent == Extent::kFirstDocument;
  DocumentBuilder builder(limits, is_first_only ? Merges::kWithoutOverriding : Merges::kOverriding,
                          findings.finder, findings.ordered);
  bool has_failed = false;
  std::optional<Ended> ended = Parser(text).ForEachEvent([&](const yaml_event_t& event) {
    has_failed = !builder.Handle(event);
    const bool is_enough = is_first_only && event.type == YAML_DOCUMENT_END_EVENT;
    return !has_failed && !is_enough;
  });
  if (has_failed) ended = Ended{builder.fault(), builder.line()};
  if (ended) {
    CountInBytes(text, {&ended->fault.offset});
    ended->fault.offset += static_cast<int64_t>(mark);
    return Fail(std::move(ended->fault), ended->line, findings);
  }
  std::vector<Json> documents = builder.Take();
  if (documents.empty() && !is_first_only) return FailWhole("the text is empty", {}, findings);
  return documents;
}

}  // namespace

Result<std::vector<Json>> ParseYamlText(std::string_view text, const YamlTextLimits& limits) {
  return Read(text, limits, Extent::kAllDocuments);
}

Result<Json> ParseFirstYamlDocument(std::string_view text, const YamlTextLimits& limits) {
  Result<std::vector<Json>> documents = Read(text, limits, Extent::kFirstDocument);
  if (!documents.ok()) return documents.error();
  return documents.value().empty() ? Json() : std::move(documents.value()[0]);
}

Result<YamlStream> ParseYamlStream(std::string_view text, const YamlStreamOptions& options) {
  OrderedText ordered;
  Findings findings;
  findings.ordered = options.writes_json ? &ordered : nullptr;
  findings.fault = options.fault;
  Result<std::vector<Json>> documents = Read(text, {}, Extent::kAllDocuments, findings);
  if (!documents.ok()) return documents.error();
  YamlStream stream;
  stream.documents = std::move(documents).value();
  stream.json = ordered.Take();
  if (options.writes_json && stream.documents.size() > 1) {
    stream.json = StrCat("[", stream.json, "]");
  }
  return stream;
}

std::vector<int64_t> PlacesInYamlStream(std::string_view text, size_t documents,
                                        std::vector<std::string> paths) {
  PathFinder finder(std::move(paths), kNoOffset);
  const bool is_list = documents > 1;
  // The list itself has no place in the text.
  if (is_list) finder.BeginList(kNoOffset);
  Findings findings;
  findings.finder = &finder;
  // A fault behind the paths does not change their places.
  static_cast<void>(Read(text, {}, Extent::kAllDocuments, findings).ok());
  std::vector<int64_t> places = finder.places();
  const size_t mark = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  std::vector<int64_t*> counted;
  for (int64_t& place : places) counted.push_back(&place);
  CountInBytes(text.substr(mark), counted);
  for (int64_t& place : places) {
    if (place != kNoOffset) place += static_cast<int64_t>(mark);
  }
  return places;
}

int LineInYamlStream(std::string_view text, std::string_view path) {
  const Result<std::vector<Json>> documents = ParseYamlText(text);
  const size_t count = documents.ok() ? documents.value().size() : 1;
  return LineOfOffset(text, PlacesInYamlStream(text, count, {std::string(path)})[0]);
}

}  // namespace berth
