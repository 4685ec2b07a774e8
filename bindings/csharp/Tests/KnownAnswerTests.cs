// Closed-form results of every public class: a cube, a box, a wave, a fleet, a scene and a vessel.
using System;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public unsafe class KnownAnswerTests
    {
        const double Gravity = 9.81;

        [Test]
        public void HullKnowsItsVolumeAreaCentroidAndInertia()
        {
            using (var hull = new Hull(new float[] { 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4 }, new[] { 0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3 }))
            {
                Assert.AreEqual(4, hull.Info.Volume, 1e-12);
                Assert.AreEqual(0.5, hull.Info.Centroid.X, 1e-12);
                Assert.AreEqual(0.75, hull.Info.Centroid.Y, 1e-12);
                Assert.AreEqual(1, hull.Info.Centroid.Z, 1e-12);
                Assert.AreEqual(1, hull.Info.Closed);
                Assert.AreEqual(4, hull.Info.TriangleCount);
                Assert.AreEqual(0, hull.Report.Problems.Length);
            }
            using (Hull box = Meshes.Box(2, 3, 5))
            {
                Assert.AreEqual(30.0 / 12 * (9 + 25), box.Info.Inertia[0, 0], 1e-9);
                Assert.AreEqual(30.0 / 12 * (4 + 25), box.Info.Inertia[1, 1], 1e-9);
                Assert.AreEqual(30.0 / 12 * (4 + 9), box.Info.Inertia[2, 2], 1e-9);
                Assert.AreEqual(62, box.Info.Area, 1e-9);
                Assert.AreEqual(2.5, box.Info.BoxHigh.Z, 1e-12);
            }
        }

        [Test]
        public void CubeInStillWater()
        {
            using (Hull cube = Meshes.Box())
            {
                Body body = Meshes.BodyOf(cube, Surface.Still, -0.25);
                body.Precision = Precision.Double;
                body.Outputs = Outputs.CenterOfBuoyancy | Outputs.TriangleCounts;
                Forces forces = Meshes.Evaluate(body);
                Assert.AreEqual(7357.5, forces.Force.Y, 1e-6);
                Assert.AreEqual(0, forces.Torque.X, 1e-9);
                Assert.AreEqual(0.75, forces.Volume, 1e-12);
                Assert.AreEqual(4, forces.WettedArea, 1e-12); // a bottom, and four sides three quarters deep
                Assert.AreEqual(1, forces.WaterplaneArea, 1e-12);
                Assert.AreEqual(-0.375, forces.CenterOfBuoyancy.Y, 1e-12);
                Assert.AreEqual(2, forces.DryCount);
                Assert.AreEqual(2, forces.WetCount);
                Assert.AreEqual(8, forces.CutCount);
                Assert.AreEqual(ForceFlags.Certified, forces.Flags);
            }
        }

        [Test]
        public void BarAtThreeQuartersRestsAtTheAngleOfTheTables()
        {
            double half = Math.Atan(0.5) / 2;
            using (Hull cube = Meshes.Box())
            {
                Body body = Meshes.BodyOf(cube, Surface.Still, -Math.Sqrt(5) / 10);
                body.Precision = Precision.Double;
                body.Rotation = new Double4(0, 0, Math.Sin(half), Math.Cos(half));
                Forces forces = Meshes.Evaluate(body);
                Assert.AreEqual(7357.5, forces.Force.Y, 1e-6);
                Assert.AreEqual(0, forces.Torque.Z, 1e-6);
            }
        }

        [Test]
        public void WavesHaveTheirHeightsSlopesAndWaves()
        {
            using (Water water = Meshes.Sine(0.5, 20, Math.PI / 2, 3))
            using (var surface = new Surface())
            {
                surface.Prepare(water, 0);
                Assert.AreEqual(3.5, surface.GetHeight(17, 5), 1e-9); // a quarter of a length along z, its direction of travel; x has no effect
                double[] x = { 1, 2 }, z = { 0, 5 }, heights = new double[2], slopes = new double[4];
                surface.GetHeights(x, z, heights, slopes);
                Assert.AreEqual(3, heights[0], 1e-9);
                Assert.AreEqual(3.5, heights[1], 1e-9);
                Assert.AreEqual(0, slopes[0], 1e-9);
                Assert.AreEqual(0.5 * 2 * Math.PI / 20, slopes[1], 1e-9);
                SurfaceSample sample = surface.Sample(new Double3(17, 0, 5));
                Assert.AreEqual(3.5, sample.Height, 1e-9);
                Assert.AreEqual(0.5, surface.GetBounds().Amplitude, 1e-9);
                var waves = new Wave[1];
                Assert.AreEqual(1, water.GetWaves(waves));
                Assert.AreEqual(1, water.GetWaves(null));
                Assert.AreEqual(Math.Sqrt(Gravity * 2 * Math.PI / 20), waves[0].AngularFrequency, 1e-9);
                Assert.AreSame(water, surface.Water);
            }
        }

        [Test]
        public void AccelerationsOfASine()
        {
            const double amplitude = 0.5, number = 2 * Math.PI / 20;
            using (Water water = Meshes.Sine())
            using (var surface = new Surface())
            {
                surface.Prepare(water, 0);
                Double3[] points = { new Double3(5, -100, 0), new Double3(5, 0.5, 3), new Double3(0, 0, 0) }, accelerations = new Double3[3];
                surface.GetAccelerations(points, accelerations);
                Assert.AreEqual(0.5, surface.GetHeight(5, 0), 1e-9, "a crest");
                Assert.AreEqual(0, accelerations[0].Y, 1e-9, "far below");
                Assert.AreEqual(-amplitude * 9.81 * number, accelerations[1].Y, 1e-6, "-omega^2 a on the crest");
                Assert.AreEqual(0, accelerations[1].X, 1e-9);
                Assert.AreEqual(amplitude * 9.81 * number, Math.Abs(accelerations[2].X), 1e-6, "g times the slope");
                Assert.Throws<ArgumentException>(() => surface.GetAccelerations(points, new Double3[2]));
                Assert.Throws<ArgumentNullException>(() => surface.GetAccelerations(null, accelerations));
            }
        }

        [Test]
        public void WaterTakesNewParameters()
        {
            using (Water water = Meshes.Sine(0.5))
            using (var surface = new Surface())
            {
                var definition = WaterDefinition.Create();
                definition.Kind = WaterKind.Sines;
                var waves = new[] { new Wave { Amplitude = 0.25, Wavelength = 20 }, new Wave { Amplitude = 9, Wavelength = 200 } };
                water.Update(ref definition, waves, 1);
                surface.Prepare(water, 0);
                Assert.AreEqual(0.25, surface.GetHeight(5, 0), 1e-9);
                Assert.IsTrue(definition.Waves == null, "a definition does not keep a pointer into an array that is no longer pinned");
            }
        }

        [Test]
        public void GridIsUsedInPlace()
        {
            var heights = new float[] { 0, 1, 2, 10, 11, 12 }; // two rows along z, three columns along x
            fixed (float* pinned = heights)
            using (var surface = new Surface())
            {
                var grid = HeightGrid.Create();
                grid.Cell = 2;
                grid.Rows = 2;
                grid.Columns = 3;
                grid.Heights = pinned;
                surface.SetHeights(null, ref grid);
                Assert.AreEqual(2, surface.GetHeight(4, 0), 1e-6);
                Assert.AreEqual(10, surface.GetHeight(0, 2), 1e-6);
                heights[2] = 7;
                Assert.AreEqual(7, surface.GetHeight(4, 0), 1e-6);
            }
        }

        [Test]
        public void FieldIsKeptByItsSurface()
        {
            using (Hull cube = Meshes.Box())
            using (Water brine = Meshes.Sine(0, 20, 0, 5))
            using (var surface = new Surface())
            {
                var weak = new WeakReference(null);
                var thread = new System.Threading.Thread(() =>
                {
                    var field = new HeightField(3, 4, 2, new Double2(-3, -2));
                    field.Heights[2 * 4 + 1] = 1; // the third row, second column: x = -1, z = 2
                    surface.SetHeights(field, brine);
                    weak.Target = field;
                });
                thread.Start();
                thread.Join();
                for (int i = 0; i < 3; ++i)
                {
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                }
                Assert.IsTrue(weak.IsAlive);
                Assert.AreEqual(6, surface.GetHeight(-1, 2), 1e-6);
                Assert.AreEqual(5, surface.GetHeight(2, -1), 1e-6);
                Assert.AreSame(brine, surface.Water);
            }
            Assert.Throws<ArgumentOutOfRangeException>(() => new HeightField(1, 4, 1, new Double2()));
        }

        [Test]
        public void ThreadIsReserved()
        {
            Assert.DoesNotThrow(() => Evaluation.ReserveThread(1000));
            Assert.Throws<ArgumentOutOfRangeException>(() => Evaluation.ReserveThread(-1));
        }

        [Test]
        public void WaterlineAndStatesComeIntoTheCallersArrays()
        {
            var segments = new WaterlineSegment[32];
            var states = new TriangleState[12];
            using (Hull cube = Meshes.Box())
            fixed (WaterlineSegment* pinnedSegments = segments)
            fixed (TriangleState* pinnedStates = states)
            {
                Body body = Meshes.BodyOf(cube, Surface.Still);
                body.Outputs = Outputs.Waterline | Outputs.TriangleStates;
                var forces = Forces.Create();
                forces.Waterline = pinnedSegments;
                forces.WaterlineCapacity = 32;
                forces.TriangleStates = pinnedStates;
                Evaluation.Evaluate(ref body, ref forces);
                double area = 0;
                for (int i = 0; i < forces.WaterlineCount; ++i)
                    area += (segments[i].From.X * segments[i].To.Z - segments[i].To.X * segments[i].From.Z) / 2;
                Assert.AreEqual(8, forces.WaterlineCount);
                Assert.AreEqual(1, area, 1e-6);
                Assert.AreEqual(TriangleState.Wet, states[0]);
                Assert.AreEqual(TriangleState.Dry, states[2]);
                Assert.AreEqual(TriangleState.Cut, states[4]);
            }
        }

        [Test]
        public void ManyBodiesInOneCallAndOnAPoolGiveTheBitsOfEach()
        {
            using (Hull box = Meshes.Box(2, 1, 3))
            using (Water water = Meshes.Sine(0.7, 9, 0.4))
            using (var surface = new Surface())
            using (var pool = new Pool(2))
            {
                surface.Prepare(water, 2.5);
                var bodies = new Body[300];
                Forces[] alone = new Forces[300], together = new Forces[300], onPool = new Forces[300];
                var statuses = new Status[300];
                for (int i = 0; i < bodies.Length; ++i)
                {
                    bodies[i] = Meshes.BodyOf(box, surface, -0.001 * i);
                    bodies[i].Position.X = 0.3 * i;
                    alone[i] = Meshes.Evaluate(bodies[i]);
                    together[i] = Forces.Create();
                    onPool[i] = Forces.Create();
                }
                Assert.AreEqual(Status.Ok, Evaluation.Evaluate(bodies, together, 300, statuses));
                Assert.AreEqual(Status.Ok, Evaluation.Evaluate(bodies, onPool, 300, null, pool));
                for (int i = 0; i < bodies.Length; ++i)
                {
                    Assert.AreEqual(alone[i].Force, together[i].Force);
                    Assert.AreEqual(alone[i].Torque, onPool[i].Torque);
                    Assert.AreEqual(alone[i].ForceBound, onPool[i].ForceBound);
                }
                Assert.AreNotEqual(alone[0].Force, alone[299].Force);
            }
        }

        [Test]
        public void MatrixCallTakesTheEnginesMatrix()
        {
            using (Hull cube = Meshes.Box())
            {
                var six = new float[6];
                var matrix = new float[] { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, -0.25f, 9, 1 };
                Evaluation.Evaluate(cube, Surface.Still, matrix, six);
                Assert.AreEqual(7357.5, six[1], 0.01);
                Assert.AreEqual(0, six[5], 0.01);
                Evaluation.Evaluate(cube, Surface.Still, matrix, six, new float[] { 1, 0, 0 });
                Assert.AreEqual(-7357.5, six[5], 0.01); // the buoyancy acts a metre behind the point
            }
        }

        [Test]
        public void FleetHoldsACrateUp()
        {
            using (Hull cube = Meshes.Box())
            using (var panels = new Panels(cube, 50))
            using (var fleet = new Fleet())
            {
                Assert.AreEqual(6, panels.Info.Area, 1e-9);
                FleetMember crate = fleet.Add(cube, Effects.Create(), panels), bare = fleet.Add(cube);
                foreach (FleetMember member in new[] { crate, bare })
                {
                    member.Body.Mass = 500;
                    member.Body.OtherForce = new Double3(0, -500 * Gravity, 0);
                }
                Assert.AreEqual(Status.Ok, fleet.Evaluate(Surface.Still, 0.02));
                Assert.AreEqual(500 * Gravity, crate.Load.Force.Y, 1);
                Assert.AreEqual(500 * Gravity, bare.Load.Force.Y, 1);
                Assert.AreEqual(0.5, crate.Load.WetFraction, 1e-6);
                crate.Body.Velocity = new Double3(2, 0, 0);
                Assert.AreEqual(Status.Ok, fleet.Evaluate(Surface.Still, 0.02));
                Assert.Less(crate.Load.Force.X, -1); // drag
                Assert.AreEqual(2, fleet.Count);
                Assert.AreSame(bare, fleet[1]);
                Assert.IsTrue(fleet.Remove(crate));
                Assert.IsFalse(fleet.Remove(crate));
                Assert.AreSame(bare, fleet[0]);
                Assert.AreEqual(500, bare.Body.Mass);
            }
        }

        [Test]
        public void PresetGivesMassAndDampingForADraft()
        {
            using (Hull box = Meshes.Box(4, 1, 2))
            {
                var preset = Preset.Create(box.Pointer);
                preset.DraftFraction = 0.25;
                var effects = Effects.Create();
                Rest rest = Presets.Apply(box, ref preset, ref effects);
                Assert.AreEqual(2000, rest.Mass, 1e-6);
                Assert.AreEqual(0.25, rest.Draft, 1e-9);
                Assert.AreEqual(1, rest.Upright);
                Assert.Greater(effects.LinearRates.Y, 0);
                Assert.AreEqual(0, effects.LinearRates.X);
            }
        }

        [Test]
        public void SceneBringsACrateToRest()
        {
            using (Hull cube = Meshes.Box())
            using (var scene = new Scene())
            using (var pool = new Pool(2))
            {
                var effects = Effects.Create();
                effects.LinearRates = new Double3(1, 2, 1);
                effects.AngularRate = 2;
                var definition = Body.Create(cube.Pointer);
                definition.Mass = 200;
                definition.Position = new Double3(0, 1, 0);
                int crate = scene.Add(cube, ref definition, ref effects);
                int other = scene.Add(cube, ref definition);
                scene.SetOtherForce(other, new Double3(20, 0, 0), new Double3());
                scene.Remove(scene.Add(cube, ref definition));
                for (int k = 0; k < 500; ++k) scene.Step(0.02, 1, k % 2 == 0 ? pool : null);
                SceneState state = scene.GetState(crate);
                Assert.AreEqual(0.3, state.Position.Y, 0.01); // a fifth of it is wet
                Assert.AreEqual(10, scene.Time, 1e-9);
                Assert.AreEqual(3, scene.Count);
                Assert.AreEqual(200 * Gravity * 0.3 + 1000 * Gravity * 0.2 * 0.1, scene.GetPotentialEnergy(crate), 20);
                Assert.AreEqual(20 / 200.0 * 10, scene.GetState(other).Velocity.X, 1e-6); // nothing slows it down
                scene.SetState(crate, position: new Double3(1, 5, 2), velocity: new Double3(0, 0, 3));
                state = scene.GetState(crate);
                Assert.AreEqual(5, state.Position.Y);
                Assert.AreEqual(3, state.Velocity.Z);
                double height;
                double x = 0, z = 0;
                PlimsollException.Check(Native.plim_surface_get_heights(scene.SurfacePointer, 1, &x, &z, &height, null));
                Assert.AreEqual(0, height);
                using (Water high = Meshes.Sine(0, 20, 0, 4)) scene.SetWater(high);
                scene.Step(0.02);
                PlimsollException.Check(Native.plim_surface_get_heights(scene.SurfacePointer, 1, &x, &z, &height, null));
                Assert.AreEqual(4, height);
            }
        }

        [Test]
        public void VesselHasTheMetacentreAndPeriodsOfTheTables()
        {
            using (Hull box = Meshes.Box(4, 1, 2))
            {
                var definition = VesselDefinition.Create(box.Pointer);
                definition.Mass = 4000;
                using (var vessel = new Vessel(box, ref definition))
                {
                    Equilibrium rest = vessel.FindEquilibrium();
                    Assert.AreEqual(Balance.Stable, rest.Balance);
                    Assert.AreEqual(0.4166666667, rest.MetacentricHeight.X, 1e-8);
                    Assert.AreEqual(2.4166666667, rest.MetacentricHeight.Y, 1e-8);
                    Assert.AreEqual(1.4185034, rest.PeriodWithoutWater.X, 1e-6);
                    Assert.AreEqual(2.0060667, rest.PeriodWithoutWater.Y, 1e-6);
                    Assert.AreEqual(1.5359279, rest.PeriodWithoutWater.Z, 1e-6);
                    Assert.AreEqual(-1000 * Gravity * 8, rest.Stiffness[1, 1], 1e-3);
                    Hydrostatics[] table = vessel.FindHydrostatics(new[] { 0.25, 0.5 });
                    Assert.AreEqual(2, table[0].Volume, 1e-9);
                    Assert.AreEqual(0.25, table[1].Kb, 1e-9);
                    Heeled[] rows;
                    double heel = Math.PI / 18; // wall-sided until the deck is submerged
                    Stability stability = vessel.FindStability(new[] { heel, -heel }, out rows);
                    double arm = Math.Sin(heel) * (0.4166666667 + 0.5 * 2.0 / 3 * Math.Tan(heel) * Math.Tan(heel));
                    Assert.AreEqual(arm, rows[0].Gz, 1e-8);
                    Assert.AreEqual(-arm, rows[1].Gz, 1e-8);
                    Assert.AreEqual(0.4166666667, stability.MetacentricHeight, 1e-6);
                    Assert.AreEqual(stability.VanishingHeel, vessel.FindStability().VanishingHeel);
                    Stability open = vessel.FindStability(new double[0], out rows, new[] { 0, 0.5, 1, 0, 0.5, -1 }); // along both sides of the deck
                    Assert.AreEqual(Math.Atan(0.5), open.OpeningHeel, 1e-6);
                    Assert.IsTrue(double.IsNaN(stability.OpeningHeel));
                    Assert.AreEqual(rest.Energy, vessel.FindEquilibria(20)[0].Energy, 1e-6);
                }
            }
        }

        [Test]
        public void PointMassesAndTanksCount()
        {
            using (Hull box = Meshes.Box(4, 1, 2))
            {
                var definition = VesselDefinition.Create(box.Pointer);
                definition.Mass = 1000;
                PointMass crew = PointMass.Create();
                crew.Mass = 500;
                crew.Position = new Double3(0, 1, 0);
                Tank tank = Tank.Create();
                tank.Length = 1;
                tank.Breadth = 2;
                tank.Height = 1;
                tank.Filling = 0.5;
                using (var vessel = new Vessel(box, ref definition, new[] { crew }, new[] { tank }))
                {
                    Assert.AreEqual(2500, vessel.Info.Mass, 1e-9);
                    Assert.AreEqual((500 * 1 + 1000 * 0.25) / 2500, vessel.Info.CenterOfMass.Y, 1e-9);
                    Assert.AreEqual(1000 * (1 * 8.0 / 12) / 2500, vessel.Info.FreeSurface.X, 1e-9);
                    var start = EquilibriumDefinition.Create();
                    start.Free = FreeMotions.Heave;
                    using (Water high = Meshes.Sine(0, 20, 0, 3))
                    using (var surface = new Surface())
                    {
                        surface.Prepare(high, 0);
                        Assert.AreEqual(3 + 0.5 - 2500.0 / 8000, vessel.FindEquilibrium(ref start, surface).Position.Y, 1e-6);
                    }
                }
            }
        }

        [Test]
        public void MeshWoundInwardIsTurnedAndReported()
        {
            int[] indices = Meshes.BoxIndices();
            Array.Reverse(indices); // as Godot winds them
            using (var hull = new Hull(Meshes.BoxVertices(1, 2, 3), indices))
            {
                Assert.AreEqual(6, hull.Info.Volume, 1e-12);
                Assert.AreEqual(12, hull.Report.Info.FlippedTriangles);
                Assert.AreEqual(0, hull.Report.Info.Oriented);
                Assert.AreEqual(Severity.Warning, hull.Report.Problems[0].Severity);
            }
        }

        [Test]
        public void OpenMeshIsReportedWithItsRimAndInterior()
        {
            using (Hull boat = Meshes.OpenBox())
            {
                Assert.AreEqual(0, boat.Info.Closed);
                Assert.AreEqual(1, boat.Report.Rims.Length);
                Assert.AreEqual(2, boat.Report.Rims[0].Area, 1e-9);
                Assert.AreEqual(10, boat.FindInterior().Length);
                double[] vertices;
                int[] indices;
                boat.GetMesh(out vertices, out indices);
                Assert.AreEqual(24, vertices.Length);
                Assert.AreEqual(30, indices.Length);
            }
        }
    }
}
