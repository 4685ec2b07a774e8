// Keeps exceptions and disposals inside a source of heights, or inside a body's own buoyancy, from reaching the
// library. Both are called sources here. An exception belongs to the call that uses the source, and to no other call,
// earlier, later or on another thread:
// - On the thread that made the call, the exception is kept with that call. Calls may be nested, because a source may
//   use other surfaces.
// - A thread of a pool cannot identify the call for which it works. There the source keeps the last exception, with a
//   number, and a call takes the exceptions that its own sources have thrown since it began.
// An object that is disposed inside a source is freed when the call that uses the source is over. If a thread of a pool
// runs the source, it is freed when no call uses a pool any longer.
using System;
using System.Collections.Generic;
using System.Threading;

namespace Plimsoll
{
    /// <summary>The calls of a thread, and the exceptions of their sources.</summary>
    sealed unsafe class CallingThread
    {
        [ThreadStatic] static CallingThread current;

        int calls;         // in progress, each inside a source of the one before it
        Exception thrown;  // the first of a source since the innermost call began
        long thrownBefore; // KeptCallback.Throws when the outermost call began
        int sources;       // being called, each inside the one before it
        bool onPool;       // the first of them is called for a call of another thread
        List<NativeHandle> disposed; // inside a source; null: none

        static readonly List<NativeHandle> disposedOnPools = new List<NativeHandle>();
        static int callsOnPools;

        // For a caller that reads the reason after a call that returned its status. The library's message identifies
        // the call.
        Exception reason;
        Status reasonStatus;
        string reasonSentence;

        public static CallingThread Current
        {
            get { return current ?? (current = new CallingThread()); }
        }

        /// <summary>Begins a call that may use a source; Check or End follows.</summary>
        public static CallingThread Begin()
        {
            CallingThread thread = Current;
            if (++thread.calls == 1) thread.thrownBefore = KeptCallback.Throws; // those inside a source are never on a pool
            thread.thrown = null;
            thread.reason = null;
            return thread;
        }

        /// <summary>Ends a call about one object: throws if it was refused, or if a source threw although the library
        /// returned a result.</summary>
        public void Check(Status status)
        {
            LeaveCall();
            if (status == Status.Ok && thrown == null) return;
            Exception cause = thrown;
            thrown = null;
            if (status != Status.Ok) throw new PlimsollException(status, PlimsollException.LastError(), cause);
            throw new PlimsollException(Status.CallbackFailed, "the source of heights threw " + cause.GetType().Name + ": " + cause.Message, cause);
        }

        /// <summary>Ends a call about many bodies whose water has this source, or none.</summary>
        public Status End(Status status, KeptSource source)
        {
            LeaveCall();
            if (status != Status.Ok) Keep(status, thrown ?? (source == null ? null : source.ThrownSince(thrownBefore)));
            return status;
        }

        /// <summary>Ends a step of a scene, whose water may have a source and whose bodies may have buoyancies of their
        /// own.</summary>
        public Status End(Status status, KeptSource source, SortedDictionary<int, KeptBuoyancy> buoyancies)
        {
            if (status != Status.Ok && thrown == null)
                foreach (KeptBuoyancy buoyancy in buoyancies.Values) thrown = thrown ?? buoyancy.ThrownSince(thrownBefore);
            return End(status, source);
        }

        /// <summary>Ends a call about many bodies.</summary>
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

        /// <summary>Holds an object that is disposed inside a source. Does nothing elsewhere.</summary>
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
            bool bySource = status == Status.NotFinite || status == Status.CallbackFailed; // the two that a source can cause
            if (cause == null || !bySource) return;
            reason = cause;
            reasonStatus = status;
            reasonSentence = PlimsollException.LastError();
        }

        /// <summary>Returns the exception of a source in the call on this thread that failed with that status and
        /// message; null if there was none.</summary>
        public static Exception TakeReason(Status status, string sentence)
        {
            CallingThread thread = current;
            if (thread == null || thread.reason == null || thread.reasonStatus != status || thread.reasonSentence != sentence) return null;
            Exception taken = thread.reason;
            thread.reason = null;
            return taken;
        }

        /// <summary>Enters a source. Leave takes the result: calls made by the source are separate from the call that
        /// uses it.</summary>
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

        /// <summary>Stores an exception of a source; on a thread of a pool it is stored in the source. Returns the
        /// argument for Leave.</summary>
        /// <param name="before">result of Enter</param>
        /// <param name="source">null: not found</param>
        public Exception Note(Exception caught, Exception before, KeptCallback source)
        {
            bool onPoolThread = calls == 0;
            if (onPoolThread && source != null) source.Note(caught);
            return before ?? caught;
        }
    }
}
