#include <utility>

#include "framework/status.h"

#include <gtest/gtest.h>

namespace berth {
namespace {

TEST(Status, SuccessHasNoReasonsAndNoPlugin) {
  const Status status = Status::Ok().WithFailedPlugin("NodeName");
  EXPECT_TRUE(status.ok());
  EXPECT_EQ(status.code(), Code::kSuccess);
  EXPECT_EQ(status.Message(), "");
  EXPECT_EQ(status.failed_plugin(), "");
}

TEST(Status, OnlyTheTwoRejectionsAreUnschedulable) {
  EXPECT_TRUE(Status::Unschedulable("x").IsUnschedulable());
  EXPECT_TRUE(Status::UnschedulableAndUnresolvable("x").IsUnschedulable());
  EXPECT_FALSE(Status::Ok().IsUnschedulable());
  EXPECT_FALSE(Status::Internal("x").IsUnschedulable());
  EXPECT_FALSE(Status::Wait().IsUnschedulable());
  EXPECT_FALSE(Status::Skip().IsUnschedulable());
}

TEST(Status, JoinsItsReasonsInTheMessage) {
  EXPECT_EQ(Status(Code::kUnschedulable, {"Too many pods", "Insufficient cpu"}).Message(),
            "Too many pods, Insufficient cpu");
}

TEST(Status, ACopyDoesNotChangeWithTheOriginal) {
  Status original = Status::Unschedulable("x").WithFailedPlugin("A");
  const Status copy = original;
  original = std::move(original).WithFailedPlugin("B");
  EXPECT_EQ(copy.failed_plugin(), "A");
  EXPECT_EQ(original.failed_plugin(), "B");
  Status assigned;
  assigned = copy;
  EXPECT_EQ(assigned.Message(), "x");
  EXPECT_EQ(assigned.failed_plugin(), "A");
}

TEST(Status, CodesAreNamedAsInKubernetes) {
  EXPECT_EQ(CodeName(Code::kSuccess), "Success");
  EXPECT_EQ(CodeName(Code::kError), "Error");
  EXPECT_EQ(CodeName(Code::kUnschedulable), "Unschedulable");
  EXPECT_EQ(CodeName(Code::kUnschedulableAndUnresolvable), "UnschedulableAndUnresolvable");
  EXPECT_EQ(CodeName(Code::kWait), "Wait");
  EXPECT_EQ(CodeName(Code::kSkip), "Skip");
}

}  // namespace
}  // namespace berth
