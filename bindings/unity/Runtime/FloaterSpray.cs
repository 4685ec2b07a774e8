// The surface of a Floater that became wet, for spray, splashes and sound.
using System;
using UnityEngine;

namespace Plimsoll.Unity
{
    public sealed partial class Floater
    {
        [NonSerialized] Wetting wetting; // null: FindNewlyWet has not been called for this hull

        /// <summary>Finds the triangles of its hull that became wet since the last call: place, normal, area, and
        /// velocity against the water. Call it once per FixedUpdate, before the Ocean steps (an execution order below
        /// 30000). The first call reports nothing. Allocates nothing after that.</summary>
        /// <param name="newlyWet">filled with the triangles that have the largest newly wet areas</param>
        /// <returns>how many triangles were written; 0 without a hull or an Ocean</returns>
        public int FindNewlyWet(NewlyWet[] newlyWet)
        {
            if (newlyWet == null) throw new ArgumentNullException("newlyWet");
            Ocean sea = Ocean;
            if (changed) Rebuild();
            Surface surface = body == null || sea == null || !HasHull() ? null : sea.Surface;
            if (surface == null)
            {
                ForgetWetting();
                return 0;
            }
            if (wetting == null) wetting = new Wetting(shared.Hull);
            Body now = Body.Create(shared.Hull.Pointer);
            now.Surface = surface.Pointer;
            DescribeMotion(ref now);
            try
            {
                return wetting.Update(ref now, newlyWet);
            }
            catch (PlimsollException refused) when (refused.InnerException != null)
            {
                throw Ocean.ProviderThrew(refused);
            }
        }

        void ForgetWetting()
        {
            if (wetting != null) wetting.Dispose();
            wetting = null;
        }
    }
}
