// Arrays of fixed length inside the C structs, as structs with named fields and the same layout.
using System.Runtime.InteropServices;

namespace Plimsoll
{
    [StructLayout(LayoutKind.Sequential)]
    public struct UInt2
    {
        public uint X, Y;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Double2
    {
        public double X, Y;

        public Double2(double x, double y)
        {
            X = x;
            Y = y;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Double3
    {
        public double X, Y, Z;

        public Double3(double x, double y, double z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        public override string ToString()
        {
            return "(" + X + ", " + Y + ", " + Z + ")";
        }
    }

    /// <summary>Four numbers; a quaternion if it is a rotation.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Double4
    {
        public double X, Y, Z, W;

        public Double4(double x, double y, double z, double w)
        {
            X = x;
            Y = y;
            Z = z;
            W = w;
        }

        public static readonly Double4 NoRotation = new Double4(0, 0, 0, 1);
    }

    /// <summary>Force then torque, or velocity then angular velocity.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Double6
    {
        public Double3 Linear, Angular;
    }

    /// <summary>A 3x3 matrix, row by row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Double9
    {
        public Double3 Row0, Row1, Row2;

        public unsafe double this[int row, int column]
        {
            get
            {
                Indexing.Require(row, column, 3);
                fixed (Double9* start = &this) return ((double*)start)[3 * row + column];
            }
            set
            {
                Indexing.Require(row, column, 3);
                fixed (Double9* start = &this) ((double*)start)[3 * row + column] = value;
            }
        }
    }

    /// <summary>A 6x6 matrix, row by row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Double36
    {
        fixed double values[36];

        public double this[int row, int column]
        {
            get
            {
                Indexing.Require(row, column, 6);
                fixed (double* start = values) return start[6 * row + column];
            }
            set
            {
                Indexing.Require(row, column, 6);
                fixed (double* start = values) start[6 * row + column] = value;
            }
        }
    }

    static class Indexing
    {
        public static void Require(int row, int column, int size)
        {
            if ((uint)row >= (uint)size || (uint)column >= (uint)size)
                throw new System.IndexOutOfRangeException("row " + row + ", column " + column + " of a " + size + "x" + size + " matrix");
        }
    }
}
