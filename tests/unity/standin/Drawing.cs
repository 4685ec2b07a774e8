// Drawing.cs - meshes, and the parts of drawing that the package uses: global shader properties and gizmos are recorded
// for the tests.
using System;
using System.Collections.Generic;

namespace UnityEngine.Rendering
{
    public enum IndexFormat { UInt16 = 0, UInt32 = 1 }
}

namespace UnityEngine
{
    public enum PrimitiveType { Sphere = 0, Capsule = 1, Cylinder = 2, Cube = 3, Plane = 4, Quad = 5 }

    public sealed class Mesh : Object
    {
        Vector3[] points = new Vector3[0];
        readonly List<int[]> parts = new List<int[]>();
        internal bool locked; // Read/Write switched off in the import settings
        public Mesh() { parts.Add(new int[0]); }
        public bool isReadable { get { return !locked; } }
        public Rendering.IndexFormat indexFormat { get; set; }
        public Bounds bounds { get; set; }
        public int vertexCount { get { return points.Length; } }
        public int subMeshCount { get { return parts.Count; } set { while (parts.Count < value) parts.Add(new int[0]); } }
        public Vector3[] vertices { get { return (Vector3[])points.Clone(); } set { points = (Vector3[])value.Clone(); } }
        public int[] triangles
        {
            get
            {
                List<int> all = new List<int>();
                foreach (int[] part in parts) all.AddRange(part);
                return all.ToArray();
            }
            set
            {
                parts.Clear();
                parts.Add((int[])value.Clone());
            }
        }
        public void GetVertices(List<Vector3> vertices)
        {
            vertices.Clear();
            vertices.AddRange(points);
        }
        public uint GetIndexCount(int submesh) { return (uint)parts[submesh].Length; }
        public int[] GetTriangles(int submesh) { return (int[])parts[submesh].Clone(); }
        public MeshTopology GetTopology(int submesh) { return MeshTopology.Triangles; }
        public void RecalculateNormals() {}
        public void RecalculateBounds() {}
        internal void SetPart(int index, int[] triangles) { parts[index] = triangles; }
    }

    public enum MeshTopology { Triangles = 0, Quads = 2, Lines = 3, LineStrip = 4, Points = 5 }

    public sealed class MeshFilter : Component
    {
        public Mesh sharedMesh { get; set; }
    }
    public class Renderer : Component
    {
        public bool enabled { get; set; }
        public Material sharedMaterial { get; set; }
        public Renderer() { enabled = true; }
        internal MaterialPropertyBlock block;
        public void SetPropertyBlock(MaterialPropertyBlock properties) { block = properties; }
    }
    public class MeshRenderer : Renderer {}

    public struct LOD
    {
        public float screenRelativeTransitionHeight;
        public Renderer[] renderers;
        public LOD(float screenRelativeTransitionHeight, Renderer[] renderers)
        {
            this.screenRelativeTransitionHeight = screenRelativeTransitionHeight;
            this.renderers = renderers;
        }
    }
    public class LODGroup : Component
    {
        LOD[] levels = new LOD[0];
        public LOD[] GetLODs() { return (LOD[])levels.Clone(); }
        public void SetLODs(LOD[] lods) { levels = (LOD[])lods.Clone(); }
    }

    public sealed class MaterialPropertyBlock
    {
        internal readonly Dictionary<int, Vector4[]> arrays = new Dictionary<int, Vector4[]>();
        internal readonly Dictionary<int, Vector4> vectors = new Dictionary<int, Vector4>();
        public void SetVectorArray(int nameID, Vector4[] values) { arrays[nameID] = values; }
        public void SetVector(int nameID, Vector4 value) { vectors[nameID] = value; }
    }

    public class Material : Object
    {
        public Shader shader { get; set; }
        public Color color { get; set; }
        public Material(Shader shader) { this.shader = shader; }
    }

    public sealed class Shader : Object
    {
        static readonly List<string> names = new List<string>();
        internal static readonly Dictionary<string, Vector4[]> arrays = new Dictionary<string, Vector4[]>();
        internal static readonly Dictionary<string, Vector4> vectors = new Dictionary<string, Vector4>();
        internal Shader() {}
        public static Shader Find(string name) { return new Shader { name = name }; }
        public static int PropertyToID(string name)
        {
            if (!names.Contains(name)) names.Add(name);
            return names.IndexOf(name);
        }
        public static void SetGlobalVectorArray(int nameID, Vector4[] values) { arrays[names[nameID]] = values; }
        public static void SetGlobalVector(int nameID, Vector4 value) { vectors[names[nameID]] = value; }
    }

    public sealed class Camera : Behaviour
    {
        internal static Camera first;
        public static Camera main { get { return first; } }
    }

    public enum LightType { Spot = 0, Directional = 1, Point = 2 }
    public sealed class Light : Behaviour
    {
        public LightType type { get; set; }
    }

    public sealed class Gizmos
    {
        internal struct Line
        {
            public Color color;
            public Vector3 from, to;
        }
        internal static readonly List<Line> lines = new List<Line>();
        public static Color color { get; set; }
        public static Matrix4x4 matrix { get; set; }
        public static void DrawLine(Vector3 from, Vector3 to) { lines.Add(new Line { color = color, from = from, to = to }); }
    }

// Unity's own cube: 24 vertices, one quad per face, triangles outward.
    internal static class Shapes
    {
        internal static Mesh Cube()
        {
            List<Vector3> points = new List<Vector3>();
            List<int> triangles = new List<int>();
            Vector3[] normals = { new Vector3(1, 0, 0), new Vector3(-1, 0, 0), Vector3.up, Vector3.down, Vector3.forward, new Vector3(0, 0, -1) };
            foreach (Vector3 n in normals)
            {
                Vector3 u = new Vector3(n.y, n.z, n.x), v = Vector3.Cross(n, u);
                int first = points.Count;
                points.Add(0.5f * (n - u - v));
                points.Add(0.5f * (n + u - v));
                points.Add(0.5f * (n + u + v));
                points.Add(0.5f * (n - u + v));
                triangles.AddRange(new[] { first, first + 1, first + 2, first, first + 2, first + 3 });
            }
            return new Mesh { name = "Cube", vertices = points.ToArray(), triangles = triangles.ToArray() };
        }
    }
}
