// The sea for the shader, so that what is drawn is what carries the boats: what Water.GetShaderWaves gives goes to the global arrays that
// Shaders/PlimsollWaves.hlsl reads. Phases are those of an origin near the camera, because a shader has only floats.
using System;
using UnityEngine;

namespace Plimsoll.Unity
{
    internal sealed unsafe class SeaUniforms
    {
        static readonly int wavesName = Shader.PropertyToID("_PlimsollWaves");
        static readonly int chopsName = Shader.PropertyToID("_PlimsollChops");
        static readonly int seaName = Shader.PropertyToID("_PlimsollSea");

        // Always of full length: Unity keeps the first length that an array of this name ever had.
        readonly Vector4[] waves = new Vector4[Sea.MostWaves];
        readonly Vector4[] chops = new Vector4[Sea.MostWaves];
        double originX, originZ; // [m, world] near the viewer

        /// <param name="water">null: a sea of somebody else's, of which no waves are known</param>
        public void Set(Water water, float level, double time, Vector3 viewer)
        {
            if (IsPlace(viewer.x) && IsPlace(viewer.z)) // else where it last was: a camera that has lost its way is no reason to stop the drawing
            {
                originX = Math.Floor(viewer.x);
                originZ = Math.Floor(viewer.z);
            }
            var sea = new Vector4(level, 0, 0, 0);
            if (water != null)
                fixed (Vector4* pinnedWaves = waves, pinnedChops = chops)
                    water.GetShaderWaves(time, originX, originZ, (float*)pinnedWaves, (float*)pinnedChops, (float*)&sea);
            Shader.SetGlobalVectorArray(wavesName, waves);
            Shader.SetGlobalVectorArray(chopsName, chops);
            Shader.SetGlobalVector(seaName, sea);
        }

        /// <summary>The library's limit.</summary>
        static bool IsPlace(float coordinate)
        {
            return Math.Abs(coordinate) <= 1e12f;
        }
    }
}
