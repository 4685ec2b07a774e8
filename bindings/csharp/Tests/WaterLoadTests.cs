// Water loads: each effect alone against its formula (docs/motion.md, section 2), the terms of the step's equation,
// inertia in body axes, and a member without effects. The cube has sides of 1 m and is deep under water, unless a test
// says otherwise.
using System;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public unsafe class WaterLoadTests
    {
        const double Gravity = 9.81, Deep = -10, Step = 0.01;

        /// <summary>The load on a cube with a few effects, after one step.</summary>
        static WaterLoad LoadOf(Effects effects, Double3 velocity, out StepTerms terms)
        {
            using (Hull cube = Meshes.Box())
            using (var fleet = new Fleet())
            {
                FleetMember member = fleet.Add(cube, effects);
                member.Body.Mass = 1000;
                member.Body.Position.Y = Deep;
                member.Body.Velocity = velocity;
                Assert.AreEqual(0, member.Terms.AddedMass[0, 0]);
                PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                terms = member.Terms;
                return member.Load;
            }
        }

        static Effects Only(EffectFlags enabled)
        {
            var effects = Effects.Create();
            effects.Enabled = enabled;
            return effects;
        }

        /// <summary>Returns the names of the parts of the load that are not zero, except buoyancy.</summary>
        static string PartsOf(WaterLoad load)
        {
            string parts = "";
            if (!IsZero(load.Viscous)) parts += " viscous";
            if (!IsZero(load.Pressure)) parts += " pressure";
            if (!IsZero(load.Slamming)) parts += " slamming";
            if (!IsZero(load.Damping)) parts += " damping";
            if (!IsZero(load.Radiation)) parts += " radiation";
            return parts.Trim();
        }

        static bool IsZero(Double6 six)
        {
            return six.Equals(new Double6());
        }

        [Test]
        public void Viscous()
        {
            StepTerms terms;
            WaterLoad load = LoadOf(Only(EffectFlags.Viscous), new Double3(2, 0, 0), out terms);
            Assert.AreEqual("viscous", PartsOf(load));
            Assert.AreEqual(1, terms.WetLength, 1e-6);
            Assert.AreEqual(2e6, terms.ReynoldsNumber, 1);
            double friction = 0.075 / Math.Pow(Math.Log10(2e6) - 2, 2);
            Assert.AreEqual(friction, terms.FrictionCoefficient, 1e-9);
            Assert.AreEqual(-0.5 * 1000 * friction * 4 * 2 * 2, load.Viscous.Linear.X, 1e-3); // four sides are along the motion
            Assert.Less(load.Force.X, 0);
            Assert.AreEqual(1000 * Gravity, load.Buoyancy.Linear.Y, 0.1);
        }

        [Test]
        public void PressureDrag()
        {
            var effects = Only(EffectFlags.Pressure);
            effects.PressureLinear = 70;
            effects.PressureQuadratic = 30;
            effects.SuctionLinear = 20;
            effects.SuctionQuadratic = 10;
            effects.ReferenceSpeed = 0.5;
            StepTerms terms;
            WaterLoad load = LoadOf(effects, new Double3(1, 0, 0), out terms);
            Assert.AreEqual("pressure", PartsOf(load));
            Assert.AreEqual(-(70 * 2 + 30 * 4 + 20 * 2 + 10 * 4), load.Pressure.Linear.X, 0.05); // one face ahead, one behind
            Assert.AreEqual(1, terms.RelativeVelocity.Linear.X, 1e-9);
            Assert.Greater(terms.Resistance[0, 0], 0);
            Assert.AreEqual(load.Pressure.Linear.X, -terms.Resistance[0, 0], 0.5, "drag is about -resistance times the relative velocity");
        }

        [Test]
        public void DampingByCoefficients()
        {
            var effects = Only(EffectFlags.Damping);
            effects.Damping = new Double4(50, 10, 0, 0);
            StepTerms terms;
            WaterLoad load = LoadOf(effects, new Double3(2, 0, 0), out terms);
            Assert.AreEqual("damping", PartsOf(load));
            Assert.AreEqual(-(50 + 10 * 2) * 2, load.Damping.Linear.X, 1e-3);
            Assert.AreEqual(0, terms.Rates.Linear.X);
        }

        [Test]
        public void DampingByRates()
        {
            var effects = Only(EffectFlags.Rates);
            effects.LinearRates = new Double3(3, 0, 0);
            StepTerms terms;
            WaterLoad load = LoadOf(effects, new Double3(2, 0, 0), out terms);
            Assert.AreEqual("damping", PartsOf(load));
            Assert.AreEqual(load.Damping.Linear.X, terms.Rates.Linear.X);
            Assert.AreEqual(1000 * 2 * Math.Exp(-3 * Step), 1000 * 2 + Step * load.Force.X, 0.5, "the momentum after the step");
        }

        [Test]
        public void AddedMass()
        {
            StepTerms terms;
            WaterLoad load = LoadOf(Only(EffectFlags.AddedMass), new Double3(2, 0, 0), out terms);
            Assert.AreEqual("", PartsOf(load));
            for (int i = 0; i < 3; ++i) Assert.AreEqual(500, terms.AddedMass[i, i], 0.5); // half of the water's mass: a cube's ellipsoid is a sphere
            Assert.AreEqual(0, terms.AddedMass[0, 1], 1e-6);
            Assert.AreEqual(0, terms.AddedMass[3, 3], 1e-3);
            Assert.AreEqual(1000 * Gravity * 1000 / 1500, load.Force.Y, 1, "water that is moved along takes its share of the buoyancy");
        }

        [Test]
        public void SlammingOfABodyThatEntersTheWater()
        {
            using (Hull cube = Meshes.Box())
            using (var fleet = new Fleet())
            {
                FleetMember member = fleet.Add(cube, Only(EffectFlags.Slamming));
                member.Body.Mass = 500;
                member.Body.Velocity = new Double3(0, -20, 0);
                member.Body.Position.Y = 0.6;
                PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                Assert.AreEqual("", PartsOf(member.Load));
                byte[] above = member.SaveState();
                member.Body.Position.Y = 0.4;
                PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                Assert.AreEqual("slamming", PartsOf(member.Load));
                double impulse = member.Load.Slamming.Linear.Y;
                Assert.Greater(impulse, 1000);
                member.LoadState(above);
                PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                Assert.AreEqual(impulse, member.Load.Slamming.Linear.Y, "the saved state brings the same bits");
                member.ResetState();
                PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                Assert.AreEqual("", PartsOf(member.Load), "a body that has jumped is not struck");
            }
        }

        static Seakeeping SeakeepingOf(Hull hull, double mass)
        {
            var definition = SeakeepingDefinition.Create(hull.Pointer);
            definition.Mass = mass;
            definition.PanelCount = 60;
            definition.FrequencyCount = 6;
            return new Seakeeping(hull, ref definition, new[] { 0, Math.PI / 2 });
        }

        [Test]
        public void RadiationNeedsSeakeepingAndKeepsIt()
        {
            Hull box = Meshes.Box(4, 1, 2);
            Seakeeping seakeeping = SeakeepingOf(box, 4000);
            double heavy = seakeeping.Info.AddedMassInfinite[1, 1];
            using (var fleet = new Fleet())
            using (var scene = new Scene())
            {
                FleetMember member = fleet.Add(box, Only(EffectFlags.Radiation), null, seakeeping);
                member.Body.Mass = 4000;
                member.Body.Velocity = new Double3(0, -1, 0);
                Body body = member.Body;
                body.State = IntPtr.Zero; // a scene has its own
                var effects = Only(EffectFlags.Radiation);
                int index = scene.Add(box, ref body, ref effects, null, seakeeping);
                box.Dispose();
                seakeeping.Dispose();
                for (int k = 0; k < 5; ++k) PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                scene.Step(5 * Step, 5);
                Assert.IsFalse(seakeeping.Pointer == IntPtr.Zero, "the fleet and the scene hold it");
                Assert.AreEqual("radiation", PartsOf(member.Load));
                Assert.Greater(scene.GetState(index).Radiation.Linear.Y, 0);
                Assert.AreNotEqual(IntPtr.Zero, scene.GetBody(index).Seakeeping);
                Assert.AreEqual(0, member.Terms.AddedMass[1, 1]);
                PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                Assert.AreEqual(heavy, member.Terms.AddedMass[1, 1], 0.01 * heavy);
                Assert.IsTrue(fleet.Remove(member));
                scene.Remove(index);
            }
            Assert.Throws<ObjectDisposedException>(() => seakeeping.Save());
        }

        [Test]
        public void SeakeepingMayBeSetAfterAdd()
        {
            using (Hull box = Meshes.Box(4, 1, 2), cube = Meshes.Box())
            using (Seakeeping seakeeping = SeakeepingOf(box, 4000))
            using (var fleet = new Fleet())
            {
                FleetMember member = fleet.Add(box, Only(EffectFlags.Radiation)), bare = fleet.Add(box), foreign = fleet.Add(cube, Effects.Create());
                foreach (FleetMember each in new[] { member, bare, foreign })
                {
                    each.Body.Mass = 4000;
                    each.Body.Velocity = new Double3(0, -1, 0);
                }
                for (int k = 0; k < 3; ++k) PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                Assert.AreEqual("", PartsOf(member.Load), "no radiation without seakeeping");
                foreach (FleetMember each in new[] { member, bare, foreign }) each.Body.Seakeeping = seakeeping.Pointer;
                Status status = Status.Ok;
                for (int k = 0; k < 50; ++k) status = fleet.Evaluate(Surface.Still, Step);
                Assert.AreEqual(Status.Ok, member.Status);
                Assert.AreEqual("radiation", PartsOf(member.Load));
                Assert.AreEqual(Status.Ok, bare.Status);
                Assert.AreEqual("", PartsOf(bare.Load), "it has no effects");
                Assert.AreEqual(Status.BadValue, foreign.Status, "seakeeping of another hull");
                StringAssert.Contains("seakeeping", Assert.Throws<PlimsollException>(() => PlimsollException.Check(status)).Message);
                byte[] state = member.SaveState();
                member.LoadState(state);
                member.Body.Seakeeping = IntPtr.Zero;
                fleet.Evaluate(Surface.Still, Step);
                Assert.AreEqual("", PartsOf(member.Load));
            }
        }

        [Test]
        public void CopiedStateContinuesWithTheSameBits()
        {
            using (Hull cube = Meshes.Box(), box = Meshes.Box(4, 1, 2))
            using (var fleet = new Fleet())
            using (var others = new Fleet())
            {
                FleetMember first = fleet.Add(cube, Effects.Create()), second = others.Add(cube, Effects.Create());
                foreach (FleetMember each in new[] { first, second })
                {
                    each.Body.Mass = 500;
                    each.Body.Velocity = new Double3(0, -3, 0);
                }
                first.Body.Position.Y = 0.6;
                PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                second.CopyStateFrom(first);
                CollectionAssert.AreEqual(first.SaveState(), second.SaveState());
                first.Body.Position.Y = second.Body.Position.Y = 0.4;
                PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                PlimsollException.Check(others.Evaluate(Surface.Still, Step));
                Assert.Greater(first.Load.Slamming.Linear.Y, 0, "the copy knows that it was dry");
                Assert.AreEqual(first.Load.Slamming, second.Load.Slamming);

                FleetMember bare = others.Add(cube), third = others.Add(cube), longer = others.Add(box, Effects.Create());
                bare.CopyStateFrom(third);
                Assert.Throws<ArgumentException>(() => bare.CopyStateFrom(first));
                Assert.Throws<ArgumentException>(() => first.CopyStateFrom(bare));
                Assert.Throws<ArgumentNullException>(() => first.CopyStateFrom(null));
                StringAssert.Contains("different panels", Assert.Throws<PlimsollException>(() => first.CopyStateFrom(longer)).Message);
                fleet.Remove(first);
                Assert.Throws<ObjectDisposedException>(() => second.CopyStateFrom(first));
            }
        }

        [Test]
        public void SeakeepingHasItsPanels()
        {
            using (Hull box = Meshes.Box(4, 1, 2))
            using (Seakeeping seakeeping = SeakeepingOf(box, 4000))
            {
                Double3[] corners = seakeeping.GetPanels();
                Assert.AreEqual(3 * seakeeping.Info.PanelCount, corners.Length);
                Assert.Greater(corners.Length, 0);
                double deepest = 0, widest = 0;
                foreach (Double3 corner in corners)
                {
                    deepest = Math.Min(deepest, corner.Y);
                    widest = Math.Max(widest, Math.Abs(corner.X));
                }
                Assert.AreEqual(-0.5, deepest, 1e-6, "the draft");
                Assert.AreEqual(2, widest, 1e-6);
            }
        }

        [Test]
        public void SeakeepingGivesRadiationAndResponses()
        {
            using (Hull box = Meshes.Box(4, 1, 2))
            using (Seakeeping seakeeping = SeakeepingOf(box, 4000))
            {
                Assert.AreEqual(4, seakeeping.Info.Volume, 1e-3);
                Assert.AreEqual(2u, seakeeping.Info.HeadingCount);
                Assert.AreEqual(6u, seakeeping.Info.FrequencyCount);
                Radiation lowest = seakeeping.GetRadiation(0), highest = seakeeping.GetRadiation(5);
                Assert.Less(lowest.Frequency, highest.Frequency);
                Assert.Greater(lowest.Damping[1, 1], 0);
                Excitation beam = seakeeping.GetExcitation(1, 2);
                Assert.AreEqual(Math.PI / 2, beam.Heading, 1e-12);
                Response at = seakeeping.GetResponse(1, 2), found = seakeeping.FindResponse(1, at.Frequency);
                Assert.AreEqual(beam.Frequency, at.Frequency);
                Assert.AreEqual(at.MotionReal.Linear.Y, found.MotionReal.Linear.Y, 1e-6);
                Assert.AreEqual(0, at.MotionReal.Linear.X, 0.02, "beam seas do not surge a box that is symmetric fore and aft");
                Response slow = seakeeping.FindResponse(1, 0.05);
                Assert.AreEqual(1, slow.MotionReal.Linear.Y, 0.02, "long waves carry the box along");
                byte[] saved = seakeeping.Save();
                var definition = SeakeepingDefinition.Create(box.Pointer);
                definition.Mass = 4000;
                definition.PanelCount = 60;
                definition.FrequencyCount = 6;
                using (var loaded = new Seakeeping(saved, box, ref definition, new[] { 0, Math.PI / 2 }))
                    Assert.AreEqual(highest.AddedMass[3, 3], loaded.GetRadiation(5).AddedMass[3, 3]);
                definition.Mass = 4100;
                Assert.Throws<PlimsollException>(() => new Seakeeping(saved, box, ref definition, new[] { 0, Math.PI / 2 }));
                saved[100] ^= 1;
                definition.Mass = 4000;
                Assert.Throws<PlimsollException>(() => new Seakeeping(saved, box, ref definition, new[] { 0, Math.PI / 2 }));
                Assert.Throws<PlimsollException>(() => seakeeping.GetRadiation(6));
                definition.Mass = -1;
                StringAssert.Contains("mass", Assert.Throws<PlimsollException>(() => new Seakeeping(box, ref definition)).Message);
            }
        }

        [Test]
        public void MembersWithoutEffectsHaveBuoyancyAlone()
        {
            using (Hull cube = Meshes.Box())
            using (var fleet = new Fleet())
            {
                FleetMember member = fleet.Add(cube);
                member.Body.Mass = 1000;
                member.Body.Position.Y = Deep;
                member.Body.Velocity = new Double3(3, 0, 0);
                member.Terms.WetLength = 7;
                PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                Assert.AreEqual("", PartsOf(member.Load));
                Assert.AreEqual(0, member.Load.Force.X, 1e-9);
                Assert.AreEqual(1000 * Gravity, member.Load.Force.Y, 0.1);
                Assert.AreEqual(0, member.Terms.WetLength);
                StringAssert.Contains("Fleet.Add", Assert.Throws<InvalidOperationException>(() => member.Effects.AngularRate = 1).Message);
                Assert.AreEqual(0, member.SaveState().Length);
                Assert.DoesNotThrow(() => member.LoadState(new byte[0]));
                Assert.DoesNotThrow(member.ResetState);
                Assert.Throws<ArgumentException>(() => member.LoadState(new byte[8]));
            }
        }

        [Test]
        public void PanelsAreTheHullsOwnUnlessOthersAreGiven()
        {
            using (Hull box = Meshes.Box(3, 1, 2))
            using (Panels own = new Panels(box), few = new Panels(box, 24))
            using (var fleet = new Fleet())
            {
                FleetMember[] members = { fleet.Add(box, Effects.Create()), fleet.Add(box, Effects.Create(), own), fleet.Add(box, Effects.Create(), few) };
                foreach (FleetMember member in members)
                {
                    member.Body.Mass = 3000;
                    member.Body.Position.Y = -0.2;
                    member.Body.Velocity = new Double3(2, -0.5, 1);
                    member.Body.AngularVelocity = new Double3(0.5, 1, 0.2);
                }
                PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                Assert.AreEqual(members[0].Load.Viscous, members[1].Load.Viscous);
                Assert.AreEqual(members[0].Load.Force, members[1].Load.Force);
                Assert.AreNotEqual(members[0].Load.Force, members[2].Load.Force);
                Assert.AreNotEqual(IntPtr.Zero, members[2].Body.Panels);
            }
        }

        /// <summary>A box on its side: in world axes the moments about x and y would be exchanged.</summary>
        [Test]
        public void InertiaIsInBodyAxes()
        {
            using (Hull box = Meshes.Box(1, 2, 5))
            using (var fleet = new Fleet())
            {
                FleetMember byDefault = fleet.Add(box, Effects.Create()), inBodyAxes = fleet.Add(box, Effects.Create()), wrong = fleet.Add(box, Effects.Create());
                foreach (FleetMember member in new[] { byDefault, inBodyAxes, wrong })
                {
                    member.Body.Mass = 4000;
                    member.Body.Position.Y = -0.3;
                    member.Body.Rotation = new Double4(0, 0, Math.Sqrt(0.5), Math.Sqrt(0.5));
                    member.Body.AngularVelocity = new Double3(1, 0.5, -0.3);
                    member.Body.OtherTorque = new Double3(5000, 3000, 1000);
                }
                inBodyAxes.Body.Inertia = Meshes.BoxInertia(4000, 1, 2, 5);
                wrong.Body.Inertia = Meshes.BoxInertia(4000, 2, 1, 5);
                PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                Double3 expected = byDefault.Load.Torque, found = inBodyAxes.Load.Torque, other = wrong.Load.Torque;
                Assert.AreEqual(expected.X, found.X, 1e-6);
                Assert.AreEqual(expected.Y, found.Y, 1e-6);
                Assert.AreEqual(expected.Z, found.Z, 1e-6);
                Assert.Greater(Math.Abs(expected.X - other.X) + Math.Abs(expected.Y - other.Y), 10);
            }
        }

        [Test]
        public void RefusedBodiesKeepLoadTermsAndState()
        {
            using (Hull cube = Meshes.Box())
            using (var fleet = new Fleet())
            {
                FleetMember good = fleet.Add(cube, Effects.Create()), bad = fleet.Add(cube, Effects.Create());
                foreach (FleetMember member in new[] { good, bad })
                {
                    member.Body.Mass = 500;
                    member.Terms.WetLength = 0;
                }
                PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                Double3 force = bad.Load.Force;
                double length = bad.Terms.WetLength;
                byte[] state = bad.SaveState();
                good.Body.Velocity.Y = bad.Body.Velocity.Y = -3;
                bad.Body.Inertia[0, 0] = double.NaN;
                Assert.AreEqual(Status.NotFinite, fleet.Evaluate(Surface.Still, Step));
                Assert.AreEqual("body 1: plim_body.inertia is not finite", PlimsollException.LastError());
                Assert.AreEqual(force, bad.Load.Force);
                Assert.AreEqual(length, bad.Terms.WetLength);
                CollectionAssert.AreEqual(state, bad.SaveState());
                Assert.AreEqual(Status.Ok, good.Status);
                Assert.AreNotEqual(force, good.Load.Force);
                Assert.AreEqual(Status.BadValue, fleet.Evaluate(Surface.Still, 0));
                StringAssert.Contains("time_step", PlimsollException.LastError());
            }
        }

        [Test]
        public void TermsAndPanelsOfOthersAreNotTaken()
        {
            using (Hull cube = Meshes.Box())
            using (var few = new Panels(cube, 24))
            using (var fleet = new Fleet())
            {
                FleetMember one = fleet.Add(cube, Effects.Create()), two = fleet.Add(cube, Effects.Create(), few);
                one.Body.Mass = two.Body.Mass = 500;
                one.Terms.WetLength = 0;
                two.Load = one.Load; // with a pointer to the terms of the first
                two.Body = one.Body;
                two.Body.Velocity.X = 1;
                PlimsollException.Check(fleet.Evaluate(Surface.Still, Step));
                Assert.IsTrue(two.Load.Terms == null);
                Assert.AreEqual(0, one.Terms.RelativeVelocity.Linear.X);
                Assert.AreEqual(few.Pointer, two.Body.Panels);
                fleet.Remove(one);
                Assert.DoesNotThrow(() => PlimsollException.Check(fleet.Evaluate(Surface.Still, Step)));
            }
        }

        [Test]
        public void SceneBodiesChangeTheirMassAndAreEvaluated()
        {
            using (Hull cube = Meshes.Box())
            using (Water high = Meshes.Sine(0, 20, 0, 4))
            using (var scene = new Scene(high))
            {
                var crate = Body.Create(cube.Pointer);
                crate.Mass = 500;
                crate.Position = new Double3(1, 4, 2);
                crate.OtherForce = new Double3(20, 0, 0);
                Body before = crate;
                int index = scene.Add(cube, ref crate);
                Assert.AreEqual(before, crate, "the caller's body stays as it was");
                Body now = scene.GetBody(index);
                Assert.AreEqual(cube.Pointer, now.Hull);
                Assert.AreEqual(20, now.OtherForce.X);
                now.Outputs = Outputs.TriangleCounts;
                Forces forces = Meshes.Evaluate(now);
                Assert.AreEqual(8u, forces.CutCount);
                Assert.AreEqual(4905, forces.Force.Y, 0.1);
                scene.SetMass(index, 250, new Double3(0, -0.25, 0), Meshes.BoxInertia(250, 1, 1, 1));
                now = scene.GetBody(index);
                Assert.AreEqual(250, now.Mass);
                Assert.AreEqual(-0.25, now.CenterOfMass.Y);
                Assert.AreEqual(250 / 6.0, now.Inertia[2, 2], 1e-9);
                scene.SetMass(index, 300);
                now = scene.GetBody(index);
                Assert.AreEqual(-0.25, now.CenterOfMass.Y, 1e-12);
                Assert.AreEqual(300 / 6.0, now.Inertia[2, 2], 1e-9, "scaled with the mass");
                scene.SetMass(index, 300, new Double3(double.NaN, double.NaN, double.NaN));
                Assert.AreEqual(0, scene.GetBody(index).CenterOfMass.Y, 1e-12);
                scene.Step(0.1);
                Assert.Greater(scene.GetState(index).Velocity.Y, 0, "it is lighter than the water it displaces");
                Assert.Throws<PlimsollException>(() => scene.SetMass(index, -1, new Double3()));
                Assert.Throws<PlimsollException>(() => scene.GetBody(5));
            }
        }

        [Test]
        public void SceneHoldsPanels()
        {
            Hull cube = Meshes.Box();
            var panels = new Panels(cube, 24);
            using (var scene = new Scene())
            {
                var effects = Effects.Create();
                var crate = Body.Create(cube.Pointer);
                crate.Mass = 500;
                crate.Velocity = new Double3(2, 0, 0);
                int index = scene.Add(cube, ref crate, ref effects, panels);
                cube.Dispose();
                panels.Dispose();
                scene.Step(0.1, 5);
                Assert.Less(scene.GetState(index).Velocity.X, 2);
                Assert.AreNotEqual(IntPtr.Zero, scene.GetBody(index).Panels);
                scene.Remove(index);
                Assert.Throws<ObjectDisposedException>(() => { IntPtr gone = panels.Pointer; });
                Assert.Throws<ObjectDisposedException>(() => scene.Add(Meshes.Box(), ref crate, ref effects, panels));
            }
        }

        [Test]
        public void DepthsOfPoints()
        {
            using (Water water = Meshes.Sine(0.5, 20, 0, 3))
            using (var surface = new Surface())
            {
                surface.Prepare(water, 0);
                Assert.AreEqual(3.5 + 1, surface.GetDepth(new Double3(5, -1, 8)), 1e-9);
                Assert.AreEqual(-1.5, surface.GetDepth(new Double3(5, 5, 8)), 1e-9);
                var depths = new double[2];
                var velocities = new Double3[2];
                surface.GetDepths(new[] { new Double3(5, 1, 0), new Double3(5, 5, 0) }, depths, velocities);
                Assert.AreEqual(2.5, depths[0], 1e-9);
                Assert.AreEqual(-1.5, depths[1], 1e-9);
                Assert.AreEqual(surface.Sample(new Double3(5, 1, 0)).Velocity, velocities[0]);
                Assert.AreEqual(new Double3(), velocities[1]);
                Assert.DoesNotThrow(() => surface.GetDepths(new Double3[2], depths));
                Assert.Throws<ArgumentException>(() => surface.GetDepths(new Double3[3], depths));
                Assert.Throws<ArgumentException>(() => surface.GetDepths(new Double3[2], depths, new Double3[1]));
                Assert.Throws<ArgumentNullException>(() => surface.GetDepths(null, depths));
            }
        }
    }
}
