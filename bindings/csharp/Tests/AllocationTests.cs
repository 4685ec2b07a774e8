// Makes a hundred thousand calls: nothing is allocated on the managed side, and the process does not grow.
using System;
using System.IO;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public unsafe class AllocationTests
    {
        const int Calls = 100000;

        static long Resident()
        {
            return long.Parse(File.ReadAllText("/proc/self/statm").Split(' ')[1]) * 4096;
        }

        /// <summary>Warms up, then makes the calls and reads the counters of the garbage collector and the
        /// system.</summary>
        static void RunOften(string name, int calls, Action call)
        {
            for (int i = 0; i < 100; ++i) call();
            GC.Collect();
            GC.WaitForPendingFinalizers();
            long resident = Resident(), allocated = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < calls; ++i) call();
            Assert.Less(GC.GetAllocatedBytesForCurrentThread() - allocated, calls, name + ": less than a byte a call is none"); // an object has 16
            Assert.Less(Resident() - resident, 2 << 20, name + ": the process grew");
        }

        [Test]
        public void OneBody()
        {
            using (Hull cube = Meshes.Box())
            using (Water water = Meshes.Sine())
            using (var surface = new Surface())
            {
                surface.Prepare(water, 1);
                Body still = Meshes.BodyOf(cube, Surface.Still), waves = Meshes.BodyOf(cube, surface);
                var forces = Forces.Create();
                RunOften("still water", Calls, () => Evaluation.Evaluate(ref still, ref forces));
                RunOften("waves", Calls, () => Evaluation.Evaluate(ref waves, ref forces));
            }
        }

        [Test]
        public void FleetOnChangingWaves()
        {
            using (Hull cube = Meshes.Box())
            using (var panels = new Panels(cube))
            using (Water water = Meshes.Sine())
            using (var surface = new Surface())
            using (var pool = new Pool(2))
            using (var fleet = new Fleet())
            {
                for (int i = 0; i < 4; ++i)
                {
                    FleetMember member = fleet.Add(cube, Effects.Create(), panels);
                    member.Body.Mass = 500;
                    member.Body.Position.X = 3 * i;
                }
                var definition = WaterDefinition.Create();
                definition.Kind = WaterKind.Sines;
                var waves = new[] { new Wave { Amplitude = 0.5, Wavelength = 20 } };
                int step = 0;
                RunOften("a step with waves that change", Calls / 5, () =>
                {
                    waves[0].Phase = 0.001 * ++step;
                    water.Update(ref definition, waves);
                    surface.Prepare(water, 0.02 * step);
                    fleet.Evaluate(surface, 0.02);
                });
                RunOften("a step on a pool", Calls / 50, () => fleet.Evaluate(surface, 0.02, pool));
                Assert.IsTrue(fleet[0].Terms.AddedMass[0, 0] == 0, "not before the next step");
                RunOften("a step with terms", Calls / 50, () => fleet.Evaluate(surface, 0.02));
                Assert.Greater(fleet[0].Terms.AddedMass[0, 0], 0);
            }
        }

        [Test]
        public void HeightsAndSources()
        {
            double[] x = { 1, 2, 3 }, z = { 4, 5, 6 }, heights = new double[3];
            using (Hull cube = Meshes.Box())
            using (Water water = Water.FromHeights(new Slope()))
            using (var surface = new Surface())
            {
                surface.Prepare(water, 0);
                Body body = Meshes.BodyOf(cube, surface);
                var forces = Forces.Create();
                RunOften("heights", Calls, () => surface.GetHeights(x, z, heights));
                RunOften("one height", Calls, () => surface.GetHeight(1, 2));
                RunOften("evaluation on a source of heights", Calls / 5, () => Evaluation.Evaluate(ref body, ref forces));
            }
        }

        [Test]
        public void DrawingAndOwnBuoyancy()
        {
            using (Hull cube = Meshes.Box())
            using (Water water = Meshes.Sine())
            using (var surface = new Surface())
            using (var wetting = new Wetting(cube))
            using (var scene = new Scene())
            {
                surface.Prepare(water, 0);
                Body body = Meshes.BodyOf(cube, surface);
                var mesh = new WaterplaneMesh(1);
                var newlyWet = new NewlyWet[16];
                int step = 0;
                RunOften("waterplane", Calls / 5, () => Evaluation.EvaluateWaterplane(ref body, mesh));
                RunOften("newly wet triangles", Calls / 5, () =>
                {
                    body.Position.Y = 0.1 * (++step % 2);
                    wetting.Update(ref body, newlyWet);
                });
                Assert.Greater(mesh.TriangleCount, 0);
                body.Surface = IntPtr.Zero;
                body.Mass = 500;
                scene.SetBuoyancy(scene.Add(cube, ref body), (ref Body seen, ref Forces forces) => forces.Force.Y = 4905);
                RunOften("a buoyancy of its own", Calls / 5, () => scene.Step(0.01));
            }
        }

        [Test]
        public void HullsComeAndGo()
        {
            double[] vertices = Meshes.BoxVertices(1, 2, 3);
            int[] indices = Meshes.BoxIndices();
            for (int i = 0; i < 200; ++i) MakeAndDispose(vertices, indices);
            GC.Collect();
            long resident = Resident();
            for (int i = 0; i < 5000; ++i) MakeAndDispose(vertices, indices);
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Assert.Less(Resident() - resident, 8 << 20, "a kilobyte that is not freed each time would be 5 MB; a hull has three");
        }

        [Test]
        public void WatersAndSurfacesComeAndGo()
        {
            var source = new Slope();
            long resident = 0;
            for (int i = 0; i < 60000; ++i)
            {
                new Surface().Dispose();
                Water.FromHeights(source).Dispose();
                if (i % 100 == 0) new Pool(2).Dispose();
                if (i == 10000) resident = Resident();
            }
            Assert.Less(Resident() - resident, 4 << 20, "a hundred bytes that are not freed each time would be 5 MB");
        }

        /// <summary>Disposes the hull first: the last object that holds it frees it.</summary>
        static void MakeAndDispose(double[] vertices, int[] indices)
        {
            var hull = new Hull(vertices, indices);
            var definition = VesselDefinition.Create(hull.Pointer);
            var body = Body.Create(hull.Pointer);
            body.Mass = definition.Mass = 1000;
            using (var panels = new Panels(hull))
            using (new Surface())
            using (Meshes.Sine())
            using (var scene = new Scene())
            using (new Vessel(hull, ref definition))
            using (new Wetting(hull))
            using (var fleet = new Fleet())
            {
                scene.Remove(scene.Add(hull, ref body));
                scene.SetBuoyancy(scene.Add(hull, ref body), (ref Body seen, ref Forces forces) => { });
                fleet.Remove(fleet.Add(hull, Effects.Create(), panels));
                fleet.Add(hull, Effects.Create());
                fleet[0].Terms.WetLength = 0;
                hull.Dispose();
            }
        }

        sealed class Slope : IHeightSource
        {
            public void FillHeights(double time, int count, double* x, double* z, double* height, double* rate)
            {
                for (int i = 0; i < count; ++i)
                {
                    height[i] = 0.1 * x[i];
                    if (rate != null) rate[i] = 0;
                }
            }
        }
    }
}
