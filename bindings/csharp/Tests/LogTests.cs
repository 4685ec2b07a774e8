// The library's messages reach the program's function, and its exceptions are not passed on.
using System;
using System.Collections.Generic;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public unsafe class LogTests
    {
        readonly List<string> heard = new List<string>();

        [SetUp]
        public void Listen()
        {
            heard.Clear();
            Library.SetLog((severity, sentence) => heard.Add(severity + ": " + sentence));
        }

        [TearDown]
        public void Stop()
        {
            Library.SetLog(null);
        }

        [Test]
        public void RefusalsAreHeard()
        {
            using (Water water = Meshes.Sine())
            using (var surface = new Surface())
            {
                var refusal = Assert.Throws<PlimsollException>(() => surface.Prepare(water, double.NaN));
                CollectionAssert.AreEqual(new[] { "Refusal: " + refusal.Message }, heard);
                surface.Prepare(water, 0);
                Assert.AreEqual(1, heard.Count);
                Library.SetLog(null);
                Assert.Throws<PlimsollException>(() => surface.Prepare(water, double.NaN));
                Assert.AreEqual(1, heard.Count);
            }
        }

        [Test]
        public void ProblemsOfMeshesAreHeard()
        {
            using (Hull open = Meshes.OpenBox())
            {
                Assert.Greater(open.Report.Problems.Length, 0);
                string[] problems = Array.ConvertAll(open.Report.Problems, problem => problem.Severity + ": " + problem.Hint);
                CollectionAssert.AreEqual(problems, heard);
                StringAssert.DoesNotContain("Refusal", string.Join("\n", problems));
            }
            heard.Clear();
            var refusal = Assert.Throws<MeshRefusedException>(() => new Hull(new double[0], new int[0]));
            CollectionAssert.Contains(heard, "Refusal: " + refusal.Message);
        }

        [Test]
        public void ExceptionOfTheLogIsKept()
        {
            using (Water water = Meshes.Sine())
            using (var surface = new Surface())
            {
                Library.SetLog((severity, sentence) => { throw new InvalidOperationException("the disk is full"); });
                Assert.IsNull(Library.LogException);
                var refusal = Assert.Throws<PlimsollException>(() => surface.Prepare(water, double.NaN));
                Assert.AreEqual(Status.NotFinite, refusal.Status);
                Assert.IsNull(refusal.InnerException);
                Assert.AreEqual("the disk is full", Library.LogException.Message);
                Library.SetLog(null);
                Assert.IsNull(Library.LogException);
            }
        }

        [Test]
        public void LogThatUsesTheLibraryDoesNotRecurse()
        {
            int calls = 0;
            using (Water water = Meshes.Sine())
            using (var surface = new Surface())
            {
                Library.SetLog((severity, sentence) =>
                {
                    ++calls;
                    Assert.Throws<PlimsollException>(() => surface.Prepare(water, double.PositiveInfinity));
                });
                for (int k = 0; k < 3; ++k) Assert.Throws<PlimsollException>(() => surface.Prepare(water, double.NaN));
                Assert.AreEqual(3, calls);
                Assert.IsNull(Library.LogException);
            }
        }

        [Test]
        public void FunctionIsKeptAlive()
        {
            using (Water water = Meshes.Sine())
            using (var surface = new Surface())
                for (int k = 1; k <= 5; ++k)
                {
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                    Assert.Throws<PlimsollException>(() => surface.Prepare(water, double.NaN));
                    Assert.AreEqual(k, heard.Count);
                }
        }

        [Test]
        public void LoadingASceneIsSilent()
        {
            using (Hull cube = Meshes.Box())
            using (var scene = new Scene())
            {
                var body = Body.Create(cube.Pointer);
                body.Mass = 500;
                scene.Add(cube, ref body);
                byte[] saved = scene.Save();
                scene.Add(cube, ref body);
                scene.Load(saved); // removes the second body
                Assert.AreEqual(1, scene.Count);
                CollectionAssert.IsEmpty(heard);
            }
        }

        [Test]
        public void BodiesOfAPoolAreOneMessage()
        {
            using (Hull cube = Meshes.Box())
            using (var pool = new Pool(3))
            using (var fleet = new Fleet())
            {
                for (int k = 0; k < 100; ++k) fleet.Add(cube); // without a mass
                Assert.AreEqual(Status.BadValue, fleet.Evaluate(Surface.Still, 0.02, pool));
                CollectionAssert.AreEqual(new[] { "Refusal: " + PlimsollException.LastError() }, heard);
                StringAssert.Contains("body 0", heard[0]);
            }
        }
    }
}
