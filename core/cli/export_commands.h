// `berth link` and `berth picture` export a scenario as a link to Berth's page, or as a picture of
// its stage.
#ifndef BERTH_CLI_EXPORT_COMMANDS_H_
#define BERTH_CLI_EXPORT_COMMANDS_H_

#include "api/json/json_fwd.h"
#include "cli/options/command.h"
#include "versions/version.h"

namespace berth::cli {

// Creates a link or a picture. Only the npm package can do so, because the page's code writes links
// and the page's module draws pictures. The job is one of
//   {"make": "link", "scenario", "base", "t", "pod", "play"}
//   {"make": "picture", "scenario", "file", "t", "pod", "theme", "width", "height", "scale"}
// where "scenario" is a Scenario, "t" a moment in seconds, and "pod" "NAMESPACE/NAME". "t" and
// "pod" are null if the user did not give them. "width" and "height" are in CSS pixels.
using Exporter = void (*)(const Json& job);

// `exporter` is null in the native program. `versions` must outlive the commands.
Command LinkCommand(const VersionCatalogue& versions, Exporter exporter);
Command PictureCommand(const VersionCatalogue& versions, Exporter exporter);

}  // namespace berth::cli

#endif  // BERTH_CLI_EXPORT_COMMANDS_H_
