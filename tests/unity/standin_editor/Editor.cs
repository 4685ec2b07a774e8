// Editor.cs - the stand-in for UnityEditor and for the immediate-mode GUI. Displayed elements are recorded, and a
// button is pressed if a test has requested it by its label. npm unity-types has no declarations of these, so their
// signatures are taken from Unity's manual, unchecked.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using UnityEngine;
using Object = UnityEngine.Object;

[assembly: InternalsVisibleTo("Plimsoll.Unity.StandInTests")]

namespace UnityEngine
{
    public class GUILayoutOption {}
    public class GUIStyle {}
    public class GUILayout
    {
        internal static string press; // label of the button that is pressed next
        public static bool Button(string text, params GUILayoutOption[] options)
        {
            UnityEditor.EditorGUILayout.shown.Add("[" + text + "]");
            if (press != text) return false;
            press = null;
            return true;
        }
    }
}

namespace UnityEditor
{
    public enum MessageType { None, Info, Warning, Error }
    [Flags]
    public enum GizmoType { Pickable = 1, NotInSelectionHierarchy = 2, NonSelected = 32, Selected = 4, Active = 8, InSelectionHierarchy = 16 }

    [AttributeUsage(AttributeTargets.Class)]
    public class CustomEditor : Attribute
    {
        public CustomEditor(Type inspectedType) {}
    }
    [AttributeUsage(AttributeTargets.Method)]
    public class DrawGizmo : Attribute
    {
        public DrawGizmo(GizmoType gizmo) {}
    }
    public class Editor
    {
        public Object target { get { return targets[0]; } }
        public Object[] targets { get; internal set; }
        public bool DrawDefaultInspector() { return false; }
        public virtual void OnInspectorGUI() {}
    }
    public static class EditorStyles
    {
        public static GUIStyle boldLabel { get { return new GUIStyle(); } }
    }
    public class EditorGUILayout
    {
        internal static readonly List<string> shown = new List<string>();
        public static void LabelField(string label, GUIStyle style, params GUILayoutOption[] options) { shown.Add(label); }
        public static void LabelField(string label, string label2, params GUILayoutOption[] options) { shown.Add(label + ": " + label2); }
        public static void HelpBox(string message, MessageType type) { shown.Add(type + ": " + message); }
    }
    public class EditorUtility
    {
        public static void SetDirty(Object target) {}
    }
    [AttributeUsage(AttributeTargets.Class)]
    public class CanEditMultipleObjects : Attribute {}
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class MenuItem : Attribute
    {
        public MenuItem(string itemName, bool isValidateFunction, int priority) {}
    }
    public sealed class MenuCommand
    {
        public Object context;
        public MenuCommand(Object context) { this.context = context; }
    }
    public sealed class GameObjectUtility
    {
        public static void SetParentAndAlign(GameObject child, GameObject parent)
        {
            if (parent != null) child.transform.SetParent(parent.transform, false);
        }
    }
    public sealed class Selection
    {
        public static GameObject activeGameObject { get; set; }
    }
    public class AssetDatabase
    {
        internal static readonly List<string> created = new List<string>();
        public static void CreateAsset(Object asset, string path) { created.Add(path); }
        public static string GenerateUniqueAssetPath(string path) { return path; }
    }
    public class Undo
    {
        public static void RegisterCreatedObjectUndo(Object objectToUndo, string name) { recorded.Add(name); }
        internal static readonly List<string> recorded = new List<string>();
        public static void RecordObject(Object objectToUndo, string name) { recorded.Add(name); }
    }
}
