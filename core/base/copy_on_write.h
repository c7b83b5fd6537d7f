// CopyOnWrite: a value that its copies share until one of them is changed. Objects of a cluster are
// large, and are copied all the time with another node or another status.
#ifndef BERTH_BASE_COPY_ON_WRITE_H_
#define BERTH_BASE_COPY_ON_WRITE_H_

#include <cstddef>
#include <initializer_list>
#include <utility>

namespace berth {

// Takes one word, also for an empty container. It reads like the value, also like a container; Edit
// first gives this copy a value of its own. Not safe for threads.
template <typename T>
class CopyOnWrite {
 public:
  CopyOnWrite() = default;
  CopyOnWrite(T value) {  // NOLINT: implicit on purpose
    if constexpr (requires { value.empty(); }) {
      if (value.empty()) return;
    }
    shared_ = new Shared{1, std::move(value)};
  }
  template <typename Container = T>
  CopyOnWrite(std::initializer_list<typename Container::value_type> elements)
      : CopyOnWrite(T(elements)) {}
  CopyOnWrite(const CopyOnWrite& other) : shared_(other.shared_) {
    if (shared_ != nullptr) ++shared_->holders;
  }
  CopyOnWrite(CopyOnWrite&& other) noexcept : shared_(std::exchange(other.shared_, nullptr)) {}
  CopyOnWrite& operator=(const CopyOnWrite& other) {
    if (this == &other) return *this;
    return *this = CopyOnWrite(other);
  }
  CopyOnWrite& operator=(CopyOnWrite&& other) noexcept {
    std::swap(shared_, other.shared_);
    return *this;
  }
  ~CopyOnWrite() {
    if (shared_ != nullptr && --shared_->holders == 0) delete shared_;
  }

  const T& operator*() const { return shared_ == nullptr ? Default() : shared_->value; }
  const T* operator->() const { return &**this; }
  operator const T&() const { return **this; }  // NOLINT: implicit on purpose
  bool operator==(const CopyOnWrite& other) const {
    return shared_ == other.shared_ || **this == *other;
  }
  // Returns the value for writing; no other copy shares it. The reference is no longer valid once
  // this object is copied.
  T& Edit() {
    if (shared_ == nullptr) {
      shared_ = new Shared{1, T()};
    } else if (shared_->holders > 1) {
      auto* const own = new Shared{1, shared_->value};
      --shared_->holders;
      shared_ = own;
    }
    return shared_->value;
  }
  T* operator->() { return &Edit(); }

  // Iterators of a container. They are read-only (Edit gives others), so those of find and end
  // always belong to the same value.
  auto begin() const { return (**this).begin(); }
  auto end() const { return (**this).end(); }
  size_t size() const { return (**this).size(); }
  bool empty() const { return shared_ == nullptr || shared_->value.empty(); }
  template <typename Key>
  auto find(const Key& key) const {
    return (**this).find(key);
  }
  template <typename Key>
  bool contains(const Key& key) const {
    return (**this).contains(key);
  }
  template <typename Key>
  const auto& at(const Key& key) const {
    return (**this).at(key);
  }
  template <typename Key>
  const auto& operator[](const Key& key) const {
    return (**this)[key];
  }
  template <typename Key>
  auto& operator[](const Key& key) {
    return Edit()[key];
  }
  template <typename Container = T>
  void push_back(typename Container::value_type element) {
    Edit().push_back(std::move(element));
  }
  auto& emplace_back() { return Edit().emplace_back(); }
  void clear() { *this = CopyOnWrite(); }
  void resize(size_t size) { Edit().resize(size); }

 private:
  struct Shared {
    size_t holders;
    T value;
  };
  static const T& Default() {
    static const T kDefault{};
    return kDefault;
  }

  Shared* shared_ = nullptr;
};

}  // namespace berth

#endif  // BERTH_BASE_COPY_ON_WRITE_H_
