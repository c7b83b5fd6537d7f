#include "api/json_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "api/json_path.h"
#include "base/json_string.h"
#include "base/strings.h"

namespace berth {
namespace {

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// What is written at text[position], where a token of JSON must begin, if it is what YAML,
// JavaScript or Python allow there; "" otherwise.
std::string_view NameOfSlip(std::string_view text, size_t position) {
  const std::string_view rest = text.substr(position);
  if (rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with('#')) {
    return "comments are not allowed in JSON";
  }
  if (rest.starts_with('\'')) return "strings and names need double quotes in JSON";
  return "";
}

// Takes a JSON text apart and tells a handler what it finds. A parser of our own because the one of
// nlohmann/json refuses numbers beyond the doubles, which are amounts like any other (1e400), and
// tells no lines but those of errors. Recursion is as deep as the limit allows, no deeper.
//
// Handler has BeginObject(line), BeginList(line), End(), Value(Json, line), and Key(name, line),
// which is false if the object has such a member already.
template <typename Handler>
class Scanner {
 public:
  Scanner(std::string_view text, const JsonTextLimits& limits, Handler& handler)
      : text_(text), limits_(limits), handler_(handler) {}

  // The first error, if any.
  std::optional<Error> Scan() {
    std::optional<Error> error = ScanDocument();
    if (!error && !AtEnd()) error = ErrorBehindDocument();
    return error;
  }

  // The same of one of several documents, which stand one behind the other, and the blanks after
  // it.
  std::optional<Error> ScanDocument() {
    SkipBlanks();
    if (AtEnd()) return Error{"the text is empty", ""};
    if (ScanValue(0)) SkipBlanks();
    return error_;
  }

  // What follows the document, unless that is another one.
  std::optional<Error> ErrorBehindDocument() {
    const std::string_view slip = NameOfSlip(text_, position_);
    Fail(slip.empty() ? "unexpected text behind the end of the document" : slip);
    return error_;
  }

  bool AtEnd() const { return position_ == text_.size(); }
  bool AtValue() const {
    return std::string_view("{[\"-0123456789ntf").find(Peek()) != std::string_view::npos;
  }
  size_t position() const { return position_; }
  int line() const { return line_; }

 private:
  char Peek() const { return AtEnd() ? '\0' : text_[position_]; }

  bool Fail(std::string_view message) {
    if (!error_) error_ = Error{std::string(message), "", line_};
    return false;
  }
  bool FailExpected(std::string_view expected) {
    if (AtEnd()) return Fail(StrCat("expected ", expected, ", got the end of the text"));
    const size_t size = std::max<size_t>(1, Utf8CharacterSize(text_, position_));
    return Fail(StrCat("expected ", expected, ", got ", Quoted(text_.substr(position_, size))));
  }
  // The same between two tokens.
  bool FailExpectedToken(std::string_view expected) {
    const std::string_view slip = NameOfSlip(text_, position_);
    if (!slip.empty()) return Fail(slip);
    return Peek() == ']' || Peek() == '}' ? FailClosed(expected) : FailExpected(expected);
  }
  // At the end of a list or an object, where something else was expected. The line is the comma's.
  bool FailClosed(std::string_view expected) {
    const size_t before = text_.substr(0, position_).find_last_not_of(" \t\r\n");
    if (before == std::string_view::npos || text_[before] != ',') return FailExpected(expected);
    const std::string_view between = text_.substr(before, position_ - before);
    line_ -= static_cast<int>(std::count(between.begin(), between.end(), '\n'));
    return Fail("a trailing comma is not allowed in JSON");
  }

  void SkipBlanks() {
    for (; !AtEnd(); ++position_) {
      const char c = text_[position_];
      if (c == '\n') ++line_;
      if (c != ' ' && c != '\t' && c != '\r' && c != '\n') return;
    }
  }
  bool Take(char c) {
    SkipBlanks();
    if (AtEnd() || text_[position_] != c) return false;
    ++position_;
    return true;
  }

  bool ScanValue(int depth) {
    SkipBlanks();
    if (++values_ > limits_.values) {
      return Fail(StrCat("there are more than ", std::to_string(limits_.values), " values"));
    }
    const char c = Peek();
    if (c == '{' || c == '[') {
      if (depth >= limits_.depth) {
        return Fail(StrCat("nested deeper than ", std::to_string(limits_.depth), " levels"));
      }
      return c == '{' ? ScanObject(depth + 1) : ScanList(depth + 1);
    }
    if (c == '"') {
      std::string text;
      const int line = line_;
      if (!ScanString(text)) return false;
      handler_.Value(Json(std::move(text)), line);
      return true;
    }
    if (c == '-' || IsDigit(c)) return ScanNumber();
    if (TakeWord("null")) return Emit(Json());
    if (TakeWord("true")) return Emit(Json(true));
    if (TakeWord("false")) return Emit(Json(false));
    return FailExpectedToken("a value");
  }

  bool Emit(Json&& value) {
    handler_.Value(std::move(value), line_);
    return true;
  }

  bool ScanObject(int depth) {
    ++position_;
    handler_.BeginObject(line_);
    if (Take('}')) return End();
    do {
      SkipBlanks();
      if (IsLetter(Peek())) return Fail("the name of a member needs double quotes in JSON");
      if (Peek() != '"') return FailExpectedToken("the name of a member");
      std::string name;
      if (!ScanString(name)) return false;
      if (!handler_.Key(name, line_)) return Fail(StrCat("duplicate key ", QuotedPrefix(name)));
      if (!Take(':')) return FailExpectedToken("':'");
      if (!ScanValue(depth)) return false;
    } while (Take(','));
    return Take('}') ? End() : FailExpectedToken("',' or '}'");
  }

  bool ScanList(int depth) {
    ++position_;
    handler_.BeginList(line_);
    if (Take(']')) return End();
    do {
      if (!ScanValue(depth)) return false;
    } while (Take(','));
    return Take(']') ? End() : FailExpectedToken("',' or ']'");
  }

  bool End() {
    handler_.End();
    return true;
  }

  bool TakeWord(std::string_view word) {
    if (!text_.substr(position_).starts_with(word)) return false;
    position_ += word.size();
    return true;
  }

  size_t TakeDigits() {
    const size_t start = position_;
    while (IsDigit(Peek())) ++position_;
    return position_ - start;
  }

  // -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?
  bool ScanNumber() {
    const size_t start = position_;
    if (Peek() == '-') ++position_;
    const bool leading_zero = Peek() == '0';
    const size_t digits = TakeDigits();
    if (digits == 0) return FailExpected("a digit");
    if (leading_zero && digits > 1) return Fail("a number must not begin with 0");
    bool whole = true;
    if (Peek() == '.') {
      ++position_;
      if (TakeDigits() == 0) return FailExpected("a digit");
      whole = false;
    }
    if (Peek() == 'e' || Peek() == 'E') {
      ++position_;
      if (Peek() == '-' || Peek() == '+') ++position_;
      if (TakeDigits() == 0) return FailExpected("a digit");
      whole = false;
    }
    return Emit(Number(text_.substr(start, position_ - start), whole));
  }

  static Json Number(std::string_view spelling, bool whole) {
    if (whole) {
      if (const std::optional<int64_t> value = ParseInt64(spelling)) return Json(*value);
    }
    return SpelledNumber(spelling);
  }

  bool ScanString(std::string& out) {
    ++position_;
    while (!AtEnd()) {
      const char c = text_[position_];
      if (c == '"') {
        ++position_;
        return true;
      }
      if (c == '\\') {
        if (!ScanEscape(out)) return false;
        continue;
      }
      if (static_cast<unsigned char>(c) < 0x20) return Fail("a control character in a string");
      const size_t size = Utf8CharacterSize(text_, position_);
      if (size == 0) return Fail("invalid UTF-8 in a string");
      out.append(text_.substr(position_, size));
      position_ += size;
    }
    return Fail("a string without an end");
  }

  bool ScanEscape(std::string& out) {
    ++position_;
    static constexpr std::string_view kLetters = "\"\\/bfnrt";
    static constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    const char letter = Peek();
    if (const size_t i = kLetters.find(letter); i != std::string_view::npos) {
      ++position_;
      out += kMeanings[i];
      return true;
    }
    if (letter != 'u') return FailExpected("an escape character");
    ++position_;
    uint32_t code_point = 0;
    if (!ScanHex(code_point)) return false;
    // A pair of surrogates is one character. One alone is none: U+FFFD, as Go reads it.
    if (code_point >= 0xd800 && code_point <= 0xdbff && TakeWord("\\u")) {
      uint32_t low = 0;
      if (!ScanHex(low)) return false;
      if (low >= 0xdc00 && low <= 0xdfff) {
        AppendUtf8(0x10000 + ((code_point - 0xd800) << 10) + (low - 0xdc00), out);
        return true;
      }
      AppendUtf8(0xfffd, out);
      code_point = low;
    }
    const bool surrogate = code_point >= 0xd800 && code_point <= 0xdfff;
    AppendUtf8(surrogate ? 0xfffd : code_point, out);
    return true;
  }

  bool ScanHex(uint32_t& value) {
    for (int i = 0; i < 4; ++i, ++position_) {
      const char c = Peek();
      const char lower = static_cast<char>(c | 0x20);
      if (!IsDigit(c) && (lower < 'a' || lower > 'f')) return FailExpected("a hexadecimal digit");
      value = value * 16 + static_cast<uint32_t>(IsDigit(c) ? c - '0' : lower - 'a' + 10);
    }
    return true;
  }

  static bool IsDigit(char c) { return c >= '0' && c <= '9'; }

  static void AppendUtf8(uint32_t code_point, std::string& out) {
    const auto tail = [&](int shift) {
      out += static_cast<char>(0x80 | (code_point >> shift & 0x3f));
    };
    if (code_point < 0x80) {
      out += static_cast<char>(code_point);
    } else if (code_point < 0x800) {
      out += static_cast<char>(0xc0 | code_point >> 6);
      tail(0);
    } else if (code_point < 0x10000) {
      out += static_cast<char>(0xe0 | code_point >> 12);
      tail(6);
      tail(0);
    } else {
      out += static_cast<char>(0xf0 | code_point >> 18);
      tail(12);
      tail(6);
      tail(0);
    }
  }

  std::string_view text_;
  const JsonTextLimits& limits_;
  Handler& handler_;
  size_t position_ = 0;
  int line_ = 1;
  size_t values_ = 0;
  std::optional<Error> error_;
};

// Builds the values. Members and elements are placed before they are read, so that pointers into
// open containers stay valid: only the innermost one grows.
class Builder {
 public:
  Json Take() { return std::move(root_); }

  void BeginObject(int) { Open(Json::object()); }
  void BeginList(int) { Open(Json::array()); }
  void End() { open_.pop_back(); }
  void Value(Json value, int) { *Place() = std::move(value); }
  // False if there is such a member already.
  bool Key(const std::string& name, int) {
    Json& object = *open_.back();
    if (object.contains(name)) return false;
    member_ = &object[name];
    return true;
  }

 private:
  Json* Place() {
    if (open_.empty()) return &root_;
    if (open_.back()->is_object()) return member_;
    open_.back()->push_back(Json());
    return &open_.back()->back();
  }
  void Open(Json container) {
    Json* const place = Place();
    *place = std::move(container);
    open_.push_back(place);
  }

  Json root_;
  std::vector<Json*> open_;
  Json* member_ = nullptr;
};

// Follows a path.
class LineReader {
 public:
  explicit LineReader(std::string path) : finder_(std::move(path)) {}

  int line() const { return finder_.line(); }

  void BeginObject(int line) { finder_.BeginObject(line); }
  void BeginList(int line) { finder_.BeginList(line); }
  void End() { finder_.End(); }
  void Value(const Json&, int line) { finder_.Scalar(line); }
  bool Key(const std::string& name, int line) {
    finder_.Key(name, line);
    return true;
  }

 private:
  PathLineFinder finder_;
};

std::string_view WithoutByteOrderMark(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

std::optional<Error> TooLong(std::string_view text, const JsonTextLimits& limits) {
  if (text.size() <= limits.bytes) return std::nullopt;
  return Error{StrCat("the text is longer than ", std::to_string(limits.bytes), " bytes"), ""};
}

void AppendJson(const Json& value, std::string& out) {
  if (const std::optional<std::string_view> spelling = NumberSpelling(value)) {
    out.append(*spelling);
  } else if (value.is_string()) {
    AppendJsonString(value.get_ref<const std::string&>(), out);
  } else if (value.is_array()) {
    out += '[';
    for (size_t i = 0; i < value.size(); ++i) {
      if (i > 0) out += ',';
      AppendJson(value[i], out);
    }
    out += ']';
  } else if (value.is_object()) {
    out += '{';
    bool first = true;
    for (const auto& member : value.items()) {
      if (!first) out += ',';
      first = false;
      AppendJsonString(member.key(), out);
      out += ':';
      AppendJson(member.value(), out);
    }
    out += '}';
  } else {
    out += value.dump();
  }
}

}  // namespace

Result<Json> ParseJsonText(std::string_view text, const JsonTextLimits& limits) {
  if (std::optional<Error> error = TooLong(text, limits)) return std::move(*error);
  Builder builder;
  Scanner<Builder> scanner(WithoutByteOrderMark(text), limits, builder);
  if (std::optional<Error> error = scanner.Scan()) return std::move(*error);
  return builder.Take();
}

JsonDocuments ParseJsonDocuments(std::string_view text, const JsonTextLimits& limits) {
  JsonDocuments found;
  if ((found.error = TooLong(text, limits))) return found;
  text = WithoutByteOrderMark(text);
  Builder builder;
  Scanner<Builder> scanner(text, limits, builder);
  do {
    const size_t begin = scanner.position();
    const int line = scanner.line();
    const bool is_other = !found.documents.empty() && !scanner.AtValue();
    found.error = is_other ? scanner.ErrorBehindDocument() : scanner.ScanDocument();
    if (found.error) {
      found.rest = text.substr(begin);
      break;
    }
    found.documents.push_back(
        {builder.Take(), text.substr(begin, scanner.position() - begin), line});
  } while (!scanner.AtEnd());
  return found;
}

int LineOfJsonPath(std::string_view text, std::string_view path) {
  const JsonTextLimits limits;
  LineReader reader{std::string(path)};
  Scanner<LineReader> scanner(WithoutByteOrderMark(text), limits, reader);
  // What is wrong behind the path does not matter.
  scanner.Scan();
  return reader.line();
}

std::string JsonText(const Json& value) {
  std::string text;
  AppendJson(value, text);
  return text;
}

}  // namespace berth
