// The sea for the shader, so that what is drawn is what carries the boats. Names and layout are those of Shaders/PlimsollWaves.hlsl:
//   _PlimsollWaves[i] = (k cos D, k sin D, amplitude, phase now)      _PlimsollChops[i] = (q A cos D, q A sin D, 0, 0)
//   _PlimsollSea = (level, number of waves, origin x, origin z)
// with places seen from an origin near the camera, and phase now = phase - w t + k . origin, reduced to (-pi, pi] in double: the shader has
// only floats, which far from the world's origin or late in the game have no digits left for a wave.
using System;
using UnityEngine;

namespace Plimsoll.Unity
{
    internal sealed class SeaUniforms
    {
        static readonly int wavesName = Shader.PropertyToID("_PlimsollWaves");
        static readonly int chopsName = Shader.PropertyToID("_PlimsollChops");
        static readonly int seaName = Shader.PropertyToID("_PlimsollSea");

        // Always of full length: Unity keeps the first length that an array of this name ever had.
        readonly Vector4[] waves = new Vector4[Sea.MostWaves];
        readonly Vector4[] chops = new Vector4[Sea.MostWaves];

        public void Set(Sea sea, double level, double time, Vector3 viewer)
        {
            double originX = Math.Floor(viewer.x), originZ = Math.Floor(viewer.z);
            for (int i = 0; i < sea.WaveCount; ++i)
            {
                Wave wave = sea.Waves[i];
                double k = 2 * Math.PI / wave.Wavelength, cos = Math.Cos(wave.Direction), sin = Math.Sin(wave.Direction);
                double phase = Sea.Reduce(wave.Phase - wave.AngularFrequency * time + k * (cos * originX + sin * originZ));
                double chop = wave.Steepness * wave.Amplitude;
                waves[i] = new Vector4((float)(k * cos), (float)(k * sin), (float)wave.Amplitude, (float)phase);
                chops[i] = new Vector4((float)(chop * cos), (float)(chop * sin), 0, 0);
            }
            Shader.SetGlobalVectorArray(wavesName, waves);
            Shader.SetGlobalVectorArray(chopsName, chops);
            Shader.SetGlobalVector(seaName, new Vector4((float)level, sea.WaveCount, (float)originX, (float)originZ));
        }
    }
}
