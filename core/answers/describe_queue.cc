#include <string>
#include <utility>
#include <vector>

#include "answers/describe.h"
#include "base/strings.h"
#include "view/flush_times.h"

namespace berth::sim {
namespace {

const std::vector<PodId>& PodsIn(const View& view, PodPlace queue) {
  if (queue == PodPlace::kActiveQ) return view.active_q;
  return queue == PodPlace::kBackoffQ ? view.backoff_q : view.unschedulable_q;
}

Json QueuedPodJson(const EventLog& log, const View& view, PodPlace queue, PodId id) {
  const PodView& pod = view.pods[static_cast<size_t>(id)];
  // A pod that was queued a second time is still elsewhere.
  const Time since = pod.place == queue ? pod.since : pod.timestamp;
  Json json = {{"name", log.PodName(id)},
               {"priority", pod.priority},
               {"attempts", pod.attempts},
               {"since", since.seconds()}};
  const bool has_backoff = pod.backoff_expiry != kNoBackoff;
  if (has_backoff && queue != PodPlace::kActiveQ) json["expiry"] = pod.backoff_expiry.seconds();
  if (pod.plugins != nullptr) json["plugins"] = *pod.plugins;
  if (!pod.message.empty()) json["message"] = std::string(pod.message);
  return json;
}

}  // namespace

Result<Json> DescribeQueue(const EventLog& log, const View& view, std::string_view queue_name) {
  const std::optional<PodPlace> queue = QueueNamed(queue_name);
  if (!queue) return Error{StrCat("there is no queue ", QuotedPrefix(queue_name)), "name"};
  Json json = {{"pods", Json::array()}};
  for (PodId id : PodsIn(view, *queue)) {
    json["pods"].push_back(QueuedPodJson(log, view, *queue, id));
  }
  const std::optional<Time> flush = NextFlush(*queue, view.t);
  if (flush) json["nextFlush"] = flush->seconds();
  return json;
}

}  // namespace berth::sim
