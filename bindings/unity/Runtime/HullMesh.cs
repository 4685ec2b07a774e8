// The mesh of a floater for the library: all its meshes as one, in the Rigidbody's frame (its position and rotation, no
// scale), with all scales applied. Transforms are composed in double from the local ones, child by child, so that place
// and heading of the boat do not change the digits: boats of the same prefab share a hull.
//   body = R^-1 (R_n S_n ... R_1 S_1) child
// with 1 the Rigidbody's own transform, n the scene's root, and R the rotation that Unity gives the Rigidbody.
// The triangles of a mirrored part (an odd number of negative scales) are flipped. A body below a parent with an uneven
// scale has the shear with which it is drawn at that moment. Unity changes the shear when the body rotates; the hull
// does not change.
using System.Collections.Generic;
using UnityEngine;

namespace Plimsoll.Unity
{
    internal sealed class HullMesh
    {
        public readonly List<Mesh> Meshes = new List<Mesh>();
        public readonly List<Affine> Places = new List<Affine>();

        /// <summary>Returns null and a message if the floater has no mesh that can float.</summary>
        public static HullMesh Find(Floater floater, out string problem)
        {
            var found = new HullMesh();
            Affine root = ScaleOf(floater.transform);
            problem = FindStranger(floater);
            if (problem != null) return null;
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
                if (filter.GetComponentInParent<Rigidbody>() != body) continue; // belongs to another Rigidbody
                MeshRenderer drawn = filter.GetComponent<MeshRenderer>();
                if (drawn == null || drawn.enabled && !coarser.Contains(drawn)) own.Add(filter); // a mesh without a renderer serves to float
            }
            return own;
        }

        /// <summary>Renderers that are drawn only at a distance, instead of the finest level. Their meshes are copies
        /// of the hull and would double the buoyancy.</summary>
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

        /// <summary>Returns a message if a part does not move with the Rigidbody.</summary>
        static string FindStranger(Floater floater)
        {
            if (floater.overrideMesh != null || floater.parts == null) return null;
            foreach (MeshFilter part in floater.parts)
                if (part != null && !part.transform.IsChildOf(floater.transform))
                    return "\"" + part.name + "\", named in Parts of \"" + floater.name + "\", is not below it: a part must move along with the Rigidbody";
            return null;
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

        /// <summary>Returns all vertices in one array and all triangles in another.</summary>
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

        /// <summary>From the frame of a child to that of `above`, scales included, without the scale of `above`
        /// itself.</summary>
        static Affine FromTo(Transform child, Transform above)
        {
            Affine sum = Affine.Identity;
            for (Transform level = child; level != null && level != above; level = level.parent)
                sum = Affine.Place(level.localPosition, level.localRotation, level.localScale) * sum;
            return sum;
        }

        /// <summary>The effect of the scales of a transform and its parents in the unscaled frame of the
        /// Rigidbody.</summary>
        static Affine ScaleOf(Transform body)
        {
            Affine whole = Affine.Identity;
            for (Transform level = body; level != null; level = level.parent)
                whole = Affine.Place(Vector3.zero, level.localRotation, level.localScale) * whole;
            return RotationOf(body).Transposed() * whole;
        }

        /// <summary>transform.rotation with more digits. Below a mirrored parent Unity reverses the turn: R_parent D R
        /// D, D the signs of the parent's scale. If Unity has another rotation, Unity's is used, because the Rigidbody
        /// has it.</summary>
        static Affine RotationOf(Transform body)
        {
            Affine turned = Affine.Rotation(body.localRotation), told = Affine.Rotation(body.rotation);
            for (Transform level = body.parent; level != null; level = level.parent)
            {
                Vector3 scale = level.localScale;
                var signs = new Affine { XX = scale.x < 0 ? -1 : 1, YY = scale.y < 0 ? -1 : 1, ZZ = scale.z < 0 ? -1 : 1 };
                turned = Affine.Rotation(level.localRotation) * signs * turned * signs;
            }
            return turned.DistanceTo(told) < 1e-4 ? turned : told;
        }
    }
}
