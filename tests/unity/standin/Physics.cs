// Physics.cs - a rigid body that steps as PhysX does in Unity: velocities first, then positions with the new velocities
// (semi-implicit Euler), about the centre of mass, without the gyroscopic term:
//   v += dt (g + F / m),  omega += dt I^-1 T,  both times (1 - dt damping);  x += dt v,  q = exp(dt omega / 2) q
// in float. Frozen axes are the world's. There are no contacts and no joints. The tensor is that of the collider's box,
// as in Unity. A body has a pose of its own: changes of its transform reach it at SyncTransforms or at the next step.
using System;

namespace UnityEngine
{
    public enum ForceMode { Force = 0, Impulse = 1, VelocityChange = 2, Acceleration = 5 }
    public enum RigidbodyInterpolation { None = 0, Interpolate = 1, Extrapolate = 2 }
    public enum SimulationMode { FixedUpdate = 0, Update = 1, Script = 2 }

    [Flags]
    public enum RigidbodyConstraints
    {
        None = 0,
        FreezePositionX = 2,
        FreezePositionY = 4,
        FreezePositionZ = 8,
        FreezeRotationX = 16,
        FreezeRotationY = 32,
        FreezeRotationZ = 64,
        FreezePosition = 14,
        FreezeRotation = 112,
        FreezeAll = 126
    }

    public class Collider : Component
    {
        public bool enabled { get; set; }
        public Collider() { enabled = true; }
    }
    public class BoxCollider : Collider
    {
        public Vector3 center { get; set; }
        public Vector3 size { get; set; }
        public BoxCollider() { size = Vector3.one; }
    }

    public class Physics
    {
        static Vector3 pull = new Vector3(0, -9.81f, 0);
        public static Vector3 gravity { get { return pull; } set { pull = value; } }
#if UNITY_2022_2_OR_NEWER
        public static SimulationMode simulationMode { get; set; }
#else
        public static bool autoSimulation { get; set; }
#endif
        public static void SyncTransforms()
        {
            foreach (GameObject each in World.objects)
            {
                Rigidbody body = each.GetComponent<Rigidbody>();
                if (body != null) body.TakeTransform();
            }
        }
        public static void Simulate(float step)
        {
            SyncTransforms();
            foreach (GameObject each in World.objects.ToArray())
            {
                Rigidbody body = each.GetComponent<Rigidbody>();
                if (body != null && each.activeInHierarchy) body.Integrate(step);
            }
        }
    }

    public class Rigidbody : Component
    {
        Vector3 force, torque, impulse, speed, spin;
        bool asleep, tensorGiven;
        Vector3 place, seenPlace; // its own, and the transform's at the last check
        Quaternion turn = Quaternion.identity, seenTurn = new Quaternion(0, 0, 0, 0);
        Vector3 tensor;
        Quaternion tensorTurn = Quaternion.identity;
        internal int forcesAdded, torquesAdded; // calls so far

        public Rigidbody()
        {
            mass = 1;
            useGravity = true;
            maxAngularVelocity = 7;
            sleepThreshold = 0.005f;
            turnDamping = 0.05f;
        }
        public float mass { get; set; }
        public bool useGravity { get; set; }
        public bool isKinematic { get; set; }
        public RigidbodyConstraints constraints { get; set; }
        public RigidbodyInterpolation interpolation { get; set; }
        public float maxAngularVelocity { get; set; }
        public float sleepThreshold { get; set; }
        internal float damping, turnDamping;
#if UNITY_6000_0_OR_NEWER
        public Vector3 linearVelocity { get { return speed; } set { speed = value; asleep = false; } }
        public float linearDamping { get { return damping; } set { damping = value; } }
        public float angularDamping { get { return turnDamping; } set { turnDamping = value; } }
#else
        public Vector3 velocity { get { return speed; } set { speed = value; asleep = false; } }
        public float drag { get { return damping; } set { damping = value; } }
        public float angularDrag { get { return turnDamping; } set { turnDamping = value; } }
#endif
        public Vector3 angularVelocity { get { return spin; } set { spin = value; asleep = false; } }
        public Vector3 position { get { return place; } set { place = value; } }
        public Quaternion rotation { get { return turn; } set { turn = value; } }
        public Vector3 centerOfMass { get; set; } // body axes without scale
        public Vector3 worldCenterOfMass { get { return position + rotation * centerOfMass; } }
        public Quaternion inertiaTensorRotation { get { return tensorTurn; } set { tensorTurn = value; } }
        public Vector3 inertiaTensor
        {
            get
            {
                if (tensorGiven) return tensor;
                BoxCollider box = GetComponent<BoxCollider>();
                if (box == null) return Vector3.one;
                Vector3 s = transform.lossyScale, e = new Vector3(box.size.x * s.x, box.size.y * s.y, box.size.z * s.z);
                float m = mass / 12;
                return new Vector3(m * (e.y * e.y + e.z * e.z), m * (e.x * e.x + e.z * e.z), m * (e.x * e.x + e.y * e.y));
            }
            set
            {
                tensor = value;
                tensorGiven = true;
            }
        }
        public void AddForce(Vector3 force, ForceMode mode)
        {
            ++forcesAdded;
            if (mode != ForceMode.Force && mode != ForceMode.Impulse) throw new NotSupportedException("the stand-in adds forces and impulses only");
            if (mode == ForceMode.Force) this.force += force;
            else impulse += force;
            if (force.sqrMagnitude > 0) asleep = false;
        }
        public void AddForce(Vector3 force) { AddForce(force, ForceMode.Force); }
        public void AddTorque(Vector3 torque, ForceMode mode)
        {
            ++torquesAdded;
            if (mode != ForceMode.Force) throw new NotSupportedException("the stand-in adds torques only");
            this.torque += torque;
            if (torque.sqrMagnitude > 0) asleep = false;
        }
        public void AddTorque(Vector3 torque) { AddTorque(torque, ForceMode.Force); }
        public void AddForceAtPosition(Vector3 force, Vector3 position)
        {
            AddForce(force);
            AddTorque(Vector3.Cross(position - worldCenterOfMass, force));
        }
#if UNITY_2022_1_OR_NEWER
        public Vector3 GetAccumulatedForce(float step) { return force + impulse / step; }
        public Vector3 GetAccumulatedForce() { return GetAccumulatedForce(Time.fixedDeltaTime); }
        public Vector3 GetAccumulatedTorque(float step) { return torque; }
        public Vector3 GetAccumulatedTorque() { return torque; }
#endif
        public void Sleep()
        {
            asleep = true;
            speed = spin = force = torque = impulse = Vector3.zero;
        }
        public bool IsSleeping() { return asleep; }
        public void WakeUp() { asleep = false; }

        internal Vector3 Force { get { return force; } }
        internal Vector3 Torque { get { return torque; } }

        // Only if it has changed since: a body that was moved by its own position is not moved back.
        internal void TakeTransform()
        {
            if (!seenPlace.Equals(transform.position)) place = transform.position;
            if (!Same(seenTurn, transform.rotation)) turn = transform.rotation;
            Remember();
        }
        void Remember()
        {
            seenPlace = transform.position;
            seenTurn = transform.rotation;
        }
        static bool Same(Quaternion a, Quaternion b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; }

        internal void Integrate(float dt)
        {
            if (!isKinematic && !asleep) Advance(dt);
            force = torque = impulse = Vector3.zero;
            transform.position = place;
            transform.rotation = turn;
            Remember();
        }

        void Advance(float dt)
        {
            Quaternion axes = rotation * inertiaTensorRotation;
            Vector3 local = Quaternion.Inverse(axes) * torque, moments = inertiaTensor;
            speed = (speed + impulse / mass + dt * (force / mass + (useGravity ? Physics.gravity : Vector3.zero))) * Math.Max(0, 1 - dt * damping);
            spin = (spin + dt * (axes * new Vector3(local.x / moments.x, local.y / moments.y, local.z / moments.z))) *
                   Math.Max(0, 1 - dt * turnDamping);
            if (spin.magnitude > maxAngularVelocity) spin = spin.normalized * maxAngularVelocity;
            Freeze();
            Vector3 middle = worldCenterOfMass + dt * speed;
            float angle = dt * spin.magnitude;
            if (angle > 0) rotation = (Quaternion.AngleAxis(angle * Mathf.Rad2Deg, spin / spin.magnitude) * rotation).normalized;
            position = middle - rotation * centerOfMass;
        }

        void Freeze()
        {
            RigidbodyConstraints c = constraints;
            if ((c & RigidbodyConstraints.FreezePositionX) != 0) speed.x = 0;
            if ((c & RigidbodyConstraints.FreezePositionY) != 0) speed.y = 0;
            if ((c & RigidbodyConstraints.FreezePositionZ) != 0) speed.z = 0;
            if ((c & RigidbodyConstraints.FreezeRotationX) != 0) spin.x = 0;
            if ((c & RigidbodyConstraints.FreezeRotationY) != 0) spin.y = 0;
            if ((c & RigidbodyConstraints.FreezeRotationZ) != 0) spin.z = 0;
        }
    }
}
