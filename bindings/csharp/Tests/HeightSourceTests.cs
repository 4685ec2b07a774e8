// Seas of the caller: their heights and exceptions are passed on, and threads and lifetimes cause no errors.
using System;
using System.Threading;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public unsafe class HeightSourceTests
    {
        sealed class Source : IHeightSource
        {
            public Action<double> Before = time => { };
            public double Amplitude = 0.5, Wavelength = 20;
            public int Calls;

            public void FillHeights(double time, int count, double* x, double* z, double* height, double* rate)
            {
                Interlocked.Increment(ref Calls);
                Before(time);
                double k = 2 * Math.PI / Wavelength, w = Math.Sqrt(9.81 * k);
                for (int i = 0; i < count; ++i)
                {
                    height[i] = Amplitude * Math.Sin(k * x[i] - w * time);
                    if (rate != null) rate[i] = -Amplitude * w * Math.Cos(k * x[i] - w * time);
                }
            }
        }

        [Test]
        public void GivesTheForcesOfTheSameSines()
        {
            var source = new Source();
            using (Hull box = Meshes.Box(2, 1, 3))
            using (Water own = Water.FromHeights(source), sines = Meshes.Sine())
            using (Surface ownSurface = new Surface(), surface = new Surface())
            {
                ownSurface.Prepare(own, 1.5);
                surface.Prepare(sines, 1.5);
                Assert.AreEqual(surface.GetHeight(3, 4), ownSurface.GetHeight(3, 4), 1e-12);
                Assert.AreEqual(surface.Sample(new Double3(3, 0, 4)).Rate, ownSurface.Sample(new Double3(3, 0, 4)).Rate, 1e-9);
                Body there = Meshes.BodyOf(box, surface), here = Meshes.BodyOf(box, ownSurface);
                there.Precision = here.Precision = Precision.Double;
                there.Tolerance = here.Tolerance = 0;
                Assert.AreEqual(Meshes.Evaluate(there).Force.Y, Meshes.Evaluate(here).Force.Y, 0.01);
                Assert.AreEqual(Meshes.Evaluate(there).Torque.Z, Meshes.Evaluate(here).Torque.Z, 0.01);
                Assert.Greater(source.Calls, 0);
            }
        }

        [Test]
        public void WhatItThrowsIsTheInnerException()
        {
            var source = new Source();
            using (Hull cube = Meshes.Box())
            using (Water water = Water.FromHeights(source))
            using (var surface = new Surface())
            {
                surface.Prepare(water, 0);
                Body body = Meshes.BodyOf(cube, surface);
                Forces before = Meshes.Evaluate(body);
                source.Before = time => throw new InvalidOperationException("the texture is not there yet");
                var refusal = Assert.Throws<PlimsollException>(() => Meshes.Evaluate(body));
                Assert.IsInstanceOf<InvalidOperationException>(refusal.InnerException);
                Assert.AreEqual("the texture is not there yet", refusal.InnerException.Message);
                source.Before = time => { };
                Assert.AreEqual(before.Force, Meshes.Evaluate(body).Force, "the thread is not usable any more");
                source.Before = time => throw new InvalidOperationException("of the scene");
                var definition = Body.Create(cube.Pointer);
                definition.Mass = 500;
                using (var scene = new Scene(water))
                {
                    scene.Add(cube, ref definition);
                    Assert.AreEqual("of the scene", Assert.Throws<PlimsollException>(() => scene.Step(0.02)).InnerException.Message);
                }
            }
        }

        [Test]
        public void WhatAnEarlierCallThrewIsNoReasonOfALaterOne()
        {
            var source = new Source { Before = time => throw new InvalidOperationException("earlier") };
            using (Hull cube = Meshes.Box())
            using (Water water = Water.FromHeights(source))
            using (var surface = new Surface())
            {
                surface.Prepare(water, 0);
                var bodies = new[] { Meshes.BodyOf(cube, surface) };
                var forces = new[] { Forces.Create() };
                Assert.AreNotEqual(Status.Ok, Evaluation.Evaluate(bodies, forces, 1)); // the reason is not read
                Body lost = Meshes.BodyOf(cube, Surface.Still, double.NaN);
                var refusal = Assert.Throws<PlimsollException>(() => Meshes.Evaluate(lost));
                Assert.AreEqual(Status.NotFinite, refusal.Status);
                Assert.IsNull(refusal.InnerException);
            }
        }

        [Test]
        public void ServesThreadsAndPools()
        {
            var source = new Source();
            using (Hull box = Meshes.Box(2, 1, 3))
            using (Water water = Water.FromHeights(source))
            using (var surface = new Surface())
            using (var pool = new Pool(3))
            {
                surface.Prepare(water, 0.4);
                var bodies = new Body[64];
                Forces[] alone = new Forces[64], together = new Forces[64];
                for (int i = 0; i < 64; ++i)
                {
                    bodies[i] = Meshes.BodyOf(box, surface, 0.01 * i);
                    alone[i] = Meshes.Evaluate(bodies[i]);
                    together[i] = Forces.Create();
                }
                for (int round = 0; round < 20; ++round)
                {
                    Assert.AreEqual(Status.Ok, Evaluation.Evaluate(bodies, together, 64, null, pool));
                    for (int i = 0; i < 64; ++i) Assert.AreEqual(alone[i].Torque, together[i].Torque);
                }
                source.Before = time => throw new TimeoutException("on a thread of the pool");
                Status status = Evaluation.Evaluate(bodies, together, 64, null, pool);
                Assert.IsInstanceOf<TimeoutException>(Assert.Throws<PlimsollException>(() => PlimsollException.Check(status)).InnerException);
            }
        }

        [Test]
        public void EvaluationInsideItIsRefused()
        {
            Status inside = Status.Ok;
            using (Hull cube = Meshes.Box())
            {
                var source = new Source();
                var still = new[] { Meshes.BodyOf(cube, Surface.Still) };
                var forces = new[] { Forces.Create() };
                source.Before = time => inside = Evaluation.Evaluate(still, forces, 1);
                using (Water water = Water.FromHeights(source))
                using (var surface = new Surface())
                {
                    surface.Prepare(water, 0);
                    try
                    {
                        Meshes.Evaluate(Meshes.BodyOf(cube, surface));
                    }
                    catch (PlimsollException)
                    {
                    }
                }
                Assert.AreEqual(Status.CallbackFailed, inside);
            }
        }

        [Test]
        public void DisposedWhileItsSurfaceIsInUse()
        {
            using (Hull cube = Meshes.Box())
            using (var surface = new Surface())
            {
                Water water = Water.FromHeights(new Source());
                surface.Prepare(water, 0);
                Body body = Meshes.BodyOf(cube, surface);
                Meshes.Evaluate(body);
                water.Dispose();
                var refusal = Assert.Throws<PlimsollException>(() => Meshes.Evaluate(body));
                Assert.IsInstanceOf<ObjectDisposedException>(refusal.InnerException);
                StringAssert.Contains("disposed", refusal.InnerException.Message);
            }
        }

        [Test]
        public void SurfaceKeepsItsWaterFromTheCollector()
        {
            using (Hull cube = Meshes.Box())
            using (var surface = new Surface())
            {
                var thread = new Thread(() => surface.Prepare(Water.FromHeights(new Source()), 0)); // Mono would find it on this thread's stack
                thread.Start();
                thread.Join();
                for (int i = 0; i < 3; ++i)
                {
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                }
                Assert.DoesNotThrow(() => Meshes.Evaluate(Meshes.BodyOf(cube, surface)));
            }
        }

        /// <summary>Makes two waters of one source; the original water is left to the garbage collector.</summary>
        static void MakeSampled(out Water coarse, out Water fine)
        {
            Water own = Water.FromHeights(new Source());
            coarse = Water.Sampled(own, 0.5);
            fine = Water.Sampled(own, 0.25);
        }

        [Test]
        public void SampledWatersKeepTheSource()
        {
            Water coarse = null, fine = null;
            var thread = new Thread(() => MakeSampled(out coarse, out fine)); // Mono would find it on this thread's stack
            thread.Start();
            thread.Join();
            for (int i = 0; i < 3; ++i)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
            using (var surface = new Surface())
            {
                double height = 0.5 * Math.Sin(2 * Math.PI / 20 * 3);
                surface.Prepare(coarse, 0);
                Assert.AreEqual(height, surface.GetHeight(3, 4), 0.01);
                coarse.Dispose();
                surface.Prepare(fine, 0);
                Assert.AreEqual(height, surface.GetHeight(3, 4), 0.01);
                fine.Dispose();
                Assert.IsInstanceOf<ObjectDisposedException>(Assert.Throws<PlimsollException>(() => surface.GetHeight(50, 60)).InnerException);
            }
        }

        [Test]
        public void UpdatedToSampleASourceKeepsIt()
        {
            using (Water water = Meshes.Sine())
            using (var surface = new Surface())
            {
                Water own = Water.FromHeights(new Source { Amplitude = 0.1 });
                var definition = WaterDefinition.Create();
                definition.Kind = WaterKind.Sampled;
                definition.Of = own.Pointer;
                definition.Cell = 0.5;
                for (int i = 0; i < 3; ++i) water.Update(ref definition);
                own.Dispose();
                surface.Prepare(water, 0);
                Assert.AreEqual(0.1 * Math.Sin(2 * Math.PI / 20 * 3), surface.GetHeight(3, 4), 0.01);
                water.Dispose();
                Assert.Throws<PlimsollException>(() => surface.GetHeight(50, 60));
            }
        }

        [Test]
        public void RefusedWaterForgetsItsSource()
        {
            var refusal = Assert.Throws<PlimsollException>(() => Water.FromHeights(new Source(), 0, -1));
            StringAssert.Contains("density", refusal.Message);
        }
    }
}
