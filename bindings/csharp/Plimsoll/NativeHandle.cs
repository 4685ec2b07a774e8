// What owns an object of the library: freed once, whether by Dispose or by the garbage collector.
using System;
using System.Runtime.InteropServices;

namespace Plimsoll
{
    /// <summary>Owner of one of the library's objects. Dispose it when it is no longer needed; otherwise the garbage collector does, some time.</summary>
    public abstract class NativeHandle : SafeHandle
    {
        protected NativeHandle(bool owned = true) : base(IntPtr.Zero, owned)
        {
        }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }

        /// <summary>For the fields of structs. Whoever keeps it must also keep this object, and not dispose it meanwhile.</summary>
        public IntPtr Pointer
        {
            get
            {
                if (IsClosed || IsInvalid) throw new ObjectDisposedException(GetType().Name);
                return handle;
            }
        }

        /// <summary>Until DangerousRelease neither Dispose nor the garbage collector frees it.</summary>
        internal void Hold()
        {
            bool held = false;
            DangerousAddRef(ref held);
        }

        /// <summary>Inside a source of heights the call that asked it may be using this: it is freed after that call.</summary>
        protected override void Dispose(bool disposing)
        {
            if (disposing && !IsClosed && !IsInvalid) CallingThread.HoldDuringCall(this);
            base.Dispose(disposing);
        }

        /// <summary>Null for null.</summary>
        internal static IntPtr PointerOf(NativeHandle owner)
        {
            return owner == null ? IntPtr.Zero : owner.Pointer;
        }
    }
}
