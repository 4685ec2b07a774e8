// What an Ocean does with its floaters in a step: who takes part, what the library is told of each, and what each gets.
using System.Collections.Generic;
using UnityEngine;

namespace Plimsoll.Unity
{
    public sealed partial class Floater
    {
        static readonly List<Floater> enabledFloaters = new List<Floater>();

        /// <summary>Brings the floaters of an ocean into its fleet as they are now; those that do not move by forces leave it.</summary>
        internal static void JoinAll(Ocean sea, float timeStep)
        {
            for (int i = 0; i < enabledFloaters.Count; ++i)
            {
                Floater floater = enabledFloaters[i];
                bool ours = floater.Ocean == sea;
                if (ours && floater.TakesPart(sea, timeStep)) floater.Describe(sea);
                else if (ours || floater.joined == sea) floater.Leave();
            }
        }

        internal static void PushAll(Ocean sea)
        {
            for (int i = 0; i < enabledFloaters.Count; ++i)
                if (enabledFloaters[i].joined == sea) enabledFloaters[i].TakePush();
        }

        internal static void ReportAll(Ocean sea)
        {
            for (int i = 0; i < enabledFloaters.Count; ++i)
                if (enabledFloaters[i].joined == sea) enabledFloaters[i].ReportRefusal();
        }

        internal static void LeaveAll(Ocean sea)
        {
            for (int i = 0; i < enabledFloaters.Count; ++i)
                if (enabledFloaters[i].joined == sea) enabledFloaters[i].Leave();
        }

        bool TakesPart(Ocean sea, float timeStep)
        {
            if (body == null || body.isKinematic || !HasHull()) return false;
            if (!settled) Settle(sea);
            return !Sleeps(sea, timeStep);
        }

        /// <summary>PhysX never puts to sleep what is pushed in every step, so on still water the floater does it: when the kinetic energy per mass has
        /// been below Unity's threshold for a second. Waves keep everything awake.</summary>
        bool Sleeps(Ocean sea, float timeStep)
        {
            if (!maySleep || !sea.IsStill)
            {
                quiet = 0;
                return false;
            }
            if (body.IsSleeping()) return true;
            float speed = RigidbodyFrames.Velocity(body).sqrMagnitude, turning = body.angularVelocity.sqrMagnitude;
            float size = (float)shared.Panels.Info.Ellipsoid.X;
            bool moves = joined == null || 0.5f * (speed + size * size * turning) > body.sleepThreshold || IsPushed();
            quiet = moves ? 0 : quiet + timeStep;
            if (quiet < 1) return false;
            quiet = 0;
            body.Sleep();
            return true;
        }

        bool IsPushed()
        {
            return RigidbodyFrames.AccumulatedForce(body).sqrMagnitude > 0 || RigidbodyFrames.AccumulatedTorque(body).sqrMagnitude > 0;
        }

        void Describe(Ocean sea)
        {
            if (joined != sea) Join(sea);
            ref FloatingBody told = ref member.Body;
            told.Position = RigidbodyFrames.Wide(body.position);
            told.Rotation = RigidbodyFrames.Wide(body.rotation);
            told.CenterOfMass = CenterOfMass();
            told.Velocity = RigidbodyFrames.Wide(RigidbodyFrames.Velocity(body));
            told.AngularVelocity = RigidbodyFrames.Wide(body.angularVelocity);
            told.Mass = body.mass;
            told.Inertia = RigidbodyFrames.Inertia(body, body.rotation);
            told.Locked = RigidbodyFrames.LocksOf(body);
            Vector3 force = RigidbodyFrames.AccumulatedForce(body);
            if (body.useGravity) force += body.mass * Physics.gravity;
            told.OtherForce = RigidbodyFrames.Wide(force);
            told.OtherTorque = RigidbodyFrames.Wide(RigidbodyFrames.AccumulatedTorque(body));
            told.Tolerance = tolerance;
        }

        void Join(Ocean sea)
        {
            Leave();
            member = sea.Fleet.Add(shared.Hull, shared.Panels);
            member.Effects = effects;
            joined = sea;
        }

        void Leave()
        {
            if (member != null) joined.Fleet.Remove(member);
            member = null;
            joined = null;
        }

        void TakePush()
        {
            if (member.Status != Status.Ok) return;
            reporter.Forget();
            push = member.Push;
            body.AddForce(RigidbodyFrames.Narrow(push.Force), ForceMode.Force);
            body.AddTorque(RigidbodyFrames.Narrow(push.Torque), ForceMode.Force);
        }

        /// <summary>The library has one sentence for a call, about the first refusal; so each that was refused is asked again by itself.</summary>
        unsafe void ReportRefusal()
        {
            if (member.Status == Status.Ok) return;
            FloatingBody told = member.Body;
            Push untouched = Push.Create();
            if (Native.plim_evaluate_floaters(&told, 1, &untouched, null, System.IntPtr.Zero, System.IntPtr.Zero) == Status.Ok) return;
            reporter.Error("\"" + name + "\" gets no push from the water: " + PlimsollException.LastError(), this);
        }
    }
}
