// World.cs - the stand-in's main loop: Unity's calls of scripts. Scripts run in the order of DefaultExecutionOrder. The
// log is kept.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace UnityEngine
{
    public enum LogType { Error = 0, Assert = 1, Warning = 2, Log = 3, Exception = 4 }

    public class Time
    {
        internal static double now, fixedNow;
        static float step = 0.02f;
        public static float fixedDeltaTime { get { return step; } set { step = value; } }
        public static double timeAsDouble { get { return now; } }
        public static double fixedTimeAsDouble { get { return fixedNow; } }
    }

    public class Application
    {
        internal static bool playing = true;
        public static bool isPlaying { get { return playing; } }
    }

    public class Debug
    {
        public static void Log(object message) { World.Keep(LogType.Log, message, null); }
        public static void Log(object message, Object context) { World.Keep(LogType.Log, message, context); }
        public static void LogWarning(object message) { World.Keep(LogType.Warning, message, null); }
        public static void LogWarning(object message, Object context) { World.Keep(LogType.Warning, message, context); }
        public static void LogError(object message, Object context) { World.Keep(LogType.Error, message, context); }
        public static void LogException(Exception exception, Object context) { World.Keep(LogType.Exception, exception, context); }
    }

    internal static class World
    {
        internal struct Entry
        {
            public LogType type;
            public string text;
            public Object context;
        }
        internal static readonly List<GameObject> objects = new List<GameObject>();
        internal static readonly List<Entry> log = new List<Entry>();

        internal static void Keep(LogType type, object message, Object context)
        {
            log.Add(new Entry { type = type, text = message.ToString(), context = context });
        }

        internal static void Clear()
        {
            foreach (GameObject each in objects.ToArray()) Object.DestroyImmediate(each);
            log.Clear();
            Gizmos.lines.Clear();
            Shader.arrays.Clear();
            Shader.vectors.Clear();
            Camera.first = null;
            Physics.gravity = new Vector3(0, -9.81f, 0);
            Time.fixedDeltaTime = 0.02f;
            Time.now = Time.fixedNow = 0;
            Application.playing = true;
        }

        // Before play, only scripts with ExecuteAlways receive messages.
        internal static bool Runs(Component script)
        {
            return Application.playing || script.GetType().GetCustomAttributes(typeof(ExecuteAlways), true).Length > 0;
        }

        internal static T FindActive<T>() where T : Object
        {
            List<Component> all = new List<Component>();
            foreach (GameObject each in objects.Where(each => each.activeInHierarchy)) each.Collect(all);
            return (T)(object)all.FirstOrDefault(part => part is T);
        }

        // One fixed step: FixedUpdate of all scripts, then the bodies move.
        internal static void Step()
        {
            Tell("FixedUpdate");
            Physics.Simulate(Time.fixedDeltaTime);
            Time.fixedNow += Time.fixedDeltaTime;
        }
        internal static void Frame(double time)
        {
            Time.now = time;
            Tell("Update");
            Tell("LateUpdate");
        }

        // Simulates the recompilation of scripts during play: every script is created again, without Awake and Start.
        // Unity restores fields of serialisable types, also private ones, unless they are NonSerialized or readonly.
        // Static fields have their initial values.
        internal static void Recompile()
        {
            List<MonoBehaviour> scripts = new List<MonoBehaviour>();
            foreach (GameObject each in objects) each.Collect(scripts);
            List<MonoBehaviour> running = scripts.Where(script => script.running).ToList();
            foreach (MonoBehaviour script in running) Send(script, "OnDisable");
            foreach (Assembly assembly in scripts.Select(script => script.GetType().Assembly).Distinct())
                foreach (Type type in assembly.GetTypes().Where(type => !type.ContainsGenericParameters)) Blank(type, null, null);
            foreach (MonoBehaviour script in scripts) Blank(script.GetType(), script, Activator.CreateInstance(script.GetType()));
            foreach (MonoBehaviour script in running) Send(script, "OnEnable");
        }

        static void Blank(Type type, object script, object fresh)
        {
            BindingFlags which = BindingFlags.DeclaredOnly | BindingFlags.Public | BindingFlags.NonPublic | (script == null ? BindingFlags.Static : BindingFlags.Instance);
            foreach (FieldInfo field in type.GetFields(which))
                if (script != null)
                {
                    if (!IsBroughtBack(field)) field.SetValue(script, field.GetValue(fresh));
                }
                else if (typeof(System.Collections.IList).IsAssignableFrom(field.FieldType) && !field.FieldType.IsArray)
                {
                    ((System.Collections.IList)field.GetValue(null)).Clear();
                }
                else if (typeof(System.Collections.IDictionary).IsAssignableFrom(field.FieldType))
                {
                    ((System.Collections.IDictionary)field.GetValue(null)).Clear();
                }
        }

        static bool IsBroughtBack(FieldInfo field)
        {
            Type type = field.FieldType.IsArray ? field.FieldType.GetElementType() : field.FieldType;
            bool can = type.IsPrimitive || type.IsEnum || type == typeof(string) || typeof(Object).IsAssignableFrom(type) || type.IsSerializable && !type.IsInterface ||
                       type.IsValueType && type.Assembly == typeof(World).Assembly;
            return can && !field.IsInitOnly && !field.IsNotSerialized;
        }

        static void Tell(string message)
        {
            List<MonoBehaviour> scripts = new List<MonoBehaviour>();
            foreach (GameObject each in objects) each.Collect(scripts);
            foreach (MonoBehaviour script in scripts.OrderBy(Order))
            {
                if (script == null || !script.running) continue;
                if (!script.started)
                {
                    script.started = true;
                    Send(script, "Start");
                }
                if (script.running) Send(script, message);
            }
        }

        static int Order(MonoBehaviour script)
        {
            object[] found = script.GetType().GetCustomAttributes(typeof(DefaultExecutionOrder), true);
            return found.Length == 0 ? 0 : ((DefaultExecutionOrder)found[0]).order;
        }

        // Unity's messages may be private. An exception is logged and the others continue, as in Unity.
        internal static void Send(object target, string message)
        {
            MethodInfo method = null;
            for (Type type = target.GetType(); type != null && method == null; type = type.BaseType)
                method = type.GetMethod(message, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly, null,
                                        Type.EmptyTypes, null);
            if (method == null) return;
            try
            {
                ((Action)Delegate.CreateDelegate(typeof(Action), target, method))();
            }
            catch (Exception failure)
            {
                Keep(LogType.Exception, failure, target as Object);
            }
        }
    }
}
