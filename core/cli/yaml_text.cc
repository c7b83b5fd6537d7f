#include "cli/yaml_text.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_path.h"
#include "base/strings.h"

namespace berth {
namespace {

// How the handler of yaml-cpp's events ends the reading. Caught in this file.
struct Stop {
  Error error;
};

[[noreturn]] void Fail(const YAML::Mark& mark, std::string message) {
  throw Stop{Error{std::move(message), "", mark.line + 1}};
}

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

// As Go's ParseInt and ParseUint with base 0: decimal, 0x, 0o, 0b, and 0 for octal.
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

// A double as Go's encoding/json writes it: the fewest digits that read back as the same number,
// with an exponent below 1e-6 and from 1e21 on.
Json FloatValue(double number) {
  char buffer[40];
  const auto [end, error] =
      std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::scientific);
  std::string_view text(buffer, error == std::errc() ? static_cast<size_t>(end - buffer) : 0);
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
  const int point = exponent + 1;  // where the decimal point stands among the digits
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

// What a plain scalar is, by its looks; nothing if it is just a string.
std::optional<Json> ResolvePlain(const YAML::Mark& mark, const std::string& text) {
  if (text.empty()) return Json();
  if (IsOneOf(text, {"y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"})) {
    return Json(true);
  }
  if (IsOneOf(text, {"n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"})) {
    return Json(false);
  }
  if (IsOneOf(text, {"~", "null", "Null", "NULL"})) return Json();
  // Numbers in YAML, but none in JSON.
  if (IsOneOf(text, {".nan", ".NaN", ".NAN"})) Fail(mark, "unsupported value: NaN");
  if (IsOneOf(text, {".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"})) {
    Fail(mark, "unsupported value: +Inf");
  }
  if (IsOneOf(text, {"-.inf", "-.Inf", "-.INF"})) Fail(mark, "unsupported value: -Inf");

  const bool starts_as_number = IsDigit(text[0]) || text[0] == '-' || text[0] == '+';
  if (!starts_as_number && text[0] != '.') return std::nullopt;
  std::string plain = text;
  if (starts_as_number) {
    std::erase(plain, '_');
    if (std::optional<Json> integer = ReadInteger(plain)) return integer;
  }
  if (!IsFloat(plain)) return std::nullopt;
  // IsFloat admits neither hexadecimal nor names, and the program never leaves the "C" locale.
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

// As yaml.v2's resolve. The tag is "?" for plain scalars, "!" for quoted and block ones.
Json ResolveScalar(const YAML::Mark& mark, const std::string& tag, const std::string& text) {
  static constexpr std::string_view kPrefix = "tag:yaml.org,2002:";
  if (tag == "?") return ResolvePlain(mark, text).value_or(Json(text));
  if (!tag.starts_with(kPrefix)) return Json(text);
  const std::string wanted = "!!" + tag.substr(kPrefix.size());
  if (wanted == "!!str" || wanted == "!!timestamp") return Json(text);
  if (!IsOneOf(wanted, {"!!int", "!!float", "!!bool", "!!null"})) {
    Fail(mark, StrCat("unsupported tag ", QuotedPrefix(wanted)));
  }
  Json value = ResolvePlain(mark, text).value_or(Json(text));
  const std::string_view found = TypeTag(value);
  const bool whole_float = wanted == "!!float" && found == "!!int";
  // A float that is whole was turned into an integer above.
  const bool fits = found == wanted || whole_float;
  if (!fits) Fail(mark, StrCat("cannot decode ", found, " ", QuotedPrefix(text), " as a ", wanted));
  return value;
}

// The name of a map's member, of a key that is not a string too.
std::string KeyText(const YAML::Mark& mark, const Json& key) {
  if (key.is_string()) return key.get<std::string>();
  if (key.is_boolean()) return key.get<bool>() ? "true" : "false";
  if (const std::optional<std::string_view> spelling = NumberSpelling(key)) {
    return std::string(*spelling);
  }
  if (key.is_number()) return key.dump();
  Fail(mark, "a key must be a string, a number or a boolean");
}

// Whether a map may have members that one merged into it has too.
enum class Merges : uint8_t { kOverriding, kWithoutOverriding };

class DocumentBuilder final : public YAML::EventHandler {
 public:
  // `finder` may be null. It is called for the document with the number `found_document`.
  DocumentBuilder(const YamlTextLimits& limits, Merges merges, PathLineFinder* finder,
                  size_t found_document)
      : limits_(limits), merges_(merges), finder_(finder), found_document_(found_document) {}

  std::vector<Json> Take() { return std::move(documents_); }

  // On some tokens that can begin no document (a comma, for one) yaml-cpp makes no headway, and
  // would go on with empty documents for ever.
  void OnDocumentStart(const YAML::Mark& mark) override {
    if (mark.pos == document_start_) Fail(mark, "unexpected text where a document should begin");
    document_start_ = mark.pos;
    anchors_.clear();
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    CountValues(mark, 1);
    if (open_.empty()) return;  // an empty document
    Add(mark, Json(), anchor);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& text) override {
    CountValues(mark, 1);
    const bool merge = ExpectsKey() && tag == "?" && text == "<<";
    if (merge) {
      open_.back().merges_next = true;
      open_.back().has_key = true;
      return;
    }
    Json value = ResolveScalar(mark, tag, text);
    if (open_.empty() && value.is_null()) return;
    Add(mark, std::move(value), anchor);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) Fail(mark, "an alias stands inside of what it stands for");
    CountAliasValues(mark, found->second.values);
    CountValues(mark, found->second.values);
    Add(mark, found->second.value, 0);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    Open(mark, Json::array(), anchor);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    Open(mark, Json::object(), anchor);
  }
  void OnSequenceEnd() override { Close(); }
  void OnMapEnd() override { Close(); }

 private:
  struct Container {
    YAML::Mark mark;
    YAML::anchor_t anchor;
    Json value;
    size_t first_value;  // how many values there were before it
    bool has_key = false;
    std::string key;
    bool merges_next = false;
    std::vector<Json> merged;  // maps behind <<, to be merged when the map is complete
  };
  struct Anchored {
    Json value;
    size_t values;
  };

  PathLineFinder* Finder() const {
    return documents_.size() == found_document_ ? finder_ : nullptr;
  }
  bool ExpectsKey() const {
    return !open_.empty() && open_.back().value.is_object() && !open_.back().has_key;
  }
  void CountValues(const YAML::Mark& mark, size_t count) {
    values_ += count;
    if (values_ > limits_.values) {
      Fail(mark, StrCat("there are more than ", std::to_string(limits_.values), " values"));
    }
  }
  void CountAliasValues(const YAML::Mark& mark, size_t count) {
    alias_values_ += count;
    if (alias_values_ > limits_.alias_values) {
      Fail(mark,
           StrCat("aliases stand for more than ", std::to_string(limits_.alias_values), " values"));
    }
  }

  void Open(const YAML::Mark& mark, Json empty, YAML::anchor_t anchor) {
    CountValues(mark, 1);
    if (ExpectsKey()) Fail(mark, "a key must be a string, a number or a boolean");
    if (open_.size() >= static_cast<size_t>(limits_.depth)) {
      Fail(mark, StrCat("nested deeper than ", std::to_string(limits_.depth), " levels"));
    }
    if (PathLineFinder* finder = Finder()) {
      if (empty.is_object()) {
        finder->BeginObject(mark.line + 1);
      } else {
        finder->BeginList(mark.line + 1);
      }
    }
    open_.push_back({mark, anchor, std::move(empty), values_ - 1, false, "", false, {}});
  }

  void Close() {
    Container container = std::move(open_.back());
    open_.pop_back();
    if (PathLineFinder* finder = Finder()) finder->End();
    for (const Json& merged : container.merged) {
      for (const auto& member : merged.items()) {
        // Those that the map has itself stay, and the first of several merged maps wins.
        const bool is_new = !container.value.contains(member.key());
        if (is_new) container.value[member.key()] = member.value();
        if (!is_new && merges_ == Merges::kWithoutOverriding) {
          Fail(container.mark, StrCat("duplicate key ", QuotedPrefix(member.key()),
                                      ", of the map and of one that is merged into it"));
        }
      }
    }
    Keep(container.mark, container.anchor, container.value, values_ - container.first_value);
    Place(container.mark, std::move(container.value));
  }

  void Add(const YAML::Mark& mark, Json value, YAML::anchor_t anchor) {
    Keep(mark, anchor, value, 1);
    if (PathLineFinder* finder = Finder(); finder != nullptr && !ExpectsKey()) {
      finder->Scalar(mark.line + 1);
    }
    Place(mark, std::move(value));
  }

  void Keep(const YAML::Mark& mark, YAML::anchor_t anchor, const Json& value, size_t values) {
    if (anchor == 0) return;
    CountAliasValues(mark, values);
    anchors_[anchor] = Anchored{value, values};
  }

  // Puts a complete value where it belongs, as a key too.
  void Place(const YAML::Mark& mark, Json value) {
    if (open_.empty()) {
      documents_.push_back(std::move(value));
      return;
    }
    Container& parent = open_.back();
    if (parent.value.is_array()) {
      parent.value.push_back(std::move(value));
    } else if (!parent.has_key) {
      StartMember(mark, KeyText(mark, value));
    } else if (parent.merges_next) {
      parent.has_key = parent.merges_next = false;
      AddMerged(mark, std::move(value));
    } else {
      parent.has_key = false;
      parent.value[parent.key] = std::move(value);
    }
  }

  void StartMember(const YAML::Mark& mark, std::string key) {
    Container& map = open_.back();
    if (map.value.contains(key)) {
      const bool is_document = open_.size() == 1 && (key == "apiVersion" || key == "kind");
      Fail(mark, StrCat("duplicate key ", QuotedPrefix(key),
                        is_document ? "; a line --- must stand between two documents" : ""));
    }
    if (PathLineFinder* finder = Finder()) finder->Key(key, mark.line + 1);
    map.key = std::move(key);
    map.has_key = true;
  }

  void AddMerged(const YAML::Mark& mark, Json value) {
    if (value.is_object()) {
      open_.back().merged.push_back(std::move(value));
      return;
    }
    if (!value.is_array()) Fail(mark, "map merge requires map or sequence of maps as the value");
    for (Json& element : value) {
      if (!element.is_object())
        Fail(mark, "map merge requires map or sequence of maps as the value");
      open_.back().merged.push_back(std::move(element));
    }
  }

  const YamlTextLimits& limits_;
  const Merges merges_;
  PathLineFinder* finder_;
  size_t found_document_;
  int document_start_ = -1;
  std::vector<Json> documents_;
  std::vector<Container> open_;
  std::map<YAML::anchor_t, Anchored> anchors_;
  size_t values_ = 0;
  size_t alias_values_ = 0;
};

// yaml-cpp takes some bytes for others (U+0004 for the end of the text) and guesses encodings: only
// what YAML allows in UTF-8 gets there. 0 if all is well, otherwise the line.
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

// 0 if all is well, otherwise the line where there are too many.
int LineOfTooManyBrackets(std::string_view text, size_t limit) {
  int line = 1;
  size_t open = 0;
  for (const char c : text) {
    if (c == '\n') ++line;
    if ((c == ']' || c == '}') && open > 0) --open;
    if ((c == '[' || c == '{') && ++open > limit) return line;
  }
  return 0;
}

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
  if (const int line = LineOfTooManyBrackets(text, limits.open_brackets); line > 0) {
    return Error{
        StrCat("more than ", std::to_string(limits.open_brackets), " brackets are not closed"), "",
        line};
  }
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    const bool strict = extent == Extent::kFirstDocument;
    DocumentBuilder builder(limits, strict ? Merges::kWithoutOverriding : Merges::kOverriding,
                            finder, found_document);
    while (parser.HandleNextDocument(builder) && extent == Extent::kAllDocuments) {
    }
    std::vector<Json> documents = builder.Take();
    if (documents.empty() && extent == Extent::kAllDocuments) return Error{"the text is empty", ""};
    return documents;
  } catch (const Stop& stop) {
    return stop.error;
  } catch (const YAML::Exception& problem) {
    return Error{Escaped(problem.msg, 200), "", problem.mark.line + 1};
  }
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

int LineOfYamlPath(std::string_view text, size_t document, std::string_view path) {
  PathLineFinder finder{std::string(path)};
  // What is wrong behind the path does not matter.
  static_cast<void>(Read(text, YamlTextLimits{}, Extent::kAllDocuments, &finder, document).ok());
  return finder.line();
}

}  // namespace berth
