// MissingLibrary.cs - a scene on a machine without the native library: prints the log of five steps. run.sh expects one
// line.
using UnityEngine;

namespace Plimsoll.Unity.StandInTests
{
    static class MissingLibrary
    {
        static void Main()
        {
            new GameObject("ocean").AddComponent<Ocean>();
            GameObject.CreatePrimitive(PrimitiveType.Cube).AddComponent<Floater>();
            for (int step = 0; step < 5; ++step)
            {
                World.Step();
                World.Frame(0.02 * step);
            }
            foreach (World.Entry entry in World.log) System.Console.WriteLine(entry.type + ": " + entry.text);
        }
    }
}
