// The library's water of an Ocean. Parameters are written before every step, into arrays that are kept: nothing is
// allocated while the kind of sea stays the same. Two features are added to those of the library:
// - When a wave's frequency changes (wavelength, gravity, depth), its phase changes so that the wave is continuous at
//   the world's origin: phase - w t is to be continuous, so phase += (w_new - w_old) t. Setting the clock or another
//   kind of sea ends that: the waves then follow their description and the time, on every machine.
// - When the scene is moved back to the origin (Ocean.ShiftOrigin), the waves move with it: phase -= k . moved.
using System;
using UnityEngine;

namespace Plimsoll.Unity
{
    internal sealed unsafe class Sea : IDisposable
    {
        /// <summary>The largest number of waves that the shader draws.</summary>
        public const int MostWaves = Native.MaxShaderWaves;

        readonly Surface surface = new Surface();
        readonly Wave[] waves = new Wave[MostWaves];
        readonly double[] phases = new double[MostWaves];      // as described, without the terms below
        readonly double[] frequencies = new double[MostWaves]; // [rad/s] when they were last sent
        readonly double[] continued = new double[MostWaves];   // [rad] added so that waves are continuous
        int known;                                             // number of waves in the two above
        SeaKind knownKind;                                     // of the sea that they belong to
        Water water;
        WaterDefinition definition = WaterDefinition.Create();
        double shiftX, shiftZ; // [m] how far the scene has been moved since the beginning

        readonly Wave[] drawn = new Wave[MostWaves]; // of a spectrum
        int drawnCount;
        SeaSpectrum drawnFrom;
        double drawnGravity;

        ProviderHeights provided; // null: the library does not call it
        ProviderGrid grid;        // null: no lattice
        ProviderGrid shown;       // the one whose memory the surface reads, possibly still the previous one

        readonly SeaDescriptionTaken described = new SeaDescriptionTaken();
        bool accepted;                   // that description, by the library
        double preparedFor = double.NaN; // [s]

        public Surface Surface
        {
            get { return surface; }
        }

        /// <summary>The water whose waves the shader draws; null for a provider, whose waves are unknown.</summary>
        public Water WavesWater
        {
            get { return IsProvided ? null : water; }
        }

        /// <summary>True if a provider gives the heights. This may differ from the kind of the ocean, which may have
        /// been refused.</summary>
        public bool IsProvided
        {
            get { return provided != null || grid != null; }
        }

        public bool CallsWhileEvaluating
        {
            get { return provided != null; }
        }

        /// <summary>True while a provider is being called.</summary>
        public bool IsAnswering
        {
            get { return provided != null && provided.IsAnswering || grid != null && grid.IsAnswering; }
        }

        public int WaveCount { get; private set; }

        public void Shift(double x, double z)
        {
            shiftX += x;
            shiftZ += z;
            if (grid != null) grid.Forget();
        }

        /// <summary>Resets the phases to those of the description.</summary>
        public void ForgetPhases()
        {
            known = 0;
            accepted = false;
        }

        /// <summary>Prepares the sea as the ocean describes it, at a time [s]. Throws if the library refuses it, and is
        /// then unchanged. Takes almost no time if neither the description nor the time has changed.</summary>
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
            shown = grid;
        }

        /// <summary>Prepares the last description that was accepted, at a time.</summary>
        public bool Continue(double time)
        {
            if (water == null) return false;
            if (grid != null) return shown != null && surface.Field == shown.Field; // a lattice keeps its last heights
            preparedFor = double.NaN;
            surface.Prepare(water, time);
            return true;
        }

        void PrepareProvided(Ocean ocean, double gravity)
        {
            IWaterProvider provider = ocean.Provider;
            if (provider == null) LeaveProvider(); // so that it is not called any more
            if (provider == null)
                throw new InvalidOperationException("the sea's kind is Provider, but there is none: set Ocean.Provider, or put a component that is an IWaterProvider beside the Ocean");
            if (ocean.kind == SeaKind.ProviderGrid) PrepareLattice(ocean, provider, gravity);
            else PrepareCallback(ocean, provider, gravity);
            known = WaveCount = 0;
        }

        /// <summary>Replaces the old lattice only after the new one has been accepted: if it is refused, the old one
        /// remains.</summary>
        void PrepareLattice(Ocean ocean, IWaterProvider provider, double gravity)
        {
            bool fits = grid != null && grid.Fits(provider, ocean.gridSide, ocean.gridCell);
            ProviderGrid next = fits ? grid : new ProviderGrid(provider, ocean.gridSide, ocean.gridCell);
            DescribeBulk(ocean, gravity);
            definition.Kind = WaterKind.Flat;
            definition.Level = 0; // heights are world heights
            if (grid != null) water.Update(ref definition);
            else Exchange(new Water(ref definition));
            grid = next;
        }

        void PrepareCallback(Ocean ocean, IWaterProvider provider, double gravity)
        {
            DescribeBulk(ocean, gravity);
            definition.Level = 0; // heights are world heights
            if (provided != null && ReferenceEquals(provided.Provider, provider))
            {
                definition.Kind = WaterKind.Callback;
                water.Update(ref definition);
                return;
            }
            var next = new ProviderHeights(provider);
            Exchange(Water.FromHeights(next, ref definition));
            provided = next;
        }

        /// <summary>Takes another kind of water, which it then owns.</summary>
        void Exchange(Water next)
        {
            LeaveProvider();
            Replace(next);
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
            int count = Describe(ocean, gravity);
            int goingOn = ocean.kind == knownKind ? known : 0;
            definition.Kind = ocean.kind == SeaKind.Still ? WaterKind.Flat : ocean.kind == SeaKind.Gerstner ? WaterKind.Gerstner : WaterKind.Sines;
            if (count == 0) definition.Kind = WaterKind.Flat;
            DescribeBulk(ocean, gravity);
            Send(count, goingOn);
            if (HaveFrequenciesChanged(count, goingOn, time)) Send(count, count);
            known = WaveCount = count;
            knownKind = ocean.kind;
        }

        void LeaveProvider()
        {
            if (!IsProvided) return;
            Replace(null);
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
                if (ocean.depth > 0) waves[i].AngularFrequency = 0; // computed from the depth: the spectrum is for deep water
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

        /// <param name="goingOn">number of waves that continue</param>
        void Send(int count, int goingOn)
        {
            for (int i = 0; i < count; ++i)
            {
                double k = 2 * Math.PI / waves[i].Wavelength, direction = waves[i].Direction;
                double more = i < goingOn ? continued[i] : 0;
                waves[i].Phase = Reduce(phases[i] + more - k * (Math.Cos(direction) * shiftX + Math.Sin(direction) * shiftZ));
            }
            if (water == null) Replace(MakeStill());
            if (!IsProvided) water.Update(ref definition, waves, count);
            else ReplaceProvided(count);
        }

        static Water MakeStill()
        {
            var still = WaterDefinition.Create();
            return new Water(ref still);
        }

        /// <summary>Replaces a provider by waves. If they are refused, the provider remains.</summary>
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
            Exchange(next);
        }

        /// <summary>Reads the frequencies and changes the phases of waves whose frequency has changed.</summary>
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

        /// <summary>Reduces an angle to (-pi, pi], so that a float keeps its precision.</summary>
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
