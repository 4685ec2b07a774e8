// A sea at one instant.
using System;

namespace Plimsoll
{
    /// <summary>A water at one instant.</summary>
    public sealed unsafe class Surface : NativeHandle
    {
        /// <summary>The water from which it was last prepared. The surface keeps it, because its source of heights may
        /// be called later.</summary>
        public Water Water { get; private set; }

        /// <summary>The heights that were last set. The surface keeps them, because the library reads them. Null if
        /// there are none, or if they are in the caller's own memory.</summary>
        public HeightField Field { get; private set; }

        public Surface()
        {
            Library.Require();
            IntPtr made;
            PlimsollException.Check(Native.plim_surface_create(&made));
            handle = made;
        }

        readonly bool shared;
        KeptSource source; // of its heights; null: none

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
                Library.Require(); // here: an exception of a static initialiser would be wrapped, and thrown again on every use
                return StillWater.Surface;
            }
        }

        static class StillWater
        {
            public static readonly Surface Surface = new Surface(Native.plim_still_water());
        }

        /// <summary>Prepares the surface of a water at a time [s]. Allocates nothing for the same kind of water that is
        /// no larger than before.</summary>
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

        /// <summary>Sets the surface of an engine's own ocean: level, density, gravity and current of a water (null:
        /// still water's), and heights of a grid. They are not copied: the memory of grid.Heights must not be moved or
        /// changed while the surface is used.</summary>
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

        /// <summary>Sets heights from a field that manages its own memory.</summary>
        public void SetHeights(HeightField field, Water water = null)
        {
            if (field == null) throw new ArgumentNullException("field");
            SetHeights(water, ref field.Grid);
            Field = field;
        }

        /// <summary>Returns upper bounds of heights, slopes and other quantities over the whole surface at this
        /// instant.</summary>
        public SurfaceBounds GetBounds()
        {
            var bounds = SurfaceBounds.Create();
            PlimsollException.Check(Native.plim_surface_get_bounds(Pointer, &bounds));
            GC.KeepAlive(this);
            return bounds;
        }

        /// <summary>Returns the height [m, world y] above a place of the world.</summary>
        public double GetHeight(double x, double z)
        {
            double height;
            IntPtr surface = Pointer;
            CallingThread thread = CallingThread.Begin();
            thread.Check(Native.plim_surface_get_heights(surface, 1, &x, &z, &height, null));
            GC.KeepAlive(this);
            return height;
        }

        /// <summary>Returns heights [m, world y] above many places. slopes: dh/dx, dh/dz of each, or null.</summary>
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

        /// <summary>Returns height, slope and rate of the surface at a point of the world, and the velocity of the
        /// water there.</summary>
        public SurfaceSample Sample(Double3 point)
        {
            SurfaceSample sample;
            IntPtr surface = Pointer;
            CallingThread thread = CallingThread.Begin();
            thread.Check(Native.plim_surface_get_samples(surface, 1, (double*)&point, &sample));
            GC.KeepAlive(this);
            return sample;
        }

        /// <summary>Returns accelerations of the water [m/s^2, world] at many points, by linear theory; above the
        /// surface those at the surface.</summary>
        public void GetAccelerations(Double3[] points, Double3[] accelerations)
        {
            if (points == null || accelerations == null) throw new ArgumentNullException(points == null ? "points" : "accelerations");
            if (accelerations.Length < points.Length) throw new ArgumentException(points.Length + " points need as many accelerations", "accelerations");
            IntPtr surface = Pointer;
            fixed (Double3* pinnedPoints = points, pinnedAccelerations = accelerations)
            {
                CallingThread thread = CallingThread.Begin();
                thread.Check(Native.plim_surface_get_accelerations(surface, (uint)points.Length, (double*)pinnedPoints, (double*)pinnedAccelerations));
            }
            GC.KeepAlive(this);
        }

        /// <summary>Returns the depth [m] below the surface straight above a point of the world; negative above
        /// water.</summary>
        public double GetDepth(Double3 point)
        {
            double depth;
            IntPtr surface = Pointer;
            CallingThread thread = CallingThread.Begin();
            thread.Check(Native.plim_surface_get_depths(surface, 1, (double*)&point, &depth, null));
            GC.KeepAlive(this);
            return depth;
        }

        /// <summary>Returns depths [m] of many points. velocities: [m/s, world] of the water at each, zero above water;
        /// or null.</summary>
        public void GetDepths(Double3[] points, double[] depths, Double3[] velocities = null)
        {
            if (points == null || depths == null) throw new ArgumentNullException(points == null ? "points" : "depths");
            if (depths.Length < points.Length || velocities != null && velocities.Length < points.Length)
                throw new ArgumentException(points.Length + " points need as many depths and as many velocities");
            IntPtr surface = Pointer;
            fixed (Double3* pinnedPoints = points, pinnedVelocities = velocities)
            fixed (double* pinnedDepths = depths)
            {
                CallingThread thread = CallingThread.Begin();
                thread.Check(Native.plim_surface_get_depths(surface, (uint)points.Length, (double*)pinnedPoints, pinnedDepths, (double*)pinnedVelocities));
            }
            GC.KeepAlive(this);
        }

        void RequireOwn()
        {
            if (shared) throw new InvalidOperationException("Surface.Still is shared and cannot be changed: create a new Surface() and prepare that");
        }

        /// <summary>Surface.Still is shared: disposing it does nothing.</summary>
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
