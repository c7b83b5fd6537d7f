// StateText: the state of the stage as text, without the numbers that may change in each frame.
#ifndef BERTH_WASM_APP_STATE_TEXT_H_
#define BERTH_WASM_APP_STATE_TEXT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "app/scene.h"

namespace berth::ui {

class StateText {
 public:
  explicit StateText(const Scene& scene) : scene_(scene) {}

  // Returns a number that increases whenever Text() has changed since the last call; 0 before the
  // first scenario.
  int32_t Revision();
  // Returns the text in JSON; "{}" before the first scenario.
  std::string Text();
  // Makes the next call write the text again, because the language has changed.
  void Forget() { key_.reset(); }

 private:
  // Everything on which the text depends.
  struct Key {
    int64_t run = 0;
    bool complete = false;
    bool playing = false;
    bool forward = true;
    bool dark = true;
    double speed = 1;
    Time loop_from;  // both are 0 if there is no loop
    Time loop_to;
    std::string find;
    std::string selection;
    size_t num_events = 0;  // number of events that have happened by the moment on screen
    const sim::ProcessFacts* processes = nullptr;  // at that moment; see View::processes
    int32_t replica = -1;
    bool is_at_event = false;
    int caption = -1;  // the visible caption; -1 if there is none
    bool is_caption_outdated = false;
    bool is_caption_settled = false;
    bool is_caption_revealed = false;
    int bet = -1;  // the caption of the visible bet that was placed last; -1 if there is none
    bool is_bet_revealed = false;
    // Set while a bet is visible, because its answer may still change as the log grows.
    size_t log_size = 0;
    std::map<int, std::string> placed_bets;

    friend bool operator==(const Key&, const Key&) = default;
  };

  Key MakeKey() const;

  const Scene& scene_;
  std::optional<Key> key_;  // the key of text_; nothing before the first call
  std::string text_;
  int32_t revision_ = 0;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_STATE_TEXT_H_
