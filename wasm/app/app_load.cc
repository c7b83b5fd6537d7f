// The part of App that brings scenarios to the stage.
#include <utility>

#include "answers/answer.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "app/app.h"

namespace berth::ui {

using sim::Failure;
using sim::Number;

namespace {

struct Created {
  int64_t nodes = 0;
  int64_t pods = 0;
};

Created CountCreated(const sim::Scenario& scenario) {
  Created created;
  for (const sim::Input& input : scenario.inputs) {
    if (input.op != sim::InputOp::kCreate) continue;
    const Kind kind = KindOf(std::get<AnyObject>(input.object));
    created.nodes += kind == Kind::kNode;
    created.pods += kind == Kind::kPod;
  }
  return created;
}

}  // namespace

std::string App::BeginLoad(std::string text, std::string_view options_text) {
  Result<Json> json = ParseJsonText(options_text.empty() ? "{}" : options_text);
  if (!json.ok()) return Failure(json.error());
  DecodeErrors errors;
  const Decoder decoder(&json.value(), "", &errors);
  LoadOptions options;
  if (decoder.Field("seed").Present()) {
    options.seed = static_cast<uint64_t>(decoder.Field("seed").Int64());
  }
  if (decoder.Field("t").Present()) {
    options.t = Time{} + DecodeDuration(decoder.Field("t"), Duration{});
  }
  if (decoder.Field("speed").Present()) options.speed = Number(decoder.Field("speed"), 1);
  if (decoder.Field("select").Present()) options.select = decoder.Field("select").String();
  options.play = decoder.Field("play").Bool();
  options.forks = decoder.Field("forks").Bool();
  if (errors.any()) return Failure(errors.first());

  CancelLoad();
  loading_ = std::make_unique<Loading>(std::move(text), options.seed, versions_, clock_);
  load_options_ = std::move(options);
  return "";
}

std::string App::ContinueLoad(double budget_ms) {
  if (loading_ == nullptr) return Failure({"nothing is being loaded", ""});
  const double until = clock_() + budget_ms;
  do {
    if (FreeSome()) continue;
    if (!loading_->Step({run_.get(), run_revision_})) return EndLoad();
  } while (clock_() < until);
  return "";
}

std::string App::EndLoad() {
  const std::unique_ptr<Loading> loading = std::move(loading_);
  Result<std::unique_ptr<LoadedRun>> run = loading->Take();
  if (!run.ok()) return Failure(run.error());
  if (loading->configures()) {
    KeepPlace(&load_options_);
    load_options_.forks = true;
  }
  Show(std::move(run).value(), load_options_);

  const sim::Scenario& scenario = run_->scenario();
  const Created created = CountCreated(scenario);
  Json answer = {
      {"ok", true},          {"title", run_->title()},        {"description", scenario.description},
      {"end", nullptr},      {"warnings", scenario.warnings}, {"nodes", created.nodes},
      {"pods", created.pods}};
  answer["captions"] = scenario.captions.size();
  answer["seed"] = sim::OwnSeed(scenario.source);
  answer["configured"] = loading->configures();
  answer["report"] = scenario.report.ToJson();
  answer["leftOut"] = sim::LeftOutJson(scenario.left_out);
  if (run_->complete()) answer["end"] = run_->end().seconds();
  return JsonText(answer);
}

double App::LoadProgress() const { return loading_ == nullptr ? 0 : loading_->progress(); }

void App::CancelLoad() {
  if (loading_ == nullptr) return;
  loading_->Abandon();
  abandoned_.push_back(std::move(loading_));
}

bool App::FreeSome() {
  if (!former_edits_.empty()) {
    if (!former_edits_.back()->Step()) former_edits_.pop_back();
    return true;
  }
  if (abandoned_.empty()) return remains_.FreeSome();
  if (!abandoned_.back()->Step({})) abandoned_.pop_back();
  return true;
}

void App::Show(std::unique_ptr<LoadedRun> run, const LoadOptions& options) {
  CancelEdits();
  Former former{std::move(run_),          playback_,           wanted_t_,
                std::move(ui_.selection), std::move(ui_.find), ui_.zoom,
                std::move(placed_bets_)};
  run_ = std::move(run);
  if (options.forks && former.run != nullptr) run_->KeepCaptionsOf(*former.run);
  Arrange();
  ++run_revision_;
  TakeOptions(options);
  DropFormer();
  if (former.run != nullptr && !run_->complete()) {
    former_ = std::move(former);
  } else {
    remains_.Add(std::move(former.run));
  }
}

void App::DropFormer() {
  if (former_) remains_.Add(std::move(former_->run));
  former_.reset();
}

std::optional<Error> App::CancelRun() {
  if (!former_) return Error{"nothing is being run in place of something else", "op"};
  CancelEdits();
  remains_.Add(std::exchange(run_, std::move(former_->run)));
  ++run_revision_;
  playback_ = former_->playback;
  wanted_t_ = former_->wanted_t;
  ui_.selection = std::move(former_->selection);
  ui_.find = std::move(former_->find);
  ui_.zoom = former_->zoom;
  Arrange();
  placed_bets_ = std::move(former_->placed_bets);
  former_.reset();
  ForgetHits();
  return std::nullopt;
}

// What is on the stage runs again, seen as it is now.
void App::KeepPlace(LoadOptions* options) const {
  options->t = wanted_t_.value_or(playback_.t());
  options->speed = playback_.speed();
  options->select = ui_.selection;
}

void App::TakeOptions(const LoadOptions& options) {
  const double speed = options.speed.value_or(1);
  playback_ = Playback();
  playback_.SetSpeed(speed);
  ui_.selection = options.select.value_or("");
  ui_.find.clear();
  ui_.replica = -1;
  placed_bets_.clear();
  ui_.zoom = Zoom();
  ForgetHits();
  SeekTo(options.t.value_or(Time{}));
  // A tour that begins with a pause waits for its viewer.
  const int caption = run_->captions.At(playback_.t());
  const bool waits = caption >= 0 && playback_.t().ns == 0 &&
                     run_->scenario().captions[static_cast<size_t>(caption)].pause;
  if (options.play && !waits) playback_.Play();
}

}  // namespace berth::ui
