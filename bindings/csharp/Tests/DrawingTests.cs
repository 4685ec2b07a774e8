// The waterplane as triangles, and the triangles that became wet.
using System;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public unsafe class DrawingTests
    {
        /// <summary>[m^2] of the triangles, seen from above; each of them must face up.</summary>
        static double AreaOf(WaterplaneMesh mesh)
        {
            double sum = 0;
            for (int k = 0; k < mesh.TriangleCount; ++k)
            {
                for (int corner = 0; corner < 3; ++corner) Assert.Less(mesh.Indices[3 * k + corner], mesh.VertexCount);
                Double3 a = mesh.Vertices[mesh.Indices[3 * k]], b = mesh.Vertices[mesh.Indices[3 * k + 1]], c = mesh.Vertices[mesh.Indices[3 * k + 2]];
                double twice = (b.Z - a.Z) * (c.X - a.X) - (b.X - a.X) * (c.Z - a.Z);
                Assert.Greater(twice, -1e-12, "triangle " + k);
                sum += twice / 2;
            }
            return sum;
        }

        [Test]
        public void WaterplaneHasTheAreaOfTheForces()
        {
            using (Hull box = Meshes.Box(3, 1, 2))
            {
                Body body = Meshes.BodyOf(box, Surface.Still, 0.1);
                var mesh = new WaterplaneMesh();
                Evaluation.EvaluateWaterplane(ref body, mesh);
                Assert.AreEqual(6, mesh.Area, 1e-9);
                Assert.AreEqual(6, Meshes.Evaluate(body).WaterplaneArea, 1e-6);
                Assert.AreEqual(6, AreaOf(mesh), 1e-9);
                for (int k = 0; k < mesh.VertexCount; ++k) Assert.AreEqual(0, mesh.Vertices[k].Y, 1e-7);
                Assert.IsFalse(mesh.Crossing);

                body.Rotation = new Double4(0.1, 0.2, Math.Sqrt(1 - 0.14), 0.3);
                body.Precision = Precision.Double;
                Evaluation.EvaluateWaterplane(ref body, mesh);
                double tilted = Meshes.Evaluate(body).WaterplaneArea;
                Assert.Greater(Math.Abs(tilted - 6), 0.01);
                Assert.AreEqual(tilted, mesh.Area, 1e-9);
                Assert.AreEqual(tilted, AreaOf(mesh), 1e-9);
            }
        }

        [Test]
        public void SmallBuffersGrowAndStay()
        {
            using (Hull box = Meshes.Box(3, 1, 2))
            using (Water water = Meshes.Sine())
            using (var surface = new Surface())
            {
                surface.Prepare(water, 0);
                Body body = Meshes.BodyOf(box, surface);
                WaterplaneMesh small = new WaterplaneMesh(1), large = new WaterplaneMesh();
                Evaluation.EvaluateWaterplane(ref body, small);
                Evaluation.EvaluateWaterplane(ref body, large);
                Assert.Greater(small.VertexCount, 3);
                Assert.AreEqual(large.VertexCount, small.VertexCount);
                Assert.AreEqual(large.Area, small.Area);
                Assert.AreEqual(large.Area, AreaOf(small), 1e-9);
                Double3[] vertices = small.Vertices;
                body.Position.X = 0.5;
                Evaluation.EvaluateWaterplane(ref body, small);
                Assert.AreSame(vertices, small.Vertices);
                body.Position.Y = 20;
                Evaluation.EvaluateWaterplane(ref body, small);
                Assert.AreEqual(0, small.VertexCount + small.TriangleCount, "it is in the air");
                Assert.AreEqual(0, small.Area);
            }
        }

        sealed class Thrower : IHeightSource
        {
            public void FillHeights(double time, int count, double* x, double* z, double* height, double* rate)
            {
                throw new InvalidOperationException("no texture");
            }
        }

        [Test]
        public void RefusalsOfDrawing()
        {
            using (Hull cube = Meshes.Box(), other = Meshes.Box(2))
            using (Water water = Water.FromHeights(new Thrower()))
            using (var surface = new Surface())
            using (var wetting = new Wetting(cube))
            {
                surface.Prepare(water, 0);
                Body body = Meshes.BodyOf(cube, surface), foreign = Meshes.BodyOf(other, Surface.Still), lost = Meshes.BodyOf(cube, Surface.Still, double.NaN);
                var mesh = new WaterplaneMesh();
                Assert.AreEqual("no texture", Assert.Throws<PlimsollException>(() => Evaluation.EvaluateWaterplane(ref body, mesh)).InnerException.Message);
                Assert.AreEqual("no texture", Assert.Throws<PlimsollException>(() => wetting.Update(ref body, new NewlyWet[1])).InnerException.Message);
                Assert.AreEqual(Status.NotFinite, Assert.Throws<PlimsollException>(() => Evaluation.EvaluateWaterplane(ref lost, mesh)).Status);
                StringAssert.Contains("another hull", Assert.Throws<PlimsollException>(() => wetting.Update(ref foreign, new NewlyWet[1])).Message);
                Assert.Throws<ArgumentNullException>(() => wetting.Update(ref body, null));
                Assert.Throws<ArgumentNullException>(() => Evaluation.EvaluateWaterplane(ref body, null));
                Assert.Throws<ArgumentNullException>(() => new Wetting(null));
                Assert.Throws<ArgumentOutOfRangeException>(() => new WaterplaneMesh(0));
                wetting.Dispose();
                Assert.Throws<ObjectDisposedException>(() => wetting.Update(ref body, new NewlyWet[1]));
                Assert.Throws<ObjectDisposedException>(() => wetting.Reset());
            }
        }

        [Test]
        public void BoxThatIsPushedDownBecomesWet()
        {
            Hull box = Meshes.Box(3, 1, 2);
            using (var wetting = new Wetting(box))
            {
                Body body = Meshes.BodyOf(box, Surface.Still, 0.6); // its bottom is 0.1 m above the water
                body.Velocity = new Double3(0, -2, 0);
                var all = new NewlyWet[100];
                Assert.AreEqual(0, wetting.Update(ref body, all), "the first update");
                body.Position.Y = 0.4;
                Assert.AreEqual(10, wetting.Update(ref body, all), "two of the bottom and two of each side");
                Assert.AreEqual(10, wetting.Count);
                Assert.AreEqual(3 * 2 + 0.1 * 2 * (3 + 2), wetting.Area, 1e-6);
                Assert.AreEqual(-1, all[0].Normal.Y, 1e-9, "the bottom has the largest area");
                Assert.AreEqual(3, all[0].Area, 1e-6);
                Assert.AreEqual(-0.1, all[0].Position.Y, 1e-6);
                Assert.AreEqual(-2, all[0].Velocity.Y, 1e-9);
                Assert.AreEqual(0, wetting.Update(ref body, all), "it has not moved");

                body.Position.Y = 0.2;
                Assert.AreEqual(2, wetting.Update(ref body, new NewlyWet[2]));
                Assert.AreEqual(8, wetting.Count);
                Assert.AreEqual(0.2 * 2 * (3 + 2), wetting.Area, 1e-6);
                body.Position.Y = -5;
                wetting.Reset();
                Assert.AreEqual(0, wetting.Update(ref body, all), "after a jump");
                Assert.AreEqual(0, wetting.Area);
            }
            box.Dispose();
        }

        [Test]
        public void WettingHoldsItsHull()
        {
            Hull box = Meshes.Box();
            var wetting = new Wetting(box);
            Body body = Meshes.BodyOf(box, Surface.Still, 1);
            box.Dispose();
            for (int i = 0; i < 300; ++i) Meshes.Box(3, 5, 7).Dispose(); // would reuse its memory
            var all = new NewlyWet[20];
            wetting.Update(ref body, all);
            body.Position.Y = -1;
            Assert.AreEqual(12, wetting.Update(ref body, all));
            Assert.AreEqual(6, wetting.Area, 1e-6);
            wetting.Dispose();
            Assert.DoesNotThrow(wetting.Dispose);
        }
    }
}
