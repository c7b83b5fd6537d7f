#include "draw/raster.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "draw/painter.h"
#include "imgui.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace {

constexpr uint32_t kBlack = 0xff000000;
constexpr uint32_t kRed = 0xff0000ff;

// Shapes in a picture of 32 x 32 pixels.
class RasterTest : public testing::Test {
 protected:
  RasterTest() : context_(ImGui::CreateContext()) {
    ImGui::SetCurrentContext(context_);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {32, 32};
    fonts_.Build(1);
    ImGui::NewFrame();
  }
  ~RasterTest() override { ImGui::DestroyContext(context_); }

  ImDrawList* list() { return ImGui::GetBackgroundDrawList(); }
  const Raster& Draw() {
    ImGui::Render();
    pixels_ = Rasterise(*ImGui::GetDrawData());
    return pixels_;
  }
  uint32_t At(int x, int y) const { return pixels_.rgba[static_cast<size_t>(y * 32 + x)]; }
  int Count(uint32_t color) const {
    return static_cast<int>(std::count(pixels_.rgba.begin(), pixels_.rgba.end(), color));
  }

  Fonts fonts_;

 private:
  ImGuiContext* context_;
  Raster pixels_;
};

TEST_F(RasterTest, ARectangleHasItsPixelsAndNoOthers) {
  list()->AddRectFilled({4, 6}, {10, 9}, kRed);
  EXPECT_EQ(Draw().rgba.size(), 32u * 32u);
  EXPECT_EQ(Count(kRed), 6 * 3);
  EXPECT_EQ(Count(kBlack), 32 * 32 - 18);
  EXPECT_EQ(At(4, 6), kRed);
  EXPECT_EQ(At(9, 8), kRed);
  EXPECT_EQ(At(10, 8), kBlack);
}

TEST_F(RasterTest, TrianglesThatShareEdgesDrawEachPixelOnce) {
  list()->Flags = ImDrawListFlags_None;
  const ImVec2 middle(13.3f, 17.7f);
  const ImVec2 corners[] = {{2, 2}, {30, 2}, {30, 30}, {2, 30}};
  for (int i = 0; i < 4; ++i) {
    list()->AddTriangleFilled(middle, corners[i], corners[(i + 1) % 4], 0x800000ff);
  }
  Draw();
  EXPECT_EQ(Count(0xff000080), 28 * 28);
  EXPECT_EQ(Count(kBlack), 32 * 32 - 28 * 28);
}

TEST_F(RasterTest, ClippedPartsAreNotDrawn) {
  list()->PushClipRect({8, 8}, {12, 40});
  list()->AddRectFilled({-5000, -5000}, {5000, 5000}, kRed);
  list()->PopClipRect();
  Draw();
  EXPECT_EQ(Count(kRed), 4 * 24);
}

TEST_F(RasterTest, ColoursAreMixedByTheirOpacity) {
  list()->AddRectFilled({0, 0}, {32, 32}, 0xffffffff);
  list()->AddRectFilled({0, 0}, {32, 32}, 0x400000ff);
  Draw();
  EXPECT_EQ(Count(0xffbfbfff), 32 * 32);
}

TEST_F(RasterTest, GradientsRunFromColourToColour) {
  list()->AddRectFilledMultiColor({0, 0}, {32, 32}, 0xff000000, 0xff0000ff, 0xff0000ff, 0xff000000);
  Draw();
  EXPECT_EQ(At(0, 5), 0xff000004);
  EXPECT_EQ(At(16, 5), At(16, 30));
  EXPECT_EQ(At(31, 5), 0xff0000fb);
}

TEST_F(RasterTest, RoundShapesHaveSoftEdges) {
  Painter(list(), &fonts_).Circle({16, 16}, 9.5f, Rgb(0xffffff));
  Draw();
  EXPECT_NEAR(Count(0xffffffff), 3.14 * 9 * 9, 25);
  EXPECT_GT(32 * 32 - Count(0xffffffff) - Count(kBlack), 20);
}

TEST_F(RasterTest, LettersComeFromTheTextureOfTheFonts) {
  Painter(list(), &fonts_).Text({2, 10}, "Wg", {TextSize::kTitle, Rgb(0xff0000)});
  Draw();
  EXPECT_GT(Count(kRed), 20);
  EXPECT_LT(Count(kRed), 150);
}

TEST(Raster, AStageIsDrawnWithoutAWindow) {
  TestStage stage(720, 480, 2);
  EXPECT_TRUE(stage.app().DrawPixels().rgba.empty());
  stage.Load(ScenarioWords().Text());
  const Raster pixels = stage.app().DrawPixels();
  EXPECT_EQ(pixels.width, 1440);
  EXPECT_EQ(pixels.height, 960);
  const std::set<uint32_t> colours(pixels.rgba.begin(), pixels.rgba.end());
  EXPECT_GT(colours.size(), 50u);
}

}  // namespace
}  // namespace berth::ui
