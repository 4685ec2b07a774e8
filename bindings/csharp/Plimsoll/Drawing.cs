// Outputs for drawing: the waterplane as triangles, and the surface that became wet since the last step.
using System;

namespace Plimsoll
{
    /// <summary>A waterplane as triangles [m, world], with upward normals. Its vertices are the points of the
    /// waterline, so it meets the hull without cracks. Filled by Evaluation.EvaluateWaterplane, which reuses the arrays
    /// while they are large enough.</summary>
    public sealed unsafe class WaterplaneMesh
    {
        /// <summary>The first VertexCount are valid.</summary>
        public Double3[] Vertices { get; private set; }

        /// <summary>Three per triangle; those of the first TriangleCount are valid.</summary>
        public int[] Indices { get; private set; }

        public int VertexCount { get; private set; }
        public int TriangleCount { get; private set; }

        /// <summary>[m^2] seen from above.</summary>
        public double Area { get; private set; }

        /// <summary>Lines of the waterline cross each other (thin walls on waves): the triangles are
        /// approximate.</summary>
        public bool Crossing { get; private set; }

        /// <param name="capacity">[vertices] that fit before the arrays have to grow</param>
        public WaterplaneMesh(int capacity = 64)
        {
            if (capacity < 1) throw new ArgumentOutOfRangeException("capacity", "at least one vertex is needed, not " + capacity);
            Reserve(capacity);
        }

        void Reserve(int vertices)
        {
            Vertices = new Double3[vertices];
            Indices = new int[checked(6 * vertices)]; // two triangles per vertex always suffice
        }

        internal void Fill(Body* body)
        {
            Waterplane found = FillOnce(body);
            if (found.VertexCount > Vertices.Length)
            {
                VertexCount = TriangleCount = 0;
                Reserve(checked((int)(found.VertexCount + found.VertexCount / 2))); // reserve more, because on waves the next one may need a few more
                found = FillOnce(body);
            }
            bool fits = found.VertexCount <= Vertices.Length; // false only if a source of heights is not the same function every time
            VertexCount = fits ? (int)found.VertexCount : 0;
            TriangleCount = fits ? (int)found.TriangleCount : 0;
            Area = found.Area;
            Crossing = found.Crossing != 0;
        }

        Waterplane FillOnce(Body* body)
        {
            var found = Waterplane.Create();
            fixed (Double3* vertices = Vertices)
            fixed (int* indices = Indices)
            {
                found.Vertices = (double*)vertices;
                found.VertexCapacity = (uint)Vertices.Length;
                found.Indices = (uint*)indices;
                found.TriangleCapacity = (uint)Indices.Length / 3;
                CallingThread thread = CallingThread.Begin();
                thread.Check(Native.plim_evaluate_waterplane(body, &found));
            }
            return found;
        }
    }

    /// <summary>The part of a body's surface that became wet since the last update, for spray, splashes and sound. One
    /// object per body; used by one thread at a time.</summary>
    public sealed unsafe class Wetting : NativeHandle
    {
        readonly NativeHandle[] held;

        /// <summary>Number of triangles that became wet in the last update.</summary>
        public int Count { get; private set; }

        /// <summary>[m^2] newly wet in the last update, in total.</summary>
        public double Area { get; private set; }

        public Wetting(Hull hull)
        {
            if (hull == null) throw new ArgumentNullException("hull");
            IntPtr made;
            NativeHandle[] owners = Hold(hull);
            try
            {
                PlimsollException.Check(Native.plim_wetting_create(hull.Pointer, &made));
            }
            catch
            {
                Release(owners);
                throw;
            }
            held = owners;
            handle = made;
        }

        /// <summary>Call it once per step. Fills the array with the triangles that have the largest newly wet areas, as
        /// many as fit. The first update reports nothing. Allocates nothing.</summary>
        /// <param name="body">with its velocities and its surface; its hull is that of this object</param>
        /// <returns>how many triangles were written</returns>
        public int Update(ref Body body, NewlyWet[] newlyWet)
        {
            if (newlyWet == null) throw new ArgumentNullException("newlyWet");
            IntPtr wetting = Pointer;
            uint count;
            double area;
            fixed (Body* pinnedBody = &body)
            fixed (NewlyWet* first = newlyWet)
            {
                CallingThread thread = CallingThread.Begin();
                thread.Check(Native.plim_wetting_update(wetting, pinnedBody, first, (uint)newlyWet.Length, &count, &area));
            }
            GC.KeepAlive(this);
            Count = (int)count;
            Area = area;
            return Math.Min(Count, newlyWet.Length);
        }

        /// <summary>Call it after a jump to another place: the next update reports nothing.</summary>
        public void Reset()
        {
            PlimsollException.Check(Native.plim_wetting_reset(Pointer));
            GC.KeepAlive(this);
        }

        protected override bool ReleaseHandle()
        {
            Native.plim_wetting_destroy(handle);
            Release(held);
            return true;
        }
    }
}
