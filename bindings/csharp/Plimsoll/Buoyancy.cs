// Buoyancy of a scene's body that a function of the caller computes.
using System;
using System.Runtime.InteropServices;

namespace Plimsoll
{
    /// <summary>Computes the buoyancy of a body of a scene in place of the library: force, torque, volume and bounds of
    /// `forces`. Called in every substep on the thread that steps the body.</summary>
    /// <param name="body">a copy of the body in the middle of the substep, with its surface; may be given to
    /// Evaluation.Evaluate</param>
    /// <param name="forces">the library's own buoyancy, with bounds of NaN; to be changed</param>
    public delegate void Buoyancy(ref Body body, ref Forces forces);

    /// <summary>The buoyancy of one body, which its scene owns.</summary>
    sealed unsafe class KeptBuoyancy : KeptCallback
    {
        static readonly BuoyancyFunction callback = Call; // kept alive as long as the program

        public static readonly IntPtr Pointer = Marshal.GetFunctionPointerForDelegate(callback);

        readonly Buoyancy function;
        GCHandle self; // weak: a function that refers to its scene does not keep the scene

        public KeptBuoyancy(Buoyancy function)
        {
            this.function = function;
            self = GCHandle.Alloc(this, GCHandleType.Weak);
        }

        /// <summary>The argument `user` of the library's call.</summary>
        public IntPtr User
        {
            get { return GCHandle.ToIntPtr(self); }
        }

        /// <summary>Call it when the library does not use the function any more.</summary>
        public void Free()
        {
            self.Free();
        }

        [MonoPInvokeCallback(typeof(BuoyancyFunction))]
        static void Call(IntPtr user, Body* body, Forces* forces)
        {
            CallingThread thread = CallingThread.Current;
            Exception before = thread.Enter();
            KeptBuoyancy kept = null;
            try
            {
                kept = (KeptBuoyancy)GCHandle.FromIntPtr(user).Target;
                Body copy = *body; // the library's own must not be changed
                kept.function(ref copy, ref *forces);
            }
            catch (Exception thrown)
            {
                before = thread.Note(thrown, before, kept);
                forces->Force = new Double3(double.NaN, double.NaN, double.NaN); // so that the library does not move the body
            }
            thread.Leave(before);
        }
    }
}
