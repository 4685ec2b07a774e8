// GameObject > Plimsoll > Ocean: creates an Ocean, a surface that draws it and a material.
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

        /// <summary>Creates an asset, because a material that exists only in the scene is lost when a prefab is made of
        /// it.</summary>
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
