// A sea: its description, which may change while it is in use.
using System;

namespace Plimsoll
{
    /// <summary>Description of a sea.</summary>
    public sealed unsafe class Water : NativeHandle
    {
        /// <summary>Source of its heights; null if it has none.</summary>
        internal KeptSource Source { get; private set; }

        /// <summary>Creates a sea from a definition; its waves may be given as an array instead of by its
        /// pointer.</summary>
        public Water(ref WaterDefinition definition, Wave[] waves = null)
        {
            Library.Require();
            IntPtr made;
            fixed (Wave* pinned = waves)
            fixed (WaterDefinition* pinnedDefinition = &definition)
            {
                Borrow(pinnedDefinition, pinned, waves, waves == null ? 0 : waves.Length);
                try
                {
                    PlimsollException.Check(Native.plim_water_create(pinnedDefinition, &made));
                }
                finally
                {
                    Return(pinnedDefinition, waves);
                }
            }
            handle = made;
            TakeSource(ref definition);
        }

        /// <summary>The library copies a water that is sampled: its source of heights must then live as long as this
        /// one.</summary>
        void TakeSource(ref WaterDefinition definition)
        {
            if (definition.Kind == WaterKind.Sampled) SetSource(HeightTrampoline.ShareOfWater(definition.Of));
        }

        void SetSource(KeptSource changed)
        {
            if (changed == null) return; // older surfaces may still use the old one
            if (Source != null) HeightTrampoline.Forget(Source);
            Source = changed;
            HeightTrampoline.SetOfWater(handle, changed);
        }

        /// <summary>Sets the definition's pointer to the caller's array for the duration of the call.</summary>
        static void Borrow(WaterDefinition* definition, Wave* pinned, Wave[] waves, int count)
        {
            if (waves == null) return;
            if ((uint)count > (uint)waves.Length) throw new ArgumentOutOfRangeException("count", count + " waves of an array of " + waves.Length);
            definition->Waves = pinned;
            definition->WaveCount = (uint)count;
        }

        static void Return(WaterDefinition* definition, Wave[] waves)
        {
            if (waves != null) definition->Waves = null;
        }

        /// <summary>Creates a sea whose heights an object of the caller computes.</summary>
        public static Water FromHeights(IHeightSource heights, double level = 0, double density = 1000, double gravity = 9.81)
        {
            var definition = WaterDefinition.Create();
            definition.Level = level;
            definition.Density = density;
            definition.Gravity = gravity;
            return FromHeights(heights, ref definition);
        }

        /// <summary>Creates such a sea with a current or other fields of a definition. Sets kind and callback of the
        /// definition, which can be passed to Update.</summary>
        public static Water FromHeights(IHeightSource heights, ref WaterDefinition definition)
        {
            if (heights == null) throw new ArgumentNullException("heights");
            definition.Kind = WaterKind.Callback;
            definition.Callback = HeightTrampoline.Pointer;
            KeptSource source = HeightTrampoline.Keep(heights);
            definition.User = source.Key;
            try
            {
                var water = new Water(ref definition);
                water.SetSource(source);
                return water;
            }
            catch
            {
                HeightTrampoline.Forget(source);
                throw;
            }
        }

        /// <summary>Creates a copy of a water that is sampled on a grid of nodes. It is faster if that water has many
        /// waves or a source of heights.</summary>
        /// <param name="of">copied, with its level, density, gravity and current</param>
        /// <param name="cell">[m] from node to node</param>
        public static Water Sampled(Water of, double cell = 1)
        {
            if (of == null) throw new ArgumentNullException("of");
            var definition = WaterDefinition.Create();
            definition.Kind = WaterKind.Sampled;
            definition.Of = of.Pointer;
            definition.Cell = cell;
            var water = new Water(ref definition);
            GC.KeepAlive(of);
            return water;
        }

        /// <summary>Sets new parameters for the same water. Sines and gerstner with no more waves than before allocate
        /// nothing. If they are refused, the water is unchanged. Surfaces change when they are prepared
        /// again.</summary>
        /// <param name="count">number of waves used; negative: all</param>
        public void Update(ref WaterDefinition definition, Wave[] waves = null, int count = -1)
        {
            if (definition.Kind == WaterKind.Callback && Source != null && (definition.Callback == IntPtr.Zero || definition.Callback == HeightTrampoline.Pointer))
            {
                definition.Callback = HeightTrampoline.Pointer; // keeps its source
                definition.User = Source.Key;
            }
            fixed (Wave* pinned = waves)
            fixed (WaterDefinition* pinnedDefinition = &definition)
            {
                Borrow(pinnedDefinition, pinned, waves, count < 0 && waves != null ? waves.Length : count);
                try
                {
                    PlimsollException.Check(Native.plim_water_update(Pointer, pinnedDefinition));
                }
                finally
                {
                    Return(pinnedDefinition, waves);
                }
            }
            TakeSource(ref definition);
            GC.KeepAlive(this);
        }

        /// <summary>Returns the waves of a sines, gerstner or spectrum water, for shaders that must draw the same sea;
        /// other kinds have none. Fills at most the length of the array, and returns the number of waves.</summary>
        public int GetWaves(Wave[] waves)
        {
            uint count;
            fixed (Wave* pinned = waves)
                PlimsollException.Check(Native.plim_water_get_waves(Pointer, pinned, waves == null ? 0 : (uint)waves.Length, &count));
            GC.KeepAlive(this);
            return (int)count;
        }

        /// <summary>Returns the waves in the form that the shaders of docs/shaders.md read, for a time [s] and an
        /// origin [m, world] near the camera: 256 floats of waves, 256 of chops, and 4 of the sea. Allocates
        /// nothing.</summary>
        public void GetShaderWaves(double time, double originX, double originZ, float* waves, float* chops, float* sea)
        {
            var origin = new Double2(originX, originZ);
            PlimsollException.Check(Native.plim_water_get_shader_waves(Pointer, time, (double*)&origin, waves, chops, sea));
            GC.KeepAlive(this);
        }

        protected override bool ReleaseHandle()
        {
            if (Source != null) HeightTrampoline.SetOfWater(handle, null);
            Native.plim_water_destroy(handle);
            if (Source != null) HeightTrampoline.Forget(Source);
            return true;
        }
    }
}
