#include "random/wave_invariants.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "answers/what_if/drain.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "random/world_end.h"
#include "scenario/scenario.h"
#include "sim/simulation.h"

namespace berth::test {
namespace {

Time MomentOf(const Json& seconds) {
  DecodeErrors none;
  return Time{} + DecodeDuration(Decoder(&seconds, "", &none), Duration{});
}

std::string TextOf(const Json& text) { return text.is_null() ? "" : text.get<std::string>(); }

// The run in which the waves of an answer are played, beside that answer.
class PlayedUpgrade {
 public:
  PlayedUpgrade(const sim::Simulation& end, Json waves) : waves_(std::move(waves)) {
    Json operations = Json::array();
    for (const Json& wave : waves_) {
      if (wave["played"].is_null()) break;
      const Json& of_wave = wave["played"]["operations"];
      operations.insert(operations.end(), of_wave.begin(), of_wave.end());
    }
    const Json& source = end.scenario().source;
    run_ = RunToEnd(sim::WithTimelineTail(source, sim::TimelineSize(source), operations));
  }

  WaveCheck Check() {
    WaveCheck check;
    if (run_ == nullptr) {
      check.violation = "the played waves are no scenario";
      return check;
    }
    for (size_t i = 0; i < waves_.size() && !check.violation; ++i) {
      if (waves_[i]["played"].is_null()) break;
      const bool by_chance = !CheckWave(i, &check);
      if (by_chance) break;
    }
    return check;
  }

 private:
  // Returns false if a pod was put elsewhere by chance, or may have been, because waiting pods and
  // victims of preemption are tried at other moments.
  bool CheckWave(size_t i, WaveCheck* check) {
    const Json& wave = waves_[i];
    if (!wave["placed"].empty() || !wave["evicted"].empty()) return false;
    const Json& played = wave["played"];
    const Time end = played["back"].is_null() ? kTimeMax : MomentOf(played["back"]);
    for (const Json& displaced : wave["displaced"]) {
      const std::string pod = displaced["pod"];
      const std::string to =
          TextOf(displaced["budget"].is_null() ? displaced["to"] : displaced["from"]);
      if (!Compare(pod, to, MomentOf(played["begins"]), end, check)) return false;
    }
    if (end == kTimeMax) return true;
    const bool is_last = i + 1 == waves_.size() || waves_[i + 1]["played"].is_null();
    const Time next = is_last ? kTimeMax : MomentOf(waves_[i + 1]["played"]["begins"]);
    for (const Json& placed : wave["placedAfter"]) {
      if (!Compare(placed["pod"], placed["node"], end, next, check)) return false;
    }
    return true;
  }

  // Returns whether the pod is on that node before `until`; "" means on no node.
  bool Compare(const std::string& pod, const std::string& node, Time from, Time until,
               WaveCheck* check) {
    const std::string in_run = NodeBefore(pod, until);
    ++check->num_displaced;
    if (in_run == node) return true;
    if (IsChance(pod, node, from, until)) return false;
    check->violation = StrCat(pod, " goes to \"", node, "\", but in the run to \"", in_run, "\"");
    return true;
  }

  std::string NodeBefore(const std::string& pod, Time until) const {
    const sim::EventLog& log = run_->log();
    std::string node;
    for (const sim::Event& event : log.events()) {
      if (event.t >= until) break;
      if (event.pod == sim::kNoId || log.PodName(event.pod) != pod) continue;
      if (event.kind == sim::EventKind::kPodDeleted) node.clear();
      if (event.kind == sim::EventKind::kPodCreated || event.kind == sim::EventKind::kBound) {
        node = event.node == sim::kNoId ? "" : log.NodeName(event.node);
      }
    }
    return node;
  }

  // Reports whether the last attempt to place the pod between these moments might have chosen that
  // node.
  bool IsChance(const std::string& pod, const std::string& node, Time from, Time until) {
    const std::vector<sim::AttemptSpan>& attempts = run_->log().attempts();
    for (size_t i = attempts.size(); i-- > 0;) {
      const sim::AttemptSpan& attempt = attempts[i];
      if (attempt.start < from || attempt.start >= until) continue;
      if (run_->log().PodName(attempt.pod) != pod) continue;
      const auto explained = run_->Explain(static_cast<int32_t>(i), {});
      const auto& best = explained.tied_for_best;
      return std::any_of(best.begin(), best.end(),
                         [&](sim::NodeId tied) { return run_->log().NodeName(tied) == node; });
    }
    return false;
  }

  Json waves_;
  std::unique_ptr<sim::Simulation> run_;
};

// Returns a simulation at the end of the world's run without the pods that wait then, which can
// continue; null in the cases of RunWithoutWaiting.
std::unique_ptr<sim::Simulation> OpenEnd(const Json& world) {
  const std::unique_ptr<sim::Simulation> ended = RunWithoutWaiting(world);
  if (ended == nullptr) return nullptr;
  Json open = ended->scenario().source;
  open["spec"].erase("until");
  Result<sim::Scenario> scenario = sim::DecodeScenario(open);
  if (!scenario.ok()) return nullptr;
  Result<std::unique_ptr<sim::Simulation>> made =
      sim::Simulation::Make(std::move(scenario).value());
  if (!made.ok()) return nullptr;
  made.value()->RunUntil(ended->now());
  return std::move(made).value();
}

}  // namespace

WaveCheck CheckWaves(const Json& world) {
  const std::unique_ptr<sim::Simulation> end = OpenEnd(world);
  if (end == nullptr || HasChangedPods(*end)) return {};
  std::vector<std::string> nodes;
  end->objects().Of<v1::Node>().ForEach(
      [&](const std::string& name, const auto&) { nodes.push_back(name); });
  std::sort(nodes.begin(), nodes.end());
  if (nodes.empty()) return {};
  const Json query = {{"nodes", nodes}, {"play", true}};
  DecodeErrors errors;
  const Result<Json> answer = sim::WavesOf(*end, end->now(), Decoder(&query, "", &errors));
  if (!answer.ok()) return {};
  const Json& waves = answer.value()["waves"];
  const bool evicts = std::any_of(waves.begin(), waves.end(),
                                  [](const Json& wave) { return !wave["evicted"].empty(); });
  return evicts ? WaveCheck() : PlayedUpgrade(*end, waves).Check();
}

}  // namespace berth::test
