// A sea of the caller's own: the library asks, an object of the caller's answers.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;

namespace Plimsoll
{
    /// <summary>Gives heights of a sea of the caller's own, many points at once.</summary>
    public unsafe interface IHeightSource
    {
        /// <summary>Fills height[i] [m above the level] at world x[i], z[i], and rate[i] [m/s] unless rate is null. The same function of place and
        /// time every time. Called by whichever thread evaluates. What it throws comes out of the evaluation, as the inner exception.</summary>
        void FillHeights(double time, int count, double* x, double* z, double* height, double* rate);
    }

    /// <summary>From the library's call to the caller's object. Nothing may be thrown through the library: it is kept, and handed out afterwards.</summary>
    static unsafe class HeightTrampoline
    {
        static readonly HeightCallback callback = Call; // kept alive as long as the program
        // By key, not by address: a surface may outlive its water, and then finds nobody here instead of somebody else's memory.
        static readonly Dictionary<IntPtr, IHeightSource> sources = new Dictionary<IntPtr, IHeightSource>();
        static int lastKey;
        static Exception failure;

        public static readonly IntPtr Pointer = Marshal.GetFunctionPointerForDelegate(callback);

        public static IntPtr Keep(IHeightSource source)
        {
            lock (sources)
            {
                var key = new IntPtr(++lastKey);
                sources.Add(key, source);
                return key;
            }
        }

        public static void Forget(IntPtr key)
        {
            lock (sources) sources.Remove(key);
        }

        static IHeightSource Find(IntPtr key)
        {
            IHeightSource source;
            lock (sources)
                if (sources.TryGetValue(key, out source)) return source;
            throw new ObjectDisposedException("Water", "the water of a surface that is still in use has been disposed");
        }

        [MonoPInvokeCallback(typeof(HeightCallback))]
        static void Call(IntPtr user, double time, uint count, double* x, double* z, double* height, double* rate)
        {
            try
            {
                Find(user).FillHeights(time, (int)count, x, z, height, rate);
            }
            catch (Exception thrown)
            {
                Interlocked.CompareExchange(ref failure, thrown, null);
                for (uint i = 0; i < count; ++i) height[i] = double.NaN; // which refuses the body
            }
        }

        /// <summary>The first exception since it was last asked for; null: none.</summary>
        public static Exception TakeFailure()
        {
            return Interlocked.Exchange(ref failure, null);
        }

        /// <summary>Before an evaluation: what an earlier one threw, and nobody asked for, is no reason of this one.</summary>
        public static void ForgetFailure()
        {
            if (failure != null) failure = null;
        }
    }

    /// <summary>Tells ahead-of-time compilers, Unity's among them, that native code calls the method: they know it by its name alone.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        public MonoPInvokeCallbackAttribute(Type type)
        {
        }
    }
}
