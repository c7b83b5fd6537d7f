// Figures of a run: a few numbers that summarize it, for comparing runs. Each is a pure function of
// the event log, and has an entry in figures/figure_table.h.
#ifndef BERTH_FIGURES_FIGURES_H_
#define BERTH_FIGURES_FIGURES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "base/time.h"
#include "figures/figure_table.h"
#include "log/event_log.h"
#include "view/view.h"

namespace berth::sim {

struct Figure {
  FigureId id = FigureId::kPods;
  std::string resource;         // for a figure by resource: "cpu"; else ""
  std::optional<double> value;  // nothing: this run has no value; the table says when

  // Returns "waitP95" or "utilization.nvidia.com/gpu": the name in JSON and CSV, which does not
  // change.
  std::string Name() const;
};

// Returns the figures of the run up to the view's moment, in the order of the table: for a figure
// by resource one entry for cpu, memory and pods, and, in the order of names, for each other
// resource that a node offers. Reads the log once. REQUIRES: `view` is one of `log`.
std::vector<Figure> FiguresOf(const EventLog& log, const View& view);
// Returns the same for the whole log.
std::vector<Figure> FiguresOf(const EventLog& log);

// Returns {"waitP95": 1.5, "utilization.cpu": 0.75, "zoneSkew": null}.
Json FiguresJson(const std::vector<Figure>& figures);

// Returns a value for people: "12.5 s", "75.0 %", "3", "0.25"; "-" for none. It is rounded, so it
// is for reading only.
std::string FigureText(FigureId id, std::optional<double> value);

// Returns the nearest-rank percentile: the smallest of `ascending` that at least `percent` % of
// `count` values do not exceed. Values beyond the end of `ascending` are larger than all in it.
// Nothing if the percentile is one of those, or if there are no values. REQUIRES: 0 < percent <=
// 100; ascending.size() <= count.
std::optional<Duration> NearestRank(const std::vector<Duration>& ascending, size_t count,
                                    int percent);

}  // namespace berth::sim

#endif  // BERTH_FIGURES_FIGURES_H_
