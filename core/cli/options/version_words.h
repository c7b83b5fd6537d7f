// Texts of the help about the available versions of kube-scheduler.
#ifndef BERTH_CLI_OPTIONS_VERSION_WORDS_H_
#define BERTH_CLI_OPTIONS_VERSION_WORDS_H_

#include <string>

#include "versions/version.h"

namespace berth::cli {

// Returns the whole versions, the newest first: "kube-scheduler v1.34.1 or v1.21.9".
std::string UpstreamWords(const VersionCatalogue& versions);

// Returns the help of --semantics: the names, the default, and the rule for imports.
std::string SemanticsWords(const VersionCatalogue& versions);

// Returns the whole versions that read a Policy: "v1.21".
std::string PolicyReaders(const VersionCatalogue& versions);

// Returns the whole versions that truncate the messages of events: "v1.21 and v1.34".
std::string CuttersOfEvents(const VersionCatalogue& versions);

// Returns an argument that names the newest version: "semantics=v1.34".
std::string ExampleOfSemantics(const VersionCatalogue& versions);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_VERSION_WORDS_H_
