// The library's water behind an Ocean. Parameters go in anew before every step, into arrays that are kept: nothing is allocated while the kind
// of sea stays. Two things come on top of what the library does:
// - When a wave's frequency changes (wavelength, gravity, depth), its phase is moved so that the wave goes on where it is at the world's
//   origin, instead of leaping: phase - w t is to be continuous, so phase += (w_new - w_old) t.
// - When the scene is moved back to the origin (Ocean.ShiftOrigin), the waves move with it: phase -= k . moved.
using System;
using UnityEngine;

namespace Plimsoll.Unity
{
    internal sealed unsafe class Sea : IDisposable
    {
        /// <summary>As many as the shader draws.</summary>
        public const int MostWaves = 64;

        readonly Surface surface = new Surface();
        readonly Wave[] waves = new Wave[MostWaves];
        readonly double[] phases = new double[MostWaves];      // as described, without what is below
        readonly double[] frequencies = new double[MostWaves]; // [rad/s] when they were last sent
        readonly double[] continued = new double[MostWaves];   // [rad] added so that waves do not leap
        int known;                                             // waves that the two above speak of
        Water water;
        WaterDefinition definition = WaterDefinition.Create();
        double shiftX, shiftZ; // [m] how far the scene has been moved since the beginning

        readonly Wave[] drawn = new Wave[MostWaves]; // of a spectrum
        int drawnCount;
        SeaSpectrum drawnFrom;
        double drawnGravity;

        ProviderHeights provided;
        IntPtr providedKey; // under which the library's call finds it
        ProviderGrid grid;

        readonly SeaDescriptionTaken described = new SeaDescriptionTaken();
        bool accepted;                   // that description, by the library
        double preparedFor = double.NaN; // [s]

        public Surface Surface
        {
            get { return surface; }
        }

        /// <summary>Whose waves the shader draws; null: a provider's, which are not known.</summary>
        public Water WavesWater
        {
            get { return provided == null && grid == null ? water : null; }
        }

        public int WaveCount { get; private set; }

        public void Shift(double x, double z)
        {
            shiftX += x;
            shiftZ += z;
            if (grid != null) grid.Forget();
        }

        /// <summary>The sea as the ocean describes it, at a time [s]. Throws what the library refuses, and stays at what it was.
        /// Costs next to nothing if neither the description nor the time has changed.</summary>
        public void Prepare(Ocean ocean, double gravity, double time)
        {
            if (described.Take(ocean, gravity, shiftX, shiftZ) || !accepted)
            {
                accepted = false;
                preparedFor = double.NaN;
                if (ocean.HasProvider) PrepareProvided(ocean, gravity);
                else PrepareWaves(ocean, gravity, time);
                accepted = true;
            }
            if (preparedFor == time) return;
            if (grid != null) PrepareGrid(ocean, time);
            else surface.Prepare(water, time);
            preparedFor = time;
        }

        void PrepareGrid(Ocean ocean, double time)
        {
            Double2 low, high;
            Floater.FindExtent(ocean, out low, out high);
            grid.Ask(time, low, high);
            surface.SetHeights(grid.Field, water);
        }

        /// <summary>The last description that was not refused, at a time.</summary>
        public bool Continue(double time)
        {
            if (water == null) return false;
            if (grid != null) return surface.Field != null; // a lattice stays as it was last answered
            surface.Prepare(water, time);
            return true;
        }

        void PrepareProvided(Ocean ocean, double gravity)
        {
            IWaterProvider provider = ocean.Provider;
            if (provider == null) LeaveProvider(); // it must not be asked any more
            if (provider == null)
                throw new InvalidOperationException("the sea's kind is Provider, but there is none: set Ocean.Provider, or put a component that is an IWaterProvider beside the Ocean");
            WaveCount = 0;
            if (ocean.kind == SeaKind.ProviderGrid)
            {
                if (grid == null || !grid.Fits(provider, ocean.gridSide, ocean.gridCell)) LeaveProvider();
                if (grid == null) grid = new ProviderGrid(provider, ocean.gridSide, ocean.gridCell);
                DescribeBulk(ocean, gravity);
                definition.Kind = WaterKind.Flat;
                definition.Level = 0; // its heights are the world's
                Send(0);
                return;
            }
            if (grid != null) LeaveProvider();
            if (provided != null && !ReferenceEquals(provided.Provider, provider)) LeaveProvider();
            DescribeBulk(ocean, gravity);
            definition.Kind = WaterKind.Callback;
            definition.Level = 0; // its heights are the world's
            if (provided == null) Replace(null);
            if (provided == null) providedKey = HeightTrampoline.Keep(provided = new ProviderHeights(provider));
            definition.Callback = HeightTrampoline.Pointer;
            definition.User = providedKey;
            if (water == null) Replace(new Water(ref definition));
            else water.Update(ref definition);
        }

        void DescribeBulk(Ocean ocean, double gravity)
        {
            double current = ocean.currentDirection * Math.PI / 180;
            definition.Level = ocean.Level;
            definition.Density = ocean.density;
            definition.Gravity = gravity;
            definition.Current = new Double2(ocean.currentSpeed * Math.Cos(current), ocean.currentSpeed * Math.Sin(current));
            definition.Depth = ocean.depth;
        }

        void PrepareWaves(Ocean ocean, double gravity, double time)
        {
            LeaveProvider();
            int count = Describe(ocean, gravity);
            definition.Kind = ocean.kind == SeaKind.Still ? WaterKind.Flat : ocean.kind == SeaKind.Gerstner ? WaterKind.Gerstner : WaterKind.Sines;
            if (count == 0) definition.Kind = WaterKind.Flat;
            DescribeBulk(ocean, gravity);
            Send(count);
            if (count > 0 && HaveFrequenciesChanged(count, time)) Send(count);
            WaveCount = count;
        }

        void LeaveProvider()
        {
            if (provided == null && grid == null) return;
            Replace(null);
            if (provided != null) HeightTrampoline.Forget(providedKey);
            provided = null;
            grid = null;
        }

        int Describe(Ocean ocean, double gravity)
        {
            switch (ocean.kind)
            {
                case SeaKind.Still: return 0;
                case SeaKind.Spectrum: return DescribeSpectrum(ocean, gravity);
            }
            int count = ocean.waves == null ? 0 : ocean.waves.Length;
            if (count > MostWaves) throw new InvalidOperationException(count + " waves are more than the " + MostWaves + " that the sea's shader draws");
            for (int i = 0; i < count; ++i)
            {
                SeaWave from = ocean.waves[i];
                waves[i].Amplitude = from.amplitude;
                waves[i].Wavelength = from.wavelength;
                waves[i].Direction = from.direction * Math.PI / 180;
                waves[i].AngularFrequency = 0;
                waves[i].Steepness = ocean.kind == SeaKind.Gerstner ? from.steepness : 0;
                phases[i] = from.phase * Math.PI / 180;
            }
            return count;
        }

        int DescribeSpectrum(Ocean ocean, double gravity)
        {
            if (drawnCount == 0 || !drawnFrom.Equals(ocean.spectrum) || drawnGravity != gravity) Draw(ocean.spectrum, gravity);
            for (int i = 0; i < drawnCount; ++i)
            {
                waves[i] = drawn[i];
                phases[i] = drawn[i].Phase;
                if (ocean.depth > 0) waves[i].AngularFrequency = 0; // shallow water slows it down; the spectrum was drawn for deep water
            }
            return drawnCount;
        }

        void Draw(SeaSpectrum wanted, double gravity)
        {
            if (wanted.components < 1 || wanted.components > MostWaves)
                throw new InvalidOperationException("a spectrum is drawn into 1 to " + MostWaves + " sines, not " + wanted.components);
            var spectrum = Spectrum.Create();
            spectrum.Shape = wanted.shape;
            spectrum.SignificantHeight = wanted.significantHeight;
            spectrum.PeakPeriod = wanted.peakPeriod;
            spectrum.Direction = wanted.direction * Math.PI / 180;
            spectrum.Spread = wanted.spread;
            var asked = WaterDefinition.Create();
            asked.Kind = WaterKind.Spectrum;
            asked.Gravity = gravity;
            asked.Components = (uint)wanted.components;
            asked.Seed = (ulong)wanted.seed;
            asked.Spectrum = &spectrum;
            using (var random = new Water(ref asked)) drawnCount = random.GetWaves(drawn);
            drawnFrom = wanted;
            drawnGravity = gravity;
            known = 0;
        }

        void Send(int count)
        {
            for (int i = 0; i < count; ++i)
            {
                double k = 2 * Math.PI / waves[i].Wavelength, direction = waves[i].Direction;
                double more = i < known ? continued[i] : 0;
                waves[i].Phase = Reduce(phases[i] + more - k * (Math.Cos(direction) * shiftX + Math.Sin(direction) * shiftZ));
            }
            if (water == null)
            {
                var still = WaterDefinition.Create();
                Replace(new Water(ref still));
            }
            water.Update(ref definition, waves, count);
        }

        /// <summary>Reads the frequencies, and moves the phases of waves whose frequency has changed.</summary>
        bool HaveFrequenciesChanged(int count, double time)
        {
            water.GetWaves(waves);
            bool changed = false;
            for (int i = 0; i < count; ++i)
            {
                double frequency = waves[i].AngularFrequency;
                if (i >= known)
                {
                    continued[i] = 0;
                }
                else if (frequencies[i] != frequency)
                {
                    continued[i] = Reduce(continued[i] + (frequency - frequencies[i]) * time);
                    changed = true;
                }
                frequencies[i] = frequency;
            }
            known = count;
            return changed;
        }

        /// <summary>Into (-pi, pi], so that float has its digits left for the place.</summary>
        public static double Reduce(double angle)
        {
            return Math.IEEERemainder(angle, 2 * Math.PI);
        }

        void Replace(Water next)
        {
            if (water != null) water.Dispose();
            water = next;
        }

        public void Dispose()
        {
            LeaveProvider();
            Replace(null);
            surface.Dispose();
        }
    }
}
