// FloaterTests.cs - which bodies float, and the messages about errors.
using System.Linq;
using NUnit.Framework;
using UnityEngine;

namespace Plimsoll.Unity.StandInTests
{
    [TestFixture]
    public class FloaterTests : Scene
    {
        [Test]
        public void KinematicBodiesAreLeftAloneUntilTheyMoveAgain()
        {
            MakeOcean();
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            BodyOf(box).isKinematic = true;
            World.Step();
            Assert.AreEqual(0, BodyOf(box).forcesAdded);
            BodyOf(box).isKinematic = false;
            World.Step();
            Assert.AreEqual(1, BodyOf(box).forcesAdded);
            box.enabled = false;
            World.Step();
            Assert.AreEqual(1, BodyOf(box).forcesAdded);
            box.enabled = true;
            box.gameObject.SetActive(false);
            World.Step();
            box.gameObject.SetActive(true);
            World.Step();
            Assert.AreEqual(2, BodyOf(box).forcesAdded);
            ocean.enabled = false;
            World.Step();
            ocean.enabled = true;
            World.Step();
            Assert.AreEqual(3, BodyOf(box).forcesAdded);
            ExpectNoComplaint();
        }

        [Test]
        public void EverythingFloatsOnWhenScriptsAreRecompiledDuringPlay()
        {
            MakeOcean(SeaKind.Sines);
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            box.viscous = box.dampByFraction = true;
            Floater bad = new GameObject("mended").AddComponent<Floater>();
            SeaSurface drawn = new GameObject("surface").AddComponent<SeaSurface>();
            Run(1);
            double time = ocean.SeaTime;
            World.log.Clear();
            bad.overrideMesh = Shapes.Cube();
            World.Recompile();
            Assert.AreEqual(time, ocean.SeaTime);
            int before = BodyOf(box).forcesAdded;
            Run(1);
            ExpectNoComplaint();
            Assert.AreEqual(before + 50, BodyOf(box).forcesAdded);
            Assert.AreEqual(0.5, box.WetFraction, 0.3);
            Assert.AreEqual(50, BodyOf(bad).forcesAdded);
            Assert.IsNotNull(drawn.GetComponent<MeshFilter>().sharedMesh);
        }

        [Test]
        public void FloatersComeAndGoInAnyOrder()
        {
            MakeOcean();
            Floater[] boxes = new Floater[9];
            for (int k = 0; k < 9; ++k) boxes[k] = MakeBox(Vector3.one, 500 + k, new Vector3(4 * k, 0, 0), Quaternion.identity);
            World.Step();
            Object.DestroyImmediate(boxes[0].gameObject);
            Object.DestroyImmediate(boxes[8]);
            Object.DestroyImmediate(boxes[4].gameObject);
            uint calls, floaters;
            Count(World.Step, out calls, out floaters);
            Assert.AreEqual(1u, calls);
            Assert.AreEqual(6u, floaters);
            ExpectNoComplaint();
        }

        [Test]
        public void AFloaterMayNameItsOcean()
        {
            Ocean first = MakeOcean(), second = MakeOcean();
            second.transform.position = new Vector3(0, 100, 0);
            Floater low = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity), high = MakeBox(Vector3.one, 500, new Vector3(0, 100, 0), Quaternion.identity);
            high.ocean = second;
            World.Step();
            Assert.AreEqual(0.5, low.WetFraction, 1e-3);
            Assert.AreEqual(0.5, high.WetFraction, 1e-3);
            foreach (Ocean next in new[] { first, second, first })   // exactly one Ocean acts on the body
            {
                int before = BodyOf(high).forcesAdded;
                high.ocean = next;
                World.Step();
                Assert.AreEqual(before + 1, BodyOf(high).forcesAdded);
            }
            Assert.AreEqual(0, high.WetFraction, 1e-3);
        }

        [Test]
        public void WithoutAnOceanItSaysSoOnce()
        {
            MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity).name = "stranded";
            Run(1);
            StringAssert.Contains("\"stranded\" floats in no Ocean", Complaints.Single());
            Assert.AreEqual(LogType.Warning, World.log[0].type);
        }

        public sealed class Engine : MonoBehaviour
        {
            void FixedUpdate() { GetComponent<Rigidbody>().AddForce(new Vector3(3000, 0, 0)); }
        }

        // Added mass resists the engine's force too, so the load differs if the Ocean steps before the engine has added
        // its force.
        [Test]
        public void TheOceanComesAfterOtherScripts()
        {
            double[] along = new double[2];
            for (int k = 0; k < 2; ++k)
            {
                World.Clear();
                MakeOcean();
                Floater boat = MakeBox(new Vector3(1, 1, 3), 1500, Vector3.zero, Quaternion.identity);
                boat.addedMass = true;
                if (k == 0)
                {
                    boat.gameObject.AddComponent<Engine>();
                    World.Step();
                }
                else
                {
                    BodyOf(boat).AddForce(new Vector3(3000, 0, 0));
                    ocean.Step(0.02f);
                }
                along[k] = boat.Load.Force.X;
            }
            Assert.AreEqual(along[1], along[0], 1e-6);
#if UNITY_2022_1_OR_NEWER
            Assert.Less(along[0], -100);
#endif
        }

#if UNITY_2022_1_OR_NEWER
        // Added mass takes the same part of an impulse at any length of the step.
        [Test]
        public void AnImpulseIsAForceOverTheStepThatFollows()
        {
            MakeOcean();
            ocean.stepByScript = true;
            double[] taken = new double[2];
            for (int k = 0; k < 2; ++k)
            {
                float step = k == 0 ? 0.02f : 0.005f;
                Floater boat = MakeBox(new Vector3(1, 1, 3), 1500, new Vector3(0, -5, 10 * k), Quaternion.identity);
                boat.addedMass = true;
                BodyOf(boat).AddForce(new Vector3(300, 0, 0), ForceMode.Impulse);
                ocean.Step(step);
                taken[k] = boat.Load.Force.X * step;
            }
            Assert.AreEqual(taken[0], taken[1], 1e-3);
            Assert.Less(taken[0], -10);
        }
#endif

        [Test]
        public void ALeapIsNoBlowIfItIsToldOf()
        {
            MakeOcean();
            double[] blows = new double[2];
            for (int k = 0; k < 2; ++k)
            {
                Floater box = MakeBox(Vector3.one, 500, new Vector3(5 * k, 3, 0), Quaternion.identity);
                box.slamming = true;
                BodyOf(box).angularVelocity = Vector3.zero;
                ocean.Step(0.02f);
                ocean.Step(0.02f);
                box.transform.position = new Vector3(5 * k, -0.2f, 0);
                BodyOf(box).SetVelocity(new Vector3(0, -5, 0));
                if (k == 1) box.Teleported();
                ocean.Step(0.02f);
                blows[k] = box.Load.Slamming.Linear.Y;
            }
            Assert.Greater(blows[0], 1000);
            Assert.AreEqual(0, blows[1], 1e-6);
        }

        [Test]
        public void NewlyWetTrianglesAreThoseThatWentUnder()
        {
            Floater box = MakeBox(new Vector3(3, 1, 2), 500, new Vector3(0, 0.6f, 0), Quaternion.identity);
            var all = new NewlyWet[100];
            Assert.AreEqual(0, box.FindNewlyWet(all), "there is no Ocean");
            MakeOcean();
            BodyOf(box).SetVelocity(new Vector3(0, -2, 0));
            Assert.AreEqual(0, box.FindNewlyWet(all), "the first call");
            box.transform.position = new Vector3(0, 0.4f, 0);
            Physics.SyncTransforms();
            int count = box.FindNewlyWet(all);
            Assert.AreEqual(10, count, "two of the bottom and two of each side");
            Assert.AreEqual(3 * 2 + 0.1 * 2 * (3 + 2), all.Take(count).Sum(triangle => triangle.Area), 1e-5);
            Assert.AreEqual(-1, all[0].Normal.Y, 1e-6, "the bottom has the largest area");
            Assert.AreEqual(-2, all[0].Velocity.Y, 1e-6);
            Assert.AreEqual(0, box.FindNewlyWet(all), "it has not moved");
            box.transform.position = new Vector3(0, -5, 0);
            Physics.SyncTransforms();
            box.Teleported();
            Assert.AreEqual(0, box.FindNewlyWet(all), "after a jump");

            box.transform.position = new Vector3(0, 5, 0);
            BodyOf(box).SetVelocity(Vector3.zero);
            Physics.SyncTransforms();
            Assert.AreEqual(0, box.FindNewlyWet(all));
            double area = 0;
            for (int step = 0; step < 100; ++step)
            {
                World.Step();
                for (int k = box.FindNewlyWet(all) - 1; k >= 0; --k) area += all[k].Area;
            }
            Assert.Greater(area, 6, "it has fallen into the water");
            box.Rebuild();
            Assert.AreEqual(0, box.FindNewlyWet(all), "another hull");
            ExpectNoComplaint();
        }

        [Test]
        public void AMeshThatCannotBeReadNamesTheImportSetting()
        {
            MakeOcean();
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            box.overrideMesh = Shapes.Cube();
            box.overrideMesh.locked = true;
            box.overrideMesh.name = "dinghy";
            for (int k = 0; k < 5; ++k) World.Step();
            Assert.AreEqual(1, Complaints.Length, string.Join("\n", Complaints));
            StringAssert.Contains("Read/Write", Complaints[0]);
            StringAssert.Contains("dinghy", Complaints[0]);
            Assert.AreSame(box, World.log[0].context);
            box.overrideMesh.locked = false;
            box.Rebuild();
            World.Step();
            Assert.Greater(box.Load.Force.Y, 1000);
        }

        [Test]
        public void NoMeshAndABadMeshSayWhatIsWrong()
        {
            MakeOcean();
            Floater none = new GameObject("empty").AddComponent<Floater>();
            Floater flat = new GameObject("sheet").AddComponent<Floater>();
            flat.overrideMesh = new Mesh { vertices = new[] { Vector3.zero, Vector3.right, Vector3.forward }, triangles = new[] { 0, 1, 2 } };
            World.Step();
            World.Step();
            Assert.AreEqual(2, Complaints.Length, string.Join("\n", Complaints));
            StringAssert.Contains("\"empty\" has no mesh", Complaints[0]);
            StringAssert.Contains("\"sheet\" cannot float", Complaints[1]);
            Assert.IsNull(none.Hull);
        }

        [Test]
        public void WhoIsRefusedSaysSoOnceAndTheOthersFloat()
        {
            MakeOcean();
            Floater lost = MakeBox(Vector3.one, 500, new Vector3(float.NaN, 0, 0), Quaternion.identity);
            lost.name = "lost";
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            Floater weightless = MakeBox(Vector3.one, 0, new Vector3(5, 0, 0), Quaternion.identity);
            for (int k = 0; k < 5; ++k) ocean.Step(0.02f);
            Assert.AreEqual(2, Complaints.Length, string.Join("\n", Complaints));
            StringAssert.Contains("lost", Complaints[0]);
            StringAssert.Contains("position", Complaints[0]);
            StringAssert.Contains("mass", Complaints[1]);
            Assert.AreSame(lost, World.log[0].context);
            Assert.AreSame(weightless, World.log[1].context);
            Assert.AreEqual(5, BodyOf(box).forcesAdded);
            Assert.AreEqual(0, BodyOf(lost).forcesAdded);
            BodyOf(weightless).mass = 10;
            ocean.Step(0.02f);
            Assert.AreEqual(1, BodyOf(weightless).forcesAdded);
        }

        // A box without a lid: unchanged, it fills with water; as a boat it floats.
        [Test]
        public void ABoatKeepsItsInsideDry()
        {
            MakeOcean();
            float[] carried = new float[2];
            for (int k = 0; k < 2; ++k)
            {
                Floater boat = new GameObject("boat").AddComponent<Floater>();
                BodyOf(boat).mass = 100;
                Bare(boat);
                boat.overrideMesh = Trough();
                boat.dryInside = k == 1;
                boat.transform.position = new Vector3(10 * k, -0.7f, 0);
                ocean.Step(0.02f);
                carried[k] = (float)boat.Load.Buoyancy.Linear.Y;
            }
            Assert.AreEqual(1000 * 9.81 * 2 * 1 * 0.7, carried[1], 100); // the whole volume inside the outer walls
            Assert.Less(carried[0], 0.5 * carried[1]);
            ExpectNoComplaint();
        }

        // Outside 2 x 1 x 1 from y = 0 up, walls and floor 0.1 thick, open at the top.
        static Mesh Trough()
        {
            Vector3[] points = new Vector3[16];
            for (int k = 0; k < 8; ++k)
            {
                float x = (k & 1) == 0 ? -1 : 1, y = (k & 2) == 0 ? 0 : 1, z = (k & 4) == 0 ? -0.5f : 0.5f;
                points[k] = new Vector3(x, y, z);
                points[8 + k] = new Vector3(0.9f * x, y == 0 ? 0.1f : 1, 0.8f * z);
            }
            int[] outside = { 0, 1, 5, 0, 5, 4, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5 };
            System.Collections.Generic.List<int> all = new System.Collections.Generic.List<int>(outside);
            for (int k = 0; k < outside.Length; k += 3) all.AddRange(new[] { 8 + outside[k], 8 + outside[k + 2], 8 + outside[k + 1] });
            int[,] rim = { { 2, 3 }, { 3, 7 }, { 7, 6 }, { 6, 2 } };
            for (int k = 0; k < 4; ++k)
            {
                int a = rim[k, 0], b = rim[k, 1];
                all.AddRange(new[] { a, 8 + b, b, a, 8 + a, 8 + b });
            }
            return new Mesh { name = "trough", vertices = points, triangles = all.ToArray() };
        }
        internal static Mesh OpenTrough() { return Trough(); }
    }
}
