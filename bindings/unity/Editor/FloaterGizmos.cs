// A selected floater as the library sees it: triangles dry (green), wet (blue) and cut by the water (orange), their normals (yellow), the force
// of buoyancy (red) and its torque (blue) at the centre of mass. Before play the water is the floater's own Ocean if it names one,
// otherwise still water at y = 0.
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

        const int MostTriangles = 20000; // more are slow to draw and not to be told apart
        const int MostNormals = 3000;

        [DrawGizmo(GizmoType.Selected | GizmoType.Active)]
        internal static void Draw(Floater floater, GizmoType type)
        {
            if (!floater.HasHull() || floater.Shape.Triangles.Length / 3 > MostTriangles) return;
            SharedHull shape = floater.Shape;
            Ocean ocean = floater.Ocean;
            Surface water = ocean == null ? Surface.Still : ocean.Surface;
            if (water == null) return;
            var states = new TriangleState[shape.Triangles.Length / 3];
            Forces forces = Evaluate(floater, water, states);
            Gizmos.matrix = Matrix4x4.TRS(floater.transform.position, floater.transform.rotation, Vector3.one);
            DrawTriangles(shape, states);
            Gizmos.matrix = Matrix4x4.identity;
            DrawForces(floater, forces);
        }

        internal static Forces Evaluate(Floater floater, Surface water, TriangleState[] states)
        {
            Transform place = floater.transform;
            var body = Body.Create(floater.Hull.Pointer);
            body.Surface = water.Pointer;
            body.Outputs = Outputs.TriangleStates;
            body.Position = RigidbodyFrames.Wide(place.position);
            body.Rotation = RigidbodyFrames.Wide(place.rotation);
            body.ReferencePoint = RigidbodyFrames.Wide(Quaternion.Inverse(place.rotation) * (CenterOfMass(floater) - place.position));
            var forces = Forces.Create();
            fixed (TriangleState* pinned = states)
            {
                forces.TriangleStates = pinned;
                Evaluation.Evaluate(ref body, ref forces);
            }
            return forces;
        }

        /// <summary>By the transform: before play the Rigidbody's own pose may be an old one.</summary>
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

        /// <summary>As long as the hull where the force is its weight, and the torque its weight at the hull's length.</summary>
        static void DrawForces(Floater floater, Forces forces)
        {
            HullInfo hull = floater.Hull.Info;
            float size = (RigidbodyFrames.Narrow(hull.BoxHigh) - RigidbodyFrames.Narrow(hull.BoxLow)).magnitude;
            float weight = floater.GetComponent<Rigidbody>().mass * Physics.gravity.magnitude;
            if (!(weight > 0) || !(size > 0)) return;
            Vector3 from = CenterOfMass(floater);
            Gizmos.color = Force;
            Gizmos.DrawLine(from, from + size / weight * RigidbodyFrames.Narrow(forces.Force));
            Gizmos.color = Torque;
            Gizmos.DrawLine(from, from + 1 / weight * RigidbodyFrames.Narrow(forces.Torque));
        }
    }
}
