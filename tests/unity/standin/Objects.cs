// Objects.cs - the stand-in's objects, components and transforms. A destroyed object equals null, as in Unity.
// AddComponent adds the components of RequireComponent. It calls Awake and OnEnable immediately if
// Application.isPlaying. Start waits for the next step or frame (World.cs).
using System;
using System.Collections.Generic;
using System.Reflection;
using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("UnityEditor")]
[assembly: InternalsVisibleTo("Plimsoll.Unity.StandInTests")]

namespace UnityEngine
{
    public enum HideFlags { None = 0, HideAndDontSave = 61 }

    public class Object
    {
        internal bool destroyed;
        public string name { get; set; }
        public HideFlags hideFlags { get; set; }
        public Object() { name = ""; }
        public static bool operator ==(Object x, Object y) { return IsNothing(x) ? IsNothing(y) : ReferenceEquals(x, y); }
        public static bool operator !=(Object x, Object y) { return !(x == y); }
        public static implicit operator bool(Object exists) { return !IsNothing(exists); }
        public override bool Equals(object other) { return ReferenceEquals(this, other); }
        public override int GetHashCode() { return RuntimeHelpers.GetHashCode(this); }
        public override string ToString() { return name + " (" + GetType().FullName + ")"; }
        static bool IsNothing(Object value) { return ReferenceEquals(value, null) || value.destroyed; }

#if UNITY_2022_2_OR_NEWER
        public static T FindAnyObjectByType<T>() where T : Object { return World.FindActive<T>(); }
#else
        public static T FindObjectOfType<T>() where T : Object { return World.FindActive<T>(); }
#endif
        public static void Destroy(Object obj) { DestroyImmediate(obj); }
        public static void DestroyImmediate(Object obj)
        {
            if (IsNothing(obj)) return;
            GameObject whole = obj as GameObject;
            if (!ReferenceEquals(whole, null)) whole.Dissolve();
            Component part = obj as Component;
            if (!ReferenceEquals(part, null)) part.gameObject.Take(part);
            obj.destroyed = true;
        }
    }

    public class Component : Object
    {
        internal GameObject owner;
        public GameObject gameObject { get { return owner; } }
        public Transform transform { get { return owner.transform; } }
        public T GetComponent<T>() { return owner.GetComponent<T>(); }
        public T[] GetComponents<T>() { return owner.GetComponents<T>(); }
        public T GetComponentInParent<T>()
        {
            for (Transform level = transform; level != null; level = level.parent)
            {
                T found = level.owner.GetComponent<T>();
                if (found != null) return found;
            }
            return default(T);
        }
        public T[] GetComponentsInChildren<T>() { return GetComponentsInChildren<T>(false); }
        public T[] GetComponentsInChildren<T>(bool includeInactive)
        {
            List<T> found = new List<T>();
            transform.Collect(found, includeInactive);
            return found.ToArray();
        }
    }

    public class Behaviour : Component
    {
        bool on = true;
        internal bool running; // OnEnable has been called, OnDisable has not
        public bool enabled { get { return on; } set { on = value; Settle(); } }
        public bool isActiveAndEnabled { get { return on && owner.activeInHierarchy; } }
        internal void Settle()
        {
            bool wanted = !destroyed && isActiveAndEnabled && World.Runs(this);
            if (wanted == running) return;
            running = wanted;
            World.Send(this, wanted ? "OnEnable" : "OnDisable");
        }
    }

    public class MonoBehaviour : Behaviour
    {
        internal bool awake, started;
    }

    public sealed class GameObject : Object
    {
        readonly List<Component> parts = new List<Component>();
        bool active = true;
        public GameObject() : this("New Game Object") {}
        public GameObject(string name)
        {
            this.name = name;
            Transform place = new Transform();
            place.owner = this;
            parts.Add(place);
            World.objects.Add(this);
        }
        public Transform transform { get { return (Transform)parts[0]; } }
        public string tag { get; set; }
        public bool activeSelf { get { return active; } }
        public bool activeInHierarchy
        {
            get
            {
                for (Transform level = transform; level != null; level = level.parent)
                    if (!level.owner.active) return false;
                return true;
            }
        }
        public void SetActive(bool value)
        {
            active = value;
            transform.Settle();
        }
        public T AddComponent<T>() where T : Component { return (T)AddComponent(typeof(T)); }
        public Component AddComponent(Type componentType)
        {
            foreach (RequireComponent needed in componentType.GetCustomAttributes(typeof(RequireComponent), true))
                if (Find(needed.m_Type0) == null) AddComponent(needed.m_Type0);
            Component part = (Component)Activator.CreateInstance(componentType);
            part.owner = this;
            part.name = name;
            parts.Add(part);
            if (part is Rigidbody) ((Rigidbody)part).TakeTransform();
            SettleParts();
            return part;
        }
        public T GetComponent<T>()
        {
            foreach (Component part in parts)
                if (part is T) return (T)(object)part;
            return default(T);
        }
        public T[] GetComponents<T>()
        {
            List<T> found = new List<T>();
            Collect(found);
            return found.ToArray();
        }
        public static GameObject CreatePrimitive(PrimitiveType type)
        {
            if (type != PrimitiveType.Cube) throw new NotSupportedException("the stand-in makes cubes only");
            GameObject made = new GameObject(type.ToString());
            made.AddComponent<MeshFilter>().sharedMesh = Shapes.Cube();
            made.AddComponent<MeshRenderer>().sharedMaterial = new Material(Shader.Find("Standard"));
            made.AddComponent<BoxCollider>();
            return made;
        }

        internal void Collect<T>(List<T> found)
        {
            foreach (Component part in parts)
                if (part is T) found.Add((T)(object)part);
        }
        internal void SettleParts()
        {
            if (!activeInHierarchy) return;
            foreach (Component part in parts.ToArray())
            {
                MonoBehaviour script = part as MonoBehaviour;
                if (!ReferenceEquals(script, null) && !script.awake && World.Runs(script))
                {
                    script.awake = true;
                    World.Send(script, "Awake");
                }
                Behaviour behaviour = part as Behaviour;
                if (!ReferenceEquals(behaviour, null)) behaviour.Settle();
            }
        }
        internal void SettleAll()
        {
            SettleParts();
            foreach (Component part in parts.ToArray())
                if (part is Behaviour) ((Behaviour)part).Settle();
        }
        internal void Take(Component part)
        {
            Behaviour behaviour = part as Behaviour;
            if (!ReferenceEquals(behaviour, null) && behaviour.running)
            {
                behaviour.running = false;
                World.Send(behaviour, "OnDisable");
            }
            if (part is MonoBehaviour && ((MonoBehaviour)part).awake) World.Send((MonoBehaviour)part, "OnDestroy");
            part.destroyed = true;
            parts.Remove(part);
        }
        internal void Dissolve()
        {
            foreach (Transform child in transform.children.ToArray()) Object.DestroyImmediate(child.owner);
            Transform place = transform;
            for (int k = parts.Count - 1; k > 0; --k) Take(parts[k]);
            if (place.parent != null) place.parent.children.Remove(place);
            World.objects.Remove(this);
        }
        Component Find(Type type)
        {
            foreach (Component part in parts)
                if (type.IsInstanceOfType(part)) return part;
            return null;
        }
    }

    public class Transform : Component
    {
        internal readonly List<Transform> children = new List<Transform>();
        Transform above;
        internal Transform() { localRotation = Quaternion.identity; localScale = Vector3.one; }
        public Vector3 localPosition { get; set; }
        public Quaternion localRotation { get; set; }
        public Vector3 localScale { get; set; }
        public bool IsChildOf(Transform parent)
        {
            for (Transform level = this; level != null; level = level.parent)
                if (level == parent) return true;
            return false;
        }
        public int childCount { get { return children.Count; } }
        public Transform GetChild(int index) { return children[index]; }
        public Transform parent
        {
            get { return above; }
            set { SetParent(value, true); }
        }
        public void SetParent(Transform parent, bool worldPositionStays)
        {
            Vector3 place = position;
            Quaternion turn = rotation;
            if (above != null) above.children.Remove(this);
            above = parent;
            if (above != null) above.children.Add(this);
            if (worldPositionStays)
            {
                position = place;
                rotation = turn;
            }
        }
        // Level by level; below a mirrored level a rotation has the opposite sense.
        public Quaternion rotation
        {
            get
            {
                Quaternion turn = localRotation;
                for (Transform level = above; level != null; level = level.above) turn = level.localRotation * Mirror(turn, level.localScale);
                return turn;
            }
            set { localRotation = above == null ? value : above.Untwist(value); }
        }
        Quaternion Untwist(Quaternion turn)
        {
            return Mirror(Quaternion.Inverse(localRotation) * (above == null ? turn : above.Untwist(turn)), localScale);
        }
        static Quaternion Mirror(Quaternion q, Vector3 scale)
        {
            float x = Math.Sign(scale.x), y = Math.Sign(scale.y), z = Math.Sign(scale.z);
            return new Quaternion(y * z * q.x, z * x * q.y, x * y * q.z, q.w);
        }
        public Vector3 position
        {
            get { return above == null ? localPosition : above.localToWorldMatrix.MultiplyPoint3x4(localPosition); }
            set { localPosition = above == null ? value : above.ToLocal(value); }
        }
        Vector3 ToLocal(Vector3 place)
        {
            return Unscale(Quaternion.Inverse(localRotation) * ((above == null ? place : above.ToLocal(place)) - localPosition), localScale);
        }
        public Vector3 lossyScale
        {
            get
            {
                if (above == null) return localScale;
                Vector3 s = above.lossyScale; // correct for parents without skew, which is sufficient for the tests
                return new Vector3(s.x * localScale.x, s.y * localScale.y, s.z * localScale.z);
            }
        }
        public Matrix4x4 localToWorldMatrix
        {
            get
            {
                Matrix4x4 own = Matrix4x4.TRS(localPosition, localRotation, localScale);
                return above == null ? own : above.localToWorldMatrix * own;
            }
        }
        public Vector3 TransformPoint(Vector3 position) { return localToWorldMatrix.MultiplyPoint3x4(position); }
        public Vector3 forward { get { return rotation * Vector3.forward; } }
        public void LookAt(Vector3 worldPosition)
        {
            Vector3 to = (worldPosition - position).normalized;
            float yaw = (float)(Math.Atan2(to.x, to.z) * 180 / Math.PI), pitch = (float)(-Math.Asin(to.y) * 180 / Math.PI);
            rotation = Quaternion.Euler(pitch, yaw, 0);
        }

        internal void Collect<T>(List<T> found, bool includeInactive)
        {
            if (!includeInactive && !owner.activeInHierarchy) return;
            owner.Collect(found);
            foreach (Transform child in children) child.Collect(found, includeInactive);
        }
        internal void Settle()
        {
            owner.SettleAll();
            foreach (Transform child in children) child.Settle();
        }
        static Vector3 Unscale(Vector3 v, Vector3 s) { return new Vector3(v.x / s.x, v.y / s.y, v.z / s.z); }
    }
}
