#include "sim/account.h"

#include <cstdint>
#include <utility>

#include "sim/describe.h"

namespace berth::sim {

Result<Json> AccountOfPod(Simulation& simulation, const View& view, std::string_view pod_name) {
  Result<Json> pod = DescribePod(simulation, view, pod_name);
  if (!pod.ok()) return pod;
  Json account = {{"pod", std::move(pod).value()}, {"lastAttempt", nullptr}};
  const PodId id = simulation.log().FindPod(pod_name);
  const int32_t last_attempt = view.pods[static_cast<size_t>(id)].last_attempt;
  if (last_attempt >= 0) {
    account["lastAttempt"] = DescribeAttempt(simulation.log(), simulation.Explain(last_attempt));
  }
  return account;
}

}  // namespace berth::sim
