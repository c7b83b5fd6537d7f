// FunctionRef: a reference to a callable for the duration of one call. A lambda passed as
// FunctionRef costs two words; each lambda passed as std::function adds a class of its own, which
// is as large as the lambda, to a module whose size matters.
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
  // `callable` must outlive the reference. Implicit, so that callers can pass a lambda directly.
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
