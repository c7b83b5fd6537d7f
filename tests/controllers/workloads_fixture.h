// A cluster with controllers of workloads and no scheduler: tests bind pods themselves.
#ifndef BERTH_TESTS_CONTROLLERS_WORKLOADS_FIXTURE_H_
#define BERTH_TESTS_CONTROLLERS_WORKLOADS_FIXTURE_H_

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "apiserver/cluster.h"
#include "base/clock.h"
#include "base/strings.h"
#include "controllers/controller_loop.h"
#include "controllers/pod_facts.h"
#include "support/objects.h"

namespace berth::test {

// `more` is put into the spec: R"(, "paused": true)"; `image` makes templates differ.
inline std::string Workload(std::string_view name, int32_t replicas, std::string_view more = "",
                            std::string_view image = "a") {
  return StrCat(R"({"metadata": {"name": ")", name, R"(", "labels": {"app": ")", name,
                R"("}}, "spec": {"replicas": )", std::to_string(replicas),
                R"(, "selector": {"matchLabels": {"app": ")", name,
                R"("}}, "template": {"metadata": {"labels": {"app": ")", name,
                R"("}}, "spec": {"containers": [{"name": "c", "image": ")", image, R"("}]}})", more,
                "}}");
}

// Returns a strategy, for `more`.
inline std::string Rolling(std::string_view max_surge, std::string_view max_unavailable) {
  return StrCat(R"(, "strategy": {"rollingUpdate": {"maxSurge": )", max_surge,
                R"(, "maxUnavailable": )", max_unavailable, "}}");
}

class WorkloadsTest : public testing::Test {
 protected:
  template <typename T>
  void Create(std::string_view json) {
    cluster_.Create(MakeObject<T>(json));
    Settle();
  }
  template <typename T>
  void Update(std::string_view json) {
    cluster_.Update(MakeObject<T>(json));
    Settle();
  }
  void Delete(Kind kind, const std::string& key) {
    cluster_.Remove(kind, key);
    Settle();
  }

  // Lets the controllers do all work that is due at this moment.
  void Settle() {
    Deliver();
    for (int i = 0; i < 10'000 && manager_.NextDue() <= clock_.Now(); ++i) {
      work_ += manager_.SyncNext(clock_.Now(), &cluster_);
      cluster_.RunControllers();
      Deliver();
      if (after_sync_) after_sync_();
    }
    EXPECT_GT(manager_.NextDue(), clock_.Now()) << "the controllers come to rest";
  }
  // Passes time. The controllers do their work at the moments at which it is due.
  void PassTime(Duration time) {
    const Time end = clock_.Now() + time;
    while (manager_.NextDue() <= end) {
      clock_.AdvanceTo(std::max(clock_.Now(), manager_.NextDue()));
      Settle();
    }
    clock_.AdvanceTo(end);
  }

  // Returns the pods in the order of their names.
  std::vector<v1::PodPtr> Pods() const {
    std::vector<v1::PodPtr> pods;
    cluster_.objects().Of<v1::Pod>().ForEach(
        [&](const std::string&, const v1::PodPtr& pod) { pods.push_back(pod); });
    std::sort(pods.begin(), pods.end(), [](const v1::PodPtr& a, const v1::PodPtr& b) {
      return v1::PodKey(*a) < v1::PodKey(*b);
    });
    return pods;
  }
  std::vector<std::string> PodNames() const {
    std::vector<std::string> names;
    for (const v1::PodPtr& pod : Pods()) names.push_back(pod->metadata.name);
    return names;
  }
  // Binds the first `count` pods that have neither a node nor an end, to a node that exists from
  // then on. Returns the number of bound pods.
  size_t Bind(size_t count = SIZE_MAX, const std::string& node = "n") {
    cluster_.Create(MakeObject<v1::Node>(StrCat(R"({"metadata": {"name": ")", node, R"("}})")));
    size_t bound = 0;
    for (const v1::PodPtr& pod : Pods()) {
      if (bound == count) break;
      if (!pod->spec.node_name.empty() || !controllers::IsActive(*pod)) continue;
      cluster_.BindPod(*pod, node);
      ++bound;
    }
    Settle();
    return bound;
  }
  // Returns spec.replicas of the ReplicaSets, in the order of their creation.
  std::vector<int32_t> SetSizes() const {
    std::vector<ObjectPtr<v1::ReplicaSet>> sets;
    for (const auto& [key, set] : cluster_.objects().Of<v1::ReplicaSet>()) sets.push_back(set);
    std::sort(sets.begin(), sets.end(), [](const auto& a, const auto& b) {
      return std::stoi(a->metadata.uid) < std::stoi(b->metadata.uid);
    });
    std::vector<int32_t> sizes;
    for (const auto& set : sets) sizes.push_back(set->replicas);
    return sizes;
  }

  void Deliver() {
    for (const WatchEvent& event : cluster_.TakeWatchEvents()) {
      manager_.Follow(event, cluster_, clock_.Now());
    }
  }

  SimClock clock_;
  sim::Cluster cluster_{&clock_};
  controllers::ControllerLoop manager_{7};
  int64_t work_ = 0;  // the work of all controllers so far, as SyncNext counts it
  std::function<void()> after_sync_;
};

}  // namespace berth::test

#endif  // BERTH_TESTS_CONTROLLERS_WORKLOADS_FIXTURE_H_
