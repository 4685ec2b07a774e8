// thread_stack.hpp - where the calling thread's own stack lies.
#pragma once

namespace plim {

// Whether an address lies on the stack that the system gave to this thread. False for the stack of a fiber (on Windows: of another
// fiber), and on systems that do not tell.
bool isOnThreadStack(const volatile void* address);

} // namespace plim
