// Commands: the commands of the page, as JSON. bindings/bindings_stage.cc describes their form.
#ifndef BERTH_WASM_APP_COMMANDS_H_
#define BERTH_WASM_APP_COMMANDS_H_

#include <optional>
#include <string>
#include <string_view>

#include "api/json/decoder.h"
#include "app/editor.h"
#include "app/hands.h"
#include "app/loader.h"
#include "app/player.h"
#include "app/scene.h"
#include "base/attributes.h"

namespace berth::ui {

class Commands {
 public:
  Commands(Scene& scene, Player& player, Hands& hands, Editor& editor, Loader& loader);

  // Runs a command. Returns {"ok": true}, or the error.
  std::string Run(std::string_view json);

 private:
  std::optional<Error> RunCommand(const Decoder& command);
  // Returns false if the command is of another kind.
  bool RunMove(const std::string& op, const Decoder& command);
  std::optional<Error> RunOption(const std::string& op, const Decoder& command);
  std::optional<Error> SetAlone(const Decoder& command);
  std::optional<Error> RunZoom(const Decoder& command);
  std::optional<Error> SetLoop(const Decoder& command);
  BERTH_KEPT_APART std::optional<Error> ShowRoom(const Decoder& command);
  std::optional<Error> CheckTarget(const std::string& target) const;

  Scene& scene_;
  Player& player_;
  Hands& hands_;
  Editor& editor_;
  Loader& loader_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_COMMANDS_H_
