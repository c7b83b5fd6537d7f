// A stage without a window, for tests.
#ifndef BERTH_TESTS_WASM_STAGE_FIXTURE_H_
#define BERTH_TESTS_WASM_STAGE_FIXTURE_H_

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "app/app.h"
#include "base/strings.h"
#include "imgui.h"
#include "out_of_tree_plugins.h"
#include "wasm/load_fixture.h"

namespace berth::ui {

inline Json Parsed(std::string_view text) {
  Result<Json> json = ParseJsonText(text);
  EXPECT_TRUE(json.ok()) << text;
  return json.ok() ? std::move(json).value() : Json();
}

// Returns the number in a JSON value, which is a plain integer or a number as text.
inline double NumberOf(const Json& value) {
  if (std::optional<std::string_view> spelling = NumberSpelling(value)) {
    return std::strtod(std::string(*spelling).c_str(), nullptr);
  }
  return value.get<double>();
}

// The app, with a clock of its own and frames of 16 ms.
class TestStage {
 public:
  // How far each reading of the clock advances it: a busy machine has a larger number.
  double ms_per_look = 0.01;

  explicit TestStage(double width = 1280, double height = 720, double ratio = 1)
      : app_([this] { return clock_ms_ += ms_per_look; }, VersionCatalogue(OutOfTreePlugins())) {
    app_.Resize(width, height, ratio);
  }

  App& app() { return app_; }

  Json Load(std::string_view scenario, std::string_view options = "{}") {
    Json answer = Parsed(LoadInOneGo(app_, scenario, options));
    EXPECT_TRUE(answer["ok"].get<bool>()) << JsonText(answer);
    Finish();
    return answer;
  }

  // Draws frames until the whole run is simulated and nothing moves.
  void Finish() {
    for (int i = 0; i < 20000 && Frame().wants_more; ++i) {
    }
  }
  FrameResult Frame() {
    now_ms_ += 16;
    return app_.Advance(now_ms_);
  }
  void Frames(int count) {
    for (int i = 0; i < count; ++i) Frame();
  }

  Json Do(const std::string& command) { return Parsed(app_.commands().Run(command)); }
  void Seek(double t) {
    Do(StrCat(R"({"op":"seek","t":)", std::to_string(t), "}"));
    Finish();
  }
  // Combines the state like the page.
  Json State() {
    Json state = Parsed(app_.state().Text());
    state["t"] = app_.answers().ShownMoment();
    state["revision"] = app_.state().Revision();
    const double progress = app_.answers().RunProgress();
    if (progress < 0) return state;
    state["run"] = {{"progress", progress}, {"cancellable", app_.loader().IsCancellable()}};
    if (app_.answers().WantedMoment() >= 0) state["run"]["wanted"] = app_.answers().WantedMoment();
    return state;
  }
  double speed() { return NumberOf(State()["speed"]); }
  double t() { return NumberOf(State()["t"]); }
  double end() { return NumberOf(State()["end"]); }
  Json Positions() { return Parsed(app_.answers().Positions()); }

  void Click(double x, double y) {
    app_.hands().Pointer(PointerEvent::kMove, x, y, 0, 0);
    app_.hands().Pointer(PointerEvent::kDown, x, y, 0, 0);
    app_.hands().Pointer(PointerEvent::kUp, x, y, 0, 0);
  }
  void ClickOn(const Json& rect) {
    Click(NumberOf(rect[0]) + NumberOf(rect[2]) / 2, NumberOf(rect[1]) + NumberOf(rect[3]) / 2);
  }

  const sim::View& View() {
    return app_.scene().View();
  }

 private:
  double clock_ms_ = 0;
  double now_ms_ = 0;
  App app_;
};

// Nodes n-0.. of 4 CPUs in `zones` zones, and pods that request `milli_cpu`, one created each
// `every_ms`.
struct ScenarioWords {
  int nodes = 3;
  int pods = 5;
  int zones = 1;
  int every_ms = 100;
  int milli_cpu = 500;
  int latency_ms = 50;
  std::string until = "20s";
  std::string more;  // further members of spec, each with a comma before it

  std::string Text() const {
    std::ostringstream out;
    out << R"({"apiVersion":"berth.dev/v1","kind":"Scenario","metadata":{"name":"test","title":"Test"},)"
        << R"("spec":{"seed":7,"until":")" << until << R"(","attemptLatency":")" << latency_ms
        << R"(ms","generators":[)";
    for (int zone = 0; zone < zones; ++zone) {
      const int count = nodes / zones + (zone < nodes % zones);
      out << (zone > 0 ? "," : "") << R"({"count":)" << count
          << R"(,"object":{"apiVersion":"v1","kind":"Node","metadata":{"name":"n-)" << zone
          << R"(-{i}","labels":{"topology.kubernetes.io/zone":"z)" << zone
          << R"("}},"status":{"allocatable":{"cpu":"4","memory":"8Gi","pods":"110"}}}})";
    }
    if (pods > 0) {
      out << (zones > 0 ? "," : "") << R"({"count":)" << pods;
      if (every_ms > 0) out << R"(,"every":")" << every_ms << R"(ms")";
      out << R"(,"object":{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p-{i}","namespace":"default",)"
          << R"("labels":{"app":"web"}},"spec":{"containers":[{"name":"c","resources":{"requests":{"cpu":")"
          << milli_cpu << R"(m","memory":"64Mi"}}}]}}})";
    }
    out << "]" << more << "}}";
    return out.str();
  }
};

}  // namespace berth::ui

#endif  // BERTH_TESTS_WASM_STAGE_FIXTURE_H_
