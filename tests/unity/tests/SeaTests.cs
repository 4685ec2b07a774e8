// SeaTests.cs - the Ocean: one native call for all bodies, no allocation, waves without jumps, the shader's numbers,
// and a user-defined sea.
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
        // Mono implements it, but not publicly.
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
                results[round] = string.Join(";", boxes.Select(b => b.Load.Force.ToString() + BodyOf(b).position).ToArray());
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
            double before = boxes[0].Load.Force.Y;
            long start = allocated();
            for (int k = 0; k < 1000; ++k) step(k);
            Assert.AreEqual(0, allocated() - start, "bytes in a thousand steps of five floaters");
            Assert.AreNotEqual(before, boxes[0].Load.Force.Y);
            ExpectNoComplaint();
        }

        [TestCase(SeaKind.Sines)]
        [TestCase(SeaKind.Spectrum)]
        [TestCase(SeaKind.Provider)]
        public void QueriesOfOneInstantPrepareTheSeaOnce(SeaKind kind)
        {
            MakeOcean(kind);
            ocean.Provider = new Plane { height = 2 };
            uint before = counted_preparations();
            for (int k = 0; k < 100; ++k) ocean.GetHeight(new Vector3(k, 0, 0));
            ocean.Sample(Vector3.zero);
            Assert.AreEqual(1u, counted_preparations() - before);
            float height = ocean.GetHeight(new Vector3(3, 0, 0));
            if (kind == SeaKind.Provider) return;
            ocean.SeaTime = 1;
            Assert.AreNotEqual(height, height = ocean.GetHeight(new Vector3(3, 0, 0)), "the time");
            ocean.waves[1].amplitude *= 2;
            ocean.spectrum.seed = 5;
            Assert.AreNotEqual(height, height = ocean.GetHeight(new Vector3(3, 0, 0)), "the description");
            ocean.transform.position = new Vector3(0, 5, 0);
            Assert.AreEqual(height + 5, ocean.GetHeight(new Vector3(3, 0, 0)), 1e-5, "the level");
            ocean.ShiftOrigin(new Vector3(10, 0, 0));
            Assert.AreEqual(height + 5, ocean.GetHeight(new Vector3(13, 0, 0)), 1e-4, "the origin");
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
            ocean.Step(0.5f); // and from there with the new frequency
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

        // Computes like Shaders/PlimsollWaves.hlsl with its parameters, in double.
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
            ocean.interpolation = RigidbodyInterpolation.None; // so that the drawn time equals SeaTime
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
        public void OfTwoOceansTheFirstIsTheGlobalsAndTheOtherItsSurfaces()
        {
            Ocean first = MakeOcean(SeaKind.Gerstner), second = MakeOcean(SeaKind.Sines);
            second.transform.position = new Vector3(0, 50, 0);
            second.waves = new[] { new SeaWave(1, 20, 0) };
            Camera.first = new GameObject("camera").AddComponent<Camera>();
            SeaSurface[] surfaces = Enumerable.Range(0, 2).Select(k => new GameObject("surface").AddComponent<SeaSurface>()).ToArray();
            surfaces[1].ocean = second;
            World.Step();
            World.Frame(0.02);
            Assert.AreSame(first, Ocean.Main);
            Assert.AreEqual(new[] { 0f, 3f }, new[] { Shader.vectors["_PlimsollSea"].x, Shader.vectors["_PlimsollSea"].y });
            Assert.IsNull(surfaces[0].GetComponent<MeshRenderer>().block);
            MaterialPropertyBlock block = surfaces[1].GetComponent<MeshRenderer>().block;
            Vector4 sea = block.vectors[Shader.PropertyToID("_PlimsollSea")];
            Assert.AreEqual(new[] { 50f, 1f }, new[] { sea.x, sea.y });
            Assert.AreEqual(1f, block.arrays[Shader.PropertyToID("_PlimsollWaves")][0].z);
            Assert.AreNotSame(Shader.arrays["_PlimsollWaves"], block.arrays[Shader.PropertyToID("_PlimsollWaves")]);
        }

        [TestCase(SeaKind.Still)]
        [TestCase(SeaKind.Provider)]
        public void TheCurrentDragsAlong(SeaKind kind)
        {
            MakeOcean(kind);
            ocean.Provider = new Plane();
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            box.pressure = true;
            ocean.Step(0.02f);
            Assert.AreEqual(0, box.Load.Force.Z, 1e-3);
            ocean.currentSpeed = 3;
            ocean.currentDirection = 90;
            ocean.Step(0.02f);
            Assert.AreEqual(3, ocean.Sample(Vector3.zero).Velocity.Z, 1e-6);
            Assert.Greater(box.Load.Force.Z, 500);
            ocean.density = 500; // may change during play
            BodyOf(box).position = new Vector3(0, -5, 0);
            ocean.Step(0.02f);
            Assert.AreEqual(500 * Gravity, box.Load.Buoyancy.Linear.Y, 1);
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
            Assert.Greater(box.Load.Force.Y, 1000);
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
            ocean.threads = 4; // no effect: the provider is called on the main thread only
            ocean.Step(0.02f);
            Assert.AreEqual(4 * Density * Gravity, box.Load.Buoyancy.Linear.Y, 10); // half wet, for any slope
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
            Assert.Greater(box.Load.Force.Y, 1000);
        }

        // Waves along x which a lattice of a quarter of a metre represents to some millimetres.
        sealed class Swell : IWaterProvider
        {
            public int calls;
            public bool broken;
            public readonly System.Collections.Generic.HashSet<int> counts = new System.Collections.Generic.HashSet<int>();
            public double firstX, lastX;
            public static double Height(double time, double x) { return 3 + Math.Sin(0.4 * x - time); }
            public void GetHeights(double time, int count, double[] x, double[] z, double[] heights, double[] rates)
            {
                ++calls;
                counts.Add(count);
                firstX = x[0];
                lastX = x[count - 1];
                for (int i = 0; i < count; ++i) heights[i] = broken ? 1000 : Height(time, x[i]);
                if (broken) throw new InvalidOperationException("the other ocean is out of order");
            }
        }

        [Test]
        public void AnotherOceanMayBeAskedOnceAStepForAFixedLattice()
        {
            MakeOcean(SeaKind.ProviderGrid);
            Swell other = new Swell();
            ocean.Provider = other;
            ocean.gridCell = 0.25f;
            ocean.currentSpeed = 2;
            Floater box = MakeBox(new Vector3(2, 2, 2), 4000, new Vector3(5000, 3, 0), Quaternion.identity);
            ocean.stepByScript = true;
            int steps = 0;
            Action step = () =>
            {
                ocean.Step(0.02f);
                ++steps;
                box.transform.position = box.transform.position + new Vector3(0.5f, 0, 0.1f); // it moves
            };
            for (int k = 0; k < 100; ++k) step();
            double time = ocean.SeaTime - 0.02f;
            Assert.AreEqual(100, other.calls);
            Assert.AreEqual(new[] { 64 * 64 }, other.counts.ToArray());
            Vector3 place = BodyOf(box).position; // of the last step
            for (int k = -2; k <= 2; ++k)
            {
                ocean.SeaTime = time; // a time for which heights were requested
                SurfaceSample sample = ocean.Sample(place + new Vector3(0.3f * k, 0, 0));
                Assert.AreEqual(Swell.Height(time, place.x + 0.3f * k), sample.Height, 3e-3);
                Assert.AreEqual(-Math.Cos(0.4 * (place.x + 0.3f * k) - time), sample.Rate, 0.03);
                Assert.AreEqual(2, sample.Velocity.X, 1.5);
            }
            Assert.AreEqual(100, other.calls, "queries do not ask");
            ocean.SeaTime = time + 0.02f;
            double wet = (Swell.Height(time, place.x) - place.y + 1) / 2;
            Assert.AreEqual(8 * Density * Gravity * wet, box.Load.Buoyancy.Linear.Y, 1500);
            long start = allocated();
            for (int k = 0; k < 100; ++k) step();
            Assert.AreEqual(0, allocated() - start, "bytes in a hundred steps");
            ExpectNoComplaint();
            other.broken = true;
            step();
            step();
            StringAssert.Contains("out of order", Complaints.Single());
            Assert.Less(ocean.GetHeight(box.transform.position), 5, "what was half answered is not used");
        }

        [Test]
        public void TheLatticeHoldsAllFloatersAndIsDrawnTogetherAgain()
        {
            MakeOcean(SeaKind.ProviderGrid);
            Swell other = new Swell();
            ocean.Provider = other;
            MakeBox(Vector3.one, 500, new Vector3(5000, 3, 0), Quaternion.identity);
            Floater far = MakeBox(Vector3.one, 500, new Vector3(5500, 3, 0), Quaternion.identity);
            ocean.Step(0.02f);
            ocean.Step(0.02f);
            Assert.IsTrue(other.firstX < 4999 && other.lastX > 5501, other.firstX + " to " + other.lastX);
            Assert.Greater(far.Load.Buoyancy.Linear.Y, 0);
            UnityEngine.Object.DestroyImmediate(far.gameObject);
            ocean.Step(0.02f);
            Assert.AreEqual(63 * 0.5, other.lastX - other.firstX, 1e-6);
            Assert.IsTrue(other.firstX < 4999 && other.lastX > 5001);
            ocean.kind = SeaKind.Provider; // and back
            ocean.Step(0.02f);
            ocean.kind = SeaKind.ProviderGrid;
            ocean.Step(0.02f);
            ocean.gridSide = 1;
            ocean.Step(0.02f);
            StringAssert.Contains("2 to 1024 points", Complaints.Single());
        }

        public sealed class Meddler : MonoBehaviour, IWaterProvider
        {
            public Action meddle;
            public void GetHeights(double time, int count, double[] x, double[] z, double[] heights, double[] rates)
            {
                Array.Clear(heights, 0, count);
                if (rates != null) Array.Clear(rates, 0, count);
                Action now = meddle;
                meddle = null;
                if (now != null) now();
            }
        }

        [Test]
        public void ALatticesProviderMustNotAskItsOwnOceanEither()
        {
            MakeOcean(SeaKind.Sines);
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            ocean.Step(0.02f);
            ocean.gridSide = 1;
            ocean.Provider = new Meddler { meddle = () => ocean.GetHeight(Vector3.zero) };
            ocean.kind = SeaKind.ProviderGrid;
            ocean.Step(0.02f); // rejected: the sines remain
            StringAssert.Contains("is left as it was: a provider's lattice", Complaints.Single());
            Assert.AreEqual(2, BodyOf(box).forcesAdded);
            ocean.gridSide = 16;
            World.log.Clear();
            ocean.Step(0.02f);
            StringAssert.Contains("asks its own Ocean", Complaints.Single());
            ocean.Step(0.02f);
            Assert.AreEqual(1, Complaints.Length);
            Assert.AreEqual(0, ocean.GetHeight(new Vector3(2, 0, 0)), 1e-6);
        }

        // During the native call, which reads memory that would be freed.
        [Test]
        public void AProviderMaySwitchThingsOffWhileItIsAsked()
        {
            MakeOcean(SeaKind.Provider);
            Meddler other = ocean.gameObject.AddComponent<Meddler>();
            Floater[] boxes = Enumerable.Range(0, 20).Select(k => MakeBox(Vector3.one, 500, new Vector3(3 * k, 0, 0), Quaternion.identity)).ToArray();
            World.Step();
            other.meddle = () =>
            {
                boxes[0].gameObject.SetActive(false);
                UnityEngine.Object.DestroyImmediate(boxes[19].gameObject);
                boxes[7].Rebuild();
            };
            World.Step();
            Assert.AreEqual(1, BodyOf(boxes[0]).forcesAdded);
            Assert.AreEqual(18 - 1, ocean.Fleet.Count); // the rebuilt body returns in the next step
            World.Step();
            Assert.AreEqual(18, ocean.Fleet.Count);
            ExpectNoComplaint();
            other.meddle = () => ocean.GetHeight(Vector3.zero);
            World.Step();
            StringAssert.Contains("asks its own Ocean", Complaints.Single());
            other.meddle = () => UnityEngine.Object.DestroyImmediate(ocean.gameObject);
            World.Step();
            Assert.AreEqual(1, Complaints.Length, string.Join("\n", Complaints));
        }

        sealed unsafe class Source : IHeightSource
        {
            public Action meddle = () => {};
            public void FillHeights(double time, int count, double* x, double* z, double* height, double* rate)
            {
                for (int i = 0; i < count; ++i) height[i] = 0;
                for (int i = 0; rate != null && i < count; ++i) rate[i] = 0;
                meddle();
            }
        }

        [Test]
        public void AFleetRefusesToChangeInsideEvaluate()
        {
            Source source = new Source();
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            Assert.IsTrue(box.HasHull());
            using (Water water = Water.FromHeights(source))
                using (Surface surface = new Surface())
                {
                    Fleet fleet = new Fleet();
                    FleetMember member = fleet.Add(box.Hull);
                    member.Body.Mass = 500;
                    surface.Prepare(water, 0);
                    Action[] changes = { () => fleet.Add(box.Hull), () => fleet.Remove(member), fleet.Dispose, () => fleet.Evaluate(surface, 0.02) };
                    foreach (Action change in changes)
                    {
                        source.meddle = change;
                        Status status = fleet.Evaluate(surface, 0.02);
                        StringAssert.Contains("while the fleet is being evaluated", PlimsollException.Make(status).InnerException.Message);
                    }
                    source.meddle = () => {};
                    Assert.AreEqual(Status.Ok, fleet.Evaluate(surface, 0.02), PlimsollException.LastError());
                    Assert.AreEqual(1, fleet.Count);
                    fleet.Dispose();
                }
        }

        [Test]
        public void AProviderThatIsDestroyedIsNotAskedAnyMore()
        {
            MakeOcean(SeaKind.Provider);
            Meddler other = ocean.gameObject.AddComponent<Meddler>();
            Floater box = MakeBox(Vector3.one, 500, Vector3.zero, Quaternion.identity);
            World.Step();
            UnityEngine.Object.DestroyImmediate(other);
            Assert.IsTrue(ReferenceEquals(ocean.Provider, null));
            World.Step();
            World.Step();
            StringAssert.Contains("does not act on any floater: ", Complaints.Single());
            StringAssert.Contains("put a component that is an IWaterProvider", Complaints[0]);
            Assert.AreEqual(1, BodyOf(box).forcesAdded);
            ocean.gameObject.AddComponent<Meddler>();
            World.Step();
            Assert.AreEqual(2, BodyOf(box).forcesAdded);
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
