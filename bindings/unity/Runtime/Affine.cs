// Poses of parts and rotations of bodies as matrices, in double.
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Plimsoll.Unity
{
    /// <summary>The map x -> M x + t, in double.</summary>
    internal struct Affine
    {
        public double XX, XY, XZ, YX, YY, YZ, ZX, ZY, ZZ; // rows of M
        public double X, Y, Z;

        public static Affine Identity
        {
            get { return new Affine { XX = 1, YY = 1, ZZ = 1 }; }
        }

        public static Affine Rotation(Quaternion rotation)
        {
            return Place(Vector3.zero, rotation, Vector3.one);
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

        /// <summary>Transposes M: the inverse, if it is a rotation.</summary>
        public Affine Transposed()
        {
            return new Affine { XX = XX, XY = YX, XZ = ZX, YX = XY, YY = YY, YZ = ZY, ZX = XZ, ZY = YZ, ZZ = ZZ };
        }

        /// <summary>Largest difference of an element of M.</summary>
        public double DistanceTo(Affine other)
        {
            double x = Math.Max(Math.Abs(XX - other.XX), Math.Max(Math.Abs(XY - other.XY), Math.Abs(XZ - other.XZ)));
            double y = Math.Max(Math.Abs(YX - other.YX), Math.Max(Math.Abs(YY - other.YY), Math.Abs(YZ - other.YZ)));
            double z = Math.Max(Math.Abs(ZX - other.ZX), Math.Max(Math.Abs(ZY - other.ZY), Math.Abs(ZZ - other.ZZ)));
            return Math.Max(x, Math.Max(y, z));
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

        /// <summary>Appends its twelve numbers, rounded to a millionth, so that they are the same for copies of a
        /// prefab at any place. Each axis is rounded by its own length, so that a part in millimetres keeps its digits
        /// far from the origin.</summary>
        public void AppendRounded(List<double> to)
        {
            double longest = 0;
            foreach (double[] axis in new[] { new[] { XX, YX, ZX }, new[] { XY, YY, ZY }, new[] { XZ, YZ, ZZ } })
                longest = Math.Max(longest, AppendRounded(axis, 0, to));
            AppendRounded(new[] { X, Y, Z }, longest, to);
        }

        static double AppendRounded(double[] numbers, double atLeast, List<double> to)
        {
            double largest = atLeast;
            foreach (double number in numbers) largest = Math.Max(largest, Math.Abs(number));
            double unit = Math.Pow(2, Math.Ceiling(Math.Log(largest > 0 ? largest : 1, 2)) - 20);
            foreach (double number in numbers) to.Add(Math.Round(number / unit) * unit);
            return largest;
        }
    }
}
