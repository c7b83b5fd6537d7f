// The sentences of the core on the canvas, and their language. draw/words.h has the canvas's own
// texts.
#ifndef BERTH_WASM_DRAW_SENTENCES_H_
#define BERTH_WASM_DRAW_SENTENCES_H_

#include <string>

#include "base/sentence.h"

namespace berth::ui {

// Returns the forms of the language on the canvas. Null if it is English.
const Forms* CanvasLanguage();
// Switches the canvas to English, because it lacks the letters of the language. Answers stay in
// that language, and SetWords reverts the switch.
void DrawInEnglish();

// Returns the sentence in the language of the canvas.
std::string Say(const Sentence& sentence);

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_SENTENCES_H_
