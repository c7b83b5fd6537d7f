// The words that reveal nothing about a cluster: those of Kubernetes, of its vendors and of Berth.
// A redacted scenario keeps them, and numbers and amounts; redaction replaces all other texts.
#ifndef BERTH_SCENARIO_REDACTION_KNOWN_WORDS_H_
#define BERTH_SCENARIO_REDACTION_KNOWN_WORDS_H_

#include <string_view>
#include <vector>

namespace berth::sim {

// Reports whether the text is a word of an API, or the name of a plugin or a driver: "NoSchedule",
// "Pending", "apps/v1", "ebs.csi.aws.com".
bool IsKnownWord(std::string_view text);

// Reports whether the text is the key of a label, taint or annotation, or the name of a resource,
// that Kubernetes or a vendor defines: "topology.kubernetes.io/zone", "hugepages-2Mi",
// "nvidia.com/gpu".
bool IsKnownKey(std::string_view text);

// Reports whether the values of the label with this key are numbers that a run reads.
bool IsKeyOfNumbers(std::string_view key);

// Returns, in sorted order, the words of known keys and drivers without separators, such as
// "kubernetes" and "io", and the words with which Kubernetes or Berth compares parts of names, such
// as "default". Kubernetes looks for some of them anywhere in a name, for example "kubernetes.io/"
// in a resource's name.
const std::vector<std::string_view>& KnownParts();

// Reports whether the text is a number, a quantity, a share, a duration or a time: "4", "64Gi",
// "25%", "1m30s", "2026-01-31T12:00:00Z". False for longer numbers than those of amounts, which may
// be numbers of accounts or telephones.
bool IsAmount(std::string_view text);

// Reports whether the text is a cron schedule: "*/5 * * * *", "@every 90s", "@daily".
bool IsSchedule(std::string_view text);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_KNOWN_WORDS_H_
