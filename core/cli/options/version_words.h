// The words of the help about the versions of kube-scheduler that there are.
#ifndef BERTH_CLI_OPTIONS_VERSION_WORDS_H_
#define BERTH_CLI_OPTIONS_VERSION_WORDS_H_

#include <string>

#include "versions/version.h"

namespace berth::cli {

// "kube-scheduler v1.34.1 or v1.21.9": the whole versions, the newest first.
std::string UpstreamWords(const VersionCatalogue& versions);

// The help of --semantics: the names, the default, and the rule for imports.
std::string SemanticsWords(const VersionCatalogue& versions);

// "v1.21": the whole versions that read a Policy.
std::string PolicyReaders(const VersionCatalogue& versions);

// "v1.21 and v1.34": the whole versions that cut the messages of events.
std::string CuttersOfEvents(const VersionCatalogue& versions);

// "semantics=v1.34": how an argument names the newest version.
std::string ExampleOfSemantics(const VersionCatalogue& versions);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_VERSION_WORDS_H_
