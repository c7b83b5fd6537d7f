// Remains: sessions that left the stage, and are freed a bit at a time.
#ifndef BERTH_WASM_REMAINS_H_
#define BERTH_WASM_REMAINS_H_

#include <memory>
#include <vector>

#include "api/json_slices.h"
#include "session.h"
#include "sim/scenario.h"

namespace berth::ui {

class Remains {
 public:
  // May be null.
  void Add(std::unique_ptr<Session> session);
  // Frees some; false when nothing is left.
  bool FreeSome();

 private:
  std::vector<std::unique_ptr<Session>> sessions_;  // whose scenarios were taken
  // They share objects with the sessions, so these go first, and quickly.
  std::vector<std::vector<sim::Input>> inputs_;
  JsonDisposal sources_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_REMAINS_H_
