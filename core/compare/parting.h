// Parting: the point at which two runs first differ, found by iterating over both logs in order.
//
// Runs of the same scheduler part at the first decision (compare/decision.h) by number that differs
// in its pod, its times, its outcome or its node; a run without a decision of that number differs,
// too. All decisions before it are equal.
//
// Attempts of kube-scheduler and sessions of kube-batch happen at different times, so that the
// first of these would always differ. Between the two schedulers only the first binding of each pod
// counts, by its node, and not its time: the runs part at the first binding of a pod, by its moment
// in the run where it comes earlier (A's before B's at the same moment), that the other run has on
// another node or does not have.
//
// If no decision differs, they part at the first entry of the logs that does: in anything that a
// JSON line of the log contains, including messages and causes. Facts that only order or group
// entries on a stage do not count.
#ifndef BERTH_COMPARE_PARTING_H_
#define BERTH_COMPARE_PARTING_H_

#include <cstdint>
#include <optional>
#include <string>

#include "base/time.h"
#include "compare/decision.h"
#include "log/event_log.h"

namespace berth::compare {

// The differences between two decisions. A missing decision differs only in its pod.
struct Difference {
  bool pod = false;
  bool time = false;
  bool outcome = false;
  bool node = false;

  bool any() const { return pod || time || outcome || node; }
};

enum class PartingKind : uint8_t {
  kDecision,  // decisions with the same number, of the same scheduler
  kBinding,   // the first binding of a pod by different schedulers
  kEntry,     // no decision differs, but an entry of the log does
};

struct Parting {
  PartingKind kind = PartingKind::kDecision;
  // The moment: the beginning of the earlier of two decisions; the earlier of two bindings or
  // entries.
  Time t;
  // kDecision: their number in both runs, from 1. Else 0.
  int64_t number = 0;
  Difference difference;  // not for kEntry
  // kDecision: the two decisions; nothing: that run has no decision with this number. kBinding: the
  // first binding of the pod, or the last decision about it in the run that does not bind it;
  // nothing: that run has none about it.
  std::optional<Decision> a;
  std::optional<Decision> b;
  // kEntry: its index in both logs, one of which may end there. Else -1.
  int32_t entry = -1;
};

// Returns nothing if the logs are equal, line by line. Pods and nodes are compared by name.
std::optional<Parting> FindParting(const sim::EventLog& a, const sim::EventLog& b);

// Entries about objects of the cluster that differ before two decisions do: if a scenario was
// edited, the edit that may be the cause.
struct ChangeBefore {
  int32_t a = -1;  // indices into events(); -1: A does not have it
  int32_t b = -1;
};
// Returns the first creation, change or deletion of a node, pod or other object that differs in its
// time, kind or object. Nothing if all of them before the decisions are equal, or if the parting is
// no kDecision.
std::optional<ChangeBefore> FindChangeBefore(const sim::EventLog& a, const sim::EventLog& b,
                                             const Parting& parting);

}  // namespace berth::compare

#endif  // BERTH_COMPARE_PARTING_H_
