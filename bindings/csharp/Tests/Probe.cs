// Prints the errors of a program without a native library or with a wrong one; started by WrongLibraryTests.
using System;

namespace Plimsoll.Tests
{
    static class Probe
    {
        static void Main()
        {
            Try(() => Console.WriteLine("version " + Library.Version));
            Try(() => new Hull(new double[9], null)); // the first call throws the same exception
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
