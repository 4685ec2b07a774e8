// What to do in Unity about a native library that is missing or does not fit.
using System;

namespace Plimsoll.Unity
{
    internal static class LibraryHint
    {
        /// <summary>The exception's own sentences, and what they mean here.</summary>
        public static string Describe(LibraryException trouble)
        {
            bool missing = trouble.InnerException is DllNotFoundException || trouble.InnerException is BadImageFormatException;
            return trouble.Message + (missing
                ? " In Unity: is the library of this platform in the package's Runtime/Plugins, and enabled for it in its import settings?"
                : " In Unity: after an update of the package restart the editor, which still holds the old library.");
        }
    }
}
