// Answers: what the page asks about the stage, as JSON or as texts.
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

  // Answers a question in JSON, as bindings/bindings_stage.cc has them.
  std::string Describe(std::string_view json) const;

  // The moment on screen, in seconds; 0 before the first scenario.
  double ShownMoment() const { return scene_.playback.t().seconds(); }
  // The moment that was asked for and has not been simulated yet, in seconds; -1 if there is none.
  double WantedMoment() const;
  // About how much of the run has been simulated, from 0 to 1; -1 if all of it is, or if nothing is
  // loaded.
  double RunProgress() const;

  // All three are empty, or 0, before the first scenario.
  std::string ScenarioText() const;
  std::string LogText(std::string_view format) const;
  // Entries of the scenario's timeline, edits included.
  size_t TimelineSize() const;

  // Places on the canvas, in CSS pixels: of all that the last frame drew, in JSON; of the time
  // line; and of what a selection names, as the last frame drew it (empty if it did not).
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
