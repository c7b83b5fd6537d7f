// Figures of a run: a few numbers that say how it went, to compare runs by. Each is a pure function
// of the event log, and has an entry in figures/figure_table.h.
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
  std::string resource;         // of a figure by resource: "cpu"; else ""
  std::optional<double> value;  // nothing: it has none in this run; the table says when

  // "waitP95", "utilization.nvidia.com/gpu": stable, and what JSON and CSV have.
  std::string Name() const;
};

// The figures of the run up to the view's moment, in the order of the table: of a figure by
// resource one entry for cpu, memory and pods, and, in the order of names, for each other resource
// that a node offers. Takes one pass over the log. REQUIRES: `view` is one of `log`.
std::vector<Figure> FiguresOf(const EventLog& log, const View& view);
// The same of the whole log.
std::vector<Figure> FiguresOf(const EventLog& log);

// {"waitP95": 1.5, "utilization.cpu": 0.75, "zoneSkew": null}.
Json FiguresJson(const std::vector<Figure>& figures);

// A value for people: "12.5 s", "75.0 %", "3", "0.25"; "-" for none. Rounded, so that it is for
// reading only.
std::string FigureText(FigureId id, std::optional<double> value);

// The smallest of `ascending` that is not exceeded by `percent` % of `count` values, of which
// those beyond the end of `ascending` are larger than all in it: the nearest-rank percentile.
// Nothing if it is one of those, or if there are no values. REQUIRES: 0 < percent <= 100;
// ascending.size() <= count.
std::optional<Duration> NearestRank(const std::vector<Duration>& ascending, size_t count,
                                    int percent);

}  // namespace berth::sim

#endif  // BERTH_FIGURES_FIGURES_H_
