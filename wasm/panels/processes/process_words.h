// What is said of kube-scheduler's processes and their Lease, on the strip and in hover cards.
#ifndef BERTH_WASM_PANELS_PROCESSES_PROCESS_WORDS_H_
#define BERTH_WASM_PANELS_PROCESSES_PROCESS_WORDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/attributes.h"
#include "frame/frame.h"
#include "log/process_facts.h"

namespace berth::ui {

// What a replica does, by what is most to be said of it.
enum class ReplicaMood : uint8_t {
  kEnded,
  kStarting,
  kPaused,     // its process stands still
  kCutOff,     // it cannot reach the API server
  kEnding,     // it was asked to end
  kLeads,      // and is the one whose queue is shown
  kOvertaken,  // leads as far as it knows, but another one does
  kStandsBy,
};
ReplicaMood MoodOf(const sim::ProcessFacts& processes, int32_t number);

// Of its own patience (ReplicaFacts::patience_to), the share that has passed, from 0 to 1: a leader
// gives up at 1, another one may take over. Negative: it counts none.
float PatiencePassed(const sim::ReplicaFacts& replica, Time now);

// What a process forgot as it ended is said for so many seconds of viewing.
inline constexpr double kForgottenSeconds = 8;
// It has ended lately, and knew what no other process did.
bool HasJustForgotten(const Frame& frame, const sim::ReplicaFacts& replica);
// "forgot 7 backoffs, 1 wait at Permit".
std::string ForgottenWords(const sim::ForgottenFacts& forgotten);

// All of the following: REQUIRES: the scenario has processes.

std::string ReplicaName(int32_t number);  // "scheduler 0"
// "leads", and where there is more room "leads · renewed 1 s ago".
std::string BriefReplicaWords(const Frame& frame, int32_t number);
std::string FullReplicaWords(const Frame& frame, int32_t number);
// What its memory has; "": nothing is known of that.
std::string MemoryWords(const Frame& frame, int32_t number);
// "held by scheduler 0".
std::string HolderWords(const sim::ProcessFacts& processes);
// "3 transitions"; "" before there is a Lease.
std::string TransitionWords(const sim::LeaseFacts& lease);
// "acquired 40 s ago · renewed 1 s ago", or the last part alone; "" while nobody holds it.
std::string FullLeaseWords(const Frame& frame);
std::string BriefLeaseWords(const Frame& frame);
// All in one line: "leader: scheduler 1 · lease 3 s old".
std::string ProcessesInOneLine(const Frame& frame);

// One sentence for each replica and one for the Lease, without anything that changes by itself from
// moment to moment: for readers who do not see the canvas.
// The last one says what the replica `chosen` knows, or, with -1, the leader. REQUIRES: the view
// has processes.
BERTH_KEPT_APART std::vector<std::string> ProcessAccount(const sim::View& view,
                                                         const sim::EventLog& log,
                                                         bool leader_elect, int32_t chosen);

// Lines of hover cards, the title first. `number` -1: all replicas.
BERTH_KEPT_APART std::vector<std::string> ReplicaLines(const Frame& frame, int32_t number);
BERTH_KEPT_APART std::vector<std::string> LeaseLines(const Frame& frame);
// Of a layer (Layer) of the replica in sight.
BERTH_KEPT_APART std::vector<std::string> LayerOfSightLines(const Frame& frame, int32_t layer);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_PROCESSES_PROCESS_WORDS_H_
