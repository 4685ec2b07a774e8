// Bodies in time, without an engine.
//
//     var scene = new Scene(water);
//     var crate = Body.Create(hull.Pointer);
//     crate.Mass = 400;
//     int index = scene.Add(hull, ref crate);
//     scene.Step(0.02);                                       as often as you like
//     SceneState state = scene.GetState(index);
using System;
using System.Collections.Generic;

namespace Plimsoll
{
    /// <summary>Moves any number of bodies in one water. Used by one thread at a time.</summary>
    public sealed unsafe class Scene : NativeHandle
    {
        readonly Dictionary<int, NativeHandle[]> held = new Dictionary<int, NativeHandle[]>(); // by the body's index: hull, panels, seakeeping
        readonly SortedDictionary<int, KeptBuoyancy> buoyancies = new SortedDictionary<int, KeptBuoyancy>(); // by the body's index
        Water water;    // steps may call its source of heights
        IntPtr surface; // the scene's own, if it is listed with that source; zero otherwise

        /// <param name="water">copied; null: still water. Its source of heights, if it has one, is still called: do not
        /// dispose it while the scene exists</param>
        public Scene(Water water = null)
        {
            Library.Require();
            IntPtr made;
            PlimsollException.Check(Native.plim_scene_create(PointerOf(water), &made));
            handle = made;
            this.water = water;
        }

        /// <summary>Number of bodies ever added: indices are below it.</summary>
        public int Count
        {
            get
            {
                int count = (int)Native.plim_scene_get_count(Pointer);
                GC.KeepAlive(this);
                return count;
            }
        }

        /// <summary>[s] since the scene was created.</summary>
        public double Time
        {
            get
            {
                double time = Native.plim_scene_get_time(Pointer);
                GC.KeepAlive(this);
                return time;
            }
        }

        /// <summary>The surface as it is now, for Native's functions: get it again after every step.</summary>
        public IntPtr SurfacePointer
        {
            get { return Native.plim_scene_get_surface(Pointer); }
        }

        /// <summary>Adds a body with neither drag nor added mass. Hull and centre of mass, pose and motion are those of
        /// the body, whose surface and state must be null. If the body points at effects, panels or seakeeping of your
        /// own, the latter two must stay valid while it is in the scene.</summary>
        /// <returns>the body's index, which it keeps</returns>
        public int Add(Hull hull, ref Body body)
        {
            Body added = body;
            return Add(&added, hull, null, null);
        }

        /// <summary>Adds a body with drag and added mass.</summary>
        /// <param name="effects">copied</param>
        /// <param name="panels">of that hull; null: the hull's own, at most 1000, built now if no other body has needed
        /// them yet</param>
        /// <param name="seakeeping">of that hull and centre of mass, for EffectFlags.Radiation; null: no
        /// radiation</param>
        public int Add(Hull hull, ref Body body, ref Effects effects, Panels panels = null, Seakeeping seakeeping = null)
        {
            Body added = body;
            fixed (Effects* pinned = &effects)
            {
                added.Effects = pinned;
                return Add(&added, hull, panels, seakeeping);
            }
        }

        int Add(Body* body, Hull hull, Panels panels, Seakeeping seakeeping)
        {
            if (hull == null) throw new ArgumentNullException("hull");
            IntPtr scene = Pointer;
            NativeHandle[] owners = Hold(hull, panels, seakeeping);
            uint index;
            try
            {
                body->Hull = hull.Pointer;
                if (panels != null) body->Panels = panels.Pointer;
                if (seakeeping != null) body->Seakeeping = seakeeping.Pointer;
                PlimsollException.Check(Native.plim_scene_add(scene, body, &index));
            }
            catch
            {
                Release(owners);
                throw;
            }
            held.Add((int)index, owners);
            GC.KeepAlive(this);
            return (int)index;
        }

        /// <summary>Removes a body. The others keep their indices; its own is not reused.</summary>
        public void Remove(int index)
        {
            PlimsollException.Check(Native.plim_scene_remove(Pointer, (uint)index));
            Forget(index);
            GC.KeepAlive(this);
        }

        /// <summary>Releases the objects that a removed body used.</summary>
        void Forget(int index)
        {
            Release(held[index]);
            held.Remove(index);
            ReplaceBuoyancy(index, null);
        }

        void ReplaceBuoyancy(int index, KeptBuoyancy changed)
        {
            KeptBuoyancy old;
            if (buoyancies.TryGetValue(index, out old)) old.Free();
            if (changed == null) buoyancies.Remove(index);
            else buoyancies[index] = changed;
        }

        /// <summary>Advances all bodies. If one of them cannot be moved, all others still are: the exception names the
        /// first, and SceneState.Status has the status of each.</summary>
        /// <param name="duration">[s] in total</param>
        /// <param name="substeps">number of equal steps</param>
        /// <param name="pool">null: on the calling thread; the same bits either way</param>
        public void Step(double duration, int substeps = 1, Pool pool = null)
        {
            if (substeps < 1) throw new ArgumentOutOfRangeException("substeps", "at least one is needed, not " + substeps);
            IntPtr scene = Pointer, user, run = Pool.Take(pool, out user);
            CallingThread thread = CallingThread.Begin();
            try
            {
                Status status = Native.plim_scene_step(scene, duration, (uint)substeps, run, user);
                PlimsollException.Check(thread.End(status, water == null ? null : water.Source, buoyancies));
            }
            finally // also when the thread is aborted
            {
                Pool.Release(pool, user);
                GC.KeepAlive(this);
            }
        }

        /// <summary>Sets the load on the body from everything but water and gravity, until it is changed: [N, world],
        /// [N m, world] about the centre of mass.</summary>
        public void SetOtherForce(int index, Double3 force, Double3 torque)
        {
            PlimsollException.Check(Native.plim_scene_set_other_force(Pointer, (uint)index, (double*)&force, (double*)&torque));
            GC.KeepAlive(this);
        }

        /// <summary>Moves a body or changes its velocity; null: unchanged.</summary>
        public void SetState(int index, Double3? position = null, Double4? rotation = null, Double3? velocity = null, Double3? angularVelocity = null)
        {
            Double3 place = position.GetValueOrDefault(), motion = velocity.GetValueOrDefault(), turning = angularVelocity.GetValueOrDefault();
            Double4 attitude = rotation.GetValueOrDefault();
            PlimsollException.Check(Native.plim_scene_set_state(Pointer, (uint)index, position == null ? null : (double*)&place,
                rotation == null ? null : (double*)&attitude, velocity == null ? null : (double*)&motion, angularVelocity == null ? null : (double*)&turning));
            GC.KeepAlive(this);
        }

        /// <summary>Sets mass [kg], centre of mass [m, body] and inertia [kg m^2, body]. Pose, angular velocity and the
        /// velocity of each point of the body are unchanged.</summary>
        /// <param name="centerOfMass">NaN: the hull's centroid; null, the default: unchanged</param>
        /// <param name="inertia">about the centre of mass; zero: uniform density; null, the default: scaled with the
        /// mass</param>
        public void SetMass(int index, double mass, Double3? centerOfMass = null, Double9? inertia = null)
        {
            Double3 center = centerOfMass.GetValueOrDefault();
            Double9 moments = inertia.GetValueOrDefault();
            PlimsollException.Check(Native.plim_scene_set_mass(Pointer, (uint)index, mass, centerOfMass.HasValue ? (double*)&center : null,
                inertia.HasValue ? (double*)&moments : null));
            GC.KeepAlive(this);
        }

        /// <summary>Replaces the library's buoyancy of a body by a function, which the scene keeps; null: the library's
        /// own. If it throws, the body stays as it was, the others move, and the exception becomes the InnerException
        /// of that of Step. Scenes cannot be stepped or changed inside it.</summary>
        public void SetBuoyancy(int index, Buoyancy buoyancy)
        {
            IntPtr scene = Pointer;
            KeptBuoyancy kept = buoyancy == null ? null : new KeptBuoyancy(buoyancy);
            try
            {
                PlimsollException.Check(Native.plim_scene_set_buoyancy(scene, (uint)index, kept == null ? IntPtr.Zero : KeptBuoyancy.Pointer,
                    kept == null ? IntPtr.Zero : kept.User));
            }
            catch
            {
                if (kept != null) kept.Free();
                throw;
            }
            ReplaceBuoyancy(index, kept);
            GC.KeepAlive(this);
        }

        /// <summary>Sets another water, copied; null: still water. Time and the states of the bodies are
        /// unchanged.</summary>
        public void SetWater(Water changed)
        {
            PlimsollException.Check(Native.plim_scene_set_water(Pointer, PointerOf(changed)));
            water = changed;
            if (surface != IntPtr.Zero) ListSurface(surface);
            GC.KeepAlive(this);
        }

        /// <summary>Returns the number of bytes that Save writes. It depends on the bodies only.</summary>
        public int SavedSize
        {
            get
            {
                ulong size;
                PlimsollException.Check(Native.plim_scene_save(Pointer, IntPtr.Zero, 0, &size));
                GC.KeepAlive(this);
                return checked((int)size);
            }
        }

        /// <summary>Returns the motion of all bodies as bytes, which any platform can load: into this scene, or into
        /// one with the same water to which the same bodies were added in the same order. Equal scenes have equal
        /// bytes.</summary>
        public byte[] Save()
        {
            var bytes = new byte[SavedSize];
            Save(bytes);
            return bytes;
        }

        /// <summary>Writes the same bytes into an array of at least SavedSize bytes; allocates nothing.</summary>
        /// <returns>the number of bytes written</returns>
        public int Save(byte[] into)
        {
            if (into == null || into.Length == 0) throw new ArgumentException("an array of SavedSize bytes is needed", "into");
            ulong size;
            fixed (byte* first = into) PlimsollException.Check(Native.plim_scene_save(Pointer, (IntPtr)first, (ulong)into.Length, &size));
            GC.KeepAlive(this);
            return (int)size;
        }

        /// <summary>Restores the saved state of the scene: the steps that follow have the same bits. Bodies that were
        /// added since are removed, and their indices are assigned again. Throws if the bytes do not fit; the scene is
        /// then unchanged. For a body that had been removed when the scene was saved, Library.SetLog receives one
        /// message about its removal.</summary>
        public void Load(byte[] bytes)
        {
            if (bytes == null) throw new ArgumentNullException("bytes");
            fixed (byte* first = bytes) PlimsollException.Check(Native.plim_scene_load(Pointer, (IntPtr)first, (ulong)bytes.Length));
            int count = Count;
            foreach (int index in new List<int>(held.Keys))
            {
                var state = SceneState.Create();
                if (index < count && Native.plim_scene_get_state(Pointer, (uint)index, &state) == Status.Ok) continue;
                Forget(index);
            }
            GC.KeepAlive(this);
        }

        public SceneState GetState(int index)
        {
            var state = SceneState.Create();
            PlimsollException.Check(Native.plim_scene_get_state(Pointer, (uint)index, &state));
            GC.KeepAlive(this);
            return state;
        }

        /// <summary>Returns the body's current state with the scene's surface, for example to get its waterline from
        /// Evaluation.Evaluate. Valid until the next step or change of the scene, which must not be disposed in the
        /// meantime.</summary>
        public Body GetBody(int index)
        {
            var body = Body.Create(IntPtr.Zero);
            PlimsollException.Check(Native.plim_scene_get_body(Pointer, (uint)index, &body));
            ListSurface(body.Surface);
            GC.KeepAlive(this);
            return body;
        }

        /// <summary>Registers the scene's surface with the water's source of heights, so that evaluations on it report
        /// the exceptions of the source.</summary>
        void ListSurface(IntPtr shown)
        {
            KeptSource source = water == null ? null : water.Source;
            HeightTrampoline.SetOfSurface(shown, source);
            surface = source == null ? IntPtr.Zero : shown;
        }

        /// <summary>[J] of the body's weight and of the water it displaces.</summary>
        public double GetPotentialEnergy(int index)
        {
            double energy;
            IntPtr scene = Pointer;
            CallingThread thread = CallingThread.Begin();
            thread.Check(Native.plim_scene_get_potential_energy(scene, (uint)index, &energy));
            GC.KeepAlive(this);
            return energy;
        }

        protected override bool ReleaseHandle()
        {
            if (surface != IntPtr.Zero) HeightTrampoline.SetOfSurface(surface, null);
            Native.plim_scene_destroy(handle);
            foreach (NativeHandle[] owners in held.Values) Release(owners);
            foreach (KeptBuoyancy buoyancy in buoyancies.Values) buoyancy.Free();
            GC.KeepAlive(water);
            return true;
        }
    }
}
