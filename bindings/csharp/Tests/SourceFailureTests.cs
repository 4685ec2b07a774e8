// The call that uses a source of heights throws the source's exception: complete, once, and no other call throws it.
using System;
using System.Threading;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public unsafe class SourceFailureTests
    {
        const int Many = 300; // bodies: enough for several threads

        /// <summary>Throws its own message, if it has one.</summary>
        sealed class Thrower : IHeightSource
        {
            public string Sentence;
            public Action Before;

            public void FillHeights(double time, int count, double* x, double* z, double* height, double* rate)
            {
                for (int i = 0; i < count; ++i) height[i] = 0.25;
                for (int i = 0; rate != null && i < count; ++i) rate[i] = 0;
                if (Before != null) Before();
                if (Sentence != null) throw new InvalidOperationException(Sentence);
            }
        }

        static Body[] BodiesOf(Hull hull, Surface surface, int count)
        {
            var bodies = new Body[count];
            for (int i = 0; i < count; ++i) bodies[i] = Meshes.BodyOf(hull, surface, 0.001 * i);
            return bodies;
        }

        static Forces[] ForcesFor(int count)
        {
            var forces = new Forces[count];
            for (int i = 0; i < count; ++i) forces[i] = Forces.Create();
            return forces;
        }

        /// <summary>Runs each action on a separate thread, and rethrows an exception of any of them.</summary>
        static void Together(params Action[] actions)
        {
            Exception failed = null;
            var threads = Array.ConvertAll(actions, action => new Thread(() =>
            {
                try
                {
                    action();
                }
                catch (Exception thrown)
                {
                    failed = thrown;
                }
            }));
            foreach (Thread thread in threads) thread.Start();
            foreach (Thread thread in threads) thread.Join();
            if (failed != null) throw new Exception(failed.Message, failed);
        }

        static void HearOnly(string sentence, Pool pool)
        {
            using (Hull cube = Meshes.Box())
            using (Water water = Water.FromHeights(new Thrower { Sentence = sentence }))
            using (var surface = new Surface())
            {
                surface.Prepare(water, 0);
                Body[] bodies = BodiesOf(cube, surface, Many);
                Forces[] forces = ForcesFor(Many);
                for (int round = 0; round < 100; ++round)
                {
                    Status status = Evaluation.Evaluate(bodies, forces, Many, null, pool);
                    var refusal = Assert.Throws<PlimsollException>(() => PlimsollException.Check(status));
                    Assert.IsNotNull(refusal.InnerException, "round " + round);
                    Assert.AreEqual(sentence, refusal.InnerException.Message);
                }
            }
        }

        /// <summary>Makes a call that is refused for another reason.</summary>
        static void HearNothing(Pool pool)
        {
            using (Hull cube = Meshes.Box())
            using (Water water = Water.FromHeights(new Thrower()))
            using (var surface = new Surface())
            {
                surface.Prepare(water, 0);
                Body[] lost = BodiesOf(cube, surface, Many);
                lost[7].Position.Y = double.NaN;
                Forces[] forces = ForcesFor(Many);
                for (int round = 0; round < 100; ++round)
                {
                    Status status = Evaluation.Evaluate(lost, forces, Many, null, pool);
                    Assert.AreEqual(Status.NotFinite, status);
                    Assert.IsNull(Assert.Throws<PlimsollException>(() => PlimsollException.Check(status)).InnerException);
                }
            }
        }

        [Test]
        public void ThreadsHearTheirOwn()
        {
            Together(() => HearOnly("of the first", null), () => HearOnly("of the second", null), () => HearNothing(null));
        }

        [Test]
        public void PoolsHearTheirOwn()
        {
            using (Pool first = new Pool(3), second = new Pool(2), third = new Pool(2))
                Together(() => HearOnly("of the first", first), () => HearOnly("of the second", second), () => HearNothing(third));
        }

        [Test]
        public void CallsInsideASourceDoNotHideWhatThePoolMet()
        {
            Thread caller = Thread.CurrentThread;
            int thrown = 0;
            var outer = new Thrower();
            using (Hull cube = Meshes.Box())
            using (Water innerWater = Water.FromHeights(new Thrower()), outerWater = Water.FromHeights(outer))
            using (Surface below = new Surface(), surface = new Surface())
            using (var pool = new Pool(3))
            {
                below.Prepare(innerWater, 0);
                surface.Prepare(outerWater, 0);
                outer.Before = () =>
                {
                    if (Thread.CurrentThread != caller)
                    {
                        Interlocked.Increment(ref thrown);
                        throw new TimeoutException("on the pool");
                    }
                    while (Thread.VolatileRead(ref thrown) == 0) Thread.Yield();
                    Thread.Sleep(1); // wait until it has left the source, too
                    below.GetHeight(0, 0);
                };
                Status status = Evaluation.Evaluate(BodiesOf(cube, surface, 1000), ForcesFor(1000), 1000, null, pool);
                Assert.AreEqual("on the pool", Assert.Throws<PlimsollException>(() => PlimsollException.Check(status)).InnerException.Message);
            }
        }

        [Test]
        public void FleetAndSceneOnAPool()
        {
            var source = new Thrower();
            using (Hull cube = Meshes.Box())
            using (Water water = Water.FromHeights(source))
            using (var surface = new Surface())
            using (var pool = new Pool(3))
            using (var fleet = new Fleet())
            using (var scene = new Scene(water))
            {
                surface.Prepare(water, 0);
                var definition = Body.Create(cube.Pointer);
                definition.Mass = 500;
                for (int i = 0; i < Many; ++i)
                {
                    FleetMember member = fleet.Add(cube);
                    member.Body.Mass = 500;
                    member.Body.Position.X = i;
                    scene.Add(cube, ref definition);
                }
                Assert.AreEqual(Status.Ok, fleet.Evaluate(surface, 0.02, pool));
                for (int round = 0; round < 20; ++round)
                {
                    source.Sentence = "round " + round;
                    Status status = fleet.Evaluate(surface, 0.02, pool);
                    Assert.AreEqual(source.Sentence, Assert.Throws<PlimsollException>(() => PlimsollException.Check(status)).InnerException.Message);
                    Assert.AreEqual(source.Sentence, Assert.Throws<PlimsollException>(() => scene.Step(0.02, 1, pool)).InnerException.Message);
                }
                Assert.AreEqual("round 19", Assert.Throws<PlimsollException>(() => scene.GetPotentialEnergy(0)).InnerException.Message);
            }
        }

        [Test]
        public void HeightsAndSamplesThrowIt()
        {
            var source = new Thrower();
            double[] three = new double[3];
            using (Water water = Water.FromHeights(source))
            using (var surface = new Surface())
            {
                surface.Prepare(water, 0);
                Assert.AreEqual(0.25, surface.GetHeight(1, 2));
                Action[] calls = { () => surface.GetHeight(1, 2), () => surface.GetHeights(three, three, new double[3]), () => surface.Sample(new Double3(1, 2, 3)) };
                source.Sentence = "the texture is not there yet";
                foreach (Action call in calls)
                {
                    var refusal = Assert.Throws<PlimsollException>(() => call());
                    Assert.AreEqual(Status.CallbackFailed, refusal.Status);
                    Assert.AreEqual("the source of heights threw InvalidOperationException: the texture is not there yet", refusal.Message);
                    Assert.AreEqual(source.Sentence, refusal.InnerException.Message);
                }
                source.Sentence = null;
                foreach (Action call in calls) Assert.DoesNotThrow(() => call());
                water.Dispose();
                foreach (Action call in calls) Assert.IsInstanceOf<ObjectDisposedException>(Assert.Throws<PlimsollException>(() => call()).InnerException);
            }
        }

        [Test]
        public void WhatASourceCatchesItselfIsNobodysReason()
        {
            var inner = new Thrower { Sentence = "caught" };
            var outer = new Thrower();
            using (Water innerWater = Water.FromHeights(inner), outerWater = Water.FromHeights(outer))
            using (Surface below = new Surface(), surface = new Surface())
            {
                below.Prepare(innerWater, 0);
                surface.Prepare(outerWater, 0);
                outer.Before = () => Assert.Throws<PlimsollException>(() => below.GetHeight(0, 0));
                Assert.AreEqual(0.25, surface.GetHeight(0, 0));
                outer.Sentence = "of the outer";
                Assert.AreEqual("of the outer", Assert.Throws<PlimsollException>(() => surface.GetHeight(0, 0)).InnerException.Message);
                outer.Sentence = null;
                Assert.AreEqual(0.25, surface.GetHeight(0, 0));
            }
        }

        [Test]
        public void OtherRefusalsHaveNoReason()
        {
            using (Hull cube = Meshes.Box())
            using (Water water = Water.FromHeights(new Thrower { Sentence = "nobody asks" }))
            using (var surface = new Surface())
            {
                surface.Prepare(water, 0);
                Assert.AreNotEqual(Status.Ok, Evaluation.Evaluate(BodiesOf(cube, surface, 1), ForcesFor(1), 1));
                Assert.IsNull(Assert.Throws<PlimsollException>(() => surface.Prepare(water, double.NaN)).InnerException);
            }
        }
    }
}
