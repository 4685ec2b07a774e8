// A program whose native library is missing or wrong gets one clear message; each test runs in a separate process.
using System.Diagnostics;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public class WrongLibraryTests
    {
        /// <summary>Runs Probe.exe with one of the folders that tests/csharp/run.sh has made; its two lines must be
        /// equal.</summary>
        static string Hear(string folder)
        {
            var start = new ProcessStartInfo("mono", "\"" + Meshes.Built("Probe.exe") + "\"") { UseShellExecute = false, RedirectStandardOutput = true };
            start.EnvironmentVariables["LD_LIBRARY_PATH"] = Meshes.Built("wrong/" + folder);
            using (Process probe = Process.Start(start))
            {
                string[] lines = probe.StandardOutput.ReadToEnd().Trim().Split('\n');
                probe.WaitForExit();
                Assert.AreEqual(0, probe.ExitCode);
                Assert.AreEqual(2, lines.Length, string.Join("\n", lines));
                Assert.AreEqual(lines[0], lines[1]);
                StringAssert.StartsWith("LibraryException: ", lines[0]);
                return lines[0];
            }
        }

        [Test]
        public void NoLibrary()
        {
            StringAssert.Contains("was not found", Hear("none"));
            StringAssert.Contains("libplimsoll.so on Linux", Hear("none"));
        }

        [Test]
        public void TextCalledLikeTheLibrary()
        {
            StringAssert.Contains("no library for this system and processor", Hear("text"));
        }

        [Test]
        public void LibraryOfSomebodyElse()
        {
            StringAssert.Contains("it has no plim_require_version: it is not Plimsoll's", Hear("other"));
        }

        [Test]
        public void LibraryThatIsTooOld()
        {
            StringAssert.Contains("is version 0.0.9, but the caller was built for 0.1.0", Hear("old"));
        }

        [Test]
        public void LibraryOfAnotherMajorVersion()
        {
            StringAssert.Contains("is version 2.0.0, but the caller was built for 0.1.0", Hear("new"));
        }
    }
}
