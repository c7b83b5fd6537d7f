// Remains: sessions that left the stage, and are freed a bit at a time.
#ifndef BERTH_WASM_APP_REMAINS_H_
#define BERTH_WASM_APP_REMAINS_H_

#include <memory>
#include <vector>

#include "frame/loaded_run.h"

namespace berth::ui {

class Remains {
 public:
  // May be null.
  void Add(std::unique_ptr<LoadedRun> run);
  // Frees some; false when nothing is left.
  bool FreeSome();

 private:
  std::vector<std::unique_ptr<LoadedRun>> runs_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_REMAINS_H_
