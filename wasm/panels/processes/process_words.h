// The words about kube-scheduler's processes and their Lease, on the strip and in hover cards.
#ifndef BERTH_WASM_PANELS_PROCESSES_PROCESS_WORDS_H_
#define BERTH_WASM_PANELS_PROCESSES_PROCESS_WORDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/attributes.h"
#include "frame/frame.h"
#include "log/process_facts.h"

namespace berth::ui {

// The most important fact about a replica.
enum class ReplicaMood : uint8_t {
  kEnded,
  kStarting,
  kPaused,     // its process is paused
  kCutOff,     // it cannot reach the API server
  kEnding,     // its process was asked to end
  kLeads,      // it leads, and its queue is the one that is shown
  kOvertaken,  // it leads as far as it knows, but another replica does
  kStandsBy,
};
ReplicaMood MoodOf(const sim::ProcessFacts& processes, int32_t number);

// Returns the share of the replica's own patience (ReplicaFacts::patience_to) that has passed, from
// 0 to 1: at 1 a leader gives up, and another replica may take over. Negative if it counts none.
float PatiencePassed(const sim::ReplicaFacts& replica, Time now);

// Seconds of viewing for which the strip names the state that a process lost when it ended.
inline constexpr double kForgottenSeconds = 8;
// Reports whether the process ended recently and had state that no other process has.
bool HasJustForgotten(const Frame& frame, const sim::ReplicaFacts& replica);
// Returns for example "forgot 7 backoffs, 1 wait at Permit".
std::string ForgottenWords(const sim::ForgottenFacts& forgotten);

// All of the following functions REQUIRE that the scenario has processes.

std::string ReplicaName(int32_t number);  // "scheduler 0"
// Return "leads", and with more room "leads · renewed 1 s ago".
std::string BriefReplicaWords(const Frame& frame, int32_t number);
std::string FullReplicaWords(const Frame& frame, int32_t number);
// Returns the contents of its memory; "" if they are not known.
std::string MemoryWords(const Frame& frame, int32_t number);
// Returns for example "held by scheduler 0".
std::string HolderWords(const sim::ProcessFacts& processes);
// Returns for example "3 transitions"; "" before there is a Lease.
std::string TransitionWords(const sim::LeaseFacts& lease);
// Return "acquired 40 s ago · renewed 1 s ago", or only the last part; "" while no process holds
// the Lease.
std::string FullLeaseWords(const Frame& frame);
std::string BriefLeaseWords(const Frame& frame);
// Returns one line about all processes, "leader: scheduler 1 · lease 3 s old".
std::string ProcessesInOneLine(const Frame& frame);

// Returns one sentence for each replica and one for the Lease, without values that change by
// themselves from moment to moment, for screen readers. The last sentence is about the knowledge of
// the replica `chosen`, or, with -1, of the leader. REQUIRES: the view has processes.
BERTH_KEPT_APART std::vector<std::string> ProcessAccount(const sim::View& view,
                                                         const sim::EventLog& log,
                                                         bool leader_elect, int32_t chosen);

// Return lines of hover cards, the title first. `number` -1 means all replicas.
BERTH_KEPT_APART std::vector<std::string> ReplicaLines(const Frame& frame, int32_t number);
BERTH_KEPT_APART std::vector<std::string> LeaseLines(const Frame& frame);
// Returns the lines for a layer (Layer) of the replica in sight.
BERTH_KEPT_APART std::vector<std::string> LayerOfSightLines(const Frame& frame, int32_t layer);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_PROCESSES_PROCESS_WORDS_H_
