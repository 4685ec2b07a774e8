// The library's water behind an Ocean. Parameters go in anew before every step, into arrays that are kept: nothing is allocated while the kind
// of sea stays. Two things come on top of what the library does:
// - When a wave's frequency changes (wavelength, gravity, depth), its phase is moved so that the wave goes on where it is at the world's
//   origin, instead of leaping: phase - w t is to be continuous, so phase += (w_new - w_old) t. Setting the clock or another kind of sea ends
//   that: the waves are then what their description and the time say, on every machine.
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
        SeaKind knownKind;                                     // of the sea that they belong to
        Water water;
        WaterDefinition definition = WaterDefinition.Create();
        double shiftX, shiftZ; // [m] how far the scene has been moved since the beginning

        readonly Wave[] drawn = new Wave[MostWaves]; // of a spectrum
        int drawnCount;
        SeaSpectrum drawnFrom;
        double drawnGravity;

        ProviderHeights provided; // null: the water is made of waves
        double providedDensity, providedGravity;

        public Surface Surface
        {
            get { return surface; }
        }

        /// <summary>Whose waves the shader draws; null: a provider's, which are not known.</summary>
        public Water WavesWater
        {
            get { return provided == null ? water : null; }
        }

        /// <summary>A provider is asked, which may not be what the ocean's kind says: that may have been refused.</summary>
        public bool IsProvided
        {
            get { return provided != null; }
        }

        /// <summary>A provider is being asked just now.</summary>
        public bool IsAnswering
        {
            get { return provided != null && provided.IsAnswering; }
        }

        public int WaveCount { get; private set; }

        public void Shift(double x, double z)
        {
            shiftX += x;
            shiftZ += z;
        }

        /// <summary>The waves begin anew, as they are described.</summary>
        public void ForgetPhases()
        {
            known = 0;
        }

        /// <summary>The sea as the ocean describes it, at a time [s]. Throws what the library refuses, and stays at what it was.</summary>
        public void Prepare(Ocean ocean, double gravity, double time)
        {
            if (ocean.kind == SeaKind.Provider) PrepareProvided(ocean, gravity);
            else PrepareWaves(ocean, gravity, time);
            surface.Prepare(water, time);
        }

        /// <summary>The last description that was not refused, at a time.</summary>
        public bool Continue(double time)
        {
            if (water == null) return false;
            surface.Prepare(water, time);
            return true;
        }

        void PrepareProvided(Ocean ocean, double gravity)
        {
            IWaterProvider provider = ocean.Provider;
            if (provider == null)
                throw new InvalidOperationException("the sea's kind is Provider, but there is none: set Ocean.Provider, or put a component that is an IWaterProvider beside the Ocean");
            bool same = provided != null && ReferenceEquals(provided.Provider, provider) && providedDensity == ocean.density && providedGravity == gravity;
            if (same) return;
            var next = new ProviderHeights(provider);
            // Its heights are the world's, so the level is none of the library's business.
            Replace(Water.FromHeights(next, 0, ocean.density, gravity));
            provided = next; // only now: what was refused must not look as if it worked
            providedDensity = ocean.density;
            providedGravity = gravity;
            known = WaveCount = 0;
        }

        void PrepareWaves(Ocean ocean, double gravity, double time)
        {
            int count = Describe(ocean, gravity);
            int goingOn = ocean.kind == knownKind ? known : 0;
            definition.Kind = ocean.kind == SeaKind.Still ? WaterKind.Flat : ocean.kind == SeaKind.Gerstner ? WaterKind.Gerstner : WaterKind.Sines;
            if (count == 0) definition.Kind = WaterKind.Flat;
            definition.Level = ocean.Level;
            definition.Density = ocean.density;
            definition.Gravity = gravity;
            double current = ocean.currentDirection * Math.PI / 180;
            definition.Current = new Double2(ocean.currentSpeed * Math.Cos(current), ocean.currentSpeed * Math.Sin(current));
            definition.Depth = ocean.depth;
            Send(count, goingOn);
            if (HaveFrequenciesChanged(count, goingOn, time)) Send(count, count);
            known = WaveCount = count;
            knownKind = ocean.kind;
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

        /// <param name="goingOn">so many of the waves go on from where they are</param>
        void Send(int count, int goingOn)
        {
            for (int i = 0; i < count; ++i)
            {
                double k = 2 * Math.PI / waves[i].Wavelength, direction = waves[i].Direction;
                double more = i < goingOn ? continued[i] : 0;
                waves[i].Phase = Reduce(phases[i] + more - k * (Math.Cos(direction) * shiftX + Math.Sin(direction) * shiftZ));
            }
            if (water == null) Replace(MakeStill());
            if (provided == null) water.Update(ref definition, waves, count);
            else ReplaceProvided(count);
        }

        static Water MakeStill()
        {
            var still = WaterDefinition.Create();
            return new Water(ref still);
        }

        /// <summary>By waves, unless they are refused: then the provider goes on.</summary>
        void ReplaceProvided(int count)
        {
            Water next = MakeStill();
            try
            {
                next.Update(ref definition, waves, count);
            }
            catch
            {
                next.Dispose();
                throw;
            }
            Replace(next);
            provided = null;
        }

        /// <summary>Reads the frequencies, and moves the phases of waves whose frequency has changed.</summary>
        bool HaveFrequenciesChanged(int count, int goingOn, double time)
        {
            if (count == 0) return false;
            water.GetWaves(waves);
            bool changed = false;
            for (int i = 0; i < count; ++i)
            {
                double frequency = waves[i].AngularFrequency;
                if (i >= goingOn)
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
            Replace(null);
            surface.Dispose();
        }
    }
}
