// The library's report on a floater's mesh as text, updated when meshes, scales or repairs change.
using System;
using System.Collections.Generic;

namespace Plimsoll.Unity.Editor
{
    internal sealed class MeshCheck
    {
        public struct Line
        {
            public Severity Severity;
            public string Text;
        }

        HullKey key;
        /// <summary>The lines of the report, first the hull itself.</summary>
        public readonly List<Line> Lines = new List<Line>();
        public bool HasOpenings { get; private set; }
        public bool HasProblemsToWeld { get; private set; }
        public bool HasShellsInside { get; private set; }
        public bool IsHollow { get; private set; }

        public void Update(Floater floater)
        {
            string problem;
            HullMesh mesh = HullMesh.Find(floater, out problem);
            HullOptions options = HullOptions.Of(floater);
            HullKey now = mesh == null ? null : new HullKey(mesh, options, true);
            if (now != null && now.Equals(key)) return;
            key = now;
            Lines.Clear();
            HasOpenings = HasProblemsToWeld = HasShellsInside = IsHollow = false;
            if (mesh == null) Say(Severity.Refusal, problem);
            else Check(mesh, options);
        }

        void Check(HullMesh mesh, HullOptions options)
        {
            double[] vertices;
            int[] triangles;
            mesh.Merge(out vertices, out triangles);
            try
            {
                using (var hull = new Hull(vertices, triangles, options.Flags, null, options.WeldDistance))
                {
                    Describe(hull);
                    Describe(hull.Report);
                }
            }
            catch (MeshRefusedException refused)
            {
                Say(Severity.Refusal, "This mesh cannot float: " + MeshWords.InUnity(refused.Message));
                if (refused.Report != null) Describe(refused.Report);
            }
            catch (LibraryException missing)
            {
                Say(Severity.Refusal, LibraryHint.Describe(missing));
            }
        }

        void Describe(Hull hull)
        {
            HullInfo info = hull.Info;
            string openings = info.Closed != 0 ? "closed" : hull.Report.Rims.Length + (hull.Report.Rims.Length == 1 ? " opening" : " openings");
            Say(Severity.Note, info.TriangleCount + " triangles, " + info.Volume.ToString("0.####") + " m^3, " + openings + ". Carries up to " +
                (1000 * info.Volume).ToString("0.#") + " kg in fresh water.");
            if (hull.Info.SourceCount > FloaterGizmos.MostTriangles)
                Say(Severity.Note, "With more than " + FloaterGizmos.MostTriangles + " triangles it is not drawn in the scene view.");
            HasOpenings = info.Closed == 0;
            foreach (byte inside in hull.FindInterior()) IsHollow |= inside != 0;
            for (int i = 0; i < Math.Min(hull.Report.Rims.Length, 8); ++i)
            {
                Rim rim = hull.Report.Rims[i];
                Say(Severity.Note, "Opening " + (i + 1) + ": " + rim.Area.ToString("0.####") + " m^2 at " + rim.Center + ", " + rim.EdgeCount + " edges");
            }
        }

        void Describe(MeshReport report)
        {
            foreach (MeshReport.Finding found in report.Problems)
            {
                Say(found.Severity, found.Kind.Replace('_', ' ') + " (" + found.Count + "): " + MeshWords.InUnity(found.Hint));
                HasProblemsToWeld |= found.Kind == "open_edges" || found.Kind == "nonmanifold_edges";
                HasShellsInside |= found.Kind == "nested_shells";
            }
        }

        void Say(Severity severity, string text)
        {
            Lines.Add(new Line { Severity = severity, Text = text });
        }
    }
}
