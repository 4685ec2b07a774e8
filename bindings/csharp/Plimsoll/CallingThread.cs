// Calls that may ask a source of heights, and what the source does meanwhile that must not reach the library: it throws, or disposes what the call is
// using. An exception belongs to the call that asked, never to another one, earlier, later or on another thread:
// - What is thrown on the thread that called stays with that thread's call. Calls may lie inside each other, because a source may ask other surfaces.
// - A thread of a pool does not know whose call it works for: there the source itself keeps what it threw last, with a number, and a call takes what its own
//   sources have thrown since it began.
// What is disposed inside a source is freed when the call that asked is over; if a thread of a pool asked, when no call is on a pool any more.
using System;
using System.Collections.Generic;
using System.Threading;

namespace Plimsoll
{
    /// <summary>What a thread's calls have met.</summary>
    sealed unsafe class CallingThread
    {
        [ThreadStatic] static CallingThread current;

        int calls;         // under way, each inside a source that the one before it asked
        Exception thrown;  // the first of a source since the innermost call began
        long thrownBefore; // KeptSource.Throws when the outermost call began
        int sources;       // being asked, each inside the one before it
        bool onPool;       // the first of them is asked for another thread's call
        List<NativeHandle> disposed; // inside a source; null: none

        static readonly List<NativeHandle> disposedOnPools = new List<NativeHandle>();
        static int callsOnPools;

        // For whoever asks after a call that returned its status instead of throwing. It is known again by the library's sentence.
        Exception reason;
        Status reasonStatus;
        string reasonSentence;

        public static CallingThread Current
        {
            get { return current ?? (current = new CallingThread()); }
        }

        /// <summary>Before a call that may ask a source; Check or End follows.</summary>
        public static CallingThread Begin()
        {
            CallingThread thread = Current;
            if (++thread.calls == 1) thread.thrownBefore = KeptSource.Throws; // those inside a source are never on a pool
            thread.thrown = null;
            thread.reason = null;
            return thread;
        }

        /// <summary>After a call about one thing: throws if it was refused, or if a source threw although the library had an answer.</summary>
        public void Check(Status status)
        {
            LeaveCall();
            if (status == Status.Ok && thrown == null) return;
            Exception cause = thrown;
            thrown = null;
            if (status != Status.Ok) throw new PlimsollException(status, PlimsollException.LastError(), cause);
            throw new PlimsollException(Status.CallbackFailed, "the source of heights threw " + cause.GetType().Name + ": " + cause.Message, cause);
        }

        /// <summary>After a call about many bodies that are all in the water of one source, or of none.</summary>
        public Status End(Status status, KeptSource source)
        {
            LeaveCall();
            if (status != Status.Ok) Keep(status, thrown ?? (source == null ? null : source.ThrownSince(thrownBefore)));
            return status;
        }

        /// <summary>After a call about many bodies.</summary>
        public Status End(Status status, Body* bodies, int count)
        {
            LeaveCall();
            if (status == Status.Ok) return status;
            for (int i = 0; i < count && thrown == null; ++i)
            {
                KeptSource source = HeightTrampoline.OfSurface(bodies[i].Surface);
                if (source != null) thrown = source.ThrownSince(thrownBefore);
            }
            Keep(status, thrown);
            return status;
        }

        void LeaveCall()
        {
            if (--calls > 0 || disposed == null) return;
            List<NativeHandle> freed = disposed;
            disposed = null;
            foreach (NativeHandle handle in freed) handle.DangerousRelease();
        }

        /// <summary>What is being disposed now; nothing happens unless that is inside a source.</summary>
        public static void HoldDuringCall(NativeHandle handle)
        {
            CallingThread thread = current;
            if (thread == null || thread.sources == 0) return;
            handle.Hold();
            if (thread.onPool)
                lock (disposedOnPools) disposedOnPools.Add(handle);
            else
                (thread.disposed ?? (thread.disposed = new List<NativeHandle>())).Add(handle);
        }

        public static void BeginOnPool()
        {
            Interlocked.Increment(ref callsOnPools);
        }

        public static void EndOnPool()
        {
            if (Interlocked.Decrement(ref callsOnPools) > 0) return;
            NativeHandle[] freed;
            lock (disposedOnPools)
            {
                if (disposedOnPools.Count == 0 || Volatile.Read(ref callsOnPools) > 0) return;
                freed = disposedOnPools.ToArray();
                disposedOnPools.Clear();
            }
            foreach (NativeHandle handle in freed) handle.DangerousRelease();
        }

        void Keep(Status status, Exception cause)
        {
            thrown = null;
            bool asked = status == Status.NotFinite || status == Status.CallbackFailed; // the two that a source can bring about
            if (cause == null || !asked) return;
            reason = cause;
            reasonStatus = status;
            reasonSentence = PlimsollException.LastError();
        }

        /// <summary>What a source threw in the call on this thread that was refused with that status and sentence; null: nothing.</summary>
        public static Exception TakeReason(Status status, string sentence)
        {
            CallingThread thread = current;
            if (thread == null || thread.reason == null || thread.reasonStatus != status || thread.reasonSentence != sentence) return null;
            Exception taken = thread.reason;
            thread.reason = null;
            return taken;
        }

        /// <summary>Before a source is asked. Returns what it must give back to Leave: calls that the source makes are not the one that asks it.</summary>
        public Exception Enter()
        {
            if (sources++ == 0) onPool = calls == 0;
            Exception before = thrown;
            thrown = null;
            return before;
        }

        public void Leave(Exception before)
        {
            if (--sources == 0) onPool = false;
            thrown = before;
        }

        /// <summary>False on a thread of a pool.</summary>
        public bool Calls
        {
            get { return calls > 0; }
        }
    }
}
