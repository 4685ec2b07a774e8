// Scene.cs - shared by the tests: an empty world before each test, boxes, steps, and the calls counted by
// libplimsoll.so (count_calls.c).
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using NUnit.Framework;
using UnityEngine;

namespace Plimsoll.Unity.StandInTests
{
    public abstract class Scene
    {
        [DllImport("plimsoll")]
        static extern uint counted_calls();
        [DllImport("plimsoll")]
        static extern uint counted_bodies();
        [DllImport("plimsoll")]
        protected static extern uint counted_preparations();

        protected const double Density = 1000, Gravity = 9.81;
        protected Ocean ocean;

        [SetUp]
        public void Begin()
        {
            World.Clear();
            ocean = null;
        }

        [TearDown]
        public void End()
        {
            World.Clear();
            Editor.HullPreview.Clear();
            Assert.AreEqual(0, HullCache.Count, "hulls are left behind");
        }

        protected Ocean MakeOcean(SeaKind kind = SeaKind.Still)
        {
            ocean = new GameObject("ocean").AddComponent<Ocean>();
            ocean.kind = kind;
            ocean.density = (float)Density;
            return ocean;
        }

        // Returns a cube of one metre with Unity's mesh, scaled; the tests enable single effects.
        protected static Floater MakeBox(Vector3 size, float mass, Vector3 position, Quaternion rotation)
        {
            GameObject box = GameObject.CreatePrimitive(PrimitiveType.Cube);
            box.transform.localScale = size;
            box.transform.localPosition = position;
            box.transform.localRotation = rotation;
            Floater floater = box.AddComponent<Floater>();
            Rigidbody body = box.GetComponent<Rigidbody>();
            body.mass = mass;
            body.turnDamping = 0;
            body.maxAngularVelocity = 1000;
            Bare(floater);
            return floater;
        }

        protected static void Bare(Floater floater)
        {
            floater.viscous = floater.pressure = floater.slamming = floater.addedMass = floater.dampByFraction = false;
        }

        protected static Rigidbody BodyOf(Component part) { return part.GetComponent<Rigidbody>(); }
        protected static void Run(double seconds)
        {
            for (int step = (int)Math.Round(seconds / Time.fixedDeltaTime); step > 0; --step) World.Step();
        }

        // Counts the calls of plim_evaluate_water_loads, and the bodies in them, during an action.
        protected static void Count(Action action, out uint calls, out uint bodies)
        {
            uint callsBefore = counted_calls(), bodiesBefore = counted_bodies();
            action();
            calls = counted_calls() - callsBefore;
            bodies = counted_bodies() - bodiesBefore;
        }

        protected static void ExpectNoComplaint() { Assert.AreEqual("", string.Join("\n", Complaints)); }
        protected static string[] Complaints { get { return World.log.Select(entry => entry.text).ToArray(); } }

        protected static void AreNear(Vector3 expected, Vector3 found, double tolerance, string what = "")
        {
            Assert.AreEqual(expected.x, found.x, tolerance, what + " x");
            Assert.AreEqual(expected.y, found.y, tolerance, what + " y");
            Assert.AreEqual(expected.z, found.z, tolerance, what + " z");
        }
    }
}
