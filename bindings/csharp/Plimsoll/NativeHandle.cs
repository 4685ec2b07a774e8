// Base of the owners of the library's objects. Each object is freed once, by Dispose or by the garbage collector.
using System;
using System.Runtime.InteropServices;

namespace Plimsoll
{
    /// <summary>Owner of one of the library's objects. Dispose it when it is no longer needed; otherwise the garbage
    /// collector frees it at some time.</summary>
    public abstract class NativeHandle : SafeHandle
    {
        protected NativeHandle(bool owned = true) : base(IntPtr.Zero, owned)
        {
        }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }

        /// <summary>For the fields of structs. A program that stores it must keep this object, and not dispose
        /// it.</summary>
        public IntPtr Pointer
        {
            get
            {
                if (IsClosed || IsInvalid) throw new ObjectDisposedException(GetType().Name);
                return handle;
            }
        }

        /// <summary>Keeps the object from being freed until DangerousRelease, by Dispose or by the garbage
        /// collector.</summary>
        internal void Hold()
        {
            bool held = false;
            DangerousAddRef(ref held);
        }

        /// <summary>Holds each of these, or none of them if one has been disposed. Entries may be null.</summary>
        internal static NativeHandle[] Hold(params NativeHandle[] owners)
        {
            int count = 0;
            try
            {
                for (; count < owners.Length; ++count)
                    if (owners[count] != null) owners[count].Hold();
            }
            catch
            {
                while (--count >= 0)
                    if (owners[count] != null) owners[count].DangerousRelease();
                throw;
            }
            return owners;
        }

        /// <summary>Releases the handles that Hold has returned.</summary>
        internal static void Release(NativeHandle[] owners)
        {
            foreach (NativeHandle owner in owners)
                if (owner != null) owner.DangerousRelease();
        }

        /// <summary>Inside a source of heights the current call may be using this object: it is freed after that
        /// call.</summary>
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
