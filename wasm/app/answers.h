// Answers: the page's questions about the stage, answered as JSON or as texts.
#ifndef BERTH_WASM_APP_ANSWERS_H_
#define BERTH_WASM_APP_ANSWERS_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "app/scene.h"

namespace berth::ui {

class Answers {
 public:
  explicit Answers(const Scene& scene) : scene_(scene) {}

  // Answers a question in JSON, in the form that bindings/bindings_stage.cc describes.
  std::string Describe(std::string_view json) const;

  // Returns the moment on screen, in seconds; 0 before the first scenario.
  double ShownMoment() const { return scene_.playback.t().seconds(); }
  // Returns the requested moment that has not been simulated yet, in seconds; -1 if there is none.
  double WantedMoment() const;
  // Returns the approximate fraction of the run that has been simulated, from 0 to 1; -1 if the run
  // is complete or no scenario is loaded.
  double RunProgress() const;

  // Before the first scenario, all three return "" or 0.
  std::string ScenarioText() const;
  std::string LogText(std::string_view format) const;
  // Returns the number of entries in the scenario's timeline, including edits.
  size_t TimelineSize() const;

  // Return places on the canvas, in CSS pixels: of everything that the last frame drew, in JSON; of
  // the time line; and of the object that a selection names, empty if the last frame did not draw
  // it.
  std::string Positions() const;
  Rect PlaceOfTrack() const;
  Rect PlaceOf(std::string_view target) const;

 private:
  Result<Json> DescribeJson(const Decoder& query) const;
  Json DescribeHit(const Decoder& query) const;
  Result<Json> DescribePodSet(const std::string& name) const;
  Json DescribeLesson() const;
  Json DescribeTour() const;

  const Scene& scene_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_ANSWERS_H_
