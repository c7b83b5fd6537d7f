// The language in which a process answers, as the page hands it over.
#ifndef BERTH_ANSWERS_LANGUAGE_LANGUAGE_H_
#define BERTH_ANSWERS_LANGUAGE_LANGUAGE_H_

#include <string_view>

namespace berth::sim {

// Makes the process speak another language (base/sentence.h): `json` is an object with the forms of
// that language by their English forms. Empty text is English. Returns false, and leaves English,
// if it is no such object.
bool SpeakLanguage(std::string_view json);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_LANGUAGE_LANGUAGE_H_
