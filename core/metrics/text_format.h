// Prometheus' text format, in which /metrics answers.
#ifndef BERTH_METRICS_TEXT_FORMAT_H_
#define BERTH_METRICS_TEXT_FORMAT_H_

#include <string>

#include "metrics/registry.h"

namespace berth::metrics {

// Returns all series in the text exposition format, version 0.0.4, as client_golang writes it:
// families by name, series by the values of their labels, each family after its HELP, which begins
// with the metric's stability as component-base writes it, and its TYPE.
std::string ExpositionText(const Registry& registry);

// Returns the shortest text that reads as this number, like Go's strconv.FormatFloat(value, 'g',
// -1, 64): "5242.88", "1e-05", "+Inf".
std::string FloatText(double value);

}  // namespace berth::metrics

#endif  // BERTH_METRICS_TEXT_FORMAT_H_
