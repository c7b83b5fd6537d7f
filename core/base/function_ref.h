// FunctionRef: something callable that is only called while the call it is handed to lasts. A
// lambda costs two words as such; as std::function each brings a class of its own with it, which
// weighs as much as the lambda where the module's size counts.
#ifndef BERTH_BASE_FUNCTION_REF_H_
#define BERTH_BASE_FUNCTION_REF_H_

#include <memory>
#include <type_traits>
#include <utility>

namespace berth {

template <typename Signature>
class FunctionRef;

template <typename Result, typename... Args>
class FunctionRef<Result(Args...)> {
 public:
  // `callable` must outlive the reference. Implicit, so that a lambda can be written as argument.
  template <typename Callable>
  requires(!std::is_same_v<std::remove_cvref_t<Callable>, FunctionRef>)
      // NOLINTNEXTLINE(google-explicit-constructor,bugprone-forwarding-reference-overload)
      FunctionRef(Callable&& callable)
      : callable_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
        call_([](void* target, Args... args) -> Result {
          return (*static_cast<std::remove_reference_t<Callable>*>(target))(
              std::forward<Args>(args)...);
        }) {}

  Result operator()(Args... args) const { return call_(callable_, std::forward<Args>(args)...); }

 private:
  void* callable_;
  Result (*call_)(void*, Args...);
};

}  // namespace berth

#endif  // BERTH_BASE_FUNCTION_REF_H_
