// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/core/coroutine.hpp"

#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <exception>
#include <stdexcept>
#include <system_error>
#include <utility>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FABMON_ASAN
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define FABMON_ASAN
#endif
#ifdef FABMON_ASAN
#include <sanitizer/common_interface_defs.h>
#endif

namespace fabmon {
namespace {

// The address sanitizer has to be told of each change of stacks: before it, to which one, and where
// to keep its notes of the present one (null: this is not needed any more); and after it.
#ifdef FABMON_ASAN
void before_switch(void** notes, const void* stack, std::size_t size) {
  __sanitizer_start_switch_fiber(notes, stack, size);
}
void after_switch(void* notes, const void** from, std::size_t* size) {
  __sanitizer_finish_switch_fiber(notes, from, size);
}
#else
void before_switch(void** /*notes*/, const void* /*stack*/, std::size_t /*size*/) {}
void after_switch(void* /*notes*/, const void** /*from*/, std::size_t* /*size*/) {}
#endif

// swapcontext() without the sanitizer's warning of it: returns when somebody changes to `from`.
void change(ucontext_t& from, const ucontext_t& to) {
  volatile bool left = false;
  ::getcontext(&from);
  if (left) return;
  left = true;
  ::setcontext(&to);
}

struct Cancelled {};

}  // namespace

/// Memory for a stack, of which the system gives what is used; below it a page that ends the
/// program where the stack is too small.
class Coroutine::Stack {
 public:
  Stack() {
    constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK;
    void* const memory = ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, kFlags, -1, 0);
    if (memory == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "a stack");
    memory_ = memory;
    (void)::mprotect(memory_, static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)), PROT_NONE);
  }
  ~Stack() { ::munmap(memory_, kSize); }
  Stack(const Stack&) = delete;
  Stack& operator=(const Stack&) = delete;

  void* memory() const { return memory_; }
  static constexpr std::size_t size() { return kSize; }

 private:
  static constexpr std::size_t kSize = std::size_t{8} << 20;  // as a thread has
  void* memory_;
};

struct Coroutine::State {
  explicit State(std::function<void()> work) : function(std::move(work)) {}

  void start();
  void enter();
  void leave();
  static void run();

  std::function<void()> function;
  std::unique_ptr<Stack> stack;  // none: it has not begun
  ucontext_t own{}, resumer{};
  std::exception_ptr error;
  bool cancelled = false;
  bool done = false;
  // For the sanitizer.
  void* own_notes = nullptr;
  const void* resumer_stack = nullptr;
  std::size_t resumer_size = 0;

  static thread_local State* running;
};

thread_local Coroutine::State* Coroutine::State::running = nullptr;

void Coroutine::State::start() {
  stack = std::make_unique<Stack>();
  if (::getcontext(&own) != 0) throw std::system_error(errno, std::generic_category());
  own.uc_stack.ss_sp = stack->memory();
  own.uc_stack.ss_size = Stack::size();
  ::makecontext(&own, run, 0);
}

// To the coroutine's stack, and back.
void Coroutine::State::enter() {
  State* const outer = std::exchange(running, this);
  void* notes = nullptr;
  before_switch(&notes, stack->memory(), Stack::size());
  change(resumer, own);
  after_switch(notes, nullptr, nullptr);
  running = outer;
  if (done) stack.reset();
}

// To the stack of who has resumed it, and back, if it has not ended.
void Coroutine::State::leave() {
  before_switch(done ? nullptr : &own_notes, resumer_stack, resumer_size);
  change(own, resumer);
  after_switch(own_notes, &resumer_stack, &resumer_size);
}

// What is lowest on the coroutine's stack.
void Coroutine::State::run() {
  State& state = *running;
  after_switch(nullptr, &state.resumer_stack, &state.resumer_size);
  try {
    state.function();
  } catch (const Cancelled&) {  // suspend() threw it; there is nobody to tell
  } catch (...) {
    state.error = std::current_exception();
  }
  state.done = true;
  state.leave();
}

Coroutine::Coroutine(std::function<void()> function)
    : state_(std::make_unique<State>(std::move(function))) {}

Coroutine::Coroutine(Coroutine&&) noexcept = default;

Coroutine::~Coroutine() {
  if (!state_ || !state_->stack) return;
  state_->cancelled = true;
  while (!state_->done) state_->enter();
}

void Coroutine::resume() {
  State& state = *state_;
  if (state.done) throw std::logic_error("a coroutine that has ended is resumed");
  if (!state.stack) state.start();
  state.enter();
  if (state.error) std::rethrow_exception(std::exchange(state.error, nullptr));
}

bool Coroutine::done() const { return state_->done; }

void Coroutine::suspend() {
  State* const state = State::running;
  if (state == nullptr) throw std::logic_error("what is suspended is no coroutine");
  state->leave();
  if (state->cancelled) throw Cancelled();
}

}  // namespace fabmon
