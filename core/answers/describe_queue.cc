#include <string>
#include <utility>
#include <vector>

#include "answers/describe.h"
#include "answers/hints.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "view/flush_times.h"

namespace berth::sim {
namespace {

Json QueuedPodJson(const EventLog& log, const View& view, SectionId section, PodId id) {
  const PodView& pod = view.pods[static_cast<size_t>(id)];
  // A pod can be in the queue a second time while its place is still elsewhere (in an attempt).
  const Time since = pod.place == PlaceOf(section) ? pod.since : pod.timestamp;
  Json json = {{"name", log.PodName(id)},
               {"priority", pod.priority},
               {"attempts", pod.attempts},
               {"since", since.seconds()}};
  const bool is_line = log.Section(section).kind == SectionKind::kLine;
  if (pod.backoff_expiry != kNoBackoff && !is_line) json["expiry"] = pod.backoff_expiry.seconds();
  if (pod.plugins != nullptr) json["plugins"] = *pod.plugins;
  if (!pod.message.empty()) json["message"] = std::string(pod.message);
  return json;
}

}  // namespace

Result<Json> DescribeQueue(const Simulation& simulation, const View& view,
                           std::string_view queue_name) {
  const EventLog& log = simulation.log();
  const SectionId section = SectionNamed(log.sections(), queue_name);
  if (section == SectionId::kNone) {
    return Error{StrCat("there is no queue ", QuotedPrefix(queue_name)), "name"};
  }
  Json json = {{"pods", Json::array()}};
  for (PodId id : view.In(section)) {
    json["pods"].push_back(QueuedPodJson(log, view, section, id));
  }
  const std::optional<Time> flush = NextFlush(log.Section(section), view.t);
  if (flush) json["nextFlush"] = flush->seconds();
  const bool is_batch = simulation.scenario().scheduler == SchedulerKind::kKubeBatch;
  if (section == SectionId::kActive && !is_batch && simulation.scheduler().rules().asks_plugins) {
    json["inFlight"] = InFlightJson(log, view);
  }
  return json;
}

}  // namespace berth::sim
