// InputReader: reads the inputs of a scenario document into an InputPlan.
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
  // `spec` belongs to a Scenario. Its document and `plan` must outlive this object. `paths` are the
  // paths of the elements of spec.objects in the file from which they were imported; empty if
  // nothing was imported.
  InputReader(const Decoder& spec, std::vector<std::string> paths, InputPlan* plan);

  // Reads one object or timeline entry, or creates one object of a generator. Returns false when
  // all is read, or after an error.
  bool Advance();
  // Returns the completed share of that work, from 0 to 1.
  double progress() const;

 private:
  enum class Phase : uint8_t { kPatches, kGeneratorSizes, kObjects, kGenerators, kTimeline, kDone };

  // A List among the objects. Its items are read before the object that follows it.
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
  size_t next_ = 0;                     // the index in the list that the phase reads
  std::vector<OpenList> open_;          // the innermost list is last
  std::optional<Generator> generator_;  // the generator at work
  int64_t done_ = 0;                    // the number of inputs that are read, of expected_
  int64_t expected_ = 0;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_INPUT_READER_H_
