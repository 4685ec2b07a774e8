// Values.cs - the stand-in's vectors, rotations and matrices: only the parts that the package uses, with Unity's
// signatures and component formulas (left-handed, y up; the formulas of cross product and quaternion are those of any
// frame). ../check_standin.py compares every public member with Unity's own; internal members belong to the stand-in.
using System;

namespace UnityEngine
{
    public struct Vector2
    {
        public float x, y;
        public Vector2(float x, float y) { this.x = x; this.y = y; }
    }

    public struct Vector3 : IEquatable<Vector3>
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public static Vector3 zero { get { return new Vector3(0, 0, 0); } }
        public static Vector3 one { get { return new Vector3(1, 1, 1); } }
        public static Vector3 up { get { return new Vector3(0, 1, 0); } }
        public static Vector3 down { get { return new Vector3(0, -1, 0); } }
        public static Vector3 right { get { return new Vector3(1, 0, 0); } }
        public static Vector3 forward { get { return new Vector3(0, 0, 1); } }
        public float magnitude { get { return (float)Math.Sqrt((double)x * x + (double)y * y + (double)z * z); } }
        public float sqrMagnitude { get { return x * x + y * y + z * z; } }
        public Vector3 normalized { get { float length = magnitude; return length > 1e-5f ? this / length : zero; } }
        public static float Dot(Vector3 lhs, Vector3 rhs) { return lhs.x * rhs.x + lhs.y * rhs.y + lhs.z * rhs.z; }
        public static float Distance(Vector3 a, Vector3 b) { return (a - b).magnitude; }
        public static Vector3 Cross(Vector3 lhs, Vector3 rhs)
        {
            return new Vector3(lhs.y * rhs.z - lhs.z * rhs.y, lhs.z * rhs.x - lhs.x * rhs.z, lhs.x * rhs.y - lhs.y * rhs.x);
        }
        public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); }
        public static Vector3 operator -(Vector3 a, Vector3 b) { return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z); }
        public static Vector3 operator -(Vector3 a) { return new Vector3(-a.x, -a.y, -a.z); }
        public static Vector3 operator *(Vector3 a, float d) { return new Vector3(a.x * d, a.y * d, a.z * d); }
        public static Vector3 operator *(float d, Vector3 a) { return a * d; }
        public static Vector3 operator /(Vector3 a, float d) { return new Vector3(a.x / d, a.y / d, a.z / d); }
        public static bool operator ==(Vector3 a, Vector3 b) { return (a - b).sqrMagnitude < 1e-10f; }
        public static bool operator !=(Vector3 a, Vector3 b) { return !(a == b); }
        public bool Equals(Vector3 other) { return x == other.x && y == other.y && z == other.z; }
        public override bool Equals(object other) { return other is Vector3 && Equals((Vector3)other); }
        public override int GetHashCode() { return x.GetHashCode() ^ (y.GetHashCode() << 2) ^ (z.GetHashCode() >> 2); }
        public override string ToString() { return "(" + x + ", " + y + ", " + z + ")"; }
    }

    public struct Vector4 : IEquatable<Vector4>
    {
        public float x, y, z, w;
        public Vector4(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
        public bool Equals(Vector4 other) { return x == other.x && y == other.y && z == other.z && w == other.w; }
    }

    public struct Color
    {
        public float r, g, b, a;
        public Color(float r, float g, float b) : this(r, g, b, 1) {}
        public Color(float r, float g, float b, float a) { this.r = r; this.g = g; this.b = b; this.a = a; }
        public override string ToString() { return "RGBA(" + r + ", " + g + ", " + b + ", " + a + ")"; }
    }

    public struct Bounds
    {
        Vector3 middle, span;
        public Bounds(Vector3 center, Vector3 size) { middle = center; span = size; }
        public Vector3 center { get { return middle; } set { middle = value; } }
        public Vector3 size { get { return span; } set { span = value; } }
    }

    public struct Quaternion
    {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
        public static Quaternion identity { get { return new Quaternion(0, 0, 0, 1); } }
        public Quaternion normalized
        {
            get
            {
                float length = (float)Math.Sqrt((double)x * x + (double)y * y + (double)z * z + (double)w * w);
                return new Quaternion(x / length, y / length, z / length, w / length);
            }
        }
        public static Quaternion Inverse(Quaternion rotation) { return new Quaternion(-rotation.x, -rotation.y, -rotation.z, rotation.w); }
        public static Quaternion AngleAxis(float angle, Vector3 axis)
        {
            double half = angle * Math.PI / 360;
            Vector3 n = axis.normalized;
            float s = (float)Math.Sin(half);
            return new Quaternion(n.x * s, n.y * s, n.z * s, (float)Math.Cos(half));
        }
        // Rotates about z, then x, then y, about the world's axes.
        public static Quaternion Euler(float x, float y, float z)
        {
            return AngleAxis(y, Vector3.up) * AngleAxis(x, Vector3.right) * AngleAxis(z, Vector3.forward);
        }
        public static Quaternion operator *(Quaternion a, Quaternion b)
        {
            return new Quaternion(a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                                  a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
        }
        public static Vector3 operator *(Quaternion rotation, Vector3 point)
        {
            Vector3 u = new Vector3(rotation.x, rotation.y, rotation.z);
            Vector3 t = 2 * Vector3.Cross(u, point);
            return point + rotation.w * t + Vector3.Cross(u, t);
        }
        public override string ToString() { return "(" + x + ", " + y + ", " + z + ", " + w + ")"; }
    }

// Column-major in memory, for column vectors.
    public struct Matrix4x4
    {
        public float m00, m10, m20, m30, m01, m11, m21, m31, m02, m12, m22, m32, m03, m13, m23, m33;
        public static Matrix4x4 identity { get { return TRS(Vector3.zero, Quaternion.identity, Vector3.one); } }
        public static Matrix4x4 TRS(Vector3 pos, Quaternion q, Vector3 s)
        {
            Vector3 i = q * new Vector3(s.x, 0, 0), j = q * new Vector3(0, s.y, 0), k = q * new Vector3(0, 0, s.z);
            Matrix4x4 m = new Matrix4x4();
            m.m00 = i.x; m.m10 = i.y; m.m20 = i.z;
            m.m01 = j.x; m.m11 = j.y; m.m21 = j.z;
            m.m02 = k.x; m.m12 = k.y; m.m22 = k.z;
            m.m03 = pos.x; m.m13 = pos.y; m.m23 = pos.z; m.m33 = 1;
            return m;
        }
        public Vector3 MultiplyPoint3x4(Vector3 point)
        {
            return new Vector3(m00 * point.x + m01 * point.y + m02 * point.z + m03, m10 * point.x + m11 * point.y + m12 * point.z + m13,
                               m20 * point.x + m21 * point.y + m22 * point.z + m23);
        }
        public static Matrix4x4 operator *(Matrix4x4 lhs, Matrix4x4 rhs)
        {
            Matrix4x4 product = new Matrix4x4();
            Vector3 origin = lhs.MultiplyPoint3x4(Vector3.zero);
            Vector3 i = lhs.MultiplyPoint3x4(new Vector3(rhs.m00, rhs.m10, rhs.m20)) - origin;
            Vector3 j = lhs.MultiplyPoint3x4(new Vector3(rhs.m01, rhs.m11, rhs.m21)) - origin;
            Vector3 k = lhs.MultiplyPoint3x4(new Vector3(rhs.m02, rhs.m12, rhs.m22)) - origin;
            Vector3 t = lhs.MultiplyPoint3x4(new Vector3(rhs.m03, rhs.m13, rhs.m23));
            product.m00 = i.x; product.m10 = i.y; product.m20 = i.z;
            product.m01 = j.x; product.m11 = j.y; product.m21 = j.z;
            product.m02 = k.x; product.m12 = k.y; product.m22 = k.z;
            product.m03 = t.x; product.m13 = t.y; product.m23 = t.z; product.m33 = 1;
            return product;
        }
    }

    public struct Mathf
    {
        public const float PI = 3.14159274f;
        public const float Deg2Rad = PI / 180;
        public const float Rad2Deg = 180 / PI;
        public static float Sqrt(float f) { return (float)Math.Sqrt(f); }
        public static float Sin(float f) { return (float)Math.Sin(f); }
        public static float Cos(float f) { return (float)Math.Cos(f); }
        public static float Abs(float f) { return Math.Abs(f); }
        public static float Min(float a, float b) { return Math.Min(a, b); }
        public static float Max(float a, float b) { return Math.Max(a, b); }
        public static int Min(int a, int b) { return Math.Min(a, b); }
        public static int Max(int a, int b) { return Math.Max(a, b); }
        public static float Floor(float f) { return (float)Math.Floor(f); }
        public static float Clamp01(float value) { return value < 0 ? 0 : value > 1 ? 1 : value; }
        public static int RoundToInt(float f) { return (int)Math.Round(f); }
    }
}
