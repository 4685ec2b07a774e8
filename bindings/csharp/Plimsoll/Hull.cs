// Checked meshes and the reports of the checks.
using System;

namespace Plimsoll
{
    /// <summary>A mesh that has been checked, in its own frame [m]: immutable, shared freely by bodies and
    /// threads.</summary>
    public sealed unsafe class Hull : NativeHandle
    {
        /// <summary>The report of the checks; null for a hull of Load.</summary>
        public readonly MeshReport Report;

        /// <summary>Volume, centroid, inertia and box.</summary>
        public readonly HullInfo Info;

        /// <param name="vertices">x, y, z of each vertex</param>
        /// <param name="indices">three per triangle, wound outward in the frame of the vertices; null: vertices 0 1 2,
        /// 3 4 5, ...</param>
        /// <param name="neverWet">one byte per triangle, 1 where water never comes; or null</param>
        /// <param name="weldDistance">[m] with HullFlags.Repair; 0: 1e-5 of the longest extent</param>
        public Hull(float[] vertices, int[] indices, HullFlags flags = HullFlags.None, byte[] neverWet = null, double weldDistance = 0)
        {
            var definition = Define(vertices == null ? 0 : vertices.Length, indices, flags, neverWet, weldDistance);
            MeshReport report;
            fixed (float* pinned = vertices)
            {
                definition.VerticesFloat = pinned;
                handle = Build(ref definition, indices, neverWet, out report);
            }
            Report = report;
            Info = ReadInfo();
        }

        /// <summary>The same in double.</summary>
        public Hull(double[] vertices, int[] indices, HullFlags flags = HullFlags.None, byte[] neverWet = null, double weldDistance = 0)
        {
            var definition = Define(vertices == null ? 0 : vertices.Length, indices, flags, neverWet, weldDistance);
            MeshReport report;
            fixed (double* pinned = vertices)
            {
                definition.VerticesDouble = pinned;
                handle = Build(ref definition, indices, neverWet, out report);
            }
            Report = report;
            Info = ReadInfo();
        }

        /// <summary>From memory of any layout: the definition's own pointers.</summary>
        public Hull(ref HullDefinition definition)
        {
            MeshReport report;
            fixed (HullDefinition* pinned = &definition) handle = Build(pinned, out report);
            Report = report;
            Info = ReadInfo();
        }

        Hull(IntPtr made, MeshReport report)
        {
            handle = made;
            Report = report;
            Info = ReadInfo();
        }

        static HullDefinition Define(int numbers, int[] indices, HullFlags flags, byte[] neverWet, double weldDistance)
        {
            if (numbers % 3 != 0) throw new ArgumentException("vertices are x, y, z each: " + numbers + " numbers are no multiple of three", "vertices");
            int corners = indices == null ? numbers / 3 : indices.Length;
            if (corners % 3 != 0)
                throw new ArgumentException("triangles have three corners: " + corners + " are no multiple of three", indices == null ? "vertices" : "indices");
            if (neverWet != null && neverWet.Length != corners / 3)
                throw new ArgumentException("one byte for each of the " + corners / 3 + " triangles is needed, not " + neverWet.Length, "neverWet");
            var definition = HullDefinition.Create();
            definition.Flags = flags;
            definition.VertexCount = (uint)(numbers / 3);
            definition.TriangleCount = (uint)(corners / 3);
            definition.WeldDistance = weldDistance;
            return definition;
        }

        static IntPtr Build(ref HullDefinition definition, int[] indices, byte[] neverWet, out MeshReport report)
        {
            fixed (int* pinnedIndices = indices)
            fixed (byte* pinnedMask = neverWet)
            fixed (HullDefinition* pinned = &definition)
            {
                pinned->Indices = (uint*)pinnedIndices;
                pinned->NeverWet = pinnedMask;
                return Build(pinned, out report);
            }
        }

        static IntPtr Build(HullDefinition* definition, out MeshReport report)
        {
            Library.Require();
            IntPtr hull, found;
            Status status = Native.plim_hull_create(definition, &hull, &found);
            string sentence = status == Status.Ok ? null : PlimsollException.LastError();
            report = found == IntPtr.Zero ? null : new MeshReport(found);
            Native.plim_report_destroy(found);
            if (status != Status.Ok) throw new MeshRefusedException(status, sentence, report);
            return hull;
        }

        HullInfo ReadInfo()
        {
            var info = HullInfo.Create();
            PlimsollException.Check(Native.plim_hull_get_info(handle, &info));
            return info;
        }

        /// <summary>Suggests the triangles that water from outside never reaches, for another Hull's
        /// neverWet.</summary>
        /// <param name="waterline">[m, body y]; NaN: at every waterline from keel to brim</param>
        public byte[] FindInterior(double waterline = double.NaN)
        {
            var mask = new byte[Info.SourceCount];
            fixed (byte* pinned = mask) PlimsollException.Check(Native.plim_hull_find_interior(Pointer, waterline, pinned, null));
            GC.KeepAlive(this);
            return mask;
        }

        /// <summary>The hull of the same mesh with another neverWet mask, such as FindInterior suggests. Takes half the
        /// time of a new hull, because the mesh is not checked again.</summary>
        /// <param name="neverWet">one byte per triangle, 1 where water never comes; null: no triangle is marked</param>
        public Hull WithNeverWet(byte[] neverWet)
        {
            if (neverWet != null && neverWet.Length != Info.SourceCount)
                throw new ArgumentException("one byte for each of the " + Info.SourceCount + " triangles is needed, not " + neverWet.Length, "neverWet");
            IntPtr made;
            fixed (byte* pinned = neverWet) PlimsollException.Check(Native.plim_hull_create_masked(Pointer, pinned, &made));
            GC.KeepAlive(this);
            return new Hull(made, Report);
        }

        /// <summary>Returns the hull as bytes for a file, the same on every platform. Load reads them about ten times
        /// as fast as the hull is built.</summary>
        public byte[] Save()
        {
            ulong size;
            PlimsollException.Check(Native.plim_hull_save(Pointer, IntPtr.Zero, 0, &size));
            var bytes = new byte[size];
            fixed (byte* first = bytes) PlimsollException.Check(Native.plim_hull_save(Pointer, (IntPtr)first, size, &size));
            GC.KeepAlive(this);
            return bytes;
        }

        /// <summary>Returns the hull of the bytes of Save: every result has the same bits. Throws if they are damaged
        /// or of another version.</summary>
        public static Hull Load(byte[] bytes)
        {
            if (bytes == null) throw new ArgumentNullException("bytes");
            Library.Require();
            IntPtr made;
            fixed (byte* first = bytes) PlimsollException.Check(Native.plim_hull_load((IntPtr)first, (ulong)bytes.Length, &made));
            return new Hull(made, null);
        }

        /// <summary>Returns the hull's own mesh: welded, facing outward, repaired.</summary>
        public void GetMesh(out double[] vertices, out int[] indices)
        {
            vertices = new double[3 * Info.VertexCount];
            indices = new int[3 * Info.TriangleCount];
            fixed (double* pinnedVertices = vertices)
            fixed (int* pinnedIndices = indices)
                PlimsollException.Check(Native.plim_hull_get_mesh(Pointer, pinnedVertices, (uint*)pinnedIndices));
            GC.KeepAlive(this);
        }

        protected override bool ReleaseHandle()
        {
            Native.plim_hull_destroy(handle);
            return true;
        }
    }

    /// <summary>The result of the checks of a mesh.</summary>
    public sealed unsafe class MeshReport
    {
        /// <summary>One finding.</summary>
        public sealed class Finding
        {
            public Severity Severity;
            /// <summary>A fixed name for programs, such as "open_edges".</summary>
            public string Kind;
            /// <summary>A message for users.</summary>
            public string Hint;
            public ulong Count;
            /// <summary>The first one as given: a vertex for "non_finite", otherwise a triangle; Native.None: no single
            /// one.</summary>
            public uint First;
        }

        public readonly ReportInfo Info;
        public readonly Finding[] Problems;
        /// <summary>Openings of the surface.</summary>
        public readonly Rim[] Rims;

        internal MeshReport(IntPtr report)
        {
            var info = ReportInfo.Create();
            PlimsollException.Check(Native.plim_report_get_info(report, &info));
            Info = info;
            Problems = new Finding[info.ProblemCount];
            for (uint i = 0; i < info.ProblemCount; ++i)
            {
                var problem = Problem.Create();
                PlimsollException.Check(Native.plim_report_get_problem(report, i, &problem));
                Problems[i] = new Finding
                {
                    Severity = problem.Severity, Kind = PlimsollException.Text(problem.Kind), Hint = PlimsollException.Text(problem.Hint),
                    Count = problem.Count, First = problem.First
                };
            }
            Rims = new Rim[info.RimCount];
            for (uint i = 0; i < info.RimCount; ++i)
            {
                var rim = Rim.Create();
                PlimsollException.Check(Native.plim_report_get_rim(report, i, &rim));
                Rims[i] = rim;
            }
        }
    }
}
