// A Rigidbody that floats. The library gets its mesh once, and its pose, velocities and the forces of other scripts
// before every step.
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Plimsoll.Unity
{
    public enum MassSource
    {
        /// <summary>Mass, centre of mass and inertia of the Rigidbody.</summary>
        Rigidbody,
        /// <summary>The mass that gives the chosen draft.</summary>
        Draft,
        /// <summary>The hull's volume times a density.</summary>
        Density
    }

    public enum BowAxis
    {
        /// <summary>Unity's forward axis: the body rolls about z and pitches about x.</summary>
        Z,
        X
    }

    /// <summary>Lets a Rigidbody float in an Ocean.</summary>
    [AddComponentMenu("Plimsoll/Floater")]
    [RequireComponent(typeof(Rigidbody))]
    [DisallowMultipleComponent]
    public sealed partial class Floater : MonoBehaviour
    {
        [Tooltip("None: the first one in the scene")]
        public Ocean ocean;

        [Header("Shape")]
        [Tooltip("Floats instead of the object's own meshes, in its frame and with its scale: a simpler or a closed one")]
        public Mesh overrideMesh;
        [Tooltip("Meshes of children float too, as one body with this one")]
        public bool includeChildren = true;
        [Tooltip("Only these meshes; empty: its own and its children's")]
        public MeshFilter[] parts = new MeshFilter[0];
        [Tooltip("Weld vertices that nearly touch, and close flat openings")]
        public bool repair;
        [Tooltip("[m] Vertices nearer than this are welded by the repair; 0: a hundred-thousandth of the longest extent")]
        [Min(0)]
        public float weldDistance;
        [Tooltip("Shells inside the hull are filled, not hollow")]
        public bool solid;
        [Tooltip("A boat: water never comes into the hollow that opens upwards, as long as its rim is dry")]
        public bool dryInside;

        [Header("Weight")]
        public MassSource massFrom = MassSource.Rigidbody;
        [Tooltip("Draft at rest as a fraction of the hull's height")]
        [Range(0.01f, 0.99f)]
        public float draft = 0.5f;
        [Tooltip("[kg/m^3] of the hull")]
        [Min(0)]
        public float hullDensity = 500;
        [Tooltip("[m] Centre of mass relative to the centroid of the hull, if mass comes from draft or density: y below 0 is ballast")]
        public Vector3 ballast;

        [Header("Damping")]
        [Tooltip("Heave, roll and pitch as fractions of critical damping: 0 oscillates undamped, 1 comes to rest without oscillating")]
        public bool dampByFraction = true;
        [Min(0)]
        public float heave = 0.2f;
        [Min(0)]
        public float roll = 0.1f;
        [Min(0)]
        public float pitch = 0.2f;
        public BowAxis bow = BowAxis.Z;
        [Tooltip("[1/s, world axes] Additional decay rate of the momentum, scaled by the wet part of the volume")]
        public Vector3 momentumRates;
        [Tooltip("[1/s] The same for angular momentum; for a factor alpha per step: -ln(alpha) / step")]
        [Min(0)]
        public float angularMomentumRate;

        [Header("Effects")]
        [Tooltip("Friction along the hull")]
        public bool viscous = true;
        [Tooltip("Pressure drag and suction")]
        public bool pressure = true;
        [Tooltip("Impulse on surface that becomes wet")]
        public bool slamming = true;
        [Tooltip("Inertia of the water that moves with the hull")]
        public bool addedMass = true;

        [Header("Work")]
        [Tooltip("Largest error of the buoyancy as a fraction of what the whole hull can carry; 0: every vertex is sampled once")]
        [Range(0, 0.1f)]
        public float tolerance = 0.01f;
        [Tooltip("In still water a body at rest may be put to sleep; it then costs nothing")]
        public bool maySleep;

        // When scripts are recompiled during play, Unity restores private fields whose type it can serialise and clears
        // the others. A part of this data would be inconsistent, so all of it is built again.
        [NonSerialized] Rigidbody body;
        [NonSerialized] SharedHull shared;
        [NonSerialized] FleetMember member;
        [NonSerialized] Ocean joined;
        [NonSerialized] bool hullFailed; // the reason has been logged
        [NonSerialized] bool changed;    // a field, in the inspector or by undoing that
        [NonSerialized] bool settled;    // mass and damping have been set
        [NonSerialized] Effects effects;
        [NonSerialized] Rest rest;
        [NonSerialized] WaterLoad load;
        [NonSerialized] float quiet; // [s] since it last moved
        [NonSerialized] Reporter reporter;

        /// <summary>Force and torque of the water on it in the last step, and their parts: Plimsoll.WaterLoad explains
        /// each field.</summary>
        public WaterLoad Load
        {
            get { return load; }
        }

        /// <summary>0 dry, 1 wholly under water.</summary>
        public float WetFraction
        {
            get { return (float)load.WetFraction; }
        }

        /// <summary>An opening of the hull is below the water, which would run in.</summary>
        public bool IsSwamped
        {
            get { return (load.Flags & ForceFlags.OpeningSubmerged) != 0; }
        }

        /// <summary>Position and periods at rest in still water; only if mass or damping came from the hull.</summary>
        public Rest Rest
        {
            get { return rest; }
        }

        /// <summary>Its checked mesh, shared with floaters of the same shape; null while there is none. Do not dispose
        /// it.</summary>
        public Hull Hull
        {
            get { return shared == null ? null : shared.Hull; }
        }

        internal SharedHull Shape
        {
            get { return shared; }
        }

        /// <summary>The ocean it floats in: its own, or that of the scene.</summary>
        public Ocean Ocean
        {
            get { return ocean != null ? ocean : Ocean.Main; }
        }

        /// <summary>Call it after a change of meshes, scale or any field above `tolerance`: everything is read again in
        /// the next step.</summary>
        public void Rebuild()
        {
            Leave();
            ForgetWetting();
            if (shared != null)
            {
                HullCache.Forget(shared);
                HullCache.Release(shared);
            }
            shared = null;
            hullFailed = settled = changed = false;
            reporter.Forget();
        }

        /// <summary>Call it after a jump to another place, so that the water there does not strike the body.</summary>
        public void Teleported()
        {
            if (member != null) member.ResetState();
            if (wetting != null) wetting.Reset();
        }

        void OnEnable()
        {
            body = GetComponent<Rigidbody>();
            quiet = 0;
            hullFailed = false; // the mesh may have been changed
            if (shared == null) settled = false;
            enabledFloaters.Add(this);
        }

        void Start()
        {
            if (Ocean == null) reporter.Warning("\"" + name + "\" floats in no Ocean, because there is none yet: it falls until the scene has one", this);
        }

        /// <summary>Unity calls it in the editor only, also after an undo, at a time when most functions must not be
        /// called.</summary>
        void OnValidate()
        {
            changed = true;
        }

        void OnDisable()
        {
            enabledFloaters.Remove(this);
            Leave();
            ForgetWetting(); // it may be elsewhere when it is enabled again
        }

        void OnDestroy()
        {
            ForgetWetting();
            if (shared != null) HullCache.Release(shared);
            shared = null;
        }

        /// <summary>Builds or finds its hull. Returns false if it has none; the reason has been logged.</summary>
        internal bool HasHull()
        {
            if (shared != null) return true;
            if (hullFailed) return false;
            hullFailed = true;
            string problem;
            HullMesh mesh = HullMesh.Find(this, out problem);
            if (mesh != null) problem = TakeHull(mesh);
            if (problem != null) reporter.Error(problem, this);
            hullFailed = problem != null;
            return !hullFailed;
        }

        string TakeHull(HullMesh mesh)
        {
            try
            {
                bool built;
                shared = HullCache.Take(mesh, HullOptions.Of(this), out built);
                if (built) Warn(shared.Hull.Report);
                return null;
            }
            catch (MeshRefusedException refused)
            {
                return "the mesh of \"" + name + "\" cannot float: " + MeshWords.InUnity(refused.Message) + MeshWords.Hints(refused.Report, Severity.Refusal);
            }
            catch (LibraryException missing) // gizmos may call it before any Ocean does
            {
                return LibraryHint.Describe(missing);
            }
        }

        void Warn(MeshReport report)
        {
            string all = MeshWords.Hints(report, Severity.Warning, dryInside ? "open_edges" : null); // a boat may be open
            if (all != "") reporter.Warning("the mesh of \"" + name + "\" floats, but look at it in the inspector:" + all, this);
        }

        /// <summary>Effects, and mass and inertia if they come from the hull.</summary>
        void Settle(Ocean sea)
        {
            effects = Effects.Create();
            effects.Enabled = (viscous ? EffectFlags.Viscous : 0) | (pressure ? EffectFlags.Pressure : 0) | (slamming ? EffectFlags.Slamming : 0) |
                (addedMass ? EffectFlags.AddedMass : 0) | EffectFlags.Rates;
            try
            {
                if (dampByFraction || massFrom != MassSource.Rigidbody) ApplyPreset(sea);
            }
            catch (PlimsollException refused)
            {
                reporter.Error("\"" + name + "\" floats without the requested damping and mass: " + refused.Message, this);
            }
            effects.LinearRates.X += momentumRates.x;
            effects.LinearRates.Y += momentumRates.y;
            effects.LinearRates.Z += momentumRates.z;
            effects.AngularRate += angularMomentumRate;
            settled = true;
        }

        void ApplyPreset(Ocean sea)
        {
            Hull hull = shared.Hull;
            var preset = Preset.Create(hull.Pointer);
            preset.Density = sea.density;
            preset.Gravity = Ocean.Gravity;
            preset.Heave = dampByFraction ? heave : 0;
            // The library's bow is +x: it rolls about x and pitches about z.
            preset.Roll = !dampByFraction ? 0 : bow == BowAxis.X ? roll : pitch;
            preset.Pitch = !dampByFraction ? 0 : bow == BowAxis.X ? pitch : roll;
            if (massFrom == MassSource.Rigidbody)
            {
                preset.Mass = body.mass;
                preset.CenterOfMass = CenterOfMass();
                preset.Inertia = RigidbodyFrames.Inertia(body);
            }
            else
            {
                Double3 middle = hull.Info.Centroid;
                preset.CenterOfMass = new Double3(middle.X + ballast.x, middle.Y + ballast.y, middle.Z + ballast.z);
                if (massFrom == MassSource.Draft) preset.DraftFraction = draft;
                else preset.Mass = hullDensity * hull.Info.Volume;
            }
            rest = Presets.Apply(hull, ref preset, ref effects);
            if (massFrom != MassSource.Rigidbody) GiveWeight();
        }

        void GiveWeight()
        {
            Vector3 moments;
            Quaternion axes;
            RigidbodyFrames.PrincipalAxes(rest.Inertia, out moments, out axes);
            body.mass = (float)rest.Mass;
            body.centerOfMass = RigidbodyFrames.Narrow(rest.CenterOfMass);
            body.inertiaTensor = moments;
            body.inertiaTensorRotation = axes;
        }

        /// <summary>[m, body] Computed from the place in the world that AddForce acts on.</summary>
        Double3 CenterOfMass()
        {
            return RigidbodyFrames.Wide(Quaternion.Inverse(body.rotation) * (body.worldCenterOfMass - body.position));
        }
    }
}
