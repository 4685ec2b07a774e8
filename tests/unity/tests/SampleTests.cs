// SampleTests.cs - the harbour sample builds itself, all bodies float and stay in place, and the two cubes diverge.
using System;
using System.Linq;
using NUnit.Framework;
using Plimsoll.Unity.Samples;
using UnityEngine;
using UnityEngine.Rendering;

namespace Plimsoll.Unity.StandInTests
{
    [TestFixture]
    public class SampleTests : Scene
    {
        [Test]
        public void TheHarbourFloats()
        {
            HarbourBootstrap harbour = new GameObject("harbour").AddComponent<HarbourBootstrap>();
            harbour.bunny = Shapes.Cube();
            Run(3);
            ExpectNoComplaint();
            Floater[] floaters = World.objects.SelectMany(each => each.GetComponents<Floater>()).ToArray();
            Assert.AreEqual(harbour.boats + harbour.crates + 2, floaters.Length);
            foreach (Floater floater in floaters)
            {
                Vector3 place = BodyOf(floater).position;
                Assert.Less(Math.Abs(place.y), 3, floater.name);
                Assert.Greater(floater.WetFraction, 0.01, floater.name);
                Assert.AreEqual(1u, floater.Hull.Info.Closed, floater.name);
                Assert.AreEqual(1u, floater.Hull.Report.Info.Oriented, floater.name);
            }
            uint calls, evaluated;
            Count(World.Step, out calls, out evaluated);
            Assert.AreEqual(1u, calls);
            Assert.AreEqual((uint)floaters.Length, evaluated);
            World.Frame(3.03);
            Assert.AreEqual(3, Shader.vectors["_PlimsollSea"].y);
            Assert.IsTrue(World.objects.Any(each => each.name == "Sea Surface" && each.GetComponent<MeshFilter>().sharedMesh.vertexCount > 10000));
        }

        [Test]
        public void TheCentroidRuleLeavesTheCubeElsewhere()
        {
            HarbourBootstrap harbour = new GameObject("harbour").AddComponent<HarbourBootstrap>();
            harbour.boats = harbour.crates = 0;
            World.Step();
            World.objects.Select(each => each.GetComponent<Ocean>()).Single(each => each != null).kind = SeaKind.Still;
            Run(60);
            double right = Tilt(harbour.RightCube), centroid = Tilt(harbour.CentroidCube);
            Assert.AreEqual(26.5651, right, 0.5);
            Assert.Greater(Math.Abs(right - centroid), 2);
        }
        static double Tilt(Rigidbody body) { return Math.Acos((body.rotation * Vector3.up).y) * 180 / Math.PI; }

        [Test]
        public void TheSeasGridFacesUpAndReachesFar()
        {
            Mesh grid = SeaSurface.Build(0.5f, 60, 2000);
            Vector3[] points = grid.vertices;
            int[] triangles = grid.triangles;
            float least = 1;
            for (int t = 0; t < triangles.Length; t += 3)
                least = Math.Min(least, Vector3.Cross(points[triangles[t + 1]] - points[triangles[t]], points[triangles[t + 2]] - points[triangles[t]]).y);
            Assert.Greater(least, 0);
            Assert.Greater(points.Max(p => p.x), 2000);
            Assert.AreEqual(IndexFormat.UInt32, grid.indexFormat);
        }
    }
}
