#include "remains.h"

#include <algorithm>
#include <utility>

namespace berth::ui {
namespace {

constexpr size_t kValuesInStep = 1'000;
constexpr size_t kInputsInStep = 100;

}  // namespace

void Remains::Add(std::unique_ptr<Session> session) {
  if (session == nullptr) return;
  sim::Scenario scenario = session->simulation().TakeScenario();
  inputs_.push_back(std::move(scenario.inputs));
  sources_.Add(std::move(scenario.source));
  sessions_.push_back(std::move(session));
}

bool Remains::FreeSome() {
  if (!sessions_.empty()) {
    sessions_.pop_back();
    return true;
  }
  if (inputs_.empty()) return sources_.Free(kValuesInStep);
  std::vector<sim::Input>& inputs = inputs_.back();
  for (size_t i = 0; i < kInputsInStep && !inputs.empty(); ++i) inputs.pop_back();
  if (inputs.empty()) inputs_.pop_back();
  return true;
}

}  // namespace berth::ui
