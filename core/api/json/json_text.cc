#include "api/json/json_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json_path.h"
#include "api/json/json_places.h"
#include "api/json/text_fault.h"
#include "base/strings.h"

namespace berth {
namespace {

std::string_view WithoutByteOrderMark(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// Returns an error message if a construct of YAML, JavaScript or Python begins at text[position],
// where JSON needs a token. Returns "" otherwise.
std::string_view NameOfSlip(std::string_view text, size_t position) {
  const std::string_view rest = text.substr(position);
  if (rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with('#')) {
    return "comments are not allowed in JSON";
  }
  if (rest.starts_with('\'')) return "strings and names need double quotes in JSON";
  return "";
}

// The length at which a number is refused.
constexpr size_t kMaxNumberBytes = 10'000;

// Parses a JSON text in slices and calls a handler for each value. Berth does not use
// nlohmann/json's parser because it refuses numbers beyond the doubles, which are valid amounts
// (1e400), reports lines for errors only, and cannot stop before the end.
class Scanner {
 public:
  // The arguments must outlive the scanner.
  Scanner(std::string_view text, const JsonTextLimits& limits, JsonHandler& handler)
      : text_(WithoutByteOrderMark(text)), limits_(limits), handler_(handler) {
    if (text.size() <= limits.bytes) return;
    RefuseWhole("the text is longer than {} bytes", {std::to_string(limits.bytes)});
  }

  // Scans about `budget` more bytes. Returns false if the document is complete, or if there is an
  // error.
  bool Scan(size_t budget) {
    stop_ = budget < text_.size() - position_ ? position_ + budget : text_.size();
    while (!error_ && !is_over_) {
      if (position_ >= stop_ && !AtEnd()) return true;
      ScanNext();
    }
    return false;
  }

  // Scans one of several consecutive documents, and the blanks after it.
  void ScanDocument() {
    stop_ = text_.size();
    next_ = Next::kDocument;
    do {
      ScanNext();
    } while (!error_ && next_ != Next::kNothing);
    if (!error_) SkipBlanks();
  }

  // Records an error about text after a document that begins no other document.
  void FailBehindDocument() {
    const std::string_view slip = NameOfSlip(text_, position_);
    Fail(slip.empty() ? "unexpected text behind the end of the document" : slip);
  }

  // Returns the text without a byte order mark.
  std::string_view text() const { return text_; }
  bool AtEnd() const { return position_ == text_.size(); }
  bool AtValue() const {
    return std::string_view("{[\"-0123456789ntf").find(Peek()) != std::string_view::npos;
  }
  int line() const { return line_; }
  size_t position() const { return position_; }
  // Returns the first error. Null if there is none.
  const std::optional<Error>& error() const { return error_; }
  // Returns the error as data. Its offset is an offset in text(). REQUIRES: error()
  const TextFault& fault() const { return fault_; }
  // Returns the offset in text() at which the value or name that the handler receives begins.
  size_t token_start() const { return token_start_; }

 private:
  // The tokens that may be at position_.
  enum class Next : uint8_t {
    kDocument,
    kValue,
    kFirstElement,  // of a list, or the list's end
    kFirstName,     // of an object's members, or the object's end
    kName,
    kRestOfName,  // inside of the quotes
    kColon,
    kRestOfString,  // inside of the quotes
    kCommaOrEnd,    // of the innermost object or list
    kNothing,       // after the document
  };
  struct Open {
    bool is_object;
    size_t elements;  // of a list, so far
  };

  char Peek() const { return AtEnd() ? '\0' : text_[position_]; }

  // Ends the scan with an error at `offset`. TextFault describes `form` and `values`.
  void FailAt(size_t offset, std::string_view form, std::vector<std::string> values = {}) {
    if (error_) return;
    fault_ = {std::string(form), std::move(values), static_cast<int64_t>(offset)};
    error_ = Error{fault_.Message(), "", line_};
  }
  void Fail(std::string_view form, std::vector<std::string> values = {}) {
    FailAt(position_, form, std::move(values));
  }
  // Ends the scan because the text exceeds a limit, which is the value of the form.
  void Refuse(std::string_view form, size_t limit) {
    Fail(form, {std::to_string(limit)});
    fault_.breaks_syntax = false;
  }
  // Ends the scan with an error about the text as a whole.
  void RefuseWhole(std::string_view form, std::vector<std::string> values = {}) {
    Fail(form, std::move(values));
    fault_.offset = kNoOffset;
    fault_.breaks_syntax = false;
    error_->line = 0;
  }
  void FailExpected(std::string_view expected) {
    if (AtEnd()) return Fail(StrCat("expected ", expected, ", got the end of the text"));
    const size_t size = std::max<size_t>(1, Utf8CharacterSize(text_, position_));
    Fail(StrCat("expected ", expected, ", got {}"), {Quoted(text_.substr(position_, size))});
  }
  // Ends the scan because another token was expected.
  void FailExpectedToken(std::string_view expected) {
    const std::string_view slip = NameOfSlip(text_, position_);
    if (!slip.empty()) return Fail(slip);
    return Peek() == ']' || Peek() == '}' ? FailClosed(expected) : FailExpected(expected);
  }
  // Ends the scan because a list or an object ends too early. If a comma precedes the end, the
  // error has the place of the comma.
  void FailClosed(std::string_view expected) {
    const size_t before = text_.substr(0, position_).find_last_not_of(" \t\r\n");
    if (before == std::string_view::npos || text_[before] != ',') return FailExpected(expected);
    const std::string_view between = text_.substr(before, position_ - before);
    line_ -= static_cast<int>(std::count(between.begin(), between.end(), '\n'));
    FailAt(before, "a trailing comma is not allowed in JSON");
  }

  // Skips blanks up to another character, the end of the text, or stop_.
  void SkipBlanks() {
    for (; position_ < stop_; ++position_) {
      const char c = text_[position_];
      if (c == '\n') ++line_;
      if (c != ' ' && c != '\t' && c != '\r' && c != '\n') return;
    }
  }

  // Scans the next token. REQUIRES: position_ < stop_, or AtEnd()
  void ScanNext() {
    if (next_ == Next::kRestOfName || next_ == Next::kRestOfString) return ScanString();
    SkipBlanks();
    if (position_ >= stop_ && !AtEnd()) return;
    const char c = Peek();
    switch (next_) {
      case Next::kDocument:
        return AtEnd() ? RefuseWhole("the text is empty") : ScanValue();
      case Next::kFirstElement:
        return c == ']' ? Close() : ScanValue();
      case Next::kValue:
        return ScanValue();
      case Next::kFirstName:
        return c == '}' ? Close() : BeginName();
      case Next::kName:
        return BeginName();
      case Next::kColon:
        if (c != ':') return FailExpectedToken("':'");
        ++position_;
        next_ = Next::kValue;
        return;
      case Next::kCommaOrEnd:
        return ScanCommaOrEnd();
      case Next::kNothing:
        is_over_ = AtEnd();
        if (!is_over_) FailBehindDocument();
        return;
      case Next::kRestOfName:
      case Next::kRestOfString:
        return;
    }
  }

  void ScanCommaOrEnd() {
    const bool is_object = open_.back().is_object;
    const char c = Peek();
    if (c == ',') {
      ++position_;
      next_ = is_object ? Next::kName : Next::kValue;
    } else if (c == (is_object ? '}' : ']')) {
      Close();
    } else {
      FailExpectedToken(is_object ? "',' or '}'" : "',' or ']'");
    }
  }

  void BeginName() {
    if (IsLetter(Peek())) return Fail("the name of a member needs double quotes in JSON");
    if (Peek() != '"') return FailExpectedToken("the name of a member");
    token_start_ = position_++;
    next_ = Next::kRestOfName;
  }

  void ScanValue() {
    token_start_ = position_;
    if (++values_ > limits_.values) return Refuse("there are more than {} values", limits_.values);
    if (!open_.empty() && !open_.back().is_object &&
        ++open_.back().elements > limits_.list_elements) {
      return Refuse("a list has more than {} elements", limits_.list_elements);
    }
    const char c = Peek();
    if (c == '{' || c == '[') {
      OpenAt(c == '{');
    } else if (c == '"') {
      ++position_;
      next_ = Next::kRestOfString;
    } else if (c == '-' || IsDigit(c)) {
      ScanNumber();
    } else if (TakeWord("null")) {
      Emit(Json());
    } else if (TakeWord("true")) {
      Emit(Json(true));
    } else if (TakeWord("false")) {
      Emit(Json(false));
    } else {
      FailExpectedToken("a value");
    }
  }

  void Emit(Json&& value) {
    handler_.Value(std::move(value), line_);
    EndValue();
  }

  void EndValue() { next_ = open_.empty() ? Next::kNothing : Next::kCommaOrEnd; }

  void OpenAt(bool is_object) {
    if (open_.size() >= limits_.depth) {
      return Refuse("nested deeper than {} levels", limits_.depth);
    }
    ++position_;
    open_.push_back({is_object, 0});
    if (is_object) {
      handler_.BeginObject(line_);
    } else {
      handler_.BeginList(line_);
    }
    next_ = is_object ? Next::kFirstName : Next::kFirstElement;
  }

  void Close() {
    ++position_;
    open_.pop_back();
    handler_.End();
    EndValue();
  }

  bool TakeWord(std::string_view word) {
    if (!text_.substr(position_).starts_with(word)) return false;
    position_ += word.size();
    return true;
  }

  // Skips digits up to `end_of_number` and returns their number. The limit bounds the work for a
  // number that is too long.
  size_t TakeDigits(size_t end_of_number) {
    const size_t start = position_;
    while (position_ < end_of_number && IsDigit(Peek())) ++position_;
    return position_ - start;
  }

  // Scans a number: -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?
  void ScanNumber() {
    const size_t start = position_;
    const size_t end = start + kMaxNumberBytes;
    if (Peek() == '-') ++position_;
    const bool leading_zero = Peek() == '0';
    const size_t digits = TakeDigits(end);
    if (digits == 0) return FailExpected("a digit");
    if (leading_zero && digits > 1) return Fail("a number must not begin with 0");
    bool whole = true;
    if (Peek() == '.') {
      ++position_;
      if (TakeDigits(end) == 0) return FailExpected("a digit");
      whole = false;
    }
    if (Peek() == 'e' || Peek() == 'E') {
      ++position_;
      if (Peek() == '-' || Peek() == '+') ++position_;
      if (TakeDigits(end) == 0) return FailExpected("a digit");
      whole = false;
    }
    if (position_ >= end) {
      return Refuse("a number is longer than {} digits", kMaxNumberBytes);
    }
    Emit(Number(text_.substr(start, position_ - start), whole));
  }

  static Json Number(std::string_view spelling, bool whole) {
    if (whole) {
      if (const std::optional<int64_t> value = ParseInt64(spelling)) return Json(*value);
    }
    return SpelledNumber(spelling);
  }

  // Continues the string whose beginning is in string_.
  void ScanString() {
    while (position_ < stop_) {
      const size_t start = position_;
      while (position_ < stop_ && IsPlain(text_[position_])) ++position_;
      string_.append(text_.substr(start, position_ - start));
      if (position_ == stop_) break;
      const char c = text_[position_];
      if (c == '"') {
        ++position_;
        return EndString();
      }
      if (c == '\\') {
        if (!ScanEscape()) return;
        continue;
      }
      if (static_cast<unsigned char>(c) < 0x20) return Fail("a control character in a string");
      const size_t size = Utf8CharacterSize(text_, position_);
      if (size == 0) return Fail("invalid UTF-8 in a string");
      string_.append(text_.substr(position_, size));
      position_ += size;
    }
    if (AtEnd()) FailAt(token_start_, "a string without an end");
  }

  void EndString() {
    if (next_ == Next::kRestOfString) {
      Emit(Json(std::move(string_)));
    } else if (handler_.Key(string_, line_)) {
      next_ = Next::kColon;
    } else {
      FailAt(token_start_, "duplicate key {}", {QuotedPrefix(string_)});
    }
    string_.clear();
  }

  // Reports whether a character in a string stands for itself and has one byte.
  static bool IsPlain(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
  }

  // Scans an escape sequence. Returns false after an error.
  bool ScanEscape() {
    ++position_;
    static constexpr std::string_view kLetters = "\"\\/bfnrt";
    static constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    const char letter = Peek();
    if (const size_t i = kLetters.find(letter); i != std::string_view::npos) {
      ++position_;
      string_ += kMeanings[i];
      return true;
    }
    if (letter != 'u') {
      FailExpected("an escape character");
      return false;
    }
    ++position_;
    uint32_t code_point = 0;
    if (!ScanHex(code_point)) return false;
    // A pair of surrogates is one character. A single surrogate becomes U+FFFD, as in Go.
    if (code_point >= 0xd800 && code_point <= 0xdbff && TakeWord("\\u")) {
      uint32_t low = 0;
      if (!ScanHex(low)) return false;
      if (low >= 0xdc00 && low <= 0xdfff) {
        AppendUtf8(0x10000 + ((code_point - 0xd800) << 10) + (low - 0xdc00), string_);
        return true;
      }
      AppendUtf8(0xfffd, string_);
      code_point = low;
    }
    const bool surrogate = code_point >= 0xd800 && code_point <= 0xdfff;
    AppendUtf8(surrogate ? 0xfffd : code_point, string_);
    return true;
  }

  bool ScanHex(uint32_t& value) {
    for (int i = 0; i < 4; ++i, ++position_) {
      const char c = Peek();
      const char lower = static_cast<char>(c | 0x20);
      if (!IsDigit(c) && (lower < 'a' || lower > 'f')) {
        FailExpected("a hexadecimal digit");
        return false;
      }
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

  const std::string_view text_;
  const JsonTextLimits& limits_;
  JsonHandler& handler_;
  size_t position_ = 0;
  size_t stop_ = 0;  // where the current call of Scan stops, or shortly after
  int line_ = 1;
  size_t values_ = 0;
  Next next_ = Next::kDocument;
  std::vector<Open> open_;
  std::string string_;  // the part of the current string or name that was read
  size_t token_start_ = 0;
  bool is_over_ = false;
  std::optional<Error> error_;
  TextFault fault_;
};

// Builds the values. It inserts members and elements before it reads them. Pointers into open
// containers stay valid, because only the innermost container grows.
class Builder final : public JsonHandler {
 public:
  Json Take() { return std::move(root_); }

  void BeginObject(int) override { Open(Json::object()); }
  void BeginList(int) override { Open(Json::array()); }
  void End() override { open_.pop_back(); }
  void Value(Json value, int) override { *Place() = std::move(value); }
  // Adds a member. Returns false if the object already has one with this name.
  bool Key(const std::string& name, int) override {
    const auto [member, is_new] = open_.back()->get_ref<Json::object_t&>().try_emplace(name);
    member_ = &member->second;
    return is_new;
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

// Finds the line of a path.
class LineReader final : public JsonHandler {
 public:
  explicit LineReader(std::string path) : finder_({std::move(path)}, 0) {}

  int line() const { return static_cast<int>(finder_.places()[0]); }

  void BeginObject(int line) override { finder_.BeginObject(line); }
  void BeginList(int line) override { finder_.BeginList(line); }
  void End() override { finder_.End(); }
  void Value(Json, int line) override { finder_.Scalar(line); }
  bool Key(const std::string& name, int line) override {
    finder_.Key(name, line);
    return true;
  }

 private:
  PathFinder finder_;
};

// Finds the offsets of several paths.
class PlaceReader final : public JsonHandler {
 public:
  explicit PlaceReader(std::vector<std::string> paths) : finder_(std::move(paths), kNoOffset) {}

  // Sets the scanner that calls this handler. Call this before the scan.
  void Follow(const Scanner& scanner) { scanner_ = &scanner; }
  const std::vector<int64_t>& places() const { return finder_.places(); }

  void BeginObject(int) override { finder_.BeginObject(Here()); }
  void BeginList(int) override { finder_.BeginList(Here()); }
  void End() override { finder_.End(); }
  void Value(Json, int) override { finder_.Scalar(Here()); }
  bool Key(const std::string& name, int) override {
    finder_.Key(name, Here());
    return true;
  }

 private:
  int64_t Here() const { return static_cast<int64_t>(scanner_->token_start()); }

  PathFinder finder_;
  const Scanner* scanner_ = nullptr;
};

}  // namespace

class JsonTextReader::Impl {
 public:
  Impl(std::string_view text, const JsonTextLimits& limits)
      : limits_(limits), scanner_(text, limits_, builder_) {}

  const Scanner& scanner() const { return scanner_; }
  bool Read(size_t budget) { return scanner_.Scan(budget); }
  Json Take() { return builder_.Take(); }

 private:
  const JsonTextLimits limits_;
  Builder builder_;
  Scanner scanner_;
};

JsonTextReader::JsonTextReader(std::string_view text, const JsonTextLimits& limits)
    : impl_(std::make_unique<Impl>(text, limits)) {}
JsonTextReader::~JsonTextReader() = default;

bool JsonTextReader::Read(size_t budget) { return impl_->Read(budget); }
size_t JsonTextReader::position() const { return impl_->scanner().position(); }
const std::optional<Error>& JsonTextReader::error() const { return impl_->scanner().error(); }
Json JsonTextReader::Take() { return impl_->Take(); }

class JsonLineReader::Impl {
 public:
  Impl(std::string_view text, std::string_view path)
      : reader_(std::string(path)), scanner_(text, limits_, reader_) {}

  // Ignores errors, because an error after the path does not matter.
  bool Read(size_t budget) { return scanner_.Scan(budget); }
  int line() const { return reader_.line(); }

 private:
  const JsonTextLimits limits_{};
  LineReader reader_;
  Scanner scanner_;
};

JsonLineReader::JsonLineReader(std::string_view text, std::string_view path)
    : impl_(std::make_unique<Impl>(text, path)) {}
JsonLineReader::~JsonLineReader() = default;

bool JsonLineReader::Read(size_t budget) { return impl_->Read(budget); }
int JsonLineReader::line() const { return impl_->line(); }

Result<Json> ParseJsonText(std::string_view text, const JsonTextLimits& limits) {
  JsonTextReader reader(text, limits);
  reader.Read(kWholeJsonText);
  if (reader.error()) return *reader.error();
  return reader.Take();
}

namespace {

// Parses consecutive documents. `fault` may be null.
JsonDocuments ReadDocuments(std::string_view text, TextFault* fault, const JsonTextLimits& limits) {
  JsonDocuments found;
  Builder builder;
  Scanner scanner(text, limits, builder);
  while (!scanner.error() && (found.documents.empty() || !scanner.AtEnd())) {
    const size_t begin = scanner.position();
    const int line = scanner.line();
    if (found.documents.empty() || scanner.AtValue()) {
      scanner.ScanDocument();
    } else {
      scanner.FailBehindDocument();
    }
    if (scanner.error()) {
      found.rest = scanner.text().substr(begin);
    } else {
      found.documents.push_back(
          {builder.Take(), scanner.text().substr(begin, scanner.position() - begin), line});
    }
  }
  found.error = scanner.error();
  if (found.error && fault != nullptr) {
    *fault = scanner.fault();
    const size_t mark = text.size() - scanner.text().size();
    if (fault->offset != kNoOffset) fault->offset += static_cast<int64_t>(mark);
  }
  return found;
}

}  // namespace

JsonDocuments ParseJsonDocuments(std::string_view text, const JsonTextLimits& limits) {
  return ReadDocuments(text, nullptr, limits);
}

JsonDocuments ParseJsonDocuments(std::string_view text, TextFault* fault) {
  return ReadDocuments(text, fault, {});
}

std::vector<int64_t> PlacesOfJsonPaths(std::string_view text, std::vector<std::string> paths) {
  PlaceReader reader(std::move(paths));
  const JsonTextLimits limits;
  Scanner scanner(text, limits, reader);
  reader.Follow(scanner);
  // An error after the paths does not matter.
  scanner.Scan(kWholeJsonText);
  std::vector<int64_t> places = reader.places();
  const auto mark = static_cast<int64_t>(text.size() - scanner.text().size());
  for (int64_t& place : places) {
    if (place != kNoOffset) place += mark;
  }
  return places;
}

std::optional<Error> ReadJsonText(std::string_view text, JsonHandler& handler) {
  const JsonTextLimits limits;
  Scanner scanner(text, limits, handler);
  scanner.Scan(kWholeJsonText);
  return scanner.error();
}

}  // namespace berth
