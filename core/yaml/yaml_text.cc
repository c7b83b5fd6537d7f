#include "yaml/yaml_text.h"

#include <yaml.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_path.h"
#include "base/strings.h"

namespace berth {
namespace {

bool IsOneOf(std::string_view text, std::initializer_list<std::string_view> names) {
  for (std::string_view name : names) {
    if (name == text) return true;
  }
  return false;
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

size_t SkipDigits(std::string_view text, size_t i) {
  while (i < text.size() && IsDigit(text[i])) ++i;
  return i;
}

// [-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?
bool IsFloat(std::string_view text) {
  size_t i = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const size_t whole_end = SkipDigits(text, i);
  const bool has_whole = whole_end > i;
  i = whole_end;
  if (i < text.size() && text[i] == '.') {
    const size_t fraction_end = SkipDigits(text, i + 1);
    if (!has_whole && fraction_end == i + 1) return false;
    i = fraction_end;
  } else if (!has_whole) {
    return false;
  }
  if (i == text.size()) return true;
  if (text[i] != 'e' && text[i] != 'E') return false;
  ++i;
  if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
  return i < text.size() && SkipDigits(text, i) == text.size();
}

// Reads an integer like Go's ParseInt and ParseUint with base 0: decimal, 0x, 0o, 0b, and 0 for
// octal.
std::optional<Json> ReadInteger(std::string_view text) {
  const bool negative = text.starts_with('-');
  const bool has_sign = negative || text.starts_with('+');
  if (has_sign) text.remove_prefix(1);
  int base = 10;
  if (text.size() > 1 && text[0] == '0') {
    const char letter = static_cast<char>(text[1] | 0x20);
    base = letter == 'x' ? 16 : letter == 'b' ? 2 : 8;
    text.remove_prefix(IsOneOf(std::string_view(&letter, 1), {"x", "b", "o"}) ? 2 : 1);
  }
  uint64_t magnitude = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, magnitude, base);
  if (error != std::errc() || stop != end) return std::nullopt;
  if (negative) {
    if (magnitude > uint64_t{1} << 63) return std::nullopt;
    return Json(static_cast<int64_t>(0 - magnitude));
  }
  if (magnitude >> 63 == 0) return Json(static_cast<int64_t>(magnitude));
  return has_sign ? std::nullopt : std::optional<Json>(Json(magnitude));
}

// Returns a double as Go's encoding/json writes it: the fewest digits that read back as the same
// number, with an exponent below 1e-6 and from 1e21 on.
Json FloatValue(double number) {
  // libc++ has no std::to_chars for double before LLVM 14.
  constexpr int kMostDigits = std::numeric_limits<double>::max_digits10;
  char buffer[40];
  for (int digits = 1; digits <= kMostDigits; ++digits) {
    std::snprintf(buffer, sizeof buffer, "%.*e", digits - 1, number);
    if (std::strtod(buffer, nullptr) == number) break;
  }
  std::string_view text(buffer);
  std::string sign;
  if (text.starts_with('-')) {
    sign = "-";
    text.remove_prefix(1);
  }
  const size_t e = text.find('e');
  const int exponent = static_cast<int>(ParseInt64(text.substr(e + 1)).value_or(0));
  std::string digits(text.substr(0, 1));
  if (e > 2) digits += text.substr(2, e - 2);
  const double magnitude = std::abs(number);
  const int point = exponent + 1;  // position of the decimal point among the digits
  const int size = static_cast<int>(digits.size());
  std::string spelling;
  if (magnitude != 0 && (magnitude < 1e-6 || magnitude >= 1e21)) {
    const std::string fraction = size > 1 ? "." + digits.substr(1) : "";
    spelling = StrCat(digits.substr(0, 1), fraction, exponent < 0 ? "e-" : "e+",
                      std::to_string(std::abs(exponent)));
  } else if (point <= 0) {
    spelling = "0." + std::string(static_cast<size_t>(-point), '0') + digits;
  } else if (point >= size) {
    spelling = digits + std::string(static_cast<size_t>(point - size), '0');
  } else {
    spelling = digits.substr(0, static_cast<size_t>(point)) + "." +
               digits.substr(static_cast<size_t>(point));
  }
  spelling.insert(0, sign);
  if (const std::optional<int64_t> whole = ParseInt64(spelling)) return Json(*whole);
  return SpelledNumber(spelling);
}

// Returns encoding/json's name of a number that YAML has and JSON does not; "" for all others.
std::string_view UnsupportedNumber(std::string_view text) {
  if (IsOneOf(text, {".nan", ".NaN", ".NAN"})) return "NaN";
  if (IsOneOf(text, {".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"})) return "+Inf";
  return IsOneOf(text, {"-.inf", "-.Inf", "-.INF"}) ? "-Inf" : "";
}

// Returns the value of a plain scalar; nothing if it is a string.
std::optional<Json> ResolvePlain(const std::string& text) {
  if (text.empty()) return Json();
  if (IsOneOf(text, {"y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"})) {
    return Json(true);
  }
  if (IsOneOf(text, {"n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"})) {
    return Json(false);
  }
  if (IsOneOf(text, {"~", "null", "Null", "NULL"})) return Json();
  const bool starts_as_number = IsDigit(text[0]) || text[0] == '-' || text[0] == '+';
  if (!starts_as_number && text[0] != '.') return std::nullopt;
  std::string plain = text;
  if (starts_as_number) {
    std::erase(plain, '_');
    if (std::optional<Json> integer = ReadInteger(plain)) return integer;
  }
  if (!IsFloat(plain)) return std::nullopt;
  // IsFloat admits neither hexadecimal nor names, and the program always has the "C" locale.
  const double number = std::strtod(plain.c_str(), nullptr);
  if (std::isinf(number)) return std::nullopt;
  return FloatValue(number);
}

std::string_view TypeTag(const Json& value) {
  if (value.is_null()) return "!!null";
  if (value.is_boolean()) return "!!bool";
  if (value.is_string()) return "!!str";
  return value.is_number_integer() ? "!!int" : "!!float";
}

// A scalar from the parser.
struct Scalar {
  std::string text;
  std::string tag;  // "": no tag
  bool is_plain = false;
};

Result<Json> ResolvePlainScalar(const std::string& text) {
  if (const std::string_view number = UnsupportedNumber(text); !number.empty()) {
    return Error{StrCat("unsupported value: ", number), ""};
  }
  return ResolvePlain(text).value_or(Json(text));
}

// Resolves a scalar like yaml.v2's resolve. The error has no line.
Result<Json> ResolveScalar(const Scalar& scalar) {
  static constexpr std::string_view kPrefix = "tag:yaml.org,2002:";
  const std::string& text = scalar.text;
  if (scalar.tag.empty() && scalar.is_plain) return ResolvePlainScalar(text);
  if (!scalar.tag.starts_with(kPrefix)) return Json(text);
  const std::string wanted = "!!" + scalar.tag.substr(kPrefix.size());
  if (wanted == "!!str" || wanted == "!!timestamp") return Json(text);
  if (!IsOneOf(wanted, {"!!int", "!!float", "!!bool", "!!null"})) {
    return Error{StrCat("unsupported tag ", QuotedPrefix(wanted)), ""};
  }
  Result<Json> value = ResolvePlainScalar(text);
  if (!value.ok()) return value;
  const std::string_view found = TypeTag(value.value());
  const bool whole_float = wanted == "!!float" && found == "!!int";
  // A float that is whole was turned into an integer above.
  if (found == wanted || whole_float) return value;
  return Error{StrCat("cannot decode ", found, " ", QuotedPrefix(text), " as a ", wanted), ""};
}

constexpr char kNoKey[] = "a key must be a string, a number or a boolean";

// Returns the name of a map's member for a key, which need not be a string; nothing if it cannot be
// a key.
std::optional<std::string> KeyText(const Json& key) {
  if (key.is_string()) return key.get<std::string>();
  if (key.is_boolean()) return key.get<bool>() ? "true" : "false";
  if (const std::optional<std::string_view> spelling = NumberSpelling(key)) {
    return std::string(*spelling);
  }
  if (key.is_number()) return key.dump();
  return std::nullopt;
}

// Tells whether a map may have members that a map merged into it has, too.
enum class Merges : uint8_t { kOverriding, kWithoutOverriding };

std::string TextOf(const yaml_char_t* text) {
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

// Builds documents from a parser's events.
class DocumentBuilder {
 public:
  // `finder` may be null. It is called for the document with the number `found_document`.
  DocumentBuilder(const YamlTextLimits& limits, Merges merges, PathLineFinder* finder,
                  size_t found_document)
      : limits_(limits), merges_(merges), finder_(finder), found_document_(found_document) {}

  // Returns false if the reading ends here, with an error.
  bool Handle(const yaml_event_t& event) {
    line_ = LineOf(event.start_mark);
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

  const Error& error() const { return error_; }
  std::vector<Json> Take() { return std::move(documents_); }

  static int LineOf(const yaml_mark_t& mark) { return static_cast<int>(mark.line) + 1; }

 private:
  struct Container {
    int line;
    std::string anchor;  // "": no anchor
    Json value;
    size_t first_value;  // number of values before it
    bool has_key = false;
    std::string key;
    bool merges_next = false;
    std::vector<Json> merged;  // maps behind <<, which are merged when the map is complete
  };
  struct Anchored {
    Json value;
    size_t values;
  };

  bool Fail(std::string message) {
    error_ = Error{std::move(message), "", line_};
    return false;
  }

  PathLineFinder* Finder() const {
    return documents_.size() == found_document_ ? finder_ : nullptr;
  }
  bool ExpectsKey() const {
    return !open_.empty() && open_.back().value.is_object() && !open_.back().has_key;
  }
  bool CountValues(size_t count) {
    values_ += count;
    if (values_ <= limits_.values) return true;
    return Fail(StrCat("there are more than ", std::to_string(limits_.values), " values"));
  }
  bool CountAliasValues(size_t count) {
    alias_values_ += count;
    if (alias_values_ <= limits_.alias_values) return true;
    return Fail(
        StrCat("aliases stand for more than ", std::to_string(limits_.alias_values), " values"));
  }

  bool HandleScalar(const yaml_event_t& event) {
    const auto& found = event.data.scalar;
    const Scalar scalar{std::string(reinterpret_cast<const char*>(found.value), found.length),
                        TextOf(found.tag), found.style == YAML_PLAIN_SCALAR_STYLE};
    if (!CountValues(1)) return false;
    if (ExpectsKey() && scalar.is_plain && scalar.tag.empty() && scalar.text == "<<") {
      open_.back().merges_next = true;
      open_.back().has_key = true;
      return true;
    }
    Result<Json> value = ResolveScalar(scalar);
    if (!value.ok()) return Fail(value.error().message);
    if (open_.empty() && value.value().is_null()) return true;  // an empty document
    return Add(std::move(value).value(), TextOf(found.anchor));
  }

  bool HandleAlias(const std::string& anchor) {
    const bool is_inside = std::any_of(open_.begin(), open_.end(), [&](const Container& container) {
      return container.anchor == anchor;
    });
    if (is_inside) return Fail(StrCat("anchor '", Escaped(anchor, 200), "' value contains itself"));
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) {
      return Fail(StrCat("unknown anchor '", Escaped(anchor, 200), "' referenced"));
    }
    return CountAliasValues(found->second.values) && CountValues(found->second.values) &&
           Add(found->second.value, "");
  }

  bool Open(Json empty, std::string anchor) {
    if (!CountValues(1)) return false;
    if (ExpectsKey()) return Fail(kNoKey);
    if (open_.size() >= static_cast<size_t>(limits_.depth)) {
      return Fail(StrCat("nested deeper than ", std::to_string(limits_.depth), " levels"));
    }
    if (PathLineFinder* finder = Finder()) {
      if (empty.is_object()) {
        finder->BeginObject(line_);
      } else {
        finder->BeginList(line_);
      }
    }
    open_.push_back(
        {line_, std::move(anchor), std::move(empty), values_ - 1, false, "", false, {}});
    return true;
  }

  bool Close() {
    Container container = std::move(open_.back());
    open_.pop_back();
    line_ = container.line;
    if (PathLineFinder* finder = Finder()) finder->End();
    for (const Json& merged : container.merged) {
      for (const auto& member : merged.items()) {
        // The map's own members win over merged ones, and the first of several merged maps wins.
        const bool is_new = !container.value.contains(member.key());
        if (is_new) container.value[member.key()] = member.value();
        if (!is_new && merges_ == Merges::kWithoutOverriding) {
          return Fail(StrCat("duplicate key ", QuotedPrefix(member.key()),
                             ", of the map and of one that is merged into it"));
        }
      }
    }
    return Keep(container.anchor, container.value, values_ - container.first_value) &&
           Place(std::move(container.value));
  }

  bool Add(Json value, const std::string& anchor) {
    if (!Keep(anchor, value, 1)) return false;
    if (PathLineFinder* finder = Finder(); finder != nullptr && !ExpectsKey()) {
      finder->Scalar(line_);
    }
    return Place(std::move(value));
  }

  bool Keep(const std::string& anchor, const Json& value, size_t values) {
    if (anchor.empty()) return true;
    if (!CountAliasValues(values)) return false;
    anchors_[anchor] = Anchored{value, values};
    return true;
  }

  // Adds a complete value to its container, possibly as a key.
  bool Place(Json value) {
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
    if (std::exchange(parent.merges_next, false)) return AddMerged(std::move(value));
    parent.value[parent.key] = std::move(value);
    return true;
  }

  bool StartMember(const Json& value) {
    std::optional<std::string> key = KeyText(value);
    if (!key) return Fail(kNoKey);
    Container& map = open_.back();
    if (map.value.contains(*key)) {
      const bool is_document = open_.size() == 1 && (*key == "apiVersion" || *key == "kind");
      return Fail(StrCat("duplicate key ", QuotedPrefix(*key),
                         is_document ? "; a line --- must stand between two documents" : ""));
    }
    if (PathLineFinder* finder = Finder()) finder->Key(*key, line_);
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

  const YamlTextLimits& limits_;
  const Merges merges_;
  PathLineFinder* finder_;
  size_t found_document_;
  int line_ = 0;  // line of the current event
  Error error_;
  std::vector<Json> documents_;
  std::vector<Container> open_;
  std::map<std::string, Anchored> anchors_;
  size_t values_ = 0;
  size_t alias_values_ = 0;
};

// Returns 0 if the text has only characters that YAML allows in UTF-8, otherwise the line of the
// first other one. The parser would guess another encoding for such a text.
int LineOfForbiddenCharacter(std::string_view text) {
  int line = 1;
  for (size_t i = 0; i < text.size();) {
    const size_t size = Utf8CharacterSize(text, i);
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool control = byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r';
    if (size == 0 || control || byte == 0x7f) return line;
    if (byte == '\n') ++line;
    i += size;
  }
  return 0;
}

// libyaml's parser of one text, which must outlive it.
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

  // Calls `handle` with one event after the other, until it returns false or the text ends. The
  // error is a syntax error, in the words of go-yaml, which is derived from libyaml.
  template <typename Handle>
  std::optional<Error> ForEachEvent(Handle handle) {
    while (true) {
      yaml_event_t event;
      if (yaml_parser_parse(&parser_, &event) == 0) {
        const char* const problem = parser_.problem;
        return Error{problem == nullptr ? "unknown problem parsing YAML content" : problem, "",
                     DocumentBuilder::LineOf(parser_.problem_mark)};
      }
      const bool is_end = event.type == YAML_STREAM_END_EVENT;
      const bool goes_on = handle(event) && !is_end;
      yaml_event_delete(&event);
      if (!goes_on) return std::nullopt;
    }
  }

 private:
  yaml_parser_t parser_;
};

enum class Extent : uint8_t { kAllDocuments, kFirstDocument };

// With kFirstDocument the result is empty if that document is.
Result<std::vector<Json>> Read(std::string_view text, const YamlTextLimits& limits, Extent extent,
                               PathLineFinder* finder, size_t found_document) {
  if (text.size() > limits.bytes) {
    return Error{StrCat("the text is longer than ", std::to_string(limits.bytes), " bytes"), ""};
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (const int line = LineOfForbiddenCharacter(text); line > 0) {
    return Error{"the text holds a control character or is not valid UTF-8", "", line};
  }
  const bool is_first_only = extent == Extent::kFirstDocument;
  DocumentBuilder builder(limits, is_first_only ? Merges::kWithoutOverriding : Merges::kOverriding,
                          finder, found_document);
  bool has_failed = false;
  std::optional<Error> error = Parser(text).ForEachEvent([&](const yaml_event_t& event) {
    has_failed = !builder.Handle(event);
    const bool is_enough = is_first_only && event.type == YAML_DOCUMENT_END_EVENT;
    return !has_failed && !is_enough;
  });
  if (error) return *std::move(error);
  if (has_failed) return builder.error();
  std::vector<Json> documents = builder.Take();
  if (documents.empty() && !is_first_only) return Error{"the text is empty", ""};
  return documents;
}

}  // namespace

Result<std::vector<Json>> ParseYamlText(std::string_view text, const YamlTextLimits& limits) {
  return Read(text, limits, Extent::kAllDocuments, nullptr, 0);
}

Result<Json> ParseFirstYamlDocument(std::string_view text, const YamlTextLimits& limits) {
  Result<std::vector<Json>> documents = Read(text, limits, Extent::kFirstDocument, nullptr, 0);
  if (!documents.ok()) return documents.error();
  return documents.value().empty() ? Json() : std::move(documents.value()[0]);
}

Result<Json> ParseYamlStream(std::string_view text, const YamlTextLimits& limits) {
  Result<std::vector<Json>> documents = ParseYamlText(text, limits);
  if (!documents.ok()) return documents.error();
  if (documents.value().size() == 1) return std::move(documents.value()[0]);
  return Json(std::move(documents).value());
}

int LineInYamlStream(std::string_view text, std::string_view path) {
  const Result<std::vector<Json>> documents = ParseYamlText(text);
  const bool is_list = documents.ok() && documents.value().size() > 1;
  const std::optional<IndexedPath> split = is_list ? SplitIndex(path) : std::nullopt;
  PathLineFinder finder{std::string(split ? split->rest : path)};
  const size_t document = split ? split->index : 0;
  // Errors behind the path do not matter.
  static_cast<void>(Read(text, YamlTextLimits{}, Extent::kAllDocuments, &finder, document).ok());
  return finder.line();
}

}  // namespace berth
