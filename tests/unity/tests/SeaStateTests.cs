// SeaStateTests.cs - what an Ocean remembers from step to step, and what must not get stuck in it: the clock and the phases of waves, what has been said,
// and what has been refused.
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
            ocean.waves[0].amplitude = float.NaN; // another trouble
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

        sealed class Level : IWaterProvider
        {
            public Action during;
            public void GetHeights(double time, int count, double[] x, double[] z, double[] heights, double[] rates)
            {
                if (during != null) during();
                for (int i = 0; i < count; ++i)
                {
                    heights[i] = 0;
                    if (rates != null) rates[i] = 0;
                }
            }
        }
    }
}
