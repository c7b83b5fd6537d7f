#include "base/sentence.h"

#include <memory>

namespace berth {
namespace {

constexpr std::string_view kChineseStop = "。";

std::unique_ptr<const Forms>& CurrentForms() {
  static std::unique_ptr<const Forms> forms;
  return forms;
}

// The parts of a place, between its braces.
struct Place {
  std::string_view name;
  std::string_view before, after;  // written around a value that is not empty
  std::string_view one, other;
  bool is_choice = false;
};

Place ParsePlace(std::string_view text) {
  Place place;
  const size_t bar = text.find('|');
  if (bar != std::string_view::npos) {
    const size_t end = text.find('|', bar + 1);
    place.before = text.substr(0, bar);
    place.name = text.substr(bar + 1, end - bar - 1);
    if (end != std::string_view::npos) place.after = text.substr(end + 1);
    return place;
  }
  const size_t mark = text.find('?');
  place.name = text.substr(0, mark);
  if (mark == std::string_view::npos) return place;
  place.is_choice = true;
  const size_t colon = text.find(':', mark);
  place.one = text.substr(mark + 1, colon - mark - 1);
  if (colon != std::string_view::npos) place.other = text.substr(colon + 1);
  return place;
}

// Removes from the form the text up to the next place, and the place itself. Returns false if no
// place is left: then `text` is the whole rest.
bool Next(std::string_view* form, std::string_view* text, Place* place) {
  const size_t open = form->find('{');
  const size_t close = open == std::string_view::npos ? open : form->find('}', open);
  *text = form->substr(0, close == std::string_view::npos ? close : open);
  if (close == std::string_view::npos) return false;
  *place = ParsePlace(form->substr(open + 1, close - open - 1));
  form->remove_prefix(close + 1);
  return true;
}

bool IsNumber(std::string_view name) { return !name.empty() && name[0] >= '1' && name[0] <= '9'; }

// Returns the index of the value for the place `name`. `next` counts the places without a number;
// in the English form, places with a name count, too.
size_t IndexOf(std::string_view name, std::string_view english, bool is_english, size_t* next) {
  if (IsNumber(name)) return static_cast<size_t>(name[0] - '1');
  if (name.empty() || is_english) return (*next)++;
  const std::vector<std::string_view> places = PlacesOf(english);
  size_t index = 0;
  while (index < places.size() && places[index] != name) ++index;
  return index;
}

// Appends the text behind the last place.
void AppendEnd(std::string_view end, std::string* text) {
  const bool stops = text->ends_with('.');
  if (stops && end == ".") return;
  if (stops && end == kChineseStop) text->pop_back();
  *text += end;
}

}  // namespace

void SetLanguage(Forms forms) {
  CurrentForms() = forms.empty() ? nullptr : std::make_unique<const Forms>(std::move(forms));
}

const Forms* Language() { return CurrentForms().get(); }

std::string_view FormIn(const Forms* forms, std::string_view english) {
  if (forms == nullptr) return english;
  const auto found = forms->find(english);
  return found == forms->end() ? english : std::string_view(found->second);
}

std::vector<std::string_view> PlacesOf(std::string_view english) {
  std::vector<std::string_view> names;
  std::string_view text;
  Place place;
  while (Next(&english, &text, &place)) {
    if (!place.is_choice && !IsNumber(place.name)) names.push_back(place.name);
  }
  return names;
}

std::string FillForm(const Forms* forms, std::string_view english,
                     std::span<const std::string_view> values) {
  std::string_view form = FormIn(forms, english);
  const bool is_english = form == english;
  std::string filled;
  std::string_view text;
  Place place;
  size_t next = 0;
  while (Next(&form, &text, &place)) {
    filled += text;
    const size_t index = IndexOf(place.name, english, is_english, &next);
    const std::string_view value = index < values.size() ? values[index] : std::string_view();
    if (place.is_choice) {
      filled += value == "1" ? place.one : place.other;
    } else if (!value.empty()) {
      filled += place.before;
      filled += value;
      filled += place.after;
    }
  }
  AppendEnd(text, &filled);
  return filled;
}

std::string Sentence::TextIn(const Forms* forms) const {
  std::vector<std::string> texts;
  for (const SentenceValue& value : values) texts.push_back(value.TextIn(forms));
  return FillForm(forms, form, std::vector<std::string_view>(texts.begin(), texts.end()));
}

SentenceValue::SentenceValue(Sentence clause) {
  if (!clause.form.empty()) parts_.push_back(std::move(clause));
}

SentenceValue::SentenceValue(const std::vector<std::string>& names) {
  for (const std::string& name : names) parts_.push_back({"{}", {name}});
}

std::string SentenceValue::TextIn(const Forms* forms) const {
  std::string text = text_;
  for (const Sentence& part : parts_) {
    if (&part != &parts_.front()) text += FormIn(forms, ", ");
    text += part.TextIn(forms);
  }
  return text;
}

std::string RunningText(const std::vector<Sentence>& sentences, const Forms* forms) {
  std::string text;
  for (const Sentence& sentence : sentences) {
    if (sentence.form.empty()) continue;
    if (!text.empty() && !text.ends_with(kChineseStop)) text += ' ';
    text += sentence.TextIn(forms);
  }
  return text;
}

}  // namespace berth
