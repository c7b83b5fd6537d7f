#include "draw/words.h"

#include <cstdio>
#include <vector>

#include "answers/language/language.h"
#include "draw/sentences.h"

namespace berth::ui {
namespace {

// Returns whether the canvas uses English because it lacks the letters of the process's language.
bool& LacksLetters() {
  static bool lacks = false;
  return lacks;
}

}  // namespace

bool SetWords(std::string_view json) {
  LacksLetters() = false;
  return sim::SpeakLanguage(json);
}

void DrawInEnglish() { LacksLetters() = true; }

const Forms* CanvasLanguage() { return LacksLetters() ? nullptr : Language(); }

bool IsTranslated() { return CanvasLanguage() != nullptr; }

std::string_view CoreWord(std::string_view english) { return FormIn(CanvasLanguage(), english); }

const char* Word(const char* english) {
  // `english` is a literal, and a translation is a whole text of the table, so both end with a
  // zero.
  return FormIn(CanvasLanguage(), english).data();
}

void Filling::Write(int64_t number) {
  const int length = std::snprintf(digits_, sizeof digits_, "%lld", static_cast<long long>(number));
  size_ = static_cast<size_t>(length);
}

std::string Say(const char* english, std::initializer_list<Filling> fillings) {
  std::vector<std::string_view> texts;
  for (const Filling& filling : fillings) texts.push_back(filling.text());
  return FillForm(CanvasLanguage(), english, texts);
}

std::string Say(const Sentence& sentence) { return sentence.TextIn(CanvasLanguage()); }

std::string Decimal(double number, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, number);
  return text;
}

}  // namespace berth::ui
