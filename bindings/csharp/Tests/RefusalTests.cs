// Invalid input becomes an exception with the library's own message; errors that only C# can detect have messages of
// their own.
using System;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public unsafe class RefusalTests
    {
        [Test]
        public void MeshIsRefusedWithItsReport()
        {
            double[] vertices = Meshes.BoxVertices(1, 1, 1);
            vertices[4] = double.NaN;
            var refusal = Assert.Throws<MeshRefusedException>(() => new Hull(vertices, Meshes.BoxIndices()));
            Assert.AreEqual(Status.MeshRefused, refusal.Status);
            Assert.AreEqual("vertex 1 is not a finite number: a division by zero in the exporter?", refusal.Message);
            Assert.AreEqual("non_finite", refusal.Report.Problems[0].Kind);
            Assert.AreEqual(Severity.Refusal, refusal.Report.Problems[0].Severity);
            Assert.AreEqual(1, refusal.Report.Problems[0].First);
            Assert.AreEqual(1, refusal.Report.Problems[0].Count);
        }

        [Test]
        public void FlagsReachTheLibrary()
        {
            var indices = new int[30];
            Array.Copy(Meshes.BoxIndices(), 6, indices, 0, 30);
            Assert.DoesNotThrow(() => new Hull(Meshes.BoxVertices(1, 1, 1), indices).Dispose());
            var refusal = Assert.Throws<MeshRefusedException>(() => new Hull(Meshes.BoxVertices(1, 1, 1), indices, HullFlags.RefuseOpen));
            StringAssert.Contains("1 opening", refusal.Message);
            using (var capped = new Hull(Meshes.BoxVertices(1, 1, 1), indices, HullFlags.Repair)) Assert.AreEqual(1, capped.Info.Closed);
        }

        [Test]
        public void ArraysThatCannotBeAMesh()
        {
            StringAssert.Contains("no multiple of three", Assert.Throws<ArgumentException>(() => new Hull(new double[4], null)).Message);
            StringAssert.Contains("three corners", Assert.Throws<ArgumentException>(() => new Hull(new double[24], new int[4])).Message);
            StringAssert.Contains("12 triangles",
                Assert.Throws<ArgumentException>(() => new Hull(Meshes.BoxVertices(1, 1, 1), Meshes.BoxIndices(), HullFlags.None, new byte[11])).Message);
            Assert.Throws<MeshRefusedException>(() => new Hull(new double[0], new int[0]));
        }

        [Test]
        public void BodyIsRefusedAndItsForcesAreUntouched()
        {
            using (Hull cube = Meshes.Box())
            {
                Body body = Meshes.BodyOf(cube, Surface.Still);
                body.Rotation = new Double4(1, 0, 0, 1);
                var forces = Forces.Create();
                forces.Force.Y = 7;
                var refusal = Assert.Throws<PlimsollException>(() => Evaluation.Evaluate(ref body, ref forces));
                Assert.AreEqual(Status.NotARotation, refusal.Status);
                Assert.AreEqual("body 0: plim_body.rotation is not of unit length: order is x, y, z, w; not set?", refusal.Message);
                Assert.IsNull(refusal.InnerException);
                Assert.AreEqual(7, forces.Force.Y);
            }
        }

        [Test]
        public void OneOfManyIsRefusedTheOthersAreEvaluated()
        {
            using (Hull cube = Meshes.Box())
            {
                var bodies = new[] { Meshes.BodyOf(cube, Surface.Still), Meshes.BodyOf(cube, Surface.Still), Meshes.BodyOf(cube, Surface.Still) };
                var forces = new[] { Forces.Create(), Forces.Create(), Forces.Create() };
                var statuses = new Status[3];
                bodies[1].Tolerance = 2;
                Assert.AreEqual(Status.BadValue, Evaluation.Evaluate(bodies, forces, 3, statuses));
                CollectionAssert.AreEqual(new[] { Status.Ok, Status.BadValue, Status.Ok }, statuses);
                StringAssert.StartsWith("body 1: plim_body.tolerance", PlimsollException.LastError());
                Assert.AreEqual(4905, forces[2].Force.Y, 0.01);
                Assert.AreEqual(0, forces[1].Force.Y);
            }
        }

        [Test]
        public void FleetTellsOfEach()
        {
            using (Hull cube = Meshes.Box())
            using (var fleet = new Fleet())
            {
                FleetMember light = fleet.Add(cube), massless = fleet.Add(cube);
                light.Body.Mass = 1;
                Status status = fleet.Evaluate(Surface.Still, 0.02);
                Assert.AreEqual(Status.BadValue, status);
                Assert.AreEqual(Status.Ok, light.Status);
                Assert.AreEqual(Status.BadValue, massless.Status);
                Assert.AreEqual("body 1: plim_body.mass must be positive and at most 1e15, in kilograms: not set?",
                    Assert.Throws<PlimsollException>(() => PlimsollException.Check(status)).Message);
            }
        }

        [Test]
        public void SeasScenesAndVesselsAreRefused()
        {
            var definition = WaterDefinition.Create();
            definition.Gravity = -9.81;
            StringAssert.Contains("give 9.81, not -9.81", Assert.Throws<PlimsollException>(() => new Water(ref definition)).Message);
            using (Water water = Meshes.Sine())
            using (var surface = new Surface())
            using (Hull cube = Meshes.Box())
            using (var scene = new Scene(water))
            {
                Assert.AreEqual(Status.NotPrepared, Assert.Throws<PlimsollException>(() => surface.GetHeight(0, 0)).Status);
                Assert.AreEqual(Status.NotFinite, Assert.Throws<PlimsollException>(() => surface.Prepare(water, double.NaN)).Status);
                Assert.Throws<PlimsollException>(() => water.Update(ref definition));
                surface.Prepare(water, 0);
                Assert.AreEqual(0.5, surface.GetHeight(5, 0), 1e-9, "a refused update leaves the water as it was");
                var body = Body.Create(cube.Pointer);
                StringAssert.Contains("mass", Assert.Throws<PlimsollException>(() => scene.Add(cube, ref body)).Message);
                Assert.Throws<PlimsollException>(() => scene.GetState(0));
                Assert.Throws<PlimsollException>(() => scene.Remove(0));
                Assert.Throws<PlimsollException>(() => scene.Step(-1));
                var vessel = VesselDefinition.Create(cube.Pointer);
                vessel.Mass = -1;
                StringAssert.Contains("mass", Assert.Throws<PlimsollException>(() => new Vessel(cube, ref vessel)).Message);
            }
        }

        [Test]
        public void RemovedBodySaysSo()
        {
            using (Hull cube = Meshes.Box())
            using (var scene = new Scene())
            {
                var body = Body.Create(cube.Pointer);
                body.Mass = 10;
                scene.Remove(scene.Add(cube, ref body));
                Assert.AreEqual(Status.Removed, Assert.Throws<PlimsollException>(() => scene.GetState(0)).Status);
            }
        }

        [Test]
        public void NullsAndCountsAreCaughtHere()
        {
            using (Hull cube = Meshes.Box())
            using (var surface = new Surface())
            using (var fleet = new Fleet())
            using (var scene = new Scene())
            {
                Assert.AreEqual("hull", Assert.Throws<ArgumentNullException>(() => new Panels(null)).ParamName);
                Assert.AreEqual("hull", Assert.Throws<ArgumentNullException>(() => fleet.Add(null)).ParamName);
                Assert.AreEqual("surface", Assert.Throws<ArgumentNullException>(() => fleet.Evaluate(null, 0.02)).ParamName);
                Assert.AreEqual("water", Assert.Throws<ArgumentNullException>(() => surface.Prepare(null, 0)).ParamName);
                Assert.AreEqual("heights", Assert.Throws<ArgumentNullException>(() => Water.FromHeights(null)).ParamName);
                Assert.AreEqual("forces", Assert.Throws<ArgumentNullException>(() => Evaluation.Evaluate(new Body[1], null, 1)).ParamName);
                Assert.AreEqual("matrix", Assert.Throws<ArgumentNullException>(() => Evaluation.Evaluate(cube, Surface.Still, null, new float[6])).ParamName);
                Assert.Throws<ArgumentException>(() => Evaluation.Evaluate(cube, Surface.Still, new float[16], new float[5]));
                Assert.Throws<ArgumentOutOfRangeException>(() => Evaluation.Evaluate(new Body[1], new Forces[1], 2));
                Assert.Throws<ArgumentOutOfRangeException>(() => Evaluation.Evaluate(new Body[2], new Forces[2], 2, new Status[1]));
                Assert.Throws<ArgumentOutOfRangeException>(() => new Panels(cube, -1));
                Assert.Throws<ArgumentOutOfRangeException>(() => new Pool(-1));
                Assert.Throws<ArgumentOutOfRangeException>(() => scene.Step(0.02, 0));
                Assert.Throws<ArgumentException>(() => Surface.Still.GetHeights(new double[2], new double[1], new double[2]));
                Assert.Throws<IndexOutOfRangeException>(() => { FleetMember nobody = fleet[0]; });
                Assert.Throws<IndexOutOfRangeException>(() => { double none = cube.Info.Inertia[3, 0]; });
                var definition = WaterDefinition.Create();
                definition.Kind = WaterKind.Sines;
                using (Water water = Meshes.Sine())
                    Assert.Throws<ArgumentOutOfRangeException>(() => water.Update(ref definition, new Wave[1], 2));
            }
        }

        [Test]
        public void RefusedDefinitionsDoNotPointAtTheArrayAnyMore()
        {
            Wave[] waves = { new Wave { Amplitude = 1, Wavelength = -10 } };
            var definition = WaterDefinition.Create();
            definition.Kind = WaterKind.Sines;
            Assert.Throws<PlimsollException>(() => new Water(ref definition, waves));
            Assert.IsTrue(definition.Waves == null, "a refused water");
            Water water = Meshes.Sine();
            Assert.Throws<PlimsollException>(() => water.Update(ref definition, waves));
            Assert.IsTrue(definition.Waves == null, "a refused update");
            water.Dispose();
            Assert.Throws<ObjectDisposedException>(() => water.Update(ref definition, waves));
            Assert.IsTrue(definition.Waves == null, "an update of a disposed water");
        }
    }
}
