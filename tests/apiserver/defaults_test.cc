#include "apiserver/defaults.h"

#include <gtest/gtest.h>

#include "apiserver/cluster.h"
#include "support/objects.h"

namespace berth::sim {
namespace {

using test::MakeObject;

class DefaultsTest : public testing::Test {
 protected:
  // Returns the stored form of the object.
  template <typename T>
  ObjectPtr<T> Store(std::string_view json) {
    const ObjectPtr<T> object = MakeObject<T>(json);
    cluster_.Create(object);
    cluster_.Update(object);
    return cluster_.objects().Of<T>().Find(KeyOf(object->metadata));
  }

  SimClock clock_;
  Cluster cluster_{&clock_};
};

std::string Text(const v1::ResourceList& list) {
  std::string text;
  for (const auto& [name, amount] : list) text += name + "=" + amount.ToString() + " ";
  return text;
}

TEST_F(DefaultsTest, AContainerAsksForItsLimits) {
  const v1::PodPtr pod = Store<v1::Pod>(R"({"metadata": {"name": "p"}, "spec": {
      "containers": [{"resources": {"limits": {"nvidia.com/gpu": 1}}},
                     {"resources": {"limits": {"cpu": 2, "memory": "1Gi"}, "requests": {"cpu": 0}}},
                     {"resources": {"requests": {"cpu": "100m"}}}],
      "initContainers": [{"resources": {"limits": {"cpu": 3}}}],
      "overhead": {"cpu": "1"}}})");
  const std::vector<v1::Container>& containers = *pod->spec.containers;
  EXPECT_EQ(Text(containers[0].requests), "nvidia.com/gpu=1 ");
  EXPECT_EQ(Text(containers[1].requests), "cpu=0 memory=1Gi ");
  EXPECT_EQ(Text(containers[2].requests), "cpu=100m ");
  EXPECT_EQ(Text((*pod->spec.init_containers)[0].requests), "cpu=3 ");
}

TEST_F(DefaultsTest, APodAsAWholeAsksForItsLimits) {
  const v1::PodPtr pod = Store<v1::Pod>(R"({"metadata": {"name": "p"}, "spec": {
      "resources": {"limits": {"cpu": 8, "memory": "4Gi"}}, "overhead": {"cpu": 1},
      "containers": [{"resources": {"requests": {"cpu": "1500m"}}},
                     {"resources": {"requests": {"cpu": "250m"}}}]}})");
  EXPECT_EQ(Text(pod->spec.requests), "cpu=1750m memory=4Gi ");
  const v1::PodPtr other = Store<v1::Pod>(R"({"metadata": {"name": "q"}, "spec": {
      "resources": {"limits": {"cpu": 8}, "requests": {"cpu": 2}},
      "containers": [{"resources": {"requests": {"memory": "1Mi"}}}]}})");
  EXPECT_EQ(Text(other->spec.requests), "cpu=2 memory=1048576 ");
  const v1::PodPtr none = Store<v1::Pod>(R"({"metadata": {"name": "r"}, "spec": {
      "resources": {"requests": {"cpu": 2}},
      "containers": [{"resources": {"requests": {"memory": "1Mi"}}}]}})");
  EXPECT_EQ(Text(none->spec.requests), "cpu=2 ");
}

TEST_F(DefaultsTest, PortsInTheNodesNetworkAreThoseOfTheNode) {
  const v1::PodPtr pod = Store<v1::Pod>(R"({"metadata": {"name": "p"}, "spec": {
      "hostNetwork": true,
      "containers": [{"ports": [{"containerPort": 80}, {"containerPort": 81, "hostPort": 8081}]}],
      "initContainers": [{"ports": [{"containerPort": 82}]}]}})");
  EXPECT_EQ((*pod->spec.containers)[0].ports[0].host_port, 80);
  EXPECT_EQ((*pod->spec.containers)[0].ports[1].host_port, 8081);
  EXPECT_EQ((*pod->spec.init_containers)[0].ports[0].host_port, 82);
  const v1::PodPtr other = Store<v1::Pod>(R"({"metadata": {"name": "q"}, "spec": {
      "containers": [{"ports": [{"containerPort": 80}]}]}})");
  EXPECT_EQ((*other->spec.containers)[0].ports[0].host_port, 0);
}

TEST_F(DefaultsTest, TheDefaultAllocatableIsTheCapacity) {
  const char* const kHas = R"("capacity": {"cpu": "4", "pods": 10})";
  const auto node = [&](const std::string& allocatable) {
    return Store<v1::Node>(R"({"metadata": {"name": "n"}, "status": {)" + allocatable + kHas +
                           "}}");
  };
  EXPECT_EQ(Text(node("")->allocatable), "cpu=4 pods=10 ");
  EXPECT_EQ(Text(node(R"("allocatable": {},)")->allocatable), "cpu=4 pods=10 ");
  EXPECT_EQ(Text(node(R"("allocatable": {"cpu": "3"},)")->allocatable), "cpu=3 ");
}

TEST_F(DefaultsTest, ANamespaceHasItsNameAsALabel) {
  const auto name_space = Store<v1::Namespace>(R"({"metadata": {"name": "prod"}})");
  EXPECT_EQ(name_space->metadata.labels.at("kubernetes.io/metadata.name"), "prod");
}

TEST_F(DefaultsTest, AControllerSelectsTheLabelsOfItsTemplate) {
  const auto controller = Store<v1::ReplicationController>(
      R"({"metadata": {"name": "rc"},
          "spec": {"template": {"metadata": {"labels": {"app": "web"}}}}})");
  EXPECT_EQ(controller->selector, (LabelSet{{"app", "web"}}));
}

TEST_F(DefaultsTest, LabelKeysBecomePartOfSelectorsOnce) {
  const v1::PodPtr pod = Store<v1::Pod>(R"({
      "metadata": {"name": "p", "labels": {"app": "web", "hash": "1"}},
      "spec": {"affinity": {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [
          {"topologyKey": "zone", "labelSelector": {"matchLabels": {"app": "web"}},
           "matchLabelKeys": ["hash", "missing"], "mismatchLabelKeys": ["app"]},
          {"topologyKey": "zone", "matchLabelKeys": ["hash"]}]}}}})");
  const auto& terms = pod->spec.affinity->pod_anti_affinity->required;
  const auto& expressions = terms[0].label_selector->match_expressions;
  ASSERT_EQ(expressions.size(), 2u);
  EXPECT_EQ(expressions[0].key + expressions[0].op + expressions[0].values[0], "hashIn1");
  EXPECT_EQ(expressions[1].key + expressions[1].op + expressions[1].values[0], "appNotInweb");
  EXPECT_FALSE(terms[1].label_selector.has_value());
}

}  // namespace
}  // namespace berth::sim
