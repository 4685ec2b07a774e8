// How a body shall float.
using System;

namespace Plimsoll
{
    /// <summary>Makes a body float the way you want: docs/floating-your-way.md.</summary>
    public static unsafe class Presets
    {
        /// <summary>Turns draft, mass and damping as fractions of critical into a mass and rates of damping, and says how the body then lies.</summary>
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
