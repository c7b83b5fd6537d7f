// Remains: runs that left the stage, and loads and edits that ended or were given up. It frees them
// in small steps.
#ifndef BERTH_WASM_APP_REMAINS_H_
#define BERTH_WASM_APP_REMAINS_H_

#include <memory>
#include <vector>

#include "frame/loaded_run.h"

namespace berth::ui {

class Editing;
class Loading;

class Remains {
 public:
  Remains();
  ~Remains();
  // Adds a run, which may be null.
  void Add(std::unique_ptr<LoadedRun> run);
  // REQUIRES, for both: the remaining steps only free memory.
  void Add(std::unique_ptr<Loading> loading);
  void Add(std::unique_ptr<Editing> editing);
  // Frees a part. Returns false when nothing is left.
  bool FreeSome();

 private:
  std::vector<std::unique_ptr<LoadedRun>> runs_;
  std::vector<std::unique_ptr<Loading>> loads_;
  std::vector<std::unique_ptr<Editing>> edits_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_REMAINS_H_
