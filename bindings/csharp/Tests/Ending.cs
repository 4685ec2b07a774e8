// A program that ends without disposing the pool whose threads have called a source of heights; started by EndingTests.
//   Ending.exe return    Main returns
//   Ending.exe exit      Environment.Exit
//   Ending.exe busy      Main returns while a background thread evaluates on the pool repeatedly
//   Ending.exe unload    the work is done in a domain that is then unloaded, as Unity does with its scripts; the
//   library
//                        must not call that domain's log afterwards
using System;
using System.Reflection;
using System.Threading;

namespace Plimsoll.Tests
{
    public sealed unsafe class Ending : MarshalByRefObject
    {
        const int Bodies = 1000; // enough for several threads

        sealed class Calm : IHeightSource
        {
            public volatile int Threads;
            [ThreadStatic] static bool counted;

            void CountThread()
            {
                lock (this) ++Threads;
            }

            public void FillHeights(double time, int count, double* x, double* z, double* height, double* rate)
            {
                if (!counted) CountThread();
                counted = true;
                while (Threads < 2) Thread.Yield(); // until a thread of the pool calls too
                for (int i = 0; i < count; ++i) height[i] = 0;
                for (int i = 0; rate != null && i < count; ++i) rate[i] = 0;
            }
        }

        static readonly Calm source = new Calm();
        static Pool pool;
        static Hull cube;
        static Surface surface;
        static int refused, rounds;

        public void Start()
        {
            Library.SetLog((severity, sentence) => Interlocked.Increment(ref refused));
            pool = new Pool(3);
            cube = Meshes.Box();
            surface = new Surface();
            surface.Prepare(Water.FromHeights(source), 0);
        }

        static void Evaluate()
        {
            var bodies = new Body[Bodies];
            var forces = new Forces[Bodies];
            for (int i = 0; i < Bodies; ++i)
            {
                bodies[i] = Meshes.BodyOf(cube, surface);
                forces[i] = Forces.Create();
            }
            if (Evaluation.Evaluate(bodies, forces, Bodies, null, pool) != Status.Ok) Interlocked.Increment(ref refused);
            Interlocked.Increment(ref rounds);
        }

        public void Work()
        {
            Evaluate();
        }

        static void Main(string[] arguments)
        {
            string way = arguments[0];
            if (way == "unload")
            {
                AppDomain domain = AppDomain.CreateDomain("work");
                var there = (Ending)domain.CreateInstanceAndUnwrap(Assembly.GetExecutingAssembly().FullName, typeof(Ending).FullName);
                there.Start();
                there.Work();
                AppDomain.Unload(domain);
                if (Native.plim_pool_create(1, null) != Status.NullArgument) ++refused;
            }
            else
            {
                var here = new Ending();
                here.Start();
                here.Work();
            }
            if (way == "busy")
            {
                var busy = new Thread(() => { for (;;) Evaluate(); }) { IsBackground = true };
                busy.Start();
                int before = rounds;
                while (rounds < before + 3) Thread.Yield();
            }
            Console.WriteLine("ends, " + refused + " refused");
            if (way == "exit") Environment.Exit(0);
        }
    }
}
