// Calls that may ask a source of heights, and what the source does meanwhile that must not reach the library: it throws. An exception belongs to the call
// that asked, never to another one, earlier, later or on another thread:
// - What is thrown on the thread that called stays with that thread's call. Calls may lie inside each other, because a source may ask other surfaces.
// - A thread of a pool does not know whose call it works for: there the source itself keeps what it threw last, with a number, and a call takes what its own
//   sources have thrown since it began.
using System;

namespace Plimsoll
{
    /// <summary>What a thread's calls have met.</summary>
    sealed unsafe class CallingThread
    {
        [ThreadStatic] static CallingThread current;

        int calls;         // under way, each inside a source that the one before it asked
        Exception thrown;  // the first of a source since the innermost call began
        long thrownBefore; // KeptSource.Throws when it began

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
            ++thread.calls;
            thread.thrown = null;
            thread.reason = null;
            thread.thrownBefore = KeptSource.Throws;
            return thread;
        }

        /// <summary>After a call about one thing: throws if it was refused, or if a source threw although the library had an answer.</summary>
        public void Check(Status status)
        {
            --calls;
            if (status == Status.Ok && thrown == null) return;
            Exception cause = thrown;
            thrown = null;
            if (status != Status.Ok) throw new PlimsollException(status, PlimsollException.LastError(), cause);
            throw new PlimsollException(Status.CallbackFailed, "the source of heights threw " + cause.GetType().Name + ": " + cause.Message, cause);
        }

        /// <summary>After a call about many bodies that are all in the water of one source, or of none.</summary>
        public Status End(Status status, KeptSource source)
        {
            --calls;
            if (status != Status.Ok) Keep(status, thrown ?? (source == null ? null : source.ThrownSince(thrownBefore)));
            return status;
        }

        /// <summary>After a call about many bodies.</summary>
        public Status End(Status status, Body* bodies, int count)
        {
            --calls;
            if (status == Status.Ok) return status;
            for (int i = 0; i < count && thrown == null; ++i)
            {
                KeptSource source = HeightTrampoline.OfSurface(bodies[i].Surface);
                if (source != null) thrown = source.ThrownSince(thrownBefore);
            }
            Keep(status, thrown);
            return status;
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
            Exception before = thrown;
            thrown = null;
            return before;
        }

        public void Leave(Exception before)
        {
            thrown = before;
        }

        /// <summary>False on a thread of a pool.</summary>
        public bool Calls
        {
            get { return calls > 0; }
        }
    }
}
