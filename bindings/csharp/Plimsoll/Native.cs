// Written by bindings/csharp/generate.py from include/plimsoll: change the headers, or the generator.
using System;
using System.Runtime.InteropServices;
using System.Security;

namespace Plimsoll
{
    public enum Status : int
    {
        Ok = 0,
        /// <summary>a pointer that must not be null is null</summary>
        NullArgument = 1,
        /// <summary>struct_size is not that of any version of the struct: not set?</summary>
        WrongSize = 2,
        /// <summary>a number is NaN or infinite</summary>
        NotFinite = 3,
        /// <summary>a quaternion is not of unit length, or a matrix shears, mirrors or scales unevenly</summary>
        NotARotation = 4,
        /// <summary>the report says why</summary>
        MeshRefused = 5,
        /// <summary>a number or flag is out of range</summary>
        BadValue = 6,
        /// <summary>the surface was never prepared</summary>
        NotPrepared = 7,
        /// <summary>the allocator returned null</summary>
        OutOfMemory = 8,
        /// <summary>the surface was prepared for another time than the body expects</summary>
        StaleSurface = 9,
        /// <summary>a callback threw or called what it must not, or a plim_parallel_for did not run all its tasks</summary>
        CallbackFailed = 10,
        /// <summary>the body was removed from its scene</summary>
        Removed = 11,
        /// <summary>the library does not support the headers that the caller was built with</summary>
        WrongVersion = 12,
        /// <summary>the caller's progress function asked to stop</summary>
        Stopped = 13,
    }

    public enum Severity : uint
    {
        Note = 0,
        Warning = 1,
        Refusal = 2,
    }

    [Flags]
    public enum HullFlags : uint
    {
        None = 0,
        /// <summary>weld vertices within weld_distance, remove slivers, cap flat openings</summary>
        Repair = 1,
        /// <summary>refuse an open mesh; by default it is a hollow boat</summary>
        RefuseOpen = 2,
        /// <summary>fill shells inside closed ones; by default they are cavities and reduce volume and mass</summary>
        Solid = 4,
    }

    public enum WaterKind : uint
    {
        /// <summary>calm water</summary>
        Flat = 0,
        /// <summary>h = sum A sin(theta), theta = k (x cos D + z sin D) - w t + phase; uses waves, depth</summary>
        Sines = 1,
        /// <summary>sharp crests: the water of X lies at X + sum q A (cos D, sin D) cos(theta), as high as sines; uses waves, depth</summary>
        Gerstner = 2,
        /// <summary>a sum of components sines in deep water, drawn from spectrum by seed</summary>
        Spectrum = 3,
        /// <summary>periodic random sea on a tile; uses spectrum, seed, tile, resolution, choppiness</summary>
        Fft = 4,
        /// <summary>heights on a grid the caller owns; uses grid</summary>
        Grid = 5,
        /// <summary>the water of seen through a lattice of side cell</summary>
        Sampled = 6,
        /// <summary>the caller's function; uses callback, user</summary>
        Callback = 7,
    }

    public enum SpectrumShape : uint
    {
        Jonswap = 0,
        PiersonMoskowitz = 1,
        Bretschneider = 2,
    }

    /// <summary>heights beyond the grid</summary>
    public enum GridOutside : uint
    {
        /// <summary>those of its border</summary>
        Clamp = 0,
        /// <summary>the level</summary>
        Level = 1,
    }

    /// <summary>pressure under waves; on flat water all are the same</summary>
    public enum PressureModel : uint
    {
        /// <summary>rho g (h - y): the height of water above the point, at any depth</summary>
        Hydrostatic = 0,
        /// <summary>Wave pressure, which decays with depth (Wheeler stretching of linear waves): sines, gerstner and spectrum. A single deep gerstner wave of steepness 1 has its exact field.</summary>
        Wheeler = 1,
    }

    /// <summary>Outputs that need every triangle. Computed if their bit is set in plim_body.outputs.</summary>
    [Flags]
    public enum Outputs : uint
    {
        None = 0,
        CenterOfBuoyancy = 1,
        Waterline = 2,
        TriangleStates = 4,
        TriangleCounts = 8,
    }

    /// <summary>of the sums over triangles</summary>
    public enum Precision : uint
    {
        Float = 0,
        Double = 1,
    }

    /// <summary>motions that keep their velocity, world axes</summary>
    [Flags]
    public enum Locks : uint
    {
        None = 0,
        X = 1,
        Y = 2,
        Z = 4,
        TurnX = 8,
        TurnY = 16,
        TurnZ = 32,
    }

    [Flags]
    public enum ForceFlags : uint
    {
        None = 0,
        /// <summary>the bounds hold; docs/theory.md states the assumptions</summary>
        Certified = 1,
        /// <summary>a rim is under water: the hull would fill, do not trust the result</summary>
        OpeningSubmerged = 2,
        /// <summary>the segment buffer was too small</summary>
        WaterlineTruncated = 4,
        /// <summary>the bounds exceed the tolerance or are unknown; this is the best result found</summary>
        ToleranceNotMet = 8,
    }

    public enum TriangleState : byte
    {
        Dry = 0,
        Wet = 1,
        Cut = 2,
    }

    [Flags]
    public enum EffectFlags : uint
    {
        None = 0,
        /// <summary>friction, ITTC-57</summary>
        Viscous = 1,
        /// <summary>pressure drag and suction</summary>
        Pressure = 2,
        /// <summary>impulse on surface that becomes wet; needs a plim_body_state</summary>
        Slamming = 4,
        /// <summary>extra damping by coefficients in SI units</summary>
        Damping = 8,
        /// <summary>extra damping by rates per second</summary>
        Rates = 16,
        /// <summary>of an ellipsoid, scaled by the submerged volume</summary>
        AddedMass = 32,
        /// <summary>radiation damping and added mass; needs plim_seakeeping, replaces PLIM_EFFECT_ADDED_MASS</summary>
        Radiation = 64,
    }

    /// <summary>Motions that are free; the others keep their starting values.</summary>
    [Flags]
    public enum FreeMotions : uint
    {
        None = 0,
        Heave = 1,
        /// <summary>about world x</summary>
        TurnX = 2,
        /// <summary>about world z</summary>
        TurnZ = 4,
        All = 7,
    }

    /// <summary>How the search ended. Yaw and the position in x and z are fixed and do not count.</summary>
    public enum Balance : uint
    {
        Stable = 0,
        /// <summary>it does not stay there; found only from a start exactly on such a pose</summary>
        Unstable = 1,
        /// <summary>heavier than the water it can displace; the pose is that of the start, just submerged</summary>
        Sinks = 2,
        /// <summary>no equilibrium was found</summary>
        NotFound = 3,
    }

    [Flags]
    public enum EquilibriumFlags : uint
    {
        None = 0,
        /// <summary>an opening of the hull is under water: it would fill</summary>
        OpeningSubmerged = 1,
        /// <summary>there is no waterplane</summary>
        FullySubmerged = 2,
        /// <summary>a plane replaces the sea; the pose has the least energy on it</summary>
        OnPlane = 4,
    }

    [Flags]
    public enum HeeledFlags : uint
    {
        None = 0,
        /// <summary>heave and trim are in equilibrium</summary>
        InBalance = 1,
        /// <summary>it would fill</summary>
        OpeningSubmerged = 2,
        /// <summary>a symmetric hull that does not keep its trim: it pitches over</summary>
        UnstableTrim = 4,
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct MemoryAllocator
    {
        public uint StructSize;
        /// <summary>0</summary>
        public uint Reserved;
        public IntPtr Allocate;
        public IntPtr Release;
        /// <summary>handed to both</summary>
        public IntPtr User;

        /// <summary>One with its size and the defaults set.</summary>
        public static MemoryAllocator Create()
        {
            var made = default(MemoryAllocator);
            made.StructSize = (uint)sizeof(MemoryAllocator);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct HullDefinition
    {
        public uint StructSize;
        /// <summary>default 0</summary>
        public HullFlags Flags;
        /// <summary>[m, body] x, y, z of each vertex; or null</summary>
        public float* VerticesFloat;
        /// <summary>[m, body] the same in double; exactly one of the two is given</summary>
        public double* VerticesDouble;
        public uint VertexCount;
        /// <summary>[bytes] from one vertex to the next; 0: tightly packed</summary>
        public uint VertexStride;
        /// <summary>three per triangle, wound outward; null: vertices 0 1 2, 3 4 5, ...</summary>
        public uint* Indices;
        public uint TriangleCount;
        /// <summary>0</summary>
        public uint Reserved;
        /// <summary>triangle_count bytes: 1 marks surface the water never reaches (cockpit, hold); or null</summary>
        public byte* NeverWet;
        /// <summary>[m] used with PLIM_HULL_REPAIR; 0: 1e-5 of the longest extent</summary>
        public double WeldDistance;

        /// <summary>One with its size and the defaults set.</summary>
        public static HullDefinition Create()
        {
            var made = default(HullDefinition);
            Library.Require();
            Native.plim_hull_def_init(&made, (uint)sizeof(HullDefinition));
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct HullInfo
    {
        public uint StructSize;
        /// <summary>after welding</summary>
        public uint VertexCount;
        /// <summary>kept</summary>
        public uint TriangleCount;
        /// <summary>triangles given to plim_hull_create: the size of a triangle_states buffer</summary>
        public uint SourceCount;
        /// <summary>[m^3] of the solid; openings closed by flat caps, cavities taken off</summary>
        public double Volume;
        /// <summary>[m^2] of the triangles</summary>
        public double Area;
        /// <summary>[m, body] of the solid: where the centre of mass is if the density is uniform</summary>
        public Double3 Centroid;
        /// <summary>[m^5, body] about the centroid at density 1, symmetric: times density = kg m^2</summary>
        public Double9 Inertia;
        /// <summary>[m, body]</summary>
        public Double3 BoxLow;
        /// <summary>[m, body]</summary>
        public Double3 BoxHigh;
        /// <summary>1: no openings</summary>
        public uint Closed;
        /// <summary>triangles that water can reach</summary>
        public uint WettableCount;
        /// <summary>[bytes] held by the hull</summary>
        public ulong Memory;
        /// <summary>of vertices, triangles, never-wet mask and mass properties; the same on every platform</summary>
        public ulong Fingerprint;

        /// <summary>One with its size and the defaults set.</summary>
        public static HullInfo Create()
        {
            var made = default(HullInfo);
            made.StructSize = (uint)sizeof(HullInfo);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ReportInfo
    {
        public uint StructSize;
        /// <summary>after welding</summary>
        public uint VertexCount;
        /// <summary>kept: as given, less collapsed and repeated ones, plus caps that repair added</summary>
        public uint TriangleCount;
        /// <summary>bodies: a catamaran has two; a cavity belongs to the body around it</summary>
        public uint ComponentCount;
        /// <summary>1: every edge is used as often in one direction as in the other</summary>
        public uint Closed;
        /// <summary>1: every triangle was wound outward as given (those of cavities inward)</summary>
        public uint Oriented;
        /// <summary>used more often one way than the other: those of the openings</summary>
        public ulong OpenEdges;
        /// <summary>used by more than two</summary>
        public ulong NonmanifoldEdges;
        /// <summary>that had to be turned round</summary>
        public ulong FlippedTriangles;
        /// <summary>without area</summary>
        public ulong DegenerateTriangles;
        /// <summary>given more than once; the repeats were dropped</summary>
        public ulong DuplicateTriangles;
        public uint RimCount;
        public uint ProblemCount;

        /// <summary>One with its size and the defaults set.</summary>
        public static ReportInfo Create()
        {
            var made = default(ReportInfo);
            made.StructSize = (uint)sizeof(ReportInfo);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Problem
    {
        public uint StructSize;
        public Severity Severity;
        public ulong Count;
        /// <summary>index of the first one, as given: a vertex for "non_finite", otherwise a triangle; or PLIM_NONE</summary>
        public uint First;
        public uint Reserved;
        /// <summary>one word for scripts, such as "open_edges"; owned by the report</summary>
        public IntPtr Kind;
        /// <summary>a sentence for people; owned by the report</summary>
        public IntPtr Hint;

        /// <summary>One with its size and the defaults set.</summary>
        public static Problem Create()
        {
            var made = default(Problem);
            made.StructSize = (uint)sizeof(Problem);
            return made;
        }
    }

    /// <summary>An opening of the surface.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Rim
    {
        public uint StructSize;
        public uint EdgeCount;
        /// <summary>[m]</summary>
        public double Perimeter;
        /// <summary>[m^2] of its flat cap</summary>
        public double Area;
        /// <summary>[m] largest distance of its vertices from the cap's plane</summary>
        public double Flatness;
        /// <summary>[m, body] mean of its vertices</summary>
        public Double3 Center;
        /// <summary>[body] of its flat cap, outward, of unit length; zero if the cap has no area</summary>
        public Double3 Normal;

        /// <summary>One with its size and the defaults set.</summary>
        public static Rim Create()
        {
            var made = default(Rim);
            made.StructSize = (uint)sizeof(Rim);
            return made;
        }
    }

    /// <summary>One regular wave.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Wave
    {
        /// <summary>[m] half the height from trough to crest</summary>
        public double Amplitude;
        /// <summary>[m]</summary>
        public double Wavelength;
        /// <summary>[rad] of travel, from +x towards +z</summary>
        public double Direction;
        /// <summary>[rad]</summary>
        public double Phase;
        /// <summary>[rad/s]; 0: from wavelength, gravity and depth</summary>
        public double AngularFrequency;
        /// <summary>of PLIM_WATER_GERSTNER, 0..1; sum of steepness * amplitude * 2 pi / wavelength must be below 1</summary>
        public double Steepness;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Spectrum
    {
        public uint StructSize;
        public SpectrumShape Shape;
        /// <summary>[m] four standard deviations of the surface</summary>
        public double SignificantHeight;
        /// <summary>[s]; Pierson-Moskowitz takes it from the height</summary>
        public double PeakPeriod;
        /// <summary>peak enhancement of JONSWAP; default 3.3</summary>
        public double Gamma;
        /// <summary>[rad] mean direction of travel</summary>
        public double Direction;
        /// <summary>s of cos^2s(angle / 2); default 10</summary>
        public double Spread;

        /// <summary>One with its size and the defaults set.</summary>
        public static Spectrum Create()
        {
            var made = default(Spectrum);
            Library.Require();
            Native.plim_spectrum_init(&made, (uint)sizeof(Spectrum));
            return made;
        }
    }

    /// <summary>Node (row, column) lies at origin + (column, row) * cell; each cell is split from its node (0, 0) to (1, 1).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct HeightGrid
    {
        public uint StructSize;
        public GridOutside Outside;
        /// <summary>[m, world x and z] of node (0, 0)</summary>
        public Double2 Origin;
        /// <summary>[m]</summary>
        public double Cell;
        /// <summary>along z, 2 to 16777216</summary>
        public uint Rows;
        /// <summary>along x, 2 to 16777216</summary>
        public uint Columns;
        /// <summary>[m above the level] rows * columns, row by row; the caller keeps them valid and unchanged as long as a surface prepared from them is in use</summary>
        public float* Heights;
        /// <summary>[s] of heights; plim_surface_set_heights makes it the surface's own time</summary>
        public double Time;
        /// <summary>at an earlier time, for the surface's velocity; or null</summary>
        public float* PreviousHeights;
        /// <summary>[s]</summary>
        public double PreviousTime;

        /// <summary>One with its size and the defaults set.</summary>
        public static HeightGrid Create()
        {
            var made = default(HeightGrid);
            Library.Require();
            Native.plim_grid_init(&made, (uint)sizeof(HeightGrid));
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct WaterDefinition
    {
        public uint StructSize;
        public WaterKind Kind;
        /// <summary>[m, world y] of the undisturbed surface; default 0</summary>
        public double Level;
        /// <summary>[kg/m^3] default 1000</summary>
        public double Density;
        /// <summary>[m/s^2] positive, pulls down; default 9.81</summary>
        public double Gravity;
        /// <summary>[m/s, world x and z] of the water; the waves themselves are not carried along; default 0</summary>
        public Double2 Current;
        /// <summary>[m] of the water, for sines and gerstner; 0: deep</summary>
        public double Depth;
        /// <summary>sines, gerstner; copied</summary>
        public Wave* Waves;
        public uint WaveCount;
        /// <summary>spectrum: number of sines; default 64</summary>
        public uint Components;
        /// <summary>spectrum, fft; copied</summary>
        public Spectrum* Spectrum;
        /// <summary>spectrum, fft; the same seed gives the same sea everywhere; default 1</summary>
        public ulong Seed;
        /// <summary>[m] fft: the sea repeats after it; default 200</summary>
        public double Tile;
        /// <summary>fft: 0..1; default 0</summary>
        public double Choppiness;
        /// <summary>fft: nodes along the tile, an even product of 2, 3 and 5; default 256</summary>
        public uint Resolution;
        /// <summary>default hydrostatic</summary>
        public PressureModel Pressure;
        /// <summary>grid; the struct is copied, its heights are not</summary>
        public HeightGrid* Grid;
        /// <summary>sampled; copied, with its level, density, gravity and current</summary>
        public IntPtr Of;
        /// <summary>[m] sampled; default 1</summary>
        public double Cell;
        /// <summary>callback</summary>
        public IntPtr Callback;
        /// <summary>handed to it</summary>
        public IntPtr User;

        /// <summary>One with its size and the defaults set.</summary>
        public static WaterDefinition Create()
        {
            var made = default(WaterDefinition);
            Library.Require();
            Native.plim_water_def_init(&made, (uint)sizeof(WaterDefinition));
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SurfaceSample
    {
        /// <summary>[m, world y] of the surface above x, z</summary>
        public double Height;
        /// <summary>dh/dx, dh/dz</summary>
        public Double2 Slope;
        /// <summary>[m/s] dh/dt at the fixed place</summary>
        public double Rate;
        /// <summary>[m/s, world] of the water at the point; above the surface: as on it; current included</summary>
        public Double3 Velocity;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SurfaceBounds
    {
        public uint StructSize;
        public uint Reserved;
        /// <summary>[m] of |h|, h above the level; here and below: infinity if no bound is known</summary>
        public double Amplitude;
        /// <summary>of |grad h|</summary>
        public double Slope;
        /// <summary>[1/m] of h's second derivative along any direction</summary>
        public double Curvature;
        /// <summary>[1/m^2] of its third derivative along any direction</summary>
        public double Third;
        /// <summary>[m/s] of |dh/dt|</summary>
        public double Rate;

        /// <summary>One with its size and the defaults set.</summary>
        public static SurfaceBounds Create()
        {
            var made = default(SurfaceBounds);
            made.StructSize = (uint)sizeof(SurfaceBounds);
            return made;
        }
    }

    /// <summary>A rigid body in water. The same description serves plim_evaluate, which reads the first part only, plim_evaluate_water_loads and scenes (plimsoll_motion.h).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Body
    {
        public uint StructSize;
        /// <summary>of plim_evaluate; default 0</summary>
        public Outputs Outputs;
        public IntPtr Hull;
        /// <summary>null, the default: dry. A scene has its own</summary>
        public IntPtr Surface;
        /// <summary>[m, world] of the mesh's own origin; default 0</summary>
        public Double3 Position;
        /// <summary>x, y, z, w: body to world, within 1e-3 of unit length; default none</summary>
        public Double4 Rotation;
        /// <summary>[m, body] torques are taken about it; NaN, the default: the centroid of the hull</summary>
        public Double3 CenterOfMass;
        /// <summary>default float</summary>
        public Precision Precision;
        /// <summary>default 0</summary>
        public Locks Locked;
        /// <summary>[s] the surface must have been prepared for this time; NaN, the default: any time</summary>
        public double SurfaceTime;
        /// <summary>The result is within this of the exact integral of the true sea over the facets: force within tolerance rho g V_hull, torque within that times the hull's longest extent (about points inside its bounding box). 0: every vertex is sampled once, and depth is linear between them. Default 0.01.</summary>
        public double Tolerance;
        /// <summary>[s] time that an evaluation may spend on meeting the tolerance. Work is counted and no clock is read, so results are the same everywhere. If sampling every vertex alone takes longer, an evaluation may take several times as long as that. 0, the default: 0.02.</summary>
        public double Budget;
        /// <summary>plim_evaluate does not read the following fields. [kg]</summary>
        public double Mass;
        /// <summary>[kg m^2, body] about the centre of mass, symmetric; zero, the default: uniform density</summary>
        public Double9 Inertia;
        /// <summary>[m/s, world] of the centre of mass</summary>
        public Double3 Velocity;
        /// <summary>[rad/s, world]</summary>
        public Double3 AngularVelocity;
        /// <summary>[N, world] everything but water: for an engine with gravity, for a scene without</summary>
        public Double3 OtherForce;
        /// <summary>[N m, world] about the centre of mass</summary>
        public Double3 OtherTorque;
        /// <summary>null, the default: neither drag nor added mass. A scene copies it</summary>
        public Effects* Effects;
        /// <summary>of this hull; null, the default: the hull's own, at most 1000, built when first needed</summary>
        public IntPtr Panels;
        /// <summary>of these panels; null: no slamming, no radiation. A scene has its own</summary>
        public IntPtr State;
        /// <summary>Must be of this hull; its centre of mass may differ by 5 % of the hull's radius; null, the default: none.</summary>
        public IntPtr Seakeeping;

        /// <summary>One with its size and the defaults set.</summary>
        public static Body Create(IntPtr hull)
        {
            var made = default(Body);
            Library.Require();
            Native.plim_body_init(&made, (uint)sizeof(Body), hull);
            return made;
        }
    }

    /// <summary>One straight piece of the waterline, inside one triangle. Along a hull's outline the sum of (x1 z2 - x2 z1) / 2 is its waterplane area; around a hole in the waterplane it is negative. Follow next to walk along a line.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct WaterlineSegment
    {
        /// <summary>[m, world]</summary>
        public Double3 From;
        /// <summary>[m, world]</summary>
        public Double3 To;
        /// <summary>vertices of the hull's mesh: the edge that from lies on, smaller index first</summary>
        public UInt2 FromEdge;
        public UInt2 ToEdge;
        /// <summary>as given to plim_hull_create; PLIM_NONE for a cap that repair added</summary>
        public uint Triangle;
        /// <summary>index of the segment that continues from to; PLIM_NONE: the line ends at an opening</summary>
        public uint Next;
        /// <summary>index of the segment that ends in from; PLIM_NONE: the line begins at an opening</summary>
        public uint Previous;
        public uint Reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Forces
    {
        public uint StructSize;
        /// <summary>out</summary>
        public ForceFlags Flags;
        /// <summary>out: [N, world]</summary>
        public Double3 Force;
        /// <summary>out: [N m, world] about the centre of mass</summary>
        public Double3 Torque;
        /// <summary>out: [m^3] displaced; within force_bound / (rho g) of the exact one</summary>
        public double Volume;
        /// <summary>out: [m^2] no bound is known</summary>
        public double WettedArea;
        /// <summary>out: [m^2] no bound is known</summary>
        public double WaterplaneArea;
        /// <summary>out: [m, world] on request; NaN otherwise, and if nothing is wet. On waves it is an integral over the true sea to the same tolerance; no bound is stated.</summary>
        public Double3 CenterOfBuoyancy;
        /// <summary>out: [N] largest error of the force, rounding included; NaN: unknown</summary>
        public double ForceBound;
        /// <summary>out: [N m] the same for the torque</summary>
        public double TorqueBound;
        /// <summary>out, on request: triangles wholly dry (never-wet ones included)</summary>
        public uint DryCount;
        /// <summary>out, on request: wholly wet</summary>
        public uint WetCount;
        /// <summary>out, on request: crossed by the surface</summary>
        public uint CutCount;
        /// <summary>out, on request: segments found, even if the buffer is too small</summary>
        public uint WaterlineCount;
        /// <summary>out: points at which the sea was evaluated; 0 on still water</summary>
        public ulong SeaEvaluations;
        /// <summary>in: buffer for PLIM_OUTPUT_WATERLINE</summary>
        public WaterlineSegment* Waterline;
        /// <summary>in: buffer for PLIM_OUTPUT_TRIANGLE_STATES: hull source_count bytes</summary>
        public TriangleState* TriangleStates;
        /// <summary>in: segments that fit; as many as triangles are cut</summary>
        public uint WaterlineCapacity;
        public uint Reserved;

        /// <summary>One with its size and the defaults set.</summary>
        public static Forces Create()
        {
            var made = default(Forces);
            made.StructSize = (uint)sizeof(Forces);
            return made;
        }
    }

    /// <summary>The waterplane as triangles, to hide the water inside a hull and to draw the cut. Its vertices are the points of the waterline, so it meets the hull without cracks, on waves too. Lines that end at an opening are closed by straight edges.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Waterplane
    {
        public uint StructSize;
        /// <summary>out: 1: lines of the waterline cross each other (thin walls on waves), the cap is approximate</summary>
        public uint Crossing;
        /// <summary>in: 3 vertex_capacity doubles [m, world]</summary>
        public double* Vertices;
        /// <summary>in: 3 triangle_capacity; (b - a) x (c - a) points up, but for rounding</summary>
        public uint* Indices;
        /// <summary>in: 2 plim_forces.cut_count always suffice</summary>
        public uint VertexCapacity;
        /// <summary>in: 2 vertex_capacity always suffice</summary>
        public uint TriangleCapacity;
        /// <summary>out: found; if they do not fit, nothing is written</summary>
        public uint VertexCount;
        /// <summary>out: found; those that do not fit are not written</summary>
        public uint TriangleCount;
        /// <summary>out: [m^2] seen from above</summary>
        public double Area;

        /// <summary>One with its size and the defaults set.</summary>
        public static Waterplane Create()
        {
            var made = default(Waterplane);
            made.StructSize = (uint)sizeof(Waterplane);
            return made;
        }
    }

    /// <summary>A triangle that became wet, or partly so. The struct never changes, because it stands in arrays.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct NewlyWet
    {
        /// <summary>[m^2] newly wet</summary>
        public double Area;
        /// <summary>[m, world] centroid of the newly wet part</summary>
        public Double3 Position;
        /// <summary>[world] outward, of unit length</summary>
        public Double3 Normal;
        /// <summary>[m/s, world] of the body there minus that of the water; along the normal: it strikes the water</summary>
        public Double3 Velocity;
        /// <summary>as given to plim_hull_create; PLIM_NONE for a cap that repair added</summary>
        public uint Triangle;
        public uint Reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PanelsInfo
    {
        public uint StructSize;
        public uint PanelCount;
        /// <summary>[m^2] wettable</summary>
        public double Area;
        /// <summary>[m^3] of the hull</summary>
        public double Volume;
        /// <summary>[m] semi-axes of the ellipsoid of this volume, shaped by the hull's inertia</summary>
        public Double3 Ellipsoid;
        /// <summary>fully submerged, for density 1: body axes, about the hull's centroid</summary>
        public Double36 AddedMass;

        /// <summary>One with its size and the defaults set.</summary>
        public static PanelsInfo Create()
        {
            var made = default(PanelsInfo);
            made.StructSize = (uint)sizeof(PanelsInfo);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Effects
    {
        public uint StructSize;
        /// <summary>default all (the coefficients of both dampings are zero)</summary>
        public EffectFlags Enabled;
        /// <summary>[m^2/s] default 1e-6</summary>
        public double KinematicViscosity;
        /// <summary>k of (1 + k) C_F; default 0</summary>
        public double FormFactor;
        /// <summary>[m/s] v_r of pressure drag; default 1</summary>
        public double ReferenceSpeed;
        /// <summary>[N/m^2] C_PD1; default 100</summary>
        public double PressureLinear;
        /// <summary>[N/m^2] C_PD2; default 100</summary>
        public double PressureQuadratic;
        /// <summary>f_P of the cosine; default 0.4</summary>
        public double PressurePower;
        /// <summary>[N/m^2] C_SD1; default 100</summary>
        public double SuctionLinear;
        /// <summary>[N/m^2] C_SD2; default 100</summary>
        public double SuctionQuadratic;
        /// <summary>f_S; default 0.4</summary>
        public double SuctionPower;
        /// <summary>[m/s^2] Gamma_max: the stop is full from here on; default 10</summary>
        public double SlammingAcceleration;
        /// <summary>p; default 2</summary>
        public double SlammingPower;
        /// <summary>C_L1 [N s/m], C_L2 [N s^2/m^2], C_R1 [N m s], C_R2 [N m s^2]; scaled by wet area; default 0</summary>
        public Double4 Damping;
        /// <summary>[1/s, world axes] momentum decays as exp(-rate t); scaled by wet volume; default 0</summary>
        public Double3 LinearRates;
        /// <summary>[1/s] the same for angular momentum; for a factor alpha per step: -ln(alpha) / step; default 0</summary>
        public double AngularRate;
        /// <summary>1: the rates act in full out of the water too; default 0</summary>
        public uint RatesWhenDry;
        /// <summary>0</summary>
        public uint Reserved;
        /// <summary>[1/s, body axes] added to angular_rate: roll, yaw, pitch if the bow is +x; default 0</summary>
        public Double3 AngularRates;

        /// <summary>One with its size and the defaults set.</summary>
        public static Effects Create()
        {
            var made = default(Effects);
            Library.Require();
            Native.plim_effects_init(&made, (uint)sizeof(Effects));
            return made;
        }
    }

    /// <summary>Terms of the step's equation (docs/motion.md, section 3), for engines whose solver takes them.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct StepTerms
    {
        public uint StructSize;
        public uint Reserved;
        public Double36 AddedMass;
        /// <summary>positive semidefinite: drag is about -resistance times the relative velocity</summary>
        public Double36 Resistance;
        /// <summary>[N/m], [N m/rad] of heave and of turning about x and z, from the waterplane</summary>
        public Double3 Stiffness;
        /// <summary>of the body against the water around it, on average</summary>
        public Double6 RelativeVelocity;
        /// <summary>of the water around the body, as of a rigid body; added mass acts against it</summary>
        public Double6 WaterAcceleration;
        /// <summary>the part of plim_water_load.damping that comes from rates</summary>
        public Double6 Rates;
        /// <summary>[m] extent of the wet part along the motion</summary>
        public double WetLength;
        public double ReynoldsNumber;
        /// <summary>C_F of ITTC-57</summary>
        public double FrictionCoefficient;

        /// <summary>One with its size and the defaults set.</summary>
        public static StepTerms Create()
        {
            var made = default(StepTerms);
            made.StructSize = (uint)sizeof(StepTerms);
            return made;
        }
    }

    /// <summary>The load of water on a body in its coming step.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct WaterLoad
    {
        public uint StructSize;
        /// <summary>out: of buoyancy</summary>
        public ForceFlags Flags;
        /// <summary>out: [N, world], [N m, world] about the centre of mass. Apply these two in the engine's next step, besides other_force and other_torque. They make the engine's explicit step v += dt F / m equal to the implicit one, and are not the sum of the parts below.</summary>
        public Double3 Force;
        public Double3 Torque;
        public Double6 Buoyancy;
        public Double6 Viscous;
        public Double6 Pressure;
        public Double6 Slamming;
        /// <summary>out: by coefficients and by rates</summary>
        public Double6 Damping;
        public Double6 Radiation;
        /// <summary>out: [N] of buoyancy; NaN: unknown</summary>
        public double ForceBound;
        /// <summary>out: [N m] of buoyancy; NaN: unknown</summary>
        public double TorqueBound;
        /// <summary>out: [m^3] displaced</summary>
        public double Volume;
        /// <summary>out: of the volume</summary>
        public double WetFraction;
        /// <summary>out: [m^2] as in plim_forces</summary>
        public double WettedArea;
        /// <summary>out: [m^2] as in plim_forces</summary>
        public double WaterplaneArea;
        /// <summary>in: filled if not null, with zeros if the body has no effects</summary>
        public StepTerms* Terms;

        /// <summary>One with its size and the defaults set.</summary>
        public static WaterLoad Create()
        {
            var made = default(WaterLoad);
            made.StructSize = (uint)sizeof(WaterLoad);
            return made;
        }
    }

    /// <summary>How a body should float, in numbers that need no hydrodynamics: docs/floating-your-way.md.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Preset
    {
        public uint StructSize;
        public uint Reserved;
        public IntPtr Hull;
        /// <summary>[kg/m^3] of the water; default 1000</summary>
        public double Density;
        /// <summary>[m/s^2] default 9.81</summary>
        public double Gravity;
        /// <summary>of the hull's height, upright and at rest; default 0.5</summary>
        public double DraftFraction;
        /// <summary>[m] replaces draft_fraction; default NaN</summary>
        public double Draft;
        /// <summary>[kg] replaces both: the draft follows from it; default NaN</summary>
        public double Mass;
        /// <summary>[m, body]; NaN, the default: the hull's centroid</summary>
        public Double3 CenterOfMass;
        /// <summary>[kg m^2, body] about the centre of mass; zero, the default: uniform density</summary>
        public Double9 Inertia;
        /// <summary>Damping as a fraction of critical damping: 0 oscillates undamped, 1 comes to rest without oscillating; default 0.2 each.</summary>
        public double Heave;
        /// <summary>about body x</summary>
        public double Roll;
        /// <summary>about body z</summary>
        public double Pitch;

        /// <summary>One with its size and the defaults set.</summary>
        public static Preset Create(IntPtr hull)
        {
            var made = default(Preset);
            Library.Require();
            Native.plim_preset_init(&made, (uint)sizeof(Preset), hull);
            return made;
        }
    }

    /// <summary>How the body floats at rest in still water.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Rest
    {
        public uint StructSize;
        /// <summary>1: it stays upright; 0: it lists or capsizes: lower or move its centre of mass</summary>
        public uint Upright;
        /// <summary>[kg] give this to the body</summary>
        public double Mass;
        /// <summary>[m, body] give this to the body</summary>
        public Double3 CenterOfMass;
        /// <summary>[kg m^2, body] give this to the body</summary>
        public Double9 Inertia;
        /// <summary>[m] of the lowest point</summary>
        public double Draft;
        /// <summary>[m] of the mesh's own origin above the water's level</summary>
        public double Height;
        /// <summary>[m^3] displaced</summary>
        public double Volume;
        /// <summary>of the volume</summary>
        public double WetFraction;
        /// <summary>[m^2]</summary>
        public double WaterplaneArea;
        /// <summary>[m, body]</summary>
        public Double3 CenterOfBuoyancy;
        /// <summary>[m] of roll and pitch; without restoring moment if not positive</summary>
        public Double2 MetacentricHeight;
        /// <summary>[s] of heave, roll and pitch, undamped; NaN if there is no restoring force</summary>
        public Double3 Period;

        /// <summary>One with its size and the defaults set.</summary>
        public static Rest Create()
        {
            var made = default(Rest);
            made.StructSize = (uint)sizeof(Rest);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SceneState
    {
        public uint StructSize;
        /// <summary>of the last step's buoyancy</summary>
        public ForceFlags Flags;
        /// <summary>[m, world] of the mesh's own origin</summary>
        public Double3 Position;
        /// <summary>x, y, z, w</summary>
        public Double4 Rotation;
        /// <summary>[m, world]</summary>
        public Double3 CenterOfMass;
        /// <summary>[m/s, world] of the centre of mass</summary>
        public Double3 Velocity;
        /// <summary>[rad/s, world]</summary>
        public Double3 AngularVelocity;
        /// <summary>[kg m/s, world]</summary>
        public Double3 Momentum;
        /// <summary>[kg m^2/s, world] about the centre of mass</summary>
        public Double3 AngularMomentum;
        /// <summary>[J] of the body, without the water that moves with it</summary>
        public double KineticEnergy;
        /// <summary>this and the following: in the middle of the last substep</summary>
        public Double6 Buoyancy;
        public Double6 Viscous;
        public Double6 Pressure;
        public Double6 Slamming;
        /// <summary>by coefficients and by rates</summary>
        public Double6 Damping;
        public Double6 Radiation;
        /// <summary>[N] of buoyancy; NaN: unknown</summary>
        public double ForceBound;
        /// <summary>[N m] of buoyancy; NaN: unknown</summary>
        public double TorqueBound;
        /// <summary>[m^3] displaced</summary>
        public double Volume;
        public double WetFraction;
        /// <summary>of the last plim_scene_step for this body: PLIM_OK, or why it stayed as it was</summary>
        public Status Status;
        public uint Reserved;

        /// <summary>One with its size and the defaults set.</summary>
        public static SceneState Create()
        {
            var made = default(SceneState);
            made.StructSize = (uint)sizeof(SceneState);
            return made;
        }
    }

    /// <summary>A mass at a point: crew, cargo, an engine.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PointMass
    {
        public uint StructSize;
        public uint Reserved;
        /// <summary>[kg]</summary>
        public double Mass;
        /// <summary>[m, body]</summary>
        public Double3 Position;

        /// <summary>One with its size and the defaults set.</summary>
        public static PointMass Create()
        {
            var made = default(PointMass);
            made.StructSize = (uint)sizeof(PointMass);
            return made;
        }
    }

    /// <summary>A box tank with its sides along the body's axes. Its liquid counts as fixed in the upright position. Unless the tank is full or empty, its free surface counts as a rise of the centre of mass: the free-surface correction of naval practice.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Tank
    {
        public uint StructSize;
        public uint Reserved;
        /// <summary>[m] along the bow</summary>
        public double Length;
        /// <summary>[m] across</summary>
        public double Breadth;
        /// <summary>[m]</summary>
        public double Height;
        /// <summary>of its height, 0 to 1</summary>
        public double Filling;
        /// <summary>[kg/m^3] of the liquid; 0: 1000</summary>
        public double Density;
        /// <summary>[m, body] the middle of its bottom</summary>
        public Double3 Position;

        /// <summary>One with its size and the defaults set.</summary>
        public static Tank Create()
        {
            var made = default(Tank);
            made.StructSize = (uint)sizeof(Tank);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct VesselDefinition
    {
        public uint StructSize;
        public uint PointMassCount;
        public uint TankCount;
        public uint Reserved;
        /// <summary>must outlive the vessel</summary>
        public IntPtr Hull;
        /// <summary>the size of the first applies to all; null if there are none</summary>
        public PointMass* PointMasses;
        /// <summary>the size of the first applies to all; null if there are none</summary>
        public Tank* Tanks;
        /// <summary>[kg/m^3] of the water; default 1000</summary>
        public double Density;
        /// <summary>[m/s^2] default 9.81</summary>
        public double Gravity;
        /// <summary>[kg] without point masses and tanks; 0, the default: only the hydrostatic table is available</summary>
        public double Mass;
        /// <summary>[m, body] without them; NaN, the default: the hull's centroid</summary>
        public Double3 CenterOfMass;
        /// <summary>[kg m^2, body] about it; zero, the default: uniform density</summary>
        public Double9 Inertia;
        /// <summary>[body] +x, -x, +z or -z; default +x</summary>
        public Double3 Bow;

        /// <summary>One with its size and the defaults set.</summary>
        public static VesselDefinition Create(IntPtr hull)
        {
            var made = default(VesselDefinition);
            Library.Require();
            Native.plim_vessel_def_init(&made, (uint)sizeof(VesselDefinition), hull);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct VesselInfo
    {
        public uint StructSize;
        public uint Reserved;
        /// <summary>[kg] point masses and liquids included</summary>
        public double Mass;
        /// <summary>[m, body] point masses and liquids included</summary>
        public Double3 CenterOfMass;
        /// <summary>[kg m^2, body] about it</summary>
        public Double9 Inertia;
        /// <summary>[m^3] displaced when fully submerged</summary>
        public double EnclosedVolume;
        /// <summary>[m] the largest draft, upright</summary>
        public double Height;
        /// <summary>[m] rise of the centre of mass by free surfaces, in roll and in pitch</summary>
        public Double2 FreeSurface;

        /// <summary>One with its size and the defaults set.</summary>
        public static VesselInfo Create()
        {
            var made = default(VesselInfo);
            made.StructSize = (uint)sizeof(VesselInfo);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct EquilibriumDefinition
    {
        public uint StructSize;
        /// <summary>default all</summary>
        public FreeMotions Free;
        /// <summary>Null, the default: still water at 0. A sea that is not flat is frozen and replaced by the plane that fits it best over the body (PLIM_EQUILIBRIUM_ON_PLANE).</summary>
        public IntPtr Surface;
        /// <summary>x, y, z, w: body to world; default upright</summary>
        public Double4 StartRotation;
        /// <summary>[m, world] of the mesh's own origin; NaN, the default, or if heave is free: the height at which buoyancy equals the weight.</summary>
        public double StartHeight;
        /// <summary>[m, world] x and z of the mesh's own origin at the start</summary>
        public Double2 StartPosition;

        /// <summary>One with its size and the defaults set.</summary>
        public static EquilibriumDefinition Create()
        {
            var made = default(EquilibriumDefinition);
            Library.Require();
            Native.plim_equilibrium_def_init(&made, (uint)sizeof(EquilibriumDefinition));
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Equilibrium
    {
        public uint StructSize;
        public Balance Balance;
        public EquilibriumFlags Flags;
        /// <summary>of Newton's method</summary>
        public uint Iterations;
        /// <summary>free directions with zero stiffness (neutral stability)</summary>
        public uint NeutralCount;
        /// <summary>plim_vessel_find_equilibria: attitudes found that differ only by a symmetry of the hull</summary>
        public uint SymmetryCount;
        /// <summary>unbalanced force, and torque over the hull's radius, along the free motions, over the weight</summary>
        public double Residual;
        /// <summary>[J] potential; 0: dry, with the centre of mass at the water's height</summary>
        public double Energy;
        /// <summary>[m, world] of the mesh's own origin; the centre of mass keeps its x and z</summary>
        public Double3 Position;
        /// <summary>x, y, z, w</summary>
        public Double4 Rotation;
        /// <summary>[m] depth of the lowest point, below the water's height at the centre of mass</summary>
        public double Draft;
        /// <summary>From upright the body turns by heel about its bow, then by trim about the horizontal axis across it, then by any yaw. [rad]</summary>
        public double Heel;
        /// <summary>[rad] bow up</summary>
        public double Trim;
        /// <summary>[m^3] displaced</summary>
        public double Volume;
        /// <summary>[m, world]</summary>
        public Double3 CenterOfBuoyancy;
        /// <summary>[m^2]</summary>
        public double WaterplaneArea;
        /// <summary>[m, world] x and z; NaN: there is no waterplane</summary>
        public Double2 WaterplaneCenter;
        /// <summary>[m^4] second moments about its centre: about the bow's horizontal direction, and across it</summary>
        public Double2 WaterplaneMoment;
        /// <summary>[m^2]</summary>
        public double WettedArea;
        /// <summary>[m] GM in roll, about the bow's horizontal direction, and pitch; free surfaces counted</summary>
        public Double2 MetacentricHeight;
        /// <summary>order x, y, z, rx, ry, rz; world axes, about the centre of mass; force = +K q</summary>
        public Double36 Stiffness;
        /// <summary>[N/m] eigenvalues of minus the stiffness over the free motions, ascending; turns over the hull's radius squared. NaN where fewer are free or there is no equilibrium.</summary>
        public Double3 Eigenvalues;
        /// <summary>[s] uncoupled natural periods of heave, roll and pitch including added mass; NaN if there is no restoring force.</summary>
        public Double3 Period;
        /// <summary>[s] the same without added mass</summary>
        public Double3 PeriodWithoutWater;

        /// <summary>One with its size and the defaults set.</summary>
        public static Equilibrium Create()
        {
            var made = default(Equilibrium);
            made.StructSize = (uint)sizeof(Equilibrium);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct StabilityDefinition
    {
        public uint StructSize;
        public uint HeelCount;
        public uint OpeningCount;
        /// <summary>1: the rims of the hull do not count as openings; default 0</summary>
        public uint IgnoreRims;
        /// <summary>[rad] of the rows: about the bow axis, in any order</summary>
        public double* Heels;
        /// <summary>[m, body] x, y, z of each point through which water would run in, in addition to the rims</summary>
        public double* Openings;

        /// <summary>One with its size and the defaults set.</summary>
        public static StabilityDefinition Create()
        {
            var made = default(StabilityDefinition);
            Library.Require();
            Native.plim_stability_def_init(&made, (uint)sizeof(StabilityDefinition));
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Heeled
    {
        public uint StructSize;
        public HeeledFlags Flags;
        /// <summary>[rad]</summary>
        public double Heel;
        /// <summary>[m] righting arm; positive: towards smaller heel while |trim| &lt; pi/2</summary>
        public double Gz;
        /// <summary>[m/rad] of GZ by heel</summary>
        public double Slope;
        /// <summary>[rad] bow up</summary>
        public double Trim;
        /// <summary>[m] of the lowest point</summary>
        public double Draft;
        /// <summary>[m, world] of the mesh's own origin, with the centre of mass above the world's</summary>
        public Double3 Position;
        /// <summary>x, y, z, w</summary>
        public Double4 Rotation;

        /// <summary>One with its size and the defaults set.</summary>
        public static Heeled Create()
        {
            var made = default(Heeled);
            made.StructSize = (uint)sizeof(Heeled);
            return made;
        }
    }

    /// <summary>Key figures of the curve from 0 to 180 degrees, independent of the rows. Heels are counted towards the side to which the vessel lists, which is the worse one, and GZ is positive where it rights. NaN: there is no such heel.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Stability
    {
        public uint StructSize;
        /// <summary>1, or -1: the side of negative heels</summary>
        public int Side;
        /// <summary>[rad] list: heel of the equilibrium; 0 if upright</summary>
        public double RestHeel;
        /// <summary>[m] slope of GZ there</summary>
        public double MetacentricHeight;
        /// <summary>[rad] where GZ comes down to 0</summary>
        public double VanishingHeel;
        /// <summary>[m]</summary>
        public double LargestGz;
        /// <summary>[rad]</summary>
        public double LargestGzHeel;
        /// <summary>[m] at 30 degrees and more, before an opening goes under; 0: there is none</summary>
        public double LargestGzFrom30;
        /// <summary>[rad] where the first opening goes under</summary>
        public double OpeningHeel;
        /// <summary>[m rad] under GZ from rest to 30 degrees, or to where it vanishes</summary>
        public double Area30;
        /// <summary>[m rad] to 40 degrees</summary>
        public double Area40;
        /// <summary>[m rad] to 40 degrees or the opening, whichever comes first</summary>
        public double AreaFlooding;
        /// <summary>[rad] where the trim jumps to another equilibrium; the curve is discontinuous there</summary>
        public double TrimJumpHeel;

        /// <summary>One with its size and the defaults set.</summary>
        public static Stability Create()
        {
            var made = default(Stability);
            made.StructSize = (uint)sizeof(Stability);
            return made;
        }
    }

    /// <summary>upright, without trim</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Hydrostatics
    {
        public uint StructSize;
        public uint Reserved;
        /// <summary>[m] above the lowest point</summary>
        public double Draft;
        /// <summary>[m^3]</summary>
        public double Volume;
        /// <summary>[kg]</summary>
        public double Displacement;
        /// <summary>[m] centre of buoyancy above the lowest point</summary>
        public double Kb;
        /// <summary>[m] transverse, longitudinal</summary>
        public Double2 Bm;
        /// <summary>[m] kb + bm</summary>
        public Double2 Km;
        /// <summary>[m] centre of buoyancy along the bow, from the mesh's own origin</summary>
        public double Lcb;
        /// <summary>[m] centre of the waterplane, from the same origin; NaN: there is none</summary>
        public double Lcf;
        /// <summary>[m^2]</summary>
        public double WaterplaneArea;
        /// <summary>[m^4] about its centre: transverse, longitudinal</summary>
        public Double2 WaterplaneMoment;
        /// <summary>[m^2]</summary>
        public double WettedArea;
        /// <summary>[m] of the waterplane</summary>
        public double Length;
        /// <summary>[m] of the waterplane</summary>
        public double Breadth;
        /// <summary>[m^2] wet cross-section in the middle of the length</summary>
        public double MidshipArea;
        /// <summary>[t/cm] mass that sinks it by a centimetre</summary>
        public double Tpc;
        /// <summary>[t m/cm] moment that changes its trim by a centimetre over the length</summary>
        public double Mct;
        /// <summary>volume / (length breadth draft); this and the following are NaN without a waterplane</summary>
        public double Block;
        /// <summary>volume / (midship_area length)</summary>
        public double Prismatic;
        /// <summary>midship_area / (breadth draft)</summary>
        public double Midship;
        /// <summary>waterplane_area / (length breadth)</summary>
        public double Waterplane;

        /// <summary>One with its size and the defaults set.</summary>
        public static Hydrostatics Create()
        {
            var made = default(Hydrostatics);
            made.StructSize = (uint)sizeof(Hydrostatics);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SeakeepingDefinition
    {
        public uint StructSize;
        /// <summary>approximate number for the wet hull, 24 to 2000; 0, the default: 400</summary>
        public uint PanelCount;
        /// <summary>2 to 1000; 0, the default: 20</summary>
        public uint FrequencyCount;
        public uint HeadingCount;
        /// <summary>read while building only; openings count as covered</summary>
        public IntPtr Hull;
        /// <summary>[rad] of the excitation, each from -7 to 7; null: none, which is enough for motion in time</summary>
        public double* Headings;
        /// <summary>null, the default: none</summary>
        public IntPtr Progress;
        /// <summary>handed to it</summary>
        public IntPtr ProgressUser;
        /// <summary>[kg/m^3] of the water; default 1000</summary>
        public double Density;
        /// <summary>[m/s^2] default 9.81</summary>
        public double Gravity;
        /// <summary>[kg]</summary>
        public double Mass;
        /// <summary>[m, body]; NaN, the default: the hull's centroid</summary>
        public Double3 CenterOfMass;
        /// <summary>[kg m^2, body] about it; zero, the default: uniform density</summary>
        public Double9 Inertia;
        /// <summary>[m, world] of the mesh's own origin at rest; NaN, the default: found as plim_vessel_find_equilibrium does from upright. A given pose is not checked for equilibrium.</summary>
        public Double3 Position;
        /// <summary>x, y, z, w at rest; NaN, the default: found too</summary>
        public Double4 Rotation;
        /// <summary>[rad/s] from 1e-6; 0, the default: chosen around the resonances</summary>
        public double LowestFrequency;
        /// <summary>[rad/s] 0, the default: chosen, below the first irregular frequency</summary>
        public double HighestFrequency;

        /// <summary>One with its size and the defaults set.</summary>
        public static SeakeepingDefinition Create(IntPtr hull)
        {
            var made = default(SeakeepingDefinition);
            Library.Require();
            Native.plim_seakeeping_def_init(&made, (uint)sizeof(SeakeepingDefinition), hull);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SeakeepingInfo
    {
        public uint StructSize;
        public uint PanelCount;
        public uint FrequencyCount;
        public uint HeadingCount;
        /// <summary>[bytes]</summary>
        public ulong Memory;
        /// <summary>[kg/m^3] of the water</summary>
        public double Density;
        /// <summary>[m/s^2]</summary>
        public double Gravity;
        /// <summary>[kg]</summary>
        public double Mass;
        /// <summary>[m, body]</summary>
        public Double3 CenterOfMass;
        /// <summary>[m] of the centre of mass above the water, at rest</summary>
        public double CenterHeight;
        /// <summary>[m^3] displaced at rest</summary>
        public double Volume;
        /// <summary>[m^2] at rest</summary>
        public double WaterplaneArea;
        /// <summary>[m] longest extent of the wet hull, seen from above</summary>
        public double WetExtent;
        /// <summary>[rad/s] estimate of the first one: results near it and above it are unreliable</summary>
        public double IrregularFrequency;
        /// <summary>[m, world] of the mesh's own origin, at rest</summary>
        public Double3 Position;
        /// <summary>x, y, z, w at rest</summary>
        public Double4 Rotation;
        /// <summary>of the body</summary>
        public Double36 Inertia;
        /// <summary>of still water and weight; force = +K q</summary>
        public Double36 Stiffness;
        /// <summary>A at infinite frequency</summary>
        public Double36 AddedMassInfinite;
        /// <summary>Heave, turning about x (roll for a bow along x), turning about z (its pitch): uncoupled, with A and B at the natural frequency. NaN if there is no restoring force. [s]</summary>
        public Double3 Period;
        /// <summary>of radiation alone; 1: critical</summary>
        public Double3 DampingRatio;

        /// <summary>One with its size and the defaults set.</summary>
        public static SeakeepingInfo Create()
        {
            var made = default(SeakeepingInfo);
            made.StructSize = (uint)sizeof(SeakeepingInfo);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Radiation
    {
        public uint StructSize;
        public uint Reserved;
        /// <summary>[rad/s]</summary>
        public double Frequency;
        /// <summary>A, rows of six</summary>
        public Double36 AddedMass;
        /// <summary>B; symmetric and not negative</summary>
        public Double36 Damping;

        /// <summary>One with its size and the defaults set.</summary>
        public static Radiation Create()
        {
            var made = default(Radiation);
            made.StructSize = (uint)sizeof(Radiation);
            return made;
        }
    }

    /// <summary>Force and torque of waves of 1 m amplitude.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Excitation
    {
        public uint StructSize;
        public uint Reserved;
        /// <summary>[rad]</summary>
        public double Heading;
        /// <summary>[rad/s]</summary>
        public double Frequency;
        /// <summary>X: [N/m], [N m/m]</summary>
        public Double6 ForceReal;
        public Double6 ForceImaginary;
        /// <summary>the part due to the pressure of the undisturbed waves</summary>
        public Double6 FroudeKrylovReal;
        public Double6 FroudeKrylovImaginary;

        /// <summary>One with its size and the defaults set.</summary>
        public static Excitation Create()
        {
            var made = default(Excitation);
            made.StructSize = (uint)sizeof(Excitation);
            return made;
        }
    }

    /// <summary>Motion in waves of 1 m amplitude.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Response
    {
        public uint StructSize;
        public uint Reserved;
        /// <summary>[rad]</summary>
        public double Heading;
        /// <summary>[rad/s]</summary>
        public double Frequency;
        /// <summary>Q: [m/m], [rad/m]</summary>
        public Double6 MotionReal;
        public Double6 MotionImaginary;

        /// <summary>One with its size and the defaults set.</summary>
        public static Response Create()
        {
            var made = default(Response);
            made.StructSize = (uint)sizeof(Response);
            return made;
        }
    }

    /// <summary>Returns size bytes at a multiple of alignment (a power of two), or null if there are none: the call then returns PLIM_OUT_OF_MEMORY and loses nothing. Called on any thread; must return and must not call the library.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate IntPtr AllocateFunction(IntPtr user, ulong size, ulong alignment);

    /// <summary>Releases memory that plim_allocate_function returned, with the same size and alignment. The same rules apply.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void ReleaseFunction(IntPtr user, IntPtr memory, ulong size, ulong alignment);

    /// <summary>Your log. It receives the sentence of plim_last_error for each call that does not return PLIM_OK (PLIM_SEVERITY_REFUSAL), and the problems that plim_hull_create found in a mesh it accepted. A call for many bodies logs the one sentence that it returns; calls inside a sea's callback are not logged. It is called on the thread that makes the call, before that returns. It must return and must not call the library.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void LogFunction(IntPtr user, Severity severity, IntPtr sentence);

    /// <summary>Writes height[i] [m above the level] at world x[i], z[i] and, if rate is not null, its rate of change [m/s]. Called with many points at once, on whichever thread evaluates. It must be the same function of place and time every time. It may sample other surfaces, but not PLIM_WATER_SAMPLED ones, nor its own; those, plim_thread_reserve, evaluations and steps of scenes are refused inside it. If a height is not finite, the body is refused; functions that sample the surface return it as it is.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void HeightCallback(IntPtr user, double time, uint count, double* x, double* z, double* height, double* rate);

    /// <summary>Distributes work over threads: calls task(context, i) for every i below count, in any order, on any threads, and returns when all have returned. A second call for the same i, or for one too large, does nothing. Use plim_pool_run, or wrap your engine's job system. It must not run tasks while a sea's callback waits: a task that begins inside one does nothing.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void PoolTask(IntPtr context, uint index);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void ParallelFor(IntPtr user, uint count, IntPtr task, IntPtr context);

    /// <summary>Your own buoyancy in place of the library's: another method to compare with, or a model of something no mesh describes. It is called in every substep and in every part of one, also of a substep that is then repeated in smaller parts, on the thread that steps the body. body: as it is in the middle of the substep, with its surface prepared for that time (surface_time). forces: the result of plim_evaluate without outputs; force, torque and volume are read back, and the bounds, which are NaN before the call. Drag and added mass stay as they are. It may call plim_evaluate. Scenes cannot be stepped or changed inside it: PLIM_CALLBACK_FAILED.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void BuoyancyFunction(IntPtr user, Body* body, Forces* forces);

    /// <summary>Called with the part that is done, 0 to 1, on the thread that builds. Return 0 to go on, anything else to stop (PLIM_STOPPED).</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate int SeakeepingProgress(double done, IntPtr user);

    /// <summary>The C interface as it is. Hull, Water, Surface and their like are the pleasant way in.</summary>
    [SuppressUnmanagedCodeSecurity]
    public static unsafe class Native
    {
        public const int HeaderVersionMajor = 0;
        public const int HeaderVersionMinor = 1;
        public const int HeaderVersionPatch = 0;
        /// <summary>of the headers</summary>
        public const int HeaderVersion = 100;
        /// <summary>no triangle, vertex or segment</summary>
        public const uint None = 0xffffffff;
        /// <summary>largest number of waves that the shaders draw</summary>
        public const int MaxShaderWaves = 64;

        /// <summary>One sentence about the last call on this thread that did not return PLIM_OK: the field, the limit and the likely cause. Never null; valid until the next such call on this thread.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr plim_last_error();

        /// <summary>Version of the library that is running, as 10000 major + 100 minor + patch.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint plim_version();

        /// <summary>Call once before everything else, with PLIM_VERSION. Returns PLIM_OK if the library supports a program built with the headers of version; otherwise PLIM_WRONG_VERSION, with a sentence that names both versions. A library supports older headers of its own major version; before 1.0, of its own minor version.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_require_version(uint version);

        /// <summary>From now on the library takes all its memory from these functions, apart from what the C++ runtime needs for threads and exceptions. Refused (PLIM_BAD_VALUE) once the library has allocated. The functions must work until the last thread that called the library has ended: its working memory is released then. A list of tasks, about 100 bytes and one byte for each task, is never released: one for each call with run that is in progress at the same time, and one for each call whose job system failed.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_set_allocator(MemoryAllocator* allocator);

        /// <summary>log: null, the default: none. No other thread may be inside the library meanwhile.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_set_log(IntPtr log, IntPtr user);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_hull_def_init(HullDefinition* def, uint struct_size);

        /// <summary>Checks and builds. The arrays are copied. Vertices with equal coordinates are one; so are those along open edges that differ by rounding (docs/conventions.md). report may be null; otherwise it receives a report, also when the mesh is refused, which the caller destroys.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_hull_create(HullDefinition* def, IntPtr* hull, IntPtr* report);

        /// <summary>Creates a hull of the same mesh with another never-wet mask, such as plim_hull_find_interior suggests. never_wet: source_count bytes as in plim_hull_def, or null to mark no triangle. The result is the hull that plim_hull_create returns for the same mesh, flags and mask, with the same bits and fingerprint. It takes half the time, because the mesh is not checked again. hull may be destroyed.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_hull_create_masked(IntPtr hull, byte* never_wet, IntPtr* masked);

        /// <summary>Writes the hull as bytes for a file. They are the same on every platform. size receives their number. Pass bytes as null to get the size alone; otherwise capacity must be at least that size.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_hull_save(IntPtr hull, IntPtr bytes, ulong capacity, ulong* size);

        /// <summary>Creates the hull that was saved, about ten times as fast as plim_hull_create. Every result has the same bits. There is no report. Refuses bytes that are cut short, damaged, of another version of the format, or not a hull. Bytes with a forged checksum cannot make later calls read out of bounds, but their numbers may be inconsistent.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_hull_load(IntPtr bytes, ulong size, IntPtr* hull);

        /// <summary>null is fine</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_hull_destroy(IntPtr hull);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_hull_get_info(IntPtr hull, HullInfo* info);

        /// <summary>The mesh as the hull sees it: welded, wound outward, repaired; the wettable triangles first. vertices: 3 vertex_count doubles [m, body]; indices: 3 triangle_count. Either may be null.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_hull_get_mesh(IntPtr hull, double* vertices, uint* indices);

        /// <summary>Suggests a never_wet mask: surface below a waterline that no water from outside can reach, such as a cockpit or the inside of a bucket. Hollows that together hold no more than a hundredth of the solid's volume do not count. waterline: [m, body y], or NaN for every waterline from keel to brim. mask: source_count bytes, 0 or 1. interior_count may be null. Slow, and allocates: call it at import time, not every frame.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_hull_find_interior(IntPtr hull, double waterline, byte* mask, uint* interior_count);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_report_get_info(IntPtr report, ReportInfo* info);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_report_get_problem(IntPtr report, uint index, Problem* problem);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_report_get_rim(IntPtr report, uint index, Rim* rim);

        /// <summary>null is fine</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_report_destroy(IntPtr report);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_spectrum_init(Spectrum* spectrum, uint struct_size);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_grid_init(HeightGrid* grid, uint struct_size);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_water_def_init(WaterDefinition* def, uint struct_size);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_water_create(WaterDefinition* def, IntPtr* water);

        /// <summary>Gives an existing water new parameters; sines and gerstner of no more waves than before allocate nothing. No other thread may use the water meanwhile. Surfaces change when they are prepared again. When it is refused, the water stays as it was.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_water_update(IntPtr water, WaterDefinition* def);

        /// <summary>The waves of a sines, gerstner or spectrum water, for shaders that must draw the same sea. Writes at most capacity of them; count: how many there are, 0 for other kinds. waves may be null.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_water_get_waves(IntPtr water, Wave* waves, uint capacity, uint* count);

        /// <summary>The same waves as the shaders of "plimsoll shader --waves uniform" read them, for a time [s] and an origin x, z [m, world] near the camera: set them each frame, and what is drawn is what carries the boats (docs/shaders.md). Four floats a wave, 64 waves, zeros behind the last: waves k cos D, k sin D [rad/m], amplitude [m], phase - w time + k . origin [rad], reduced in double to (-pi, pi] chops q A cos D, q A sin D [m], 0, 0 sea level [m], number of waves, origin x, origin z: in single precision, the origin to which the phases refer Allocates nothing. Refuses a water that is not a sum of at most 64 waves; still water has none and is accepted.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_water_get_shader_waves(IntPtr water, double time, double* origin, float* waves, float* chops, float* sea);

        /// <summary>null is fine; surfaces prepared from it stay valid</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_water_destroy(IntPtr water);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_surface_create(IntPtr* surface);

        /// <summary>time: [s]. Preparing the same kind of water again, no larger than before, allocates nothing.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_surface_prepare(IntPtr surface, IntPtr water, double time);

        /// <summary>For an engine's own ocean: the surface takes level, density, gravity and current from water (null: still water's) and its heights from grid, without copying them.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_surface_set_heights(IntPtr surface, IntPtr water, HeightGrid* grid);

        /// <summary>null is fine</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_surface_destroy(IntPtr surface);

        /// <summary>Fresh water (1000 kg/m^3, 9.81 m/s^2) with its level at y = 0: always there, never destroyed.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr plim_still_water();

        /// <summary>Samples surface and water at count points of the world (x, y, z each).</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_surface_get_samples(IntPtr surface, uint count, double* points, SurfaceSample* samples);

        /// <summary>Accelerations of the water at those points [m/s^2, world], three numbers each, by linear theory; above the surface: those on it. For sines, gerstner and spectrum they are d/dt of the orbital velocities. If only heights are known: -gravity times the slope, and 0 upwards; in an fft sea this decays with depth.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_surface_get_accelerations(IntPtr surface, uint count, double* points, double* accelerations);

        /// <summary>Computes whether points are under water. depths: [m] below the surface straight above each point, negative above water. velocities: [m/s, world] of the water there, three numbers each, zero above water; or null. points: x, y, z each, world.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_surface_get_depths(IntPtr surface, uint count, double* points, double* depths, double* velocities);

        /// <summary>Heights [m, world y] of the surface above count places x[i], z[i] of the world. slopes: dh/dx, dh/dz of each, 2 count doubles; or null. For drawing, spawning and spray: no velocities are computed.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_surface_get_heights(IntPtr surface, uint count, double* x, double* z, double* heights, double* slopes);

        /// <summary>Upper bounds of each quantity over the whole surface at this instant.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_surface_get_bounds(IntPtr surface, SurfaceBounds* bounds);

        /// <summary>hull may be null; otherwise it becomes the body's hull.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_body_init(Body* body, uint struct_size, IntPtr hull);

        /// <summary>Memory that evaluations on waves need belongs to the thread and grows to the largest hull met. This call reserves it for hulls of up to vertex_count vertices, seas of up to 4096 waves and bodies of up to 1000 panels, so that not even the first evaluation of this thread allocates. Waterlines have room for 16 sqrt(vertex_count) segments; a hull that is cut at more triangles allocates once more.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_thread_reserve(uint vertex_count);

        /// <summary>Hydrostatic force and torque of count bodies. bodies[0].struct_size and forces[0].struct_size apply to the whole arrays. If a body is refused, its forces stay as they were, the others are evaluated, and the first refusal is returned. statuses: count entries, or null. run, user: the threads; null: the calling thread. The results have the same bits on any threads. If run throws or returns before all tasks have returned, the status is PLIM_CALLBACK_FAILED and forces are incomplete. Copies of a small hull (same hull, surface, tolerance, budget, no outputs, float) that stand within 256 bodies of each other, or 128 with run, are evaluated together, several times as fast as one by one.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_evaluate(Body* bodies, uint count, Forces* forces, Status* statuses, IntPtr run, IntPtr user);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_pool_create(uint threads, IntPtr* pool);

        /// <summary>null is fine; not while it runs</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_pool_destroy(IntPtr pool);

        /// <summary>A plim_parallel_for. pool: a plim_pool*; null: the calling thread runs everything. A task of your own must not throw: on the calling thread the exception leaves this call after the other threads have done the remaining tasks, on another thread it ends the program.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_pool_run(IntPtr pool, uint count, IntPtr task, IntPtr context);

        /// <summary>For engines that hold a 4x4 matrix and take six floats. It returns neither flags nor bounds: use plim_evaluate to find out whether an opening is under water or the default tolerance of 0.01 was not met. matrix column-major, body to world; a uniform scale is fine, another one is refused center_of_mass [m, body, before the scale]; torque is taken about it; null: the hull's centroid force_torque out: force [N, world], torque [N m, world] A force or torque above 3.4e38, which no float can hold, is refused with PLIM_BAD_VALUE.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_evaluate_matrix(IntPtr hull, IntPtr surface, float* matrix, float* center_of_mass, float* force_torque);

        /// <summary>Computes the waterplane of one body. Allocates only a thread's own working memory, as evaluations do.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_evaluate_waterplane(Body* body, Waterplane* waterplane);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_wetting_create(IntPtr hull, IntPtr* wetting);

        /// <summary>null is fine</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_wetting_destroy(IntPtr wetting);

        /// <summary>For a body that jumps to another place: the next update reports nothing.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_wetting_reset(IntPtr wetting);

        /// <summary>Call it once a step. Writes at most capacity triangles, those with the largest newly wet areas. count: the number of all; area: [m^2] of all; both may be null. body: with its velocities; its hull must be that of wetting. The first update reports nothing. Allocates only a thread's own working memory.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_wetting_update(IntPtr wetting, Body* body, NewlyWet* newly_wet, uint capacity, uint* count, double* area);

        /// <summary>Immutable; independent of the hull once created. Bodies of the same hull may share them.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_panels_create(IntPtr hull, uint max_panels, IntPtr* panels);

        /// <summary>null is fine</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_panels_destroy(IntPtr panels);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_panels_get_info(IntPtr panels, PanelsInfo* info);

        /// <summary>panels: those of the body, which may be destroyed before the state; null: the hull's own, as in plim_body.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_body_state_create(IntPtr hull, IntPtr panels, IntPtr* state);

        /// <summary>null is fine</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_body_state_destroy(IntPtr state);

        /// <summary>Resets the state, for a body that jumps to another place: the water there then does not strike it.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_body_state_reset(IntPtr state);

        /// <summary>Copies a state. The two must have been created for the same panels. Allocates nothing.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_body_state_copy(IntPtr from, IntPtr to);

        /// <summary>Saves the state as bytes, the same on every platform. size receives their number. Pass bytes as null to get the size alone; otherwise capacity must be at least that size. Steps after a load have the same bits as those after the save. Saving and loading allocate nothing.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_body_state_save(IntPtr state, IntPtr bytes, ulong capacity, ulong* size);

        /// <summary>Loads bytes into a state of the same panels. Refuses bytes that are incomplete, damaged, of other panels or of another version of the format.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_body_state_load(IntPtr state, IntPtr bytes, ulong size);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_effects_init(Effects* effects, uint struct_size);

        /// <summary>Buoyancy, drag, added mass and an implicit step over all of them, for count bodies before a step of time_step [s] (of the substep, if the engine takes several); surfaces are prepared for the step's beginning. mass, inertia and velocities are read, so are other_force and other_torque (gravity included), because added mass resists them too. - If an opening of a hull is under water, it counts as covered, as in scenes; the first call of an open hull builds the cover. - Added mass that turns with the body has a force, and buoyancy is limited if the step is too long for it, so that light bodies stay calm. - Advances plim_body.state. A body with the same state as an earlier body of the array is refused. A body without surface gets zero load, and its state is reset. If a body is refused, its load and state stay as they were, the others are evaluated, and the first refusal is returned; the sentence names the body. The sizes of the first elements apply to the whole arrays. statuses: count entries, or null. run, user: as in plim_evaluate; if run fails, so does the call, and loads and states are incomplete. Allocates only a thread's own working memory, covers and the hull's own panels, once.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_evaluate_water_loads(Body* bodies, uint count, double time_step, WaterLoad* loads, Status* statuses, IntPtr run, IntPtr user);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_preset_init(Preset* preset, uint struct_size, IntPtr hull);

        /// <summary>Converts the preset into rates and a mass. In effects it sets linear_rates[1], angular_rates[0] and [2], sets angular_rate to 0 and enables PLIM_EFFECT_RATES; everything else stays, and added mass and rates_when_dry are taken into account. Other drag that is enabled damps in addition. A hull that does not stay upright is damped as if only its waterplane held it. Either output may be null. Allocates and takes some milliseconds: call it once for each kind of body.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_preset_apply(Preset* preset, Effects* effects, Rest* rest);

        /// <summary>Creates a scene without bodies. The water is copied; null: still water. Time begins at 0.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_create(IntPtr water, IntPtr* scene);

        /// <summary>null is fine</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_scene_destroy(IntPtr scene);

        /// <summary>Adds a body in its initial pose and motion. surface and state must be null, outputs 0. other_force and other_torque act until they are changed; gravity is applied by the scene. hull, panels and seakeeping must stay valid while the body is in the scene. locked motions keep their initial velocity.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_add(IntPtr scene, Body* body, uint* index);

        /// <summary>Removes a body. The others keep their indices; its own is not used again, and calls with it return PLIM_REMOVED. Its hull may then be destroyed, unless another body has it.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_remove(IntPtr scene, uint index);

        /// <summary>Advances all bodies by duration [s] in substeps equal steps. Symplectic and of second order without drag. If a step is too long for a body, it is taken in up to 64 parts in the same water (docs/motion.md). run, user: as in plim_evaluate, over bodies, called once per substep. The same bits on any threads. Failures lose nothing: - A body whose state becomes non-finite or out of range, or whose water returns NaN or throws, stays as it was before the call. The others take all their substeps and time advances. The first such body's status is returned, the sentence names it, and plim_scene_state.status has each one's. The next call tries again. - All bodies and the time stay as they were if run throws or returns before all tasks have returned (PLIM_CALLBACK_FAILED), or if there is no memory to prepare the water (PLIM_OUT_OF_MEMORY).</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_step(IntPtr scene, double duration, uint substeps, IntPtr run, IntPtr user);

        /// <summary>Sets the force [N, world] and torque [N m, world] about the centre of mass that act on the body besides water and gravity, until they are changed.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_set_other_force(IntPtr scene, uint index, double* force, double* torque);

        /// <summary>Moves a body or changes its velocity; null: unchanged. A new position or rotation resets its state (plim_body_state_reset), so that the water there does not strike it. The forces in plim_scene_state are zero until the next step. A locked velocity keeps the new value.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_set_state(IntPtr scene, uint index, double* position, double* rotation, double* velocity, double* angular_velocity);

        /// <summary>Sets another mass [kg], centre of mass [m, body] and inertia [kg m^2, body], with the rules of plim_body. center_of_mass may be null: it stays. inertia may be null: it is scaled with the mass. The motion of the rigid body goes on unchanged: position, rotation, angular velocity and the velocity of each of its points stay; its momentum changes. Refused for a body with seakeeping if the centre of mass is then further from that of the plim_seakeeping_def than 5 % of the hull's radius about the centre of its bounding box.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_set_mass(IntPtr scene, uint index, double mass, double* center_of_mass, double* inertia);

        /// <summary>Sets another water, which is copied; null: still water. Time and the states of the bodies go on: change a sea gradually, or bodies are struck by water that rises at once. Get the surface again.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_set_water(IntPtr scene, IntPtr water);

        /// <summary>buoyancy: null: the library's.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_set_buoyancy(IntPtr scene, uint index, IntPtr buoyancy, IntPtr user);

        /// <summary>Inside a callback of a step of this scene: the state before that step, of every body, on any thread.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_get_state(IntPtr scene, uint index, SceneState* state);

        /// <summary>Returns the body as it is now, with the scene's surface, for other calls: plim_evaluate for its waterline, for example. It is valid until the next step or change of the scene. Its state is null.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_get_body(IntPtr scene, uint index, Body* body);

        /// <summary>Computes the energy [J] of the body's weight and of the water it displaces, now: m g (y - level) + rho g int_wet (level - y) dV. In still water without drag its sum with the kinetic energy is conserved. On waves it is a rough measure: a plane fitted to the sea over the body replaces the surface. Costs about as much as an evaluation on still water; the first call of a hull prepares it.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_get_potential_energy(IntPtr scene, uint index, double* energy);

        /// <summary>[s]; NaN for null</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern double plim_scene_get_time(IntPtr scene);

        /// <summary>Returns the scene's surface as it is now, for drawing: get it again after every step. Returns null for null, if there is no memory, and inside a callback, where the functions that prepare or change a scene are refused.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr plim_scene_get_surface(IntPtr scene);

        /// <summary>of bodies ever added: indices are below it</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint plim_scene_get_count(IntPtr scene);

        /// <summary>Saves the motion of all bodies as bytes, the same on every platform, for a game that is stored, sent or rolled back (docs/rollback.md). size: the number of bytes; it depends on the bodies alone, so it stays the same from step to step. bytes: null to ask for the size alone; otherwise capacity must be at least that. The last eight bytes are a checksum of the others: equal scenes have equal ones. Save and load allocate nothing, and return PLIM_CALLBACK_FAILED inside a callback.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_save(IntPtr scene, IntPtr bytes, ulong capacity, ulong* size);

        /// <summary>Puts a scene back to where it was when it was saved. The steps that follow have the same bits as those that followed the save, and so has everything that plim_scene_get_state returns. It may be the same scene, or one in another process that has the same water and to which the same bodies were added in the same order: with the same hull, panels, effects, seakeeping, locked motions, precision, tolerance and budget, with a buoyancy of their own or none. - A body that had been removed when the scene was saved is removed; in a new scene, add any body in its place first. - A body that was added since is removed, and its index is given again: to add it once more returns the same one. - A body that has been removed since cannot be brought back, and the bytes are refused. While the bytes may be needed, move the body out of the way instead of removing it. The bytes hold no water. Set the water of that time first (plim_scene_set_water): if a number of its definition differs, the bytes are refused. The caller restores the heights of a grid and the data that a sea's callback or a body's own buoyancy function reads. Bytes that are damaged, cut short, of another version of the format or of other bodies are refused too (PLIM_BAD_VALUE). A scene that refuses bytes is as it was, bit by bit.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_load(IntPtr scene, IntPtr bytes, ulong size);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_vessel_def_init(VesselDefinition* def, uint struct_size, IntPtr hull);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_vessel_create(VesselDefinition* def, IntPtr* vessel);

        /// <summary>null is fine</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_vessel_destroy(IntPtr vessel);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_vessel_get_info(IntPtr vessel, VesselInfo* info);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_equilibrium_def_init(EquilibriumDefinition* def, uint struct_size);

        /// <summary>Finds an equilibrium by Newton's method with the exact stiffness; every step lowers the potential energy. def: null for the defaults.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_vessel_find_equilibrium(IntPtr vessel, EquilibriumDefinition* def, Equilibrium* equilibrium);

        /// <summary>Finds the distinct stable poses reached from starts attitudes spread over all directions (0: 200), in the order of their energy. Writes at most capacity of them; the size of the first applies to all. count receives the number of all. A vessel that sinks has one, with PLIM_BALANCE_SINKS.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_vessel_find_equilibria(IntPtr vessel, uint starts, Equilibrium* equilibria, uint capacity, uint* count);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_stability_def_init(StabilityDefinition* def, uint struct_size);

        /// <summary>Computes the righting arm at constant displacement, with heave and trim free. def: null for no rows. rows: heel_count of them, or null; the size of the first applies to all. stability: may be null. Refused for a vessel that sinks.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_vessel_find_stability(IntPtr vessel, StabilityDefinition* def, Heeled* rows, Stability* stability);

        /// <summary>Computes one row for each draft. drafts: above 0, at most plim_vessel_info.height. The size of the first row applies to all.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_vessel_find_hydrostatics(IntPtr vessel, double* drafts, uint count, Hydrostatics* rows);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_seakeeping_def_init(SeakeepingDefinition* def, uint struct_size, IntPtr hull);

        /// <summary>Immutable and thread-safe. Takes tenths of a second; with twice the panels three to five times as long. The same input gives the same bits everywhere.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_create(SeakeepingDefinition* def, IntPtr* seakeeping);

        /// <summary>null is fine</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_seakeeping_destroy(IntPtr seakeeping);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_get_info(IntPtr seakeeping, SeakeepingInfo* info);

        /// <summary>frequency: the index of the frequency, in ascending order from 0.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_get_radiation(IntPtr seakeeping, uint frequency, Radiation* radiation);

        /// <summary>heading, frequency: the indices of the two.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_get_excitation(IntPtr seakeeping, uint heading, uint frequency, Excitation* excitation);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_get_response(IntPtr seakeeping, uint heading, uint frequency, Response* response);

        /// <summary>Returns the response at any frequency [rad/s]: A, B and X are interpolated. Below the lowest frequency they tend to those of a hull on a slowly rising plane of water; above the highest they are constant, and the motions decay by inertia.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_find_response(IntPtr seakeeping, uint heading, double frequency, Response* response);

        /// <summary>Writes the three corners of each of at most capacity panels, nine numbers a panel: x, y, z [m] in level axes, from the point of the water's surface straight above or below the centre of mass at rest; counter-clockwise seen from the water.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_get_panels(IntPtr seakeeping, double* corners, uint capacity);

        /// <summary>Saves the data as bytes, the same on every platform. size receives their number. Pass bytes as null to get the size alone; otherwise capacity must be at least that size.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_save(IntPtr seakeeping, IntPtr bytes, ulong capacity, ulong* size);

        /// <summary>Refuses bytes that are incomplete, damaged, or of another version of the format. def: the input they must have been built from (hull, weights, pose, water, panels, frequencies and headings); null: any. Data that passes these checks is not validated further.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_load(IntPtr bytes, ulong size, SeakeepingDefinition* def, IntPtr* seakeeping);
    }
}
