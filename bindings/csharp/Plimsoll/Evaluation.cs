// Hydrostatic force and torque on one body, or on any number of bodies in one call.
using System;

namespace Plimsoll
{
    /// <summary>Hydrostatic force and torque. The arrays are used in place: nothing is copied, nothing
    /// allocated.</summary>
    public static unsafe class Evaluation
    {
        const int MostVertices = 100000000; // some 5 GB of working memory

        /// <summary>Allocates the working memory of the calling thread for evaluations on waves, so that not even its
        /// first evaluation allocates.</summary>
        /// <param name="vertices">of the largest hull, at most 100 million</param>
        public static void ReserveThread(int vertices)
        {
            if (vertices < 0) throw new ArgumentOutOfRangeException("vertices", "a number of vertices cannot be negative: " + vertices);
            if (vertices > MostVertices)
                throw new ArgumentOutOfRangeException("vertices", vertices + " vertices are more than any hull has: is that a number of bytes, or meant as \"all\"?");
            Library.Require();
            PlimsollException.Check(Native.plim_thread_reserve((uint)vertices));
        }

        /// <summary>Evaluates one body, created by Body.Create(hull.Pointer). The caller keeps hull and
        /// surface.</summary>
        public static void Evaluate(ref Body body, ref Forces forces)
        {
            CallingThread thread = CallingThread.Begin();
            fixed (Body* pinnedBody = &body)
            fixed (Forces* pinnedForces = &forces)
                thread.Check(Native.plim_evaluate(pinnedBody, 1, pinnedForces, null, IntPtr.Zero, IntPtr.Zero));
        }

        /// <summary>Evaluates the first `count` bodies. Returns the first refusal; the other bodies are still
        /// evaluated, and statuses, if not null, receives the status of each.</summary>
        /// <param name="pool">null: on the calling thread; the results have the same bits</param>
        public static Status Evaluate(Body[] bodies, Forces[] forces, int count, Status[] statuses = null, Pool pool = null)
        {
            if (bodies == null || forces == null) throw new ArgumentNullException(bodies == null ? "bodies" : "forces");
            if (count < 0 || bodies.Length < count || forces.Length < count || statuses != null && statuses.Length < count)
                throw new ArgumentOutOfRangeException("count", "there is no room for " + count + " bodies in all of the arrays");
            fixed (Body* pinnedBodies = bodies)
            fixed (Forces* pinnedForces = forces)
            fixed (Status* pinnedStatuses = statuses)
            {
                IntPtr user, run = Pool.Take(pool, out user);
                CallingThread thread = CallingThread.Begin();
                try
                {
                    Status status = Native.plim_evaluate(pinnedBodies, (uint)count, pinnedForces, pinnedStatuses, run, user);
                    return thread.End(status, pinnedBodies, run == IntPtr.Zero ? 0 : count);
                }
                finally // also when the thread is aborted
                {
                    Pool.Release(pool, user);
                }
            }
        }

        /// <summary>Evaluates the waterplane of one body as triangles, to hide the water inside a hull and to draw the
        /// cut. Allocates only while the mesh is too small. The caller keeps hull and surface.</summary>
        public static void EvaluateWaterplane(ref Body body, WaterplaneMesh mesh)
        {
            if (mesh == null) throw new ArgumentNullException("mesh");
            fixed (Body* pinned = &body) mesh.Fill(pinned);
        }

        /// <summary>For engines that hold a 4x4 matrix: force [N, world], then torque [N m, world], with the default
        /// tolerance.</summary>
        /// <param name="matrix">16, column-major, body to world; the scale must be uniform</param>
        /// <param name="forceTorque">6, out; unchanged if the call is refused</param>
        /// <param name="centerOfMass">3 [m, body, before the scale]; torque is taken about it; null: the hull's
        /// centroid</param>
        public static void Evaluate(Hull hull, Surface surface, float[] matrix, float[] forceTorque, float[] centerOfMass = null)
        {
            if (hull == null || surface == null) throw new ArgumentNullException(hull == null ? "hull" : "surface");
            Require("matrix", matrix, 16);
            Require("forceTorque", forceTorque, 6);
            if (centerOfMass != null) Require("centerOfMass", centerOfMass, 3);
            IntPtr shape = hull.Pointer, water = surface.Pointer;
            fixed (float* pinnedMatrix = matrix, pinnedCenter = centerOfMass, pinnedForces = forceTorque)
            {
                CallingThread thread = CallingThread.Begin();
                thread.Check(Native.plim_evaluate_matrix(shape, water, pinnedMatrix, pinnedCenter, pinnedForces));
            }
            GC.KeepAlive(hull);
            GC.KeepAlive(surface);
        }

        static void Require(string name, float[] numbers, int count)
        {
            if (numbers == null) throw new ArgumentNullException(name);
            if (numbers.Length != count) throw new ArgumentException(count + " numbers are needed, not " + numbers.Length, name);
        }
    }
}
