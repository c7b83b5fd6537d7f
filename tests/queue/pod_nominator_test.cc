#include "queue/pod_nominator.h"

#include "queue/queue_fixture.h"

namespace berth::test {
namespace {

PodInfoPtr InfoOf(const v1::PodPtr& pod) { return std::make_shared<const PodInfo>(pod); }
PodInfoPtr InfoOf(const PodWords& words) { return InfoOf(PodOf(words)); }

class NominatorTest : public ::testing::Test {
 protected:
  Lines On(const std::string& node) const {
    Lines names;
    for (const PodInfoPtr& pod : nominator_.NominatedPodsForNode(node)) {
      names.push_back(pod->pod->metadata.name);
    }
    return names;
  }

  Listener listener_;
  Nominator nominator_{&listener_};
  const PodInfoPtr web_ = InfoOf({.name = "web"});
  const PodInfoPtr db_ = InfoOf({.name = "db"});
};

TEST_F(NominatorTest, ANodeListsItsPodsInTheOrderOfNomination) {
  nominator_.AddNominatedPod(web_, "n1");
  nominator_.AddNominatedPod(db_, "n1");
  EXPECT_EQ(On("n1"), (Lines{"web", "db"}));
  EXPECT_EQ(On("n2"), Lines{});
}

TEST_F(NominatorTest, APodIsNominatedToOneNodeAtTheMost) {
  nominator_.AddNominatedPod(web_, "n1");
  nominator_.AddNominatedPod(web_, "n2");
  EXPECT_EQ(On("n1"), Lines{});
  EXPECT_EQ(On("n2"), Lines{"web"});
  EXPECT_EQ(listener_.Heard(), (Lines{"nominated web n1", "nominated web n2 n1"}));
}

TEST_F(NominatorTest, NominatingAgainPutsThePodAtTheEnd) {
  nominator_.AddNominatedPod(web_, "n1");
  nominator_.AddNominatedPod(db_, "n1");
  nominator_.AddNominatedPod(web_, "n1");
  EXPECT_EQ(On("n1"), (Lines{"db", "web"}));
}

TEST_F(NominatorTest, WithoutANodeTheStatusDecides) {
  nominator_.AddNominatedPod(InfoOf({.name = "web", .nominated_node_name = "n3"}), "");
  EXPECT_EQ(On("n3"), Lines{"web"});
}

TEST_F(NominatorTest, TheGivenNodePrecedesTheStatus) {
  nominator_.AddNominatedPod(InfoOf({.name = "web", .nominated_node_name = "n3"}), "n1");
  EXPECT_EQ(On("n1"), Lines{"web"});
  EXPECT_EQ(On("n3"), Lines{});
}

TEST_F(NominatorTest, WithoutAnyNodeAnEarlierNominationIsForgotten) {
  nominator_.AddNominatedPod(web_, "n1");
  listener_.Heard();
  nominator_.AddNominatedPod(web_, "");
  EXPECT_TRUE(nominator_.nominated_pods().empty());
  EXPECT_EQ(nominator_.NominatedNode(*web_->pod), "");
  EXPECT_EQ(listener_.Heard(), Lines{"cleared web n1"});
}

TEST_F(NominatorTest, DeletingUsesTheUidAndNotTheName) {
  nominator_.AddNominatedPod(web_, "n1");
  nominator_.DeleteNominatedPodIfExists(*PodOf({.name = "web", .uid = "another"}));
  EXPECT_EQ(On("n1"), Lines{"web"});
  nominator_.DeleteNominatedPodIfExists(*PodOf({.name = "renamed", .uid = "uid-web"}));
  EXPECT_EQ(On("n1"), Lines{});
}

TEST_F(NominatorTest, DeletingAMissingPodIsNotReported) {
  nominator_.DeleteNominatedPodIfExists(*web_->pod);
  EXPECT_EQ(listener_.Heard(), Lines{});
}

TEST_F(NominatorTest, AnUpdateKeepsANominationThatTheStatusDoesNotKnowYet) {
  nominator_.AddNominatedPod(web_, "n1");
  const PodInfoPtr updated = InfoOf({.name = "web", .resource_version = "2"});
  nominator_.UpdateNominatedPod(web_->pod.get(), updated);
  EXPECT_EQ(On("n1"), Lines{"web"});
  EXPECT_EQ(nominator_.NominatedPodsForNode("n1")[0], updated);
}

TEST_F(NominatorTest, AnUpdateThatRemovesTheNodeFromTheStatusRemovesTheNomination) {
  const PodInfoPtr nominated = InfoOf({.name = "web", .nominated_node_name = "n1"});
  nominator_.AddNominatedPod(nominated, "");
  nominator_.UpdateNominatedPod(nominated->pod.get(), web_);
  EXPECT_EQ(On("n1"), Lines{});
}

TEST_F(NominatorTest, AnUpdateWithANodeInTheStatusMovesTheNomination) {
  nominator_.AddNominatedPod(web_, "n1");
  nominator_.UpdateNominatedPod(web_->pod.get(),
                                InfoOf({.name = "web", .nominated_node_name = "n2"}));
  EXPECT_EQ(On("n1"), Lines{});
  EXPECT_EQ(On("n2"), Lines{"web"});
}

TEST_F(NominatorTest, AnUpdatePutsThePodAtTheEndOfItsNode) {
  nominator_.AddNominatedPod(web_, "n1");
  nominator_.AddNominatedPod(db_, "n1");
  nominator_.UpdateNominatedPod(web_->pod.get(), web_);
  EXPECT_EQ(On("n1"), (Lines{"db", "web"}));
}

TEST_F(NominatorTest, AnUpdateToAnotherUidHandsTheNominationOn) {
  nominator_.AddNominatedPod(web_, "n1");
  const PodInfoPtr successor = InfoOf({.name = "web", .uid = "second"});
  nominator_.UpdateNominatedPod(web_->pod.get(), successor);
  EXPECT_EQ(nominator_.NominatedNode(*web_->pod), "");
  EXPECT_EQ(nominator_.NominatedNode(*successor->pod), "n1");
}

TEST_F(NominatorTest, AnUpdateFromNothingKnownKeepsTheNomination) {
  nominator_.AddNominatedPod(web_, "n1");
  nominator_.UpdateNominatedPod(nullptr, web_);
  EXPECT_EQ(On("n1"), Lines{"web"});
}

TEST_F(NominatorTest, ACopyIsIndependent) {
  nominator_.AddNominatedPod(web_, "n1");
  Nominator copy = nominator_;
  copy.DeleteNominatedPodIfExists(*web_->pod);
  EXPECT_EQ(On("n1"), Lines{"web"});
  EXPECT_TRUE(copy.nominated_pods().empty());
}

}  // namespace
}  // namespace berth::test
