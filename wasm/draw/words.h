// Words: the texts of the stage, in English or in the page's language. The English text is the key.
// Where it has gaps, "{} of {} nodes pass", a translation has the same gaps: "{1} 个节点中 {2}
// 个通过", or "{}" for the next value. Names, numbers, and the scheduler's own messages are values
// in these gaps and are never translated.
#ifndef BERTH_WASM_DRAW_WORDS_H_
#define BERTH_WASM_DRAW_WORDS_H_

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace berth::ui {

// Sets the language of all stages of the process. `json` is an object with English texts and their
// translations; "" means English. Returns false if it is no such object. Texts that were written
// before do not change.
bool SetWords(std::string_view json);
// Reports whether the stage uses another language than English.
bool IsTranslated();

// Returns the text in the page's language; the English text if it has no translation.
const char* Word(const char* english);
// Returns the same for a text of the core.
std::string_view CoreWord(std::string_view english);

// A value for a gap: a text, which must outlive this, or a whole number.
class Filling {
 public:
  explicit Filling(std::string_view text) : text_(text.data()), size_(text.size()) {}
  explicit Filling(std::integral auto number) { Write(static_cast<int64_t>(number)); }
  Filling(const Filling&) = delete;
  Filling& operator=(const Filling&) = delete;

  std::string_view text() const { return {text_ == nullptr ? digits_ : text_, size_}; }

 private:
  void Write(int64_t number);

  const char* text_ = nullptr;  // null if the value is the number
  size_t size_ = 0;
  char digits_[24];
};

// Returns the text in the page's language with its gaps filled. REQUIRES: there are as many
// fillings as gaps.
std::string Say(const char* english, std::initializer_list<Filling> fillings);

template <typename... Values>
std::string Say(const char* english, const Values&... values) {
  return Say(english, {Filling(values)...});
}

// Returns a number such as "3.5", with `digits` digits after the point.
std::string Decimal(double number, int digits);

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_WORDS_H_
