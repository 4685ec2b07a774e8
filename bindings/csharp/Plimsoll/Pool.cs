// Threads to spread work over.
//
// A thread of a pool that has once called a source of heights is known to Mono, which waits for it before it ends a process or unloads a domain (Unity's
// reload of scripts is one): for ever, because it waits for work in native code. So pools that nobody has disposed end their threads by themselves then.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Plimsoll
{
    /// <summary>A few threads that wait for work, for those who have no job system. One call at a time.</summary>
    public sealed unsafe class Pool : NativeHandle
    {
        readonly WeakReference listed;

        /// <param name="threads">in all, the caller's included; 0: as many as the machine has</param>
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

        /// <summary>For the parameter `run` of Native's functions; Pointer goes with it as `user`.</summary>
        public static readonly IntPtr Run = Marshal.GetFunctionPointerForDelegate(run);

        [MonoPInvokeCallback(typeof(ParallelFor))]
        static void RunOnPool(IntPtr user, uint count, IntPtr task, IntPtr context)
        {
            Native.plim_pool_run(user, count, task, context);
        }

        /// <summary>The parameters `run` and `user` of one call, for which the pool is held: Release follows. Null gives none: the calling thread.</summary>
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
                return IntPtr.Zero; // the program ends, and a thread of its own still works
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

        /// <summary>Those that are not disposed yet.</summary>
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
                var reference = new WeakReference(pool, true); // also while its finalizer waits for its turn, which may not come any more
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
