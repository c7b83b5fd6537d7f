#include "app/remains.h"

#include <utility>

namespace berth::ui {

void Remains::Add(std::unique_ptr<LoadedRun> run) {
  if (run != nullptr) runs_.push_back(std::move(run));
}

bool Remains::FreeSome() {
  if (runs_.empty()) return false;
  if (!runs_.back()->simulation().FreeSome()) runs_.pop_back();
  return true;
}

}  // namespace berth::ui
