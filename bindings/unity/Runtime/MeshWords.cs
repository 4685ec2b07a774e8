// Translates the library's messages about meshes to the terms of the Floater's inspector.
namespace Plimsoll.Unity
{
    internal static class MeshWords
    {
        public const string Repair = "Repair: weld vertices, close flat openings", Solid = "Fill what lies inside";

        /// <summary>Replaces the library's flags by the names of the buttons.</summary>
        public static string InUnity(string hint)
        {
            return hint.Replace("PLIM_HULL_SOLID", "press \"" + Solid + "\"").Replace("PLIM_HULL_REPAIR", "\"" + Repair + "\"");
        }

        /// <summary>All hints of a severity, each on a line of its own, beginning with a line break.</summary>
        /// <param name="but">a kind that is left out; or null</param>
        public static string Hints(MeshReport report, Severity severity, string but = null)
        {
            string all = "";
            if (report != null)
                foreach (MeshReport.Finding found in report.Problems)
                    if (found.Severity == severity && found.Kind != but) all += "\n" + InUnity(found.Hint);
            return all;
        }
    }
}
