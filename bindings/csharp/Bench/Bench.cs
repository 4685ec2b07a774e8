// Measures the additional cost of a call from C# over the same call from C: both in one process, alternating, medians
// of many rounds.
//     tests/csharp/run.sh --bench
using System;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Plimsoll.Tests
{
    static unsafe class Bench
    {
        [DllImport("bench_loop", CallingConvention = CallingConvention.Cdecl)]
        static extern double bench_evaluate(Body* body, Forces* forces, uint calls);

        [DllImport("bench_loop", CallingConvention = CallingConvention.Cdecl)]
        static extern double bench_water_loads(Body* bodies, uint count, WaterLoad* loads, uint calls);

        static double Seconds(Action action)
        {
            long start = Stopwatch.GetTimestamp();
            action();
            return (Stopwatch.GetTimestamp() - start) / (double)Stopwatch.Frequency;
        }

        static double Median(double[] numbers)
        {
            Array.Sort(numbers);
            return numbers[numbers.Length / 2];
        }

        /// <summary>Times of one call in nanoseconds: in C, in C#, and the median difference of the rounds.</summary>
        static double[] Compare(int calls, int rounds, Func<double> inC, Action inCSharp)
        {
            double[] c = new double[rounds], cSharp = new double[rounds], more = new double[rounds];
            for (int round = -10; round < rounds; ++round) // the first rounds warm up
            {
                double other = round % 2 == 0 ? 0 : Seconds(inCSharp), one = inC(); // the second one is a little slower
                if (round % 2 == 0) other = Seconds(inCSharp);
                if (round < 0) continue;
                c[round] = 1e9 * one / calls;
                cSharp[round] = 1e9 * other / calls;
                more[round] = cSharp[round] - c[round];
            }
            return new[] { Median(c), Median(cSharp), Median(more) };
        }

        static void Print(string what, double[] found)
        {
            Console.WriteLine("{0,-46} C {1,10:F1} ns   C# {2,10:F1} ns   {3,7:F1} ns more, {4:F3} times", what, found[0], found[1], found[2],
                found[1] / found[0]);
        }

        static void OneBody(string what, Hull hull, Surface surface)
        {
            const int calls = 1000;
            var bodies = new[] { Body.Create(hull.Pointer) };
            var forces = new[] { Forces.Create() };
            bodies[0].Surface = surface.Pointer;
            double[] found = Compare(calls, 1001, () =>
            {
                fixed (Body* pinned = bodies)
                fixed (Forces* pinnedForces = forces) return bench_evaluate(pinned, pinnedForces, calls);
            }, () =>
            {
                for (int i = 0; i < calls; ++i) Evaluation.Evaluate(ref bodies[0], ref forces[0]);
            });
            Print(what, found);
        }

        static void WaterLoads(string what, Hull hull, Surface surface, bool drag, int count)
        {
            int calls = count == 1 ? 100 : 1;
            using (var fleet = new Fleet())
            {
                for (int i = 0; i < count; ++i)
                {
                    FleetMember member = drag ? fleet.Add(hull, Effects.Create()) : fleet.Add(hull);
                    member.Body.Mass = 500;
                    member.Body.Position = new Double3(i % 40 * 3, 0, i / 40 * 3);
                    member.Body.Velocity = new Double3(1, 0, 0.5);
                    member.Body.OtherForce = new Double3(0, -500 * 9.81, 0);
                }
                fleet.Evaluate(surface, 0.02);
                double[] found = Compare(calls, count == 1 ? 1001 : 101, () =>
                {
                    fixed (Body* pinned = &fleet[0].Body) // the same memory: its place matters more than the caller
                    fixed (WaterLoad* pinnedLoads = &fleet[0].Load) return bench_water_loads(pinned, (uint)count, pinnedLoads, (uint)calls);
                }, () =>
                {
                    for (int i = 0; i < calls; ++i) fleet.Evaluate(surface, 0.02);
                });
                Print(what, found);
            }
        }

        static void Main()
        {
            double[] vertices = new double[24];
            for (int k = 0; k < 24; ++k) vertices[k] = (k / 3 >> k % 3 & 1) - 0.5;
            int[] indices = { 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6 };
            var definition = WaterDefinition.Create();
            definition.Kind = WaterKind.Sines;
            using (var hull = new Hull(vertices, indices))
            using (var water = new Water(ref definition, new[] { new Wave { Amplitude = 0.3, Wavelength = 12 }, new Wave { Amplitude = 0.1, Wavelength = 5 } }))
            using (var surface = new Surface())
            {
                surface.Prepare(water, 1);
                OneBody("one box, still water, plim_evaluate", hull, Surface.Still);
                OneBody("one box, two waves, plim_evaluate", hull, surface);
                WaterLoads("one box with drag, plim_evaluate_water_loads", hull, surface, true, 1);
                WaterLoads("1,000 boxes with drag, plim_evaluate_water_loads", hull, surface, true, 1000);
                WaterLoads("1,000 boxes, still water, no drag", hull, Surface.Still, false, 1000);
            }
        }
    }
}
