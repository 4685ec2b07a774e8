// A sea at one instant.
using System;

namespace Plimsoll
{
    /// <summary>A water at one instant.</summary>
    public sealed unsafe class Surface : NativeHandle
    {
        /// <summary>The water it was last prepared from, which it keeps alive: its source of heights may be asked later on.</summary>
        public Water Water { get; private set; }

        /// <summary>The heights it was last given, which it keeps, because the library reads them; null: none, or some of the caller's own memory.</summary>
        public HeightField Field { get; private set; }

        public Surface()
        {
            Library.Require();
            IntPtr made;
            PlimsollException.Check(Native.plim_surface_create(&made));
            handle = made;
        }

        readonly bool shared;
        KeptSource source; // that it asks; null: none

        internal KeptSource Source
        {
            get { return source; }
        }

        Surface(IntPtr everybodys) : base(false)
        {
            handle = everybodys;
            shared = true;
        }

        /// <summary>Fresh water with its level at y = 0.</summary>
        public static Surface Still
        {
            get
            {
                Library.Require(); // here, not where it is made: what a static field's maker throws comes out wrapped, and for good
                return StillWater.Surface;
            }
        }

        static class StillWater
        {
            public static readonly Surface Surface = new Surface(Native.plim_still_water());
        }

        /// <summary>The water as it is at a time [s]. The same kind of water again, no larger than before, allocates nothing.</summary>
        public void Prepare(Water water, double time)
        {
            if (water == null) throw new ArgumentNullException("water");
            RequireOwn();
            PlimsollException.Check(Native.plim_surface_prepare(Pointer, water.Pointer, time));
            Water = water;
            Field = null;
            SetSource(water.Source);
            GC.KeepAlive(this);
        }

        void SetSource(KeptSource changed)
        {
            if (changed == source) return;
            source = changed;
            HeightTrampoline.SetOfSurface(handle, changed);
        }

        /// <summary>For an engine's own ocean: level, density, gravity and current of a water (null: still water's), heights of a grid. They are not
        /// copied: the memory that grid.Heights points at must stay where it is, and unchanged, as long as the surface is used.</summary>
        public void SetHeights(Water water, ref HeightGrid grid)
        {
            RequireOwn();
            fixed (HeightGrid* pinned = &grid)
                PlimsollException.Check(Native.plim_surface_set_heights(Pointer, PointerOf(water), pinned));
            Water = water;
            Field = null;
            SetSource(null);
            GC.KeepAlive(this);
        }

        /// <summary>The same from memory that looks after itself.</summary>
        public void SetHeights(HeightField field, Water water = null)
        {
            if (field == null) throw new ArgumentNullException("field");
            SetHeights(water, ref field.Grid);
            Field = field;
        }

        /// <summary>How large heights, slopes and so on may become anywhere at this instant.</summary>
        public SurfaceBounds GetBounds()
        {
            var bounds = SurfaceBounds.Create();
            PlimsollException.Check(Native.plim_surface_get_bounds(Pointer, &bounds));
            GC.KeepAlive(this);
            return bounds;
        }

        /// <summary>[m, world y] above a place of the world.</summary>
        public double GetHeight(double x, double z)
        {
            double height;
            IntPtr surface = Pointer;
            CallingThread thread = CallingThread.Begin();
            thread.Check(Native.plim_surface_get_heights(surface, 1, &x, &z, &height, null));
            GC.KeepAlive(this);
            return height;
        }

        /// <summary>[m, world y] above many places. slopes: dh/dx, dh/dz of each, or null.</summary>
        public void GetHeights(double[] x, double[] z, double[] heights, double[] slopes = null)
        {
            if (x == null || z == null || heights == null) throw new ArgumentNullException(x == null ? "x" : z == null ? "z" : "heights");
            if (z.Length != x.Length || heights.Length < x.Length || slopes != null && slopes.Length < 2 * x.Length)
                throw new ArgumentException("for " + x.Length + " places z needs as many, heights as many and slopes twice as many");
            IntPtr surface = Pointer;
            fixed (double* pinnedX = x, pinnedZ = z, pinnedHeights = heights, pinnedSlopes = slopes)
            {
                CallingThread thread = CallingThread.Begin();
                thread.Check(Native.plim_surface_get_heights(surface, (uint)x.Length, pinnedX, pinnedZ, pinnedHeights, pinnedSlopes));
            }
            GC.KeepAlive(this);
        }

        /// <summary>What the surface does at a point of the world: height, slope, rate, and the water's velocity there.</summary>
        public SurfaceSample Sample(Double3 point)
        {
            SurfaceSample sample;
            IntPtr surface = Pointer;
            CallingThread thread = CallingThread.Begin();
            thread.Check(Native.plim_surface_get_samples(surface, 1, (double*)&point, &sample));
            GC.KeepAlive(this);
            return sample;
        }

        void RequireOwn()
        {
            if (shared) throw new InvalidOperationException("Surface.Still belongs to everybody and stays as it is: make a new Surface() and prepare that");
        }

        /// <summary>Still belongs to everybody: disposing it does nothing.</summary>
        protected override void Dispose(bool disposing)
        {
            if (!shared || !disposing) base.Dispose(disposing);
        }

        protected override bool ReleaseHandle()
        {
            if (source != null) HeightTrampoline.SetOfSurface(handle, null);
            Native.plim_surface_destroy(handle);
            return true;
        }
    }
}
