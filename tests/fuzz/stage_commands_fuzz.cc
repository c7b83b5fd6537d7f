// Requests of a page to the stage: commands, questions and scenarios as text, pointers and keys,
// with a frame drawn after each; the layer behind Embind (wasm/bindings/bindings_stage.cc). Each
// line of the input is one of
//   {"op": ...} or {"what": ...}       both a command and a question
//   load TEXT                          another scenario
//   key NAME                           pressed, with Shift if the name is upper case
//   hand BYTES                         a pointer: its action, x, y, and the number of repetitions
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "api/json/json_text.h"
#include "app/app.h"
#include "base/check.h"
#include "fuzz/lines.h"
#include "fuzz/small_worlds.h"
#include "out_of_tree_plugins.h"
#include "wasm/load_fixture.h"

namespace berth {
namespace {

constexpr double kWidth = 900;
constexpr double kHeight = 600;

void ExpectJson(const std::string& answer) {
  BERTH_CHECK(ParseJsonText(answer).ok(), "an answer is JSON");
}

class Page {
 public:
  Page() : app_([this] { return clock_ms_ += 0.5; }, VersionCatalogue(OutOfTreePlugins())) {
    app_.Resize(kWidth, kHeight, 1);
  }

  void Load(std::string_view text) { ExpectJson(ui::LoadInOneGo(app_, text, "")); }

  void Do(std::string_view line) {
    if (line.starts_with("load ")) {
      Load(line.substr(5));
    } else if (line.starts_with("key ")) {
      Press(line.substr(4));
    } else if (line.starts_with("hand ")) {
      Touch(line.substr(5));
    } else {
      ExpectJson(app_.commands().Run(line));
      ExpectJson(app_.answers().Describe(line));
    }
    now_ms_ += 200;
    app_.Advance(now_ms_);
    ExpectJson(app_.state().Text());
  }

 private:
  void Press(std::string_view key) {
    const bool shift = !key.empty() && key[0] >= 'A' && key[0] <= 'Z';
    app_.hands().Key(key, true, shift ? ui::kShift : 0);
    app_.hands().Key(key, false, 0);
  }

  void Touch(std::string_view bytes) {
    for (; bytes.size() >= 3; bytes.remove_prefix(3)) {
      const auto event = static_cast<ui::PointerEvent>(static_cast<uint8_t>(bytes[0]) % 5);
      const double x = static_cast<uint8_t>(bytes[1]) / 255.0 * kWidth;
      const double y = static_cast<uint8_t>(bytes[2]) / 255.0 * kHeight;
      app_.hands().Pointer(event, x, y, 0, bytes[0] & ui::kFinger);
    }
  }

  double clock_ms_ = 0;
  double now_ms_ = 0;
  ui::App app_;
};

}  // namespace
}  // namespace berth

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace berth;
  Lines lines({reinterpret_cast<const char*>(data), size});
  Page page;
  page.Load(SmallWorldTextNamed(lines.Next()));
  while (!lines.AtEnd()) page.Do(lines.Next());
  return 0;
}
