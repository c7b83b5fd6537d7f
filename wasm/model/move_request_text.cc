#include "model/move_request_text.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <span>
#include <tuple>

#include "answers/hints.h"
#include "base/attributes.h"
#include "base/stable_sort.h"
#include "base/strings.h"
#include "draw/sentences.h"
#include "draw/words.h"
#include "framework/events/reason_sentence.h"
#include "log/causes.h"

namespace berth::ui {

using sim::PodId;

namespace {

constexpr size_t kMaxNames = 4;
// If an event wakes more pods than these, the text only counts the others.
constexpr size_t kMaxWoken = 64;
// The number of pods that stay whose reasons are read.
constexpr size_t kMaxParked = 2000;
constexpr size_t kMaxReasons = 3;
// The number of pods that stay for which the plugins compute their hints again.
constexpr size_t kMaxAsked = 64;

// Returns the pods that have been in unschedulableQ since before the request, in the order of their
// arrival.
std::span<const PodId> ParkedSinceBefore(const sim::View& view, Time t) {
  const std::vector<PodId>& queue = view.In(SectionId::kUnschedulable);
  const auto end = std::partition_point(queue.begin(), queue.end(), [&](PodId pod) {
    return view.pods[static_cast<size_t>(pod)].since < t;
  });
  return {queue.data(), static_cast<size_t>(end - queue.begin())};
}

bool IsAboutNode(const sim::MoveRequestView& request) {
  return request.node != sim::kNoId && request.pod == sim::kNoId;
}

class Writer {
 public:
  Writer(const sim::View& view, const sim::EventLog& log, const Catalog& catalog,
         const WakeWords& wake_words, const sim::MoveRequestView& request)
      : view_(view), log_(log), catalog_(catalog), wake_words_(wake_words), request_(request) {}

  // This stays a function because few readers open a run and see a move request.
  BERTH_KEPT_APART MoveRequestText Write() const {
    MoveRequestText text;
    text.t = request_.t;
    text.cause = request_.cause;
    text.node = request_.node;
    text.num_parked = ParkedSinceBefore(view_, request_.t).size();
    text.title = Title();
    text.when = TimeWords(request_.t);
    text.woken = Woken();
    text.woke = Woke(text.woken);
    for (size_t i = 0; i < log_.sections().size(); ++i) {
      text.to.push_back(NamesIn(text.woken, SectionAt(i)));
    }
    text.where = Destinations(text);
    text.skips = Skips();
    text.stays = Stays(text.skips);
    text.note = Note();
    text.brief = request_.woken.empty() ? Say("{}: woke no pod", request_.cause)
                                        : Say("{}: woke {}", request_.cause, Names(request_.woken));
    return text;
  }

 private:
  std::string Title() const {
    std::string title(request_.cause);
    if (request_.pod != sim::kNoId) title += StrCat(" · ", catalog_.ShortName(request_.pod));
    if (request_.node != sim::kNoId) title += StrCat(" · ", log_.NodeName(request_.node));
    return title;
  }

  std::string Names(std::span<const PodId> pods) const {
    std::string names;
    for (size_t i = 0; i < std::min(pods.size(), kMaxNames); ++i) {
      if (i > 0) names += Word(", ");
      names += catalog_.ShortName(pods[i]);
    }
    return AndMore(std::move(names), pods.size());
  }

  static std::string AndMore(std::string names, size_t count) {
    if (count <= kMaxNames) return names;
    return Say("{} and {} more", names, count - kMaxNames);
  }

  std::string NamesIn(const std::vector<WokenPod>& woken, SectionId queue) const {
    std::vector<PodId> pods;
    for (const WokenPod& pod : woken) {
      if (pod.to == queue) pods.push_back(pod.pod);
    }
    return Names(pods);
  }

  std::vector<WokenPod> Woken() const {
    std::vector<WokenPod> woken;
    for (PodId pod : request_.woken) {
      if (woken.size() == kMaxWoken) break;
      woken.push_back({pod, WakingPlugin(pod), WokenInto(pod), ""});
      if (woken.size() <= kMaxNames) woken.back().why = WhyWoken(pod);
    }
    return woken;
  }

  // Returns the last event of that kind and pod that is not later than the request; null if there
  // is none.
  const sim::Event* LastEventOf(PodId pod, sim::EventKind kind) const {
    const std::vector<int32_t>& indexes = log_.EventsOfPod(pod);
    for (auto i = indexes.rbegin(); i != indexes.rend(); ++i) {
      const sim::Event& event = log_.events()[static_cast<size_t>(*i)];
      if (event.t <= request_.t && event.kind == kind && event.pod == pod) return &event;
    }
    return nullptr;
  }

  // Returns the plugin whose interest woke the pod; null if it is not known. The log names it if
  // the version asks plugins for hints.
  const std::string* WakingPlugin(PodId pod) const {
    const sim::Event* moved = LastEventOf(pod, sim::EventKind::kMoved);
    if (moved != nullptr && moved->plugins != nullptr) return &moved->plugins->front();
    const sim::Event* failed = LastEventOf(pod, sim::EventKind::kFailed);
    if (failed == nullptr || failed->plugins == nullptr) return nullptr;
    for (const std::string& plugin : *failed->plugins) {
      const std::vector<std::string> alone{plugin};
      if (wake_words_.Wakes(request_.cause, &alone)) return &plugin;
    }
    return nullptr;
  }

  SectionId WokenInto(PodId pod) const {
    const sim::Event* moved = LastEventOf(pod, sim::EventKind::kMoved);
    return moved == nullptr ? SectionId::kNone : moved->to;
  }

  std::string WhyWoken(PodId pod) const {
    const sim::Event* moved = LastEventOf(pod, sim::EventKind::kMoved);
    if (!wake_words_.AsksForHints() || moved == nullptr) return "";
    const auto index = static_cast<size_t>(moved - log_.events().data());
    return Say(AsSentence(sim::WhyHelped(log_, wake_words_.scheduler(), index)));
  }

  // Names the plugin once if it is the same for all pods, and its reason if that is the same, too.
  std::string Woke(const std::vector<WokenPod>& woken) const {
    if (woken.empty()) return Word("woke no pod");
    const auto other = [&](const WokenPod& pod) { return pod.plugin != woken.front().plugin; };
    const bool alike = std::none_of(woken.begin(), woken.end(), other);
    const std::string& why = woken.front().why;
    const auto has_why = [&](const WokenPod& pod) { return pod.why == why; };
    const size_t asked = std::min(woken.size(), kMaxNames);
    const bool same_why = std::all_of(woken.begin(), woken.begin() + asked, has_why);
    if (alike) {
      return Say("woke {}", StrCat(Names(request_.woken),
                                   InBrackets(woken.front().plugin, same_why ? why : "")));
    }
    std::string names;
    for (size_t i = 0; i < std::min(woken.size(), kMaxNames); ++i) {
      const WokenPod& pod = woken[i];
      names +=
          StrCat(i > 0 ? Word(", ") : "", catalog_.ShortName(pod.pod), InBrackets(pod.plugin, ""));
    }
    return Say("woke {}", AndMore(std::move(names), request_.woken.size()));
  }

  static std::string InBrackets(const std::string* plugin, std::string_view why) {
    if (plugin == nullptr) return "";
    return why.empty() ? Say(" ({})", *plugin) : Say(" ({}: {})", *plugin, why);
  }

  // Says which of the woken pods had served their backoff.
  std::string Destinations(const MoveRequestText& text) const {
    std::vector<std::string> sentences;
    for (size_t i = 0; i < text.to.size(); ++i) {
      if (text.to[i].empty()) continue;
      const QueueSection& section = log_.sections()[i];
      const bool served = section.kind == SectionKind::kLine;
      sentences.push_back(Say(served ? "backoff served: {} → {}." : "still backing off: {} → {}.",
                              text.to[i], section.name));
    }
    return StrJoin(sentences, " ");
  }

  // Returns the index of the request's entry; the number of entries if the version asked no plugins
  // about it.
  size_t IndexOfRequest() const {
    const std::vector<sim::Event>& events = log_.events();
    if (!wake_words_.AsksForHints()) return events.size();
    for (size_t i = log_.CountUntil(request_.t); i > 0 && events[i - 1].t == request_.t; --i) {
      const sim::Event& event = events[i - 1];
      const bool is_request = event.kind == sim::EventKind::kMoveRequest &&
                              std::tie(event.cause, event.subject_pod, event.subject_node) ==
                                  std::tie(request_.cause, request_.pod, request_.node);
      if (is_request) return i - 1;
    }
    return events.size();
  }

  std::map<PodId, std::string> Skips() const {
    std::map<PodId, std::string> skips;
    const size_t index = IndexOfRequest();
    if (index == log_.events().size()) return skips;
    const ClusterEvent event = sim::ClusterEventAt(log_, wake_words_.scheduler(), index);
    std::span<const PodId> parked = ParkedSinceBefore(view_, request_.t);
    for (PodId pod : parked.first(std::min(parked.size(), kMaxAsked))) {
      const sim::PodView& of = view_.pods[static_cast<size_t>(pod)];
      if (of.plugins == nullptr || of.object == nullptr) continue;
      std::vector<std::string> reasons;
      for (const Sentence& reason :
           sim::WhySkipped(sim::HintsOf(wake_words_.scheduler(), *of.object, *of.plugins, event))) {
        reasons.push_back(Say(reason));
      }
      if (!reasons.empty()) skips.emplace(pod, StrJoin(reasons, "; "));
    }
    return skips;
  }

  // Returns lines about the pods that were parked then and did not move, grouped by their reason.
  std::vector<std::string> Stays(const std::map<PodId, std::string>& skips) const {
    std::map<std::string, std::vector<PodId>> groups;
    // for pods without a hint's reason
    std::map<const std::vector<std::string>*, std::string> reasons;
    std::span<const PodId> parked = ParkedSinceBefore(view_, request_.t);
    for (PodId pod : parked.first(std::min(parked.size(), kMaxParked))) {
      const auto skip = skips.find(pod);
      if (skip != skips.end()) {
        groups[skip->second].push_back(pod);
        continue;
      }
      const std::vector<std::string>* plugins = view_.pods[static_cast<size_t>(pod)].plugins;
      const auto [reason, is_new] = reasons.try_emplace(plugins);
      if (is_new) reason->second = Reason(plugins);
      groups[reason->second].push_back(pod);
    }
    std::vector<std::pair<std::string, std::string>> named;
    for (const auto& [reason, pods] : groups) named.emplace_back(Names(pods), reason);
    StableSort(named);
    std::vector<std::string> lines;
    for (const auto& [names, reason] : named) {
      if (lines.size() == kMaxReasons) break;
      lines.push_back(Say("stays {}: {}", names, reason));
    }
    return lines;
  }

  std::string Reason(const std::vector<std::string>* plugins) const {
    if (sim::CauseNamed(request_.cause) == sim::Cause::kUnschedulableTimeout)
      return Word("not parked for long enough");
    if (wake_words_.HintsSaidSkip(request_.cause, plugins)) {
      return Say("{}: this change does not help (hint Skip)", StrJoin(*plugins, ", "));
    }
    // The plugins are interested in the event, but the request moved only other pods.
    if (wake_words_.Wakes(request_.cause, plugins)) return Word("no affinity term of it is met");
    const bool one = plugins->size() == 1;
    const std::string& words = wake_words_.For(plugins);
    return Say(one ? "{} listens only to {}" : "{} listen only to {}", StrJoin(*plugins, ", "),
               words);
  }

  std::string Note() const {
    if (wake_words_.AsksForHints()) return "";
    const std::vector<sim::Event>& events = log_.events();
    for (size_t i = log_.CountUntil(request_.t); i > 0 && events[i - 1].t == request_.t; --i) {
      const sim::Event& event = events[i - 1];
      if (event.kind != sim::EventKind::kMoveRequest || event.cause != request_.cause) continue;
      return Say(
          "moveRequestCycle is now {}: a pod whose attempt was running goes to backoffQ if it "
          "fails",
          event.cycle);
    }
    return "";
  }

  const sim::View& view_;
  const sim::EventLog& log_;
  const Catalog& catalog_;
  const WakeWords& wake_words_;
  const sim::MoveRequestView& request_;
};

}  // namespace

std::string TimeWords(Time t) {
  char text[32];
  const double seconds = t.seconds();
  std::snprintf(text, sizeof text, seconds < 1000 ? "%.2f s" : "%.0f s", seconds);
  return text;
}

const sim::MoveRequestView* RequestToTell(const sim::View& view) {
  if (!view.last_move_request) return nullptr;
  const sim::MoveRequestView& last = *view.last_move_request;
  if (!last.woken.empty()) return &last;
  const bool slept_on = IsAboutNode(last) && !ParkedSinceBefore(view, last.t).empty();
  if (slept_on) return &last;
  return view.last_wake ? &*view.last_wake : nullptr;
}

void UpdateMoveRequestText(const sim::View& view, const sim::EventLog& log, const Catalog& catalog,
                           const WakeWords& wake_words, MoveRequestText* text) {
  const sim::MoveRequestView* request = RequestToTell(view);
  if (request == nullptr) {
    *text = MoveRequestText();
    return;
  }
  const bool same = text->t == request->t && text->cause == request->cause &&
                    text->node == request->node &&
                    text->woken.size() == std::min(kMaxWoken, request->woken.size()) &&
                    text->num_parked == ParkedSinceBefore(view, request->t).size();
  if (!same) *text = Writer(view, log, catalog, wake_words, *request).Write();
}

}  // namespace berth::ui
