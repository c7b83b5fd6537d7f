// The part of App that edits large scenarios in slices.
#include <utility>

#include "answers/answer.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "app/app.h"

namespace berth::ui {

using sim::Failure;

std::string App::BeginEdits(std::string_view json) {
  if (run_ == nullptr) return Failure({"nothing is loaded", ""});
  Result<Json> document = ParseJsonText(json);
  if (!document.ok()) return Failure(document.error());
  DecodeErrors errors;
  const Decoder entries = Decoder(&document.value(), "", &errors).Field("entries");
  if (errors.any() || !entries.Present() || !entries.json()->is_array()) {
    return Failure({"a list of entries is needed", "entries"});
  }
  CancelEdits();
  editing_ = std::make_unique<Editing>(run_->scenario(), run_->loaded_entries(), *entries.json());
  return "";
}

std::string App::ContinueEdits(double budget_ms) {
  if (editing_ == nullptr) {
    return JsonText({{"ok", false}, {"error", {{"message", ""}}}, {"givenUp", true}});
  }
  const double until = clock_() + budget_ms;
  do {
    if (FreeSome()) continue;
    if (!editing_->Step()) return EndEdits();
  } while (clock_() < until);
  return "";
}

std::string App::EndEdits() {
  std::unique_ptr<Editing> editing = std::move(editing_);
  Result<sim::Scenario> revised = editing->Take();
  if (!revised.ok()) return Failure(revised.error());
  sim::Scenario scenario = std::move(revised).value();
  run_->SetEdited(&scenario);
  editing->Free(std::move(scenario));
  former_edits_.push_back(std::move(editing));
  ShowFork();
  dirty_ = true;
  return R"({"ok":true})";
}

void App::CancelEdits() {
  if (editing_ == nullptr) return;
  editing_->Abandon();
  former_edits_.push_back(std::move(editing_));
}

}  // namespace berth::ui
