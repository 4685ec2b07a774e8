// A body's own buoyancy in a scene: its results move the body, its exceptions are thrown by the step, and the scene
// keeps it.
using System;
using System.Runtime.CompilerServices;
using System.Threading;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public unsafe class BuoyancyTests
    {
        const double Mass = 500, Gravity = 9.81, Step = 0.01;

        static int AddCube(Scene scene, Hull cube)
        {
            var body = Body.Create(cube.Pointer);
            body.Mass = Mass;
            return scene.Add(cube, ref body);
        }

        [Test]
        public void OwnForceMovesTheBody()
        {
            using (Hull cube = Meshes.Box())
            using (var scene = new Scene())
            {
                int index = AddCube(scene, cube), free = AddCube(scene, cube);
                int calls = 0;
                scene.SetBuoyancy(index, (ref Body body, ref Forces forces) =>
                {
                    ++calls;
                    Assert.AreEqual(4905, forces.Force.Y, 1);
                    forces.Force = new Double3(Mass, Mass * Gravity, 0);
                    forces.Torque = new Double3();
                    body.Position.Y = 1e9; // a copy
                });
                scene.Step(1, 100);
                Assert.GreaterOrEqual(calls, 100);
                Assert.AreEqual(1, scene.GetState(index).Velocity.X, 1e-9);
                Assert.AreEqual(0, scene.GetState(index).Position.Y, 1e-9);
                Assert.AreEqual(0, scene.GetState(free).Velocity.X, 1e-9);
                int before = calls;
                scene.SetBuoyancy(index, null);
                scene.Step(1, 100);
                Assert.AreEqual(before, calls);
                Assert.AreEqual(1, scene.GetState(index).Velocity.X, 1e-6, "the library's own pushes it no further");
            }
        }

        [Test]
        public void LibraryMayBeUsedInside()
        {
            using (Hull cube = Meshes.Box())
            using (Water water = Meshes.Sine())
            using (Scene plain = new Scene(water), own = new Scene(water))
            {
                int first = AddCube(plain, cube), second = AddCube(own, cube);
                own.SetBuoyancy(second, (ref Body body, ref Forces forces) =>
                {
                    var again = Forces.Create();
                    Evaluation.Evaluate(ref body, ref again);
                    Assert.AreEqual(again.Force.Y, forces.Force.Y);
                    forces.Force.Y = again.Force.Y;
                });
                plain.Step(1, 50);
                own.Step(1, 50);
                Assert.AreEqual(plain.GetState(first).Position.Y, own.GetState(second).Position.Y);
                Assert.AreNotEqual(0, own.GetState(second).Position.Y);
            }
        }

        [TestCase(false)]
        [TestCase(true)]
        public void ExceptionComesOutOfTheStep(bool pooled)
        {
            using (Hull cube = Meshes.Box())
            using (var scene = new Scene())
            using (Pool pool = pooled ? new Pool(3) : null)
            {
                string sentence = null;
                for (int k = 0; k < 100; ++k) AddCube(scene, cube);
                for (int k = 50; k < 100; ++k)
                {
                    int number = k;
                    scene.SetBuoyancy(k, (ref Body body, ref Forces forces) =>
                    {
                        forces.Force.Y += 100;
                        if (sentence != null) throw new InvalidOperationException(sentence + " of " + number);
                    });
                }
                scene.Step(Step, 1, pool);
                double rises = scene.GetState(70).Velocity.Y, falls = scene.GetState(3).Velocity.Y;
                Assert.Greater(rises, falls + 1e-4);
                for (int round = 0; round < 20; ++round)
                {
                    sentence = "round " + round;
                    var refusal = Assert.Throws<PlimsollException>(() => scene.Step(Step, 1, pool));
                    Assert.AreEqual(Status.NotFinite, refusal.Status);
                    StringAssert.Contains("body 50 of the scene has its own buoyancy function", refusal.Message);
                    Assert.IsInstanceOf<InvalidOperationException>(refusal.InnerException);
                    StringAssert.StartsWith(sentence + " of ", refusal.InnerException.Message);
                    if (!pooled) Assert.AreEqual(sentence + " of 50", refusal.InnerException.Message);
                    Assert.AreEqual(rises, scene.GetState(70).Velocity.Y, "it stays as it was");
                    Assert.AreEqual(Status.NotFinite, scene.GetState(70).Status);
                    Assert.AreEqual(Status.Ok, scene.GetState(3).Status);
                }
                sentence = null;
                Assert.DoesNotThrow(() => scene.Step(Step, 1, pool));
                Assert.Greater(scene.GetState(70).Velocity.Y, rises);
                Assert.IsNull(Assert.Throws<PlimsollException>(() => scene.Step(double.NaN)).InnerException);
            }
        }

        [Test]
        public void SceneCannotBeChangedInside()
        {
            using (Hull cube = Meshes.Box())
            using (var scene = new Scene())
            {
                int index = AddCube(scene, cube);
                Action change = null;
                scene.SetBuoyancy(index, (ref Body body, ref Forces forces) => change());
                Action[] changes = { () => scene.Step(Step), () => scene.Remove(index), () => scene.SetBuoyancy(index, null), () => AddCube(scene, cube) };
                foreach (Action each in changes)
                {
                    change = each;
                    var inner = Assert.Throws<PlimsollException>(() => scene.Step(Step)).InnerException as PlimsollException;
                    Assert.AreEqual(Status.CallbackFailed, inner.Status);
                }
                bool called = false;
                change = () => called = true;
                scene.Step(Step);
                Assert.IsTrue(called, "it is still there");
                change = () =>
                {
                    scene.Dispose();
                    cube.Dispose();
                };
                scene.Step(Step, 3);
                Assert.IsTrue(scene.IsClosed);
            }
        }

        [Test]
        public void RefusedBuoyancyIsNotKept()
        {
            using (Hull cube = Meshes.Box())
            using (var scene = new Scene())
            {
                Buoyancy nothing = (ref Body body, ref Forces forces) => { };
                Assert.Throws<PlimsollException>(() => scene.SetBuoyancy(0, nothing));
                int index = AddCube(scene, cube);
                scene.SetBuoyancy(index, nothing);
                scene.Remove(index);
                Assert.AreEqual(Status.Removed, Assert.Throws<PlimsollException>(() => scene.SetBuoyancy(index, nothing)).Status);
                scene.Dispose();
                Assert.Throws<ObjectDisposedException>(() => scene.SetBuoyancy(index, nothing));
            }
        }

        sealed class Constant
        {
            public int Calls;
            public Scene Scene;

            public void Apply(ref Body body, ref Forces forces)
            {
                ++Calls;
                forces.Force.Y = Mass * Gravity;
            }
        }

        /// <summary>Returns an object that only the scene keeps.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference SetConstant(Scene scene, int index)
        {
            var constant = new Constant { Scene = scene };
            scene.SetBuoyancy(index, constant.Apply);
            return new WeakReference(constant);
        }

        [Test]
        public void SceneKeepsTheDelegate()
        {
            using (Hull cube = Meshes.Box())
            using (var scene = new Scene())
            {
                int index = AddCube(scene, cube);
                WeakReference kept = SetConstant(scene, index);
                for (int k = 0; k < 5; ++k)
                {
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                    scene.Step(Step);
                }
                Assert.GreaterOrEqual(((Constant)kept.Target).Calls, 5);
            }
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void LeaveScenes(WeakReference[] kept)
        {
            using (Hull cube = Meshes.Box())
                for (int k = 0; k < kept.Length; ++k)
                {
                    var scene = new Scene();
                    kept[k] = SetConstant(scene, AddCube(scene, cube));
                    scene.Step(Step);
                }
        }

        [Test]
        public void DelegateThatRefersToItsSceneDoesNotKeepIt()
        {
            var kept = new WeakReference[20];
            var leaving = new Thread(() => LeaveScenes(kept)); // on a separate stack, because Mono scans stacks conservatively
            leaving.Start();
            leaving.Join();
            GC.Collect();
            GC.WaitForPendingFinalizers();
            GC.Collect();
            Assert.Less(Array.FindAll(kept, reference => reference.IsAlive).Length, 5);
        }
    }
}
