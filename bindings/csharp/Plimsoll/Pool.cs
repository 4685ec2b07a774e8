// Threads to spread work over.
using System;
using System.Runtime.InteropServices;

namespace Plimsoll
{
    /// <summary>A few threads that wait for work, for those who have no job system. One call at a time.</summary>
    public sealed unsafe class Pool : NativeHandle
    {
        /// <param name="threads">in all, the caller's included; 0: as many as the machine has</param>
        public Pool(int threads = 0)
        {
            if (threads < 0) throw new ArgumentOutOfRangeException("threads", "a number of threads cannot be negative: " + threads);
            Library.Require();
            IntPtr made;
            PlimsollException.Check(Native.plim_pool_create((uint)threads, &made));
            handle = made;
        }

        static readonly ParallelFor run = RunOnPool; // kept alive as long as the program

        /// <summary>For the parameter `run` of Native's functions; Pointer goes with it as `user`.</summary>
        public static readonly IntPtr Run = Marshal.GetFunctionPointerForDelegate(run);

        [MonoPInvokeCallback(typeof(ParallelFor))]
        static void RunOnPool(IntPtr user, uint count, IntPtr task, IntPtr context)
        {
            Native.plim_pool_run(user, count, task, context);
        }

        protected override bool ReleaseHandle()
        {
            Native.plim_pool_destroy(handle);
            return true;
        }
    }
}
