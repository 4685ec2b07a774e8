// Gizmos, inspector and tests use internals of the components.
using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Plimsoll.Unity.Editor")]
[assembly: InternalsVisibleTo("Plimsoll.Unity.Tests")]
[assembly: InternalsVisibleTo("Plimsoll.Unity.Editor.Tests")]
[assembly: InternalsVisibleTo("Plimsoll.Unity.StandInTests")]
