// PhysXTests.cs - checks that the stand-in's Rigidbody steps as PhysX does. The expected numbers are from PhysX 5.6.1,
// run as WebAssembly (npm physx-js-webidl 2.7.3) for fifty steps of 0.02 s: mass 2, moments 1, 2, 3 about rotated axes
// at an off-centre centre of mass, both dampings, a constant force and torque; free, and with two axes locked.
using System;
using NUnit.Framework;
using UnityEngine;

namespace Plimsoll.Unity.StandInTests
{
    [TestFixture]
    public class PhysXTests : Scene
    {
        static Rigidbody Run(RigidbodyConstraints constraints)
        {
            GameObject thing = new GameObject("thing");
            thing.transform.position = new Vector3(1, 2, 3);
            thing.transform.rotation = new Quaternion(0.1f, 0.2f, -0.3f, 0.92f).normalized;
            Rigidbody body = thing.AddComponent<Rigidbody>();
            body.mass = 2;
            body.centerOfMass = new Vector3(0.5f, -0.2f, 0.1f);
            body.inertiaTensor = new Vector3(1, 2, 3);
            body.inertiaTensorRotation = new Quaternion(0.2f, -0.1f, 0.3f, 0.9f).normalized;
            body.damping = 0.1f;
            body.turnDamping = 0.05f;
            body.SetVelocity(new Vector3(1, -1, 0.5f));
            body.angularVelocity = new Vector3(0.3f, -0.7f, 1.1f);
            body.constraints = constraints;
            for (int step = 0; step < 50; ++step)
            {
                body.AddForce(new Vector3(3, 15, -2));
                body.AddTorque(new Vector3(0.4f, -0.6f, 0.8f));
                World.Step();
            }
            return body;
        }

        static void Expect(Rigidbody body, Vector3 position, Quaternion rotation, Vector3 velocity, Vector3 turning)
        {
            AreNear(position, body.transform.position, 1e-4, "position");
            AreNear(velocity, body.GetVelocity(), 1e-5, "velocity");
            AreNear(turning, body.angularVelocity, 1e-5, "angular velocity");
            Quaternion apart = Quaternion.Inverse(rotation) * body.transform.rotation;
            Assert.Less(Math.Sqrt(apart.x * apart.x + apart.y * apart.y + apart.z * apart.z), 1e-4, "rotation");
        }

        [Test]
        public void AFreeBody()
        {
            Expect(Run(RigidbodyConstraints.None), new Vector3(2.4622428f, -0.6844611f, 2.6948724f), new Quaternion(0.2734631f, -0.0566097f, 0.3713565f, 0.8854986f), new Vector3(2.3306878f, -3.1006939f, -0.4982535f),
                   new Vector3(0.6028418f, -0.7782804f, 1.3857955f));
        }

        [Test]
        public void ABodyWithLockedAxes()
        {
            Expect(Run(RigidbodyConstraints.FreezeRotationY | RigidbodyConstraints.FreezePositionX), new Vector3(0.8008413f, -0.7078310f, 3.0483317f),
                   new Quaternion(0.1529892f, 0.2744528f, 0.3205661f, 0.8935925f), new Vector3(0, -3.1006939f, -0.4982535f), new Vector3(0.4770443f, 0, 1.3177176f));
        }
    }
}
