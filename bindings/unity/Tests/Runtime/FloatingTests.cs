// Floating in play mode: the native library is found, and bodies float as theory predicts. A script steps the physics,
// so each test ends within a frame.
using NUnit.Framework;
using UnityEngine;

namespace Plimsoll.Unity.Tests
{
    public class FloatingTests
    {
        Ocean ocean;
        GameObject box;

        [SetUp]
        public void Begin()
        {
#if UNITY_2022_2_OR_NEWER
            Physics.simulationMode = SimulationMode.Script;
#else
            Physics.autoSimulation = false;
#endif
            ocean = new GameObject("ocean").AddComponent<Ocean>();
            ocean.kind = SeaKind.Still;
            ocean.density = 1000;
            ocean.stepByScript = true;
            box = GameObject.CreatePrimitive(PrimitiveType.Cube);
            box.AddComponent<Rigidbody>();
        }

        [TearDown]
        public void End()
        {
            Object.DestroyImmediate(box);
            Object.DestroyImmediate(ocean.gameObject);
#if UNITY_2022_2_OR_NEWER
            Physics.simulationMode = SimulationMode.FixedUpdate;
#else
            Physics.autoSimulation = true;
#endif
        }

        Floater MakeFloater(float mass)
        {
            Rigidbody body = box.GetComponent<Rigidbody>();
            body.mass = mass;
#if UNITY_6000_0_OR_NEWER
            body.angularDamping = 0;
#else
            body.angularDrag = 0;
#endif
            Floater floater = box.AddComponent<Floater>();
            floater.viscous = floater.pressure = floater.slamming = floater.addedMass = floater.dampByFraction = false;
            return floater;
        }

        void Run(float seconds)
        {
            for (float time = 0; time < seconds; time += 0.02f)
            {
                ocean.Step(0.02f);
                Physics.Simulate(0.02f);
            }
        }

        [Test]
        public void AScaledBoxUnderWaterIsPushedUpByTheWaterItDisplaces()
        {
            box.transform.localScale = new Vector3(2, 0.5f, 3);
            box.transform.position = new Vector3(10, -5, 20);
            box.transform.rotation = Quaternion.Euler(10, 20, 30);
            Floater floater = MakeFloater(100);
            ocean.Step(0.02f);
            double gravity = -Physics.gravity.y;
            Assert.AreEqual(3 * 1000 * gravity, floater.Load.Buoyancy.Linear.Y, 1);
            Assert.AreEqual(1, floater.WetFraction, 1e-3);
        }

        [Test]
        public void ACubeOfDensity750RestsAt26Point57Degrees()
        {
            Floater floater = MakeFloater(750);
            floater.momentumRates = Vector3.up;
            floater.angularMomentumRate = 1.523f;
            Rigidbody body = box.GetComponent<Rigidbody>();
            body.constraints = RigidbodyConstraints.FreezeRotationX | RigidbodyConstraints.FreezeRotationY;
            box.transform.position = new Vector3(0, -0.25f, 0);
            box.transform.rotation = Quaternion.AngleAxis(5, Vector3.forward);
            Run(60);
            Assert.AreEqual(Mathf.Cos(26.5651f * Mathf.Deg2Rad), (box.transform.rotation * Vector3.up).y, 2e-3);
        }

        [Test]
        public void ALightCrateStaysCalm()
        {
            Floater floater = MakeFloater(1);
            floater.viscous = floater.pressure = floater.slamming = floater.addedMass = floater.dampByFraction = true;
            box.transform.position = new Vector3(0, 1.2f, 0);
            Run(20);
            Assert.AreEqual(0.5, box.transform.position.y, 0.05);
        }

        [Test]
        public void HeightsAreThoseOfTheWave()
        {
            ocean.kind = SeaKind.Sines;
            ocean.waves = new[] { new SeaWave(0.5f, 10, 90) }; // travels along +z
            Assert.AreEqual(0.5, ocean.GetHeight(new Vector3(7, 0, 2.5f)), 1e-5);
            Assert.AreEqual(-0.5, ocean.GetHeight(new Vector3(-3, 0, 7.5f)), 1e-5);
        }
    }
}
