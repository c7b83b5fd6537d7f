#include "app/loader.h"

#include <utility>

#include "answers/answer.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "app/loading.h"

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

Loader::Loader(Scene& scene, Player& player, Hands& hands, Editor& editor, Remains& remains,
               ClockMs clock, VersionCatalogue versions)
    : scene_(scene),
      player_(player),
      hands_(hands),
      editor_(editor),
      remains_(remains),
      clock_(std::move(clock)),
      versions_(std::move(versions)) {}
Loader::~Loader() = default;

std::string Loader::Begin(std::string text, std::string_view options_text) {
  Result<Json> json = ParseJsonText(options_text.empty() ? "{}" : options_text);
  if (!json.ok()) return Failure(json.error());
  DecodeErrors errors;
  const Decoder decoder(&json.value(), "", &errors);
  Options options;
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

  Cancel();
  loading_ = std::make_unique<Loading>(std::move(text), options.seed, versions_, clock_);
  options_ = std::move(options);
  return "";
}

std::string Loader::Continue(double budget_ms) {
  if (loading_ == nullptr) return Failure({"nothing is being loaded", ""});
  const double until = clock_() + budget_ms;
  do {
    if (remains_.FreeSome()) continue;
    if (!loading_->Step({scene_.run.get(), scene_.run_revision})) return End();
  } while (clock_() < until);
  return "";
}

std::string Loader::End() {
  const std::unique_ptr<Loading> loading = std::move(loading_);
  Result<std::unique_ptr<LoadedRun>> run = loading->Take();
  if (!run.ok()) return Failure(run.error());
  if (loading->configures()) {
    KeepPlace(&options_);
    options_.forks = true;
  }
  Show(std::move(run).value(), options_);

  const sim::Scenario& scenario = scene_.run->scenario();
  const Created created = CountCreated(scenario);
  Json answer = {
      {"ok", true},          {"title", scene_.run->title()},  {"description", scenario.description},
      {"end", nullptr},      {"warnings", scenario.warnings}, {"nodes", created.nodes},
      {"pods", created.pods}};
  answer["captions"] = scenario.captions.size();
  answer["seed"] = sim::OwnSeed(scenario.source);
  answer["configured"] = loading->configures();
  answer["report"] = scenario.report.ToJson();
  answer["leftOut"] = sim::LeftOutJson(scenario.left_out);
  if (scene_.run->complete()) answer["end"] = scene_.run->end().seconds();
  return JsonText(answer);
}

double Loader::Progress() const { return loading_ == nullptr ? 0 : loading_->progress(); }

void Loader::Cancel() {
  if (loading_ == nullptr) return;
  loading_->Abandon();
  remains_.Add(std::move(loading_));
}

void Loader::Show(std::unique_ptr<LoadedRun> run, const Options& options) {
  editor_.Cancel();
  Former former{std::move(scene_.run),          scene_.playback,           scene_.wanted_t,
                std::move(scene_.ui.selection), std::move(scene_.ui.find), scene_.ui.zoom,
                std::move(scene_.placed_bets)};
  scene_.run = std::move(run);
  if (options.forks && former.run != nullptr) scene_.run->KeepCaptionsOf(*former.run);
  scene_.Arrange();
  ++scene_.run_revision;
  TakeOptions(options);
  DropFormer();
  if (former.run != nullptr && !scene_.run->complete()) {
    former_ = std::move(former);
  } else {
    remains_.Add(std::move(former.run));
  }
}

void Loader::DropFormer() {
  if (former_) remains_.Add(std::move(former_->run));
  former_.reset();
}

std::optional<Error> Loader::CancelRun() {
  if (!former_) return Error{"nothing is being run in place of something else", "op"};
  editor_.Cancel();
  remains_.Add(std::exchange(scene_.run, std::move(former_->run)));
  ++scene_.run_revision;
  scene_.playback = former_->playback;
  scene_.wanted_t = former_->wanted_t;
  scene_.ui.selection = std::move(former_->selection);
  scene_.ui.find = std::move(former_->find);
  scene_.ui.zoom = former_->zoom;
  scene_.Arrange();
  scene_.placed_bets = std::move(former_->placed_bets);
  former_.reset();
  hands_.Forget();
  return std::nullopt;
}

// Keeps the present view, because the scenario on the stage only runs again.
void Loader::KeepPlace(Options* options) const {
  options->t = scene_.wanted_t.value_or(scene_.playback.t());
  options->speed = scene_.playback.speed();
  options->select = scene_.ui.selection;
}

void Loader::TakeOptions(const Options& options) {
  const double speed = options.speed.value_or(1);
  scene_.playback = Playback();
  scene_.playback.SetSpeed(speed);
  scene_.ui.selection = options.select.value_or("");
  scene_.ui.find.clear();
  scene_.ui.replica = -1;
  scene_.placed_bets.clear();
  scene_.ui.zoom = Zoom();
  hands_.Forget();
  player_.SeekTo(options.t.value_or(Time{}));
  // If a tour begins with a pause, the viewer starts it.
  const int caption = scene_.run->captions.At(scene_.playback.t());
  const bool waits = caption >= 0 && scene_.playback.t().ns == 0 &&
                     scene_.run->scenario().captions[static_cast<size_t>(caption)].pause;
  if (options.play && !waits) scene_.playback.Play();
}

}  // namespace berth::ui
