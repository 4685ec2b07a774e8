// The mesh of a floater as the library wants it: all its meshes as one, in the Rigidbody's frame (its position and rotation, no scale) with
// every scale on the way baked in. Transforms are composed in double from the local ones, child by child, so that neither the place of
// the boat in the world nor its heading leaves a trace in the digits: boats of the same prefab get the same hull.
//   body = (R_n ... R_1)^-1 (R_n S_n ... R_1 S_1) child,  1 the Rigidbody's own transform, n the scene's root
// A mirrored part (an odd number of negative scales) has its triangles turned round.
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Plimsoll.Unity
{
    internal sealed class HullMesh
    {
        public readonly List<Mesh> Meshes = new List<Mesh>();
        public readonly List<Affine> Places = new List<Affine>();

        /// <summary>Null, and a sentence, if there is nothing to float.</summary>
        public static HullMesh Find(Floater floater, out string problem)
        {
            var found = new HullMesh();
            Affine root = ScaleOf(floater.transform);
            if (floater.overrideMesh != null) found.Add(floater.overrideMesh, root);
            else
                foreach (MeshFilter filter in FiltersOf(floater))
                    if (filter != null && filter.sharedMesh != null) found.Add(filter.sharedMesh, root * FromTo(filter.transform, floater.transform));
            problem = found.FindProblem(floater);
            return problem == null ? found : null;
        }

        void Add(Mesh mesh, Affine place)
        {
            Meshes.Add(mesh);
            Places.Add(place);
        }

        static IEnumerable<MeshFilter> FiltersOf(Floater floater)
        {
            if (floater.parts != null && floater.parts.Length > 0) return floater.parts;
            if (!floater.includeChildren) return floater.GetComponents<MeshFilter>();
            var own = new List<MeshFilter>();
            Rigidbody body = floater.GetComponent<Rigidbody>();
            HashSet<Renderer> coarser = CoarserLevels(floater);
            foreach (MeshFilter filter in floater.GetComponentsInChildren<MeshFilter>())
            {
                if (filter.GetComponentInParent<Rigidbody>() != body) continue; // another Rigidbody's mesh is not ours
                MeshRenderer drawn = filter.GetComponent<MeshRenderer>();
                if (drawn == null || drawn.enabled && !coarser.Contains(drawn)) own.Add(filter); // without a renderer it is there to float
            }
            return own;
        }

        /// <summary>What is drawn only from afar, instead of the finest level: the same hull once more, which would carry twice.</summary>
        static HashSet<Renderer> CoarserLevels(Floater floater)
        {
            var coarser = new HashSet<Renderer>();
            foreach (LODGroup group in floater.GetComponentsInChildren<LODGroup>())
            {
                LOD[] levels = group.GetLODs();
                for (int level = 1; level < levels.Length; ++level)
                    if (levels[level].renderers != null) coarser.UnionWith(levels[level].renderers);
                if (levels.Length > 0 && levels[0].renderers != null) coarser.ExceptWith(levels[0].renderers);
            }
            return coarser;
        }

        string FindProblem(Floater floater)
        {
            if (Meshes.Count == 0)
                return "\"" + floater.name + "\" has no mesh to float: put a MeshFilter on it or on its children, or give it an override mesh. Those whose " +
                    "MeshRenderer is switched off do not count, unless they are named in Parts";
            foreach (Mesh mesh in Meshes)
                if (!mesh.isReadable)
                    return "the mesh \"" + mesh.name + "\" of \"" + floater.name + "\" cannot be read: switch on Read/Write in the import settings of its model";
            return null;
        }

        /// <summary>One array of all vertices, one of all triangles.</summary>
        public void Merge(out double[] vertices, out int[] triangles)
        {
            var points = new List<double>();
            var corners = new List<int>();
            for (int m = 0; m < Meshes.Count; ++m)
            {
                int first = points.Count / 3;
                foreach (Vector3 vertex in Meshes[m].vertices) Places[m].Append(vertex, points);
                bool mirrored = Places[m].Determinant < 0;
                for (int part = 0; part < Meshes[m].subMeshCount; ++part)
                    if (Meshes[m].GetTopology(part) == MeshTopology.Triangles) Append(Meshes[m].GetTriangles(part), first, mirrored, corners);
            }
            vertices = points.ToArray();
            triangles = corners.ToArray();
        }

        static void Append(int[] from, int first, bool mirrored, List<int> corners)
        {
            for (int i = 0; i + 2 < from.Length; i += 3)
            {
                corners.Add(first + from[i]);
                corners.Add(first + from[mirrored ? i + 2 : i + 1]);
                corners.Add(first + from[mirrored ? i + 1 : i + 2]);
            }
        }

        /// <summary>From a child's own frame to that of `above`, scales included, without the scale of `above` itself.</summary>
        static Affine FromTo(Transform child, Transform above)
        {
            Affine sum = Affine.Identity;
            for (Transform level = child; level != null && level != above; level = level.parent)
                sum = Affine.Place(level.localPosition, level.localRotation, level.localScale) * sum;
            return sum;
        }

        /// <summary>What the scales of a transform and of all above it do to the unscaled frame of the Rigidbody.</summary>
        static Affine ScaleOf(Transform body)
        {
            Affine whole = Affine.Identity, turned = Affine.Identity;
            for (Transform level = body; level != null; level = level.parent)
            {
                whole = Affine.Place(Vector3.zero, level.localRotation, level.localScale) * whole;
                turned = Affine.Place(Vector3.zero, level.localRotation, Vector3.one) * turned;
            }
            return turned.Transposed() * whole;
        }
    }

    /// <summary>x -> M x + t, in double.</summary>
    internal struct Affine
    {
        public double XX, XY, XZ, YX, YY, YZ, ZX, ZY, ZZ; // rows of M
        public double X, Y, Z;

        public static Affine Identity
        {
            get { return new Affine { XX = 1, YY = 1, ZZ = 1 }; }
        }

        public static Affine Place(Vector3 position, Quaternion rotation, Vector3 scale)
        {
            double x = rotation.x, y = rotation.y, z = rotation.z, w = rotation.w, s = 2 / (x * x + y * y + z * z + w * w);
            return new Affine
            {
                XX = (1 - s * (y * y + z * z)) * scale.x, XY = s * (x * y - z * w) * scale.y, XZ = s * (x * z + y * w) * scale.z,
                YX = s * (x * y + z * w) * scale.x, YY = (1 - s * (x * x + z * z)) * scale.y, YZ = s * (y * z - x * w) * scale.z,
                ZX = s * (x * z - y * w) * scale.x, ZY = s * (y * z + x * w) * scale.y, ZZ = (1 - s * (x * x + y * y)) * scale.z,
                X = position.x, Y = position.y, Z = position.z
            };
        }

        public static Affine operator *(Affine a, Affine b)
        {
            return new Affine
            {
                XX = a.XX * b.XX + a.XY * b.YX + a.XZ * b.ZX, XY = a.XX * b.XY + a.XY * b.YY + a.XZ * b.ZY, XZ = a.XX * b.XZ + a.XY * b.YZ + a.XZ * b.ZZ,
                YX = a.YX * b.XX + a.YY * b.YX + a.YZ * b.ZX, YY = a.YX * b.XY + a.YY * b.YY + a.YZ * b.ZY, YZ = a.YX * b.XZ + a.YY * b.YZ + a.YZ * b.ZZ,
                ZX = a.ZX * b.XX + a.ZY * b.YX + a.ZZ * b.ZX, ZY = a.ZX * b.XY + a.ZY * b.YY + a.ZZ * b.ZY, ZZ = a.ZX * b.XZ + a.ZY * b.YZ + a.ZZ * b.ZZ,
                X = a.XX * b.X + a.XY * b.Y + a.XZ * b.Z + a.X, Y = a.YX * b.X + a.YY * b.Y + a.YZ * b.Z + a.Y, Z = a.ZX * b.X + a.ZY * b.Y + a.ZZ * b.Z + a.Z
            };
        }

        /// <summary>Of M alone: the inverse, if it is a rotation.</summary>
        public Affine Transposed()
        {
            return new Affine { XX = XX, XY = YX, XZ = ZX, YX = XY, YY = YY, YZ = ZY, ZX = XZ, ZY = YZ, ZZ = ZZ };
        }

        public double Determinant
        {
            get { return XX * (YY * ZZ - YZ * ZY) - XY * (YX * ZZ - YZ * ZX) + XZ * (YX * ZY - YY * ZX); }
        }

        public void Append(Vector3 point, List<double> to)
        {
            to.Add(XX * point.x + XY * point.y + XZ * point.z + X);
            to.Add(YX * point.x + YY * point.y + YZ * point.z + Y);
            to.Add(ZX * point.x + ZY * point.y + ZZ * point.z + Z);
        }

        /// <summary>Its twelve numbers, rounded to a millionth of the largest: the same for the same prefab, wherever it stands.</summary>
        public void AppendRounded(List<double> to)
        {
            var all = new[] { XX, XY, XZ, YX, YY, YZ, ZX, ZY, ZZ, X, Y, Z };
            double largest = 0;
            foreach (double number in all) largest = Math.Max(largest, Math.Abs(number));
            double unit = Math.Pow(2, Math.Ceiling(Math.Log(largest > 0 ? largest : 1, 2)) - 20);
            foreach (double number in all) to.Add(Math.Round(number / unit) * unit);
        }
    }
}
