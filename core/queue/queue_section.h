// QueueSection: a part of a scheduling queue with its own rules for the pods that wait in it. Each
// version of kube-scheduler defines the sections of its queue; the view and the canvas show these.
#ifndef BERTH_QUEUE_QUEUE_SECTION_H_
#define BERTH_QUEUE_QUEUE_SECTION_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/time.h"

namespace berth {

// The number of a section: 1 is the first of its version. Every version has the three sections
// named here, in this order; its other sections follow.
enum class SectionId : uint8_t { kNone, kActive, kBackoff, kUnschedulable };

enum class SectionKind : uint8_t {
  kLine,    // pods in the order in which they are tried, the next one first
  kClocks,  // pods that leave when their backoff is over, the soonest first
  kParked,  // pods that wait for an event, the longest wait first
};

struct QueueSection {
  std::string_view id;    // name in logs and counts: "active"
  std::string_view name;  // name for people, links and questions: "activeQ"
  SectionKind kind = SectionKind::kLine;
  // True if the QueueSort plugin orders its pods: all pods of a kLine, and those of kClocks whose
  // backoff ends at the same time.
  bool by_queue_sort = false;
  // The queue flushes the section at each multiple of this; zero: never.
  Duration flush_period = {};
  // A flush moves out pods that have been in the section for longer than this; zero: all that may
  // leave.
  Duration leave_after = {};
};

// The sections of a version. Element 0 is the section with the number 1.
using QueueSections = std::vector<QueueSection>;

// Returns the sections of v1.15 and v1.21: activeQ, backoffQ and unschedulableQ.
const QueueSections& ThreeSections();
// Returns the sections of v1.34: activeQ, backoffQ and unschedulablePods, then the pods that back
// off because of an error, and those of unschedulablePods that a PreEnqueue plugin keeps there.
const QueueSections& FiveSections();

// Returns the first multiple of the period after t, at which the queue flushes next. The real
// scheduler counts periods from the start of its loops. In a simulation all processes flush at the
// same moments, so that the next flush does not depend on which process leads.
constexpr Time NextLookAfter(Time t, Duration period) {
  return Time{(t.ns / period.ns + 1) * period.ns};
}

inline size_t IndexOf(SectionId id) { return static_cast<size_t>(id) - 1; }
constexpr SectionId SectionAt(size_t index) { return static_cast<SectionId>(index + 1); }

// The fourth and the fifth of FiveSections.
inline constexpr SectionId kErrorBackoffSection = SectionAt(3);
inline constexpr SectionId kGatedSection = SectionAt(4);

// Returns the id of the section, "none" for kNone. REQUIRES: `sections` has it.
std::string_view IdText(const QueueSections& sections, SectionId id);
// Returns the name of the section for people, "no queue" for kNone. REQUIRES: `sections` has it.
std::string_view NameText(const QueueSections& sections, SectionId id);
// Returns the value of the label "queue" in metrics; "" for kNone. Metrics count errorBackoffQ as
// backoff. Upstream: kube-scheduler v1.34.1, pkg/scheduler/metrics/metrics.go; v1.21 is the same.
std::string_view MetricsName(SectionId id);
// Returns the section of this name; kNone if there is none.
SectionId SectionNamed(const QueueSections& sections, std::string_view name);

}  // namespace berth

#endif  // BERTH_QUEUE_QUEUE_SECTION_H_
