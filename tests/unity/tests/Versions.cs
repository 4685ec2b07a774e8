// Versions.cs - names that changed in Unity 6.
using UnityEngine;

namespace Plimsoll.Unity.StandInTests
{
    static class Versions
    {
        public static Vector3 GetVelocity(this Rigidbody body)
        {
#if UNITY_6000_0_OR_NEWER
            return body.linearVelocity;
#else
            return body.velocity;
#endif
        }

        public static void SetVelocity(this Rigidbody body, Vector3 velocity)
        {
#if UNITY_6000_0_OR_NEWER
            body.linearVelocity = velocity;
#else
            body.velocity = velocity;
#endif
        }
    }
}
