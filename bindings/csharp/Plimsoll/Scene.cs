// Bodies in time, for those who have no engine.
//
//     var scene = new Scene(water);
//     var crate = SceneBodyDefinition.Create(hull.Pointer);
//     crate.Mass = 400;
//     int index = scene.Add(hull, ref crate);
//     scene.Step(0.02);                                       as often as you like
//     SceneState state = scene.GetState(index);
using System;
using System.Collections.Generic;

namespace Plimsoll
{
    /// <summary>Moves any number of bodies in one water. Not for several threads at once.</summary>
    public sealed unsafe class Scene : NativeHandle
    {
        readonly Dictionary<int, Hull> hulls = new Dictionary<int, Hull>(); // by the body's index
        Water water; // its source of heights may be asked in every step

        /// <param name="water">copied; null: still water. Its source of heights, if it has one, is still asked: do not dispose it meanwhile</param>
        public Scene(Water water = null)
        {
            Library.Require();
            IntPtr made;
            PlimsollException.Check(Native.plim_scene_create(PointerOf(water), &made));
            handle = made;
            this.water = water;
        }

        /// <summary>Bodies ever added: indices lie below it.</summary>
        public int Count
        {
            get
            {
                int count = (int)Native.plim_scene_get_count(Pointer);
                GC.KeepAlive(this);
                return count;
            }
        }

        /// <summary>[s] since it was made.</summary>
        public double Time
        {
            get
            {
                double time = Native.plim_scene_get_time(Pointer);
                GC.KeepAlive(this);
                return time;
            }
        }

        /// <summary>The surface as it is now, for Native's functions: ask again after every step.</summary>
        public IntPtr SurfacePointer
        {
            get { return Native.plim_scene_get_surface(Pointer); }
        }

        /// <summary>A body with neither drag nor added mass, unless the definition points at effects.</summary>
        /// <returns>its index, which it keeps</returns>
        public int Add(Hull hull, ref SceneBodyDefinition definition)
        {
            if (hull == null) throw new ArgumentNullException("hull");
            IntPtr scene = Pointer;
            hull.Hold(); // neither Dispose nor the garbage collector frees it while it is here
            definition.Hull = hull.DangerousGetHandle();
            uint index;
            Status status;
            fixed (SceneBodyDefinition* pinned = &definition) status = Native.plim_scene_add(scene, pinned, &index);
            if (status != Status.Ok) hull.DangerousRelease();
            PlimsollException.Check(status);
            hulls.Add((int)index, hull);
            return (int)index;
        }

        /// <summary>A body with drag, added mass and damping.</summary>
        public int Add(Hull hull, ref SceneBodyDefinition definition, ref Effects effects)
        {
            fixed (Effects* pinned = &effects)
            {
                definition.Effects = pinned;
                try
                {
                    return Add(hull, ref definition);
                }
                finally
                {
                    definition.Effects = null; // it was copied
                }
            }
        }

        /// <summary>The others keep their indices; its own is not given again.</summary>
        public void Remove(int index)
        {
            PlimsollException.Check(Native.plim_scene_remove(Pointer, (uint)index));
            hulls[index].DangerousRelease();
            hulls.Remove(index);
        }

        /// <summary>Advances all bodies. If one of them cannot be moved, all others still are: the exception names the first, and SceneState.Status
        /// tells of each.</summary>
        /// <param name="duration">[s] in all</param>
        /// <param name="substeps">equal steps that it is cut into</param>
        /// <param name="pool">null: on the calling thread; the same bits either way</param>
        public void Step(double duration, int substeps = 1, Pool pool = null)
        {
            if (substeps < 1) throw new ArgumentOutOfRangeException("substeps", "at least one is needed, not " + substeps);
            IntPtr scene = Pointer, user, run = Pool.Take(pool, out user);
            CallingThread thread = CallingThread.Begin();
            try
            {
                Status status = Native.plim_scene_step(scene, duration, (uint)substeps, run, user);
                PlimsollException.Check(thread.End(status, water == null ? null : water.Source));
            }
            finally // also when the thread is aborted
            {
                Pool.Release(pool, user);
                GC.KeepAlive(this);
            }
        }

        /// <summary>What else pushes the body from now on: [N, world], [N m, world] about the centre of mass. Gravity is there already.</summary>
        public void SetLoad(int index, Double3 force, Double3 torque)
        {
            PlimsollException.Check(Native.plim_scene_set_load(Pointer, (uint)index, (double*)&force, (double*)&torque));
            GC.KeepAlive(this);
        }

        /// <summary>Puts a body somewhere else, or gives it another velocity; null: as it is.</summary>
        public void SetState(int index, Double3? position = null, Double4? rotation = null, Double3? velocity = null, Double3? angularVelocity = null)
        {
            Double3 place = position.GetValueOrDefault(), motion = velocity.GetValueOrDefault(), turning = angularVelocity.GetValueOrDefault();
            Double4 attitude = rotation.GetValueOrDefault();
            PlimsollException.Check(Native.plim_scene_set_state(Pointer, (uint)index, position == null ? null : (double*)&place,
                rotation == null ? null : (double*)&attitude, velocity == null ? null : (double*)&motion, angularVelocity == null ? null : (double*)&turning));
            GC.KeepAlive(this);
        }

        /// <summary>Another water, from now on; null: still water.</summary>
        public void SetWater(Water changed)
        {
            PlimsollException.Check(Native.plim_scene_set_water(Pointer, PointerOf(changed)));
            water = changed;
            GC.KeepAlive(this);
        }

        public SceneState GetState(int index)
        {
            var state = SceneState.Create();
            PlimsollException.Check(Native.plim_scene_get_state(Pointer, (uint)index, &state));
            GC.KeepAlive(this);
            return state;
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
            Native.plim_scene_destroy(handle);
            foreach (Hull hull in hulls.Values) hull.DangerousRelease();
            GC.KeepAlive(water);
            return true;
        }
    }
}
