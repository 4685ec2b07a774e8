// Hulls and their panels, one for all floaters of the same meshes, scales and repairs. Kept as long as somebody has one.
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Plimsoll.Unity
{
    internal sealed class SharedHull
    {
        public Hull Hull;
        public Panels Panels;
        /// <summary>As given, in the Rigidbody's frame [m]: the library numbers triangles by these.</summary>
        public double[] Vertices;
        public int[] Triangles;
        internal HullKey Key;
        internal int Users;
    }

    /// <summary>What makes two hulls the same.</summary>
    internal sealed class HullKey : IEquatable<HullKey>
    {
        readonly Mesh[] meshes;
        readonly double[] numbers;
        readonly int hash;

        public HullKey(HullMesh mesh, HullFlags flags, bool dryInside, double weldDistance)
        {
            meshes = mesh.Meshes.ToArray();
            var all = new List<double> { (double)(uint)flags, dryInside ? 1 : 0, weldDistance };
            foreach (Affine place in mesh.Places) place.AppendRounded(all);
            foreach (Mesh each in meshes) all.Add(each.vertexCount);
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

        public override bool Equals(object other)
        {
            return Equals(other as HullKey);
        }

        public override int GetHashCode()
        {
            return hash;
        }
    }

    internal static class HullCache
    {
        static readonly Dictionary<HullKey, SharedHull> hulls = new Dictionary<HullKey, SharedHull>();

        public static int Count
        {
            get { return hulls.Count; }
        }

        /// <summary>Throws MeshRefusedException if the library does not take the mesh.</summary>
        /// <param name="built">nobody had it before</param>
        public static SharedHull Take(HullMesh mesh, HullFlags flags, bool dryInside, double weldDistance, out bool built)
        {
            var key = new HullKey(mesh, flags, dryInside, weldDistance);
            SharedHull shared;
            built = !hulls.TryGetValue(key, out shared);
            if (built)
            {
                shared = Build(mesh, flags, dryInside, weldDistance);
                shared.Key = key;
                hulls.Add(key, shared);
            }
            ++shared.Users;
            return shared;
        }

        static SharedHull Build(HullMesh mesh, HullFlags flags, bool dryInside, double weldDistance)
        {
            var shared = new SharedHull();
            mesh.Merge(out shared.Vertices, out shared.Triangles);
            shared.Hull = new Hull(shared.Vertices, shared.Triangles, flags, null, weldDistance);
            if (dryInside)
                using (Hull wet = shared.Hull)
                    shared.Hull = new Hull(shared.Vertices, shared.Triangles, flags, wet.FindInterior(), weldDistance);
            shared.Panels = new Panels(shared.Hull);
            return shared;
        }

        /// <summary>No longer given to newcomers: the mesh has changed.</summary>
        public static void Forget(SharedHull shared)
        {
            SharedHull now;
            if (hulls.TryGetValue(shared.Key, out now) && ReferenceEquals(now, shared)) hulls.Remove(shared.Key);
        }

        public static void Release(SharedHull shared)
        {
            if (--shared.Users > 0) return;
            Forget(shared);
            shared.Hull.Dispose();
            shared.Panels.Dispose();
        }
    }
}
