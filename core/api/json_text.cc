#include "api/json_text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "api/json_path.h"
#include "base/strings.h"

namespace berth {
namespace {

// An iterator that tells how far the parser has read, which nlohmann/json tells only on errors.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, const char** farthest) : at_(at), farthest_(farthest) {}

  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    *farthest_ = ++at_;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  const char** farthest_;
};

// Counts lines on the way through a text.
class LineCounter {
 public:
  explicit LineCounter(const char* start) : at_(start) {}

  // The line that `position`, which never moves back, is on.
  int LineOf(const char* position) {
    if (position > at_) {
      line_ += static_cast<int>(std::count(at_, position, '\n'));
      at_ = position;
    }
    return line_;
  }

 private:
  const char* at_;
  int line_ = 1;
};

// "[json.exception.parse_error.101] parse error at line 2, column 7: the part behind", with what it
// quotes from the input made harmless.
std::string SyntaxMessage(std::string_view what) {
  const size_t column = what.find(", column ");
  const size_t colon = column == std::string_view::npos ? column : what.find(": ", column);
  if (colon != std::string_view::npos) what.remove_prefix(colon + 2);
  return Escaped(what, 200);
}

// What building values and finding lines have in common: reading events of nlohmann's parser.
class Reader : public nlohmann::json_sax<Json> {
 public:
  Reader(std::string_view text, const JsonTextLimits& limits)
      : limits_(limits), end_(text.data() + text.size()), farthest_(text.data()), lines_(farthest_) {}

  void Read() {
    Json::sax_parse(CountingIterator(farthest_, &farthest_), CountingIterator(end_, &farthest_), this);
  }

  const std::optional<Error>& error() const { return error_; }

  bool parse_error(size_t, const std::string&, const nlohmann::detail::exception& problem) override {
    return Fail(SyntaxMessage(problem.what()));
  }

 protected:
  // The parser may have read one character beyond the token: never count that as a line's end.
  int Line() {
    const char* position = farthest_;
    return lines_.LineOf(position > begin_of_text() ? position - 1 : position);
  }
  bool Fail(std::string message) {
    if (!error_) error_ = Error{std::move(message), "", Line()};
    return false;
  }
  bool CountValue() {
    if (++values_ > limits_.values) return Fail("there are too many values");
    return true;
  }
  bool Enter() {
    if (++depth_ > limits_.depth) {
      return Fail(StrCat("nested deeper than ", std::to_string(limits_.depth), " levels"));
    }
    return CountValue();
  }
  void Leave() { --depth_; }

 private:
  const char* begin_of_text() const { return end_ - size_; }

  const JsonTextLimits& limits_;
  const char* end_;
  const char* farthest_;
  size_t size_ = static_cast<size_t>(end_ - farthest_);
  LineCounter lines_;
  std::optional<Error> error_;
  size_t values_ = 0;
  int depth_ = 0;
};

class Builder final : public Reader {
 public:
  using Reader::Reader;

  Json Take() { return std::move(root_); }

  bool null() override { return Scalar(Json()); }
  bool boolean(bool value) override { return Scalar(Json(value)); }
  bool number_integer(int64_t value) override { return Scalar(Json(value)); }
  bool number_unsigned(uint64_t value) override { return Scalar(Json(value)); }
  bool number_float(double, const std::string& spelling) override {
    return Scalar(SpelledNumber(spelling));
  }
  bool string(std::string& value) override { return Scalar(Json(std::move(value))); }
  bool binary(Json::binary_t&) override { return false; }  // JSON text has none

  bool start_object(size_t) override { return Open(Json::object()); }
  bool key(std::string& name) override {
    if (open_.back()->contains(name)) return Fail(StrCat("duplicate key ", QuotedPrefix(name)));
    member_ = &(*open_.back())[name];
    return true;
  }
  bool end_object() override { return Close(); }
  bool start_array(size_t) override { return Open(Json::array()); }
  bool end_array() override { return Close(); }

 private:
  // The place where the next value belongs. Members and elements are added before they are read, so
  // pointers into open containers stay valid: only the innermost one grows.
  Json* Place() {
    if (open_.empty()) return &root_;
    if (open_.back()->is_object()) return member_;
    open_.back()->push_back(Json());
    return &open_.back()->back();
  }
  bool Scalar(Json value) {
    if (!CountValue()) return false;
    *Place() = std::move(value);
    return true;
  }
  bool Open(Json container) {
    if (!Enter()) return false;
    Json* const place = Place();
    *place = std::move(container);
    open_.push_back(place);
    return true;
  }
  bool Close() {
    Leave();
    open_.pop_back();
    return true;
  }

  Json root_;
  std::vector<Json*> open_;
  Json* member_ = nullptr;
};

class LineReader final : public Reader {
 public:
  LineReader(std::string_view text, const JsonTextLimits& limits, std::string path)
      : Reader(text, limits), finder_(std::move(path)) {}

  int line() const { return finder_.line(); }

  bool null() override { return Scalar(); }
  bool boolean(bool) override { return Scalar(); }
  bool number_integer(int64_t) override { return Scalar(); }
  bool number_unsigned(uint64_t) override { return Scalar(); }
  bool number_float(double, const std::string&) override { return Scalar(); }
  bool string(std::string&) override { return Scalar(); }
  bool binary(Json::binary_t&) override { return false; }
  bool start_object(size_t) override {
    finder_.BeginObject(Line());
    return Enter();
  }
  bool key(std::string& name) override {
    finder_.Key(name, Line());
    return true;
  }
  bool end_object() override { return Close(); }
  bool start_array(size_t) override {
    finder_.BeginList(Line());
    return Enter();
  }
  bool end_array() override { return Close(); }

 private:
  bool Scalar() {
    finder_.Scalar(Line());
    return CountValue();
  }
  bool Close() {
    finder_.End();
    Leave();
    return true;
  }

  PathLineFinder finder_;
};

bool IsBlank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

std::string_view WithoutByteOrderMark(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

void AppendString(std::string_view text, std::string& out) {
  static constexpr char kHexDigits[] = "0123456789abcdef";
  out += '"';
  for (size_t i = 0; i < text.size();) {
    const size_t size = Utf8CharacterSize(text, i);
    const char c = text[i];
    if (size == 0) {
      out += "\xEF\xBF\xBD";
      ++i;
      continue;
    }
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += "\\u00";
      out += kHexDigits[c >> 4 & 0xf];
      out += kHexDigits[c & 0xf];
    } else {
      out.append(text.substr(i, size));
    }
    i += size;
  }
  out += '"';
}

void AppendJson(const Json& value, std::string& out) {
  if (const std::optional<std::string_view> spelling = NumberSpelling(value)) {
    out.append(*spelling);
  } else if (value.is_string()) {
    AppendString(value.get_ref<const std::string&>(), out);
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
      AppendString(member.key(), out);
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
  if (text.size() > limits.bytes) {
    return Error{StrCat("the text is longer than ", std::to_string(limits.bytes), " bytes"), ""};
  }
  text = WithoutByteOrderMark(text);
  if (IsBlank(text)) return Error{"the text is empty", ""};
  Builder builder(text, limits);
  builder.Read();
  if (builder.error()) return *builder.error();
  return builder.Take();
}

int LineOfJsonPath(std::string_view text, std::string_view path) {
  LineReader reader(WithoutByteOrderMark(text), JsonTextLimits{}, std::string(path));
  reader.Read();
  return reader.line();
}

std::string JsonText(const Json& value) {
  std::string text;
  AppendJson(value, text);
  return text;
}

}  // namespace berth
