// An API server that nobody writes to: what is measured ends before the first write.
#ifndef BERTH_TESTS_BENCH_IDLE_CLIENT_H_
#define BERTH_TESTS_BENCH_IDLE_CLIENT_H_

#include <optional>
#include <string>

#include "framework/handle.h"

namespace berth::bench {

class IdleClient final : public ApiClient {
 public:
  using Answer = std::optional<std::string>;
  Answer BindPod(const v1::Pod&, const std::string&) override { return std::nullopt; }
  Answer DeletePod(const v1::Pod&) override { return std::nullopt; }
  Answer PatchPodStatus(const v1::Pod&, const std::optional<v1::PodCondition>&,
                        const std::optional<std::string>&) override {
    return std::nullopt;
  }
  Answer UpdatePersistentVolume(const v1::PersistentVolume&) override { return std::nullopt; }
  Answer UpdatePersistentVolumeClaim(const v1::PersistentVolumeClaim&) override {
    return std::nullopt;
  }
  const Objects& Stored() const override { return stored_; }

 private:
  Objects stored_;
};

}  // namespace berth::bench

#endif  // BERTH_TESTS_BENCH_IDLE_CLIENT_H_
