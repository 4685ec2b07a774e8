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
        /// <summary>a number or flag is outside its range</summary>
        BadValue = 6,
        /// <summary>the surface was never prepared</summary>
        NotPrepared = 7,
        OutOfMemory = 8,
        /// <summary>the surface was prepared for another time than the body expects</summary>
        StaleSurface = 9,
        /// <summary>a sea's function threw or called the evaluation; or a plim_parallel_for threw or did not do all its tasks</summary>
        CallbackFailed = 10,
        /// <summary>the body has been taken out of its scene</summary>
        Removed = 11,
        /// <summary>the library that runs does not serve the headers that the caller was built with</summary>
        WrongVersion = 12,
        /// <summary>the caller's own progress function asked for it</summary>
        Stopped = 13,
    }

    [Flags]
    public enum HullFlags : uint
    {
        None = 0,
        /// <summary>weld vertices within weld_distance, remove slivers, cap flat openings</summary>
        Repair = 1,
        /// <summary>an open mesh is an error; otherwise it is a hollow boat</summary>
        RefuseOpen = 2,
        /// <summary>shells inside a closed one are filled; otherwise they are cavities, taken off its mass</summary>
        Solid = 4,
    }

    public enum Severity : uint
    {
        Note = 0,
        Warning = 1,
        Refusal = 2,
    }

    public enum WaterKind : uint
    {
        /// <summary>still</summary>
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

    public enum Outside : uint
    {
        Clamp = 0,
        Level = 1,
    }

    /// <summary>Pressure under waves: that of the height of water above a point, however deep it is, rho g (h - y); or the waves' own, which dies away with depth (Wheeler's stretching of linear waves): for sines, gerstner and spectrum. A single deep gerstner wave of steepness 1 has its own exact field. On flat water both are the same.</summary>
    public enum Pressure : uint
    {
        Hydrostatic = 0,
        Wheeler = 1,
    }

    /// <summary>Costly outputs, computed when their bit is set in plim_body.outputs: they need a look at every triangle.</summary>
    [Flags]
    public enum Outputs : uint
    {
        None = 0,
        CenterOfBuoyancy = 1,
        Waterline = 2,
        TriangleStates = 4,
        TriangleCounts = 8,
    }

    public enum Precision : uint
    {
        Float = 0,
        Double = 1,
    }

    [Flags]
    public enum ForceFlags : uint
    {
        None = 0,
        /// <summary>the bounds hold; docs/theory.md says what that rests on</summary>
        Certified = 1,
        /// <summary>water stands above a rim: it would run in, do not trust the result</summary>
        OpeningSubmerged = 2,
        /// <summary>the segment buffer was too small</summary>
        WaterlineTruncated = 4,
        /// <summary>the bounds are larger than the tolerance, or unknown; this is the best there is</summary>
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
        /// <summary>impulse of surface that becomes wet; needs a history</summary>
        Slamming = 4,
        /// <summary>extra damping by coefficients in SI units</summary>
        Damping = 8,
        /// <summary>extra damping by rates per second</summary>
        Rates = 16,
        /// <summary>of an ellipsoid, scaled by what is wet</summary>
        AddedMass = 32,
        /// <summary>The waves it makes, and the water that moves along, of a body that is given its plim_seakeeping: in the place of that ellipsoid.</summary>
        WavesMade = 64,
    }

    [Flags]
    public enum Locks : uint
    {
        None = 0,
        X = 1,
        Y = 2,
        Z = 4,
        /// <summary>about world axes</summary>
        TurnX = 8,
        TurnY = 16,
        TurnZ = 32,
    }

    /// <summary>Motions that are free; the others stay as they are at the start.</summary>
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

    /// <summary>How the search ended. Yaw and place are held, and not judged.</summary>
    public enum Balance : uint
    {
        Stable = 0,
        /// <summary>it does not stay there: only from a start exactly on such a pose</summary>
        Unstable = 1,
        /// <summary>heavier than the water it can displace; the pose is the start's, just under</summary>
        Sinks = 2,
        /// <summary>it did not come to rest</summary>
        NotFound = 3,
    }

    [Flags]
    public enum EquilibriumFlags : uint
    {
        None = 0,
        /// <summary>water stands above an opening of the hull: it would fill</summary>
        OpeningSubmerged = 1,
        /// <summary>there is no waterplane</summary>
        WhollyUnder = 2,
        /// <summary>a plane stands for the sea; what is least is the energy on it</summary>
        OnPlane = 4,
    }

    [Flags]
    public enum HeeledFlags : uint
    {
        None = 0,
        /// <summary>heave and trim came to rest</summary>
        InBalance = 1,
        /// <summary>it would fill</summary>
        OpeningSubmerged = 2,
        /// <summary>a symmetric hull that would not keep its trim: it pitches over</summary>
        UnstableTrim = 4,
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct HullDefinition
    {
        public uint StructSize;
        /// <summary>PLIM_HULL_*; default 0</summary>
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
        /// <summary>PLIM_NOTE, PLIM_WARNING, PLIM_REFUSAL</summary>
        public Severity Severity;
        public ulong Count;
        /// <summary>of those, as given: a vertex for "non_finite", otherwise a triangle; PLIM_NONE: no single one</summary>
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
        /// <summary>PLIM_SPECTRUM_*</summary>
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
        /// <summary>PLIM_OUTSIDE_*: beyond the grid go on as at its border, or lie at the level</summary>
        public Outside Outside;
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
        /// <summary>PLIM_WATER_*</summary>
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
        /// <summary>PLIM_PRESSURE_*; default hydrostatic</summary>
        public Pressure Pressure;
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
        /// <summary>[m] of |h|, h above the level; here and below: infinity where no bound is known</summary>
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

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Body
    {
        public uint StructSize;
        /// <summary>PLIM_OUTPUT_* mask; default 0</summary>
        public Outputs Outputs;
        public IntPtr Hull;
        /// <summary>null: dry</summary>
        public IntPtr Surface;
        /// <summary>[m, world] of the mesh's own origin; default 0</summary>
        public Double3 Position;
        /// <summary>x, y, z, w: body to world, within 1e-3 of unit length; default none</summary>
        public Double4 Rotation;
        /// <summary>[m, body] torque is taken about it; plim_body_init sets the hull's centroid</summary>
        public Double3 ReferencePoint;
        /// <summary>PLIM_PRECISION_*; default float</summary>
        public Precision Precision;
        /// <summary>0</summary>
        public uint Reserved;
        /// <summary>[s] The surface must have been prepared for this time, or the body is refused; NaN, the default: for any time.</summary>
        public double SurfaceTime;
        /// <summary>How far the result may be from the exact integral of the true sea over the facets: force within tolerance rho g V_hull, torque within that times the hull's longest extent (about points inside its bounding box). 0: every vertex is sampled once, and depth is linear between them. Default 0.01.</summary>
        public double Tolerance;
        /// <summary>[s] About how long an evaluation may try to keep to a tolerance. Work is counted, no clock is asked, so results are the same everywhere. Where sampling every vertex takes long by itself, it may take some times as long as that. 0, the default: 0.02.</summary>
        public double Budget;

        /// <summary>One with its size and the defaults set.</summary>
        public static Body Create(IntPtr hull)
        {
            var made = default(Body);
            Library.Require();
            Native.plim_body_init(&made, (uint)sizeof(Body), hull);
            return made;
        }
    }

    /// <summary>One straight piece of the waterline, inside one triangle. Along a hull's outline the sum of (x1 z2 - x2 z1) / 2 is its waterplane area; round a hole in the waterplane it is negative. Follow next to walk a line.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct WaterlineSegment
    {
        /// <summary>[m, world]</summary>
        public Double3 From;
        /// <summary>[m, world]</summary>
        public Double3 To;
        /// <summary>vertices of the hull's mesh: the edge that from lies on, smaller first</summary>
        public UInt2 FromEdge;
        public UInt2 ToEdge;
        /// <summary>as given to plim_hull_create; PLIM_NONE for a cap that repair added</summary>
        public uint Triangle;
        /// <summary>index of the segment that goes on from to; PLIM_NONE: the line ends at an opening</summary>
        public uint Next;
        /// <summary>index of the segment that ends in from; PLIM_NONE: the line begins at an opening</summary>
        public uint Previous;
        public uint Reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Forces
    {
        public uint StructSize;
        /// <summary>out: PLIM_FLAG_*</summary>
        public ForceFlags Flags;
        /// <summary>out: [N, world]</summary>
        public Double3 Force;
        /// <summary>out: [N m, world] about the body's reference point</summary>
        public Double3 Torque;
        /// <summary>out: [m^3] displaced; within force_bound / (rho g) of the exact one</summary>
        public double Volume;
        /// <summary>out: [m^2] of what was found wet; no bound is known</summary>
        public double WettedArea;
        /// <summary>out: [m^2] likewise</summary>
        public double WaterplaneArea;
        /// <summary>out: [m, world] if asked for; NaN if not, and where nothing is wet. On waves it is an integral over the true sea to the same tolerance; no bound is stated.</summary>
        public Double3 CenterOfBuoyancy;
        /// <summary>out: [N] the exact force lies within this, rounding included; NaN: unknown</summary>
        public double ForceBound;
        /// <summary>out: [N m] likewise</summary>
        public double TorqueBound;
        /// <summary>out, if asked for: triangles wholly dry (never-wet ones included)</summary>
        public uint DryCount;
        /// <summary>out: wholly wet</summary>
        public uint WetCount;
        /// <summary>out: crossed by the surface</summary>
        public uint CutCount;
        /// <summary>out: segments found, even if there was no room for all</summary>
        public uint WaterlineCount;
        /// <summary>out: points at which the sea was evaluated; 0 on still water</summary>
        public ulong SeaEvaluations;
        /// <summary>in: the caller's buffer for PLIM_OUTPUT_WATERLINE</summary>
        public WaterlineSegment* Waterline;
        /// <summary>in: the caller's buffer for PLIM_OUTPUT_TRIANGLE_STATES: hull source_count bytes</summary>
        public TriangleState* TriangleStates;
        /// <summary>in: segments that fit; as many as triangles are cut</summary>
        public uint WaterlineCapacity;
        public uint Reserved;

        /// <summary>One with its size and the defaults set.</summary>
        public static Forces Create()
        {
            var made = default(Forces);
            Library.Require();
            Native.plim_forces_init(&made, (uint)sizeof(Forces));
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PanelsInfo
    {
        public uint StructSize;
        public uint PanelCount;
        /// <summary>doubles in a plim_moving_body.history</summary>
        public uint HistoryCount;
        public uint Reserved;
        /// <summary>[m^2] wettable</summary>
        public double Area;
        /// <summary>[m^3] of the hull</summary>
        public double Volume;
        /// <summary>[m] semi-axes of the ellipsoid of this volume, shaped by the hull's inertia</summary>
        public Double3 Ellipsoid;
        /// <summary>wholly wet, for density 1: body axes, about the hull's centroid</summary>
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
        /// <summary>PLIM_EFFECT_* mask; default all (the dampings' coefficients are zero)</summary>
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
        /// <summary>[m/s^2] Gamma_max: at this and above the stop is full; default 10</summary>
        public double SlammingAcceleration;
        /// <summary>p; default 2</summary>
        public double SlammingPower;
        /// <summary>C_L1 [N s/m], C_L2 [N s^2/m^2], C_R1 [N m s], C_R2 [N m s^2]; scaled by wet area; default 0</summary>
        public Double4 Damping;
        /// <summary>[1/s, world axes] momentum falls as exp(-rate t); scaled by wet volume; default 0</summary>
        public Double3 LinearRates;
        /// <summary>[1/s] the same for angular momentum; alpha a step is -ln(alpha) / step; default 0</summary>
        public double AngularRate;
        /// <summary>1: the rates hold in full even out of the water; default 0</summary>
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

    /// <summary>A body as drag sees it, before its step.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct MovingBody
    {
        public uint StructSize;
        public uint Reserved;
        public IntPtr Panels;
        public IntPtr Surface;
        /// <summary>null: the defaults</summary>
        public Effects* Effects;
        /// <summary>[m, world] of the mesh's own origin</summary>
        public Double3 Position;
        /// <summary>x, y, z, w: body to world</summary>
        public Double4 Rotation;
        /// <summary>[m, body]</summary>
        public Double3 CenterOfMass;
        /// <summary>[m/s, world] of the centre of mass</summary>
        public Double3 Velocity;
        /// <summary>[rad/s, world]</summary>
        public Double3 AngularVelocity;
        /// <summary>[kg]</summary>
        public double Mass;
        /// <summary>[kg m^2, world axes] about the centre of mass, for angular rates alone; default 0</summary>
        public Double9 Inertia;
        /// <summary>[m^3] displaced, from plim_forces; NaN, the default: reckoned from the panels</summary>
        public double Volume;
        /// <summary>[s] of the coming step, as in plim_step</summary>
        public double TimeStep;
        /// <summary>history_count doubles of the caller's, zeroed before the first step and after a leap to another place. Null: no slamming, and how fast water is set in motion is guessed from the velocity.</summary>
        public double* History;

        /// <summary>One with its size and the defaults set.</summary>
        public static MovingBody Create(IntPtr panels)
        {
            var made = default(MovingBody);
            Library.Require();
            Native.plim_moving_body_init(&made, (uint)sizeof(MovingBody), panels);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Drag
    {
        public uint StructSize;
        public uint Reserved;
        /// <summary>sum of the five parts below, each against the water's own velocity, current included</summary>
        public Double6 Total;
        public Double6 Viscous;
        public Double6 Pressure;
        /// <summary>the step's impulse over time_step; and what setting water in motion takes (added mass)</summary>
        public Double6 Slamming;
        public Double6 Damping;
        public Double6 Rates;
        /// <summary>of the water that moves with the body</summary>
        public Double36 AddedMass;
        /// <summary>positive semidefinite: total = -resistance (velocity - the water's), about</summary>
        public Double36 Resistance;
        /// <summary>[N/m], [N m/rad] of heave and of turning about x and z: what the waterplane gives</summary>
        public Double3 Stiffness;
        /// <summary>of the body against the water around it, in the mean</summary>
        public Double6 RelativeVelocity;
        /// <summary>of the volume</summary>
        public double WetFraction;
        /// <summary>[m^2] of the panels</summary>
        public double WettedArea;
        /// <summary>[m] extent of the wet part along the motion</summary>
        public double WetLength;
        public double ReynoldsNumber;
        /// <summary>C_F of ITTC-57</summary>
        public double FrictionCoefficient;
        /// <summary>of the water around the body, as of a rigid body: added mass acts against it</summary>
        public Double6 WaterAcceleration;

        /// <summary>One with its size and the defaults set.</summary>
        public static Drag Create()
        {
            var made = default(Drag);
            Library.Require();
            Native.plim_drag_init(&made, (uint)sizeof(Drag));
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Step
    {
        public uint StructSize;
        /// <summary>PLIM_LOCK_* mask: velocities that the engine keeps as they are; default 0</summary>
        public Locks Locked;
        /// <summary>about the centre of mass; null: none</summary>
        public Forces* Forces;
        /// <summary>null: none</summary>
        public Drag* Drag;
        /// <summary>[kg]</summary>
        public double Mass;
        /// <summary>[kg m^2, world axes] about the centre of mass, now: symmetric</summary>
        public Double9 Inertia;
        /// <summary>[N, world] what else the engine applies: gravity, thrust</summary>
        public Double3 OtherForce;
        /// <summary>[N m, world] about the centre of mass</summary>
        public Double3 OtherTorque;
        /// <summary>[s]</summary>
        public double TimeStep;

        /// <summary>One with its size and the defaults set.</summary>
        public static Step Create()
        {
            var made = default(Step);
            Library.Require();
            Native.plim_step_init(&made, (uint)sizeof(Step));
            return made;
        }
    }

    /// <summary>A body of the engine's, as it is before the engine's step.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct FloatingBody
    {
        public uint StructSize;
        /// <summary>PLIM_LOCK_* mask, as in plim_step; default 0</summary>
        public Locks Locked;
        public IntPtr Hull;
        /// <summary>of that hull; null: neither drag nor added mass, as in scenes without effects</summary>
        public IntPtr Panels;
        /// <summary>prepared for the step's beginning</summary>
        public IntPtr Surface;
        /// <summary>null: the defaults</summary>
        public Effects* Effects;
        /// <summary>As in plim_moving_body, the floater's own; with seakeeping PLIM_WAVES_HISTORY_COUNT more; null: no slamming, no waves made.</summary>
        public double* History;
        /// <summary>[m, world] of the mesh's own origin</summary>
        public Double3 Position;
        /// <summary>x, y, z, w: body to world</summary>
        public Double4 Rotation;
        /// <summary>[m, body]; plim_floater_init sets the hull's centroid</summary>
        public Double3 CenterOfMass;
        /// <summary>[m/s, world] of the centre of mass</summary>
        public Double3 Velocity;
        /// <summary>[rad/s, world]</summary>
        public Double3 AngularVelocity;
        /// <summary>[kg]</summary>
        public double Mass;
        /// <summary>[kg m^2, world axes] about the centre of mass, now: symmetric</summary>
        public Double9 Inertia;
        /// <summary>[N, world] what else the engine applies: gravity, thrust</summary>
        public Double3 OtherForce;
        /// <summary>[N m, world] about the centre of mass</summary>
        public Double3 OtherTorque;
        /// <summary>[s] of the engine's step; of its substep, if it takes several</summary>
        public double TimeStep;
        /// <summary>[s] as in plim_body; NaN, the default: any time will do</summary>
        public double SurfaceTime;
        /// <summary>as in plim_body; default 0.01</summary>
        public double Tolerance;
        /// <summary>[s] as in plim_body; 0, the default: 0.02</summary>
        public double Budget;
        /// <summary>PLIM_PRECISION_*; default float</summary>
        public Precision Precision;
        /// <summary>0</summary>
        public uint Reserved;
        /// <summary>Of this hull and centre of mass, with panels; null, the default: it makes no waves. Begin a new history when it changes.</summary>
        public IntPtr Seakeeping;

        /// <summary>One with its size and the defaults set.</summary>
        public static FloatingBody Create(IntPtr hull)
        {
            var made = default(FloatingBody);
            Library.Require();
            Native.plim_floater_init(&made, (uint)sizeof(FloatingBody), hull);
            return made;
        }
    }

    /// <summary>What the water does to a floater in that step.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Push
    {
        public uint StructSize;
        /// <summary>PLIM_FLAG_* of buoyancy</summary>
        public ForceFlags Flags;
        /// <summary>[N, world], [N m, world] about the centre of mass. Hand these two to the engine's next step, besides the other force and torque: they are what plim_step_wrench gives, not the sum of the parts below.</summary>
        public Double3 Force;
        public Double3 Torque;
        /// <summary>force and torque about the centre of mass, likewise below</summary>
        public Double6 Buoyancy;
        /// <summary>[N] of buoyancy; NaN: unknown</summary>
        public double ForceBound;
        /// <summary>[N m]</summary>
        public double TorqueBound;
        public Double6 Viscous;
        public Double6 Pressure;
        public Double6 Slamming;
        /// <summary>by coefficients and by rates</summary>
        public Double6 Damping;
        /// <summary>[m^3] displaced</summary>
        public double Volume;
        /// <summary>of the volume</summary>
        public double WetFraction;
        /// <summary>[m^2] as in plim_forces</summary>
        public double WettedArea;
        /// <summary>[m^2] likewise</summary>
        public double WaterplaneArea;
        /// <summary>force and torque about the centre of mass; 0 without seakeeping</summary>
        public Double6 WavesMade;

        /// <summary>One with its size and the defaults set.</summary>
        public static Push Create()
        {
            var made = default(Push);
            Library.Require();
            Native.plim_push_init(&made, (uint)sizeof(Push));
            return made;
        }
    }

    /// <summary>How a body shall float, in numbers that need no hydrodynamics: see docs/floating-your-way.md.</summary>
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
        /// <summary>[m] instead; NaN, the default: draft_fraction</summary>
        public double Draft;
        /// <summary>[kg] instead of either: the draft follows from it; NaN, the default: mass from draft</summary>
        public double Mass;
        /// <summary>[m, body]; NaN, the default: the hull's centroid</summary>
        public Double3 CenterOfMass;
        /// <summary>[kg m^2, body axes] about the centre of mass; zero, the default: as if the hull were of uniform density</summary>
        public Double9 Inertia;
        /// <summary>Damping as a fraction of critical: 0 swings for ever, 1 comes to rest without swinging; default 0.2 each.</summary>
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

    /// <summary>How it then lies in still water.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Rest
    {
        public uint StructSize;
        /// <summary>1: it stays upright; 0: it lists or turns over: lower or move its centre of mass</summary>
        public uint Upright;
        /// <summary>[kg] give this to the body</summary>
        public double Mass;
        /// <summary>[m, body] likewise</summary>
        public Double3 CenterOfMass;
        /// <summary>[kg m^2, body axes] likewise</summary>
        public Double9 Inertia;
        /// <summary>[m] of the lowest point</summary>
        public double Draft;
        /// <summary>[m] of the mesh's own origin above the water's level</summary>
        public double Position;
        /// <summary>[m^3] displaced</summary>
        public double Volume;
        /// <summary>of the volume</summary>
        public double WetFraction;
        /// <summary>[m^2]</summary>
        public double WaterplaneArea;
        /// <summary>[m, body]</summary>
        public Double3 CenterOfBuoyancy;
        /// <summary>[m] of roll and pitch; not positive: it does not come back</summary>
        public Double2 MetacentricHeight;
        /// <summary>[s] of heave, roll and pitch without damping; NaN: it does not swing</summary>
        public Double3 Period;

        /// <summary>One with its size and the defaults set.</summary>
        public static Rest Create()
        {
            var made = default(Rest);
            Library.Require();
            Native.plim_rest_init(&made, (uint)sizeof(Rest));
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SceneBodyDefinition
    {
        public uint StructSize;
        /// <summary>PLIM_LOCK_* mask: these velocities stay what they are at the start; default 0</summary>
        public Locks Locked;
        /// <summary>must outlive the body's stay in the scene</summary>
        public IntPtr Hull;
        /// <summary>copied; null: neither drag nor added mass</summary>
        public Effects* Effects;
        /// <summary>[kg]</summary>
        public double Mass;
        /// <summary>[m, body]; NaN, the default: the hull's centroid</summary>
        public Double3 CenterOfMass;
        /// <summary>[kg m^2, body axes] about the centre of mass; zero, the default: as if the hull were of uniform density</summary>
        public Double9 Inertia;
        /// <summary>[m, world] of the mesh's own origin</summary>
        public Double3 Position;
        /// <summary>x, y, z, w</summary>
        public Double4 Rotation;
        /// <summary>[m/s, world] of the centre of mass</summary>
        public Double3 Velocity;
        /// <summary>[rad/s, world]</summary>
        public Double3 AngularVelocity;
        /// <summary>as in plim_body; default 0.01</summary>
        public double Tolerance;
        /// <summary>PLIM_PRECISION_*; default float</summary>
        public Precision Precision;
        /// <summary>at most so many; 0, the default: 1000</summary>
        public uint Panels;
        /// <summary>null, the default: the library's</summary>
        public IntPtr Buoyancy;
        /// <summary>handed to it</summary>
        public IntPtr BuoyancyUser;
        /// <summary>Of this hull and centre of mass, with effects; must outlive the body's stay. Null, the default: it makes no waves.</summary>
        public IntPtr Seakeeping;

        /// <summary>One with its size and the defaults set.</summary>
        public static SceneBodyDefinition Create(IntPtr hull)
        {
            var made = default(SceneBodyDefinition);
            Library.Require();
            Native.plim_scene_body_def_init(&made, (uint)sizeof(SceneBodyDefinition), hull);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SceneState
    {
        public uint StructSize;
        /// <summary>PLIM_FLAG_* of the last step's forces</summary>
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
        /// <summary>[J] of the body; water that moves with it not counted</summary>
        public double KineticEnergy;
        /// <summary>force and torque about the centre of mass in the middle of the last substep; so below</summary>
        public Double6 Buoyancy;
        /// <summary>[N] of buoyancy; NaN: unknown</summary>
        public double ForceBound;
        /// <summary>[N m]</summary>
        public double TorqueBound;
        public Double6 Viscous;
        public Double6 Pressure;
        public Double6 Slamming;
        /// <summary>by coefficients and by rates</summary>
        public Double6 Damping;
        /// <summary>[m^3] displaced</summary>
        public double Volume;
        public double WetFraction;
        /// <summary>of the last plim_scene_step for this body: PLIM_OK, or why it stayed as it was before</summary>
        public Status Status;
        public uint Reserved;
        /// <summary>as the other parts; 0 without seakeeping</summary>
        public Double6 WavesMade;

        /// <summary>One with its size and the defaults set.</summary>
        public static SceneState Create()
        {
            var made = default(SceneState);
            made.StructSize = (uint)sizeof(SceneState);
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Load
    {
        /// <summary>a mass at a point: crew, cargo, an engine</summary>
        public uint StructSize;
        public uint Reserved;
        /// <summary>[kg]</summary>
        public double Mass;
        /// <summary>[m, body]</summary>
        public Double3 Place;

        /// <summary>One with its size and the defaults set.</summary>
        public static Load Create()
        {
            var made = default(Load);
            Library.Require();
            Native.plim_load_init(&made, (uint)sizeof(Load));
            return made;
        }
    }

    /// <summary>A box tank with its sides along the body's axes. Its liquid counts as fixed where it lies upright, and its free surface, unless it is full or empty, as a rise of the centre of mass: the free-surface correction of naval practice.</summary>
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
        public Double3 Place;

        /// <summary>One with its size and the defaults set.</summary>
        public static Tank Create()
        {
            var made = default(Tank);
            Library.Require();
            Native.plim_tank_init(&made, (uint)sizeof(Tank));
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct VesselDefinition
    {
        public uint StructSize;
        public uint LoadCount;
        public uint TankCount;
        public uint Reserved;
        /// <summary>must outlive the vessel</summary>
        public IntPtr Hull;
        /// <summary>the size of the first holds for all; null if there are none</summary>
        public Load* Loads;
        /// <summary>likewise</summary>
        public Tank* Tanks;
        /// <summary>[kg/m^3] of the water; default 1000</summary>
        public double Density;
        /// <summary>[m/s^2] default 9.81</summary>
        public double Gravity;
        /// <summary>[kg] without loads and tanks; 0, the default: what weighs nothing has hydrostatics alone</summary>
        public double Mass;
        /// <summary>[m, body] without them; NaN, the default: the centroid of the solid</summary>
        public Double3 CenterOfMass;
        /// <summary>[kg m^2, body axes] about it; zero, the default: as if of uniform density</summary>
        public Double9 Inertia;
        /// <summary>[body] x or z, or against it; default x</summary>
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
        /// <summary>[kg] loads and liquids included</summary>
        public double Mass;
        /// <summary>[m, body] likewise</summary>
        public Double3 CenterOfMass;
        /// <summary>[kg m^2, body axes] about it</summary>
        public Double9 Inertia;
        /// <summary>[m^3] displaced when wholly under water</summary>
        public double Enclosed;
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
        /// <summary>PLIM_FREE_* mask; default all</summary>
        public FreeMotions Free;
        /// <summary>Null, the default: still water at 0. Of a sea that is not flat the plane that fits it best over the body, frozen as it is, stands for the surface (PLIM_EQUILIBRIUM_ON_PLANE).</summary>
        public IntPtr Surface;
        /// <summary>x, y, z, w: body to world; default upright</summary>
        public Double4 StartRotation;
        /// <summary>[m, world] of the mesh's own origin; NaN, the default, or if heave is free: where the weight is carried.</summary>
        public double StartHeight;
        /// <summary>[m, world] x and z of the mesh's own origin at the start</summary>
        public Double2 Place;

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
        /// <summary>PLIM_BALANCE_*</summary>
        public Balance Balance;
        /// <summary>PLIM_EQUILIBRIUM_*</summary>
        public EquilibriumFlags Flags;
        /// <summary>of Newton's method</summary>
        public uint Iterations;
        /// <summary>directions of what is free along which nothing brings it back and nothing drives it away</summary>
        public uint Neutral;
        /// <summary>of plim_vessel_find_equilibria: attitudes met that differ by a symmetry of the hull alone</summary>
        public uint Ways;
        /// <summary>force, and torque over the hull's radius, along what is free, over the weight</summary>
        public double Residual;
        /// <summary>[J] potential; 0: dry, with the centre of mass at the water's height</summary>
        public double Energy;
        /// <summary>[m, world] of the mesh's own origin; the centre of mass has kept its place in x and z</summary>
        public Double3 Position;
        /// <summary>x, y, z, w</summary>
        public Double4 Rotation;
        /// <summary>[m] depth of the lowest point, below the water's height at the centre of mass</summary>
        public double Draft;
        /// <summary>From upright the body turns by heel about its bow, then by trim about the horizontal axis across it, then by any yaw.</summary>
        public double Heel;
        /// <summary>[rad]</summary>
        public double Trim;
        /// <summary>[rad] bow up</summary>
        public double Volume;
        /// <summary>[m^3] displaced</summary>
        public Double3 CenterOfBuoyancy;
        /// <summary>[m, world]</summary>
        public double WaterplaneArea;
        /// <summary>[m^2]</summary>
        public Double2 WaterplaneCenter;
        /// <summary>[m, world] x and z; NaN: there is no waterplane</summary>
        public Double2 WaterplaneMoment;
        /// <summary>[m^4] about its centre: about the bow's horizontal direction, and across it</summary>
        public double WettedArea;
        /// <summary>[m^2]</summary>
        public Double2 MetacentricHeight;
        /// <summary>[m] GM in roll, about the bow's horizontal direction, and pitch; free surfaces counted</summary>
        public Double36 Stiffness;
        /// <summary>[N/m] of minus the stiffness along what is free, ascending; turns over the hull's radius squared. NaN: fewer are free, or there is no balance.</summary>
        public Double3 Eigenvalues;
        /// <summary>[s] of small heave, roll and pitch, each as if alone, with the water that moves along; NaN: it does not come back.</summary>
        public Double3 Period;
        /// <summary>[s] the same without that water</summary>
        public Double3 PeriodWithoutWater;

        /// <summary>One with its size and the defaults set.</summary>
        public static Equilibrium Create()
        {
            var made = default(Equilibrium);
            Library.Require();
            Native.plim_equilibrium_init(&made, (uint)sizeof(Equilibrium));
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
        public uint WithoutRims;
        /// <summary>[rad] of the rows: about the bow axis, in any order</summary>
        public double* Heels;
        /// <summary>[m, body] x, y, z of each point through which water would run in, besides the rims</summary>
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
        /// <summary>PLIM_HEELED_*</summary>
        public HeeledFlags Flags;
        /// <summary>[rad]</summary>
        public double Heel;
        /// <summary>[m] righting arm; positive: it turns the vessel towards smaller heels</summary>
        public double Gz;
        /// <summary>[m/rad] of GZ by heel</summary>
        public double Slope;
        /// <summary>[rad] bow up</summary>
        public double Trim;
        /// <summary>[m] of the lowest point</summary>
        public double Draft;
        /// <summary>[m, world] of the mesh's own origin, with the centre of mass over the world's</summary>
        public Double3 Position;
        /// <summary>x, y, z, w</summary>
        public Double4 Rotation;

        /// <summary>One with its size and the defaults set.</summary>
        public static Heeled Create()
        {
            var made = default(Heeled);
            Library.Require();
            Native.plim_heeled_init(&made, (uint)sizeof(Heeled));
            return made;
        }
    }

    /// <summary>Read off the curve from 0 to 180 degrees, whatever the rows are, to the side that the vessel lists to, which is the worse one: heels are counted towards it, and GZ is positive where it rights. NaN: it never happens.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Stability
    {
        public uint StructSize;
        /// <summary>1, or -1: the side of negative heels</summary>
        public int Side;
        /// <summary>[rad] 0, or the heel of its list</summary>
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
        /// <summary>[rad] by which heel its trim has leapt to another rest: the curve goes on there, but is not one</summary>
        public double LeapHeel;

        /// <summary>One with its size and the defaults set.</summary>
        public static Stability Create()
        {
            var made = default(Stability);
            Library.Require();
            Native.plim_stability_init(&made, (uint)sizeof(Stability));
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Hydrostatics
    {
        /// <summary>upright, without trim</summary>
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
        /// <summary>[m] centre of the waterplane, likewise; NaN: there is none</summary>
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
        /// <summary>[m^2] of the section under water in the middle of the length</summary>
        public double MidshipArea;
        /// <summary>[t/cm] tonnes that sink it by a centimetre</summary>
        public double Tpc;
        /// <summary>[t m/cm] moment that changes its trim by a centimetre over the length</summary>
        public double Mct;
        /// <summary>volume / (length breadth draft); NaN without a waterplane, likewise below</summary>
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
            Library.Require();
            Native.plim_hydrostatics_init(&made, (uint)sizeof(Hydrostatics));
            return made;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SeakeepingDefinition
    {
        public uint StructSize;
        /// <summary>about so many stand for the wet hull, 24 to 2000; 0, the default: 400</summary>
        public uint Panels;
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
        /// <summary>[m, body]; NaN, the default: the centroid of the solid</summary>
        public Double3 CenterOfMass;
        /// <summary>[kg m^2, body axes] about it; zero, the default: as if of uniform density</summary>
        public Double9 Inertia;
        /// <summary>[m, world] of the mesh's own origin at rest; NaN, the default: found, as plim_vessel_find_equilibrium does from upright. A given pose is taken as it is.</summary>
        public Double3 Position;
        /// <summary>x, y, z, w at rest; NaN, the default: found too</summary>
        public Double4 Rotation;
        /// <summary>[rad/s] of the frequencies, from 1e-6 on; 0, the default: chosen about the resonances</summary>
        public double Lowest;
        /// <summary>[rad/s] likewise: below the first irregular frequency</summary>
        public double Highest;

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
        /// <summary>[m] extent of the wet hull, seen from above</summary>
        public double Longest;
        /// <summary>[rad/s] about where the first one lies: results near it and above it mean little</summary>
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
        /// <summary>Heave, turn about x (roll of a bow along x), turn about z (its pitch), each as if alone, with A and B at its own frequency. NaN: it does not come back.</summary>
        public Double3 Period;
        /// <summary>[s]</summary>
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

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Excitation
    {
        /// <summary>by waves of one metre's amplitude</summary>
        public uint StructSize;
        public uint Reserved;
        /// <summary>[rad]</summary>
        public double Heading;
        /// <summary>[rad/s]</summary>
        public double Frequency;
        /// <summary>X: [N], [N m] a metre</summary>
        public Double6 ForceReal;
        public Double6 ForceImaginary;
        /// <summary>the part of it that the pressure of the undisturbed waves is</summary>
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

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Response
    {
        /// <summary>to waves of one metre's amplitude</summary>
        public uint StructSize;
        public uint Reserved;
        /// <summary>[rad]</summary>
        public double Heading;
        /// <summary>[rad/s]</summary>
        public double Frequency;
        /// <summary>Q: [m], [rad] a metre</summary>
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

    /// <summary>Fills height[i] [m above the level] at world x[i], z[i] and, where rate is not null, its rate of change [m/s]. Called with many points at once, from whichever thread evaluates. It must be the same function of place and time every time. It may sample other surfaces, but not PLIM_WATER_SAMPLED ones, nor its own. Those, plim_thread_reserve, evaluations and steps of scenes are refused inside it. It must return: see the head of this file. Heights that are no numbers refuse the body.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void HeightCallback(IntPtr user, double time, uint count, double* x, double* z, double* height, double* rate);

    /// <summary>How work is spread over threads: calls task(context, i) for every i below count, in any order, on any threads, and returns when all have returned. A second call for the same i, or for one too large, does nothing. Wrap your engine's job system in one, or use plim_pool_run. Do not let it run tasks while a sea's function waits: a task that begins inside one is not done.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void PoolTask(IntPtr context, uint index);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void ParallelFor(IntPtr user, uint count, IntPtr task, IntPtr context);

    /// <summary>A buoyancy of your own in the place of the library's: another method to compare with, or a model of what no mesh says. Called in every substep, by whichever thread steps the body. body: as it is in the middle of the substep, about its centre of mass, its surface prepared for that very time (surface_time); plim_surface_get_heights may be asked. forces: what plim_evaluate gives, without outputs that must be asked for; force, torque and volume are taken from it, and the bounds, which are NaN before the call. Drag and added mass go on as they are. It may call plim_evaluate. Scenes can be neither stepped nor changed from inside it: PLIM_CALLBACK_FAILED.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void BuoyancyFunction(IntPtr user, Body* body, Forces* forces);

    /// <summary>Told how much is done, 0 to 1, on the thread that builds. 0: go on; anything else: give up (PLIM_STOPPED).</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate int SeakeepingProgress(double part, IntPtr user);

    /// <summary>The C interface as it is. Hull, Water, Surface and their like are the pleasant way in.</summary>
    [SuppressUnmanagedCodeSecurity]
    public static unsafe class Native
    {
        /// <summary>Of the headers that this was made from, as plim_version has it.</summary>
        public const uint HeaderVersion = 100;

        /// <summary>PLIM_NONE: no triangle, vertex or segment.</summary>
        public const uint None = 0xffffffff;

        /// <summary>PLIM_MOST_SHADER_WAVES.</summary>
        public const int MostShaderWaves = 64;

        /// <summary>One sentence about the last call on this thread that did not return PLIM_OK, naming the field and the likely slip. Never null; valid until the next such call on this thread.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr plim_last_error();

        /// <summary>Version of the library that is running, as 10000 major + 100 minor + patch.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint plim_version();

        /// <summary>Whether the library that is running serves a program built with the headers of version: pass PLIM_VERSION, once, before the rest. PLIM_OK, or PLIM_WRONG_VERSION and a sentence that says which versions meet. A library serves older headers of its own major version; before 1.0, of its own minor version.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_require_version(uint version);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_hull_def_init(HullDefinition* def, uint struct_size);

        /// <summary>Checks and builds. The arrays are copied. Vertices with equal coordinates are one; so are those along open edges that differ by rounding (docs/conventions.md). report may be null; otherwise it receives a report, also when the mesh is refused, which the caller destroys.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_hull_create(HullDefinition* def, IntPtr* hull, IntPtr* report);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_hull_destroy(IntPtr hull);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_hull_get_info(IntPtr hull, HullInfo* info);

        /// <summary>The mesh as the hull sees it: welded, wound outward, repaired; the wettable triangles first. vertices: 3 vertex_count doubles [m, body]; indices: 3 triangle_count. Either may be null.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_hull_get_mesh(IntPtr hull, double* vertices, uint* indices);

        /// <summary>Suggests a never_wet mask: surface below a waterline that no water from outside can reach, such as a cockpit or the inside of a bucket. Pits that together hold no more than a hundredth of the solid's volume do not count. waterline: [m, body y], or NaN for every waterline from keel to brim. mask: source_count bytes, 0 or 1. interior_count may be null. Allocates; meant for the workshop, not for every step.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_hull_find_interior(IntPtr hull, double waterline, byte* mask, uint* interior_count);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_report_get_info(IntPtr report, ReportInfo* info);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_report_get_problem(IntPtr report, uint index, Problem* problem);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_report_get_rim(IntPtr report, uint index, Rim* rim);

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

        /// <summary>The same waves as the shaders of "plimsoll shader --waves uniform" read them, for a time [s] and an origin x, z [m, world] near the camera: set them each frame, and what is drawn is what carries the boats (docs/shaders.md). Four floats a wave, 64 waves, zeros behind the last: waves k cos D, k sin D [rad/m], amplitude [m], phase - w time + k . origin [rad], reduced in double to (-pi, pi] chops q A cos D, q A sin D [m], 0, 0 sea level [m], number of waves, origin x, origin z: as single precision has them, and as the phases are meant Allocates nothing. Refuses waters that are no sum of at most 64 waves; still water has none, and is fine.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_water_get_shader_waves(IntPtr water, double time, double* origin, float* waves, float* chops, float* sea);

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

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_surface_destroy(IntPtr surface);

        /// <summary>Fresh water (1000 kg/m^3, 9.81 m/s^2) with its level at y = 0: always there, never destroyed.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr plim_still_water();

        /// <summary>What the surface does at count points of the world (x, y, z each).</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_surface_get_samples(IntPtr surface, uint count, double* points, SurfaceSample* samples);

        /// <summary>How the water at those points accelerates [m/s^2, world], three numbers each, by linear theory; above the surface: as on it. Of sines, gerstner and spectrum d/dt of the orbits' velocities. Where only heights are known, -gravity times the surface's slope, and 0 upwards; in an fft sea that dies away with depth.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_surface_get_accelerations(IntPtr surface, uint count, double* points, double* accelerations);

        /// <summary>Heights [m, world y] of the surface above count places x[i], z[i] of the world. slopes: dh/dx, dh/dz of each, 2 count doubles; or null. For drawing, spawning and spray, which need to know nothing of the water below.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_surface_get_heights(IntPtr surface, uint count, double* x, double* z, double* heights, double* slopes);

        /// <summary>How large each may become anywhere at this instant.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_surface_get_bounds(IntPtr surface, SurfaceBounds* bounds);

        /// <summary>hull may be null; otherwise it becomes the body's hull and its centroid the reference point.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_body_init(Body* body, uint struct_size, IntPtr hull);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_forces_init(Forces* forces, uint struct_size);

        /// <summary>On waves a thread keeps working memory for the largest hull it has met, and grows it at need. Call this first, on the thread that will evaluate: then not even its first evaluation allocates, of a hull with up to that many vertices in up to 4096 waves; nor does its first floater (plimsoll_motion.h), of up to 1000 panels.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_thread_reserve(uint vertex_count);

        /// <summary>Evaluates count bodies. bodies[0].struct_size and forces[0].struct_size hold for the whole arrays. A body whose input is refused leaves its own forces untouched and the others are evaluated all the same; the first refusal is returned. statuses: count entries, or null.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_evaluate(Body* bodies, uint count, Forces* forces, Status* statuses);

        /// <summary>plim_evaluate on many threads: run is called once, with user. The results are the same bits, whatever the threads; a thread's working memory on waves is its own (plim_thread_reserve). If run throws, or comes back before all tasks have returned, the status is PLIM_CALLBACK_FAILED: tasks at work on other threads are waited for, those that begin later do nothing, and forces are as far as they got.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_evaluate_parallel(Body* bodies, uint count, Forces* forces, Status* statuses, IntPtr run, IntPtr user);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_pool_create(uint threads, IntPtr* pool);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_pool_destroy(IntPtr pool);

        /// <summary>A plim_parallel_for; pool: a plim_pool*, or null to run everything on the calling thread. A task of your own must not throw: on the calling thread the exception comes out of this call once the other threads have done the remaining tasks, on another it ends the program.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_pool_run(IntPtr pool, uint count, IntPtr task, IntPtr context);

        /// <summary>For engines that hand out a 4x4 matrix and take six floats. It has no room for flags and bounds: whether water stands above an opening, or the default tolerance of 0.01 was not met, is for plim_evaluate to tell; PLIM_OK says nothing about either. matrix column-major, body to world; the scale must be uniform (refused otherwise, with a hint) center_of_mass [m, body, before the scale]; torque is taken about it; null: the hull's centroid force_torque out: force [N, world], torque [N m, world]; untouched by a call that is refused A force or torque that no float can hold, more than 3.4e38, is refused with PLIM_BAD_VALUE.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_evaluate_matrix(IntPtr hull, IntPtr surface, float* matrix, float* center_of_mass, float* force_torque);

        /// <summary>Gathers the wettable triangles into at most most panels (0: 1000) of similar place and direction.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_panels_create(IntPtr hull, uint most, IntPtr* panels);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_panels_destroy(IntPtr panels);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_panels_get_info(IntPtr panels, PanelsInfo* info);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_effects_init(Effects* effects, uint struct_size);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_moving_body_init(MovingBody* body, uint struct_size, IntPtr panels);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_drag_init(Drag* drag, uint struct_size);

        /// <summary>As plim_evaluate: a body whose input is refused leaves its own drag untouched, the others are evaluated all the same, and the first refusal is returned and explained. Writes the histories. Allocates nothing but a thread's own working memory, once.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_evaluate_drag(MovingBody* bodies, uint count, Drag* drags, Status* statuses);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_step_init(Step* step, uint struct_size);

        /// <summary>Force [N, world] and torque [N m, world] of the water which, together with the other forces, make the engine's step v += dt F / m, omega += dt I^-1 T equal to the implicit one: added mass and drag at the end of the step, no lag, drag never turning the motion round.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_step_wrench(Step* step, double* force, double* torque);

        /// <summary>hull may be null; otherwise it becomes the floater's hull and its centroid the centre of mass.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_floater_init(FloatingBody* floater, uint struct_size, IntPtr hull);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_push_init(Push* push, uint struct_size);

        /// <summary>plim_evaluate, plim_evaluate_drag and plim_step_wrench in one, for count floaters: the same bits. It does two things that they do not. A hull with panels whose opening goes under counts as covered, as in scenes. And a floater without panels is kept calm as a scene's body without effects is. The sizes of the first elements hold for the arrays. A floater that is refused leaves its own push and history untouched, the others are evaluated all the same; the first refusal is returned, and the sentence names it. statuses: count entries, or null. run, user: as in plim_evaluate_parallel; null: on the calling thread. The same bits either way. If run fails, so does the call; pushes and histories are as far as they got. Allocates nothing but a thread's own working memory, once.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_evaluate_floaters(FloatingBody* floaters, uint count, Push* pushes, Status* statuses, IntPtr run, IntPtr user);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_preset_init(Preset* preset, uint struct_size, IntPtr hull);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_rest_init(Rest* rest, uint struct_size);

        /// <summary>Turns the preset into rates and a mass. effects: linear_rates[1], angular_rates[0] and [2] are set, angular_rate becomes 0, and PLIM_EFFECT_RATES is switched on; everything else stays, and its added mass and rates_when_dry are reckoned with. Drag that is switched on damps besides. A hull that does not stay upright is damped as if its waterplane alone held it. Either output may be null; when the preset is refused, both stay as they are. Allocates, and takes some milliseconds: once per kind of body.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_preset_apply(Preset* preset, Effects* effects, Rest* rest);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_scene_body_def_init(SceneBodyDefinition* def, uint struct_size, IntPtr hull);

        /// <summary>The water is copied; null: still water. Time begins at 0.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_create(IntPtr water, IntPtr* scene);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_add(IntPtr scene, SceneBodyDefinition* def, uint* index);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_scene_destroy(IntPtr scene);

        /// <summary>Takes a body out. The others keep their indices. Its own is not given again: whoever asks for it is told PLIM_REMOVED. Its hull may then be destroyed, if no other body has it.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_remove(IntPtr scene, uint index);

        /// <summary>Advances all bodies by duration [s] in substeps equal steps. Symplectic and of second order without drag. run, user: as in plim_evaluate_parallel, over bodies; called once per substep; null: on the calling thread. The same bits either way. Failures lose nothing: - A body that moves beyond reason, or whose sea gives no number or throws, stays as it was before the call, its history of slamming included. The others take all their substeps and time goes on. The first such body's status is returned, the sentence names it, and plim_scene_state.status tells of each. It is tried again by the next call. - All bodies and the time are as they were before the call if run throws or comes back before all tasks have returned (PLIM_CALLBACK_FAILED), if there is no memory to prepare the water (PLIM_OUT_OF_MEMORY), and if the call is left by a jump (see plimsoll.h).</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_step(IntPtr scene, double duration, uint substeps, IntPtr run, IntPtr user);

        /// <summary>What else pushes the body, from now on until it is changed: [N, world], [N m, world] about the centre of mass. Gravity need not be given: the water's is applied to every body.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_set_load(IntPtr scene, uint index, double* force, double* torque);

        /// <summary>Puts a body somewhere else, or gives it another velocity; null: as it is. A new position or rotation begins a new history of slamming, so that water which was not there before does not strike it. What plim_scene_get_state tells of the last step is zero until the next. A velocity that is locked stays what it is set to.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_set_state(IntPtr scene, uint index, double* position, double* rotation, double* velocity, double* angular_velocity);

        /// <summary>Another water, from now on; copied; null: still water. Time goes on, and so do histories of slamming: change a sea little by little, or bodies are struck by what rises at once. Ask for the surface again.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_set_water(IntPtr scene, IntPtr water);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_get_state(IntPtr scene, uint index, SceneState* state);

        /// <summary>[J] of the body's weight and of the water it displaces, now: m g (y - level) + rho g int_wet (level - y) dV. Together with the kinetic energy this is conserved in still water without drag; on waves it is only a measure, and the sea a plane that fits it over the body. Costs about as much as an evaluation on still water; the first call of a hull prepares it.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_scene_get_potential_energy(IntPtr scene, uint index, double* energy);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern double plim_scene_get_time(IntPtr scene);

        /// <summary>The scene's surface as it is now, for drawing: ask again after every step. Null for null.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr plim_scene_get_surface(IntPtr scene);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint plim_scene_get_count(IntPtr scene);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_load_init(Load* load, uint struct_size);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_tank_init(Tank* tank, uint struct_size);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_vessel_def_init(VesselDefinition* def, uint struct_size, IntPtr hull);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_vessel_create(VesselDefinition* def, IntPtr* vessel);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_vessel_destroy(IntPtr vessel);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_vessel_get_info(IntPtr vessel, VesselInfo* info);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_equilibrium_def_init(EquilibriumDefinition* def, uint struct_size);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_equilibrium_init(Equilibrium* equilibrium, uint struct_size);

        /// <summary>def: null for the defaults. Newton's method with the exact stiffness; every step lowers the potential energy.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_vessel_find_equilibrium(IntPtr vessel, EquilibriumDefinition* def, Equilibrium* equilibrium);

        /// <summary>The distinct stable poses that starts attitudes, spread over all directions (0: 200), lead to, the one of least energy first. Writes at most capacity, the size of the first holds for all; count: how many there are. A vessel that sinks has one, which says so.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_vessel_find_equilibria(IntPtr vessel, uint starts, Equilibrium* equilibria, uint capacity, uint* count);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_stability_def_init(StabilityDefinition* def, uint struct_size);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_heeled_init(Heeled* heeled, uint struct_size);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_stability_init(Stability* stability, uint struct_size);

        /// <summary>def: null for no rows. rows: heel_count of them, the size of the first holds for all; or null. stability: or null. The vessel keeps its displacement, and heave and trim are free. Refused for a vessel that sinks.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_vessel_find_stability(IntPtr vessel, StabilityDefinition* def, Heeled* rows, Stability* stability);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_hydrostatics_init(Hydrostatics* row, uint struct_size);

        /// <summary>drafts: above 0, at most plim_vessel_info.height. The size of the first row holds for all.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_vessel_find_hydrostatics(IntPtr vessel, double* drafts, uint count, Hydrostatics* rows);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_seakeeping_def_init(SeakeepingDefinition* def, uint struct_size, IntPtr hull);

        /// <summary>Takes tenths of a second; with twice the panels three to five times as long. The same input gives the same bits everywhere.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_create(SeakeepingDefinition* def, IntPtr* seakeeping);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern void plim_seakeeping_destroy(IntPtr seakeeping);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_get_info(IntPtr seakeeping, SeakeepingInfo* info);

        /// <summary>frequency: its number, ascending from 0.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_get_radiation(IntPtr seakeeping, uint frequency, Radiation* radiation);

        /// <summary>heading, frequency: their numbers.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_get_excitation(IntPtr seakeeping, uint heading, uint frequency, Excitation* excitation);

        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_get_response(IntPtr seakeeping, uint heading, uint frequency, Response* response);

        /// <summary>The same at any frequency [rad/s]: A, B and X between those of the neighbouring frequencies. Below the lowest they go over into those of a hull on a slowly rising plane of water; above the highest they stay, and inertia lets the motions fade.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_find_response(IntPtr seakeeping, uint heading, double frequency, Response* response);

        /// <summary>Three corners of each panel, nine numbers a panel, of at most capacity panels: x, y, z [m] in level axes, from the point of the water's surface above or below the centre of mass at rest; counter-clockwise seen from the water.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_get_panels(IntPtr seakeeping, double* corners, uint capacity);

        /// <summary>As bytes, the same on every platform, for a file. size: how many there are. bytes: null to ask for that alone; otherwise capacity of them must suffice.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_save(IntPtr seakeeping, IntPtr bytes, ulong capacity, ulong* size);

        /// <summary>Refuses bytes that are cut short, damaged, or of another version of the format. def: what they must have been built from, hull, weights, pose, water, panels, frequencies and headings alike; null: whatever it was. Bytes that pass all that are believed.</summary>
        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status plim_seakeeping_load(IntPtr bytes, ulong size, SeakeepingDefinition* def, IntPtr* seakeeping);
    }
}
