// SeaTests.cs - the Ocean: one native call for all, no allocation, waves that do not leap, the shader's numbers, and a sea of somebody else's.
using System;
using System.Linq;
using System.Reflection;
using NUnit.Framework;
using UnityEngine;

namespace Plimsoll.Unity.StandInTests
{
    [TestFixture]
    public class SeaTests : Scene
    {
        // Mono has it, but not in its public face.
        static readonly Func<long> allocated = (Func<long>)Delegate.CreateDelegate(
                typeof(Func<long>), typeof(GC).GetMethod("GetAllocatedBytesForCurrentThread", BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic));

        [Test]
        public void AllFloatersAreOneNativeCall()
        {
            MakeOcean(SeaKind.Sines);
            for (int k = 0; k < 40; ++k) MakeBox(Vector3.one, 500, new Vector3(3 * k, 0, 0), Quaternion.identity);
            World.Step();
            uint calls, floaters;
            Count(() => Run(0.2), out calls, out floaters);
            Assert.AreEqual(10u, calls);
            Assert.AreEqual(400u, floaters);
            ExpectNoComplaint();
        }

        [Test]
        public void ThreadsGiveTheSameBits()
        {
            string[] results = new string[2];
            for (int round = 0; round < 2; ++round)
            {
                World.Clear();
                MakeOcean(SeaKind.Gerstner).threads = round == 0 ? 1 : 4;
                Floater[] boxes = Enumerable.Range(0, 20).Select(k => MakeBox(Vector3.one, 500, new Vector3(3 * k, 0, k), Quaternion.identity)).ToArray();
                Run(1);
                results[round] = string.Join(";", boxes.Select(b => b.Push.Force.ToString() + BodyOf(b).position).ToArray());
            }
            Assert.AreEqual(results[0], results[1]);
        }

        [TestCase(SeaKind.Sines)]
        [TestCase(SeaKind.Gerstner)]
        [TestCase(SeaKind.Spectrum)]
        public void WavesMayChangeInEveryStepWithoutAllocation(SeaKind kind)
        {
            MakeOcean(kind);
            Floater[] boxes = Enumerable.Range(0, 5).Select(k => MakeBox(Vector3.one, 500, new Vector3(3 * k, 0, 0), Quaternion.identity)).ToArray();
            Action<int> step = k =>
            {
                ocean.waves[1].amplitude = 0.2f + 0.001f * (k % 7);
                ocean.waves[2].wavelength = 7 + 0.01f * (k % 5);
                ocean.density = 1000 + k % 3;
                ocean.transform.localPosition = new Vector3(0, 0.01f * (k % 4), 0);
                ocean.Step(0.02f);
                ocean.GetHeight(new Vector3(k, 0, 1));
            };
            for (int k = 0; k < 20; ++k) step(k);
            double before = boxes[0].Push.Force.Y;
            long start = allocated();
            for (int k = 0; k < 1000; ++k) step(k);
            Assert.AreEqual(0, allocated() - start, "bytes in a thousand steps of five floaters");
            Assert.AreNotEqual(before, boxes[0].Push.Force.Y);
            ExpectNoComplaint();
        }

        [Test]
        public void AWaveWhoseFrequencyChangesGoesOnWhereItIs()
        {
            MakeOcean(SeaKind.Sines);
            ocean.waves = new[] { new SeaWave(1, 20, 0) };
            ocean.SeaTime = 1000;
            float before = ocean.GetHeight(Vector3.zero);
            ocean.waves[0].wavelength = 21;
            Assert.AreEqual(before, ocean.GetHeight(Vector3.zero), 1e-6);
            ocean.Step(0.5f); // and from there with its new frequency
            double w = Math.Sqrt(9.81f * 2 * Math.PI / 21);
            ocean.waves[0].wavelength = 21;
            double phase = Math.Asin(before);
            double[] possible = { Math.Sin(phase - w * 0.5), Math.Sin(Math.PI - phase - w * 0.5) };
            double now = ocean.GetHeight(Vector3.zero);
            Assert.Less(possible.Min(h => Math.Abs(h - now)), 1e-5);
        }

        [Test]
        public void TheWavesMoveAlongWhenTheOriginIsShifted()
        {
            MakeOcean(SeaKind.Gerstner);
            ocean.SeaTime = 12.3;
            Vector3 place = new Vector3(5003, 0, -2001), moved = new Vector3(-5000, 0, 2000);
            float before = ocean.GetHeight(place);
            Assert.Greater(Math.Abs(before - ocean.GetHeight(place + moved)), 1e-3);
            ocean.ShiftOrigin(moved);
            Assert.AreEqual(before, ocean.GetHeight(place + moved), 1e-4);
        }

        // What Shaders/PlimsollWaves.hlsl makes of the numbers it is given, in double.
        static Vector3 Place(double x, double z)
        {
            Vector4[] waves = Shader.arrays["_PlimsollWaves"], chops = Shader.arrays["_PlimsollChops"];
            Vector4 sea = Shader.vectors["_PlimsollSea"];
            double px = x, y = sea.x, pz = z;
            for (int i = 0; i < (int)sea.y; ++i)
            {
                double angle = waves[i].x * (x - sea.z) + waves[i].y * (z - sea.w) + waves[i].w;
                y += waves[i].z * Math.Sin(angle);
                px += chops[i].x * Math.Cos(angle);
                pz += chops[i].y * Math.Cos(angle);
            }
            return new Vector3((float)px, (float)y, (float)pz);
        }

        [TestCase(SeaKind.Sines, 0)]
        [TestCase(SeaKind.Gerstner, 0)]
        [TestCase(SeaKind.Spectrum, 0)]
        [TestCase(SeaKind.Gerstner, 100000)]
        public void TheShaderDrawsTheWaterThatCarriesTheBoats(SeaKind kind, double time)
        {
            MakeOcean(kind);
            ocean.transform.position = new Vector3(0, 3, 0);
            ocean.waves = new[] { new SeaWave(0.35f, 24, 20, 0.6f, 40), new SeaWave(0.2f, 13, -75, 0.6f), new SeaWave(0.1f, 7, 150, 0.6f) };
            ocean.interpolation = RigidbodyInterpolation.None; // so that what is drawn is SeaTime
            ocean.SeaTime = time;
            Camera.first = new GameObject("camera").AddComponent<Camera>();
            Camera.first.transform.position = new Vector3(4000.5f, 10, -3000.25f);
            World.Step();
            World.Frame(0.02);
            Assert.AreEqual(64, Shader.arrays["_PlimsollWaves"].Length, "Unity keeps the first length");
            for (int k = 0; k < 50; ++k)
            {
                Vector3 drawn = Place(4000 + k, -3000 + 0.7 * k);
                Assert.AreEqual(ocean.GetHeight(drawn), drawn.y, 1e-3);
            }
        }

        [Test]
        public void CurrentAndDepthAreTheLibrarys()
        {
            MakeOcean(SeaKind.Sines);
            ocean.waves = new[] { new SeaWave(0.5f, 30, 0) };
            ocean.depth = 2;
            ocean.currentSpeed = 3;
            ocean.currentDirection = 90; // along +z
            Assert.AreEqual(3, ocean.Sample(new Vector3(1, -2, 5)).Velocity.Z, 1e-6);
            double k = 2 * Math.PI / 30, w = Math.Sqrt(9.81f * k * Math.Tanh(2 * k));
            ocean.SeaTime = 4;
            Assert.AreEqual(0.5 * Math.Sin(k * 7 - w * 4), ocean.GetHeight(new Vector3(7, 0, 0)), 1e-5);
            ocean.spectrum.components = 65;
            ocean.kind = SeaKind.Spectrum;
            ocean.GetHeight(Vector3.zero);
            StringAssert.Contains("1 to 64 sines", Complaints.Single());
        }

        [Test]
        public void MoreWavesThanTheShaderDrawsAreRefused()
        {
            MakeOcean(SeaKind.Sines);
            ocean.waves = Enumerable.Range(0, 65).Select(k => new SeaWave(0.01f, 5 + k, k)).ToArray();
            World.Step();
            StringAssert.Contains("65 waves are more than the 64", Complaints.Single());
            Array.Resize(ref ocean.waves, 64);
            World.Step();
            World.Frame(0.02);
            Assert.AreEqual(64, Shader.vectors["_PlimsollSea"].y);
            Assert.AreEqual(1, Complaints.Length);
        }

        [Test]
        public void TheSeaIsDrawnForTheInstantOfTheBodies()
        {
            MakeOcean(SeaKind.Sines);
            Run(1); // fixed time 1, the last step led from 0.98 to 1
            World.Frame(1.015);
            Assert.AreEqual(0.98 + 0.015, ocean.DrawnTime(), 1e-6);
            ocean.interpolation = RigidbodyInterpolation.Extrapolate;
            Assert.AreEqual(1.015, ocean.DrawnTime(), 1e-6);
            ocean.interpolation = RigidbodyInterpolation.None;
            Assert.AreEqual(1, ocean.DrawnTime(), 1e-6);
        }

        [Test]
        public void ASeaThatIsRefusedStaysAsItWasAndSaysSoOnce()
        {
            MakeOcean(SeaKind.Gerstner);
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            World.Step();
            ocean.waves[0].steepness = 40;
            for (int k = 0; k < 10; ++k) World.Step();
            Assert.AreEqual(1, Complaints.Length, string.Join("\n", Complaints));
            StringAssert.Contains("steepness", Complaints[0]);
            Assert.Greater(box.Push.Force.Y, 1000);
            Assert.AreSame(ocean, World.log[0].context);
        }

        sealed class Plane : IWaterProvider
        {
            public double height;
            public bool broken;
            public int calls, points, longest;
            public double[] lastX;
            public void GetHeights(double time, int count, double[] x, double[] z, double[] heights, double[] rates)
            {
                ++calls;
                points += count;
                longest = Math.Max(longest, count);
                lastX = x;
                for (int i = 0; i < count; ++i)
                {
                    heights[i] = height + 0.1 * x[i];
                    if (rates != null) rates[i] = 0;
                }
                if (broken) throw new InvalidOperationException("the other ocean is out of order");
            }
        }

        [Test]
        public void AnotherOceanGivesHeightsInBatches()
        {
            MakeOcean(SeaKind.Provider);
            Plane other = new Plane { height = 5 };
            ocean.Provider = other;
            Floater box = MakeBox(new Vector3(2, 2, 2), 4000, new Vector3(10, 6, 0), Quaternion.identity);
            ocean.threads = 4; // of no use here: it is asked on the main thread alone
            ocean.Step(0.02f);
            Assert.AreEqual(4 * Density * Gravity, box.Push.Buoyancy.Linear.Y, 10); // half wet, whatever the slope
            Assert.AreEqual(5 + 0.1 * 3, ocean.GetHeight(new Vector3(3, 99, 8)), 1e-6);
            Assert.Greater(other.longest, 7, "many points at once");
            for (int k = 0; k < 20; ++k) ocean.Step(0.02f);
            double[] array = other.lastX;
            long start = allocated();
            for (int k = 0; k < 200; ++k) ocean.Step(0.02f);
            Assert.AreEqual(0, allocated() - start, "bytes in two hundred steps");
            Assert.AreSame(array, other.lastX, "arrays are reused");
            ExpectNoComplaint();
        }

        [Test]
        public void AnExceptionInAnotherOceanIsLoggedOnceAndThePhysicsGoesOn()
        {
            MakeOcean(SeaKind.Provider);
            Plane other = new Plane { broken = true };
            ocean.Provider = other;
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            for (int k = 0; k < 10; ++k) World.Step();
            Assert.AreEqual(1, Complaints.Length, string.Join("\n", Complaints));
            StringAssert.Contains("the other ocean is out of order", Complaints[0]);
            Assert.AreEqual(0, BodyOf(box).forcesAdded);
            Assert.Throws<InvalidOperationException>(() => ocean.GetHeight(Vector3.zero));
            other.broken = false;
            World.Step();
            Assert.AreEqual(1, BodyOf(box).forcesAdded);
            Assert.Greater(box.Push.Force.Y, 1000);
        }

        [Test]
        public void AProviderThatIsMissingIsAskedFor()
        {
            MakeOcean(SeaKind.Provider);
            World.Step();
            World.Step();
            Assert.AreEqual(1, Complaints.Length);
            StringAssert.Contains("IWaterProvider", Complaints[0]);
        }

        [Test]
        public void GravityIsUnitysAndMustPointDown()
        {
            MakeOcean();
            Physics.gravity = new Vector3(0, -1.62f, 0);
            Floater box = MakeBox(Vector3.one, 500, new Vector3(0, -5, 0), Quaternion.identity);
            ocean.Step(0.02f);
            Assert.AreEqual(1620, BodyOf(box).Force.y, 0.1);
            Physics.gravity = new Vector3(1, -9, 0);
            World.Step();
            Assert.AreEqual(1, Complaints.Length);
            StringAssert.Contains("along -y", Complaints[0]);
        }
    }
}
