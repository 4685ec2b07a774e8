// The centroid rule of most engines' buoyancy scripts, for comparison: each triangle whose centroid is under water gets
// the pressure there times its whole area. Cut triangles count whole or not at all, so coarse meshes tilt wrongly and
// jump.
using UnityEngine;

namespace Plimsoll.Unity.Samples
{
    /// <summary>For comparison only: use Floater.</summary>
    [RequireComponent(typeof(Rigidbody))]
    public sealed class CentroidRule : MonoBehaviour
    {
        public Ocean ocean;

        Rigidbody body;
        Vector3[] vertices;
        int[] triangles;
        double[] x, z, heights;

        void Start()
        {
            body = GetComponent<Rigidbody>();
            Mesh mesh = GetComponent<MeshFilter>().sharedMesh;
            vertices = mesh.vertices;
            triangles = mesh.triangles;
            int count = triangles.Length / 3;
            x = new double[count];
            z = new double[count];
            heights = new double[count];
        }

        void FixedUpdate()
        {
            Transform frame = transform;
            for (int t = 0; t < x.Length; ++t)
            {
                Vector3 middle = Middle(frame, t);
                x[t] = middle.x;
                z[t] = middle.z;
            }
            ocean.GetHeights(x, z, heights);
            for (int t = 0; t < x.Length; ++t)
            {
                Vector3 middle = Middle(frame, t);
                float depth = (float)heights[t] - middle.y;
                if (depth > 0) body.AddForceAtPosition(-ocean.density * (float)Ocean.Gravity * depth * Area(frame, t), middle);
            }
        }

        Vector3 Corner(Transform frame, int corner)
        {
            return frame.TransformPoint(vertices[triangles[corner]]);
        }

        Vector3 Middle(Transform frame, int t)
        {
            return (Corner(frame, 3 * t) + Corner(frame, 3 * t + 1) + Corner(frame, 3 * t + 2)) / 3;
        }

        /// <summary>Returns the outward normal times the area.</summary>
        Vector3 Area(Transform frame, int t)
        {
            Vector3 a = Corner(frame, 3 * t);
            return 0.5f * Vector3.Cross(Corner(frame, 3 * t + 1) - a, Corner(frame, 3 * t + 2) - a);
        }
    }
}
