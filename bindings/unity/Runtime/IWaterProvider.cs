// The door for other ocean assets: they give heights, Plimsoll does the rest.
using System;
using System.Runtime.InteropServices;

namespace Plimsoll.Unity
{
    /// <summary>A water whose surface somebody else makes. Called on Unity's main thread from the Ocean's FixedUpdate, with many points at once, several
    /// times a step. Within a step it must be the same function of place. No error bound is known of such a sea.</summary>
    public interface IWaterProvider
    {
        /// <summary>Fills heights[i] [m, world y] above world x[i], z[i], for i below count; the arrays may be longer, and are reused: do not keep them.
        /// rates[i] [m/s], how fast the height changes there, must be filled too unless rates is null; zeros are a fair answer.
        /// An exception is logged once, and the floaters get no push from the water in that step. It must not ask the Ocean that asks it.</summary>
        /// <param name="time">[s] of the Ocean's clock</param>
        void GetHeights(double time, int count, double[] x, double[] z, double[] heights, double[] rates);
    }

    /// <summary>Between the library's pointers and a provider's arrays, which grow as needed and are kept.</summary>
    internal sealed unsafe class ProviderHeights : IHeightSource
    {
        public readonly IWaterProvider Provider;

        /// <summary>The provider is being asked, and has not answered yet.</summary>
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
