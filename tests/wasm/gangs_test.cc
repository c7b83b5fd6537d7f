// Tests kube-batch on the stage: the seats of pods, the division of the room, the operations of a
// session, and that places that are taken back are visible.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

#include "layout/gang_slots.h"
#include "layout/session_slots.h"
#include "model/gangs.h"
#include "model/header_words.h"
#include "model/session_progress.h"
#include "panels/batch/gangs_panel.h"
#include "panels/overlay/hover_panel.h"
#include "versions/v1_21.h"
#include "wasm/drawn_texts.h"
#include "wasm/frame_fixture.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace {

using sim::PodPlace;

// --- The book

struct Words {
  sim::View view;

  void Queue(const std::string& name) {
    sim::QueueAccount queue;
    queue.name = name;
    queue.request = {{"cpu", 1000}};
    view.batch.queues.push_back(queue);
  }
  void Job(const std::string& uid, const std::string& queue, int32_t min_member) {
    sim::JobAccount job;
    job.uid = uid;
    job.queue = queue;
    job.min_member = min_member;
    view.batch.jobs.push_back(job);
  }
  void Pod(std::string_view group, PodPlace place, std::string_view cause = "") {
    sim::PodView& pod = view.pods.emplace_back();
    pod.group = group;
    pod.place = place;
    pod.cause = cause;
  }
};

std::vector<SeatState> StatesOf(const std::vector<Seat>& seats) {
  std::vector<SeatState> states;
  for (const Seat& seat : seats) states.push_back(seat.state);
  return states;
}

TEST(Gangs, APodKeepsItsSeatInEveryPlace) {
  Words words;
  words.Queue("research");
  words.Job("default/train", "research", 6);
  const PodPlace places[] = {PodPlace::kNode, PodPlace::kAllocated, PodPlace::kPipelined,
                             PodPlace::kInJob};
  for (const PodPlace place : places) words.Pod("PodGroup default/train", place);
  words.Pod("PodGroup default/train", PodPlace::kGone, "Succeeded");
  words.Pod("PodGroup default/train", PodPlace::kGone, "");
  const Gangs book = ReadGangs(words.view, "default");
  ASSERT_EQ(book.queues.size(), 1u);
  ASSERT_EQ(book.queues[0].gangs.size(), 1u);
  const Gang& gang = book.queues[0].gangs[0];
  EXPECT_EQ(gang.name, "train");
  EXPECT_EQ(StatesOf(gang.seats),
            (std::vector<SeatState>{SeatState::kRuns, SeatState::kHeld, SeatState::kPromised,
                                    SeatState::kWaiting, SeatState::kDone, SeatState::kEmpty}));
  EXPECT_EQ(book.PlaceOf(3).seat, 3);
  EXPECT_EQ(book.PlaceOf(5).queue, -1);  // deleted: it has no seat any more
}

TEST(Gangs, PodsWithoutAGroupAreSinglesOfTheDefaultQueue) {
  Words words;
  words.Queue("default");
  words.Pod("", PodPlace::kInJob);
  words.Pod("", PodPlace::kNode);
  const Gangs book = ReadGangs(words.view, "default");
  ASSERT_EQ(book.queues.size(), 1u);
  ASSERT_EQ(book.queues[0].singles.size(), 1u);
  EXPECT_EQ(book.queues[0].singles[0].pod, 0);
}

TEST(Gangs, GangsThatNoSessionHasHadAreSeparate) {
  Words words;
  words.Queue("default");
  words.Pod("PodGroup default/new", PodPlace::kInJob);
  words.Pod("PodGroup default/old", PodPlace::kNode);  // none of its pods waits
  const Gangs book = ReadGangs(words.view, "default");
  ASSERT_EQ(book.queues.size(), 2u);
  EXPECT_EQ(book.queues[1].account, nullptr);
  ASSERT_EQ(book.queues[1].gangs.size(), 1u);
  EXPECT_EQ(book.queues[1].gangs[0].name, "new");
}

TEST(Gangs, TheDominantResourceHasTheLargestShareOfTheDeservedAmount) {
  sim::QueueAccount queue;
  queue.deserved = {{"cpu", 4000}, {"memory", 1000}};
  queue.request = {{"cpu", 1000}, {"memory", 900}};
  EXPECT_EQ(DominantResource(queue), "memory");
  queue.allocated = {{"cpu", 3000}, {"memory", 100}};
  EXPECT_EQ(DominantResource(queue), "cpu");
  EXPECT_EQ(DominantResource({}), "");
}

// --- Room

Gangs BookOf(const Words& words) { return ReadGangs(words.view, "default"); }

// Returns that many queues with that many gangs of that many pods.
Words Crowd(int queues, int gangs, int pods) {
  Words words;
  words.view.batch.jobs.reserve(static_cast<size_t>(queues * gangs));
  static std::deque<std::string> groups;  // views keep references to these
  for (int q = 0; q < queues; ++q) {
    words.Queue("queue-" + std::to_string(q));
    for (int g = 0; g < gangs; ++g) {
      const std::string name = StrCat("default/job-", std::to_string(q), "-", std::to_string(g));
      words.Job(name, "queue-" + std::to_string(q), 3);
      groups.push_back("PodGroup " + name);
      for (int p = 0; p < pods; ++p) words.Pod(groups.back(), PodPlace::kInJob);
    }
  }
  return words;
}

bool Holds(const Rect& outer, const Rect& inner) {
  constexpr float kSlack = 0.1f;
  return inner.empty() ||
         (inner.x >= outer.x - kSlack && inner.y >= outer.y - kSlack &&
          inner.right() <= outer.right() + kSlack && inner.bottom() <= outer.bottom() + kSlack);
}

// Checks that all rectangles are inside their panel and do not overlap, and that each pod is
// counted.
void CheckSlots(const GangSlots& slots, const Gangs& book) {
  std::vector<Rect> rows;
  int hidden_queues = 0;
  for (size_t q = 0; q < book.queues.size(); ++q) {
    const QueueRoom& room = slots.queues[q];
    if (room.card.empty()) {
      ++hidden_queues;
      continue;
    }
    EXPECT_TRUE(Holds(slots.panel, room.card));
    EXPECT_TRUE(Holds(room.card, room.head));
    EXPECT_TRUE(Holds(room.card, room.bar));
    EXPECT_EQ(room.gangs.size() + static_cast<size_t>(room.hidden_gangs),
              book.queues[q].gangs.size());
    EXPECT_EQ(room.hidden_gangs > 0, !room.more.empty());
    for (size_t g = 0; g < room.gangs.size(); ++g) {
      const GangRow& row = room.gangs[g];
      EXPECT_TRUE(Holds(room.card, row.row));
      const auto seats = static_cast<size_t>(row.seats.shown + row.seats.hidden);
      EXPECT_EQ(seats,
                book.queues[q].gangs[static_cast<size_t>(room.gang_numbers[g])].seats.size());
      for (int i = 0; i < row.seats.shown; ++i) {
        EXPECT_TRUE(Holds(row.row, row.seats.At(i)));
        EXPECT_FALSE(row.seats.At(i).Overlaps(row.words));
      }
      EXPECT_TRUE(Holds(row.row, row.share));
      for (const Rect& other : rows) EXPECT_FALSE(other.Overlaps(row.row.Inset(0.05f)));
      rows.push_back(row.row);
    }
  }
  EXPECT_EQ(hidden_queues, slots.hidden_queues);
  EXPECT_TRUE(Holds(slots.panel, slots.more));
  EXPECT_TRUE(Holds(slots.panel, slots.legend));
}

constexpr struct {
  float width, height;
} kSizes[] = {{1280, 720}, {1920, 1080}, {720, 560}, {360, 640}, {640, 360}, {768, 1024},
              {340, 260},  {640, 250},   {344, 410}, {300, 220}, {960, 430}};

TEST(GangSlots, EverythingHasAPlaceOrIsCountedOnCanvasesOfAnySize) {
  const Words crowds[] = {Crowd(1, 1, 4), Crowd(2, 3, 4), Crowd(3, 12, 40), Crowd(9, 1, 1)};
  for (const auto& size : kSizes) {
    const StageLayout layout = ArrangeStage(size.width, size.height);
    for (const Words& crowd : crowds) {
      SCOPED_TRACE(StrCat(std::to_string(size.width), "x", std::to_string(size.height), ", ",
                          std::to_string(crowd.view.pods.size()), " pods"));
      const Gangs book = BookOf(crowd);
      CheckSlots(ArrangeGangs(layout.Queues(), layout.dense, book), book);
    }
  }
}

TEST(GangSlots, TheSmallestStageShowsAtLeastOneGang) {
  for (const auto& size : kSizes) {
    const Words crowd = Crowd(2, 1, 4);
    const Gangs book = BookOf(crowd);
    const StageLayout layout = ArrangeStage(size.width, size.height);
    const GangSlots slots = ArrangeGangs(layout.Queues(), layout.dense, book);
    EXPECT_FALSE(slots.queues[0].gangs.empty()) << size.width << "x" << size.height;
  }
}

TEST(GangSlots, FinishedGangsMakeRoomFirst) {
  Words crowd = Crowd(1, 60, 1);
  for (sim::JobAccount& job : crowd.view.batch.jobs) job.min_member = 1;
  crowd.view.pods[0].place = PodPlace::kGone;
  crowd.view.pods[0].cause = "Succeeded";
  const Gangs book = BookOf(crowd);
  const GangSlots slots = ArrangeGangs(ArrangeStage(1280, 720).Queues(), false, book);
  ASSERT_GT(slots.queues[0].hidden_gangs, 0);
  EXPECT_EQ(slots.queues[0].gang_numbers[0], 1);
  EXPECT_TRUE(slots.IsHidden(book.PlaceOf(0)));
}

TEST(SessionSlots, StationsKeepTheirPlacesApart) {
  for (const auto& size : kSizes) {
    const Rect panel = ArrangeStage(size.width, size.height).cycle;
    for (int actions = 1; actions <= 5; ++actions) {
      SCOPED_TRACE(StrCat(std::to_string(size.width), "x", std::to_string(size.height)));
      const SessionSlots slots = ArrangeSession(panel, actions);
      ASSERT_EQ(slots.stations.size(), static_cast<size_t>(actions) + 2);
      for (size_t i = 0; i < slots.stations.size(); ++i) {
        EXPECT_TRUE(panel.Contains(slots.stations[i].at));
        EXPECT_TRUE(Holds(panel, slots.stations[i].detail));
        EXPECT_FALSE(slots.stations[i].name.Overlaps(slots.foot));
        EXPECT_FALSE(slots.stations[i].detail.Overlaps(slots.latest_box));
        if (i == 0) continue;
        EXPECT_FALSE(slots.stations[i - 1].detail.Overlaps(slots.stations[i].name.Inset(0.05f)));
      }
      EXPECT_TRUE(Holds(panel, slots.foot));
      EXPECT_TRUE(Holds(panel, slots.latest_box));
    }
  }
}

// --- The session

struct LogWords {
  sim::EventLog log;
  sim::View view;

  void Tell(int64_t second, sim::EventKind kind, const char* pod, const char* cause) {
    sim::Event event;
    event.t = Time{} + Seconds(second);
    event.kind = kind;
    event.cause = log.InternText(cause);
    if (*pod != 0) event.pod = log.InternPod(pod);
    log.Append(event);
    view.t = event.t;
    view.num_events = log.events().size();
  }
  SessionProgress Story() {
    view.batch.session = 1;
    view.batch.open = true;
    return ReadSession(log, view, {"allocate", "preempt"});
  }
};

TEST(SessionProgress, AnEvictionIsMarkedUntilItsStatementIsDiscarded) {
  LogWords words;
  words.Tell(0, sim::EventKind::kSessionOpened, "", "");
  words.Tell(0, sim::EventKind::kActionBegun, "", "allocate");
  words.Tell(0, sim::EventKind::kActionBegun, "", "preempt");
  words.Tell(1, sim::EventKind::kEvicted, "default/victim", "preempt");
  words.Tell(2, sim::EventKind::kPipelined, "default/other", "preempt");
  const SessionProgress before = words.Story();
  EXPECT_EQ(before.running, 1);
  EXPECT_EQ(before.actions[0].state, ActionStory::State::kOver);
  EXPECT_EQ(before.victims, std::vector<sim::PodId>{words.log.FindPod("default/victim")});
  words.Tell(3, sim::EventKind::kUndone, "default/other", "pipelined");
  words.Tell(3, sim::EventKind::kUndone, "default/victim", "evicted");
  const SessionProgress after = words.Story();
  EXPECT_TRUE(after.victims.empty());
  ASSERT_EQ(after.ledger.size(), 2u);
  for (const LedgerEntry& entry : after.ledger) {
    EXPECT_EQ(entry.standing, LedgerEntry::Standing::kUndone);
  }
  const std::vector<TakenBack> taken = TakenBackSince(words.log, words.view.t, words.view.t);
  ASSERT_EQ(taken.size(), 2u);
  EXPECT_TRUE(taken[0].evicted);
  EXPECT_FALSE(taken[1].evicted);
}

TEST(SessionProgress, IsOfTheLastSessionAlone) {
  LogWords words;
  words.Tell(0, sim::EventKind::kSessionOpened, "", "");
  words.Tell(0, sim::EventKind::kActionBegun, "", "allocate");
  words.Tell(1, sim::EventKind::kAllocated, "default/a", "allocate");
  words.Tell(2, sim::EventKind::kSessionClosed, "", "");
  words.Tell(3, sim::EventKind::kSessionOpened, "", "");
  EXPECT_TRUE(words.Story().ledger.empty());
  EXPECT_EQ(words.Story().running, -1);
}

// --- The stage

std::string GroupJson(const std::string& name, int min_member) {
  return StrCat(R"({"apiVersion": "scheduling.incubator.k8s.io/v1alpha1", "kind": "PodGroup", )",
                R"("metadata": {"name": ")", name, R"("}, "spec": {"minMember": )",
                std::to_string(min_member), "}}");
}

std::string MemberJson(const std::string& name, const std::string& group) {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name,
                R"(", "annotations": {"scheduling.k8s.io/group-name": ")", group,
                R"("}}, "spec": {"schedulerName": "kube-batch", "containers": [{"name": "c", )",
                R"("resources": {"requests": {"cpu": "1"}}}]}})");
}

// Room for two of a gang of three; a second node is added at 4 s. Each step takes half a second.
std::string GangOfThree(const std::string& node = "node-a") {
  std::string objects = NodeJson(node, "2");
  objects += "," + GroupJson("train", 3);
  for (const char* name : {"train-0", "train-1", "train-2"}) {
    objects += "," + MemberJson(name, "train");
  }
  return StrCat(R"("scheduler": "kube-batch", "attemptLatency": "500ms", "until": "20s", )",
                R"("objects": [)", objects, R"(], "timeline": [)",
                CreateAt("4s", NodeJson("node-b", "2")), "]");
}

// Returns the moment of the first event of that kind, at or after `from` seconds.
double MomentOf(const sim::EventLog& log, sim::EventKind kind, double from = 0) {
  for (const sim::Event& event : log.events()) {
    if (event.kind == kind && event.t.seconds() >= from) return event.t.seconds();
  }
  ADD_FAILURE() << sim::EventKindName(kind) << " never happens";
  return 0;
}

TEST(KubeBatchStage, AGangFillsUpSeatBySeat) {
  TestFrames frames(GangOfThree());
  const double first = MomentOf(frames.session.log(), sim::EventKind::kAllocated);
  frames.At(first + 0.1, [&](const Frame& frame) {
    ASSERT_NE(frame.batch, nullptr);
    const std::vector<Seat>& seats = frame.batch->book.queues[0].gangs[0].seats;
    EXPECT_EQ(StatesOf(seats),
              (std::vector<SeatState>{SeatState::kHeld, SeatState::kWaiting, SeatState::kWaiting}));
  });
  // The pod itself is on its node; its seat has a mark of it.
  const sim::PodId pod = frames.session.log().FindPod("default/train-0");
  EXPECT_TRUE(frames.HasHit(HitKind::kPod, pod));
  EXPECT_TRUE(frames.HasHit(HitKind::kPodMention, pod));
}

TEST(KubeBatchStage, APlaceInTheSessionIsPromisedOnTheNodesBars) {
  TestFrames frames(GangOfThree());
  const double first = MomentOf(frames.session.log(), sim::EventKind::kAllocated);
  frames.At(first + 0.1, [&](const Frame& frame) {
    const sim::NodeId node = frame.log.FindNode("node-a");
    EXPECT_EQ(frame.Node(node).requested.milli_cpu, 0);
    ASSERT_EQ(frame.Node(node).held.size(), 1u);
    EXPECT_EQ(NumTiles(frame.Node(node)), 1);
  });
}

TEST(KubeBatchStage, UndonePlacementsAreCrossedOutAndFlyBack) {
  TestFrames frames(GangOfThree());
  const double released = MomentOf(frames.session.log(), sim::EventKind::kReleased);
  frames.At(released, [&](const Frame& frame) {
    const SessionProgress& story = frame.batch->story;
    EXPECT_FALSE(story.open);
    ASSERT_EQ(story.ledger.size(), 2u);
    for (const LedgerEntry& entry : story.ledger)
      EXPECT_EQ(entry.standing, LedgerEntry::Standing::kUndone);
    ASSERT_EQ(story.at_close.size(), 1u);
    EXPECT_EQ(story.at_close[0].count, 2);
    EXPECT_EQ(TakenBackSince(frame.log, frame.view.t, frame.view.t).size(), 2u);
  });
  MoveHistory& history = frames.session.history;
  const Time t{static_cast<int64_t>(released * 1e9)};
  history.GoTo(t - Duration{1}, t, 0, frames.session.log().CountUntil(t));
  bool back = false;
  for (const Move& move : history.moves()) {
    back |= move.from.place == PodPlace::kAllocated && move.to.place == PodPlace::kInJob;
  }
  EXPECT_TRUE(back);
}

TEST(KubeBatchStage, TheLedgerShowsTheBoundPods) {
  TestFrames frames(GangOfThree());
  const double closed = MomentOf(frames.session.log(), sim::EventKind::kSessionClosed,
                                 MomentOf(frames.session.log(), sim::EventKind::kBound));
  frames.At(closed, [&](const Frame& frame) {
    ASSERT_EQ(frame.batch->story.ledger.size(), 3u);
    for (const LedgerEntry& entry : frame.batch->story.ledger) {
      EXPECT_EQ(entry.standing, LedgerEntry::Standing::kDone);
    }
    EXPECT_TRUE(frame.batch->book.queues[0].gangs[0].IsReady());
  });
}

// Two of three pods are bound when the process is killed; the next process starts 3 s later.
std::string KilledWhileBinding() {
  return StrCat(
      R"("scheduler": "kube-batch", "attemptLatency": "500ms", "until": "9s", "objects": [)",
      NodeJson("node-a", "3"), ",", GroupJson("train", 3), ",", MemberJson("train-0", "train"), ",",
      MemberJson("train-1", "train"), ",", MemberJson("train-2", "train"),
      R"(], "process": {"restart": {"first": "3s"}}, )",
      R"("timeline": [{"at": "2700ms", "op": "killReplica", "replica": 0}])");
}

TEST(KubeBatchStage, APlaceThatAProcessTookWithItIsNotCounted) {
  TestFrames frames(KilledWhileBinding());
  frames.At(2.6, [](const Frame& frame) {
    EXPECT_TRUE(frame.batch->book.queues[0].gangs[0].IsReady());
    EXPECT_EQ(UnservedWords(frame.view), "");
  });
  frames.At(2.8, [](const Frame& frame) {
    const Gang& gang = frame.batch->book.queues[0].gangs[0];
    EXPECT_EQ(gang.ready(), 2);
    EXPECT_FALSE(gang.IsReady());
    EXPECT_EQ(UnservedWords(frame.view), "1 waits for a leader");
    EXPECT_EQ(frame.batch->story.ledger.back().standing, LedgerEntry::Standing::kUndone);
    // The counts of its session were lost with the process.
    EXPECT_TRUE(frame.view.batch.is_lost);
    EXPECT_EQ(GangLines(frame, *frame.batch, 0),
              (std::vector<std::string>{"PodGroup default/train",
                                        "minMember 3: 2 have a place, 0 are promised one"}));
  });
  // The next process has a session of its own.
  frames.At(6.5, [](const Frame& frame) {
    EXPECT_FALSE(frame.view.batch.is_lost);
    EXPECT_TRUE(frame.batch->book.queues[0].gangs[0].IsReady());
  });
}

TEST(KubeBatchStage, WhileNoProcessRunsNoSessionIsAnnounced) {
  TestStage stage;
  stage.Load(StrCat(R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", )",
                    R"("metadata": {"name": "t"}, "spec": {)", KilledWhileBinding(), "}}"));
  const auto announces = [&](double t) {
    stage.Seek(t);
    stage.Frame();
    return DrawnTexts().PiecesOf(*ImGui::GetDrawData()).contains("next");
  };
  EXPECT_FALSE(announces(2.8));
  EXPECT_TRUE(announces(6.9));
}

TEST(KubeBatchStage, EveryPendingPodIsSomewhereAtAnyMomentAndOnAnyCanvas) {
  for (const auto& size : kSizes) {
    TestFrames frames(GangOfThree(), VersionV121(), size.width, size.height);
    for (double t = 0; t < 10; t += 0.25) {
      frames.At(t, [&](const Frame& frame) {
        for (size_t i = 0; i < frame.view.pods.size(); ++i) {
          const auto pod = static_cast<sim::PodId>(i);
          const PodPlace place = frame.view.pods[i].place;
          if (place != PodPlace::kInJob) continue;
          EXPECT_FALSE(frame.batch->SeatOf(pod).empty());
          EXPECT_TRUE(Holds(frame.layout.Queues(), frame.batch->SeatOf(pod)));
        }
      });
    }
  }
}

TEST(KubeBatchStage, TheThingUnderThePointerIsExplained) {
  TestFrames frames(GangOfThree());
  frames.At(MomentOf(frames.session.log(), sim::EventKind::kReleased), [](const Frame& frame) {
    for (const Hit& hit : frame.hits) EXPECT_NE(hit.kind, HitKind::kStation);
    const std::vector<std::string> gang = GangLines(frame, *frame.batch, 0);
    ASSERT_FALSE(gang.empty());
    EXPECT_EQ(gang[0], "PodGroup default/train");
    // The session counted 2, and took their places back.
    EXPECT_EQ(gang[1], "minMember 3: 0 have a place, 0 are promised one");
    EXPECT_EQ(GangHit(*frame.batch, "default/train"), 0);
    EXPECT_EQ(GangHit(*frame.batch, "default/other"), sim::kNoId);
    EXPECT_EQ(BatchQueueHit(*frame.batch, "default"), 0);
    EXPECT_EQ(BatchQueueHit(*frame.batch, "other"), sim::kNoId);
    EXPECT_EQ(QueueLines(*frame.batch->book.queues[0].account)[0], "queue default");
  });
  for (const HitKind kind : {HitKind::kGang, HitKind::kBatchQueue, HitKind::kAction}) {
    frames.ui.hover.kind = kind;
    frames.WithFacts(1, [&](const Frame& frame, const PanelFacts& facts) {
      EXPECT_GE(HoverWords(frame, {facts.asked, facts.track}).size(), 2u);
    });
  }
}

TEST(KubeBatchStage, TheClickedThingHasAName) {
  TestFrames frames(GangOfThree());
  frames.At(1, [](const Frame& frame) {
    const Gangs& book = frame.batch->book;
    EXPECT_EQ(TargetOf(book, {{}, HitKind::kGang, GangHit(*frame.batch, "default/train")}),
              "podgroup/default/train");
    EXPECT_EQ(TargetOf(book, {{}, HitKind::kBatchQueue, 0}), "queue/default");
    EXPECT_EQ(TargetOf(book, {{}, HitKind::kBatchQueue, 7}), "");
    EXPECT_EQ(TargetOf(book, {{}, HitKind::kGang, 7}), "");
  });
}

// Returns the rows of pods in the ledger of the session, by their hits.
std::vector<Rect> LedgerRows(const TestFrames& frames, const Rect& box) {
  std::vector<Rect> rows;
  for (const Hit& hit : frames.hits) {
    if (hit.kind == HitKind::kPodMention && Holds(box, hit.rect)) rows.push_back(hit.rect);
  }
  return rows;
}

TEST(KubeBatchStage, WithLongNamesTheLedgerHasTheOutcomeBelow) {
  const auto rows_with = [](const std::string& node) {
    TestFrames frames(GangOfThree(node));
    Rect box;
    frames.At(MomentOf(frames.session.log(), sim::EventKind::kReleased),
              [&](const Frame& frame) { box = frame.batch->session.latest_box; });
    return LedgerRows(frames, box);
  };
  const std::vector<Rect> narrow = rows_with("n");
  const std::vector<Rect> wide = rows_with("a-node-with-a-long-name.example.org");
  ASSERT_EQ(narrow.size(), 2u);
  ASSERT_EQ(wide.size(), 2u);
  EXPECT_GT(wide[0].h, narrow[0].h);
  EXPECT_GE(wide[1].y, wide[0].bottom() - 0.1f);
}

TEST(KubeBatchStage, KubeSchedulersStageHasNothingOfIt) {
  TestFrames frames(StrCat(R"("objects": [)", NodeJson("n", "2"), "]"));
  frames.At(1, [](const Frame& frame) { EXPECT_EQ(frame.batch, nullptr); });
  EXPECT_FALSE(frames.HasHit(HitKind::kBatchQueue, 0));
}

}  // namespace
}  // namespace berth::ui
