#include "framework/result.h"

#include <gtest/gtest.h>

namespace berth {
namespace {

TEST(FitError, CountsEveryReasonOverAllNodes) {
  FitError error;
  error.num_all_nodes = 5;
  auto& statuses = error.diagnosis.node_to_status.strangers();
  statuses["a"] = Status(Code::kUnschedulable, {"Insufficient cpu", "Insufficient memory"});
  statuses["b"] = Status::Unschedulable("Insufficient cpu");
  statuses["c"] = Status::UnschedulableAndUnresolvable("node(s) were unschedulable");
  EXPECT_EQ(error.Message(),
            "0/5 nodes are available: 1 Insufficient memory, 1 node(s) were unschedulable, "
            "2 Insufficient cpu.");
}

TEST(FitError, SortsItsPartsAsTexts) {
  FitError error;
  error.num_all_nodes = 12;
  auto& statuses = error.diagnosis.node_to_status.strangers();
  for (int i = 0; i < 10; ++i) statuses["x" + std::to_string(i)] = Status::Unschedulable("x");
  for (int i = 0; i < 2; ++i) statuses["y" + std::to_string(i)] = Status::Unschedulable("y");
  EXPECT_EQ(error.Message(), "0/12 nodes are available: 10 x, 2 y.");
}

TEST(FitError, HasNoPartsWithoutReasons) {
  FitError error;
  error.num_all_nodes = 1;
  EXPECT_EQ(error.Message(), "0/1 nodes are available: .");
}

}  // namespace
}  // namespace berth
