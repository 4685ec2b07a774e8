// Statics: floating position, stability, hydrostatic table.
using System;

namespace Plimsoll
{
    /// <summary>A hull with its weights: floating position, righting arm, hydrostatic table. Immutable; shared freely
    /// between threads.</summary>
    public sealed unsafe class Vessel : NativeHandle
    {
        readonly Hull hull;

        /// <summary>Mass, centre of mass and inertia, point masses and liquids included; free surfaces.</summary>
        public readonly VesselInfo Info;

        /// <param name="definition">from VesselDefinition.Create(hull.Pointer): mass, and other differences from the
        /// defaults</param>
        /// <param name="pointMasses">crew, cargo and the like, each from PointMass.Create(); or null</param>
        /// <param name="tanks">boxes of liquid, each from Tank.Create(); or null</param>
        public Vessel(Hull hull, ref VesselDefinition definition, PointMass[] pointMasses = null, Tank[] tanks = null)
        {
            if (hull == null) throw new ArgumentNullException("hull");
            hull.Hold(); // it must outlive the vessel
            try
            {
                handle = Make(hull, ref definition, pointMasses, tanks);
            }
            catch
            {
                hull.DangerousRelease();
                throw;
            }
            this.hull = hull;
            var info = VesselInfo.Create();
            PlimsollException.Check(Native.plim_vessel_get_info(handle, &info));
            Info = info;
        }

        static IntPtr Make(Hull hull, ref VesselDefinition definition, PointMass[] pointMasses, Tank[] tanks)
        {
            IntPtr made;
            VesselDefinition whole = definition;
            whole.Hull = hull.DangerousGetHandle();
            fixed (PointMass* pinnedMasses = pointMasses)
            fixed (Tank* pinnedTanks = tanks)
            {
                if (pointMasses != null)
                {
                    whole.PointMasses = pinnedMasses;
                    whole.PointMassCount = (uint)pointMasses.Length;
                }
                if (tanks != null)
                {
                    whole.Tanks = pinnedTanks;
                    whole.TankCount = (uint)tanks.Length;
                }
                PlimsollException.Check(Native.plim_vessel_create(&whole, &made));
            }
            return made;
        }

        /// <summary>Floating position from upright in still water, and its stability.</summary>
        public Equilibrium FindEquilibrium()
        {
            var definition = EquilibriumDefinition.Create();
            return FindEquilibrium(ref definition);
        }

        /// <param name="definition">free motions, and the start</param>
        /// <param name="surface">null: still water at 0</param>
        public Equilibrium FindEquilibrium(ref EquilibriumDefinition definition, Surface surface = null)
        {
            var found = Equilibrium.Create();
            EquilibriumDefinition whole = definition;
            whole.Surface = PointerOf(surface);
            IntPtr vessel = Pointer;
            CallingThread thread = CallingThread.Begin();
            thread.Check(Native.plim_vessel_find_equilibrium(vessel, &whole, &found));
            GC.KeepAlive(surface);
            GC.KeepAlive(this);
            return found;
        }

        /// <summary>Returns the distinct stable poses reached from many starts, in the order of their energy.</summary>
        /// <param name="starts">attitudes to start from; 0: 200</param>
        public Equilibrium[] FindEquilibria(int starts = 0)
        {
            if (starts < 0) throw new ArgumentOutOfRangeException("starts", "a number of starts cannot be negative: " + starts);
            var found = new Equilibrium[16];
            for (;;)
            {
                for (int i = 0; i < found.Length; ++i) found[i] = Equilibrium.Create();
                uint count;
                fixed (Equilibrium* pinned = found)
                    PlimsollException.Check(Native.plim_vessel_find_equilibria(Pointer, (uint)starts, pinned, (uint)found.Length, &count));
                GC.KeepAlive(this);
                bool all = count <= found.Length;
                Array.Resize(ref found, (int)count);
                if (all) return found;
            }
        }

        /// <summary>Key figures of the curve of the righting arm.</summary>
        public Stability FindStability()
        {
            Heeled[] rows;
            return FindStability(new double[0], out rows);
        }

        /// <param name="heels">[rad] of the rows, in any order</param>
        /// <param name="rows">the righting arm at each of them</param>
        /// <param name="openings">[m, body] x, y, z of each point where water would run in, in addition to the rims; or
        /// null</param>
        public Stability FindStability(double[] heels, out Heeled[] rows, double[] openings = null)
        {
            if (heels == null) throw new ArgumentNullException("heels");
            if (openings != null && openings.Length % 3 != 0)
                throw new ArgumentException("points are x, y, z each: " + openings.Length + " numbers are no multiple of three", "openings");
            var definition = StabilityDefinition.Create();
            var stability = Stability.Create();
            rows = new Heeled[heels.Length];
            for (int i = 0; i < rows.Length; ++i) rows[i] = Heeled.Create();
            fixed (double* pinnedHeels = heels, pinnedOpenings = openings)
            fixed (Heeled* pinnedRows = rows)
            {
                definition.Heels = pinnedHeels;
                definition.HeelCount = (uint)heels.Length;
                definition.Openings = pinnedOpenings;
                definition.OpeningCount = openings == null ? 0 : (uint)openings.Length / 3;
                PlimsollException.Check(Native.plim_vessel_find_stability(Pointer, &definition, pinnedRows, &stability));
            }
            GC.KeepAlive(this);
            return stability;
        }

        /// <summary>Returns the standard table, upright and without trim.</summary>
        /// <param name="drafts">[m] above 0, at most Info.Height</param>
        public Hydrostatics[] FindHydrostatics(double[] drafts)
        {
            if (drafts == null) throw new ArgumentNullException("drafts");
            var rows = new Hydrostatics[drafts.Length];
            for (int i = 0; i < rows.Length; ++i) rows[i] = Hydrostatics.Create();
            fixed (double* pinnedDrafts = drafts)
            fixed (Hydrostatics* pinnedRows = rows)
                PlimsollException.Check(Native.plim_vessel_find_hydrostatics(Pointer, pinnedDrafts, (uint)drafts.Length, pinnedRows));
            GC.KeepAlive(this);
            return rows;
        }

        protected override bool ReleaseHandle()
        {
            Native.plim_vessel_destroy(handle);
            if (hull != null) hull.DangerousRelease();
            return true;
        }
    }
}
