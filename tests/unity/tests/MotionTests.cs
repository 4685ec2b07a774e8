// MotionTests.cs - FixedUpdate driven by the stand-in: bodies reach the equilibrium of theory, and stay calm on the
// way.
using System;
using NUnit.Framework;
using UnityEngine;

namespace Plimsoll.Unity.StandInTests
{
    [TestFixture]
    public class MotionTests : Scene
    {
        static double Tilt(Rigidbody body) { return Math.Acos(Math.Min(1, (double)(body.rotation * Vector3.up).y)) * 180 / Math.PI; }

        // The cube of the scene free_cube.json: density ratio 0.75, the effects of that scene.
        Floater Cube()
        {
            MakeOcean();
            Quaternion nudge = new Quaternion(0.0087182f, 0.00038064f, 0.0436177f, 0.9990102f);
            Floater cube = MakeBox(Vector3.one, 750, new Vector3(0, -0.25f, 0), nudge);
            cube.momentumRates = Vector3.up;
            cube.angularMomentumRate = (float)(-Math.Log(0.97) / 0.02);
            return cube;
        }

        [Test]
        public void ACubeTurningAboutOneAxisRestsAt26Point57Degrees()
        {
            Rigidbody body = BodyOf(Cube());
            body.rotation = Quaternion.AngleAxis(5, Vector3.forward);
            body.constraints = RigidbodyConstraints.FreezeRotationX | RigidbodyConstraints.FreezeRotationY;
            Run(60);
            Assert.AreEqual(26.5651, Tilt(body), 0.02);
            ExpectNoComplaint();
        }

        [Test]
        public void AFreeCubeRestsWithACornerDown()
        {
            Floater cube = Cube();
            Run(90);
            Assert.AreEqual(54.7356, Tilt(BodyOf(cube)), 0.05);
            Assert.AreEqual(750 * Gravity, cube.Load.Buoyancy.Linear.Y, 0.5);
        }

        [Test]
        public void ALightCrateStaysCalm()
        {
            MakeOcean();
            Floater crate = MakeBox(Vector3.one, 1, new Vector3(0, 1.2f, 0), Quaternion.Euler(3, 1, 5));
            crate.viscous = crate.pressure = crate.slamming = crate.addedMass = crate.dampByFraction = true;
            double fastest = 0, highest = 0;
            for (int step = 0; step < 1500; ++step)
            {
                World.Step();
                fastest = Math.Max(fastest, BodyOf(crate).GetVelocity().magnitude);
                if (step > 50) highest = Math.Max(highest, BodyOf(crate).position.y);
            }
            Assert.Less(fastest, 5.0);
            Assert.Less(highest, 1.2);
            Assert.Less(BodyOf(crate).GetVelocity().magnitude, 0.01);
            ExpectNoComplaint();
        }

        [Test]
        public void ABoatInWavesFollowsThem()
        {
            MakeOcean(SeaKind.Gerstner);
            Floater boat = MakeBox(new Vector3(2, 1, 4), 3000, new Vector3(0, 0, 0), Quaternion.identity);
            boat.viscous = boat.pressure = boat.slamming = boat.addedMass = boat.dampByFraction = true;
            double worst = 0;
            for (int step = 0; step < 3000; ++step)
            {
                World.Step();
                if (step > 500) worst = Math.Max(worst, Math.Abs(BodyOf(boat).position.y - ocean.GetHeight(BodyOf(boat).position)));
            }
            Assert.Less(worst, 0.6); // waves are 1.3 m from trough to crest
            Assert.Greater(worst, 0.01);
            ExpectNoComplaint();
        }

        [Test]
        public void MassFromDraftFloatsAtThatDraft()
        {
            MakeOcean();
            Floater barge = MakeBox(new Vector3(2, 1, 4), 1, new Vector3(0, 0.3f, 0), Quaternion.Euler(2, 30, 1));
            barge.massFrom = MassSource.Draft;
            barge.draft = 0.4f;
            barge.dampByFraction = true;
            Run(20);
            Assert.AreEqual(3200, BodyOf(barge).mass, 0.1);
            Assert.AreEqual(0.5 - 0.4, BodyOf(barge).position.y, 2e-3);
            Assert.AreEqual(1.0, barge.Rest.Upright);
        }

        [Test]
        public void RollIsAboutTheBowAndPitchAcross()   // asymmetric: swapped axes give the other decrement
        {
            MakeOcean();
            foreach (BowAxis bow in new[] { BowAxis.Z, BowAxis.X })
            {
                Floater barge = MakeBox(bow == BowAxis.Z ? new Vector3(2, 1, 4) : new Vector3(4, 1, 2), 3200, new Vector3(0, 0.1f, 0), Quaternion.identity);
                barge.dampByFraction = true;
                barge.bow = bow;
                barge.roll = 0.05f;
                barge.pitch = 0.9f;
                BodyOf(barge).rotation = Quaternion.AngleAxis(3, bow == BowAxis.Z ? Vector3.forward : Vector3.right);
                Run(1.0); // half a roll
                double low = 90;
                for (int step = 0; step < 100; ++step)
                {
                    World.Step();
                    low = Math.Min(low, (BodyOf(barge).rotation * (bow == BowAxis.Z ? Vector3.right : Vector3.forward)).y);
                }
                Assert.Less(low, -Math.Sin(1.5 * Math.PI / 180) / 1.2, "it swings over, because its roll is hardly damped");
                UnityEngine.Object.DestroyImmediate(barge.gameObject);
            }
        }

        [Test]
        public void ABodyAtRestInStillWaterMaySleepAndCostsNothing()
        {
            MakeOcean();
            Floater barge = MakeBox(new Vector3(2, 1, 4), 4000, Vector3.zero, Quaternion.identity);
            barge.maySleep = true;
            Run(3);
            Assert.IsTrue(BodyOf(barge).IsSleeping());
            uint calls, floaters;
            Count(World.Step, out calls, out floaters);
            Assert.AreEqual(0u, floaters);
            BodyOf(barge).AddForce(new Vector3(0, 20000, 0));
            Run(0.1);
            Assert.IsFalse(BodyOf(barge).IsSleeping());
            Count(World.Step, out calls, out floaters);
            Assert.AreEqual(1u, floaters);
            BodyOf(barge).Sleep();
            ocean.transform.position = new Vector3(0, 0.1f, 0); // the tide wakes it
            World.Step();
            Assert.IsFalse(BodyOf(barge).IsSleeping());
            Assert.IsFalse(MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity).maySleep);
        }
    }
}
