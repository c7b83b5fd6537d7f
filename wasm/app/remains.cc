#include "app/remains.h"

#include <utility>

#include "app/editing.h"
#include "app/loading.h"

namespace berth::ui {

Remains::Remains() = default;
Remains::~Remains() = default;

void Remains::Add(std::unique_ptr<LoadedRun> run) {
  if (run != nullptr) runs_.push_back(std::move(run));
}

void Remains::Add(std::unique_ptr<Loading> loading) { loads_.push_back(std::move(loading)); }

void Remains::Add(std::unique_ptr<Editing> editing) { edits_.push_back(std::move(editing)); }

bool Remains::FreeSome() {
  if (!edits_.empty()) {
    if (!edits_.back()->Step()) edits_.pop_back();
    return true;
  }
  if (!loads_.empty()) {
    if (!loads_.back()->Step({})) loads_.pop_back();
    return true;
  }
  if (runs_.empty()) return false;
  if (!runs_.back()->simulation().FreeSome()) runs_.pop_back();
  return true;
}

}  // namespace berth::ui
