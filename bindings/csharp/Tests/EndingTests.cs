// A process ends, and a domain is unloaded, although a pool whose threads have called a source of heights was never
// disposed, and although a log is set. Each test runs in a separate process.
using System.Diagnostics;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public class EndingTests
    {
        const int Patience = 20000; // [ms] timeout; it normally takes a tenth of a second

        [TestCase("return")]
        [TestCase("exit")]
        [TestCase("busy")]
        [TestCase("unload")]
        public void Ends(string way)
        {
            var start = new ProcessStartInfo("mono", "\"" + Meshes.Built("Ending.exe") + "\" " + way)
            {
                UseShellExecute = false, RedirectStandardOutput = true, RedirectStandardError = true
            };
            using (Process program = Process.Start(start))
            {
                bool ended = program.WaitForExit(Patience);
                if (!ended) program.Kill();
                Assert.AreEqual("ends, 0 refused", (program.StandardOutput.ReadToEnd() + program.StandardError.ReadToEnd()).Trim());
                Assert.IsTrue(ended, "it does not end");
                Assert.AreEqual(0, program.ExitCode);
            }
        }
    }
}
