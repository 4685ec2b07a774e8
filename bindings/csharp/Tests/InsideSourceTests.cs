// Forbidden actions inside a source of heights do no harm: objects disposed there are freed after the call, and a fleet
// refuses to change.
using System;
using System.Threading;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public unsafe class InsideSourceTests
    {
        const int Many = 300; // bodies: enough for several threads

        /// <summary>Runs an action in its first call.</summary>
        sealed class Meddler : IHeightSource
        {
            public Action Meddle;
            public Thread Waits; // until another thread has done it

            public void FillHeights(double time, int count, double* x, double* z, double* height, double* rate)
            {
                while (Thread.CurrentThread == Waits && Volatile.Read(ref Meddle) != null) Thread.Yield();
                Action meddle = Interlocked.Exchange(ref Meddle, null);
                if (meddle != null) meddle();
                for (int i = 0; i < count; ++i) height[i] = 0;
                for (int i = 0; rate != null && i < count; ++i) rate[i] = 0;
            }
        }

        /// <summary>Overwrites memory that was freed.</summary>
        static void Overwrite()
        {
            for (int i = 0; i < 300; ++i) Meshes.Box(3, 5, 7).Dispose();
        }

        /// <summary>Cubes in a sea with such a source.</summary>
        sealed class Setting : IDisposable
        {
            public readonly Meddler Source = new Meddler();
            public readonly Hull Cube = Meshes.Box();
            public readonly Water Water;
            public readonly Surface Surface = new Surface();
            public readonly Body[] Bodies = new Body[Many];
            public readonly Forces[] Forces = new Forces[Many];

            public Setting()
            {
                Water = Water.FromHeights(Source);
                Surface.Prepare(Water, 0);
                for (int i = 0; i < Bodies.Length; ++i)
                {
                    Bodies[i] = Meshes.BodyOf(Cube, Surface, 0.001 * i);
                    Forces[i] = Plimsoll.Forces.Create();
                }
            }

            public void Dispose()
            {
                foreach (NativeHandle owner in new NativeHandle[] { Cube, Water, Surface }) owner.Dispose();
            }
        }

        [TestCase(false)]
        [TestCase(true)]
        public void DisposedHullAndSurfaceAreFreedAfterTheCall(bool pooled)
        {
            using (var setting = new Setting())
            using (Pool pool = pooled ? new Pool(3) : null)
            {
                Hull cube = setting.Cube;
                if (pooled) setting.Source.Waits = Thread.CurrentThread;
                setting.Source.Meddle = () =>
                {
                    cube.Dispose();
                    setting.Surface.Dispose();
                    if (pool != null) pool.Dispose();
                    Overwrite();
                };
                Assert.AreEqual(Status.Ok, Evaluation.Evaluate(setting.Bodies, setting.Forces, Many, null, pool));
                for (int i = 0; i < Many; ++i) Assert.AreEqual(9810 * (0.5 - 0.001 * i), setting.Forces[i].Force.Y, 1e-2);
                Assert.IsTrue(cube.IsClosed);
                Assert.IsTrue(setting.Surface.IsClosed);
                if (pool != null) Assert.IsTrue(pool.IsClosed);
            }
        }

        [Test]
        public void OneBodyAndOneHeight()
        {
            using (var setting = new Setting())
            {
                setting.Source.Meddle = () =>
                {
                    setting.Cube.Dispose();
                    Overwrite();
                };
                Assert.AreEqual(4905, Meshes.Evaluate(setting.Bodies[0]).Force.Y, 1e-2);
                Assert.IsTrue(setting.Cube.IsClosed);
                setting.Source.Meddle = setting.Surface.Dispose;
                Assert.AreEqual(0, setting.Surface.GetHeight(1, 2));
                Assert.IsTrue(setting.Surface.IsClosed);
            }
        }

        [Test]
        public void DisposedSceneIsFreedAfterItsStep()
        {
            using (var setting = new Setting())
            {
                var scene = new Scene(setting.Water);
                var definition = Body.Create(setting.Cube.Pointer);
                definition.Mass = 500;
                for (int i = 0; i < 20; ++i) scene.Add(setting.Cube, ref definition);
                setting.Source.Meddle = () =>
                {
                    scene.Dispose();
                    setting.Cube.Dispose();
                    Overwrite();
                };
                scene.Step(0.02, 3);
                Assert.IsTrue(scene.IsClosed);
                Assert.IsTrue(setting.Cube.IsClosed);
            }
        }

        [Test]
        public void FleetDoesNotChangeWhileItIsEvaluated()
        {
            using (var setting = new Setting())
            using (var fleet = new Fleet())
            {
                for (int i = 0; i < 20; ++i)
                {
                    FleetMember member = fleet.Add(setting.Cube);
                    member.Body.Mass = 500;
                }
                Action[] changes = { () => fleet.Add(setting.Cube), () => fleet.Remove(fleet[7]), fleet.Dispose, () => fleet.Evaluate(setting.Surface, 0.02) };
                foreach (Action change in changes)
                {
                    setting.Source.Meddle = change;
                    Status status = fleet.Evaluate(setting.Surface, 0.02);
                    Exception inner = Assert.Throws<PlimsollException>(() => PlimsollException.Check(status)).InnerException;
                    Assert.IsInstanceOf<InvalidOperationException>(inner);
                    StringAssert.Contains("while the fleet is being evaluated", inner.Message);
                    Assert.AreEqual(20, fleet.Count);
                    Assert.AreEqual(Status.Ok, fleet.Evaluate(setting.Surface, 0.02));
                }
            }
        }
    }
}
