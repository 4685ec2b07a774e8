// Tests use internals of the inspector.
using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Plimsoll.Unity.Editor.Tests")]
[assembly: InternalsVisibleTo("Plimsoll.Unity.StandInTests")]
