// Loads a scenario at once, for tests without anything else to do meanwhile.
#ifndef BERTH_TESTS_WASM_LOAD_FIXTURE_H_
#define BERTH_TESTS_WASM_LOAD_FIXTURE_H_

#include <string>

#include "app/app.h"

namespace berth::ui {

// Returns the answer.
inline std::string LoadInOneGo(App& app, std::string_view text, std::string_view options = "{}") {
  std::string answer = app.loader().Begin(std::string(text), options);
  while (answer.empty()) answer = app.loader().Continue(1'000);
  return answer;
}

}  // namespace berth::ui

#endif  // BERTH_TESTS_WASM_LOAD_FIXTURE_H_
