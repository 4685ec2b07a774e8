// The description of a sea, as the inspector edits it, and a copy of the one last sent to the library.
using System;
using UnityEngine;

namespace Plimsoll.Unity
{
    public enum SeaKind
    {
        Still,
        /// <summary>Sum of sine waves.</summary>
        Sines,
        /// <summary>Sharp crests, flat troughs.</summary>
        Gerstner,
        /// <summary>A random sea of given height and period, converted once to sines.</summary>
        Spectrum,
        /// <summary>Heights of another ocean asset: Ocean.Provider, or a component beside the Ocean that is an
        /// IWaterProvider.</summary>
        Provider,
        /// <summary>The same on a lattice of a fixed number of points, once a step: for oceans that cannot provide
        /// heights in another way.</summary>
        ProviderGrid
    }

    /// <summary>One regular wave. Directions are degrees of travel, from +x towards +z.</summary>
    [Serializable]
    public struct SeaWave : IEquatable<SeaWave>
    {
        [Tooltip("[m] half the height from trough to crest")]
        public float amplitude;
        [Tooltip("[m] from crest to crest")]
        public float wavelength;
        [Tooltip("[degrees] of travel, from +x towards +z")]
        public float direction;
        [Tooltip("[degrees]")]
        public float phase;
        [Tooltip("0: round, 1: as sharp as this wave can be. Only for Gerstner; the sum of steepness * amplitude * 2 pi / wavelength must be below 1")]
        public float steepness;

        public SeaWave(float amplitude, float wavelength, float direction, float steepness = 0, float phase = 0)
        {
            this.amplitude = amplitude;
            this.wavelength = wavelength;
            this.direction = direction;
            this.steepness = steepness;
            this.phase = phase;
        }

        public bool Equals(SeaWave other)
        {
            return amplitude == other.amplitude && wavelength == other.wavelength && direction == other.direction && phase == other.phase && steepness == other.steepness;
        }
    }

    /// <summary>A random sea described by its statistics.</summary>
    [Serializable]
    public struct SeaSpectrum : IEquatable<SeaSpectrum>
    {
        public SpectrumShape shape;
        [Tooltip("[m] mean height of the highest third of the waves")]
        public float significantHeight;
        [Tooltip("[s] of the highest waves; Pierson-Moskowitz takes it from the height")]
        public float peakPeriod;
        [Tooltip("[degrees] mean direction of travel, from +x towards +z")]
        public float direction;
        [Tooltip("Exponent of directional spreading: 2 wide, 10 wind sea, 50 swell")]
        public float spread;
        [Tooltip("The same seed gives the same sea on every machine")]
        public int seed;
        [Tooltip("Number of sines, 1 to 64")]
        public int components;

        public bool Equals(SeaSpectrum other)
        {
            return shape == other.shape && significantHeight == other.significantHeight && peakPeriod == other.peakPeriod && direction == other.direction &&
                spread == other.spread && seed == other.seed && components == other.components;
        }

        public static SeaSpectrum Breeze
        {
            get { return new SeaSpectrum { significantHeight = 0.5f, peakPeriod = 4, spread = 10, seed = 1, components = 32 }; }
        }
    }

    /// <summary>A copy of an Ocean's description, to detect changes.</summary>
    internal sealed class SeaDescriptionTaken
    {
        readonly SeaWave[] waves = new SeaWave[Sea.MostWaves];
        int count = -1;
        SeaKind kind;
        SeaSpectrum spectrum;
        IWaterProvider provider;
        Vector4 bulk; // density, depth, speed and direction of the current
        int gridSide;
        float gridCell;
        double level, gravity, shiftX, shiftZ;

        /// <summary>Stores the present description. Returns true if it differs from the previous one. Descriptions with
        /// more waves than are supported always differ, because they are refused.</summary>
        public bool Take(Ocean ocean, double gravityNow, double shiftXNow, double shiftZNow)
        {
            IWaterProvider providerNow = ocean.HasProvider ? ocean.Provider : null;
            var bulkNow = new Vector4(ocean.density, ocean.depth, ocean.currentSpeed, ocean.currentDirection);
            double levelNow = ocean.Level;
            bool same = kind == ocean.kind && ReferenceEquals(provider, providerNow) && bulk.Equals(bulkNow) && level == levelNow && gravity == gravityNow &&
                shiftX == shiftXNow && shiftZ == shiftZNow && spectrum.Equals(ocean.spectrum) && gridSide == ocean.gridSide && gridCell == ocean.gridCell;
            gridSide = ocean.gridSide;
            gridCell = ocean.gridCell;
            kind = ocean.kind;
            provider = providerNow;
            bulk = bulkNow;
            level = levelNow;
            gravity = gravityNow;
            shiftX = shiftXNow;
            shiftZ = shiftZNow;
            spectrum = ocean.spectrum;
            return !TakeWaves(ocean.waves) || !same;
        }

        bool TakeWaves(SeaWave[] now)
        {
            int countNow = now == null ? 0 : now.Length;
            bool same = countNow == count && countNow <= waves.Length;
            count = countNow;
            for (int i = 0; i < Math.Min(count, waves.Length); ++i)
            {
                same &= waves[i].Equals(now[i]);
                waves[i] = now[i];
            }
            return same;
        }
    }
}
