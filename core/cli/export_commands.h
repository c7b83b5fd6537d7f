// berth link and berth picture: a scenario as a link to Berth's page, or as a picture of its stage.
#ifndef BERTH_CLI_EXPORT_COMMANDS_H_
#define BERTH_CLI_EXPORT_COMMANDS_H_

#include "api/json/json_fwd.h"
#include "cli/options/command.h"
#include "versions/version.h"

namespace berth::cli {

// Makes what a command has been asked for, which only the npm package can: pictures are drawn by
// the page's module, and links are written by the page's code. The job is one of
//   {"make": "link", "scenario", "base", "t", "pod", "play"}
//   {"make": "picture", "scenario", "file", "t", "pod", "theme", "width", "height", "scale"}
// where "scenario" is a Scenario, "t" a moment in seconds, and "pod" "NAMESPACE/NAME"; the last two
// are null if they are not given. `width` and `height` are in CSS pixels.
using Exporter = void (*)(const Json& job);

// `exporter`: null in the native program. `versions` must live as long as the commands.
Command LinkCommand(const VersionCatalogue& versions, Exporter exporter);
Command PictureCommand(const VersionCatalogue& versions, Exporter exporter);

}  // namespace berth::cli

#endif  // BERTH_CLI_EXPORT_COMMANDS_H_
