// A step of an Ocean, floater by floater: whether it takes part, its body for the library, and its water load for the
// Rigidbody.
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Plimsoll.Unity
{
    public sealed partial class Floater
    {
        static readonly List<Floater> enabledFloaters = new List<Floater>();

        /// <summary>Updates the members of an ocean's fleet from their Rigidbodies. Floaters that do not move by forces
        /// leave the fleet.</summary>
        internal static void JoinAll(Ocean sea, float timeStep)
        {
            for (int i = 0; i < enabledFloaters.Count; ++i)
            {
                Floater floater = enabledFloaters[i];
                bool ours = floater.Ocean == sea;
                if (ours && floater.TakesPart(sea, timeStep)) floater.Describe(sea, timeStep);
                else if (ours || floater.joined == sea) floater.Leave();
            }
        }

        internal static void ApplyLoads(Ocean sea)
        {
            for (int i = 0; i < enabledFloaters.Count; ++i)
                if (enabledFloaters[i].joined == sea) enabledFloaters[i].ApplyLoad();
        }

        internal static void ReportAll(Ocean sea, float timeStep)
        {
            for (int i = 0; i < enabledFloaters.Count; ++i)
                if (enabledFloaters[i].joined == sea) enabledFloaters[i].ReportRefusal(timeStep);
        }

        internal static void LeaveAll(Ocean sea)
        {
            for (int i = 0; i < enabledFloaters.Count; ++i)
                if (enabledFloaters[i].joined == sea) enabledFloaters[i].Leave();
        }

        /// <summary>Finds the extent [m, world x and z] of all floaters of an ocean; the ocean's own place if there are
        /// none.</summary>
        internal static void FindExtent(Ocean sea, out Double2 low, out Double2 high)
        {
            low = new Double2(double.PositiveInfinity, double.PositiveInfinity);
            high = new Double2(double.NegativeInfinity, double.NegativeInfinity);
            for (int i = 0; i < enabledFloaters.Count; ++i)
            {
                Floater floater = enabledFloaters[i];
                Vector3 place = floater.transform.position;
                if (floater.Ocean != sea || !(place.sqrMagnitude < 1e14f)) continue; // a body that has moved out of range must not widen the lattice
                double radius = floater.shared == null ? 1 : floater.shared.Radius;
                low = new Double2(Math.Min(low.X, place.x - radius), Math.Min(low.Y, place.z - radius));
                high = new Double2(Math.Max(high.X, place.x + radius), Math.Max(high.Y, place.z + radius));
            }
            if (low.X > high.X) low = high = new Double2(sea.transform.position.x, sea.transform.position.z);
        }

        bool TakesPart(Ocean sea, float timeStep)
        {
            if (changed) Rebuild();
            if (body == null || body.isKinematic || !HasHull()) return false;
            if (!settled) Settle(sea);
            return !Sleeps(sea, timeStep);
        }

        /// <summary>PhysX never puts a body to sleep that gets a force in every step. On still water the floater
        /// therefore does it, when the kinetic energy per mass has been below Unity's threshold for a second. On waves
        /// everything stays awake.</summary>
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
            bool moves = joined == null || 0.5f * (speed + size * size * turning) > body.sleepThreshold || HasForces(timeStep);
            quiet = moves ? 0 : quiet + timeStep;
            if (quiet < 1) return false;
            quiet = 0;
            body.Sleep();
            return true;
        }

        bool HasForces(float timeStep)
        {
            return RigidbodyFrames.AccumulatedForce(body, timeStep).sqrMagnitude > 0 || RigidbodyFrames.AccumulatedTorque(body, timeStep).sqrMagnitude > 0;
        }

        void Describe(Ocean sea, float timeStep)
        {
            if (joined != sea) Join(sea);
            ref Body description = ref member.Body;
            DescribeMotion(ref description);
            description.Mass = body.mass;
            description.Inertia = RigidbodyFrames.Inertia(body);
            description.Locked = RigidbodyFrames.LocksOf(body);
            Vector3 force = RigidbodyFrames.AccumulatedForce(body, timeStep);
            if (body.useGravity) force += body.mass * Physics.gravity;
            description.OtherForce = RigidbodyFrames.Wide(force);
            description.OtherTorque = RigidbodyFrames.Wide(RigidbodyFrames.AccumulatedTorque(body, timeStep));
            description.Tolerance = tolerance;
        }

        void DescribeMotion(ref Body description)
        {
            description.Position = RigidbodyFrames.Wide(body.position);
            description.Rotation = RigidbodyFrames.Wide(body.rotation);
            description.CenterOfMass = CenterOfMass();
            description.Velocity = RigidbodyFrames.Wide(RigidbodyFrames.Velocity(body));
            description.AngularVelocity = RigidbodyFrames.Wide(body.angularVelocity);
        }

        void Join(Ocean sea)
        {
            Leave();
            member = sea.Fleet.Add(shared.Hull, effects, shared.Panels);
            joined = sea;
        }

        void Leave()
        {
            if (member != null) joined.Dismiss(member);
            member = null;
            joined = null;
        }

        void ApplyLoad()
        {
            if (member.Status != Status.Ok) return;
            reporter.Forget();
            load = member.Load;
            body.AddForce(RigidbodyFrames.Narrow(load.Force), ForceMode.Force);
            body.AddTorque(RigidbodyFrames.Narrow(load.Torque), ForceMode.Force);
        }

        /// <summary>The library returns one message per call, about the first refusal. Therefore each body that was
        /// refused is evaluated again separately.</summary>
        unsafe void ReportRefusal(float timeStep)
        {
            if (member.Status == Status.Ok) return;
            Body refused = member.Body;
            WaterLoad unused = WaterLoad.Create();
            if (Native.plim_evaluate_water_loads(&refused, 1, timeStep, &unused, null, IntPtr.Zero, IntPtr.Zero) == Status.Ok) return;
            reporter.Error("the water does not act on \"" + name + "\": " + PlimsollException.LastError(), this);
        }
    }
}
