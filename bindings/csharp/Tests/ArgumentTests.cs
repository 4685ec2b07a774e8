// Arguments of the same type are not mixed up: every test fails if two of them are exchanged.
using System;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public unsafe class ArgumentTests
    {
        [Test]
        public void XAndZOfPlaces()
        {
            using (Water along = Meshes.Sine(0.5, 20, 0))
            using (var surface = new Surface())
            {
                surface.Prepare(along, 0);
                Assert.AreEqual(0.5, surface.GetHeight(5, 0), 1e-9);
                Assert.AreEqual(0, surface.GetHeight(0, 5), 1e-9);
                double[] heights = new double[1];
                surface.GetHeights(new double[] { 5 }, new double[] { 0 }, heights);
                Assert.AreEqual(0.5, heights[0], 1e-9);
                Assert.AreEqual(0.5, surface.Sample(new Double3(5, 1, 0)).Height, 1e-9);
            }
        }

        [Test]
        public void RowsAndColumns()
        {
            var heights = new float[] { 0, 0, 0, 0, 0, 5 }; // the last column of the second row
            fixed (float* pinned = heights)
            using (var surface = new Surface())
            {
                var grid = HeightGrid.Create();
                grid.Cell = 1;
                grid.Rows = 2;
                grid.Columns = 3;
                grid.Origin = new Double2(10, 20);
                grid.Heights = pinned;
                surface.SetHeights(null, ref grid);
                Assert.AreEqual(5, surface.GetHeight(12, 21), 1e-6);
                Assert.AreEqual(0, surface.GetHeight(11, 22), 1e-6);
            }
        }

        [Test]
        public void DensityGravityAndLevel()
        {
            using (Water made = Still(3, 7, 2), given = Water.FromHeights(new Flat(), 3, 7, 2), denser = Still(3, 14, 2), heavier = Still(3, 7, 4))
            {
                Assert.AreEqual(7 * 2 / 2.0, BuoyancyAt(made, 3), 1e-4); // half submerged: the level is the given one
                Assert.AreEqual(7 * 2 / 2.0, BuoyancyAt(given, 3), 1e-4);
                double friction = Friction(made); // proportional to the density
                Assert.Less(friction, 0);
                Assert.AreEqual(friction, Friction(given), 1e-6 * -friction);
                Assert.AreEqual(2 * friction, Friction(denser), 1e-6 * -friction);
                Assert.AreEqual(friction, Friction(heavier), 1e-6 * -friction);
            }
        }

        [Test]
        public void CurrentAlongXAndZ()
        {
            var definition = WaterDefinition.Create();
            definition.Current = new Double2(0.25, 0.75);
            using (var water = new Water(ref definition))
            using (var surface = new Surface())
            {
                surface.Prepare(water, 0);
                SurfaceSample sample = surface.Sample(new Double3(0, -2, 0));
                Assert.AreEqual(0.25, sample.Velocity.X);
                Assert.AreEqual(0.75, sample.Velocity.Z);
            }
        }

        static Water Still(double level, double density, double gravity)
        {
            var definition = WaterDefinition.Create();
            definition.Level = level;
            definition.Density = density;
            definition.Gravity = gravity;
            return new Water(ref definition);
        }

        static double BuoyancyAt(Water water, double height)
        {
            using (Hull cube = Meshes.Box())
            using (var surface = new Surface())
            {
                surface.Prepare(water, 0);
                return Meshes.Evaluate(Meshes.BodyOf(cube, surface, height)).Force.Y;
            }
        }

        /// <summary>Returns the friction of a cube deep under water that moves along x.</summary>
        static double Friction(Water water)
        {
            using (Hull cube = Meshes.Box())
            using (var surface = new Surface())
            using (var panels = new Panels(cube))
            using (var fleet = new Fleet())
            {
                surface.Prepare(water, 0);
                FleetMember member = fleet.Add(cube, Effects.Create(), panels);
                member.Body.Mass = 1;
                member.Body.Position.Y = -10;
                member.Body.Velocity = new Double3(1, 0, 0);
                PlimsollException.Check(fleet.Evaluate(surface, 0.01));
                return member.Load.Viscous.Linear.X;
            }
        }

        [Test]
        public void TimeAndWater()
        {
            using (Water water = Meshes.Sine(0.5, 20))
            using (var surface = new Surface())
            {
                double frequency = Math.Sqrt(9.81 * 2 * Math.PI / 20);
                surface.Prepare(water, 0.7);
                Assert.AreEqual(0.5 * Math.Sin(2 * Math.PI / 20 * 3 - frequency * 0.7), surface.GetHeight(3, 0), 1e-9);
                using (Hull cube = Meshes.Box())
                {
                    Body body = Meshes.BodyOf(cube, surface);
                    body.SurfaceTime = 0.7;
                    Assert.DoesNotThrow(() => Meshes.Evaluate(body));
                    body.SurfaceTime = 0.8;
                    Assert.AreEqual(Status.StaleSurface, Assert.Throws<PlimsollException>(() => Meshes.Evaluate(body)).Status);
                }
            }
        }

        [Test]
        public void FieldsOfAWave()
        {
            var definition = WaterDefinition.Create();
            definition.Kind = WaterKind.Gerstner;
            var given = new Wave { Amplitude = 0.3, Wavelength = 11, Direction = 0.4, Phase = 1.1, AngularFrequency = 2.2, Steepness = 0.6 };
            using (var water = new Water(ref definition, new[] { given }))
            {
                var found = new Wave[2];
                Assert.AreEqual(1, water.GetWaves(found));
                Assert.AreEqual(given, found[0]);
            }
        }

        [Test]
        public void ForceTorqueAndCentreOfMass()
        {
            using (Hull cube = Meshes.Box())
            {
                Body body = Meshes.BodyOf(cube, Surface.Still, -5);
                body.CenterOfMass = new Double3(2, 0, 3);
                Forces forces = Meshes.Evaluate(body);
                Assert.AreEqual(9810, forces.Force.Y, 0.1);
                Assert.AreEqual(3 * 9810, forces.Torque.X, 0.5); // (-2, 0, -3) x (0, F, 0)
                Assert.AreEqual(0, forces.Torque.Y, 0.1);
                Assert.AreEqual(-2 * 9810, forces.Torque.Z, 0.5);
            }
        }

        [Test]
        public void LengthHeightAndWidthOfABody()
        {
            using (Hull box = Meshes.Box(2, 3, 5))
            {
                Body body = Meshes.BodyOf(box, Surface.Still);
                body.Rotation = new Double4(Math.Sqrt(0.5), 0, 0, Math.Sqrt(0.5)); // z goes to -y: five metres high now
                body.Position = new Double3(0, 2.5 - 1, 0);
                Assert.AreEqual(2 * 3 * 1, Meshes.Evaluate(body).Volume, 1e-4);
            }
        }

        [Test]
        public void MassInertiaTimeStepAndOtherForces()
        {
            using (Hull box = Meshes.Box(1, 2, 3))
            using (var fleet = new Fleet())
            using (var panels = new Panels(box, 17))
            {
                FleetMember member = fleet.Add(box, Effects.Create(), panels);
                var given = Body.Create(box.Pointer);
                given.Mass = 3000;
                given.Inertia = Meshes.BoxInertia(3000, 1, 2, 3);
                given.Velocity = new Double3(1, 2, 3);
                given.AngularVelocity = new Double3(0.1, 0.2, 0.3);
                given.OtherForce = new Double3(10, 20, 30);
                given.OtherTorque = new Double3(40, 50, 60);
                given.Panels = member.Body.Panels;
                given.Effects = member.Body.Effects;
                given.Surface = Surface.Still.Pointer;
                var expected = WaterLoad.Create();
                PlimsollException.Check(Native.plim_evaluate_water_loads(&given, 1, 0.03, &expected, null, IntPtr.Zero, IntPtr.Zero));
                member.Body = given;
                PlimsollException.Check(fleet.Evaluate(Surface.Still, 0.03));
                Assert.AreEqual(expected.Force, member.Load.Force);
                Assert.AreEqual(expected.Torque, member.Load.Torque);
                PlimsollException.Check(fleet.Evaluate(Surface.Still, 0.3));
                Assert.AreNotEqual(expected.Force, member.Load.Force, "the time step is of no consequence");
                Assert.LessOrEqual(panels.Info.PanelCount, 17);
            }
        }

        [Test]
        public void DurationSubstepsAndStates()
        {
            using (Hull cube = Meshes.Box())
            using (var scene = new Scene())
            {
                var definition = Body.Create(cube.Pointer);
                definition.Mass = 500;
                definition.Position = new Double3(0, 100, 0);
                int body = scene.Add(cube, ref definition);
                scene.Step(0.5, 4);
                Assert.AreEqual(0.5, scene.Time, 1e-12);
                Assert.AreEqual(-9.81 * 0.5, scene.GetState(body).Velocity.Y, 1e-9);
                scene.SetOtherForce(body, new Double3(500, 0, 0), new Double3(0, 0, 7));
                scene.Step(1);
                Assert.AreEqual(1, scene.GetState(body).Velocity.X, 1e-9);
                Assert.AreEqual(7 / (500.0 / 6), scene.GetState(body).AngularVelocity.Z, 1e-9);
                scene.SetState(body, new Double3(1, 2, 3), new Double4(0, 1, 0, 0), new Double3(4, 5, 6), new Double3(7, 8, 9));
                SceneState state = scene.GetState(body);
                Assert.AreEqual(new Double3(1, 2, 3), state.Position);
                Assert.AreEqual(new Double4(0, 1, 0, 0), state.Rotation);
                Assert.AreEqual(new Double3(4, 5, 6), state.Velocity);
                Assert.AreEqual(7, state.AngularVelocity.X, 1e-12);
                Assert.AreEqual(9, state.AngularVelocity.Z, 1e-12);
            }
        }

        [Test]
        public void RowsAndColumnsOfMatrices()
        {
            var nine = new Double9();
            nine[0, 2] = 5;
            Assert.AreEqual(5, nine.Row0.Z);
            Assert.AreEqual(0, nine[2, 0]);
            var many = new Double36();
            many[1, 5] = 7;
            Assert.AreEqual(7, many[1, 5]);
            Assert.AreEqual(0, many[5, 1]);
            Assert.AreEqual(7, ((double*)&many)[11]);
        }

        [Test]
        public void CenterOfMassOfTheMatrixCall()
        {
            using (Hull cube = Meshes.Box())
            {
                var six = new float[6];
                var deep = new float[] { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -5, 0, 1 };
                Evaluation.Evaluate(cube, Surface.Still, deep, six, new float[] { 2, 0, 3 });
                Assert.AreEqual(3 * 9810, six[3], 1);
                Assert.AreEqual(-2 * 9810, six[5], 1);
            }
        }

        sealed class Flat : IHeightSource
        {
            public void FillHeights(double time, int count, double* x, double* z, double* height, double* rate)
            {
                for (int i = 0; i < count; ++i) height[i] = 0;
                if (rate == null) return;
                for (int i = 0; i < count; ++i) rate[i] = 0;
            }
        }

        [Test]
        public void ReplacedBodyIsStillTheMembers()
        {
            using (Hull cube = Meshes.Box())
            using (Hull slab = Meshes.Box(2, 0.5, 1))
            using (var panels = new Panels(cube))
            using (Fleet fleet = new Fleet(), others = new Fleet())
            {
                FleetMember first = fleet.Add(cube, Effects.Create(), panels), second = fleet.Add(cube, Effects.Create(), panels), other = others.Add(slab);
                foreach (FleetMember member in new[] { first, second, other })
                {
                    member.Body.Mass = 500;
                    member.Body.Velocity = new Double3(1, -2, 0);
                }
                first.Effects.AngularRate = second.Effects.AngularRate = 0.7;
                Assert.AreEqual(Status.Ok, fleet.Evaluate(Surface.Still, 0.02));
                Double3 force = first.Load.Force;
                second.ResetState();
                Body replacement = Body.Create(slab.Pointer);
                replacement.Mass = 500;
                replacement.Velocity = new Double3(1, -2, 0);
                foreach (Body body in new[] { replacement, other.Body, first.Body })
                {
                    second.Body = body;
                    second.ResetState();
                    Assert.AreEqual(0.7, second.Effects.AngularRate);
                    Assert.AreEqual(Status.Ok, fleet.Evaluate(Surface.Still, 0.02));
                    Assert.AreEqual(force, second.Load.Force);
                    Assert.AreEqual(cube.Pointer, second.Body.Hull);
                    Assert.IsTrue(second.Body.State != IntPtr.Zero && second.Body.State != first.Body.State);
                }
            }
        }

        [Test]
        public void ReservesForHullsThatCanBe()
        {
            Assert.DoesNotThrow(() => Evaluation.ReserveThread(1000));
            Assert.Throws<ArgumentOutOfRangeException>(() => Evaluation.ReserveThread(-1));
            StringAssert.Contains("more than any hull has", Assert.Throws<ArgumentOutOfRangeException>(() => Evaluation.ReserveThread(int.MaxValue)).Message);
        }
    }
}
