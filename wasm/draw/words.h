// Words: what the stage says, in English or in the page's language. The English text is the key:
// where it has gaps, "{} of {} nodes pass", a translation has the same ones, "{1} 个节点中 {2}
// 个通过" or "{}" for the next. Names, numbers, and what the scheduler itself writes are values in
// these gaps, and never translated.
#ifndef BERTH_WASM_DRAW_WORDS_H_
#define BERTH_WASM_DRAW_WORDS_H_

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace berth::ui {

// Puts a language in place of English, for all stages of the process: `json` is an object of
// English texts with their translations; "" for English. False: it is no such object. Texts made
// before stay as they are.
bool SetWords(std::string_view json);
// Whether the stage speaks another language than English.
bool IsTranslated();

// The text in the page's language; itself if it has no translation.
const char* Word(const char* english);
// The same of a text of the core.
std::string_view CoreWord(std::string_view english);

// What fills a gap: a text, which outlives this, or a whole number.
class Filling {
 public:
  explicit Filling(std::string_view text) : text_(text.data()), size_(text.size()) {}
  explicit Filling(std::integral auto number) { Write(static_cast<int64_t>(number)); }
  Filling(const Filling&) = delete;
  Filling& operator=(const Filling&) = delete;

  std::string_view text() const { return {text_ == nullptr ? digits_ : text_, size_}; }

 private:
  void Write(int64_t number);

  const char* text_ = nullptr;  // null: it is the number
  size_t size_ = 0;
  char digits_[24];
};

// The text in the page's language with its gaps filled. REQUIRES: as many fillings as gaps.
std::string Say(const char* english, std::initializer_list<Filling> fillings);

template <typename... Values>
std::string Say(const char* english, const Values&... values) {
  return Say(english, {Filling(values)...});
}

// "3.5": seconds and the like, with as many digits behind the point.
std::string Decimal(double number, int digits);

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_WORDS_H_
