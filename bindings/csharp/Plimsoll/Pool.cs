// Threads that share the work of a call.
//
// Mono registers a thread of a pool that has called a source of heights. Mono waits for such threads before it ends a
// process or unloads a domain (Unity reloads scripts that way), and a thread that waits for work in native code never
// ends. Therefore pools that have not been disposed end their threads themselves in that case.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Plimsoll
{
    /// <summary>A few threads that wait for work, for programs without a job system. One call at a time.</summary>
    public sealed unsafe class Pool : NativeHandle
    {
        readonly WeakReference listed;

        /// <param name="threads">total number, including the caller; 0: one per processor of the machine</param>
        public Pool(int threads = 0)
        {
            if (threads < 0) throw new ArgumentOutOfRangeException("threads", "a number of threads cannot be negative: " + threads);
            Library.Require();
            IntPtr made;
            PlimsollException.Check(Native.plim_pool_create((uint)threads, &made));
            handle = made;
            listed = OpenPools.List(this);
        }

        static readonly ParallelFor run = RunOnPool; // kept alive as long as the program

        /// <summary>The argument `run` of Native's functions, with Pointer as `user`.</summary>
        public static readonly IntPtr Run = Marshal.GetFunctionPointerForDelegate(run);

        [MonoPInvokeCallback(typeof(ParallelFor))]
        static void RunOnPool(IntPtr user, uint count, IntPtr task, IntPtr context)
        {
            Native.plim_pool_run(user, count, task, context);
        }

        /// <summary>The arguments `run` and `user` of one call, for which the pool is held until Release. Null: the
        /// calling thread.</summary>
        internal static IntPtr Take(Pool pool, out IntPtr user)
        {
            user = IntPtr.Zero;
            if (pool == null) return IntPtr.Zero;
            try
            {
                pool.Hold();
            }
            catch (ObjectDisposedException)
            {
                if (!OpenPools.Ended) throw;
                return IntPtr.Zero; // the program ends while one of its threads is still working
            }
            CallingThread.BeginOnPool();
            user = pool.handle;
            return Run;
        }

        internal static void Release(Pool pool, IntPtr user)
        {
            if (user == IntPtr.Zero) return;
            pool.DangerousRelease();
            CallingThread.EndOnPool();
        }

        protected override bool ReleaseHandle()
        {
            Native.plim_pool_destroy(handle);
            if (listed != null) OpenPools.Strike(listed);
            return true;
        }

        /// <summary>The pools that have not been disposed.</summary>
        static class OpenPools
        {
            static readonly HashSet<WeakReference> pools = new HashSet<WeakReference>();

            /// <summary>The process or the domain is ending.</summary>
            public static volatile bool Ended;

            static OpenPools()
            {
                AppDomain.CurrentDomain.ProcessExit += End;
                AppDomain.CurrentDomain.DomainUnload += End;
            }

            public static WeakReference List(Pool pool)
            {
                var reference = new WeakReference(pool, true); // also while its finalizer is pending, which may never run
                lock (pools) pools.Add(reference);
                return reference;
            }

            public static void Strike(WeakReference reference)
            {
                lock (pools) pools.Remove(reference);
            }

            static void End(object sender, EventArgs arguments)
            {
                Ended = true;
                WeakReference[] open;
                lock (pools)
                {
                    open = new WeakReference[pools.Count];
                    pools.CopyTo(open);
                }
                foreach (WeakReference reference in open)
                {
                    var pool = reference.Target as Pool;
                    if (pool != null) pool.Dispose();
                }
            }
        }
    }
}
