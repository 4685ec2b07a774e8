// The waves for the shader, so that the sea that is drawn is the sea of the physics. Water.GetShaderWaves fills the
// arrays that Shaders/PlimsollWaves.hlsl reads. They are global for the scene's main Ocean, so that any shader finds
// them; those of another Ocean are set on the surfaces that draw it. Phases belong to an origin near the camera,
// because a shader computes in floats.
using System;
using UnityEngine;

namespace Plimsoll.Unity
{
    internal sealed unsafe class SeaUniforms
    {
        static readonly int wavesName = Shader.PropertyToID("_PlimsollWaves");
        static readonly int chopsName = Shader.PropertyToID("_PlimsollChops");
        static readonly int seaName = Shader.PropertyToID("_PlimsollSea");

        // Always of full length: Unity keeps the first length of an array of this name.
        readonly Vector4[] waves = new Vector4[Sea.MostWaves];
        readonly Vector4[] chops = new Vector4[Sea.MostWaves];
        double originX, originZ; // [m, world] near the viewer
        Vector4 sea;

        /// <param name="water">null: a sea whose waves are unknown</param>
        public void Update(Water water, float level, double time, Vector3 viewer)
        {
            if (IsPlace(viewer.x) && IsPlace(viewer.z)) // otherwise the last origin stays, for a camera with an invalid position
            {
                originX = Math.Floor(viewer.x);
                originZ = Math.Floor(viewer.z);
            }
            var now = new Vector4(level, 0, 0, 0);
            if (water != null)
                fixed (Vector4* pinnedWaves = waves, pinnedChops = chops)
                    water.GetShaderWaves(time, originX, originZ, (float*)pinnedWaves, (float*)pinnedChops, (float*)&now);
            sea = now;
        }

        public void GiveTo(MaterialPropertyBlock surface)
        {
            surface.SetVectorArray(wavesName, waves);
            surface.SetVectorArray(chopsName, chops);
            surface.SetVector(seaName, sea);
        }

        public void GiveToAll()
        {
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
