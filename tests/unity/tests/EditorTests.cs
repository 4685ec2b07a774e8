// EditorTests.cs - gizmos: colours, counts, directions; the inspector: the report, repairs and behaviour presets as
// buttons.
using System.Linq;
using NUnit.Framework;
using Plimsoll.Unity.Editor;
using UnityEditor;
using UnityEngine;

namespace Plimsoll.Unity.StandInTests
{
    [TestFixture]
    public class EditorTests : Scene
    {
        static int Lines(Color color) { return Gizmos.lines.Count(line => line.color.Equals(color)); }

        [Test]
        public void GizmosShowDryWetAndCutTrianglesNormalsForceAndTorque()
        {
            MakeOcean();
            Floater box = MakeBox(new Vector3(2, 2, 2), 4000, new Vector3(7, 0, 0), Quaternion.identity);
            BodyOf(box).centerOfMass = new Vector3(0.25f, 0, 0);
            FloaterGizmos.Draw(box, GizmoType.Selected);
            // The level is half way up: the two triangles of the top are dry, the two of the bottom wet, the eight of
            // the sides cut.
            Assert.AreEqual(3 * 2, Lines(FloaterGizmos.Dry));
            Assert.AreEqual(3 * 2, Lines(FloaterGizmos.Wet));
            Assert.AreEqual(3 * 8, Lines(FloaterGizmos.Cut));
            Assert.AreEqual(12, Lines(FloaterGizmos.Normal));
            foreach (Gizmos.Line normal in Gizmos.lines.Where(line => line.color.Equals(FloaterGizmos.Normal)))
                Assert.Greater(Vector3.Dot(normal.to - normal.from, normal.from), 0, "outward");
            Gizmos.Line force = Gizmos.lines.Single(line => line.color.Equals(FloaterGizmos.Force));
            AreNear(new Vector3(7.25f, 0, 0), force.from, 1e-5);
            // Half of its largest buoyancy: half of the hull's diagonal.
            AreNear(new Vector3(0, 0.5f * 3.4641f, 0), force.to - force.from, 0.01);
            Gizmos.Line torque = Gizmos.lines.Single(line => line.color.Equals(FloaterGizmos.Torque));
            // Buoyancy acts at -x of the centre of mass.
            AreNear(new Vector3(0, 0, -0.125f), torque.to - torque.from, 0.01);
            Assert.IsTrue(Gizmos.lines.Count == 24 + 6 + 6 + 12 + 2);
        }

        [Test]
        public void TheColoursAreTheBlogs()
        {
            Assert.IsTrue(Greenest(FloaterGizmos.Dry) && Bluest(FloaterGizmos.Wet) && Bluest(FloaterGizmos.Torque));
            Assert.IsTrue(FloaterGizmos.Force.r > 0.8f && FloaterGizmos.Force.g < 0.3f && FloaterGizmos.Force.b < 0.3f);
            Assert.IsTrue(FloaterGizmos.Cut.r > 0.9f && FloaterGizmos.Cut.g > 0.4f && FloaterGizmos.Cut.g < 0.7f && FloaterGizmos.Cut.b < 0.2f);
            Assert.IsTrue(FloaterGizmos.Normal.r > 0.9f && FloaterGizmos.Normal.g > 0.8f && FloaterGizmos.Normal.b < 0.3f);
        }
        static bool Greenest(Color c) { return c.g > 1.5f * c.r && c.g > 1.5f * c.b; }
        static bool Bluest(Color c) { return c.b > 1.5f * c.r && c.b > 1.5f * c.g; }

        [Test]
        public void BeforePlayTheWaterOfGizmosIsStill()
        {
            Application.playing = false;
            Floater box = MakeBox(Vector3.one, 1, Vector3.zero, Quaternion.identity);
            FloaterGizmos.Draw(box, GizmoType.Selected);
            Assert.AreEqual(3 * 8, Lines(FloaterGizmos.Cut));
            Gizmos.Line force = Gizmos.lines.Single(line => line.color.Equals(FloaterGizmos.Force));
            Assert.AreEqual(0.5 * System.Math.Sqrt(3), (force.to - force.from).magnitude, 1e-3, "whatever the Rigidbody's mass");
        }

        static Gizmos.Line[] DrawnLines(Floater box, Color color)
        {
            Gizmos.lines.Clear();
            FloaterGizmos.Draw(box, GizmoType.Selected);
            return Gizmos.lines.Where(line => line.color.Equals(color)).ToArray();
        }

        [Test]
        public void BeforePlayGizmosFollowScaleModelAndOcean()
        {
            Application.playing = false;
            Floater box = MakeBox(Vector3.one, 1, Vector3.zero, Quaternion.identity);
            Mesh mesh = box.GetComponent<MeshFilter>().sharedMesh;
            Assert.AreEqual(0.5, DrawnLines(box, FloaterGizmos.Dry).Max(line => line.to.y), 1e-6);
            box.transform.localScale = new Vector3(2, 2, 2);
            Assert.AreEqual(1, DrawnLines(box, FloaterGizmos.Dry).Max(line => line.to.y), 1e-6);
            // The model is imported again.
            mesh.vertices = mesh.vertices.Select(v => new Vector3(v.x, 3 * v.y, v.z)).ToArray();
            Assert.AreEqual(3, DrawnLines(box, FloaterGizmos.Dry).Max(line => line.to.y), 1e-6);
            Assert.IsTrue(Show(box).Any(line => line.Contains("24 m^3")));
            mesh.locked = true;
            Assert.AreEqual(0, DrawnLines(box, FloaterGizmos.Dry).Length);
            mesh.locked = false;
            Assert.AreEqual(6, DrawnLines(box, FloaterGizmos.Dry).Length);
            MakeOcean().transform.position = new Vector3(0, 20, 0); // not enabled yet
            Assert.AreEqual(0, DrawnLines(box, FloaterGizmos.Dry).Length);
            Assert.AreEqual(36, DrawnLines(box, FloaterGizmos.Wet).Length);
            Assert.AreEqual(1, HullCache.Count);
            ExpectNoComplaint();
        }

        static string[] Show(Floater floater, string press = null)
        {
            FloaterInspector inspector = new FloaterInspector { targets = new UnityEngine.Object[] { floater } };
            EditorGUILayout.shown.Clear();
            Undo.recorded.Clear();
            GUILayout.press = press;
            inspector.OnInspectorGUI();
            Assert.IsNull(GUILayout.press, "there is no such button: " + press);
            return EditorGUILayout.shown.ToArray();
        }

        [Test]
        public void TheInspectorShowsTheReport()
        {
            Floater box = MakeBox(new Vector3(2, 1, 1), 500, Vector3.zero, Quaternion.identity);
            Application.playing = false;
            string[] shown = Show(box);
            Assert.IsTrue(shown.Contains("Info: 12 triangles, 2 m^3, closed. Carries up to 2000 kg in fresh water."), string.Join("\n", shown));
            Assert.IsFalse(shown.Any(line => line.StartsWith("[Repair") || line.StartsWith("[It is a boat")), string.Join("\n", shown));
            box.overrideMesh = new Mesh { name = "nothing" };
            Assert.IsTrue(Show(box).Any(line => line.StartsWith("Error: This mesh cannot float")));
        }

        [Test]
        public void TheReportFollowsAModelThatIsImportedAnewDuringPlay()
        {
            MakeOcean();
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            World.Step();
            MeshCheck check = new MeshCheck();
            check.Update(box);
            StringAssert.Contains("1 m^3", check.Lines[0].Text);
            Mesh mesh = box.GetComponent<MeshFilter>().sharedMesh;
            mesh.vertices = mesh.vertices.Select(v => 2 * v).ToArray();
            check.Update(box);
            StringAssert.Contains("8 m^3", check.Lines[0].Text);
            box.Rebuild();
            World.Step();
            Assert.AreEqual(8, box.Hull.Info.Volume, 1e-6);
        }

        [Test]
        public void RepairsAreButtons()
        {
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            Mesh open = Shapes.Cube();
            open.triangles = open.triangles.Skip(6).ToArray(); // one side is missing
            box.overrideMesh = open;
            Application.playing = false;
            string[] shown = Show(box);
            Assert.IsTrue(shown.Any(line => line.StartsWith("Warning: open edges (4):")), string.Join("\n", shown));
            Assert.IsTrue(shown.Any(line => line.StartsWith("Info: Opening 1: 1 m^2")), string.Join("\n", shown));
            Show(box, "Repair: weld vertices, close flat openings");
            Assert.IsTrue(box.repair);
            Assert.AreEqual("Floater: repair", Undo.recorded.Single());
            Assert.IsTrue(Show(box).Any(line => line.Contains("1 m^3, closed")));

            box.overrideMesh = FloaterTests.OpenTrough();
            box.repair = false;
            Show(box, "It is a boat: keep its inside dry");
            Assert.IsTrue(box.dryInside);
        }

        [Test]
        public void SeveralFloatersAreEditedTogether()
        {
            Floater[] boxes = { MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity), MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity) };
            GUILayout.press = "Raft";
            EditorGUILayout.shown.Clear();
            new FloaterInspector { targets = boxes }.OnInspectorGUI();
            Assert.AreEqual(new[] { 0.3f, 0.3f }, boxes.Select(each => each.heave).ToArray());
            Assert.IsTrue(EditorGUILayout.shown.Any(line => line.Contains("one floater alone")));
        }

        [Test]
        public void WhatIsUndoneInPlayIsUndoneInTheWater()
        {
            MakeOcean();
            Floater box = MakeBox(Vector3.one, 500, new Vector3(0, -5, 0), Quaternion.identity);
            box.massFrom = MassSource.Density;
            box.hullDensity = 300;
            World.Step();
            Assert.AreEqual(300, BodyOf(box).mass, 1e-3);
            box.hullDensity = 700; // as Unity does: the field, and a message
            World.Send(box, "OnValidate");
            World.Step();
            Assert.AreEqual(700, BodyOf(box).mass, 1e-3);
        }

        [Test]
        public void HintsSpeakOfButtonsAndOfWhatIsNotDrawn()
        {
            Application.playing = false;
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            GameObject inner = GameObject.CreatePrimitive(PrimitiveType.Cube);
            inner.transform.SetParent(box.transform, false);
            inner.transform.localScale = new Vector3(0.5f, 0.5f, 0.5f);
            string[] shown = Show(box);
            Assert.IsTrue(shown.Any(line => line.Contains("press \"Fill what lies inside\"")), string.Join("\n", shown));
            Assert.IsFalse(shown.Any(line => line.Contains("PLIM_")));
            Show(box, "Fill what lies inside");
            Assert.IsTrue(box.solid);
            box.overrideMesh = SeaSurface.Build(0.5f, 60, 50); // a dome of more than 48,000 triangles
            box.overrideMesh.vertices = box.overrideMesh.vertices.Select(v => new Vector3(v.x, 9 - 0.002f * (v.x * v.x + v.z * v.z), v.z)).ToArray();
            Assert.IsTrue(Show(box).Any(line => line.Contains("not drawn in the scene view")), string.Join("\n", Show(box)));
        }

        [Test]
        public void TheMenuMakesASeaThatIsSeenBeforePlay()
        {
            Application.playing = false;
            Camera.first = new GameObject("camera").AddComponent<Camera>();
            OceanMenu.MakeOcean(new MenuCommand(null));
            GameObject made = Selection.activeGameObject;
            made.transform.position = new Vector3(0, 7, 0);
            Assert.AreEqual("Assets/Plimsoll Sea.mat", AssetDatabase.created.Last());
            Assert.AreEqual("Create Ocean", Undo.recorded.Last());
            World.Frame(0);
            MeshRenderer drawn = made.transform.GetChild(0).GetComponent<MeshRenderer>();
            Assert.AreEqual("Plimsoll/Sea", drawn.sharedMaterial.shader.name);
            Assert.Greater(drawn.GetComponent<MeshFilter>().sharedMesh.vertexCount, 10000);
            Vector4 sea = drawn.block.vectors[Shader.PropertyToID("_PlimsollSea")];
            Assert.AreEqual(new[] { 7f, 3f }, new[] { sea.x, sea.y });
            Assert.AreEqual(0, Shader.vectors.Count, "nothing is set for others before play");
            ExpectNoComplaint();
        }

        [Test]
        public void MannersAreButtons()
        {
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            Show(box, "Mattress");
            Assert.IsTrue(box.dampByFraction);
            Assert.AreEqual(0.7f, box.heave);
            Assert.AreEqual("Floater: Mattress", Undo.recorded.Single());
        }
    }
}
