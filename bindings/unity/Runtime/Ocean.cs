// The sea of a scene. In every FixedUpdate, after all other scripts, it makes one call of the library for all floaters
// together and adds to each Rigidbody its force and torque about its centre of mass, in world axes. Unity's frame is
// left-handed; no sign is changed for that (docs/conventions.md of the library says why).
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Plimsoll.Unity
{
    /// <summary>Water for Floaters. Its transform's height is the water's level; gravity is Physics.gravity.</summary>
    [AddComponentMenu("Plimsoll/Ocean")]
    [DisallowMultipleComponent]
    [DefaultExecutionOrder(30000)] // late, so that the forces of other scripts in the same FixedUpdate are known
    public sealed class Ocean : MonoBehaviour
    {
        public SeaKind kind = SeaKind.Gerstner;

        [Tooltip("[kg/m^3] 1000 fresh, 1025 salt")]
        public float density = 1025;

        [Tooltip("[m] of the water; 0: deep")]
        [Min(0)]
        public float depth;

        [Tooltip("[m/s]")]
        public float currentSpeed;

        [Tooltip("[degrees] from +x towards +z")]
        public float currentDirection;

        [Tooltip("For sines and Gerstner, at most 64. May be changed at any time, every frame if you like")]
        public SeaWave[] waves = { new SeaWave(0.35f, 24, 20, 0.6f), new SeaWave(0.2f, 13, -15, 0.6f), new SeaWave(0.1f, 7, 50, 0.6f) };

        [Tooltip("For a random sea")]
        public SeaSpectrum spectrum = SeaSpectrum.Breeze;

        [Tooltip("For kind ProviderGrid: points along each side of the lattice, which the provider fills once a step")]
        [Range(2, 256)]
        public int gridSide = 64;

        [Tooltip("[m] For kind ProviderGrid: distance of points, a tenth of the shortest wave that matters; doubled if the floaters are too far apart for the lattice")]
        [Min(0.01f)]
        public float gridCell = 0.5f;

        [Tooltip("How your Rigidbodies are drawn between physics steps: the sea is drawn for the same instant")]
        public RigidbodyInterpolation interpolation = RigidbodyInterpolation.Interpolate;

        [Tooltip("Threads for the floaters: 1 is the main thread alone, 0 as many as the machine has. A provider is always called on the main thread")]
        [Min(0)]
        public int threads = 1;

        [Tooltip("You call Step yourself, before Physics.Simulate, instead of FixedUpdate doing it")]
        public bool stepByScript;

        [Tooltip("The viewpoint, for the precision of the shader; none: the main camera")]
        public Transform viewer;

        static readonly List<Ocean> enabledOceans = new List<Ocean>();

        double seaTime; // [s] Unity restores it when scripts are recompiled during play, so the waves continue

        // Everything else is built again after that: see Floater.
        readonly Fleet fleet = new Fleet();
        [NonSerialized] SeaUniforms uniforms; // created later: property names are not available while the component is constructed
        [NonSerialized] Sea sea;
        [NonSerialized] Pool pool;
        [NonSerialized] int poolThreads;
        [NonSerialized] int refusedThreads = 1; // a number of threads that was refused; 1: none, because a single thread needs no pool
        [NonSerialized] bool unusable; // the native library is missing or has the wrong version, which has been logged
        [NonSerialized] Reporter reporter, providerReporter, threadsReporter; // of the sea's description, of a provider's exceptions, of the pool
        [NonSerialized] Reporter clockReporter, stepReporter, shiftReporter;  // of calls by scripts
        [NonSerialized] IWaterProvider provider;
        [NonSerialized] double lastStep; // [s]
        [NonSerialized] bool isStill;
        [NonSerialized] bool evaluating; // the library is evaluating, and may be calling a provider
        [NonSerialized] bool gone;
        readonly List<FleetMember> leaving = new List<FleetMember>();
        [NonSerialized] Vector3 before;  // level, density and gravity of the last step
        readonly double[] oneX = new double[1], oneZ = new double[1], oneHeight = new double[1];

        /// <summary>The first enabled Ocean: floaters that name no other float in it. Null if there is none. Before
        /// play, when nothing has been enabled yet, any active one.</summary>
        public static Ocean Main
        {
            get
            {
                if (enabledOceans.Count > 0) return enabledOceans[0];
                if (Application.isPlaying) return null;
#if UNITY_2022_2_OR_NEWER
                return FindAnyObjectByType<Ocean>();
#else
                return FindObjectOfType<Ocean>();
#endif
            }
        }

        /// <summary>[s] The clock of the sea: the instant for which the next step is evaluated. Set it to synchronise
        /// seas on several machines. Seas with the same description and time are equal, so a wave whose length was
        /// changed before jumps to its described phase.</summary>
        public double SeaTime
        {
            get { return seaTime; }
            set
            {
                if (!IsTime(value))
                {
                    clockReporter.Error("SeaTime of \"" + name + "\" stays " + seaTime + ": " + value + " is no time in seconds; milliseconds, or a date?", this);
                    return;
                }
                clockReporter.Forget();
                seaTime = value;
                if (sea != null) sea.ForgetPhases();
            }
        }

        /// <summary>The library's limit: beyond it the phase of a wave has no significant digits.</summary>
        static bool IsTime(double seconds)
        {
            return Math.Abs(seconds) <= 1e10;
        }

        /// <summary>[m, world y] of the undisturbed water.</summary>
        public float Level
        {
            get { return transform.position.y; }
        }

        /// <summary>For SeaKind.Provider and ProviderGrid. If it is not set, a component of the same object is used. A
        /// provider that is not a component is lost when scripts are recompiled during play: set it in
        /// OnEnable.</summary>
        public IWaterProvider Provider
        {
            get
            {
                if (!Exists(provider)) provider = GetComponent<IWaterProvider>();
                return Exists(provider) ? provider : null;
            }
            set { provider = value; }
        }

        /// <summary>A destroyed component equals null only if it is compared as a Unity object.</summary>
        static bool Exists(IWaterProvider source)
        {
            var component = source as UnityEngine.Object;
            return source != null && (ReferenceEquals(component, null) || component != null);
        }

        internal bool HasProvider
        {
            get { return kind == SeaKind.Provider || kind == SeaKind.ProviderGrid; }
        }

        /// <summary>[m/s^2] Gravity for the library.</summary>
        public static double Gravity
        {
            get { return -Physics.gravity.y; }
        }

        internal Fleet Fleet
        {
            get { return fleet; }
        }

        /// <summary>Removes a member immediately, or after the current evaluation: a provider may disable floaters
        /// while it is called.</summary>
        internal void Dismiss(FleetMember member)
        {
            if (evaluating) leaving.Add(member);
            else fleet.Remove(member);
        }

        /// <summary>True if the water is flat and has not changed since the step before.</summary>
        internal bool IsStill
        {
            get { return isStill; }
        }

        void OnEnable()
        {
            unusable = false;
            enabledOceans.Add(this);
        }

        void OnDisable()
        {
            enabledOceans.Remove(this);
            Floater.LeaveAll(this);
        }

        void OnDestroy()
        {
            Floater.LeaveAll(this); // a script may have stepped it after it was disabled
            gone = true;
            if (!evaluating) Free();
        }

        void Free()
        {
            fleet.Dispose();
            if (sea != null) sea.Dispose();
            if (pool != null) pool.Dispose();
        }

        void FixedUpdate()
        {
            if (!stepByScript) Step(Time.fixedDeltaTime);
        }

        void LateUpdate()
        {
            if (sea == null) return;
            UpdateUniforms();
            if (Main == this) uniforms.GiveToAll();
        }

        void UpdateUniforms()
        {
            Vector3 from = viewer != null ? viewer.position : Camera.main != null ? Camera.main.transform.position : Vector3.zero;
            if (uniforms == null) uniforms = new SeaUniforms();
            uniforms.Update(sea.WavesWater, Level, DrawnTime(), from);
        }

        /// <summary>Sets the waves for a surface. Returns false if the global ones apply.</summary>
        internal bool GiveUniforms(MaterialPropertyBlock surface)
        {
            if (!Application.isPlaying && Prepare()) UpdateUniforms(); // LateUpdate is not called
            else if (Main == this || uniforms == null) return false;
            uniforms.GiveTo(surface);
            return true;
        }

        /// <summary>[s] The instant at which Rigidbodies are drawn in this frame. The last step went from SeaTime -
        /// step to SeaTime; Unity draws interpolated bodies one step late, extrapolated ones ahead, others at the end
        /// of the last step.</summary>
        public double DrawnTime()
        {
            double ahead = Time.timeAsDouble - Time.fixedTimeAsDouble;
            switch (interpolation)
            {
                case RigidbodyInterpolation.Interpolate: return SeaTime - lastStep + ahead;
                case RigidbodyInterpolation.Extrapolate: return SeaTime + ahead;
                default: return SeaTime;
            }
        }

        /// <summary>One step of the water. FixedUpdate calls it unless stepByScript is set; then call it yourself
        /// before each Physics.Simulate.</summary>
        /// <param name="timeStep">[s] of the physics step that follows</param>
        public void Step(float timeStep)
        {
            if (!(timeStep > 0) || !IsTime(seaTime + timeStep))
            {
                stepReporter.Error("Step of \"" + name + "\" does nothing: " + timeStep + " s cannot follow SeaTime " + seaTime +
                    " s; it takes the seconds of the physics step that follows, above 0, and no clock beyond 1e10", this);
                return;
            }
            stepReporter.Forget();
            if (!Prepare()) return;
            LookWhetherStill();
            Physics.SyncTransforms(); // otherwise objects moved by a script are still at their old places
            Floater.JoinAll(this, timeStep);
            if (fleet.Count > 0)
            {
                Status status = Evaluate(timeStep);
                if (gone) return;
                if (status != Status.Ok) ReportRefusal(status, timeStep);
                else providerReporter.Forget();
                Floater.ApplyLoads(this);
            }
            lastStep = timeStep;
            seaTime += timeStep;
        }

        Status Evaluate(float timeStep)
        {
            evaluating = true;
            try
            {
                return fleet.Evaluate(sea.Surface, timeStep, sea.CallsWhileEvaluating ? null : FindPool());
            }
            finally
            {
                evaluating = false;
                for (int i = 0; i < leaving.Count; ++i) fleet.Remove(leaving[i]);
                leaving.Clear();
                if (gone) Free();
            }
        }

        void LookWhetherStill()
        {
            bool waves = sea.IsProvided || sea.WaveCount > 0 || currentSpeed != 0;
            var now = new Vector3(Level, density, Physics.gravity.y);
            isStill = !waves && now.Equals(before);
            before = now;
        }

        /// <summary>Prepares the sea for SeaTime as described; if the description is refused, with the previous
        /// description.</summary>
        internal bool Prepare()
        {
            if (unusable) return false;
            if (sea != null && sea.IsAnswering) // prevents an endless recursion
                throw new InvalidOperationException("the provider of heights of \"" + name + "\" asks its own Ocean, which asks the provider: " +
                    "it must compute its heights by itself");
            try
            {
                if (sea == null) sea = new Sea();
                sea.Prepare(this, CheckedGravity(), SeaTime);
                reporter.Forget();
                return true;
            }
            catch (LibraryException missing)
            {
                unusable = true;
                Debug.LogError("Plimsoll: " + LibraryHint.Describe(missing) + " Until then the sea does nothing.", this);
                return false;
            }
            catch (Exception refused)
            {
                bool goesOn = sea != null && sea.Continue(SeaTime);
                reporter.Error("the sea \"" + name + (goesOn ? "\" is left as it was: " : "\" does not act on any floater: ") + refused.Message, this);
                return goesOn;
            }
        }

        static double CheckedGravity()
        {
            Vector3 pull = Physics.gravity;
            if (!(pull.y < 0) || Math.Abs(pull.x) > 1e-3f * -pull.y || Math.Abs(pull.z) > 1e-3f * -pull.y)
                throw new InvalidOperationException("Physics.gravity is " + pull + ", but water lies level only if gravity points along -y");
            return -pull.y;
        }

        Pool FindPool()
        {
            if (threads == 1) return null;
            if (pool != null && poolThreads == threads || refusedThreads == threads) return pool;
            try
            {
                var next = new Pool(Math.Max(0, threads));
                if (pool != null) pool.Dispose();
                pool = next;
                poolThreads = threads;
                refusedThreads = 1;
                threadsReporter.Forget();
            }
            catch (PlimsollException refused)
            {
                refusedThreads = threads; // do not try again in every step
                threadsReporter.Error("the number of threads of \"" + name + "\" stays " + (pool == null ? 1 : poolThreads) + " instead of " + threads +
                    ": " + refused.Message, this);
            }
            return pool;
        }

        /// <summary>Each floater that was refused logs its own reason, once. An exception of the provider is logged
        /// instead of them.</summary>
        void ReportRefusal(Status status, float timeStep)
        {
            PlimsollException refusal = PlimsollException.Make(status);
            if (refusal.InnerException == null)
            {
                Floater.ReportAll(this, timeStep);
                return;
            }
            providerReporter.Error("the provider of heights of \"" + name + "\" threw " + refusal.InnerException, this, "threw");
        }

        /// <summary>Returns the height [m, world y] of the water above or below a point, at SeaTime.</summary>
        public float GetHeight(Vector3 point)
        {
            oneX[0] = point.x;
            oneZ[0] = point.z;
            GetHeights(oneX, oneZ, oneHeight);
            return (float)oneHeight[0];
        }

        /// <summary>Returns heights [m, world y] above many places in one call, without allocation. slopes: dh/dx,
        /// dh/dz of each; or null.</summary>
        public void GetHeights(double[] x, double[] z, double[] heights, double[] slopes = null)
        {
            if (!Prepare())
            {
                for (int i = 0; i < x.Length; ++i) heights[i] = Level;
                return;
            }
            try
            {
                sea.Surface.GetHeights(x, z, heights, slopes);
            }
            catch (PlimsollException refused) when (refused.InnerException != null)
            {
                throw ProviderThrew(refused);
            }
        }

        /// <summary>Returns height, slope, rate of change and the water's velocity at a point, at SeaTime.</summary>
        public SurfaceSample Sample(Vector3 point)
        {
            if (!Prepare()) return new SurfaceSample { Height = Level };
            try
            {
                return sea.Surface.Sample(RigidbodyFrames.Wide(point));
            }
            catch (PlimsollException refused) when (refused.InnerException != null)
            {
                throw ProviderThrew(refused);
            }
        }

        internal static Exception ProviderThrew(PlimsollException refused)
        {
            return new InvalidOperationException("the provider of heights threw", refused.InnerException);
        }

        /// <summary>Call it after moving the whole scene to keep it near the world's origin: the waves move with it.
        /// Their level follows the Ocean's transform.</summary>
        public void ShiftOrigin(Vector3 moved)
        {
            float sum = moved.x + moved.z;
            if (float.IsNaN(sum) || float.IsInfinity(sum))
            {
                shiftReporter.Error("ShiftOrigin of \"" + name + "\" does nothing: " + moved + " is no distance that a scene can be moved by", this);
                return;
            }
            shiftReporter.Forget();
            if (Prepare()) sea.Shift(moved.x, moved.z);
        }

        internal Surface Surface
        {
            get { return Prepare() ? sea.Surface : null; }
        }
    }
}
