// The panels of a hull, for drag.
using System;

namespace Plimsoll
{
    /// <summary>The surface of a hull as panels for drag: immutable, and independent of the hull once created. A body
    /// without its own panels uses those of its hull.</summary>
    public sealed unsafe class Panels : NativeHandle
    {
        public readonly PanelsInfo Info;

        /// <param name="most">maximum number of panels; 0: 1000</param>
        public Panels(Hull hull, int most = 0)
        {
            if (hull == null) throw new ArgumentNullException("hull");
            if (most < 0) throw new ArgumentOutOfRangeException("most", "a number of panels cannot be negative: " + most);
            IntPtr made;
            PlimsollException.Check(Native.plim_panels_create(hull.Pointer, (uint)most, &made));
            GC.KeepAlive(hull);
            handle = made;
            var info = PanelsInfo.Create();
            PlimsollException.Check(Native.plim_panels_get_info(handle, &info));
            Info = info;
        }

        protected override bool ReleaseHandle()
        {
            Native.plim_panels_destroy(handle);
            return true;
        }
    }
}
