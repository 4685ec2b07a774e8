// A callback of the caller, and the exceptions that it throws on threads of pools (CallingThread.cs).
using System;
using System.Threading;

namespace Plimsoll
{
    /// <summary>A callback and the last exception that it threw on threads of pools.</summary>
    abstract class KeptCallback
    {
        sealed class Failure
        {
            public Exception Thrown;
            public long Number;
        }

        static long throws;
        volatile Failure last;

        /// <summary>Number of exceptions thrown by callbacks on threads of pools.</summary>
        public static long Throws
        {
            get { return Volatile.Read(ref throws); }
        }

        public void Note(Exception thrown)
        {
            last = new Failure { Thrown = thrown, Number = Interlocked.Increment(ref throws) };
        }

        /// <summary>The last exception, if its number is above `before`; null if there is none.</summary>
        public virtual Exception ThrownSince(long before)
        {
            Failure failure = last;
            return failure == null || failure.Number <= before ? null : failure.Thrown;
        }
    }
}
