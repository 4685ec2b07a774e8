// Gizmos of a selected floater: dry triangles (green), wet ones (blue) and those cut by the water (orange), normals
// (yellow), the force of buoyancy (red) and its torque (blue) at the centre of mass. An arrow as long as the hull is
// the weight of the water that the whole hull displaces; the torque has the same scale, for that force at the hull's
// length. Before play the water is that of the floater's Ocean or of the first in the scene; if there is none, flat
// water at y = 0.
using UnityEditor;
using UnityEngine;

namespace Plimsoll.Unity.Editor
{
    internal static unsafe class FloaterGizmos
    {
        public static readonly Color Dry = new Color(0.2f, 0.75f, 0.3f);
        public static readonly Color Wet = new Color(0.15f, 0.4f, 0.95f);
        public static readonly Color Cut = new Color(1, 0.55f, 0.1f);
        public static readonly Color Normal = new Color(1, 0.9f, 0.2f);
        public static readonly Color Force = new Color(0.9f, 0.1f, 0.1f);
        public static readonly Color Torque = new Color(0.1f, 0.2f, 1);

        public const int MostTriangles = 20000; // more are slow to draw and too small to see
        const int MostNormals = 3000;

        [DrawGizmo(GizmoType.Selected | GizmoType.Active)]
        internal static void Draw(Floater floater, GizmoType type)
        {
            SharedHull shape = FindShape(floater);
            if (shape == null || shape.Triangles.Length / 3 > MostTriangles) return;
            Ocean ocean = floater.Ocean;
            Surface water = ocean == null ? Surface.Still : ocean.Surface;
            if (water == null) return;
            var states = new TriangleState[shape.Triangles.Length / 3];
            Forces forces = Evaluate(floater, shape.Hull, water, states);
            Gizmos.matrix = Matrix4x4.TRS(floater.transform.position, floater.transform.rotation, Vector3.one);
            DrawTriangles(shape, states);
            Gizmos.matrix = Matrix4x4.identity;
            DrawForces(floater, shape.Hull.Info, ocean, forces);
        }

        static SharedHull FindShape(Floater floater)
        {
            if (Application.isPlaying) return floater.HasHull() ? floater.Shape : null;
            try
            {
                return HullPreview.Find(floater);
            }
            catch (LibraryException) // the inspector shows the error
            {
                return null;
            }
        }

        internal static Forces Evaluate(Floater floater, Hull hull, Surface water, TriangleState[] states)
        {
            Transform place = floater.transform;
            var body = Body.Create(hull.Pointer);
            body.Surface = water.Pointer;
            body.Outputs = Outputs.TriangleStates;
            body.Position = RigidbodyFrames.Wide(place.position);
            body.Rotation = RigidbodyFrames.Wide(place.rotation);
            body.CenterOfMass = RigidbodyFrames.Wide(Quaternion.Inverse(place.rotation) * (CenterOfMass(floater) - place.position));
            var forces = Forces.Create();
            fixed (TriangleState* pinned = states)
            {
                forces.TriangleStates = pinned;
                Evaluation.Evaluate(ref body, ref forces);
            }
            return forces;
        }

        /// <summary>Computed from the transform: before play the pose of the Rigidbody may be outdated.</summary>
        static Vector3 CenterOfMass(Floater floater)
        {
            return floater.transform.position + floater.transform.rotation * floater.GetComponent<Rigidbody>().centerOfMass;
        }

        static void DrawTriangles(SharedHull shape, TriangleState[] states)
        {
            bool normals = states.Length <= MostNormals;
            for (int t = 0; t < states.Length; ++t)
            {
                Vector3 a = Corner(shape, 3 * t), b = Corner(shape, 3 * t + 1), c = Corner(shape, 3 * t + 2);
                Gizmos.color = states[t] == TriangleState.Wet ? Wet : states[t] == TriangleState.Cut ? Cut : Dry;
                Gizmos.DrawLine(a, b);
                Gizmos.DrawLine(b, c);
                Gizmos.DrawLine(c, a);
                if (!normals) continue;
                Vector3 across = Vector3.Cross(b - a, c - a), middle = (a + b + c) / 3;
                Gizmos.color = Normal;
                Gizmos.DrawLine(middle, middle + 0.25f * Mathf.Sqrt(across.magnitude) * across.normalized);
            }
        }

        static Vector3 Corner(SharedHull shape, int corner)
        {
            int i = 3 * shape.Triangles[corner];
            return new Vector3((float)shape.Vertices[i], (float)shape.Vertices[i + 1], (float)shape.Vertices[i + 2]);
        }

        /// <summary>Scales forces by the hull's displacement, not by the Rigidbody's mass, which may be set only when
        /// play begins.</summary>
        static void DrawForces(Floater floater, HullInfo hull, Ocean ocean, Forces forces)
        {
            float size = (RigidbodyFrames.Narrow(hull.BoxHigh) - RigidbodyFrames.Narrow(hull.BoxLow)).magnitude;
            float most = (float)((ocean == null ? 1000 : ocean.density) * Ocean.Gravity * hull.Volume);
            if (!(most > 0) || !(size > 0)) return;
            Vector3 from = CenterOfMass(floater);
            Gizmos.color = Force;
            Gizmos.DrawLine(from, from + size / most * RigidbodyFrames.Narrow(forces.Force));
            Gizmos.color = Torque;
            Gizmos.DrawLine(from, from + 1 / most * RigidbodyFrames.Narrow(forces.Torque));
        }
    }
}
