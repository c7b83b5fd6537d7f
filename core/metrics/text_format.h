// Prometheus' text format, as /metrics has it.
#ifndef BERTH_METRICS_TEXT_FORMAT_H_
#define BERTH_METRICS_TEXT_FORMAT_H_

#include <string>

#include "metrics/registry.h"

namespace berth::metrics {

// All series in the text exposition format, version 0.0.4, as client_golang writes it: families by
// name, series by the values of their labels, each family after its HELP, which begins with the
// metric's stability as component-base has it, and its TYPE.
std::string ExpositionText(const Registry& registry);

// The shortest text that reads as this number, as Go's strconv.FormatFloat(value, 'g', -1, 64):
// "5242.88", "1e-05", "+Inf".
std::string FloatText(double value);

}  // namespace berth::metrics

#endif  // BERTH_METRICS_TEXT_FORMAT_H_
