// SeaStateTests.cs - the state of an Ocean from step to step, which must not get stuck: the clock and the phases of
// waves, logged messages, and rejected settings.
using System;
using System.Linq;
using NUnit.Framework;
using UnityEngine;

namespace Plimsoll.Unity.StandInTests
{
    [TestFixture]
    public class SeaStateTests : Scene
    {
        [Test]
        public void WavesThatChangeWhileTheyAreRefusedAreToldOnceUntilTheyWorkAgain()
        {
            MakeOcean(SeaKind.Gerstner);
            Action<float> tryAmplitudes = first =>
            {
                for (int k = 0; k < 100; ++k)
                {
                    ocean.waves = new[] { new SeaWave(first + 0.01f * k, 10, 0, 1) };
                    World.Step();
                }
            };
            tryAmplitudes(5);
            Assert.AreEqual(1, Complaints.Length, string.Join("\n", Complaints));
            ocean.waves[0].amplitude = float.NaN; // a different error
            World.Step();
            tryAmplitudes(5);
            Assert.AreEqual(2, Complaints.Length, string.Join("\n", Complaints));
            ocean.waves[0].amplitude = 0.1f;
            World.Step();
            tryAmplitudes(5);
            Assert.AreEqual(3, Complaints.Length, string.Join("\n", Complaints));
        }

        [Test]
        public void AProviderWhoseExceptionsDifferIsToldOnceUntilItWorksAgain()
        {
            MakeOcean(SeaKind.Provider);
            var other = new Level();
            ocean.Provider = other;
            MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            int count = 0;
            other.during = () => { throw new InvalidOperationException("out of order since " + (char)('a' + ++count % 20)); };
            Run(1);
            StringAssert.Contains("out of order since", Complaints.Single());
            Action trouble = other.during;
            other.during = null;
            Run(0.1);
            other.during = trouble;
            Run(0.1);
            Assert.AreEqual(2, Complaints.Length);
        }

        [Test]
        public void AFloaterThatIsRefusedInTwoWaysByTurnsTellsEachOnceUntilItWorksAgain()
        {
            MakeOcean();
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            for (int k = 0; k < 20; ++k)
            {
                BodyOf(box).mass = k % 2 == 0 ? -1 - k : 500;
                box.tolerance = k % 2 == 0 ? 0 : -0.1f;
                World.Step();
            }
            Assert.AreEqual(2, Complaints.Length, string.Join("\n", Complaints));
            box.tolerance = 0;
            BodyOf(box).mass = 500;
            World.Step();
            BodyOf(box).mass = -1;
            World.Step();
            Assert.AreEqual(3, Complaints.Length, string.Join("\n", Complaints));
        }

        static readonly SeaWave[] described = { new SeaWave(1, 20, 0), new SeaWave(0.5f, 11, 70) };
        static readonly Vector3 place = new Vector3(3, 0, 2);

        // Returns the height of the sum of sines in `described`, at a time [s].
        static double DescribedHeight(double time)
        {
            double height = 0;
            foreach (SeaWave wave in described)
            {
                double k = 2 * Math.PI / wave.wavelength, direction = wave.direction * Math.PI / 180;
                double along = place.x * Math.Cos(direction) + place.z * Math.Sin(direction);
                height += wave.amplitude * Math.Sin(k * along - Math.Sqrt(9.81f * k) * time);
            }
            return height;
        }

        void MakeDescribed()
        {
            MakeOcean(SeaKind.Sines);
            ocean.waves = (SeaWave[])described.Clone();
        }

        [Test]
        public void SettingTheClockBringsTwoSeasIntoStep()
        {
            MakeDescribed();
            Ocean late = MakeOcean(SeaKind.Sines); // it had other waves while loading
            late.waves = new[] { new SeaWave(0.1f, 5, 0), new SeaWave(0.1f, 6, 0) };
            Run(2);
            late.waves = described;
            Run(0.2);
            Assert.Greater(Math.Abs(DescribedHeight(late.SeaTime) - late.GetHeight(place)), 0.01, "it went on where it was");
            late.SeaTime = 1000;
            Assert.AreEqual(DescribedHeight(1000), late.GetHeight(place), 1e-4);
            Run(0.2);
            Assert.AreEqual(DescribedHeight(late.SeaTime), late.GetHeight(place), 1e-4);
        }

        [Test]
        public void AWavelengthThatWasChangedAndChangedBackLeavesNothingInASetClock()
        {
            MakeDescribed();
            Run(2);
            ocean.waves[0].wavelength = 30;
            Run(2);
            ocean.waves[0].wavelength = 20;
            Run(2);
            Assert.Greater(Math.Abs(DescribedHeight(ocean.SeaTime) - ocean.GetHeight(place)), 0.01, "it went on where it was");
            ocean.SeaTime = ocean.SeaTime;
            Assert.AreEqual(DescribedHeight(ocean.SeaTime), ocean.GetHeight(place), 1e-4);
        }

        [TestCase(SeaKind.Spectrum)]
        [TestCase(SeaKind.Provider)]
        public void AnotherKindOfSeaBeginsAsItIsDescribed(SeaKind before)
        {
            MakeDescribed();
            ocean.Provider = new Level();
            Run(1);
            ocean.waves[0].wavelength = 30;
            Run(1);
            ocean.kind = before;
            Run(10);
            ocean.waves[0].wavelength = 20;
            ocean.kind = SeaKind.Sines;
            Run(0.02);
            Assert.AreEqual(DescribedHeight(ocean.SeaTime), ocean.GetHeight(place), 1e-4);
            ExpectNoComplaint();
        }

        [Test]
        public void AKindThatIsRefusedDoesNotMoveTheWaves()
        {
            MakeDescribed();
            Run(1);
            ocean.waves[0].wavelength = 30;
            Run(1);
            float before = ocean.GetHeight(place);
            ocean.kind = SeaKind.Gerstner;
            ocean.waves[1].steepness = 40;
            Assert.AreEqual(before, ocean.GetHeight(place));
            ocean.kind = SeaKind.Sines;
            Assert.AreEqual(before, ocean.GetHeight(place));
            Assert.AreEqual(1, Complaints.Length);
        }

        [TestCase(double.NaN)]
        [TestCase(double.NegativeInfinity)]
        [TestCase(1.8e12)] // milliseconds since 1970
        public void AClockThatIsNoTimeIsRefusedAndChangesNothing(double time)
        {
            MakeDescribed();
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            Run(1);
            double before = ocean.SeaTime;
            ocean.SeaTime = time;
            ocean.SeaTime = time;
            Assert.AreEqual(before, ocean.SeaTime);
            StringAssert.Contains("SeaTime", Complaints.Single());
            Run(0.1);
            World.Frame(1.1);
            Assert.AreEqual(DescribedHeight(ocean.SeaTime), ocean.GetHeight(place), 1e-4);
            Assert.Greater(box.WetFraction, 0);
            Assert.AreEqual(1, Complaints.Length);
            ocean.SeaTime = 5; // it works again, so the next error is logged again
            ocean.SeaTime = time;
            Assert.AreEqual(2, Complaints.Length);
        }

        [Test]
        public void AnOriginThatIsShiftedByNoNumberIsRefusedAndChangesNothing()
        {
            MakeDescribed();
            Run(1);
            ocean.ShiftOrigin(new Vector3(float.NaN, 0, 0));
            ocean.ShiftOrigin(new Vector3(0, 0, float.PositiveInfinity));
            StringAssert.Contains("ShiftOrigin", Complaints.Single());
            Run(0.1);
            Assert.AreEqual(DescribedHeight(ocean.SeaTime), ocean.GetHeight(place), 1e-4);
            Assert.AreEqual(1, Complaints.Length);
        }

        [TestCase(float.NaN)]
        [TestCase(float.PositiveInfinity)]
        [TestCase(0)]
        [TestCase(-0.02f)]
        [TestCase(2e10f)]
        public void AStepThatIsNoTimeIsRefusedOnceAndTheNextOneGoesOn(float step)
        {
            MakeDescribed();
            ocean.stepByScript = true;
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            ocean.Step(0.02f);
            ocean.Step(step);
            ocean.Step(step);
            Assert.AreEqual(0.02, ocean.SeaTime, 1e-6);
            StringAssert.Contains("Step", Complaints.Single());
            Assert.AreEqual(1, BodyOf(box).forcesAdded);
            ocean.Step(0.02f);
            Assert.AreEqual(0.04, ocean.SeaTime, 1e-6);
            Assert.AreEqual(2, BodyOf(box).forcesAdded);
            Assert.AreEqual(1, Complaints.Length);
        }

        [TestCase(SeaKind.Provider)]
        [TestCase(SeaKind.Gerstner)]
        public void AProviderInARefusedWaterIsToldOnceAndBeginsWhenItIsRight(SeaKind before)
        {
            MakeOcean(before);
            var other = new Level { height = 0.25 };
            ocean.Provider = other;
            if (before == SeaKind.Gerstner) Run(0.1);
            ocean.kind = SeaKind.Provider;
            ocean.density = -1;
            MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            double time = ocean.SeaTime;
            for (int k = 0; k < 5; ++k)
            {
                World.Step();
                World.Frame(0.02 * k);
            }
            StringAssert.Contains("density", Complaints.Single());
            if (before == SeaKind.Gerstner)
            {
                Assert.AreEqual(3, Shader.vectors["_PlimsollSea"].y, "what carries the boats is drawn");
                Assert.AreEqual(time + 0.1, ocean.SeaTime, 1e-6, "the old waves go on");
                Assert.AreEqual(0, other.calls);
            }
            ocean.density = 1000;
            World.Step();
            Assert.AreEqual(0.25, ocean.GetHeight(place), 1e-6);
            Assert.AreEqual(1, Complaints.Length);
        }

        [Test]
        public void AProviderGoesOnWhileTheWavesThatAreToReplaceItAreRefused()
        {
            MakeOcean(SeaKind.Provider);
            ocean.Provider = new Level { height = 0.25 };
            ocean.threads = 2;
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            Run(0.1);
            ocean.kind = SeaKind.Sines;
            ocean.density = -1;
            Run(0.1);
            Assert.AreEqual(0.25, ocean.GetHeight(place), 1e-6);
            Assert.AreEqual(10, BodyOf(box).forcesAdded);
            StringAssert.Contains("density", Complaints.Single());
            ocean.kind = SeaKind.Provider; // rejected too, and not confused with the working one
            World.Step();
            Assert.AreEqual(1, Complaints.Length);
            ocean.density = 2000;
            World.Step();
            Assert.AreEqual(0.25, ocean.GetHeight(place), 1e-6);
            ocean.kind = SeaKind.Still;
            World.Step();
            Assert.AreEqual(0, ocean.GetHeight(place));
            Assert.AreEqual(1, Complaints.Length);
        }

        [TestCase(1)]
        [TestCase(2)]
        public void ThreadsThatAreRefusedAreToldOnceAndTheStepsGoOn(int before)
        {
            MakeDescribed();
            ocean.threads = before;
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            Run(0.1);
            ocean.threads = 5000;
            Run(0.1);
            Assert.AreEqual(10, BodyOf(box).forcesAdded);
            StringAssert.Contains("threads", Complaints.Single());
            foreach (int threads in new[] { 1, 5000, 6000, -7, 3, 2 })
            {
                ocean.threads = threads;
                World.Step();
            }
            Assert.AreEqual(16, BodyOf(box).forcesAdded);
            Assert.AreEqual(1, Complaints.Length);
            ocean.threads = 5000; // another number of threads has worked in the meantime
            World.Step();
            Assert.AreEqual(2, Complaints.Length);
        }

        [Test]
        public void AViewerThatIsNowhereIsTakenForWhereItLastWas()
        {
            MakeDescribed();
            Transform viewer = ocean.viewer = new GameObject("viewer").transform;
            foreach (float lost in new[] { float.NaN, float.NegativeInfinity, 1e30f })
            {
                World.Step();
                viewer.position = new Vector3(1200.5f, 3, -40);
                World.Frame(0.02);
                viewer.position = new Vector3(7, 3, lost);
                World.Frame(0.03);
                Vector4 sea = Shader.vectors["_PlimsollSea"];
                Assert.AreEqual(2, sea.y);
                Assert.AreEqual(1200, sea.z);
                Assert.AreEqual(-40, sea.w);
            }
            ExpectNoComplaint();
        }

        [Test]
        public void AViewerThatWasNeverAnywhereIsTakenForTheOrigin()
        {
            MakeDescribed();
            ocean.viewer = new GameObject("viewer").transform;
            ocean.viewer.position = new Vector3(float.NaN, 0, 0);
            World.Step();
            World.Frame(0.02);
            Assert.AreEqual(new Vector4(0, 2, 0, 0), Shader.vectors["_PlimsollSea"]);
            ExpectNoComplaint();
        }

        [Test]
        public void FloatersLeaveADisabledOceanThatIsDestroyed()
        {
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            box.ocean = MakeOcean();
            ocean.enabled = false;
            ocean.Step(0.02f); // by script
            Assert.AreEqual(1, BodyOf(box).forcesAdded);
            UnityEngine.Object.DestroyImmediate(ocean.gameObject);
            box.Teleported();
            box.Rebuild();
            MakeOcean();
            Run(0.1);
            Assert.AreEqual(6, BodyOf(box).forcesAdded);
            ExpectNoComplaint();
        }

        [Test]
        public void AProviderThatAsksItsOwnOceanIsRefusedInOneSentence()
        {
            MakeOcean(SeaKind.Provider);
            var other = new Level();
            ocean.Provider = other;
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            double[] one = new double[1];
            Action[] errors =
            {
                () => ocean.GetHeight(place),
                () => ocean.GetHeights(one, one, new double[1]),
                () => ocean.Sample(place),
                () => ocean.ShiftOrigin(Vector3.one),
                () => ocean.Step(0.02f),
            };
            for (int k = 0; k < errors.Length; ++k)
            {
                other.during = errors[k];
                other.calls = 0;
                World.Step();
                World.Step();
                Assert.Less(other.calls, 10, "calls of the provider");
                Assert.AreEqual(k, BodyOf(box).forcesAdded);
                Assert.AreEqual(k + 1, Complaints.Length, string.Join("\n", Complaints));
                StringAssert.Contains("asks its own Ocean", Complaints[k]);
                var thrown = Assert.Throws<InvalidOperationException>(() => ocean.GetHeight(place));
                StringAssert.Contains("asks its own Ocean", thrown.InnerException.Message);
                other.during = null;
                World.Step();
                Assert.AreEqual(k + 1, BodyOf(box).forcesAdded);
                Assert.AreEqual(0, ocean.GetHeight(place));
            }
        }

        [Test]
        public void AProviderMayAskAnotherOcean()
        {
            MakeDescribed();
            Ocean waves = ocean;
            var other = new Level();
            other.during = () => other.height = waves.GetHeight(place);
            Ocean asking = MakeOcean(SeaKind.Provider);
            asking.Provider = other;
            Run(0.1);
            Assert.AreEqual(waves.GetHeight(place), asking.GetHeight(place), 1e-6);
            Assert.AreNotEqual(0, other.height);
            ExpectNoComplaint();
        }

        [Test]
        public void ProvidersThatAskEachOthersOceansAreRefused()
        {
            Ocean first = MakeOcean(SeaKind.Provider), second = MakeOcean(SeaKind.Provider);
            first.Provider = new Level { during = () => second.GetHeight(place) };
            second.Provider = new Level { during = () => first.GetHeight(place) };
            Assert.Throws<InvalidOperationException>(() => first.GetHeight(place));
            Assert.AreEqual(1, ((Level)first.Provider).calls);
            Assert.AreEqual(1, ((Level)second.Provider).calls);
        }

        sealed class Level : IWaterProvider
        {
            public Action during;
            public double height;
            public int calls;
            public void GetHeights(double time, int count, double[] x, double[] z, double[] heights, double[] rates)
            {
                ++calls;
                if (during != null) during();
                for (int i = 0; i < count; ++i)
                {
                    heights[i] = height;
                    if (rates != null) rates[i] = 0;
                }
            }
        }
    }
}
