// Hulls and their panels, shared by all floaters with the same meshes, scales and repairs. They are kept while any of
// them exists.
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Plimsoll.Unity
{
    internal sealed class SharedHull
    {
        public Hull Hull;
        public Panels Panels;
        /// <summary>As given, in the Rigidbody's frame [m]: the library's triangle numbers refer to them.</summary>
        public double[] Vertices;
        public int[] Triangles;
        /// <summary>[m] Largest distance of a point from the Rigidbody's origin.</summary>
        public double Radius;
        internal HullKey Key;
        internal int Users;
    }

    /// <summary>Options of a floater for its hull.</summary>
    internal struct HullOptions
    {
        public HullFlags Flags;
        public bool DryInside;
        public double WeldDistance; // [m]

        public static HullOptions Of(Floater floater)
        {
            return new HullOptions
            {
                Flags = (floater.repair ? HullFlags.Repair : HullFlags.None) | (floater.solid ? HullFlags.Solid : HullFlags.None),
                DryInside = floater.dryInside, WeldDistance = floater.weldDistance
            };
        }
    }

    /// <summary>Identifies a hull: two hulls with equal keys are the same.</summary>
    internal sealed class HullKey : IEquatable<HullKey>
    {
        readonly Mesh[] meshes;
        readonly double[] numbers;
        readonly int hash;

        /// <param name="reread">true: read the meshes again, even in play</param>
        public HullKey(HullMesh mesh, HullOptions options, bool reread = false)
        {
            meshes = mesh.Meshes.ToArray();
            var all = new List<double> { (double)(uint)options.Flags, options.DryInside ? 1 : 0, options.WeldDistance };
            foreach (Affine place in mesh.Places) place.AppendRounded(all);
            foreach (Mesh each in meshes) all.Add(MeshContent.HashOf(each, reread));
            numbers = all.ToArray();
            foreach (Mesh each in meshes) hash = 31 * hash + each.GetHashCode();
            foreach (double number in numbers) hash = 31 * hash + number.GetHashCode();
        }

        public bool Equals(HullKey other)
        {
            if (other == null || other.hash != hash || other.meshes.Length != meshes.Length || other.numbers.Length != numbers.Length) return false;
            for (int i = 0; i < meshes.Length; ++i)
                if (!ReferenceEquals(meshes[i], other.meshes[i])) return false;
            for (int i = 0; i < numbers.Length; ++i)
                if (numbers[i] != other.numbers[i]) return false;
            return true;
        }

        public void ForgetContents()
        {
            foreach (Mesh mesh in meshes) MeshContent.Forget(mesh);
        }

        public override bool Equals(object other)
        {
            return Equals(other as HullKey);
        }

        public override int GetHashCode()
        {
            return hash;
        }
    }

    /// <summary>A hash of the content of a mesh: a model that is imported again is the same object with other vertices.
    /// In play it is computed once per mesh until Rebuild, so that a thousand boats do not read their mesh a thousand
    /// times.</summary>
    internal static class MeshContent
    {
        static readonly List<Vector3> points = new List<Vector3>();
        static readonly Dictionary<Mesh, int> known = new Dictionary<Mesh, int>();

        public static int HashOf(Mesh mesh, bool reread)
        {
            int hash;
            bool remember = Application.isPlaying && !reread;
            if (remember && known.TryGetValue(mesh, out hash)) return hash;
            mesh.GetVertices(points);
            hash = points.Count;
            foreach (Vector3 point in points) hash = unchecked(31 * hash + point.GetHashCode());
            for (int part = 0; part < mesh.subMeshCount; ++part) hash = unchecked(31 * hash + (int)mesh.GetIndexCount(part));
            if (remember) known[mesh] = hash;
            return hash;
        }

        public static void Forget(Mesh mesh)
        {
            known.Remove(mesh);
        }

        public static void ForgetAll()
        {
            known.Clear();
        }
    }

    internal static class HullCache
    {
        static readonly Dictionary<HullKey, SharedHull> hulls = new Dictionary<HullKey, SharedHull>();

        public static int Count
        {
            get { return hulls.Count; }
        }

        /// <summary>Throws MeshRefusedException if the library refuses the mesh.</summary>
        /// <param name="built">true if the hull is new</param>
        public static SharedHull Take(HullMesh mesh, HullOptions options, out bool built)
        {
            var key = new HullKey(mesh, options);
            SharedHull shared;
            built = !hulls.TryGetValue(key, out shared);
            if (built)
            {
                shared = Build(mesh, options);
                shared.Key = key;
                hulls.Add(key, shared);
            }
            ++shared.Users;
            return shared;
        }

        static SharedHull Build(HullMesh mesh, HullOptions options)
        {
            var shared = new SharedHull();
            mesh.Merge(out shared.Vertices, out shared.Triangles);
            shared.Hull = new Hull(shared.Vertices, shared.Triangles, options.Flags, null, options.WeldDistance);
            if (options.DryInside)
                using (Hull wet = shared.Hull)
                    shared.Hull = new Hull(shared.Vertices, shared.Triangles, options.Flags, wet.FindInterior(), options.WeldDistance);
            shared.Panels = new Panels(shared.Hull);
            Double3 low = shared.Hull.Info.BoxLow, high = shared.Hull.Info.BoxHigh;
            double x = Math.Max(-low.X, high.X), y = Math.Max(-low.Y, high.Y), z = Math.Max(-low.Z, high.Z);
            shared.Radius = Math.Sqrt(x * x + y * y + z * z);
            return shared;
        }

        /// <summary>Removes a hull from the cache, because its mesh has changed. Its users keep it.</summary>
        public static void Forget(SharedHull shared)
        {
            SharedHull now;
            if (hulls.TryGetValue(shared.Key, out now) && ReferenceEquals(now, shared)) hulls.Remove(shared.Key);
            shared.Key.ForgetContents();
        }

        public static void Release(SharedHull shared)
        {
            if (--shared.Users > 0) return;
            Forget(shared);
            shared.Hull.Dispose();
            shared.Panels.Dispose();
            if (hulls.Count == 0) MeshContent.ForgetAll();
        }
    }
}
