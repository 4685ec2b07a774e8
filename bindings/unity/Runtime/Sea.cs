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
        public const int MostWaves = Native.MostShaderWaves;

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

        ProviderHeights provided; // null: it is not asked by the library itself
        ProviderGrid grid;        // null: it is not asked for a lattice
        ProviderGrid shown;       // whose memory the surface reads, perhaps still that of the one before

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
            get { return IsProvided ? null : water; }
        }

        /// <summary>A provider is asked, which may not be what the ocean's kind says: that may have been refused.</summary>
        public bool IsProvided
        {
            get { return provided != null || grid != null; }
        }

        public bool AsksWhileEvaluating
        {
            get { return provided != null; }
        }

        /// <summary>A provider is being asked just now.</summary>
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

        /// <summary>The waves begin anew, as they are described.</summary>
        public void ForgetPhases()
        {
            known = 0;
            accepted = false;
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
            shown = grid;
        }

        /// <summary>The last description that was not refused, at a time.</summary>
        public bool Continue(double time)
        {
            if (water == null) return false;
            if (grid != null) return shown != null && surface.Field == shown.Field; // a lattice stays as it was last answered
            preparedFor = double.NaN;
            surface.Prepare(water, time);
            return true;
        }

        void PrepareProvided(Ocean ocean, double gravity)
        {
            IWaterProvider provider = ocean.Provider;
            if (provider == null) LeaveProvider(); // it must not be asked any more
            if (provider == null)
                throw new InvalidOperationException("the sea's kind is Provider, but there is none: set Ocean.Provider, or put a component that is an IWaterProvider beside the Ocean");
            if (ocean.kind == SeaKind.ProviderGrid) PrepareLattice(ocean, provider, gravity);
            else PrepareCallback(ocean, provider, gravity);
            known = WaveCount = 0;
        }

        /// <summary>What was there before goes only when the new one has been taken: a refusal leaves it as it was.</summary>
        void PrepareLattice(Ocean ocean, IWaterProvider provider, double gravity)
        {
            bool fits = grid != null && grid.Fits(provider, ocean.gridSide, ocean.gridCell);
            ProviderGrid next = fits ? grid : new ProviderGrid(provider, ocean.gridSide, ocean.gridCell);
            DescribeBulk(ocean, gravity);
            definition.Kind = WaterKind.Flat;
            definition.Level = 0; // its heights are the world's
            if (grid != null) water.Update(ref definition);
            else Exchange(new Water(ref definition));
            grid = next;
        }

        void PrepareCallback(Ocean ocean, IWaterProvider provider, double gravity)
        {
            DescribeBulk(ocean, gravity);
            definition.Level = 0; // its heights are the world's
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

        /// <summary>Another kind of water, which has been made already; nobody's but its own.</summary>
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
            if (!IsProvided) water.Update(ref definition, waves, count);
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
            Exchange(next);
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
            LeaveProvider();
            Replace(null);
            surface.Dispose();
        }
    }
}
