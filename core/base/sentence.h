// Sentence: a message of Berth as a form and the values for its places, so that Berth can write it
// in each language. The English form is the key of its translations.
//
// A form is text with places in braces, which values replace:
//   {}              the next value
//   {2}             the second value; with it, a translation can change the order of the values
//   {node}          the value of the place with this name in the English form
//   { on |node}     the same with text before it, or { (|node|)} around it. It is empty if
//                   the value is empty. {, for ||} is the next value with text before it
//   {2?pod:pods}    the first text if the second value is "1", else the other one
// A full stop at the end of a form is omitted after a value that ends with a full stop.
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

// The forms of one language, keyed by their English forms.
using Forms = std::map<std::string, std::string, std::less<>>;

// Sets the language of the whole process. Does not change texts that were rendered before. An empty
// table means English.
void SetLanguage(Forms forms);
// Returns the table of the language of the process. Null means English.
const Forms* Language();

// Returns the form in the language of the table. Returns the English form if `forms` is null or
// does not contain it.
std::string_view FormIn(const Forms* forms, std::string_view english);

// Returns the form in the language of the table with the values in its places. A place without a
// value is empty.
std::string FillForm(const Forms* forms, std::string_view english,
                     std::span<const std::string_view> values);

// Returns the names in the places of an English form, in the order of its values: "node", or "" for
// a place without a name.
std::vector<std::string_view> PlacesOf(std::string_view english);

class SentenceValue;

struct Sentence {
  // The English form. A literal, or a text that outlives this object. Empty: the sentence is empty.
  std::string_view form;
  std::vector<SentenceValue> values;

  // Returns the sentence in the language of the process.
  std::string Text() const { return TextIn(Language()); }
  // Returns the sentence in the language of the table. Null: English.
  std::string TextIn(const Forms* forms) const;
};

// A value of a sentence: a text that is the same in all languages, such as a name, a number or a
// message of Kubernetes; another sentence, as a clause; or a list of sentences, which commas
// separate.
class SentenceValue {
 public:
  // NOLINTBEGIN(google-explicit-constructor)
  SentenceValue(std::string text) : text_(std::move(text)) {}
  SentenceValue(std::string_view text) : text_(text) {}
  SentenceValue(const char* text) : text_(text) {}
  SentenceValue(std::integral auto number) : text_(std::to_string(number)) {}
  // The text is a number of seconds without the unit.
  SentenceValue(Time t) : text_(SecondsText(t)) {}
  SentenceValue(Duration span) : text_(SecondsText(span)) {}
  SentenceValue(Sentence clause);
  SentenceValue(std::vector<Sentence> list) : parts_(std::move(list)) {}
  SentenceValue(const std::vector<std::string>& names);
  // NOLINTEND(google-explicit-constructor)

  std::string TextIn(const Forms* forms) const;

 private:
  std::string text_;
  std::vector<Sentence> parts_;  // empty: text_ is the value
};

// Returns the sentences as running text, with a space between two sentences, but not after the
// Chinese full stop. Skips sentences with an empty form.
std::string RunningText(const std::vector<Sentence>& sentences, const Forms* forms = Language());

}  // namespace berth

#endif  // BERTH_BASE_SENTENCE_H_
