// Seas whose heights an object of the caller computes.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Plimsoll
{
    /// <summary>Computes heights of a sea, many points at once.</summary>
    public unsafe interface IHeightSource
    {
        /// <summary>Fills height[i] [m above the level] at world x[i], z[i], and rate[i] [m/s] unless rate is null. It
        /// must be the same function of place and time every time. Called on whichever thread evaluates. Its exception
        /// becomes the inner exception of the call that evaluates.</summary>
        void FillHeights(double time, int count, double* x, double* z, double* height, double* rate);
    }

    /// <summary>A source of heights that the library calls.</summary>
    sealed class KeptSource : KeptCallback
    {
        public readonly IHeightSource Heights;
        public readonly IntPtr Key;
        public int Waters = 1; // that use it; under the lock of HeightTrampoline's sources
        volatile bool forgotten;

        public KeptSource(IHeightSource heights, IntPtr key)
        {
            Heights = heights;
            Key = key;
        }

        /// <summary>Marks the source as one whose water has been disposed.</summary>
        public void Forget()
        {
            forgotten = true;
        }

        public override Exception ThrownSince(long before)
        {
            return forgotten ? Disposed() : base.ThrownSince(before);
        }

        public static Exception Disposed()
        {
            return new ObjectDisposedException("Water", "the water of a surface that is still in use has been disposed");
        }
    }

    /// <summary>Forwards the library's call to the caller's object. An exception must not pass through the library: it
    /// is kept and thrown afterwards (CallingThread.cs).</summary>
    static unsafe class HeightTrampoline
    {
        static readonly HeightCallback callback = Call; // kept alive as long as the program
        // The keys are not addresses: a surface may outlive its water, and then finds no entry instead of the memory of
        // another object.
        static readonly Dictionary<IntPtr, KeptSource> sources = new Dictionary<IntPtr, KeptSource>();
        static readonly Dictionary<IntPtr, KeptSource> surfaces = new Dictionary<IntPtr, KeptSource>(); // by the library's surface
        static readonly Dictionary<IntPtr, KeptSource> waters = new Dictionary<IntPtr, KeptSource>(); // by the library's water
        static int lastKey;

        public static readonly IntPtr Pointer = Marshal.GetFunctionPointerForDelegate(callback);

        public static KeptSource Keep(IHeightSource heights)
        {
            lock (sources)
            {
                var source = new KeptSource(heights, new IntPtr(++lastKey));
                sources.Add(source.Key, source);
                return source;
            }
        }

        /// <summary>Removes one water from the users of a source.</summary>
        public static void Forget(KeptSource source)
        {
            lock (sources)
            {
                if (--source.Waters > 0) return;
                source.Forget();
                sources.Remove(source.Key);
            }
        }

        /// <summary>Sets the source of a water, its own or that of the water it samples; null if it has none.</summary>
        public static void SetOfWater(IntPtr water, KeptSource source)
        {
            lock (sources)
            {
                if (source == null) waters.Remove(water);
                else waters[water] = source;
            }
        }

        /// <summary>Returns the source of a water that another water samples, and adds that one to its users; null if
        /// it has none.</summary>
        public static KeptSource ShareOfWater(IntPtr water)
        {
            KeptSource source;
            lock (sources)
            {
                if (!waters.TryGetValue(water, out source)) return null;
                ++source.Waters;
                return source;
            }
        }

        static KeptSource Find(IntPtr key)
        {
            KeptSource source;
            lock (sources)
                if (sources.TryGetValue(key, out source)) return source;
            throw KeptSource.Disposed();
        }

        /// <summary>Sets the source of a surface, for callers that have only the pointer to the surface; null if it has
        /// none.</summary>
        public static void SetOfSurface(IntPtr surface, KeptSource source)
        {
            lock (surfaces)
            {
                if (source == null) surfaces.Remove(surface);
                else surfaces[surface] = source;
            }
        }

        public static KeptSource OfSurface(IntPtr surface)
        {
            KeptSource source;
            lock (surfaces) return surfaces.TryGetValue(surface, out source) ? source : null;
        }

        [MonoPInvokeCallback(typeof(HeightCallback))]
        static void Call(IntPtr user, double time, uint count, double* x, double* z, double* height, double* rate)
        {
            CallingThread thread = CallingThread.Current;
            Exception before = thread.Enter();
            KeptSource source = null;
            try
            {
                source = Find(user);
                source.Heights.FillHeights(time, (int)count, x, z, height, rate);
            }
            catch (Exception thrown)
            {
                before = thread.Note(thrown, before, source);
                for (uint i = 0; i < count; ++i) height[i] = double.NaN; // so that the body is refused
            }
            thread.Leave(before);
        }
    }

    /// <summary>Marks a method that native code calls, for ahead-of-time compilers, Unity's among them. They recognise
    /// the attribute by its name.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        public MonoPInvokeCallbackAttribute(Type type)
        {
        }
    }
}
