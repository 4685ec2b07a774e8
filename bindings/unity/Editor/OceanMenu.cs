// GameObject > Plimsoll > Ocean: an Ocean, a surface that draws it and a material for that, in one step.
using UnityEditor;
using UnityEngine;

namespace Plimsoll.Unity.Editor
{
    internal static class OceanMenu
    {
        [MenuItem("GameObject/Plimsoll/Ocean", false, 10)]
        internal static void MakeOcean(MenuCommand command)
        {
            var made = new GameObject("Ocean");
            Ocean ocean = made.AddComponent<Ocean>();
            var surface = new GameObject("Sea Surface");
            surface.transform.SetParent(made.transform, false);
            surface.AddComponent<SeaSurface>().ocean = ocean;
            surface.GetComponent<MeshRenderer>().sharedMaterial = MakeMaterial();
            GameObjectUtility.SetParentAndAlign(made, command.context as GameObject);
            Undo.RegisterCreatedObjectUndo(made, "Create Ocean");
            Selection.activeGameObject = made;
        }

        /// <summary>An asset, because a material that only the scene has is lost as soon as somebody makes a prefab of it.</summary>
        static Material MakeMaterial()
        {
            Shader shader = Shader.Find("Plimsoll/Sea");
            if (shader == null)
            {
                Debug.LogWarning("Plimsoll: the shader Plimsoll/Sea is not there, so the Sea Surface has no material yet");
                return null;
            }
            var material = new Material(shader);
            AssetDatabase.CreateAsset(material, AssetDatabase.GenerateUniqueAssetPath("Assets/Plimsoll Sea.mat"));
            return material;
        }
    }
}
