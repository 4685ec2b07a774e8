// Runs the cases of bindings/cases through the C# layer, writes each answer in the format of the file, and compares the
// text.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

namespace Plimsoll.Tests
{
    /// <summary>A mesh, a sea or a case: lines by their names.</summary>
    public sealed class CaseRecord
    {
        public readonly string Kind, Name, Expected;
        readonly Dictionary<string, string> lines = new Dictionary<string, string>();

        // Names that a reader has requested in records of the same kind, whether present or not.
        readonly HashSet<string> known;

        CaseRecord(List<string> text, Dictionary<string, HashSet<string>> knownBySort)
        {
            Kind = Word(text[0]);
            Name = text[0].Substring(Kind.Length + 1);
            if (Kind != "mesh" && Kind != "sea" && Kind != "case") throw new InvalidDataException("a record that is not known: " + text[0]);
            var expected = new StringBuilder();
            for (int i = 1; i < text.Count; ++i)
            {
                if (text[i][0] == '=')
                {
                    expected.Append(text[i]).Append('\n');
                    continue;
                }
                string name = Word(text[i]);
                if (lines.ContainsKey(name)) throw Wrong(name, "is there twice");
                lines.Add(name, text[i].Substring(name.Length + 1));
            }
            Expected = expected.ToString();
            string sort = Kind == "case" ? Name.Substring(Name.IndexOf(' ') + 1) : Kind + " itself";
            if (!knownBySort.TryGetValue(sort, out known)) knownBySort.Add(sort, known = new HashSet<string>());
        }

        static string Word(string line)
        {
            int space = line.IndexOf(' ');
            if (space < 1) throw new InvalidDataException("a line that says nothing: " + line);
            return line.Substring(0, space);
        }

        public static List<CaseRecord> ReadAll(string path)
        {
            var records = new List<CaseRecord>();
            var knownBySort = new Dictionary<string, HashSet<string>>();
            var text = new List<string>();
            foreach (string line in (File.ReadAllText(path) + "\n\n").Replace("\r", "").Split('\n'))
            {
                if (line.Length > 0 && line[0] != '#') text.Add(line);
                if (line.Length > 0 || text.Count == 0) continue;
                records.Add(new CaseRecord(text, knownBySort));
                text.Clear();
            }
            return records;
        }

        Exception Wrong(string name, string problem)
        {
            return new InvalidDataException(Kind + " " + Name + ": " + name + " " + problem);
        }

        /// <summary>Call it after all questions: throws if a line was never read.</summary>
        public void RequireKnown()
        {
            foreach (string name in lines.Keys)
                if (!known.Contains(name)) throw Wrong(name, "is no line of such a record");
        }

        public bool Has(string name)
        {
            known.Add(name);
            return lines.ContainsKey(name);
        }

        public string Text(string name)
        {
            if (!Has(name)) throw Wrong(name, "is missing");
            return lines[name];
        }

        /// <param name="count">number of words; 0: any</param>
        public T[] Numbers<T>(string name, Func<string, T> read, int count = 0)
        {
            string[] words = Text(name).Split(' ');
            if (count != 0 && words.Length != count) throw Wrong(name, "has not the number of words it needs");
            return Array.ConvertAll(words, word => read(word));
        }

        public double[] Doubles(string name, int count = 0)
        {
            return Numbers(name, Number, count);
        }

        public float[] Floats(string name, int count = 0)
        {
            return Numbers(name, Single, count);
        }

        // The field is unchanged if there is no line of its name.
        public void Set(string name, ref double field)
        {
            if (Has(name)) field = Doubles(name, 1)[0];
        }

        public void Set(string name, ref uint field)
        {
            if (Has(name)) field = uint.Parse(Digits(lines[name]));
        }

        public void Set(string name, ref ulong field)
        {
            if (Has(name)) field = ulong.Parse(Digits(lines[name]));
        }

        public void Set(string name, ref Double2 field)
        {
            if (Has(name)) field = new Double2(Doubles(name, 2)[0], Doubles(name, 2)[1]);
        }

        public void Set(string name, ref Double3 field)
        {
            if (Has(name)) field = Vector(Doubles(name, 3), 0);
        }

        public void Set(string name, ref Double4 field)
        {
            double[] four = Has(name) ? Doubles(name, 4) : null;
            if (four != null) field = new Double4(four[0], four[1], four[2], four[3]);
        }

        public void Set(string name, ref Double9 field)
        {
            if (!Has(name)) return;
            double[] nine = Doubles(name, 9);
            field = new Double9 { Row0 = Vector(nine, 0), Row1 = Vector(nine, 3), Row2 = Vector(nine, 6) };
        }

        public uint Integer(string name, uint otherwise)
        {
            return Has(name) ? uint.Parse(Digits(lines[name])) : otherwise;
        }

        static Double3 Vector(double[] numbers, int at)
        {
            return new Double3(numbers[at], numbers[at + 1], numbers[at + 2]);
        }

        /// <summary>Returns the word if it consists of digits; a hexadecimal number needs exactly this many.</summary>
        static string Digits(string word, int hexadecimal = 0)
        {
            bool right = hexadecimal == 0 ? word.Length > 0 : word.Length == hexadecimal;
            foreach (char digit in word) right &= digit >= '0' && digit <= '9' || hexadecimal > 0 && digit >= 'a' && digit <= 'f';
            if (!right) throw new InvalidDataException("no number of its kind (doubles 16 digits, floats 8): " + word);
            return word;
        }

        static double Number(string word)
        {
            return word == "nan" ? double.NaN : BitConverter.Int64BitsToDouble((long)ulong.Parse(Digits(word, 16), NumberStyles.HexNumber));
        }

        static float Single(string word)
        {
            return word == "nan" ? float.NaN : BitConverter.ToSingle(BitConverter.GetBytes(uint.Parse(Digits(word, 8), NumberStyles.HexNumber)), 0);
        }
    }

    /// <summary>An answer, as lines of the file.</summary>
    public sealed unsafe class CaseAnswer
    {
        readonly StringBuilder text = new StringBuilder();

        public override string ToString()
        {
            return text.ToString();
        }

        public void Put(string name, double number)
        {
            Put(name, &number, 1);
        }

        public void Put(string name, Double3 vector)
        {
            Put(name, (double*)&vector, 3);
        }

        public void Put(string name, Double6 six)
        {
            Put(name, (double*)&six, 6);
        }

        public void Put(string name, Double9 nine)
        {
            Put(name, (double*)&nine, 9);
        }

        public void Put(string name, Double36 many)
        {
            Put(name, (double*)&many, 36);
        }

        public void Put(string name, double[] numbers)
        {
            fixed (double* pinned = numbers) Put(name, pinned, numbers.Length);
        }

        public void Put(string name, double* numbers, int count)
        {
            text.Append('=').Append(name);
            for (int i = 0; i < count; ++i)
                text.Append(' ').Append(double.IsNaN(numbers[i]) ? "nan" : BitConverter.DoubleToInt64Bits(numbers[i]).ToString("x16"));
            text.Append('\n');
        }

        public void Put(string name, float[] numbers)
        {
            text.Append('=').Append(name);
            foreach (float number in numbers)
                text.Append(' ').Append(float.IsNaN(number) ? "nan" : BitConverter.ToInt32(BitConverter.GetBytes(number), 0).ToString("x8"));
            text.Append('\n');
        }

        public void Put(string name, params ulong[] numbers)
        {
            PutText(name, string.Join(" ", numbers));
        }

        public void PutText(string name, string words)
        {
            text.Append('=').Append(name).Append(' ').Append(words).Append('\n');
        }
    }

    public sealed unsafe class SharedCases
    {
        readonly List<CaseRecord> records;

        public SharedCases(string path)
        {
            records = CaseRecord.ReadAll(path);
        }

        public IEnumerable<CaseRecord> Questions
        {
            get { return records.FindAll(record => record.Kind == "case"); }
        }

        CaseRecord Find(string kind, string name)
        {
            CaseRecord found = records.Find(record => record.Kind == kind && record.Name == name);
            if (found == null) throw new InvalidDataException("there is no " + kind + " " + name);
            return found;
        }

        /// <summary>Call it after all questions: throws if the file contains a line that was never read.</summary>
        public void RequireAllRead()
        {
            foreach (CaseRecord record in records) record.RequireKnown();
        }

        /// <summary>Returns the library's answer in the format of the file.</summary>
        public string Ask(CaseRecord question)
        {
            var answer = new CaseAnswer();
            var pins = new List<GCHandle>();
            try
            {
                answer.PutText("status", "0");
                using (Hull hull = question.Has("mesh") ? MakeHull(Find("mesh", question.Text("mesh"))) : null)
                using (Water water = question.Has("sea") ? MakeWater(Find("sea", question.Text("sea")), pins) : null)
                using (var surface = new Surface())
                {
                    if (water != null) surface.Prepare(water, question.Doubles("time", 1)[0]);
                    Ask(question, hull, water, surface, answer);
                }
            }
            catch (PlimsollException refusal)
            {
                answer = new CaseAnswer();
                answer.PutText("status", ((int)refusal.Status).ToString());
                answer.PutText("message", refusal.Message);
            }
            finally
            {
                foreach (GCHandle pin in pins) pin.Free();
            }
            return answer.ToString();
        }

        static void Ask(CaseRecord question, Hull hull, Water water, Surface surface, CaseAnswer answer)
        {
            switch (question.Name.Substring(question.Name.IndexOf(' ') + 1))
            {
                case "hull": AskHull(hull, answer); break;
                case "heights": AskHeights(question, surface, answer); break;
                case "depths": AskDepths(question, surface, answer); break;
                case "waterplane": AskWaterplane(question, hull, surface, answer); break;
                case "wetting": AskWetting(question, hull, surface, answer); break;
                case "saved_hull": AskSavedHull(hull, answer); break;
                case "scene": AskScene(question, hull, water, answer); break;
                case "evaluate": AskEvaluate(question, hull, surface, answer); break;
                case "matrix": AskMatrix(question, hull, surface, answer); break;
                case "water_load": AskWaterLoad(question, hull, surface, answer); break;
                default: throw new InvalidDataException("a kind of case that is not known: " + question.Name);
            }
        }

        static Hull MakeHull(CaseRecord mesh)
        {
            int[] indices = mesh.Has("indices") ? mesh.Numbers("indices", int.Parse) : null;
            byte[] mask = mesh.Has("never_wet") ? mesh.Numbers("never_wet", byte.Parse) : null;
            var flags = (HullFlags)mesh.Integer("flags", 0);
            return mesh.Has("vertices_double")
                ? new Hull(mesh.Doubles("vertices_double"), indices, flags, mask)
                : new Hull(mesh.Floats("vertices_float"), indices, flags, mask);
        }

        Water MakeWater(CaseRecord sea, List<GCHandle> pins)
        {
            var definition = WaterDefinition.Create();
            definition.Kind = (WaterKind)sea.Integer("kind", 0);
            sea.Set("level", ref definition.Level);
            sea.Set("density", ref definition.Density);
            sea.Set("gravity", ref definition.Gravity);
            sea.Set("current", ref definition.Current);
            sea.Set("depth", ref definition.Depth);
            sea.Set("components", ref definition.Components);
            sea.Set("seed", ref definition.Seed);
            sea.Set("tile", ref definition.Tile);
            sea.Set("choppiness", ref definition.Choppiness);
            sea.Set("resolution", ref definition.Resolution);
            sea.Set("cell", ref definition.Cell);
            var spectrum = MakeSpectrum(sea);
            if (sea.Has("spectrum.shape")) definition.Spectrum = &spectrum;
            var grid = MakeGrid(sea, pins);
            if (sea.Has("grid.heights")) definition.Grid = &grid;
            if (!sea.Has("of")) return new Water(ref definition, sea.Has("waves") ? Waves(sea.Doubles("waves")) : null);
            using (Water of = MakeWater(Find("sea", sea.Text("of")), pins))
            {
                definition.Of = of.Pointer;
                return new Water(ref definition);
            }
        }

        static Spectrum MakeSpectrum(CaseRecord sea)
        {
            var spectrum = Spectrum.Create();
            spectrum.Shape = (SpectrumShape)sea.Integer("spectrum.shape", 0);
            sea.Set("spectrum.significant_height", ref spectrum.SignificantHeight);
            sea.Set("spectrum.peak_period", ref spectrum.PeakPeriod);
            sea.Set("spectrum.direction", ref spectrum.Direction);
            return spectrum;
        }

        static HeightGrid MakeGrid(CaseRecord sea, List<GCHandle> pins)
        {
            var grid = HeightGrid.Create();
            if (!sea.Has("grid.heights")) return grid;
            grid.Outside = (GridOutside)sea.Integer("grid.outside", 0);
            sea.Set("grid.origin", ref grid.Origin);
            sea.Set("grid.cell", ref grid.Cell);
            sea.Set("grid.rows", ref grid.Rows);
            sea.Set("grid.columns", ref grid.Columns);
            pins.Add(GCHandle.Alloc(sea.Floats("grid.heights"), GCHandleType.Pinned));
            grid.Heights = (float*)pins[pins.Count - 1].AddrOfPinnedObject();
            return grid;
        }

        static Wave[] Waves(double[] numbers)
        {
            var waves = new Wave[numbers.Length / 6];
            for (int i = 0; i < waves.Length; ++i)
                waves[i] = new Wave
                {
                    Amplitude = numbers[6 * i], Wavelength = numbers[6 * i + 1], Direction = numbers[6 * i + 2], Phase = numbers[6 * i + 3],
                    AngularFrequency = numbers[6 * i + 4], Steepness = numbers[6 * i + 5]
                };
            return waves;
        }

        static void AskHull(Hull hull, CaseAnswer answer)
        {
            answer.Put("vertex_count", hull.Info.VertexCount);
            answer.Put("triangle_count", hull.Info.TriangleCount);
            answer.Put("wettable_count", hull.Info.WettableCount);
            answer.Put("closed", hull.Info.Closed);
            answer.Put("volume", hull.Info.Volume);
            answer.Put("area", hull.Info.Area);
            answer.Put("centroid", hull.Info.Centroid);
            answer.Put("inertia", hull.Info.Inertia);
            answer.Put("box_low", hull.Info.BoxLow);
            answer.Put("box_high", hull.Info.BoxHigh);
        }

        static void AskHeights(CaseRecord question, Surface surface, CaseAnswer answer)
        {
            double[] x = question.Doubles("x"), z = question.Doubles("z"), heights = new double[x.Length], slopes = new double[2 * x.Length];
            surface.GetHeights(x, z, heights, slopes);
            answer.Put("heights", heights);
            answer.Put("slopes", slopes);
        }

        static void AskDepths(CaseRecord question, Surface surface, CaseAnswer answer)
        {
            double[] numbers = question.Doubles("points", 9), depths = new double[3], flat = new double[9];
            Double3[] points = new Double3[3], velocities = new Double3[3];
            for (int i = 0; i < 3; ++i) points[i] = new Double3(numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]);
            surface.GetDepths(points, depths, velocities);
            for (int i = 0; i < 3; ++i)
            {
                flat[3 * i] = velocities[i].X;
                flat[3 * i + 1] = velocities[i].Y;
                flat[3 * i + 2] = velocities[i].Z;
            }
            answer.Put("depths", depths);
            answer.Put("velocities", flat);
        }

        static void AskWaterplane(CaseRecord question, Hull hull, Surface surface, CaseAnswer answer)
        {
            var body = Body.Create(hull.Pointer);
            body.Surface = surface.Pointer;
            question.Set("position", ref body.Position);
            question.Set("rotation", ref body.Rotation);
            var mesh = new WaterplaneMesh(1);
            Evaluation.EvaluateWaterplane(ref body, mesh);
            answer.Put("vertex_count", (ulong)mesh.VertexCount);
            answer.Put("triangle_count", (ulong)mesh.TriangleCount);
            answer.Put("crossing", mesh.Crossing ? 1ul : 0ul);
            answer.Put("area", mesh.Area);
            fixed (Double3* vertices = mesh.Vertices)
                if (mesh.VertexCount > 0) answer.Put("vertices", (double*)vertices, 3 * mesh.VertexCount);
            var indices = new ulong[3 * mesh.TriangleCount];
            for (int i = 0; i < indices.Length; ++i) indices[i] = (ulong)mesh.Indices[i];
            if (indices.Length > 0) answer.Put("indices", indices);
        }

        static void AskWetting(CaseRecord question, Hull hull, Surface surface, CaseAnswer answer)
        {
            var body = Body.Create(hull.Pointer);
            body.Surface = surface.Pointer;
            question.Set("earlier_position", ref body.Position);
            question.Set("rotation", ref body.Rotation);
            question.Set("velocity", ref body.Velocity);
            question.Set("angular_velocity", ref body.AngularVelocity);
            using (var wetting = new Wetting(hull))
            {
                var largest = new NewlyWet[1];
                wetting.Update(ref body, largest);
                question.Set("position", ref body.Position);
                wetting.Update(ref body, largest);
                answer.Put("count", (ulong)wetting.Count);
                answer.Put("area", wetting.Area);
                if (wetting.Count == 0) return;
                answer.Put("largest.area", largest[0].Area);
                answer.Put("largest.position", largest[0].Position);
                answer.Put("largest.normal", largest[0].Normal);
                answer.Put("largest.velocity", largest[0].Velocity);
                answer.Put("largest.triangle", largest[0].Triangle);
            }
        }

        static void PutSaved(byte[] bytes, CaseAnswer answer)
        {
            ulong checksum = 0;
            for (int i = 1; i <= 8; ++i) checksum = checksum << 8 | bytes[bytes.Length - i];
            answer.Put("size", (ulong)bytes.Length);
            answer.PutText("checksum", checksum.ToString("x16"));
        }

        static void AskScene(CaseRecord question, Hull hull, Water water, CaseAnswer answer)
        {
            var effects = Effects.Create();
            var body = Body.Create(hull.Pointer);
            question.Set("mass", ref body.Mass);
            question.Set("position", ref body.Position);
            question.Set("rotation", ref body.Rotation);
            question.Set("velocity", ref body.Velocity);
            question.Set("angular_velocity", ref body.AngularVelocity);
            question.Set("tolerance", ref body.Tolerance);
            double step = question.Doubles("time_step", 1)[0];
            uint steps = question.Integer("steps", 0);
            using (var scene = new Scene(water))
            {
                if (question.Has("effects")) scene.Add(hull, ref body, ref effects);
                else scene.Add(hull, ref body);
                for (uint i = 0; i < steps; ++i) scene.Step(step);
                byte[] bytes = scene.Save();
                for (uint i = 0; i < steps; ++i) scene.Step(step);
                scene.Load(bytes);
                for (uint i = 0; i < steps; ++i) scene.Step(step);
                PutSaved(bytes, answer);
                PutState(scene.GetState(0), answer);
            }
        }

        static void PutState(SceneState state, CaseAnswer answer)
        {
            answer.Put("flags", (ulong)state.Flags);
            answer.Put("position", state.Position);
            answer.Put("rotation", (double*)&state.Rotation, 4);
            answer.Put("velocity", state.Velocity);
            answer.Put("angular_velocity", state.AngularVelocity);
            answer.Put("buoyancy", state.Buoyancy);
        }

        static void AskSavedHull(Hull hull, CaseAnswer answer)
        {
            byte[] bytes = hull.Save();
            PutSaved(bytes, answer);
            using (Hull loaded = Hull.Load(bytes)) answer.PutText("fingerprint", loaded.Info.Fingerprint.ToString("x16"));
        }

        static void AskEvaluate(CaseRecord question, Hull hull, Surface surface, CaseAnswer answer)
        {
            var body = Body.Create(hull.Pointer);
            body.Surface = surface.Pointer;
            question.Set("position", ref body.Position);
            question.Set("rotation", ref body.Rotation);
            question.Set("center_of_mass", ref body.CenterOfMass);
            body.Precision = (Precision)question.Integer("precision", (uint)body.Precision);
            question.Set("tolerance", ref body.Tolerance);
            body.Outputs = (Outputs)question.Integer("outputs", 0);
            question.Set("surface_time", ref body.SurfaceTime);
            question.Set("budget", ref body.Budget);
            var states = new TriangleState[hull.Info.SourceCount];
            var segments = new WaterlineSegment[512];
            fixed (TriangleState* pinnedStates = states)
            fixed (WaterlineSegment* pinnedSegments = segments)
            {
                var forces = Forces.Create();
                forces.TriangleStates = pinnedStates;
                forces.Waterline = pinnedSegments;
                forces.WaterlineCapacity = (uint)segments.Length;
                Evaluation.Evaluate(ref body, ref forces);
                PutForces(ref forces, answer);
                if ((body.Outputs & Outputs.TriangleStates) != 0) answer.PutText("triangle_states", string.Concat(Array.ConvertAll(states, s => ((byte)s).ToString())));
                if ((body.Outputs & Outputs.Waterline) != 0 && forces.WaterlineCount > 0) PutSegment(ref segments[0], answer);
            }
        }

        static void PutForces(ref Forces forces, CaseAnswer answer)
        {
            answer.Put("flags", (uint)forces.Flags);
            answer.Put("force", forces.Force);
            answer.Put("torque", forces.Torque);
            answer.Put("volume", forces.Volume);
            answer.Put("wetted_area", forces.WettedArea);
            answer.Put("waterplane_area", forces.WaterplaneArea);
            answer.Put("center_of_buoyancy", forces.CenterOfBuoyancy);
            answer.Put("force_bound", forces.ForceBound);
            answer.Put("torque_bound", forces.TorqueBound);
            answer.Put("dry_count", forces.DryCount);
            answer.Put("wet_count", forces.WetCount);
            answer.Put("cut_count", forces.CutCount);
            answer.Put("waterline_count", forces.WaterlineCount);
            answer.Put("sea_evaluations", forces.SeaEvaluations);
        }

        static void PutSegment(ref WaterlineSegment first, CaseAnswer answer)
        {
            answer.Put("waterline_from", first.From);
            answer.Put("waterline_to", first.To);
            answer.Put("waterline_edges", first.FromEdge.X, first.FromEdge.Y, first.ToEdge.X, first.ToEdge.Y, first.Triangle, first.Next, first.Previous);
        }

        static void AskMatrix(CaseRecord question, Hull hull, Surface surface, CaseAnswer answer)
        {
            var six = new float[6];
            Evaluation.Evaluate(hull, surface, question.Floats("matrix", 16), six, question.Has("center_of_mass") ? question.Floats("center_of_mass", 3) : null);
            answer.Put("force_torque", six);
        }

        static void AskWaterLoad(CaseRecord question, Hull hull, Surface surface, CaseAnswer answer)
        {
            Effects effects = MakeEffects(question);
            using (Panels panels = question.Has("panels") ? new Panels(hull, (int)question.Integer("panels", 0)) : null)
            using (var fleet = new Fleet())
            {
                FleetMember member = question.Has("effects") ? fleet.Add(hull, effects, panels) : fleet.Add(hull);
                SetBody(question, ref member.Body);
                bool terms = question.Has("terms");
                if (terms) member.Terms.Reserved = 0; // from now on they are filled
                double step = question.Doubles("time_step", 1)[0];
                if (question.Has("earlier_position"))
                {
                    question.Set("earlier_position", ref member.Body.Position);
                    PlimsollException.Check(fleet.Evaluate(surface, step));
                    question.Set("position", ref member.Body.Position);
                }
                else
                {
                    member.Body.State = IntPtr.Zero;
                }
                PlimsollException.Check(fleet.Evaluate(surface, step));
                PutLoad(ref member.Load, answer);
                if (terms) PutTerms(ref member.Terms, answer);
            }
        }

        static void SetBody(CaseRecord question, ref Body body)
        {
            body.Locked = (Locks)question.Integer("locked", 0);
            question.Set("position", ref body.Position);
            question.Set("rotation", ref body.Rotation);
            question.Set("center_of_mass", ref body.CenterOfMass);
            question.Set("velocity", ref body.Velocity);
            question.Set("angular_velocity", ref body.AngularVelocity);
            question.Set("mass", ref body.Mass);
            question.Set("inertia", ref body.Inertia);
            question.Set("other_force", ref body.OtherForce);
            question.Set("other_torque", ref body.OtherTorque);
            question.Set("tolerance", ref body.Tolerance);
            body.Precision = (Precision)question.Integer("precision", (uint)body.Precision);
        }

        static Effects MakeEffects(CaseRecord question)
        {
            var effects = Effects.Create();
            effects.Enabled = (EffectFlags)question.Integer("effects.enabled", (uint)effects.Enabled);
            question.Set("effects.form_factor", ref effects.FormFactor);
            question.Set("effects.angular_rate", ref effects.AngularRate);
            question.Set("effects.linear_rates", ref effects.LinearRates);
            question.Set("effects.damping", ref effects.Damping);
            question.Set("effects.pressure_quadratic", ref effects.PressureQuadratic);
            question.Set("effects.angular_rates", ref effects.AngularRates);
            question.Set("effects.rates_when_dry", ref effects.RatesWhenDry);
            return effects;
        }

        static void PutLoad(ref WaterLoad load, CaseAnswer answer)
        {
            answer.Put("flags", (uint)load.Flags);
            answer.Put("force", load.Force);
            answer.Put("torque", load.Torque);
            answer.Put("buoyancy", load.Buoyancy);
            answer.Put("viscous", load.Viscous);
            answer.Put("pressure", load.Pressure);
            answer.Put("slamming", load.Slamming);
            answer.Put("damping", load.Damping);
            answer.Put("radiation", load.Radiation);
            answer.Put("force_bound", load.ForceBound);
            answer.Put("torque_bound", load.TorqueBound);
            answer.Put("volume", load.Volume);
            answer.Put("wet_fraction", load.WetFraction);
            answer.Put("wetted_area", load.WettedArea);
            answer.Put("waterplane_area", load.WaterplaneArea);
        }

        static void PutTerms(ref StepTerms terms, CaseAnswer answer)
        {
            answer.Put("terms.added_mass", terms.AddedMass);
            answer.Put("terms.resistance", terms.Resistance);
            answer.Put("terms.stiffness", terms.Stiffness);
            answer.Put("terms.relative_velocity", terms.RelativeVelocity);
            answer.Put("terms.water_acceleration", terms.WaterAcceleration);
            answer.Put("terms.rates", terms.Rates);
            answer.Put("terms.wet_length", terms.WetLength);
            answer.Put("terms.reynolds_number", terms.ReynoldsNumber);
            answer.Put("terms.friction_coefficient", terms.FrictionCoefficient);
        }
    }
}
