// Hulls made without a check of their mesh: from bytes, and from another hull with another never-wet mask.
using System;
using NUnit.Framework;

namespace Plimsoll.Tests
{
    [TestFixture]
    public unsafe class HullCopyTests
    {
        /// <summary>Returns the bits of force and torque of a tilted pose on waves.</summary>
        static long[] BitsOf(Hull hull, Surface surface)
        {
            Body body = Meshes.BodyOf(hull, surface, 0.1);
            body.Rotation = new Double4(0.1, 0.2, Math.Sqrt(1 - 0.14), 0.3);
            Forces forces = Meshes.Evaluate(body);
            double[] numbers = { forces.Force.X, forces.Force.Y, forces.Force.Z, forces.Torque.X, forces.Torque.Y, forces.Torque.Z, forces.Volume };
            return Array.ConvertAll(numbers, number => BitConverter.DoubleToInt64Bits(number));
        }

        [Test]
        public void LoadedHullHasTheSameBits()
        {
            using (Hull saved = Meshes.Box(3, 1, 2))
            using (Water water = Meshes.Sine())
            using (var surface = new Surface())
            {
                surface.Prepare(water, 1);
                byte[] bytes = saved.Save();
                using (Hull loaded = Hull.Load(bytes))
                {
                    CollectionAssert.AreEqual(BitsOf(saved, surface), BitsOf(loaded, surface));
                    CollectionAssert.AreNotEqual(BitsOf(saved, Surface.Still), BitsOf(loaded, surface));
                    Assert.AreEqual(saved.Info.Fingerprint, loaded.Info.Fingerprint);
                    CollectionAssert.AreEqual(bytes, loaded.Save());
                    Assert.IsNotNull(saved.Report);
                    Assert.IsNull(loaded.Report);
                    Assert.IsNull(loaded.WithNeverWet(null).Report);
                }
            }
        }

        [Test]
        public void DamagedBytesAreRefused()
        {
            byte[] bytes;
            using (Hull hull = Meshes.Box()) bytes = hull.Save();
            Assert.AreEqual("bytes", Assert.Throws<ArgumentNullException>(() => Hull.Load(null)).ParamName);
            Assert.Throws<PlimsollException>(() => Hull.Load(new byte[0]));
            Assert.Throws<PlimsollException>(() => Hull.Load(new byte[100]));
            var part = new byte[bytes.Length - 8];
            Array.Copy(bytes, part, part.Length);
            Assert.Throws<PlimsollException>(() => Hull.Load(part));
            bytes[bytes.Length / 2] ^= 1;
            Assert.Throws<PlimsollException>(() => Hull.Load(bytes));
        }

        [Test]
        public void MaskedHullIsTheOneBuiltWithTheMask()
        {
            double[] vertices = Meshes.BoxVertices(1, 1, 1);
            int[] indices = Meshes.BoxIndices();
            var mask = new byte[12];
            mask[8] = mask[9] = 1; // one side
            using (var plain = new Hull(vertices, indices))
            using (var built = new Hull(vertices, indices, HullFlags.None, mask))
            using (Hull masked = plain.WithNeverWet(mask), unmasked = masked.WithNeverWet(null))
            {
                Assert.AreEqual(12u, plain.Info.WettableCount);
                Assert.AreEqual(10u, masked.Info.WettableCount);
                Assert.AreEqual(built.Info.Fingerprint, masked.Info.Fingerprint);
                Assert.AreEqual(plain.Info.Fingerprint, unmasked.Info.Fingerprint);
                CollectionAssert.AreEqual(BitsOf(built, Surface.Still), BitsOf(masked, Surface.Still));
                CollectionAssert.AreEqual(BitsOf(plain, Surface.Still), BitsOf(unmasked, Surface.Still));
                CollectionAssert.AreNotEqual(BitsOf(plain, Surface.Still), BitsOf(masked, Surface.Still));
                Assert.AreSame(plain.Report, masked.Report);
                StringAssert.Contains("12 triangles", Assert.Throws<ArgumentException>(() => plain.WithNeverWet(new byte[11])).Message);
            }
        }

        [Test]
        public void DisposedHullIsNeitherSavedNorMasked()
        {
            Hull hull = Meshes.Box();
            hull.Dispose();
            Assert.Throws<ObjectDisposedException>(() => hull.Save());
            Assert.Throws<ObjectDisposedException>(() => hull.WithNeverWet(null));
        }
    }
}
