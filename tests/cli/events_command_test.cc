// berth events SCENARIO.
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_fixture.h"
#include "cli/gallery.h"

namespace berth::cli {
namespace events_command_test {

constexpr std::string_view kScenario = R"(apiVersion: berth.dev/v1
kind: Scenario
metadata: {title: One fits and one waits}
spec:
  semantics: v1.34
  attemptLatency: 300ms
  objects:
  - {apiVersion: v1, kind: Node, metadata: {name: n1},
     status: {allocatable: {cpu: "1", pods: "10"}}}
  - {apiVersion: v1, kind: Pod, metadata: {name: fits},
     spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 500m}}}]}}
  - {apiVersion: v1, kind: Pod, metadata: {name: waits},
     spec: {containers: [{name: c, image: i, resources: {requests: {cpu: "5"}}}]}}
)";

class EventsCommandTest : public CommandTest {
 protected:
  int Events(std::vector<std::string> options) {
    std::vector<std::string> arguments = {"events", File("scenario", kScenario)};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return Berth(arguments);
  }
};

TEST_F(EventsCommandTest, PrintsTheSameAsKubectl) {
  EXPECT_EQ(Events({"--pod", "fits", "--at", "13s"}), 0);
  EXPECT_EQ(out_,
            "Events:\n"
            "  Type    Reason     Age   From               Message\n"
            "  ----    ------     ----  ----               -------\n"
            "  Normal  Scheduled  12s   default-scheduler  Successfully assigned default/fits to "
            "n1\n");
  EXPECT_EQ(err_, "");
}

TEST_F(EventsCommandTest, WithoutAPodTheyAreThoseOfAll) {
  EXPECT_EQ(Events({"--at", "400ms"}), 0);
  EXPECT_TRUE(Printed("Name:    default/fits\nEvents:\n  Type ")) << out_;
  EXPECT_TRUE(Printed("Name:    default/waits\nEvents:  <none>\n")) << out_;
}

TEST_F(EventsCommandTest, AsJsonTheyAreByPod) {
  EXPECT_EQ(Events({"--pod", "default/waits", "--at", "1s", "--json"}), 0);
  EXPECT_TRUE(Printed("\"default/waits\"")) << out_;
  EXPECT_TRUE(Printed("\"reason\":\"FailedScheduling\"")) << out_;
}

TEST_F(EventsCommandTest, EventsOfKubeBatchAreCountedLikeItsRecorder) {
  const std::string scenario = (test::GalleryPath() / "kube-batch/a-gang-fills-up.yaml").string();
  EXPECT_EQ(Berth({"events", scenario, "--pod", "train-0", "--at", "20s"}), 0);
  EXPECT_EQ(out_,
            "Events:\n"
            "  Type     Reason            Age                From        Message\n"
            "  ----     ------            ----               ----        -------\n"
            "  Warning  FailedScheduling  12s (x3 over 18s)  kube-batch  0 nodes are available\n"
            "  Normal   Scheduled         9s                 kube-batch  Successfully assigned "
            "default/train-0 to node-a\n");
}

TEST_F(EventsCommandTest, EventsOfV115AreCountedToo) {
  const std::string scenario = (test::GalleryPath() / "queue/the-classic-queue.yaml").string();
  EXPECT_EQ(Berth({"events", scenario, "--pod", "big-0"}), 0);
  EXPECT_EQ(
      out_,
      "Events:\n"
      "  Type     Reason            Age               From               Message\n"
      "  ----     ------            ----              ----               -------\n"
      "  Warning  FailedScheduling  4s (x8 over 38s)  default-scheduler  0/3 nodes are "
      "available: 3 Insufficient cpu.\n"
      "  Normal   Scheduled         0s                default-scheduler  Successfully assigned "
      "default/big-0 to node-d\n");
}

TEST_F(EventsCommandTest, AMissingPodIsAnError) {
  EXPECT_EQ(Events({"--pod", "other"}), 1);
  EXPECT_EQ(err_, "berth: there is no pod \"default/other\"\n");
  EXPECT_EQ(out_, "");
  EXPECT_EQ(Events({"--format", "yaml"}), 2);
}

}  // namespace events_command_test
}  // namespace berth::cli
