#include <algorithm>

#include "api/objects.h"
#include "cli/command_fixture.h"

namespace berth::cli {
namespace resources_command_test {

class ResourcesCommandTest : public CommandTest {};

TEST_F(ResourcesCommandTest, NamesThemAsKubectlDoes) {
  EXPECT_EQ(Berth({"resources"}), kExitOk);
  for (const char* name :
       {"pods\n", "nodes\n", "persistentvolumeclaims\n", "deployments.apps\n",
        "storageclasses.storage.k8s.io\n", "csistoragecapacities.storage.k8s.io\n",
        "priorityclasses.scheduling.k8s.io\n", "poddisruptionbudgets.policy\n",
        "podgroups.scheduling.incubator.k8s.io\n"}) {
    EXPECT_TRUE(Printed(name)) << name << out_;
  }
  EXPECT_EQ(std::count(out_.begin(), out_.end(), '\n'), kNumKinds);
  EXPECT_FALSE(Printed("secrets"));
  EXPECT_EQ(Berth({"resources", "--strict"}), kExitBadInput) << "it reads nothing";
}

TEST_F(ResourcesCommandTest, TheVersionIsPrinted) {
  EXPECT_EQ(Berth({"--version"}), kExitOk);
  EXPECT_TRUE(out_.starts_with("berth ")) << out_;
  EXPECT_TRUE(Printed(".")) << out_;
}

}  // namespace resources_command_test
}  // namespace berth::cli
