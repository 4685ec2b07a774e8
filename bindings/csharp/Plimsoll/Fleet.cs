// All floating bodies of an engine in one call: the engine's step is theirs, the water's push comes from here.
//
//     var fleet = new Fleet();
//     FleetMember boat = fleet.Add(hull, panels);             once
//     boat.Body.Position = ...; boat.Body.Velocity = ...;     every step, of every member
//     fleet.Evaluate(surface, timeStep, pool);                one native call
//     engine.Apply(boat.Push.Force, boat.Push.Torque);        about the centre of mass, in world axes
using System;
using System.Runtime.InteropServices;

namespace Plimsoll
{
    /// <summary>One body of a fleet. References into it are good until the fleet next gains or loses a member: do not keep them.</summary>
    public sealed unsafe class FleetMember
    {
        internal Fleet Fleet;
        internal int Index;
        internal readonly Hull Hull;
        internal readonly Panels Panels;
        internal readonly IntPtr Memory; // effects, then the history of slamming

        internal FleetMember(Fleet fleet, Hull hull, Panels panels)
        {
            Fleet = fleet;
            Hull = hull;
            Panels = panels;
            int size = sizeof(Effects) + HistoryCount * sizeof(double);
            Memory = Marshal.AllocHGlobal(size);
            *(Effects*)Memory = Plimsoll.Effects.Create();
            for (int i = 0; i < HistoryCount; ++i) History[i] = 0;
        }

        int HistoryCount
        {
            get { return Panels == null ? 0 : (int)Panels.Info.HistoryCount; }
        }

        internal double* History
        {
            get { return Panels == null ? null : (double*)(Memory + sizeof(Effects)); }
        }

        Fleet Owner
        {
            get
            {
                Require();
                return Fleet;
            }
        }

        void Require()
        {
            if (Fleet == null) throw new ObjectDisposedException("FleetMember", "this member has left its fleet");
        }

        /// <summary>Makes a body point at what is the member's.</summary>
        internal void Claim(ref FloatingBody body)
        {
            body.Hull = Hull.DangerousGetHandle();
            body.Panels = Panels == null ? IntPtr.Zero : Panels.DangerousGetHandle();
            body.Effects = (Effects*)Memory;
            body.History = History;
        }

        /// <summary>As it is before the engine's step: pose, velocities, mass, inertia in world axes, other forces. Surface and time step are set by
        /// Fleet.Evaluate, and so are hull, panels, effects and history if the body has been replaced as a whole.</summary>
        public ref FloatingBody Body
        {
            get { return ref Owner.Bodies[Index]; }
        }

        /// <summary>What the water does to it, since the last Evaluate in which it was not refused.</summary>
        public ref Push Push
        {
            get { return ref Owner.Pushes[Index]; }
        }

        /// <summary>Of the last Evaluate; Ok, or why Push is as it was before.</summary>
        public Status Status
        {
            get { return Owner.Statuses[Index]; }
        }

        /// <summary>Drag, added mass and damping; may be changed at any time.</summary>
        public ref Effects Effects
        {
            get
            {
                Require();
                return ref *(Effects*)Memory;
            }
        }

        /// <summary>After a leap to another place: what was not in the water a moment ago is not struck by it now.</summary>
        public void ForgetHistory()
        {
            Require();
            for (int i = 0; i < HistoryCount; ++i) History[i] = 0;
        }
    }

    /// <summary>Bodies that are evaluated together. Allocates when members come, never when they are evaluated. Not for several threads at once.</summary>
    public sealed unsafe class Fleet : IDisposable
    {
        internal FloatingBody[] Bodies = new FloatingBody[0];
        internal Push[] Pushes = new Push[0];
        internal Status[] Statuses = new Status[0];
        FleetMember[] members = new FleetMember[0];
        bool disposed, evaluating;

        public int Count { get; private set; }

        /// <summary>A member by its present place, below Count; places change when members leave.</summary>
        public FleetMember this[int index]
        {
            get
            {
                if ((uint)index >= (uint)Count) throw new IndexOutOfRangeException("member " + index + " of " + Count);
                return members[index];
            }
        }

        /// <param name="panels">of that hull; null: neither drag nor added mass</param>
        public FleetMember Add(Hull hull, Panels panels = null)
        {
            if (hull == null) throw new ArgumentNullException("hull");
            RequireOpen();
            RequireRest("a member cannot be added");
            hull.Hold(); // neither Dispose nor the garbage collector frees it while it is here
            try
            {
                if (panels != null) panels.Hold();
            }
            catch
            {
                hull.DangerousRelease();
                throw;
            }
            if (Count == Bodies.Length) Grow(Math.Max(8, 2 * Count));
            var member = new FleetMember(this, hull, panels) { Index = Count };
            members[Count] = member;
            Statuses[Count] = Status.Ok;
            Pushes[Count] = Push.Create();
            var body = FloatingBody.Create(hull.Pointer);
            member.Claim(ref body);
            body.Rotation = Double4.NoRotation;
            Bodies[Count++] = body;
            return member;
        }

        void RequireOpen()
        {
            if (disposed) throw new ObjectDisposedException("Fleet");
        }

        /// <summary>The library reads and writes the members' memory while it evaluates.</summary>
        void RequireRest(string problem)
        {
            if (evaluating)
                throw new InvalidOperationException(problem + " while the fleet is being evaluated: from inside a source of heights, or from another thread?");
        }

        void Grow(int capacity)
        {
            Array.Resize(ref Bodies, capacity);
            Array.Resize(ref Pushes, capacity);
            Array.Resize(ref Statuses, capacity);
            Array.Resize(ref members, capacity);
        }

        /// <summary>The last member takes its place. False if it had left already.</summary>
        public bool Remove(FleetMember member)
        {
            if (member == null || member.Fleet != this) return false;
            RequireRest("a member cannot leave");
            int last = --Count;
            if (member.Index != last)
            {
                Bodies[member.Index] = Bodies[last];
                Pushes[member.Index] = Pushes[last];
                Statuses[member.Index] = Statuses[last];
                members[member.Index] = members[last];
                members[member.Index].Index = member.Index;
            }
            members[last] = null;
            Release(member);
            return true;
        }

        static void Release(FleetMember member)
        {
            member.Fleet = null;
            Marshal.FreeHGlobal(member.Memory);
            member.Hull.DangerousRelease();
            if (member.Panels != null) member.Panels.DangerousRelease();
        }

        /// <summary>All members in one call. Returns the first refusal, whose sentence PlimsollException.LastError has; the others are evaluated all the
        /// same, and FleetMember.Status tells of each.</summary>
        /// <param name="timeStep">[s] of the engine's coming step</param>
        /// <param name="pool">null: on the calling thread; the same bits either way</param>
        public Status Evaluate(Surface surface, double timeStep, Pool pool = null)
        {
            if (surface == null) throw new ArgumentNullException("surface");
            RequireOpen();
            RequireRest("it cannot be evaluated again");
            IntPtr water = surface.Pointer;
            for (int i = 0; i < Count; ++i)
            {
                ref FloatingBody body = ref Bodies[i];
                if (body.Effects != (Effects*)members[i].Memory) members[i].Claim(ref body); // it has been replaced as a whole
                body.Surface = water;
                body.TimeStep = timeStep;
            }
            fixed (FloatingBody* bodies = Bodies)
            fixed (Push* pushes = Pushes)
            fixed (Status* statuses = Statuses)
            {
                IntPtr user, run = Pool.Take(pool, out user);
                CallingThread thread = CallingThread.Begin();
                evaluating = true;
                try
                {
                    return thread.End(Native.plim_evaluate_floaters(bodies, (uint)Count, pushes, statuses, run, user), surface.Source);
                }
                finally // also when the thread is aborted
                {
                    evaluating = false;
                    Pool.Release(pool, user);
                    GC.KeepAlive(surface);
                    GC.KeepAlive(this); // which would free effects and histories
                }
            }
        }

        public void Dispose()
        {
            RequireRest("it cannot be disposed");
            disposed = true;
            for (int i = 0; i < Count; ++i) Release(members[i]);
            Count = 0;
            members = new FleetMember[0];
            Grow(0);
            GC.SuppressFinalize(this);
        }

        ~Fleet()
        {
            for (int i = 0; i < Count; ++i) Release(members[i]);
        }
    }
}
