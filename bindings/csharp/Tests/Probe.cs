// Says what a program hears that finds no native library, or a wrong one; started by WrongLibraryTests.
using System;

namespace Plimsoll.Tests
{
    static class Probe
    {
        static void Main()
        {
            Try(() => Console.WriteLine("version " + Library.Version));
            Try(() => new Hull(new double[9], null)); // the first call throws the same
        }

        static void Try(Action action)
        {
            try
            {
                action();
            }
            catch (Exception refusal)
            {
                Console.WriteLine(refusal.GetType().Name + ": " + refusal.Message);
            }
        }
    }
}
