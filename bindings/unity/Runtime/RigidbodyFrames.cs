// The numbers that the library needs, from the Rigidbody of Unity 2021 to 6.
//   inertia, body axes:  I = Q diag(inertiaTensor) Q^T,  Q = inertiaTensorRotation
// and back: the principal axes of a symmetric 3x3 matrix, by Jacobi's rotations.
using System;
using UnityEngine;

namespace Plimsoll.Unity
{
    internal static class RigidbodyFrames
    {
        public static Double3 Wide(Vector3 v)
        {
            return new Double3(v.x, v.y, v.z);
        }

        public static Double4 Wide(Quaternion q)
        {
            return new Double4(q.x, q.y, q.z, q.w);
        }

        public static Vector3 Narrow(Double3 v)
        {
            return new Vector3((float)v.X, (float)v.Y, (float)v.Z);
        }

        public static Vector3 Velocity(Rigidbody body)
        {
#if UNITY_6000_0_OR_NEWER
            return body.linearVelocity;
#else
            return body.velocity;
#endif
        }

        /// <summary>[N, world] Forces that scripts have added for the coming step of that length [s]; the force of an
        /// impulse depends on that length. Unity before 2022 does not provide them.</summary>
        public static Vector3 AccumulatedForce(Rigidbody body, float timeStep)
        {
#if UNITY_2022_1_OR_NEWER
            return body.GetAccumulatedForce(timeStep);
#else
            return Vector3.zero;
#endif
        }

        public static Vector3 AccumulatedTorque(Rigidbody body, float timeStep)
        {
#if UNITY_2022_1_OR_NEWER
            return body.GetAccumulatedTorque(timeStep);
#else
            return Vector3.zero;
#endif
        }

        /// <summary>PhysX freezes motions along and about the world's axes, as the library locks them.</summary>
        public static Locks LocksOf(Rigidbody body)
        {
            RigidbodyConstraints frozen = body.constraints;
            Locks locks = Locks.None;
            if ((frozen & RigidbodyConstraints.FreezePositionX) != 0) locks |= Locks.X;
            if ((frozen & RigidbodyConstraints.FreezePositionY) != 0) locks |= Locks.Y;
            if ((frozen & RigidbodyConstraints.FreezePositionZ) != 0) locks |= Locks.Z;
            if ((frozen & RigidbodyConstraints.FreezeRotationX) != 0) locks |= Locks.TurnX;
            if ((frozen & RigidbodyConstraints.FreezeRotationY) != 0) locks |= Locks.TurnY;
            if ((frozen & RigidbodyConstraints.FreezeRotationZ) != 0) locks |= Locks.TurnZ;
            Vector3 moments = body.inertiaTensor;
            if (!(moments.x > 0 && moments.y > 0 && moments.z > 0)) locks |= Locks.TurnX | Locks.TurnY | Locks.TurnZ;
            return locks;
        }

        /// <summary>[kg m^2, body] about the centre of mass.</summary>
        public static Double9 Inertia(Rigidbody body)
        {
            Vector3 moments = body.inertiaTensor;
            // A tensor with a zero means that the body does not rotate. Its rotation is locked, so any inertia is
            // valid.
            if (!(moments.x > 0 && moments.y > 0 && moments.z > 0)) moments = Vector3.one;
            Affine axes = Affine.Rotation(body.inertiaTensorRotation);
            Double3 x = new Double3(axes.XX, axes.XY, axes.XZ), y = new Double3(axes.YX, axes.YY, axes.YZ), z = new Double3(axes.ZX, axes.ZY, axes.ZZ);
            return new Double9
            {
                Row0 = new Double3(Element(x, x, moments), Element(x, y, moments), Element(x, z, moments)),
                Row1 = new Double3(Element(y, x, moments), Element(y, y, moments), Element(y, z, moments)),
                Row2 = new Double3(Element(z, x, moments), Element(z, y, moments), Element(z, z, moments))
            };
        }

        /// <summary>Element of the tensor from two rows of the matrix whose columns are the principal axes.</summary>
        static double Element(Double3 a, Double3 b, Vector3 moments)
        {
            return a.X * b.X * moments.x + a.Y * b.Y * moments.y + a.Z * b.Z * moments.z;
        }

        /// <summary>Principal moments and the rotation from their axes to body axes: inertiaTensor and
        /// inertiaTensorRotation.</summary>
        public static void PrincipalAxes(Double9 inertia, out Vector3 moments, out Quaternion rotation)
        {
            var a = new double[3, 3];
            var v = new double[3, 3];
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j)
                {
                    a[i, j] = 0.5 * (inertia[i, j] + inertia[j, i]);
                    v[i, j] = i == j ? 1 : 0;
                }
            for (int sweep = 0; sweep < 30; ++sweep)
            {
                Annihilate(a, v, 0, 1);
                Annihilate(a, v, 0, 2);
                Annihilate(a, v, 1, 2);
            }
            moments = new Vector3((float)a[0, 0], (float)a[1, 1], (float)a[2, 2]);
            rotation = FromColumns(v);
        }

        /// <summary>Rotates in the plane of p and q so that a[p, q] becomes zero.</summary>
        static void Annihilate(double[,] a, double[,] v, int p, int q)
        {
            if (Math.Abs(a[p, q]) <= 1e-15 * (Math.Abs(a[p, p]) + Math.Abs(a[q, q]))) return;
            double theta = (a[q, q] - a[p, p]) / (2 * a[p, q]);
            double t = (theta >= 0 ? 1 : -1) / (Math.Abs(theta) + Math.Sqrt(theta * theta + 1));
            double c = 1 / Math.Sqrt(t * t + 1), s = t * c;
            for (int k = 0; k < 3; ++k)
            {
                double kp = a[k, p], kq = a[k, q];
                a[k, p] = c * kp - s * kq;
                a[k, q] = s * kp + c * kq;
            }
            for (int k = 0; k < 3; ++k)
            {
                double pk = a[p, k], qk = a[q, k];
                a[p, k] = c * pk - s * qk;
                a[q, k] = s * pk + c * qk;
                double vp = v[k, p], vq = v[k, q];
                v[k, p] = c * vp - s * vq;
                v[k, q] = s * vp + c * vq;
            }
        }

        /// <summary>Rotations in a plane keep the determinant at one, so the columns are a rotation and not a mirror
        /// image.</summary>
        static Quaternion FromColumns(double[,] m)
        {
            double xx = 1 + m[0, 0] - m[1, 1] - m[2, 2], yy = 1 - m[0, 0] + m[1, 1] - m[2, 2];
            double zz = 1 - m[0, 0] - m[1, 1] + m[2, 2], ww = 1 + m[0, 0] + m[1, 1] + m[2, 2];
            double x, y, z, w; // from the largest column, to avoid cancellation
            if (ww >= xx && ww >= yy && ww >= zz)
            {
                w = ww; x = m[2, 1] - m[1, 2]; y = m[0, 2] - m[2, 0]; z = m[1, 0] - m[0, 1];
            }
            else if (xx >= yy && xx >= zz)
            {
                x = xx; y = m[0, 1] + m[1, 0]; z = m[0, 2] + m[2, 0]; w = m[2, 1] - m[1, 2];
            }
            else if (yy >= zz)
            {
                y = yy; x = m[0, 1] + m[1, 0]; z = m[1, 2] + m[2, 1]; w = m[0, 2] - m[2, 0];
            }
            else
            {
                z = zz; x = m[0, 2] + m[2, 0]; y = m[1, 2] + m[2, 1]; w = m[1, 0] - m[0, 1];
            }
            double length = Math.Sqrt(x * x + y * y + z * z + w * w);
            return new Quaternion((float)(x / length), (float)(y / length), (float)(z / length), (float)(w / length));
        }
    }
}
