// Objects of the library are freed once: by Dispose, by the garbage collector, or by the last object that holds them.
using System;
using System.Runtime.CompilerServices;
using System.Threading;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public unsafe class LifetimeTests
    {
        [Test]
        public void DisposedTwiceFreedOnce()
        {
            using (Hull hull = Meshes.Box())
            using (Water water = Meshes.Sine())
            {
                var definition = VesselDefinition.Create(hull.Pointer);
                definition.Mass = 100;
                NativeHandle[] owners = { Meshes.Box(), Meshes.Sine(), new Surface(), new Panels(hull), new Pool(2), new Scene(water), new Vessel(hull, ref definition),
                    new Wetting(hull), Hull.Load(hull.Save()), hull.WithNeverWet(null) };
                foreach (NativeHandle owner in owners)
                {
                    Assert.AreNotEqual(IntPtr.Zero, owner.Pointer);
                    owner.Dispose();
                    Assert.DoesNotThrow(owner.Dispose);
                    Assert.IsTrue(owner.IsClosed);
                    IntPtr pointer;
                    Assert.AreEqual(owner.GetType().Name, Assert.Throws<ObjectDisposedException>(() => pointer = owner.Pointer).ObjectName);
                }
                Collect(); // a finalizer that freed a second time would crash here
            }
        }

        [Test]
        public void UseAfterDisposeIsAnExceptionNotACrash()
        {
            using (Hull cube = Meshes.Box())
            using (var good = new Surface())
            {
                Hull hull = Meshes.Box();
                Water water = Meshes.Sine();
                var surface = new Surface();
                var pool = new Pool(2);
                var scene = new Scene();
                foreach (NativeHandle owner in new NativeHandle[] { hull, water, surface, pool, scene }) owner.Dispose();
                var definition = WaterDefinition.Create();
                var body = Body.Create(cube.Pointer);
                Assert.Throws<ObjectDisposedException>(() => hull.FindInterior());
                Assert.Throws<ObjectDisposedException>(() => new Panels(hull));
                Assert.Throws<ObjectDisposedException>(() => water.Update(ref definition));
                Assert.Throws<ObjectDisposedException>(() => good.Prepare(water, 0));
                Assert.Throws<ObjectDisposedException>(() => surface.GetHeight(0, 0));
                Assert.Throws<ObjectDisposedException>(() => scene.Step(0.02));
                Assert.Throws<ObjectDisposedException>(() => scene.Add(cube, ref body));
                Assert.Throws<ObjectDisposedException>(() => Evaluation.Evaluate(new Body[0], new Forces[0], 0, null, pool));
                using (var fleet = new Fleet())
                {
                    Assert.Throws<ObjectDisposedException>(() => fleet.Add(hull));
                    Assert.Throws<ObjectDisposedException>(() => fleet.Evaluate(surface, 0.02));
                    Assert.AreEqual(0, fleet.Count);
                }
            }
        }

        [Test]
        public void StillWaterIsEverybodys()
        {
            Surface.Still.Dispose();
            Assert.AreEqual(0, Surface.Still.GetHeight(3, 4));
            using (Water waves = Meshes.Sine())
                StringAssert.Contains("new Surface()", Assert.Throws<InvalidOperationException>(() => Surface.Still.Prepare(waves, 0)).Message);
            Assert.Throws<InvalidOperationException>(() => Surface.Still.SetHeights(new HeightField(2, 2, 1, new Double2())));
            Assert.AreEqual(0, Surface.Still.GetHeight(5, 4));
        }

        [Test]
        public void FleetKeepsItsHullsAndPanels()
        {
            using (var fleet = new Fleet())
            {
                Hull hull = Meshes.Box();
                var panels = new Panels(hull);
                FleetMember member = fleet.Add(hull, Effects.Create(), panels);
                member.Body.Mass = 500;
                hull.Dispose();
                panels.Dispose();
                Assert.AreEqual(Status.Ok, fleet.Evaluate(Surface.Still, 0.02));
                Assert.AreEqual(4905, member.Load.Buoyancy.Linear.Y, 1);
                Assert.IsTrue(fleet.Remove(member));
                Assert.Throws<ObjectDisposedException>(() => member.Body.Mass = 3);
                Assert.Throws<ObjectDisposedException>(() => member.Effects.AngularRate = 3);
                Assert.Throws<ObjectDisposedException>(() => member.ResetState());
                Status status;
                Assert.Throws<ObjectDisposedException>(() => status = member.Status);
            }
        }

        [Test]
        public void PanelsThatAreGoneDoNotHoldTheHull()
        {
            var panels = new Panels(Meshes.Box());
            panels.Dispose();
            using (var fleet = new Fleet())
            {
                Hull hull = Meshes.Box();
                Assert.Throws<ObjectDisposedException>(() => fleet.Add(hull, Effects.Create(), panels));
                Assert.AreEqual(0, fleet.Count);
                Assert.IsFalse(IsHeld(hull));
            }
        }

        [Test]
        public void FleetIsEmptyAfterDispose()
        {
            using (Hull hull = Meshes.Box())
            {
                var fleet = new Fleet();
                FleetMember member = fleet.Add(hull);
                fleet.Dispose();
                fleet.Dispose();
                Assert.AreEqual(0, fleet.Count);
                Assert.Throws<ObjectDisposedException>(() => member.Body.Mass = 3);
                Assert.IsFalse(fleet.Remove(member));
                Assert.AreEqual("Fleet", Assert.Throws<ObjectDisposedException>(() => fleet.Add(hull)).ObjectName);
                Assert.Throws<ObjectDisposedException>(() => fleet.Evaluate(Surface.Still, 0.02));
                Assert.AreEqual(0, fleet.Count);
            }
        }

        /// <summary>Returns whether another object still holds the handle: its count is then above zero, and it can be
        /// held again even after Dispose.</summary>
        static bool IsHeld(Hull hull)
        {
            hull.Dispose();
            bool held = false;
            try
            {
                hull.DangerousAddRef(ref held);
                hull.DangerousRelease();
            }
            catch (ObjectDisposedException)
            {
            }
            return held;
        }

        [Test]
        public void RefusedAdditionsHoldNoHull()
        {
            Hull first = Meshes.Box(), second = Meshes.Box(), third = Meshes.Box(), fourth = Meshes.Box();
            var scene = new Scene();
            var fleet = new Fleet();
            using (var open = new Fleet())
            {
                var body = Body.Create(first.Pointer);
                Assert.Throws<PlimsollException>(() => scene.Add(first, ref body), "it has no mass");
                scene.Dispose();
                fleet.Dispose();
                Assert.Throws<ObjectDisposedException>(() => scene.Add(second, ref body));
                Assert.Throws<ObjectDisposedException>(() => fleet.Add(third));
                open.Add(fourth);
                Assert.IsFalse(IsHeld(first));
                Assert.IsFalse(IsHeld(second));
                Assert.IsFalse(IsHeld(third));
                Assert.IsTrue(IsHeld(fourth), "the test does not see what is held");
            }
        }

        [Test]
        public void SceneAndVesselKeepTheirHulls()
        {
            Hull hull = Meshes.Box();
            var body = Body.Create(hull.Pointer);
            body.Mass = 500;
            var definition = VesselDefinition.Create(hull.Pointer);
            definition.Mass = 500;
            using (var scene = new Scene())
            using (var vessel = new Vessel(hull, ref definition))
            {
                scene.Add(hull, ref body);
                hull.Dispose();
                Collect();
                scene.Step(0.02, 10);
                Assert.AreEqual(0.5, vessel.FindEquilibrium().Volume, 1e-9);
            }
        }

        [Test]
        public void LoadedSceneGoesOnAndLetsGoOfLaterBodies()
        {
            Hull hull = Meshes.Box(), later = Meshes.Box();
            var body = Body.Create(hull.Pointer);
            body.Mass = 500;
            using (var scene = new Scene())
            {
                scene.Add(hull, ref body);
                scene.Step(0.02, 10);
                byte[] saved = scene.Save(), room = new byte[saved.Length + 8];
                scene.Step(0.02, 10);
                byte[] expected = scene.Save();
                int index = scene.Add(later, ref body);
                later.Dispose();
                Assert.IsTrue(IsHeld(later));
                scene.Load(saved);
                Assert.IsFalse(IsHeld(later));
                Assert.AreEqual(1, scene.Count);
                scene.Step(0.02, 10);
                Assert.AreEqual(saved.Length, scene.Save(room));
                Array.Resize(ref room, saved.Length);
                CollectionAssert.AreEqual(expected, room);
                Assert.AreEqual(index, scene.Add(hull, ref body));
                saved[40] ^= 1;
                var refused = Assert.Throws<PlimsollException>(() => scene.Load(saved));
                StringAssert.Contains("damaged", refused.Message);
            }
            hull.Dispose();
        }

        [Test]
        public void WhatNobodyDisposesTheCollectorFrees()
        {
            WeakReference[] forgotten = null;
            var thread = new Thread(() => forgotten = MakeAndForget()); // Mono would find some of them on this thread's stack
            thread.Start();
            thread.Join();
            Collect();
            Collect(); // frees those that other objects held
            int alive = 0;
            foreach (WeakReference owner in forgotten) alive += owner.IsAlive ? 1 : 0;
            Assert.Less(alive, forgotten.Length / 4);
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference[] MakeAndForget()
        {
            var forgotten = new WeakReference[40];
            for (int i = 0; i < forgotten.Length; ++i)
            {
                Hull hull = Meshes.Box();
                var fleet = new Fleet();
                fleet.Add(hull, Effects.Create(), new Panels(hull));
                var scene = new Scene(Meshes.Sine());
                var body = Body.Create(hull.Pointer);
                body.Mass = 1;
                scene.Add(hull, ref body);
                forgotten[i] = new WeakReference(i % 2 == 0 ? (object)fleet : scene);
            }
            return forgotten;
        }

        static void Collect()
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            GC.Collect();
        }
    }
}
