// Draft and damping that you choose, converted to mass and rates.
using System;

namespace Plimsoll
{
    /// <summary>Makes a body float the way you want: docs/floating-your-way.md.</summary>
    public static unsafe class Presets
    {
        /// <summary>Converts draft or mass, and damping as fractions of critical damping, into a mass and rates of
        /// damping. Returns the resulting floating position at rest.</summary>
        public static Rest Apply(Hull hull, ref Preset preset, ref Effects effects)
        {
            if (hull == null) throw new ArgumentNullException("hull");
            var rest = Rest.Create();
            preset.Hull = hull.Pointer;
            fixed (Preset* pinnedPreset = &preset)
            fixed (Effects* pinnedEffects = &effects)
                PlimsollException.Check(Native.plim_preset_apply(pinnedPreset, pinnedEffects, &rest));
            GC.KeepAlive(hull);
            return rest;
        }
    }
}
