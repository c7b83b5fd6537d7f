// The contents of the layers between the API server and a scheduler's memory, in numbers and in
// words.
#ifndef BERTH_WASM_PANELS_PROCESSES_LAYER_WORDS_H_
#define BERTH_WASM_PANELS_PROCESSES_LAYER_WORDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/attributes.h"
#include "frame/frame.h"
#include "log/process_facts.h"

namespace berth::ui {

enum class Layer : uint8_t {
  kApiServer,
  kInformers,  // the stores of one replica's informers
  kMemory,     // the state that its event handlers have received: its queue and its cache
};
inline constexpr int32_t kNumLayers = 3;

struct LayerCounts {
  int64_t pods = 0;
  int64_t nodes = 0;
};
// Returns the counts of the replica with this number. The layers behind the API server are empty if
// it does not run, or has not listed the cluster. REQUIRES, here and below: the view has processes.
LayerCounts CountsOf(const sim::View& view, int32_t number, Layer layer);

// The state that only the memory of a replica has, in pods. All numbers are 0 unless the replica is
// the leader that is shown.
struct OwnMemory {
  int32_t backing_off = 0;
  int32_t parked = 0;
  int32_t tried = 0;      // pods whose attempts it has counted, including the two above
  int32_t at_permit = 0;  // pods that are assumed and wait at Permit
  int32_t assumed = 0;    // pods that are assumed and bound, but whose binding its informer has not
                          // reported yet
  int32_t in_attempt = 0;

  int32_t marks() const { return tried + at_permit + assumed + in_attempt; }
};
OwnMemory OwnMemoryOf(const sim::View& view, const sim::EventLog& log, int32_t number);

std::string LayerName(Layer layer);
std::string CountWords(LayerCounts counts);        // "pods 12 · nodes 3"
std::string OwnMemoryWords(const OwnMemory& own);  // "2 backoffs, 1 parked"; "" for nothing
// Returns the number of objects whose state differs from the layer before, for example "2 pods, 1
// node ..."; "" if there are none.
std::string LagWords(const sim::LagFacts& lag);

// Returns one sentence about all three layers of a replica, for screen readers.
std::string LayerAccount(const sim::View& view, const sim::EventLog& log, int32_t number);
// Returns the lines of a layer's card, the title first.
BERTH_KEPT_APART std::vector<std::string> LayerLines(const Frame& frame, int32_t number,
                                                     Layer layer);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_PROCESSES_LAYER_WORDS_H_
