#include "api/host_ports.h"

#include <gtest/gtest.h>

namespace berth::test {
namespace {

TEST(HostPortInfo, IsASetOfEntries) {
  HostPortInfo ports;
  ports.Add("", "", 80);
  ports.Add("0.0.0.0", "TCP", 80);
  EXPECT_EQ(ports.size(), 1u);
  ports.Add("10.0.0.1", "TCP", 80);
  ports.Add("", "", 0);
  EXPECT_EQ(ports.size(), 2u);
  ports.Remove("", "TCP", 80);
  EXPECT_EQ(ports.size(), 1u);
  EXPECT_TRUE(ports.CheckConflict("", "", 80));
  EXPECT_TRUE(ports.CheckConflict("10.0.0.1", "", 80));
  EXPECT_FALSE(ports.CheckConflict("10.0.0.2", "", 80));
  EXPECT_FALSE(ports.CheckConflict("10.0.0.1", "UDP", 80));
  EXPECT_FALSE(ports.CheckConflict("", "", 0));
}

}  // namespace
}  // namespace berth::test
