// The inspector of a floater: its fields, presets of damping, the report on its mesh, and repairs as buttons.
using UnityEditor;
using UnityEngine;

namespace Plimsoll.Unity.Editor
{
    [CustomEditor(typeof(Floater))]
    [CanEditMultipleObjects]
    internal sealed class FloaterInspector : UnityEditor.Editor
    {
        readonly MeshCheck check = new MeshCheck();

        struct Manner
        {
            public string Name;
            public float Heave, Roll, Pitch;
        }

        static readonly Manner[] manners =
        {
            new Manner { Name = "Ship", Heave = 0.1f, Roll = 0.05f, Pitch = 0.1f },
            new Manner { Name = "Boat", Heave = 0.2f, Roll = 0.1f, Pitch = 0.2f },
            new Manner { Name = "Raft", Heave = 0.3f, Roll = 0.2f, Pitch = 0.2f },
            new Manner { Name = "Mattress", Heave = 0.7f, Roll = 0.5f, Pitch = 0.5f }
        };

        public override void OnInspectorGUI()
        {
            if (DrawDefaultInspector())
                foreach (Floater each in targets) each.Rebuild();
            OfferManners();
            EditorGUILayout.LabelField("Mesh", EditorStyles.boldLabel);
            if (targets.Length > 1)
            {
                EditorGUILayout.HelpBox("Select one floater alone to see the report on its mesh.", MessageType.Info);
                return;
            }
            var floater = (Floater)target;
            check.Update(floater);
            foreach (MeshCheck.Line line in check.Lines) EditorGUILayout.HelpBox(line.Text, KindOf(line.Severity));
            OfferRepairs(floater);
            if (Application.isPlaying) ShowLoad(floater);
        }

        static MessageType KindOf(Severity severity)
        {
            return severity == Severity.Refusal ? MessageType.Error : severity == Severity.Warning ? MessageType.Warning : MessageType.Info;
        }

        void OfferManners()
        {
            EditorGUILayout.LabelField("It moves like a", EditorStyles.boldLabel);
            foreach (Manner manner in manners)
                if (GUILayout.Button(manner.Name))
                    foreach (Floater floater in targets) Give(floater, manner);
        }

        static void Give(Floater floater, Manner manner)
        {
            Change(floater, "Floater: " + manner.Name);
            floater.dampByFraction = true;
            floater.heave = manner.Heave;
            floater.roll = manner.Roll;
            floater.pitch = manner.Pitch;
        }

        void OfferRepairs(Floater floater)
        {
            if (!floater.dryInside && (check.IsHollow || check.HasOpenings) && GUILayout.Button("It is a boat: keep its inside dry"))
            {
                Change(floater, "Floater: dry inside");
                floater.dryInside = true;
            }
            if (!floater.repair && check.HasProblemsToWeld && GUILayout.Button(MeshWords.Repair))
            {
                Change(floater, "Floater: repair");
                floater.repair = true;
            }
            if (!floater.solid && check.HasShellsInside && GUILayout.Button(MeshWords.Solid))
            {
                Change(floater, "Floater: solid");
                floater.solid = true;
            }
        }

        static void Change(Floater floater, string what)
        {
            Undo.RecordObject(floater, what);
            EditorUtility.SetDirty(floater);
            floater.Rebuild();
        }

        static void ShowLoad(Floater floater)
        {
            WaterLoad load = floater.Load;
            string bound = double.IsNaN(load.ForceBound) ? "no bound known" : "off by at most " + load.ForceBound.ToString("0.##") + " N";
            EditorGUILayout.LabelField("Buoyancy", load.Buoyancy.Linear.Y.ToString("0.#") + " N, " + bound);
            EditorGUILayout.LabelField("Wet", (100 * floater.WetFraction).ToString("0") + " %" + (floater.IsSwamped ? ", water stands above an opening" : ""));
        }
    }
}
