// Builds the harbour: a sea, boats, crates, a bunny if you have one, and two cubes side by side, one with a Floater and
// one with the centroid rule. Add it to an empty GameObject of an empty scene and press play.
using UnityEngine;

namespace Plimsoll.Unity.Samples
{
    public sealed class HarbourBootstrap : MonoBehaviour
    {
        [Tooltip("A material of the shader Plimsoll/Sea; none: one is made")]
        public Material seaMaterial;
        [Tooltip("For boats and crates; none: Unity's default")]
        public Material hullMaterial;
        [Tooltip("The Stanford bunny or whatever you like, closed, Read/Write on; about 2 m large; the package's README says where to get one. None: no bunny")]
        public Mesh bunny;
        public int boats = 6;
        public int crates = 20;

        /// <summary>The cube with a Floater, and the cube with the centroid rule.</summary>
        public Rigidbody RightCube { get; private set; }
        public Rigidbody CentroidCube { get; private set; }

        Ocean ocean;
        Material common;

        void Start()
        {
            MakeSea();
            MakeView();
            Mesh boat = HarbourMeshes.Boat(6, 2, 0.9f), cube = HarbourMeshes.Cube();
            for (int k = 0; k < boats; ++k) MakeBoat(boat, k);
            for (int k = 0; k < crates; ++k) MakeCrate(cube, k);
            MakeBunny();
            RightCube = MakeCube(cube, new Vector3(-2, 0.3f, -8), true);
            CentroidCube = MakeCube(cube, new Vector3(2, 0.3f, -8), false);
        }

        void MakeSea()
        {
            ocean = new GameObject("Ocean").AddComponent<Ocean>();
            ocean.kind = SeaKind.Gerstner;
            var surface = new GameObject("Sea Surface");
            surface.AddComponent<SeaSurface>().ocean = ocean;
            Shader shader = Shader.Find("Plimsoll/Sea");
            if (seaMaterial == null && shader != null) seaMaterial = new Material(shader);
            if (seaMaterial == null) Debug.LogWarning("Harbour: the shader Plimsoll/Sea is not there: give the bootstrap a material of it", this);
            else surface.GetComponent<MeshRenderer>().sharedMaterial = seaMaterial;
        }

        /// <summary>Creates a camera and a sun, unless the scene has them.</summary>
        void MakeView()
        {
            if (Camera.main != null) return;
            var eye = new GameObject("Main Camera");
            eye.tag = "MainCamera";
            eye.AddComponent<Camera>();
            eye.transform.position = new Vector3(0, 6, -24);
            eye.transform.LookAt(Vector3.zero);
            var sun = new GameObject("Sun");
            sun.AddComponent<Light>().type = LightType.Directional;
            sun.transform.rotation = Quaternion.Euler(40, -60, 0);
        }

        GameObject Show(string name, Mesh mesh, Vector3 position, Quaternion rotation)
        {
            var made = new GameObject(name);
            made.transform.position = position;
            made.transform.rotation = rotation;
            made.AddComponent<MeshFilter>().sharedMesh = mesh;
            made.AddComponent<MeshRenderer>().sharedMaterial = hullMaterial != null ? hullMaterial : CommonMaterial();
            return made;
        }

        /// <summary>Returns the material that the current pipeline gives to a primitive.</summary>
        Material CommonMaterial()
        {
            if (common != null) return common;
            GameObject any = GameObject.CreatePrimitive(PrimitiveType.Cube);
            common = any.GetComponent<MeshRenderer>().sharedMaterial;
            Destroy(any);
            return common;
        }

        Floater Float(GameObject what)
        {
            Floater floater = what.AddComponent<Floater>();
            floater.ocean = ocean;
            Rigidbody body = what.GetComponent<Rigidbody>();
            body.interpolation = RigidbodyInterpolation.Interpolate;
#if UNITY_6000_0_OR_NEWER
            body.angularDamping = 0;
#else
            body.angularDrag = 0;
#endif
            return floater;
        }

        void MakeBoat(Mesh mesh, int k)
        {
            GameObject boat = Show("Boat " + (k + 1), mesh, new Vector3(6 * (k - 0.5f * (boats - 1)), 0.2f, 6 + 2 * (k % 2)), Quaternion.Euler(0, 20 * k, 0));
            boat.AddComponent<BoxCollider>().size = new Vector3(1.6f, 0.8f, 5);
            Floater floater = Float(boat);
            floater.massFrom = MassSource.Draft;
            floater.draft = 0.55f;
            floater.ballast = new Vector3(0, -0.15f, 0);
        }

        /// <summary>Uses densities from that of cork to nearly that of water, so that each crate has a different
        /// draft.</summary>
        void MakeCrate(Mesh mesh, int k)
        {
            GameObject crate = Show("Crate " + (k + 1), mesh, new Vector3(2 * (k % 5) - 4, 1.5f + k / 5, -1 - 0.7f * (k % 3)), Quaternion.Euler(10 * k, 25 * k, 0));
            crate.transform.localScale = new Vector3(0.8f, 0.6f, 1);
            crate.AddComponent<BoxCollider>();
            Floater floater = Float(crate);
            floater.massFrom = MassSource.Density;
            floater.hullDensity = 100 + 800f * k / Mathf.Max(1, crates);
        }

        void MakeBunny()
        {
            if (bunny == null)
            {
                Debug.Log("Harbour: no bunny, because the bootstrap has been given no mesh of one", this);
                return;
            }
            GameObject made = Show("Bunny", bunny, new Vector3(9, 2, -4), Quaternion.identity);
            Floater floater = Float(made);
            floater.massFrom = MassSource.Density;
            floater.hullDensity = 400;
        }

        /// <summary>Makes a cube of 0.75 times the water's density that rotates about z only. In still water the right
        /// one tilts by 26.57 degrees, the other by an angle that depends on its twelve triangles.</summary>
        Rigidbody MakeCube(Mesh mesh, Vector3 position, bool right)
        {
            GameObject cube = Show(right ? "Cube, Plimsoll" : "Cube, centroid rule", mesh, position, Quaternion.Euler(0, 0, 5));
            cube.AddComponent<BoxCollider>();
            Rigidbody body;
            if (right)
            {
                body = Float(cube).GetComponent<Rigidbody>();
            }
            else
            {
                cube.AddComponent<CentroidRule>().ocean = ocean;
                body = cube.GetComponent<Rigidbody>();
#if UNITY_6000_0_OR_NEWER
                body.linearDamping = 0.5f;
                body.angularDamping = 1;
#else
                body.drag = 0.5f;
                body.angularDrag = 1;
#endif
            }
            body.mass = 0.75f * ocean.density;
            body.constraints = RigidbodyConstraints.FreezeRotationX | RigidbodyConstraints.FreezeRotationY;
            return body;
        }
    }
}
