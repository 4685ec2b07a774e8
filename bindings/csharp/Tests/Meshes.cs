// Meshes and paths shared by the tests.
using System;
using System.IO;

namespace Plimsoll.Tests
{
    static class Meshes
    {
        static readonly int[] boxIndices =
        {
            0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6
        };

        public static int[] BoxIndices()
        {
            return (int[])boxIndices.Clone();
        }

        /// <summary>The size [m] along x, y and z; centred at the origin.</summary>
        public static double[] BoxVertices(double length, double height, double width)
        {
            var vertices = new double[24];
            for (int k = 0; k < 8; ++k)
            {
                vertices[3 * k] = (k & 1) != 0 ? length / 2 : -length / 2;
                vertices[3 * k + 1] = (k & 2) != 0 ? height / 2 : -height / 2;
                vertices[3 * k + 2] = (k & 4) != 0 ? width / 2 : -width / 2;
            }
            return vertices;
        }

        public static Hull Box(double length = 1, double height = 1, double width = 1)
        {
            return new Hull(BoxVertices(length, height, width), boxIndices);
        }

        /// <summary>A box without its lid.</summary>
        public static Hull OpenBox()
        {
            var indices = new int[30];
            Array.Copy(boxIndices, 0, indices, 0, 6);
            Array.Copy(boxIndices, 12, indices, 6, 24);
            return new Hull(BoxVertices(2, 1, 1), indices);
        }

        public static Water Sine(double amplitude = 0.5, double wavelength = 20, double direction = 0, double level = 0)
        {
            var definition = WaterDefinition.Create();
            definition.Kind = WaterKind.Sines;
            definition.Level = level;
            return new Water(ref definition, new[] { new Wave { Amplitude = amplitude, Wavelength = wavelength, Direction = direction } });
        }

        public static Body BodyOf(Hull hull, Surface surface, double height = 0)
        {
            var body = Body.Create(hull.Pointer);
            body.Surface = surface.Pointer;
            body.Position = new Double3(0, height, 0);
            return body;
        }

        public static Forces Evaluate(Body body)
        {
            var forces = Forces.Create();
            Evaluation.Evaluate(ref body, ref forces);
            return forces;
        }

        /// <summary>Returns the inertia [kg m^2] of a solid box, in its own axes.</summary>
        public static Double9 BoxInertia(double mass, double length, double height, double width)
        {
            var inertia = new Double9();
            inertia[0, 0] = mass / 12 * (height * height + width * width);
            inertia[1, 1] = mass / 12 * (length * length + width * width);
            inertia[2, 2] = mass / 12 * (length * length + height * height);
            return inertia;
        }

        /// <summary>The repository, and the build folder of the tests; set by tests/csharp/run.sh.</summary>
        public static string Source(string path)
        {
            return Path.Combine(Folder("PLIMSOLL_SOURCE"), path);
        }

        public static string Built(string path)
        {
            return Path.Combine(Folder("PLIMSOLL_CSHARP_BUILD"), path);
        }

        static string Folder(string name)
        {
            string folder = Environment.GetEnvironmentVariable(name);
            if (string.IsNullOrEmpty(folder)) throw new InvalidOperationException(name + " is not set: run tests/csharp/run.sh");
            return folder;
        }
    }
}
