// Meshes for the harbour, built by code: a decked boat and a cube. Triangles are clockwise seen from outside, as Unity
// and the library expect them.
using System.Collections.Generic;
using UnityEngine;

namespace Plimsoll.Unity.Samples
{
    internal static class HarbourMeshes
    {
        const int Stations = 12; // along the hull
        const int Ring = 9;      // points of a frame from rail to rail

        /// <summary>A round-bilged boat with a flat deck, bow at +z: frames narrow towards the bow and rise a little at
        /// both ends.</summary>
        public static Mesh Boat(float length, float beam, float depth)
        {
            var points = new List<Vector3>();
            for (int s = 0; s < Stations; ++s)
            {
                float along = s / (Stations - 1f), fore = Mathf.Max(0, 2 * along - 1), aft = Mathf.Max(0, 1 - 2 * along);
                float half = 0.5f * beam * Mathf.Sqrt(Mathf.Max(0.0025f, 1 - 0.95f * fore * fore - 0.2f * aft * aft));
                float keel = -depth * (1 - 0.6f * fore * fore * fore - 0.3f * aft * aft);
                for (int r = 0; r < Ring; ++r)
                {
                    float angle = Mathf.PI * r / (Ring - 1);
                    points.Add(new Vector3(half * Mathf.Cos(angle), keel * Mathf.Sin(angle), length * (along - 0.5f)));
                }
            }
            var triangles = new List<int>();
            for (int s = 0; s + 1 < Stations; ++s)
                for (int r = 0; r < Ring; ++r) // the last pair closes the ring across the deck
                {
                    int a = s * Ring + r, b = s * Ring + (r + 1) % Ring, c = a + Ring, d = b + Ring;
                    Quad(triangles, a, c, d, b);
                }
            Cap(triangles, 0, false);
            Cap(triangles, (Stations - 1) * Ring, true);
            return Finish("boat", points, triangles);
        }

        /// <summary>One metre, with a vertex for every corner of every face.</summary>
        public static Mesh Cube()
        {
            var points = new List<Vector3>();
            var triangles = new List<int>();
            Vector3[] normals = { Vector3.right, -Vector3.right, Vector3.up, Vector3.down, Vector3.forward, -Vector3.forward };
            foreach (Vector3 n in normals)
            {
                Vector3 u = new Vector3(n.y, n.z, n.x), v = Vector3.Cross(n, u);
                int first = points.Count;
                points.Add(0.5f * (n - u - v));
                points.Add(0.5f * (n + u - v));
                points.Add(0.5f * (n + u + v));
                points.Add(0.5f * (n - u + v));
                Quad(triangles, first, first + 1, first + 2, first + 3);
            }
            return Finish("cube", points, triangles);
        }

        static void Quad(List<int> triangles, int a, int b, int c, int d)
        {
            triangles.AddRange(new[] { a, b, c, a, c, d });
        }

        static void Cap(List<int> triangles, int first, bool bow)
        {
            for (int r = 1; r + 1 < Ring; ++r) triangles.AddRange(bow ? new[] { first, first + r + 1, first + r } : new[] { first, first + r, first + r + 1 });
        }

        static Mesh Finish(string name, List<Vector3> points, List<int> triangles)
        {
            var mesh = new Mesh { name = name, vertices = points.ToArray(), triangles = triangles.ToArray() };
            mesh.RecalculateNormals();
            mesh.RecalculateBounds();
            return mesh;
        }
    }
}
