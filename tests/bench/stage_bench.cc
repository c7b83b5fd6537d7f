// Measures a frame of the stage: the draw lists of clusters of three sizes, with everything in
// view, without a GPU. Prints milliseconds for each frame and bytes on the heap; `run` builds and
// starts it.
//
//   stage_bench [regular.ttf semibold.ttf]
#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "app/app.h"
#include "imgui.h"
#include "wasm/load_fixture.h"

namespace berth::ui {
namespace {

constexpr int kFrames = 300;
constexpr int kLongRun = 1000;  // frames, after which memory must not have grown
constexpr double kFrameMs = 1000.0 / 60;

struct ClusterSize {
  int nodes;
  int pods;
};
constexpr ClusterSize kSizes[] = {{10, 100}, {1000, 10000}, {5000, 30000}};

double NowMs() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

size_t HeapBytes() {
#ifdef __EMSCRIPTEN__
  return static_cast<size_t>(mallinfo().uordblks);
#else
  return mallinfo2().uordblks;
#endif
}

void WriteNode(int index, std::ostream& out) {
  out << R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"node-)" << index
      << R"(","labels":{"topology.kubernetes.io/zone":"zone-)" << index % 4 << R"("}})"
      << R"(,"status":{"allocatable":{"cpu":"16","memory":"64Gi","pods":"110"}}},)";
}

// Writes a pod that runs from the beginning.
void WriteBoundPod(int index, int nodes, std::ostream& out) {
  out << R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"app-)" << index % 40 << "-" << index
      << R"(","labels":{"app":"app-)" << index % 40 << R"("}},"spec":{"nodeName":"node-)"
      << index % nodes << R"(","containers":[{"name":"c","resources":{"requests":{"cpu":")"
      << 200 + index % 7 * 150 << R"(m","memory":"1Gi"}}}]}},)";
}

// Writes pods that arrive one by one and request `cpu`.
void WriteArrivals(const char* name, int count, int every_ms, int cpu, std::ostream& out) {
  out << R"({"count":)" << count << R"(,"every":")" << every_ms
      << R"(ms","object":{"apiVersion":"v1","kind":"Pod",)"
      << R"("metadata":{"name":")" << name << R"(-{i}","labels":{"app":")" << name << R"("}},)"
      << R"("spec":{"containers":[{"name":"c","resources":{"requests":{"cpu":")" << cpu
      << R"("}}}]}}})";
}

// Returns a scenario in which most pods run already. The others arrive; a few are too large for any
// node.
std::string ScenarioText(const ClusterSize& size) {
  const int parked = size.pods / 50;
  const int arriving = size.pods / 20;
  std::ostringstream out;
  out << R"({"apiVersion":"berth.dev/v1","kind":"Scenario","metadata":{"name":"bench"},"spec":{)"
      << R"("seed":1,"until":"60s","attemptLatency":"5ms","objects":[)";
  for (int i = 0; i < size.nodes; ++i) WriteNode(i, out);
  for (int i = 0; i < size.pods - parked - arriving; ++i) WriteBoundPod(i, size.nodes, out);
  out.seekp(-1, std::ios::end);  // the last comma
  out << R"(],"generators":[)";
  WriteArrivals("huge", parked, 10, 1000, out);
  out << ",";
  WriteArrivals("late", arriving, 10, 1, out);
  out << "]}}";
  return out.str();
}

class Bench {
 public:
  explicit Bench(const std::vector<std::vector<uint8_t>>& fonts) : app_(NowMs) {
    if (fonts.size() == 2) {
      app_.AddFont(400, fonts[0]);
      app_.AddFont(600, fonts[1]);
    }
    app_.Resize(1280, 720, 1);
  }

  bool Run(const ClusterSize& size) {
    size_ = size;
    const std::string answer = LoadInOneGo(app_, ScenarioText(size));
    if (answer.find(R"("ok":true)") == std::string::npos) {
      std::fprintf(stderr, "%s\n", answer.c_str());
      return false;
    }
    while (Frame() >= 0 && !app_.scene().run->complete()) {
    }
    const size_t after_load = HeapBytes();
    MeasureStill();
    MeasurePlaying();
    MeasureJumping();
    const size_t after_use = HeapBytes();
    for (int i = 0; i < kLongRun; ++i) Frame();
    std::printf(
        "%6d %6d  heap %.1f MB after load, %.1f MB after all that, %.1f MB after %d frames more\n",
        size.nodes, size.pods, Megabytes(after_load), Megabytes(after_use), Megabytes(HeapBytes()),
        kLongRun);
    return true;
  }

 private:
  static double Megabytes(size_t bytes) { return static_cast<double>(bytes) / 1e6; }

  // Returns the milliseconds of one frame.
  double Frame() {
    now_ms_ += kFrameMs;
    app_.MarkDirty();
    const double start = NowMs();
    app_.Advance(now_ms_);
    return NowMs() - start;
  }

  void Seek(double t) { app_.commands().Run(R"({"op":"seek","t":)" + std::to_string(t) + "}"); }

  void MeasureStill() {
    Seek(End() / 2);
    for (int i = 0; i < 60; ++i) Frame();
    std::vector<double> costs;
    for (int i = 0; i < kFrames; ++i) costs.push_back(Frame());
    Print("still", std::move(costs));
  }

  // Measures while pods arrive and fly to their nodes.
  void MeasurePlaying() {
    Seek(0);
    app_.commands().Run(R"({"op":"play"})");
    Frame();
    std::vector<double> costs;
    size_t flights = 0;
    for (int i = 0; i < kFrames; ++i) {
      costs.push_back(Frame());
      flights = std::max(flights, app_.scene().run->motion.flights().size());
    }
    app_.commands().Run(R"({"op":"pause"})");
    Print("playing", std::move(costs));
    std::printf("%6d %6d  at most %zu pods on their way\n", size_.nodes, size_.pods, flights);
  }

  // Measures frames at different moments, as when the playhead is dragged.
  void MeasureJumping() {
    std::vector<double> costs;
    for (int i = 0; i < kFrames; ++i) {
      Seek(End() * (i * 37 % kFrames) / kFrames);
      costs.push_back(Frame());
    }
    Print("jumping", std::move(costs));
  }

  double End() const { return app_.scene().run->end().seconds(); }

  void Print(const char* what, std::vector<double> costs) const {
    std::sort(costs.begin(), costs.end());
    double sum = 0;
    for (double cost : costs) sum += cost;
    const double mean = sum / static_cast<double>(costs.size());
    const double p95 = costs[costs.size() * 95 / 100];
    ImGui::SetCurrentContext(app_.imgui());
    std::printf("%6d %6d  %-8s %7.2f ms mean %7.2f ms p95 %7.2f ms worst %8d vertices\n",
                size_.nodes, size_.pods, what, mean, p95, costs.back(),
                ImGui::GetDrawData()->TotalVtxCount);
  }

  App app_;
  ClusterSize size_{};
  double now_ms_ = 0;
};

std::vector<uint8_t> FileBytes(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

int RunAll(const std::vector<std::vector<uint8_t>>& fonts) {
  for (const ClusterSize& size : kSizes) {
    Bench bench(fonts);
    if (!bench.Run(size)) return 1;
  }
  return 0;
}

}  // namespace
}  // namespace berth::ui

int main(int argc, char** argv) {
  std::vector<std::vector<uint8_t>> fonts;
  for (int i = 1; i < argc; ++i) fonts.push_back(berth::ui::FileBytes(argv[i]));
  return berth::ui::RunAll(fonts);
}
