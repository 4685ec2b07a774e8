// A mesh for drawing the sea: a level grid around the camera, fine near it and coarse at the horizon, which the shader
// lifts to the waves. Rows lie at +-f(k) cell, f(k) = k up to `half`, then growing by a tenth per row. It follows the
// camera in whole cells, so that vertices near the camera keep their places in the water.
using System;
using UnityEngine;
using UnityEngine.Rendering;

namespace Plimsoll.Unity
{
    /// <summary>Draws an Ocean, with a material of the shader Plimsoll/Sea.</summary>
    [AddComponentMenu("Plimsoll/Sea Surface")]
    [RequireComponent(typeof(MeshFilter))]
    [RequireComponent(typeof(MeshRenderer))]
    [DefaultExecutionOrder(30001)] // after the camera has moved
    [ExecuteAlways]                // so that it is seen before play
    public sealed class SeaSurface : MonoBehaviour
    {
        [Tooltip("[m] between vertices near the camera: a tenth of the shortest wave is fine enough")]
        public float cell = 0.5f;
        [Tooltip("Rows of that width on each side of the camera")]
        public int half = 60;
        [Tooltip("[m] how far the grid reaches")]
        public float reach = 2000;
        [Tooltip("None: the first one in the scene")]
        public Ocean ocean;

        Mesh mesh; // an object of Unity's: it outlives a recompilation during play

        [NonSerialized] MaterialPropertyBlock block; // of an Ocean that is not the scene's first

        void Start()
        {
            mesh = Build(cell, half, reach);
            mesh.hideFlags = HideFlags.HideAndDontSave; // not into the scene's file
            GetComponent<MeshFilter>().sharedMesh = mesh;
        }

        void OnDestroy()
        {
            if (mesh == null) return;
            if (Application.isPlaying) Destroy(mesh);
            else DestroyImmediate(mesh);
        }

        void LateUpdate()
        {
            Ocean sea = ocean != null ? ocean : Ocean.Main;
            Camera camera = Camera.main;
            if (sea == null) return;
            if (camera != null) Follow(camera.transform.position, sea.Level);
            if (block == null) block = new MaterialPropertyBlock();
            GetComponent<MeshRenderer>().SetPropertyBlock(sea.GiveUniforms(block) ? block : null);
        }

        void Follow(Vector3 eye, float level)
        {
            transform.position = new Vector3(cell * Mathf.Floor(eye.x / cell), level, cell * Mathf.Floor(eye.z / cell));
            transform.rotation = Quaternion.identity;
        }

        internal static Mesh Build(float cell, int half, float reach)
        {
            if (!(cell > 0) || half < 1 || !(reach > 0)) throw new ArgumentException("a sea surface needs a cell and a reach above 0, and half of at least 1");
            float[] places = Places(cell, half, reach);
            int side = places.Length;
            var vertices = new Vector3[side * side];
            for (int row = 0; row < side; ++row)
                for (int column = 0; column < side; ++column) vertices[row * side + column] = new Vector3(places[column], 0, places[row]);
            var triangles = new int[6 * (side - 1) * (side - 1)];
            int next = 0;
            for (int row = 0; row + 1 < side; ++row)
                for (int column = 0; column + 1 < side; ++column)
                {
                    int a = row * side + column, b = a + 1, c = a + side, d = c + 1;
                    // Clockwise seen from above: the visible face in Unity's frame.
                    triangles[next++] = a;
                    triangles[next++] = c;
                    triangles[next++] = d;
                    triangles[next++] = a;
                    triangles[next++] = d;
                    triangles[next++] = b;
                }
            var made = new Mesh { name = "sea", indexFormat = IndexFormat.UInt32, vertices = vertices, triangles = triangles };
            made.bounds = new Bounds(Vector3.zero, new Vector3(2.2f * reach, 200, 2.2f * reach)); // room for waves
            return made;
        }

        static float[] Places(float cell, int half, float reach)
        {
            var side = new System.Collections.Generic.List<float>();
            for (int k = 0; k <= half; ++k) side.Add(cell * k);
            for (float width = 1.1f * cell; side[side.Count - 1] < reach; width *= 1.1f) side.Add(side[side.Count - 1] + width);
            int count = side.Count;
            var all = new float[2 * count - 1];
            for (int k = 0; k < count; ++k)
            {
                all[count - 1 + k] = side[k];
                all[count - 1 - k] = -side[k];
            }
            return all;
        }
    }
}
