// Remains: runs that left the stage, and loads and edits that ended or were given up. They are
// freed a bit at a time.
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
  // May be null.
  void Add(std::unique_ptr<LoadedRun> run);
  // REQUIRES of both: the remaining steps free what was read.
  void Add(std::unique_ptr<Loading> loading);
  void Add(std::unique_ptr<Editing> editing);
  // Frees some; false when nothing is left.
  bool FreeSome();

 private:
  std::vector<std::unique_ptr<LoadedRun>> runs_;
  std::vector<std::unique_ptr<Loading>> loads_;
  std::vector<std::unique_ptr<Editing>> edits_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_REMAINS_H_
