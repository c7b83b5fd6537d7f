#include "remains.h"

#include <utility>

namespace berth::ui {

void Remains::Add(std::unique_ptr<Session> session) {
  if (session != nullptr) sessions_.push_back(std::move(session));
}

bool Remains::FreeSome() {
  if (sessions_.empty()) return false;
  if (!sessions_.back()->simulation().FreeSome()) sessions_.pop_back();
  return true;
}

}  // namespace berth::ui
