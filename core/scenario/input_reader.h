// InputReader: what a scenario does to its cluster, from its document into an InputPlan.
#ifndef BERTH_SCENARIO_INPUT_READER_H_
#define BERTH_SCENARIO_INPUT_READER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/json/decoder.h"
#include "scenario/generators.h"
#include "scenario/input_plan.h"

namespace berth::sim {

class InputReader {
 public:
  // `spec`: of a Scenario; what it is read from, and `plan`, outlive this. `paths`: of each of
  // spec.objects in the file that was imported; empty: where they are.
  InputReader(const Decoder& spec, std::vector<std::string> paths, InputPlan* plan);

  // Reads one object or entry of the timeline, or makes one that a generator asks for. False: that
  // was all, or there is an error.
  bool Advance();
  // How much of that is done, from 0 to 1.
  double progress() const;

 private:
  enum class Phase : uint8_t { kPatches, kGeneratorSizes, kObjects, kGenerators, kTimeline, kDone };

  // A List among the objects. Those inside of it come before its next item.
  struct OpenList {
    Decoder items;
    size_t next = 0;
  };

  void Begin(Phase phase);
  void AddObject();
  void AddObjectAt(const Decoder& object);

  Decoder objects_;
  Decoder generators_;
  Decoder timeline_;
  std::vector<std::string> paths_;
  InputPlan* plan_;
  Phase phase_ = Phase::kPatches;
  size_t next_ = 0;                     // of the list that the phase goes through
  std::vector<OpenList> open_;          // one inside of the other
  std::optional<Generator> generator_;  // that is at work
  int64_t done_ = 0;                    // of expected_
  int64_t expected_ = 0;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_INPUT_READER_H_
