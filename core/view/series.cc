#include "view/series.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "view/view_fold.h"

namespace berth::sim {
namespace {

using PluginList = const std::vector<std::string>*;

// The sums over the pods and nodes of a view. An object is subtracted before a change, and added
// again after it.
struct Totals {
  explicit Totals(const QueueSections& of_queue) : sections(of_queue), queued(of_queue.size()) {}

  const QueueSections& sections;
  std::vector<int32_t> queued;               // indexed by section
  std::map<PluginList, int32_t> pending_by;  // the log has each list of plugins only once
  int64_t pods_on_nodes = 0;
  Resource requested;
  Resource allocatable;

  void Count(const PodView& pod, int32_t sign) {
    if (!IsInQueue(pod.place)) return;
    const size_t section = IndexOf(SectionOf(pod.place));
    queued[section] += sign;
    if (sections[section].kind != SectionKind::kLine) pending_by[pod.plugins] += sign;
  }
  // Counts assumed pods as the scheduler does: as if they were bound.
  void Add(const View& view, const NodeView& node) {
    if (!node.present) return;
    pods_on_nodes += static_cast<int64_t>(node.pods.size());
    requested += node.requested;
    allocatable += node.allocatable;
    ForEachAssumed(view, node, [this](const PodView& pod) {
      ++pods_on_nodes;
      requested += pod.request;
    });
  }
  void Subtract(const View& view, const NodeView& node) {
    if (!node.present) return;
    pods_on_nodes -= static_cast<int64_t>(node.pods.size());
    requested -= node.requested;
    allocatable -= node.allocatable;
    ForEachAssumed(view, node, [this](const PodView& pod) {
      --pods_on_nodes;
      requested -= pod.request;
    });
  }

 private:
  template <typename Visit>
  static void ForEachAssumed(const View& view, const NodeView& node, Visit visit) {
    for (const PodId id : node.held) {
      const PodView& pod = view.pods[static_cast<size_t>(id)];
      if (pod.place == PodPlace::kPermit) visit(pod);
    }
  }
};

// The events since the last sample.
struct Happened {
  int32_t attempts = 0;
  int32_t failures = 0;
  int32_t bound = 0;
  double sum_wait = 0;
  double max_wait = 0;
};

// Reads a log once, from sample to sample.
class RunReader {
 public:
  explicit RunReader(const EventLog* log)
      : log_(log),
        fold_(log),
        created_at_(static_cast<size_t>(log->num_pods())),
        totals_(log->sections()) {
    fold_.GrowToLog();
  }

  const View& view() const { return fold_.view(); }
  const Totals& totals() const { return totals_; }
  Happened TakeHappened() { return std::exchange(happened_, {}); }

  void GoTo(Time t) {
    const std::vector<Event>& events = log_->events();
    while (fold_.count() < events.size() && events[fold_.count()].t <= t) {
      Apply(events[fold_.count()]);
    }
  }

 private:
  void Apply(const Event& event) {
    // The event may move the pod from one node to another: both are counted again.
    const PodView* pod = event.pod == kNoId ? nullptr : &PodOf(event.pod);
    const NodeView* left = pod == nullptr || pod->node == kNoId ? nullptr : &NodeOf(pod->node);
    const NodeView* node = event.node == kNoId ? nullptr : &NodeOf(event.node);
    if (left == node) left = nullptr;
    const bool tried = view().attempt >= 0;

    if (pod != nullptr) totals_.Count(*pod, -1);
    for (const NodeView* touched : {left, node}) {
      if (touched != nullptr) totals_.Subtract(view(), *touched);
    }
    fold_.Apply(event);
    if (pod != nullptr) totals_.Count(*pod, 1);
    for (const NodeView* touched : {left, node}) {
      if (touched != nullptr) totals_.Add(view(), *touched);
    }

    const bool ended = tried && view().attempt < 0;
    happened_.attempts += ended && event.kind != EventKind::kSkipped;
    happened_.failures += event.kind == EventKind::kFailed;
    if (event.kind == EventKind::kPodCreated) CreatedAt(event.pod) = event.t;
    if (event.kind == EventKind::kBound) CountWait((event.t - CreatedAt(event.pod)).seconds());
  }

  void CountWait(double seconds) {
    ++happened_.bound;
    happened_.sum_wait += seconds;
    happened_.max_wait = std::max(happened_.max_wait, seconds);
  }

  Time& CreatedAt(PodId id) { return created_at_[static_cast<size_t>(id)]; }
  const PodView& PodOf(PodId id) const { return view().pods[static_cast<size_t>(id)]; }
  const NodeView& NodeOf(NodeId id) const { return view().nodes[static_cast<size_t>(id)]; }

  const EventLog* log_;
  ViewFold fold_;
  std::vector<Time> created_at_;  // indexed by PodId
  Totals totals_;
  Happened happened_;
};

double Share(int64_t requested, int64_t allocatable) {
  return allocatable <= 0 ? 0 : static_cast<double>(requested) / static_cast<double>(allocatable);
}

// Lists by name, with a number for each sample. A name that appears late has been 0 so far.
template <typename Number>
class NamedLists {
 public:
  void Add(const std::string& name, size_t sample, Number amount) {
    std::vector<Number>& list = lists_[name];
    list.resize(sample + 1, 0);
    list.back() += amount;
  }
  Json ToJson(std::string_view name_key, std::string_view list_key, size_t num_samples) {
    Json json = Json::array();
    for (auto& [name, list] : lists_) {
      list.resize(num_samples, 0);
      json.push_back({{std::string(name_key), name}, {std::string(list_key), std::move(list)}});
    }
    return json;
  }

 private:
  std::map<std::string, std::vector<Number>> lists_;
};

class SeriesWriter {
 public:
  explicit SeriesWriter(const QueueSections& sections) {
    for (const QueueSection& section : sections) lists_[std::string(section.id)] = Json::array();
  }

  void Sample(Time t, const View& view, const Totals& totals, const Happened& happened) {
    lists_["t"].push_back(t.seconds());
    for (size_t i = 0; i < totals.queued.size(); ++i) {
      lists_[std::string(totals.sections[i].id)].push_back(totals.queued[i]);
    }
    lists_["bound"].push_back(view.num_bound);
    lists_["attempts"].push_back(happened.attempts);
    lists_["failures"].push_back(happened.failures);
    const bool none = happened.bound == 0;
    lists_["meanWait"].push_back(none ? Json() : Json(happened.sum_wait / happened.bound));
    lists_["maxWait"].push_back(none ? Json() : Json(happened.max_wait));
    SamplePending(totals);
    SampleUtilization(totals);
    ++num_samples_;
  }

  Json Take() {
    Json json = std::move(lists_);
    json["pendingBy"] = pending_by_.ToJson("plugin", "pods", num_samples_);
    Json utilization = usual_.ToJson("resource", "share", num_samples_);
    for (Json& further : others_.ToJson("resource", "share", num_samples_)) {
      utilization.push_back(std::move(further));
    }
    json["utilization"] = std::move(utilization);
    return json;
  }

 private:
  void SamplePending(const Totals& totals) {
    for (const auto& [plugins, count] : totals.pending_by) {
      if (count == 0) continue;
      if (plugins == nullptr) {
        pending_by_.Add("", num_samples_, count);
        continue;
      }
      for (const std::string& plugin : *plugins) pending_by_.Add(plugin, num_samples_, count);
    }
  }

  void SampleUtilization(const Totals& totals) {
    const Resource& used = totals.requested;
    const Resource& has = totals.allocatable;
    usual_.Add("cpu", num_samples_, Share(used.milli_cpu, has.milli_cpu));
    usual_.Add("memory", num_samples_, Share(used.memory_bytes, has.memory_bytes));
    usual_.Add("pods", num_samples_, Share(totals.pods_on_nodes, has.allowed_pod_number));
    if (has.ephemeral_storage_bytes > 0) {
      others_.Add("ephemeral-storage", num_samples_,
                  Share(used.ephemeral_storage_bytes, has.ephemeral_storage_bytes));
    }
    for (const auto& [name, amount] : has.scalar_resources) {
      others_.Add(name, num_samples_, Share(used.Scalar(name), amount));
    }
  }

  Json lists_ = {{"t", Json::array()},        {"bound", Json::array()},
                 {"attempts", Json::array()}, {"failures", Json::array()},
                 {"meanWait", Json::array()}, {"maxWait", Json::array()}};
  NamedLists<int32_t> pending_by_;
  NamedLists<double> usual_;   // cpu, memory, pods
  NamedLists<double> others_;  // resources that only some nodes have
  size_t num_samples_ = 0;
};

}  // namespace

Json DescribeSeries(const EventLog& log, size_t num_events, int32_t count) {
  SeriesWriter writer(log.sections());
  if (num_events == 0) return writer.Take();
  const Time end = log.events()[num_events - 1].t;
  const Duration length = end - Time{};
  const int64_t last = length.ns == 0 ? 0 : std::clamp(count, 2, kMaxSeriesCount) - 1;
  RunReader reader(&log);
  for (int64_t i = 0; i <= last; ++i) {
    // The last sample is at the exact end.
    const Time t = i == last ? end : Time{length.ns * i / last};
    reader.GoTo(t);
    writer.Sample(t, reader.view(), reader.totals(), reader.TakeHappened());
  }
  return writer.Take();
}

}  // namespace berth::sim
