// Water loads on all bodies of an engine in one call. The engine steps its bodies itself.
//
//     var fleet = new Fleet();
//     FleetMember boat = fleet.Add(hull, Effects.Create());   once
//     boat.Body.Position = ...; boat.Body.Velocity = ...;     every step, for every member
//     fleet.Evaluate(surface, timeStep, pool);                one native call
//     engine.Apply(boat.Load.Force, boat.Load.Torque);        about the centre of mass, in world axes
using System;
using System.Runtime.InteropServices;

namespace Plimsoll
{
    /// <summary>One body of a fleet, with its state. References into it are valid until the fleet next gains or loses a
    /// member: do not keep them.</summary>
    public sealed unsafe class FleetMember
    {
        internal Fleet Fleet;
        internal int Index;
        readonly NativeHandle[] held; // hull, panels, seakeeping; the latter two may be null
        readonly Effects* effects;    // null: none
        readonly IntPtr state;        // a plim_body_state; zero without effects
        StepTerms* terms;             // null: not read yet

        internal FleetMember(Fleet fleet, int index, NativeHandle[] held, Effects* given)
        {
            Fleet = fleet;
            Index = index;
            this.held = held;
            if (given == null) return;
            IntPtr made;
            PlimsollException.Check(Native.plim_body_state_create(NativeHandle.PointerOf(held[0]), NativeHandle.PointerOf(held[1]), &made));
            state = made;
            try
            {
                effects = (Effects*)Marshal.AllocHGlobal(sizeof(Effects));
            }
            catch
            {
                Native.plim_body_state_destroy(state);
                throw;
            }
            *effects = *given;
        }

        internal void Free()
        {
            Fleet = null;
            Marshal.FreeHGlobal((IntPtr)effects);
            Marshal.FreeHGlobal((IntPtr)terms);
            Native.plim_body_state_destroy(state);
            NativeHandle.Release(held);
        }

        Fleet Owner
        {
            get
            {
                if (Fleet == null) throw new ObjectDisposedException("FleetMember", "this member has left its fleet");
                return Fleet;
            }
        }

        /// <summary>Whether a body has the member's hull and effects, as it does unless it has been replaced as a
        /// whole.</summary>
        internal bool Owns(ref Body body)
        {
            return body.Effects == effects && body.Hull == held[0].DangerousGetHandle();
        }

        /// <summary>Gives a body the member's hull, effects, panels, seakeeping and state. The handles are held, so
        /// they are valid.</summary>
        internal void Claim(ref Body body)
        {
            body.Hull = held[0].DangerousGetHandle();
            body.Panels = held[1] == null ? IntPtr.Zero : held[1].DangerousGetHandle();
            body.Seakeeping = held[2] == null ? IntPtr.Zero : held[2].DangerousGetHandle();
            body.Effects = effects;
            body.State = state;
        }

        internal StepTerms* TermsPointer
        {
            get { return terms; }
        }

        /// <summary>The body before the engine's step: pose, velocities, mass, inertia in body axes, other forces.
        /// Fleet.Evaluate sets the surface, and hull, effects, panels, seakeeping and state if the body has been
        /// replaced as a whole. The fleet does not hold a seakeeping whose pointer you set here: keep it
        /// yourself.</summary>
        public ref Body Body
        {
            get { return ref Owner.Bodies[Index]; }
        }

        /// <summary>The load of water on it, from the last Evaluate in which it was not refused.</summary>
        public ref WaterLoad Load
        {
            get { return ref Owner.Loads[Index]; }
        }

        /// <summary>Of the last Evaluate; Ok, or the reason why Load stayed as it was.</summary>
        public Status Status
        {
            get { return Owner.Statuses[Index]; }
        }

        /// <summary>Drag and added mass of a member that was added with effects. May be changed between
        /// steps.</summary>
        public ref Effects Effects
        {
            get
            {
                Fleet owner = Owner;
                if (effects == null) throw new InvalidOperationException("this member has no effects: give them to Fleet.Add");
                GC.KeepAlive(owner);
                return ref *effects;
            }
        }

        /// <summary>Terms of the step's equation, for engines whose solver takes them. Zero until the Evaluate that
        /// follows the first use of this property; from then on each Evaluate fills them.</summary>
        public ref StepTerms Terms
        {
            get
            {
                Fleet owner = Owner;
                owner.RequireRest("its terms cannot be requested");
                if (terms == null)
                {
                    terms = (StepTerms*)Marshal.AllocHGlobal(sizeof(StepTerms));
                    *terms = StepTerms.Create();
                }
                GC.KeepAlive(owner);
                return ref *terms;
            }
        }

        /// <summary>Call it after a jump to another place, so that the water there does not cause slamming.</summary>
        public void ResetState()
        {
            Owner.RequireRest("its state cannot be reset");
            if (state != IntPtr.Zero) PlimsollException.Check(Native.plim_body_state_reset(state));
            GC.KeepAlive(Fleet); // so that the fleet does not free the state
        }

        /// <summary>Copies the state of a member with the same panels, of this fleet or another one. Allocates nothing.
        /// Throws if the panels differ; the state is then unchanged.</summary>
        public void CopyStateFrom(FleetMember other)
        {
            if (other == null) throw new ArgumentNullException("other");
            Owner.RequireRest("its state cannot be replaced");
            other.Owner.RequireRest("its state cannot be copied");
            if (state == IntPtr.Zero && other.state == IntPtr.Zero) return;
            if (state == IntPtr.Zero || other.state == IntPtr.Zero) throw new ArgumentException("one of the two members has no effects, and so no state", "other");
            PlimsollException.Check(Native.plim_body_state_copy(other.state, state));
            GC.KeepAlive(other.Fleet);
            GC.KeepAlive(Fleet);
        }

        /// <summary>Returns the state that the body keeps between steps, besides its pose and velocities, as bytes;
        /// empty without effects.</summary>
        public byte[] SaveState()
        {
            Owner.RequireRest("its state cannot be saved");
            ulong size = 0;
            if (state != IntPtr.Zero) PlimsollException.Check(Native.plim_body_state_save(state, IntPtr.Zero, 0, &size));
            var bytes = new byte[size];
            fixed (byte* first = bytes)
                if (state != IntPtr.Zero) PlimsollException.Check(Native.plim_body_state_save(state, (IntPtr)first, size, &size));
            GC.KeepAlive(Fleet);
            return bytes;
        }

        /// <summary>Reads the bytes of SaveState of a member with the same panels. Throws if they are damaged; the
        /// state is then unchanged.</summary>
        public void LoadState(byte[] bytes)
        {
            if (bytes == null) throw new ArgumentNullException("bytes");
            Owner.RequireRest("its state cannot be loaded");
            if (state == IntPtr.Zero && bytes.Length == 0) return;
            if (state == IntPtr.Zero) throw new ArgumentException("this member has no effects, and so no state", "bytes");
            fixed (byte* first = bytes)
                PlimsollException.Check(Native.plim_body_state_load(state, (IntPtr)first, (ulong)bytes.Length));
            GC.KeepAlive(Fleet);
        }
    }

    /// <summary>Bodies that are evaluated together. Allocates when members are added, never when they are evaluated.
    /// Used by one thread at a time.</summary>
    public sealed unsafe class Fleet : IDisposable
    {
        internal Body[] Bodies = new Body[0];
        internal WaterLoad[] Loads = new WaterLoad[0];
        internal Status[] Statuses = new Status[0];
        FleetMember[] members = new FleetMember[0];
        bool disposed, evaluating;

        public int Count { get; private set; }

        /// <summary>A member by its present index, below Count. Indices change when members leave.</summary>
        public FleetMember this[int index]
        {
            get
            {
                if ((uint)index >= (uint)Count) throw new IndexOutOfRangeException("member " + index + " of " + Count);
                return members[index];
            }
        }

        /// <summary>A body with neither drag nor added mass.</summary>
        public FleetMember Add(Hull hull)
        {
            return Add(hull, null, null, null);
        }

        /// <summary>A body with drag and added mass.</summary>
        /// <param name="effects">copied: FleetMember.Effects changes them later</param>
        /// <param name="panels">of that hull; null: the hull's own, at most 1000, built now if no other body has needed
        /// them yet</param>
        /// <param name="seakeeping">of that hull and centre of mass, for EffectFlags.Radiation; null: no
        /// radiation</param>
        public FleetMember Add(Hull hull, Effects effects, Panels panels = null, Seakeeping seakeeping = null)
        {
            return Add(hull, &effects, panels, seakeeping);
        }

        FleetMember Add(Hull hull, Effects* effects, Panels panels, Seakeeping seakeeping)
        {
            if (hull == null) throw new ArgumentNullException("hull");
            RequireOpen();
            RequireRest("a member cannot be added");
            NativeHandle[] held = NativeHandle.Hold(hull, panels, seakeeping);
            FleetMember member;
            try
            {
                if (Count == Bodies.Length) Grow(Math.Max(8, 2 * Count));
                member = new FleetMember(this, Count, held, effects);
            }
            catch
            {
                NativeHandle.Release(held);
                throw;
            }
            members[Count] = member;
            Statuses[Count] = Status.Ok;
            Loads[Count] = WaterLoad.Create();
            Bodies[Count] = Body.Create(hull.Pointer);
            member.Claim(ref Bodies[Count]);
            ++Count;
            return member;
        }

        void RequireOpen()
        {
            if (disposed) throw new ObjectDisposedException("Fleet");
        }

        /// <summary>The library reads and writes the members' memory while it evaluates.</summary>
        internal void RequireRest(string problem)
        {
            if (evaluating)
                throw new InvalidOperationException(problem + " while the fleet is being evaluated: from inside a source of heights, or from another thread?");
        }

        void Grow(int capacity)
        {
            Array.Resize(ref Bodies, capacity);
            Array.Resize(ref Loads, capacity);
            Array.Resize(ref Statuses, capacity);
            Array.Resize(ref members, capacity);
        }

        /// <summary>Removes a member; the last one gets its index. Returns false if it had left already.</summary>
        public bool Remove(FleetMember member)
        {
            if (member == null || member.Fleet != this) return false;
            RequireRest("a member cannot leave");
            int last = --Count;
            if (member.Index != last)
            {
                Bodies[member.Index] = Bodies[last];
                Loads[member.Index] = Loads[last];
                Statuses[member.Index] = Statuses[last];
                members[member.Index] = members[last];
                members[member.Index].Index = member.Index;
            }
            members[last] = null;
            member.Free();
            return true;
        }

        /// <summary>Evaluates all members in one call. Returns the first refusal, whose message
        /// PlimsollException.LastError returns; the other members are still evaluated, and FleetMember.Status has the
        /// status of each.</summary>
        /// <param name="timeStep">[s] of the engine's coming step</param>
        /// <param name="pool">null: on the calling thread; the same bits either way</param>
        public Status Evaluate(Surface surface, double timeStep, Pool pool = null)
        {
            if (surface == null) throw new ArgumentNullException("surface");
            RequireOpen();
            RequireRest("it cannot be evaluated again");
            Prepare(surface.Pointer);
            fixed (Body* bodies = Bodies)
            fixed (WaterLoad* loads = Loads)
            fixed (Status* statuses = Statuses)
            {
                IntPtr user, run = Pool.Take(pool, out user);
                CallingThread thread = CallingThread.Begin();
                evaluating = true;
                try
                {
                    Status status = Native.plim_evaluate_water_loads(bodies, (uint)Count, timeStep, loads, statuses, run, user);
                    return thread.End(status, surface.Source);
                }
                finally // also when the thread is aborted
                {
                    evaluating = false;
                    Pool.Release(pool, user);
                    GC.KeepAlive(surface);
                    GC.KeepAlive(this); // so that effects and states are not freed
                }
            }
        }

        /// <summary>Sets the members' own fields again, because callers may write to bodies and loads.</summary>
        void Prepare(IntPtr surface)
        {
            for (int i = 0; i < Count; ++i)
            {
                ref Body body = ref Bodies[i];
                if (!members[i].Owns(ref body)) members[i].Claim(ref body);
                body.Surface = surface;
                Loads[i].Terms = members[i].TermsPointer;
            }
        }

        public void Dispose()
        {
            RequireRest("it cannot be disposed");
            disposed = true;
            for (int i = 0; i < Count; ++i) members[i].Free();
            Count = 0;
            members = new FleetMember[0];
            Grow(0);
            GC.SuppressFinalize(this);
        }

        ~Fleet()
        {
            for (int i = 0; i < Count; ++i) members[i].Free();
        }
    }
}
