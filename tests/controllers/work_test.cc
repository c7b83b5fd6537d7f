// Tests how many objects the controllers read: the number grows with the changes of a workload, not
// with their square.
#include <cstdint>
#include <string>

#include "controllers/daemon_sets/daemon_pod.h"
#include "controllers/workloads_fixture.h"

namespace berth::test {
namespace work_test {

// Clusters of two sizes: in one that is four times as large, controllers read four times as much.
constexpr int32_t kSmall = 100;
constexpr int32_t kLarge = 400;

class World : public WorkloadsTest {
 public:
  explicit World(int32_t size) : size_(size) {}
  void TestBody() override {}
  int64_t work() const { return work_; }

  // Binds pods one at a time, each to a node of its own if it requires one; `size` of them in a
  // call.
  void BindOneByOne() {
    for (int32_t bound = 1; bound > 0;) {
      bound = 0;
      for (const v1::PodPtr& pod : Pods()) {
        if (!pod->spec.node_name.empty()) continue;
        const std::string target = controllers::TargetNodeOf(*pod);
        cluster_.BindPod(*pod, target.empty() ? "n0" : target);
        Settle();
        ++bound;
      }
    }
  }
  void AddNodes() {
    for (int32_t i = 0; i < size_; ++i) {
      Create<v1::Node>(StrCat(R"({"metadata": {"name": "n)", std::to_string(i), R"("}})"));
    }
  }
  // Ends all pods, one after the other.
  void EndOneByOne() {
    for (const v1::PodPtr& pod : Pods()) {
      cluster_.EndPod(v1::PodKey(*pod));
      Settle();
    }
  }
  template <typename T>
  void Make(const std::string& json) {
    Create<T>(json);
  }
  template <typename T>
  void Change(const std::string& json) {
    Update<T>(json);
  }
  int32_t size() const { return size_; }
  size_t CountPods() const { return Pods().size(); }

 private:
  int32_t size_;
};

// Compares how many objects the controllers read for `story` in clusters of both sizes.
template <typename Story>
void ExpectLinear(Story story) {
  int64_t work[2] = {};
  for (const int i : {0, 1}) {
    World world(i == 0 ? kSmall : kLarge);
    story(world);
    EXPECT_GE(world.CountPods(), static_cast<size_t>(world.size()));
    work[i] = world.work();
  }
  EXPECT_LT(work[1], 6 * work[0]) << work[0] << " and " << work[1];
}

std::string Set(std::string_view name, int32_t replicas, std::string_view more,
                std::string_view image = "a") {
  return Workload(name, replicas, more, image);
}

TEST(WorkTest, ADeploymentWhosePodsAreCreatedAndDeleted) {
  ExpectLinear([](World& world) {
    world.AddNodes();
    world.Make<v1::Deployment>(Set("web", world.size(), ""));
    world.BindOneByOne();
    world.EndOneByOne();
    world.BindOneByOne();
  });
}

TEST(WorkTest, AReplicaSetBesideManyPodsWithoutAController) {
  ExpectLinear([](World& world) {
    world.AddNodes();
    for (int32_t i = 0; i < world.size(); ++i) {
      world.Make<v1::Pod>(StrCat(R"({"metadata": {"name": "free-)", std::to_string(i), R"("}})"));
    }
    world.Make<v1::ReplicaSet>(Set("web", world.size(), ""));
    world.BindOneByOne();
  });
}

TEST(WorkTest, AStatefulSetThatGrowsAndIsUpdated) {
  for (const std::string_view more : {"", R"(, "podManagementPolicy": "Parallel")"}) {
    ExpectLinear([&](World& world) {
      world.AddNodes();
      world.Make<v1::StatefulSet>(Set("db", world.size(), more));
      world.BindOneByOne();
      world.Change<v1::StatefulSet>(Set("db", world.size(), more, "b"));
      world.BindOneByOne();
    });
  }
}

TEST(WorkTest, ADaemonSetThatIsUpdated) {
  ExpectLinear([](World& world) {
    world.AddNodes();
    world.Make<v1::DaemonSet>(Set("agent", 0, ""));
    world.BindOneByOne();
    world.Change<v1::DaemonSet>(Set("agent", 0, "", "b"));
    world.BindOneByOne();
  });
}

}  // namespace work_test
}  // namespace berth::test
