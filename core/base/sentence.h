// Sentence: what Berth says, as a form and the values in its places, so that it can be said in each
// language. The English form is the key of its translations.
//
// A form is text with places in braces, which stand for the values:
//   {}              the next value
//   {2}             the second value; a translation may change the order of the values by it
//   {node}          the value of the place with this name in the English form
//   { on |node}     the same with text before it, or { (|node|)} around it. Nothing stands here if
//                   the value is empty. {, for ||} is the next value with text before it
//   {2?pod:pods}    the first text if the second value is "1", else the other one
// A full stop that ends a form is left out after a value that ends with one.
#ifndef BERTH_BASE_SENTENCE_H_
#define BERTH_BASE_SENTENCE_H_

#include <concepts>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/time.h"

namespace berth {

// The forms of one language by their English forms.
using Forms = std::map<std::string, std::string, std::less<>>;

// Replaces the language in which the whole process speaks. Texts that were rendered before stay as
// they are. An empty table is English.
void SetLanguage(Forms forms);
// The table of the language in which the process speaks. Null if that is English.
const Forms* Language();

// Returns the form in the language of the table; the English form if `forms` is null or has none.
std::string_view FormIn(const Forms* forms, std::string_view english);

// Fills the places of the form in the language of the table. A place without a value stays empty.
std::string FillForm(const Forms* forms, std::string_view english,
                     std::span<const std::string_view> values);

// Returns what is in the places of an English form, in the order of its values: the names "node",
// or "" for a place without a name.
std::vector<std::string_view> PlacesOf(std::string_view english);

class SentenceValue;

struct Sentence {
  // The English form. A literal, or a text that outlives this; empty: there is nothing to say.
  std::string_view form;
  std::vector<SentenceValue> values;

  // Returns the sentence in the language of the process.
  std::string Text() const { return TextIn(Language()); }
  // Returns it in the language of the table. Null: English.
  std::string TextIn(const Forms* forms) const;
};

// A value of a sentence: a text that is the same in all languages, as names, numbers and messages
// of Kubernetes are; another sentence, as a clause; or a list of sentences with commas between
// them.
class SentenceValue {
 public:
  // NOLINTBEGIN(google-explicit-constructor)
  SentenceValue(std::string text) : text_(std::move(text)) {}
  SentenceValue(std::string_view text) : text_(text) {}
  SentenceValue(const char* text) : text_(text) {}
  SentenceValue(std::integral auto number) : text_(std::to_string(number)) {}
  // In seconds, without the unit.
  SentenceValue(Time t) : text_(SecondsText(t)) {}
  SentenceValue(Duration span) : text_(SecondsText(span)) {}
  SentenceValue(Sentence clause);
  SentenceValue(std::vector<Sentence> list) : parts_(std::move(list)) {}
  SentenceValue(const std::vector<std::string>& names);
  // NOLINTEND(google-explicit-constructor)

  std::string TextIn(const Forms* forms) const;

 private:
  std::string text_;
  std::vector<Sentence> parts_;  // empty: it is the text
};

// Returns the sentences as running text: with a space between two of them, but not after the full
// stop of Chinese. Those with an empty form are left out.
std::string RunningText(const std::vector<Sentence>& sentences, const Forms* forms = Language());

}  // namespace berth

#endif  // BERTH_BASE_SENTENCE_H_
