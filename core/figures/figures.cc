#include "figures/figures.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <utility>

#include "api/json/json.h"
#include "base/check.h"
#include "base/strings.h"
#include "figures/node_figures.h"
#include "log/causes.h"

namespace berth::sim {
namespace {

// The facts about a pod that figures need, from its creation to its deletion.
struct PodStory {
  bool waits = false;  // it waits for a scheduler of the run
  Time created;
};

// Whether the pod of this kPodDeleted ended by itself.
bool HasEnded(const Event& deleted) {
  const Cause cause = CauseNamed(deleted.cause);
  return cause == Cause::kSucceeded || cause == Cause::kFailed;
}

// What the entries of a log add up to.
class LogTotals {
 public:
  explicit LogTotals(int32_t num_pods) : stories_(static_cast<size_t>(num_pods)) {}

  int64_t pods = 0;
  int64_t bound = 0;
  int64_t attempts = 0;
  int64_t failed_attempts = 0;
  int64_t queue_moves = 0;
  int64_t evictions = 0;
  bool is_of_kube_batch = false;
  std::vector<Duration> waits;        // of the pods that were bound
  std::optional<Time> first_created;  // creation of the first pod without a node
  std::optional<Time> last_done;  // the last moment at which a pod was bound, or ended by itself

  void Count(const Event& event) {
    switch (event.kind) {
      case EventKind::kPodCreated:
        if (event.node == kNoId) Begin(event);
        break;
      case EventKind::kPodIgnored:
        pods -= Story(event).waits;
        Story(event).waits = false;
        break;
      case EventKind::kPodDeleted:
        Story(event).waits = false;
        if (HasEnded(event)) last_done = event.t;
        break;
      case EventKind::kBound:
      case EventKind::kBoundByOther:
        Bind(event);
        break;
      default:
        CountWork(event.kind);
        break;
    }
  }

  // Returns the number of pods that still wait for a scheduler of the run.
  size_t NumWaiting() const {
    return static_cast<size_t>(std::count_if(stories_.begin(), stories_.end(),
                                             [](const PodStory& story) { return story.waits; }));
  }

 private:
  PodStory& Story(const Event& event) { return stories_[static_cast<size_t>(event.pod)]; }

  void Begin(const Event& event) {
    Story(event) = {true, event.t};
    ++pods;
    if (!first_created) first_created = event.t;
  }

  void Bind(const Event& event) {
    ++bound;
    last_done = event.t;
    if (!std::exchange(Story(event).waits, false)) return;
    waits.push_back(event.t - Story(event).created);
  }

  void CountWork(EventKind kind) {
    failed_attempts += kind == EventKind::kFailed;
    queue_moves += kind == EventKind::kMoved;
    evictions += kind == EventKind::kPreempted;
    is_of_kube_batch |= kind == EventKind::kEnrolled || kind == EventKind::kSessionOpened;
  }

  std::vector<PodStory> stories_;  // indexed by PodId
};

LogTotals TotalsOf(const EventLog& log, size_t num_events) {
  LogTotals totals(log.num_pods());
  for (size_t i = 0; i < num_events; ++i) totals.Count(log.events()[i]);
  const auto last = static_cast<int32_t>(num_events);
  for (const AttemptSpan& attempt : log.attempts()) {
    const bool ended = attempt.ended_event >= 0 && attempt.ended_event < last;
    if (!ended) continue;
    const EventKind how = log.events()[static_cast<size_t>(attempt.ended_event)].kind;
    // A pod that was popped and skipped was not attempted.
    totals.attempts += how != EventKind::kSkipped;
  }
  std::sort(totals.waits.begin(), totals.waits.end());
  return totals;
}

std::optional<double> InSeconds(std::optional<Duration> duration) {
  if (!duration) return std::nullopt;
  return duration->seconds();
}

// Adds figures to a list, in the order of the table.
class FigureList {
 public:
  void Add(FigureId id, std::optional<double> value, std::string resource = "") {
    figures_.push_back({id, std::move(resource), value});
  }
  void AddCount(FigureId id, int64_t count) { Add(id, static_cast<double>(count)); }
  void AddByResource(FigureId id, const std::vector<ResourceFigure>& values) {
    for (const ResourceFigure& of : values) Add(id, of.value, of.resource);
  }
  std::vector<Figure> Take() { return std::move(figures_); }

 private:
  std::vector<Figure> figures_;
};

void AddWaits(const LogTotals& totals, FigureList* list) {
  const size_t waiting = totals.NumWaiting();
  // A pod that still waits counts as one with a longer wait than all others.
  const size_t count = totals.waits.size() + waiting;
  constexpr std::pair<FigureId, int> kPercentiles[] = {{FigureId::kWaitP50, 50},
                                                       {FigureId::kWaitP95, 95},
                                                       {FigureId::kWaitP99, 99},
                                                       {FigureId::kWaitMax, 100}};
  for (const auto& [id, percent] : kPercentiles) {
    list->Add(id, InSeconds(NearestRank(totals.waits, count, percent)));
  }
  // A run has a makespan only if none of its pods waits at the end.
  const bool is_done = waiting == 0 && totals.first_created && totals.last_done &&
                       *totals.last_done >= *totals.first_created;
  list->Add(FigureId::kMakespan,
            is_done ? InSeconds(*totals.last_done - *totals.first_created) : std::nullopt);
}

void AddWork(const LogTotals& totals, FigureList* list) {
  // kube-batch decides in sessions, not in attempts, so these figures have no value for it.
  const auto unless_batch = [&](int64_t count) -> std::optional<double> {
    if (totals.is_of_kube_batch) return std::nullopt;
    return static_cast<double>(count);
  };
  std::optional<double> per_pod = unless_batch(totals.failed_attempts);
  if (totals.pods == 0) per_pod.reset();
  if (per_pod) *per_pod /= static_cast<double>(totals.pods);
  list->Add(FigureId::kAttempts, unless_batch(totals.attempts));
  list->Add(FigureId::kFailedAttempts, unless_batch(totals.failed_attempts));
  list->Add(FigureId::kFailedAttemptsPerPod, per_pod);
  list->Add(FigureId::kQueueMoves, unless_batch(totals.queue_moves));
  list->AddCount(FigureId::kEvictions, totals.evictions);
}

void AddNodes(const View& view, FigureList* list) {
  list->AddCount(FigureId::kNodes, static_cast<int64_t>(view.node_order.size()));
  list->AddCount(FigureId::kNodesUsed, NodesUsed(view));
  list->AddByResource(FigureId::kUtilization, Utilization(view));
  list->AddByResource(FigureId::kImbalance, Imbalance(view));
  list->Add(FigureId::kZoneSkew, ZoneSkew(view));
  list->Add(FigureId::kFragmentedPods, FragmentedPods(view));
}

// Returns Jain's index: the square of the sum, divided by the product of the sum of the squares and
// their number.
std::optional<double> QueueFairness(const BatchView& batch) {
  double sum = 0;
  double squares = 0;
  int32_t count = 0;
  for (const QueueAccount& queue : batch.queues) {
    // Without the plugin proportion a queue has no share.
    if (queue.deserved.empty()) continue;
    ++count;
    sum += queue.share;
    squares += queue.share * queue.share;
  }
  if (squares <= 0) return std::nullopt;
  return sum * sum / (squares * count);
}

std::string Decimals(double value, int count) {
  std::array<char, 64> text;
  const int size = std::snprintf(text.data(), text.size(), "%.*f", count, value);
  return std::string(text.data(), static_cast<size_t>(std::clamp(size, 0, 63)));
}

}  // namespace

std::string Figure::Name() const {
  const std::string_view name = InfoOf(id).name;
  return resource.empty() ? std::string(name) : StrCat(name, ".", resource);
}

std::vector<Figure> FiguresOf(const EventLog& log, const View& view) {
  const LogTotals totals = TotalsOf(log, view.num_events);
  FigureList list;
  list.AddCount(FigureId::kPods, totals.pods);
  list.AddCount(FigureId::kPodsBound, totals.bound);
  list.AddCount(FigureId::kPodsWaiting, view.num_pending);
  AddWaits(totals, &list);
  AddWork(totals, &list);
  AddNodes(view, &list);
  list.Add(FigureId::kQueueFairness, QueueFairness(view.batch));
  return list.Take();
}

std::vector<Figure> FiguresOf(const EventLog& log) {
  ViewProjection projection(&log);
  return FiguresOf(log, projection.At(kTimeMax));
}

Json FiguresJson(const std::vector<Figure>& figures) {
  Json json = Json::object();
  for (const Figure& figure : figures) {
    json[figure.Name()] = figure.value ? Json(*figure.value) : Json();
  }
  return json;
}

std::string FigureText(FigureId id, std::optional<double> value) {
  if (!value) return "-";
  switch (InfoOf(id).unit) {
    case FigureUnit::kSeconds:
      return Decimals(*value, 2) + " s";
    case FigureUnit::kShare:
      return id == FigureId::kQueueFairness ? Decimals(*value, 3)
                                            : Decimals(*value * 100, 1) + " %";
    case FigureUnit::kCount:
      return *value == static_cast<double>(static_cast<int64_t>(*value)) ? Decimals(*value, 0)
                                                                         : Decimals(*value, 2);
  }
  return "-";
}

std::optional<Duration> NearestRank(const std::vector<Duration>& ascending, size_t count,
                                    int percent) {
  BERTH_CHECK(0 < percent && percent <= 100 && ascending.size() <= count, "a percentile of values");
  const size_t rank = (count * static_cast<size_t>(percent) + 99) / 100;
  if (rank == 0 || rank > ascending.size()) return std::nullopt;
  return ascending[rank - 1];
}

}  // namespace berth::sim
