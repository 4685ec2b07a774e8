// FrameTests.cs - scales, mirror images, children, centres of mass and inertia: known results that would be wrong if
// frames were confused.
using System;
using System.Linq;
using NUnit.Framework;
using UnityEngine;

namespace Plimsoll.Unity.StandInTests
{
    [TestFixture]
    public class FrameTests : Scene
    {
        // A wedge without any symmetry: corners 0, a x, b y, c z; volume abc/6, centroid (a, b, c)/4.
        static Mesh Wedge(float a, float b, float c)
        {
            return new Mesh
            {
                name = "wedge", vertices = new[] { Vector3.zero, new Vector3(a, 0, 0), new Vector3(0, b, 0), new Vector3(0, 0, c) },
                triangles = new[] { 0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3 }
            };
        }

        static Floater WedgeAt(Transform parent, Vector3 position, Quaternion rotation, Vector3 scale)
        {
            GameObject made = new GameObject("wedge");
            made.transform.SetParent(parent, false);
            made.transform.localPosition = position;
            made.transform.localRotation = rotation;
            made.transform.localScale = scale;
            made.AddComponent<MeshFilter>().sharedMesh = Wedge(1, 2, 3);
            Floater floater = made.AddComponent<Floater>();
            Bare(floater);
            floater.tolerance = 0;
            return floater;
        }

        static void ExpectHull(Floater floater, double volume, Double3 centroid)
        {
            HullInfo info = floater.Hull.Info;
            Assert.AreEqual(volume, info.Volume, 1e-6 * volume);
            Assert.AreEqual(centroid.X, info.Centroid.X, 1e-6);
            Assert.AreEqual(centroid.Y, info.Centroid.Y, 1e-6);
            Assert.AreEqual(centroid.Z, info.Centroid.Z, 1e-6);
            Assert.AreEqual(1u, floater.Hull.Report.Info.Oriented, "wound outward as it was given");
        }

        [Test]
        public void ScalesAreBakedInAndMirroredMeshesStayOutward()
        {
            MakeOcean();
            foreach (Vector3 scale in new[] { new Vector3(2, 0.5f, 1.5f), new Vector3(-2, 0.5f, 1.5f), new Vector3(2, -0.5f, -1.5f), new Vector3(-2, -0.5f, -1.5f) })
            {
                Floater wedge = WedgeAt(null, new Vector3(5, -20, 7), Quaternion.Euler(10, 20, 30), scale);
                World.Step();
                ExpectHull(wedge, 1.5, new Double3(0.25 * scale.x, 0.5 * scale.y, 0.75 * scale.z));
                Assert.AreEqual(Density * Gravity * 1.5, wedge.Load.Buoyancy.Linear.Y, 0.5); // fully submerged
                UnityEngine.Object.DestroyImmediate(wedge.gameObject);
            }
            ExpectNoComplaint();
        }

        [Test]
        public void ParentsScaleToo()
        {
            MakeOcean();
            GameObject parent = new GameObject("parent");
            parent.transform.localScale = new Vector3(2, 2, 2);
            parent.transform.localRotation = Quaternion.Euler(0, 35, 0);
            Floater wedge = WedgeAt(parent.transform, new Vector3(1, -9, 2), Quaternion.Euler(10, 20, 30), new Vector3(1, 1, -0.5f));
            World.Step();
            ExpectHull(wedge, 4, new Double3(0.5, 1, -0.75));
        }

        // For any of Unity's rotations, the hull is where the mesh is drawn.
        [Test]
        public void BelowAMirroredParentTheHullIsWhereItIsDrawn()
        {
            MakeOcean();
            foreach (Vector3 scale in new[] { new Vector3(-1, 1, 1), new Vector3(2, -2, 2), new Vector3(-1, -1, 1), new Vector3(-2, -2, -2) })
            {
                GameObject top = new GameObject("top"), parent = new GameObject("parent");
                top.transform.localRotation = Quaternion.Euler(5, -50, 15);
                parent.transform.SetParent(top.transform, false);
                parent.transform.localScale = scale;
                parent.transform.localRotation = Quaternion.Euler(-12, 35, 8);
                Floater wedge = WedgeAt(parent.transform, new Vector3(1, -9, 2), Quaternion.Euler(10, 20, 30), new Vector3(1, 0.5f, -0.5f));
                ocean.Step(0.02f);
                Vector3[] drawn = { Vector3.zero, new Vector3(1, 0, 0), new Vector3(0, 2, 0), new Vector3(0, 0, 3) };
                double[] hull = wedge.Shape.Vertices;
                for (int k = 0; k < 4; ++k)
                    AreNear(wedge.transform.TransformPoint(drawn[k]), BodyOf(wedge).position + BodyOf(wedge).rotation *
                            new Vector3((float)hull[3 * k], (float)hull[3 * k + 1], (float)hull[3 * k + 2]), 1e-5, scale + " " + k);
                Assert.AreEqual(1u, wedge.Hull.Report.Info.Oriented, "wound outward as it was given");
                UnityEngine.Object.DestroyImmediate(top);
            }
        }

        [Test]
        public void PartsFarOffOfNearlyTheSameScaleHaveHullsOfTheirOwn()
        {
            MakeOcean();
            var volumes = new double[2];
            for (int i = 0; i < 2; ++i)
            {
                var boat = new GameObject("boat").AddComponent<Floater>();
                var part = new GameObject("part");
                part.transform.parent = boat.transform;
                part.transform.localPosition = new Vector3(20, 0, 0);
                part.transform.localScale = Vector3.one * (i == 0 ? 0.001f : 0.00101f);
                part.AddComponent<MeshFilter>().sharedMesh = shared;
                World.Step();
                volumes[i] = boat.Hull.Info.Volume;
            }
            Assert.AreEqual(1.0303, volumes[1] / volumes[0], 1e-4);
        }

        [Test]
        public void APartThatIsNotBelowTheRigidbodyIsRefusedByName()
        {
            MakeOcean();
            var boat = new GameObject("boat").AddComponent<Floater>();
            var sibling = new GameObject("sibling");
            sibling.AddComponent<MeshFilter>().sharedMesh = shared;
            boat.parts = new[] { sibling.GetComponent<MeshFilter>() };
            World.Step();
            Assert.IsNull(boat.Hull);
            StringAssert.Contains("\"sibling\", named in Parts of \"boat\", is not below it", Complaints.Single());
        }

        [Test]
        public void ChildrenAreOneBodyWithTheirParent()
        {
            MakeOcean();
            Floater whole = MakeBox(new Vector3(2, 1, 1), 100, new Vector3(3000, -30, 4000), Quaternion.Euler(20, 70, 10));
            // The child is in the parent's frame, whose x is stretched by two.
            GameObject child = GameObject.CreatePrimitive(PrimitiveType.Cube);
            child.transform.SetParent(whole.transform, false);
            child.transform.localPosition = new Vector3(1.5f, 2, -1);
            child.transform.localRotation = Quaternion.AngleAxis(90, Vector3.up); // its z is along the parent's x
            child.transform.localScale = new Vector3(0.5f, 1, 0.25f);
            // A body of its own is not part of this hull.
            GameObject other = GameObject.CreatePrimitive(PrimitiveType.Cube);
            other.transform.SetParent(whole.transform, false);
            other.AddComponent<Rigidbody>();
            World.Step();
            // 2 x 1 x 1 at the origin, and 0.5 x 1 x 0.5 at (3, 2, -1).
            ExpectHull(whole, 2.25, new Double3(0.25 * 3 / 2.25, 0.25 * 2 / 2.25, -0.25 / 2.25));
            whole.includeChildren = false;
            whole.Rebuild();
            World.Step();
            ExpectHull(whole, 2, new Double3(0, 0, 0));
        }

        static MeshRenderer AddCube(Component to, float size)
        {
            GameObject cube = GameObject.CreatePrimitive(PrimitiveType.Cube);
            cube.transform.SetParent(to.transform, false);
            cube.transform.localScale = new Vector3(size, size, size);
            return cube.GetComponent<MeshRenderer>();
        }

        [Test]
        public void OfLevelsOfDetailTheFinestFloatsAndWhatIsNotDrawnDoesNot()
        {
            MakeOcean();
            Floater boat = new GameObject("boat").AddComponent<Floater>();
            MeshRenderer fine = AddCube(boat, 1), coarse = AddCube(boat, 0.99f), coarsest = AddCube(boat, 1.02f), off = AddCube(boat, 3);
            off.enabled = false;
            boat.gameObject.AddComponent<LODGroup>().SetLODs(
                new[] { new LOD(0.5f, new Renderer[] { fine }), new LOD(0.2f, new Renderer[] { coarse, null }), new LOD(0.1f, new Renderer[] { coarsest }) });
            World.Step();
            ExpectHull(boat, 1, new Double3(0, 0, 0));
            ExpectNoComplaint();
            boat.parts = new[] { off.GetComponent<MeshFilter>() }; // naming it includes it
            boat.Rebuild();
            World.Step();
            ExpectHull(boat, 27, new Double3(0, 0, 0));
            boat.parts = new MeshFilter[0];
            fine.enabled = false;
            boat.Rebuild();
            World.Step();
            StringAssert.Contains("switched off", Complaints.Single());
        }

        [Test]
        public void AHullThatFloatsBadlyIsWarnedOfOnce()
        {
            MakeOcean();
            Mesh open = Shapes.Cube();
            open.triangles = open.triangles.Skip(6).ToArray();
            for (int k = 0; k < 3; ++k) MakeBox(Vector3.one, 100, new Vector3(3 * k, 0, 0), Quaternion.identity).overrideMesh = open;
            World.Step();
            World.Step();
            StringAssert.Contains("look at it in the inspector", Complaints.Single());
            Assert.AreEqual(LogType.Warning, World.log[0].type);
            World.log.Clear();
            Mesh boat = Shapes.Cube();
            // The mesh is open above, and declared a boat.
            boat.triangles = boat.triangles.Take(12).Concat(boat.triangles.Skip(18)).ToArray();
            Floater said = MakeBox(Vector3.one, 100, new Vector3(20, 0, 0), Quaternion.identity);
            said.overrideMesh = boat;
            said.dryInside = true;
            World.Step();
            Assert.AreEqual(0u, said.Hull.Info.Closed);
            ExpectNoComplaint();
        }

        [Test]
        public void ForceAndTorqueAreTheWorldsAboutTheCentreOfMass()
        {
            MakeOcean();
            Floater box = MakeBox(new Vector3(1, 2, 3), 1000, new Vector3(50, -10, -80), Quaternion.Euler(25, 130, -40));
            Rigidbody body = BodyOf(box);
            body.centerOfMass = new Vector3(0.3f, -0.2f, 0.7f);
            uint calls, floaters;
            Count(() => ocean.Step(0.02f), out calls, out floaters);
            Vector3 up = new Vector3(0, (float)(Density * Gravity * 6), 0);
            AreNear(up, body.Force, 0.5, "force");
            AreNear(Vector3.Cross(body.position - body.worldCenterOfMass, up), body.Torque, 1, "torque");
            Assert.Greater(body.Torque.magnitude, 10000);
            Assert.AreEqual(1, body.forcesAdded);
            Assert.AreEqual(1, body.torquesAdded);
        }

        // Added mass couples all components: velocities, both tensors, locks and the forces of other scripts all affect
        // the load.
        [TestCase(true)]
        [TestCase(false)]
        public void TheLibraryIsToldEveryNumberInItsPlace(bool gravity)
        {
            MakeOcean();
            ocean.transform.position = new Vector3(0, 1.5f, 0);
            Floater box = MakeBox(new Vector3(1, 2, 3), 700, new Vector3(4, 1, -2), Quaternion.Euler(25, 130, -40));
            box.addedMass = box.viscous = box.pressure = true;
            Rigidbody body = BodyOf(box);
            body.useGravity = gravity;
            double weight = gravity ? 700 * 9.81f : 0;
            body.centerOfMass = new Vector3(0.1f, -0.2f, 0.3f);
            body.inertiaTensor = new Vector3(900, 700, 400);
            body.inertiaTensorRotation = Quaternion.Euler(15, -25, 35);
            body.SetVelocity(new Vector3(1, -2, 3));
            body.angularVelocity = new Vector3(0.3f, -0.2f, 0.1f);
            body.constraints = RigidbodyConstraints.FreezeRotationY | RigidbodyConstraints.FreezePositionX;
            body.AddForce(new Vector3(500, -300, 200));
            body.AddTorque(new Vector3(-70, 110, 130));
            Vector3 force = body.Force, torque = body.Torque;
            ocean.Step(0.02f);
            ExpectNoComplaint();

            using (Surface surface = new Surface())
                using (Panels panels = new Panels(box.Hull))
                {
                    WaterDefinition definition = WaterDefinition.Create();
                    definition.Level = 1.5;
                    definition.Density = Density;
                    definition.Gravity = 9.81f;
                    using (Water water = new Water(ref definition)) surface.Prepare(water, 0);
                    Fleet fleet = new Fleet();
                    FleetMember member = fleet.Add(box.Hull, Effects.Create(), panels);
                    member.Effects.Enabled = EffectFlags.AddedMass | EffectFlags.Viscous | EffectFlags.Pressure;
                    member.Body.Position = new Double3(4, 1, -2);
                    member.Body.Rotation = Wide(body.rotation);
                    member.Body.CenterOfMass = new Double3(0.1f, -0.2f, 0.3f);
                    member.Body.Velocity = new Double3(1, -2, 3);
                    member.Body.AngularVelocity = new Double3(0.3f, -0.2f, 0.1f);
                    member.Body.Mass = 700;
                    member.Body.Locked = Locks.TurnY | Locks.X;
#if UNITY_2022_1_OR_NEWER
                    member.Body.OtherForce = new Double3(500, -300 - weight, 200);
                    member.Body.OtherTorque = new Double3(-70, 110, 130);
#else // Unity does not provide the forces of other scripts in these versions
                    member.Body.OtherForce = new Double3(0, -weight, 0);
#endif
                    Vector3[] columns = { Vector3.right, Vector3.up, Vector3.forward };
                    // Column j of the tensor in body axes: rotate into the principal axes, scale, and rotate back.
                    for (int j = 0; j < 3; ++j)
                    {
                        Vector3 local = Quaternion.Inverse(body.inertiaTensorRotation) * columns[j];
                        Vector3 column = body.inertiaTensorRotation * new Vector3(900 * local.x, 700 * local.y, 400 * local.z);
                        member.Body.Inertia[0, j] = column.x;
                        member.Body.Inertia[1, j] = column.y;
                        member.Body.Inertia[2, j] = column.z;
                    }
                    Assert.AreEqual(Status.Ok, fleet.Evaluate(surface, 0.02f), PlimsollException.LastError());
                    AreNear(Narrow(member.Load.Force), body.Force - force, 0.02, "force");
                    AreNear(Narrow(member.Load.Torque), body.Torque - torque, 0.02, "torque");
                    Assert.Greater((Narrow(member.Load.Torque)).magnitude, 1000);
                    fleet.Dispose();
                }
        }

        [Test]
        public void InertiaFromTheHullComesBackFromItsPrincipalAxes()
        {
            MakeOcean();
            Floater wedge = WedgeAt(null, Vector3.zero, Quaternion.identity, Vector3.one);
            wedge.massFrom = MassSource.Density;
            wedge.hullDensity = 400;
            wedge.ballast = new Vector3(0, -0.1f, 0);
            World.Step();
            Rigidbody body = BodyOf(wedge);
            Assert.AreEqual(400, body.mass, 1e-3);
            AreNear(new Vector3(0.25f, 0.4f, 0.75f), body.centerOfMass, 1e-6);
            Double9 back = RigidbodyFrames.Inertia(body), wanted = wedge.Rest.Inertia;
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j) Assert.AreEqual(wanted[i, j], back[i, j], 1e-3, i + ", " + j);
            Assert.Greater(Math.Abs(wanted[0, 1]), 10, "the axes are not the body's own");
        }

        [Test]
        public void FloatersOfOneShapeShareAHullWhereverTheyStand()
        {
            MakeOcean();
            for (int k = 0; k < 5; ++k) MakeBox(new Vector3(1, 2, 3), 3000, new Vector3(700.3f * k, 0, 31 * k), Quaternion.Euler(0, 37 * k, 0)).overrideMesh = shared;
            World.Step();
            Assert.AreEqual(1, HullCache.Count);
            MakeBox(new Vector3(1, 2, 3.01f), 3000, Vector3.zero, Quaternion.identity).overrideMesh = shared;
            World.Step();
            Assert.AreEqual(2, HullCache.Count);
        }
        static readonly Mesh shared = Shapes.Cube();

        static Double4 Wide(Quaternion q) { return new Double4(q.x, q.y, q.z, q.w); }
        static Vector3 Narrow(Double3 v) { return new Vector3((float)v.X, (float)v.Y, (float)v.Z); }
    }
}
