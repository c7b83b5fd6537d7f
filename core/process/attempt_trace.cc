#include "process/attempt_trace.h"

#include <iterator>

#include "base/check.h"
#include "base/duration.h"
#include "base/strings.h"

namespace berth::process {
namespace {

constexpr std::string_view kTraceName = "Scheduling";
// From this verbosity on, the trace lists all steps, however short. Upstream: klogV(4).
constexpr int kVerbosityOfAllSteps = 4;

// The names without separators, which take less room in the page's module than a list.
constexpr std::string_view kMonthNames = "JanFebMarAprMayJunJulAugSepOctNovDec";
constexpr size_t kMonthNameLength = 3;

// Returns "07" for 7 and a width of 2.
std::string Padded(int number, size_t width) {
  std::string text = std::to_string(number);
  if (text.size() < width) text.insert(0, width - text.size(), '0');
  return text;
}

std::string MillisecondsText(Duration duration) {
  return StrCat(std::to_string(duration.milliseconds()), "ms");
}

// Returns "19:00:00.125".
std::string ClockText(const CalendarTime& time, bool has_seconds) {
  return StrCat(Padded(time.hour, 2), ":", Padded(time.minute, 2), ":",
                has_seconds ? Padded(time.second, 2) : "00", ".", Padded(time.millisecond, 3));
}

// Returns "23-Nov-2026 19:00:00.000".
std::string DateText(const CalendarTime& time) {
  const size_t month = static_cast<size_t>(time.month - 1) * kMonthNameLength;
  return StrCat(Padded(time.day, 2), "-", kMonthNames.substr(month, kMonthNameLength), "-",
                Padded(time.year, 4), " ", ClockText(time, true));
}

}  // namespace

size_t NumTraceSteps(SearchEnd end) {
  switch (end) {
    case SearchEnd::kNoNodes:
    case SearchEnd::kFilterError:
      return 1;
    case SearchEnd::kNoneFits:
    case SearchEnd::kOneFits:
    case SearchEnd::kScoreError:
      return 2;
    case SearchEnd::kChosen:
      return 3;
  }
  return 0;
}

std::vector<ListedStep> ListedSteps(const AttemptTrace& trace, int verbosity) {
  const std::vector<Time>& ends = trace.step_ends;
  BERTH_CHECK(ends.size() <= std::size(kTraceSteps), "a trace has no other steps");
  const Duration share{kSlowAttempt.ns / static_cast<int64_t>(ends.size() + 1)};
  std::vector<ListedStep> listed;
  Time last = trace.begin;
  for (size_t i = 0; i < ends.size(); ++i) {
    const Duration took = ends[i] - last;
    if (took >= share || verbosity >= kVerbosityOfAllSteps) listed.push_back({i, took});
    last = ends[i];
  }
  return listed;
}

std::optional<std::string> AttemptTraceText(const AttemptTrace& trace, const TraceRules& rules,
                                            int verbosity, int32_t number) {
  const Duration total = trace.end - trace.begin;
  if (verbosity < rules.least_verbosity || total < kSlowAttempt) return std::nullopt;
  const std::string prefix = StrCat("Trace[", std::to_string(number), "]: ");
  std::string text = StrCat(prefix, Quoted(kTraceName), " namespace:", trace.pod_namespace,
                            ",name:", trace.pod_name, " (", DateText(CalendarTimeOf(trace.begin)),
                            ") (total time: ", MillisecondsText(total), "):\n");
  for (const ListedStep& step : ListedSteps(trace, verbosity)) {
    const CalendarTime end = CalendarTimeOf(trace.step_ends[step.index]);
    text += StrCat(prefix, "---", Quoted(kTraceSteps[step.index]), " ", MillisecondsText(step.took),
                   " (", ClockText(end, rules.steps_have_seconds), ")\n");
  }
  // Upstream prints the time until the end and the total time, which are equal for a trace without
  // a parent.
  const std::string whole = GoDurationText(total);
  return StrCat(text, prefix, "[", whole, "] [", whole, "] END");
}

}  // namespace berth::process
