// Advice for Unity if the native library is missing or has the wrong version.
using System;

namespace Plimsoll.Unity
{
    internal static class LibraryHint
    {
        /// <summary>Returns the exception's own messages, and their remedy in Unity.</summary>
        public static string Describe(LibraryException trouble)
        {
            bool missing = trouble.InnerException is DllNotFoundException || trouble.InnerException is BadImageFormatException;
            return trouble.Message + (missing
                ? " In Unity: is the library of this platform in the package's Runtime/Plugins, and enabled for it in its import settings?"
                : " In Unity: after an update of the package restart the editor, which still holds the old library.");
        }
    }
}
