// Hulls of floaters before play, for gizmos. They belong to the editor: in edit mode a component is not notified when
// it is destroyed, or when its scale or model has changed. Therefore each hull is looked up by its key, and built again
// only if the key has changed.
using System.Collections.Generic;

namespace Plimsoll.Unity.Editor
{
    internal static class HullPreview
    {
        const int Most = 32; // floaters that are selected at once

        struct Entry
        {
            public Floater Floater;
            public HullKey Key;
            public SharedHull Hull; // null: this mesh cannot float
        }

        static readonly List<Entry> entries = new List<Entry>();

        /// <summary>Returns null if the floater has no hull; the inspector shows the reason.</summary>
        public static SharedHull Find(Floater floater)
        {
            string problem;
            HullMesh mesh = HullMesh.Find(floater, out problem);
            if (mesh == null) return null;
            HullOptions options = HullOptions.Of(floater);
            var key = new HullKey(mesh, options);
            int place = entries.FindIndex(entry => ReferenceEquals(entry.Floater, floater));
            if (place >= 0 && entries[place].Key.Equals(key)) return entries[place].Hull;
            if (place >= 0) RemoveAt(place);
            else if (entries.Count == Most) Clear();
            entries.Add(new Entry { Floater = floater, Key = key, Hull = Take(mesh, options) });
            return entries[entries.Count - 1].Hull;
        }

        static SharedHull Take(HullMesh mesh, HullOptions options)
        {
            try
            {
                bool built;
                return HullCache.Take(mesh, options, out built);
            }
            catch (MeshRefusedException)
            {
                return null;
            }
        }

        static void RemoveAt(int place)
        {
            if (entries[place].Hull != null) HullCache.Release(entries[place].Hull);
            entries.RemoveAt(place);
        }

        public static void Clear()
        {
            while (entries.Count > 0) RemoveAt(entries.Count - 1);
        }
    }
}
