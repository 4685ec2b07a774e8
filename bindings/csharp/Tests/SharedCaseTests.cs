// The same bits as in every other language, and the same bytes as in C.
using System;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public class SharedCaseTests
    {
        static void AskAll(string path)
        {
            var cases = new SharedCases(path);
            int asked = 0;
            foreach (CaseRecord question in cases.Questions)
            {
                Assert.AreEqual(question.Expected, cases.Ask(question), "case " + question.Name);
                ++asked;
            }
            Assert.AreEqual(273, asked);
            cases.RequireAllRead();
        }

        [Test]
        public void AllCasesBitForBit()
        {
            AskAll(Meshes.Source("bindings/cases/cases.txt"));
        }

        /// <summary>The files of bindings/cases/check_strictness.py.</summary>
        [Test]
        public void FilesWithErrorsAreRefused()
        {
            string[] bad = Directory.GetFiles(Meshes.Built("strictness"), "bad_*.txt"), good = Directory.GetFiles(Meshes.Built("strictness"), "good_*.txt");
            Assert.Greater(bad.Length, 10);
            foreach (string file in bad) Assert.Throws<InvalidDataException>(() => AskAll(file), file);
            Assert.AreEqual(2, good.Length);
            foreach (string file in good) AskAll(file);
        }

        [Test]
        public void EveryStructFieldAndConstantIsWhereCHasIt()
        {
            var layout = new Layout(Meshes.Built("layout.txt"), Meshes.Built("names.txt"));
            Assert.IsEmpty(layout.Differences, string.Join("\n", layout.Differences));
            Assert.Greater(layout.Structs, 30);
            Assert.Greater(layout.Fields, 400);
            Assert.Greater(layout.Constants, 60);
        }

        [Test]
        public void EveryFunctionIsInTheLibrary()
        {
            int count = 0;
            foreach (MethodInfo function in typeof(Native).GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly))
            {
                Marshal.Prelink(function); // throws if it does not exist
                ++count;
            }
            Assert.Greater(count, 70);
            Assert.AreEqual(Native.HeaderVersion, Library.Version);
        }
    }
}
