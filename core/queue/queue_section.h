// QueueSection: a part of a scheduling queue, in which pods wait by rules of its own. A version of
// kube-scheduler says which sections its queue has, and the view and the canvas show these.
#ifndef BERTH_QUEUE_QUEUE_SECTION_H_
#define BERTH_QUEUE_QUEUE_SECTION_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/time.h"

namespace berth {

// A section by its number: 1 is the first of its version. Every version has the three that have
// names here, in this order; those that it has beside them follow.
enum class SectionId : uint8_t { kNone, kActive, kBackoff, kUnschedulable };

enum class SectionKind : uint8_t {
  kLine,    // pods that are tried one after the other, the first one next
  kClocks,  // pods that leave by themselves when their backoff is over, the soonest first
  kParked,  // pods that wait for an event, the longest parked first
};

struct QueueSection {
  std::string_view id;    // in logs and counts: "active"
  std::string_view name;  // for people, links and questions: "activeQ"
  SectionKind kind = SectionKind::kLine;
  // Whether the QueueSort plugin orders its pods: in a line all, among clocks those whose backoff
  // ends at the same time.
  bool by_queue_sort = false;
  // The queue looks at it by itself at each multiple of this; zero: it does not.
  Duration flush_period = {};
  // At such a look it takes out pods that have been in the section for longer than this; zero: for
  // however long.
  Duration leave_after = {};
};

// Of a version, by SectionId; the first is that of number 1.
using QueueSections = std::vector<QueueSection>;

// activeQ, backoffQ and unschedulableQ as v1.15 and v1.21 have them.
const QueueSections& ThreeSections();
// As v1.34 has them: activeQ, backoffQ and unschedulablePods, and beside them the pods that back
// off because of an error, and those of unschedulablePods that a PreEnqueue plugin keeps there.
const QueueSections& FiveSections();

// The first multiple of the period after t: when the queue looks again that looks at t. The real
// one counts periods from the start of its loops; in a simulation all processes look at the same
// moments, so that when the next look comes does not depend on which of them it is.
constexpr Time NextLookAfter(Time t, Duration period) {
  return Time{(t.ns / period.ns + 1) * period.ns};
}

inline size_t IndexOf(SectionId id) { return static_cast<size_t>(id) - 1; }
constexpr SectionId SectionAt(size_t index) { return static_cast<SectionId>(index + 1); }

// The fourth and the fifth of FiveSections.
inline constexpr SectionId kErrorBackoffSection = SectionAt(3);
inline constexpr SectionId kGatedSection = SectionAt(4);

// The id of the section, "none" for kNone. REQUIRES: `sections` has it.
std::string_view IdText(const QueueSections& sections, SectionId id);
// The name of the section for people, "no queue" for kNone. REQUIRES: `sections` has it.
std::string_view NameText(const QueueSections& sections, SectionId id);
// The value of the label "queue" in metrics; "" for kNone. The error backoff counts as backoff. As
// kube-scheduler v1.34.1, pkg/scheduler/metrics/metrics.go, and alike in v1.21.
std::string_view MetricsName(SectionId id);
// The section of this name; kNone if there is none.
SectionId SectionNamed(const QueueSections& sections, std::string_view name);

}  // namespace berth

#endif  // BERTH_QUEUE_QUEUE_SECTION_H_
