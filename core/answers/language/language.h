// The language in which a process answers, as set by the page.
#ifndef BERTH_ANSWERS_LANGUAGE_LANGUAGE_H_
#define BERTH_ANSWERS_LANGUAGE_LANGUAGE_H_

#include <string_view>

namespace berth::sim {

// Sets the language of the process (base/sentence.h). `json` is an object that maps English forms
// to forms of that language; empty text means English. Returns false, and leaves English, if it is
// not such an object.
bool SpeakLanguage(std::string_view json);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_LANGUAGE_LANGUAGE_H_
