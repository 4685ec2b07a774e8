// Interface for other ocean assets: they provide heights, Plimsoll computes the loads.
using System;
using System.Runtime.InteropServices;

namespace Plimsoll.Unity
{
    /// <summary>A water whose surface another asset computes. Called on Unity's main thread from the Ocean's
    /// FixedUpdate, with many points at once. For SeaKind.Provider: several times a step, with as many points as the
    /// library needs; within a step it must be the same function of place. For SeaKind.ProviderGrid: once a step,
    /// always with the same number of points. No error bound is known for such a sea.</summary>
    public interface IWaterProvider
    {
        /// <summary>Fills heights[i] [m, world y] above world x[i], z[i], for i below count. The arrays may be longer,
        /// and are reused: do not keep them. Unless rates is null, rates[i] [m/s], the rate of change of the height,
        /// must be filled too; zeros are acceptable. An exception is logged once; in that step the water does not act
        /// on the floaters, or acts with the last heights of a lattice. It must not query the Ocean that calls
        /// it.</summary>
        /// <param name="time">[s] of the Ocean's clock</param>
        void GetHeights(double time, int count, double[] x, double[] z, double[] heights, double[] rates);
    }

    /// <summary>Copies between the library's pointers and a provider's arrays, which grow as needed and are
    /// kept.</summary>
    internal sealed unsafe class ProviderHeights : IHeightSource
    {
        public readonly IWaterProvider Provider;

        /// <summary>True while the provider is being called.</summary>
        public bool IsAnswering { get; private set; }

        double[] x = new double[0], z = new double[0], heights = new double[0], rates = new double[0];

        public ProviderHeights(IWaterProvider provider)
        {
            Provider = provider;
        }

        public void FillHeights(double time, int count, double* fromX, double* fromZ, double* height, double* rate)
        {
            if (x.Length < count) Grow(Math.Max(count, 2 * x.Length));
            Marshal.Copy((IntPtr)fromX, x, 0, count);
            Marshal.Copy((IntPtr)fromZ, z, 0, count);
            IsAnswering = true;
            try
            {
                Provider.GetHeights(time, count, x, z, heights, rate == null ? null : rates);
            }
            finally
            {
                IsAnswering = false;
            }
            Marshal.Copy(heights, 0, (IntPtr)height, count);
            if (rate != null) Marshal.Copy(rates, 0, (IntPtr)rate, count);
        }

        void Grow(int length)
        {
            x = new double[length];
            z = new double[length];
            heights = new double[length];
            rates = new double[length];
        }
    }
}
