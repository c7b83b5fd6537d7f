// A session with the plugins of a test, and its frames.
#ifndef BERTH_TESTS_WASM_FRAME_FIXTURE_H_
#define BERTH_TESTS_WASM_FRAME_FIXTURE_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "app/stage.h"
#include "base/strings.h"
#include "draw/drawing.h"
#include "frame/frame.h"
#include "frame/loaded_run.h"
#include "imgui.h"
#include "versions/v1_21.h"

namespace berth::ui {

// `spec` is the content of the scenario's spec, as JSON.
inline std::unique_ptr<sim::Simulation> SimulationOf(const std::string& spec,
                                                     const Version& version) {
  Result<Json> json = ParseJsonText(
      StrCat(R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "spec": {)", spec, "}}"));
  EXPECT_TRUE(json.ok()) << spec;
  Result<sim::Scenario> scenario = sim::DecodeScenario(std::move(json).value());
  EXPECT_TRUE(scenario.ok()) << scenario.error().ToString();
  Result<std::unique_ptr<sim::Simulation>> simulation =
      sim::Simulation::Make(std::move(scenario).value(), version);
  EXPECT_TRUE(simulation.ok()) << simulation.error().ToString();
  return std::move(simulation).value();
}

class TestFrames {
 public:
  explicit TestFrames(const std::string& spec, const Version& version = VersionV121(),
                      float width = 1280, float height = 720)
      : session(SimulationOf(spec, version), [this] { return clock_ms_ += 0.01; }),
        layout(ArrangeStage(width, height, true, session.log().sections())),
        imgui_(ImGui::CreateContext()) {
    ImGui::SetCurrentContext(imgui_);
    ImGui::GetIO().IniFilename = nullptr;
    fonts_.Build(1);
    while (!session.complete()) session.Simulate(1000);
  }
  ~TestFrames() { ImGui::DestroyContext(imgui_); }
  TestFrames(const TestFrames&) = delete;
  TestFrames& operator=(const TestFrames&) = delete;

  // Calls `look` with the frame at t, after everything is drawn.
  void At(double t, const std::function<void(const Frame&)>& look) {
    WithFacts(t, [&look](const Frame& frame, const PanelFacts&) { look(frame); });
  }
  void WithFacts(double t, const std::function<void(const Frame&, const PanelFacts&)>& look) {
    ImGui::SetCurrentContext(imgui_);
    ImDrawList* list =
        BeginDrawing(static_cast<int>(layout.canvas.w), static_cast<int>(layout.canvas.h));
    Playback playback;
    playback.Jump(Time{static_cast<int64_t>(t * 1e9)});
    const StageInput input{layout, ui, playback, fonts_};
    DrawStage(input, session, list, &hits);
    std::vector<Hit> others;
    WithFrame(input, session, list, &others, look);
    EndDrawing(list);
  }

  bool HasHit(HitKind kind, int32_t id) const {
    for (const Hit& hit : hits) {
      if (hit.kind == kind && hit.id == id) return true;
    }
    return false;
  }

 private:
  double clock_ms_ = 0;

 public:
  LoadedRun session;
  StageLayout layout;
  UiState ui;
  std::vector<Hit> hits;  // of the last frame

 private:
  Fonts fonts_;
  ImGuiContext* imgui_;
};

inline std::string NodeJson(const std::string& name, const std::string& cpu,
                            const std::string& spec = "{}") {
  return StrCat(R"({"kind": "Node", "metadata": {"name": ")", name, R"("}, "spec": )", spec,
                R"(, "status": {"allocatable": {"cpu": ")", cpu,
                R"(", "memory": "8Gi", "pods": "10"}}})");
}

// `more` is put into the spec: R"(, "priority": 5)".
inline std::string PodJson(const std::string& name, const std::string& cpu,
                           const std::string& more = "") {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name,
                R"("}, "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": ")",
                cpu, R"("}}}])", more, "}}");
}

inline std::string CreateAt(const std::string& at, const std::string& object) {
  return StrCat(R"({"at": ")", at, R"(", "op": "create", "object": )", object, "}");
}

}  // namespace berth::ui

#endif  // BERTH_TESTS_WASM_FRAME_FIXTURE_H_
