// The mesh report of the inspector, and the data of the gizmos.
using NUnit.Framework;
using UnityEngine;

namespace Plimsoll.Unity.Editor.Tests
{
    public class MeshCheckTests
    {
        GameObject box;

        [SetUp]
        public void Begin()
        {
            box = GameObject.CreatePrimitive(PrimitiveType.Cube);
        }

        [TearDown]
        public void End()
        {
            Object.DestroyImmediate(box);
            HullPreview.Clear();
        }

        [Test]
        public void ACubeIsClosed()
        {
            box.transform.localScale = new Vector3(2, 1, 1);
            var check = new MeshCheck();
            check.Update(box.AddComponent<Floater>());
            StringAssert.StartsWith("12 triangles, 2 m^3, closed", check.Lines[0].Text);
            Assert.IsFalse(check.HasOpenings || check.IsHollow || check.HasShellsInside);
        }

        [Test]
        public void HalfSunkenItsSidesAreCut()
        {
            Floater floater = box.AddComponent<Floater>();
            SharedHull shape = HullPreview.Find(floater);
            Assert.IsNotNull(shape);
            var states = new TriangleState[12];
            FloaterGizmos.Evaluate(floater, shape.Hull, Surface.Still, states);
            int cut = 0;
            foreach (TriangleState state in states) cut += state == TriangleState.Cut ? 1 : 0;
            Assert.AreEqual(8, cut);
        }
    }
}
