// The native library: its name, and a clear message if it is missing or has the wrong version.
using System;

namespace Plimsoll
{
    /// <summary>The native library that contains the functions of Native.</summary>
    public static class Library
    {
#if (UNITY_IOS || UNITY_TVOS || UNITY_VISIONOS || UNITY_WEBGL) && !UNITY_EDITOR
        public const string Name = "__Internal"; // these systems link the library into the program
#else
        public const string Name = "plimsoll"; // libplimsoll.so, plimsoll.dll, libplimsoll.dylib
#endif

        static bool usable;

        /// <summary>Version of the library that is running: 10000 major + 100 minor + patch.</summary>
        public static uint Version
        {
            get
            {
                Require();
                return Native.plim_version();
            }
        }

        /// <summary>Sets your log. It receives the library's message about each call that it refuses
        /// (Severity.Refusal), and the problems of meshes that it accepts. A call for many bodies gives one message;
        /// calls inside a source of heights give none. It is called on the thread that makes the call, before the call
        /// returns; it must not use the library. Its exceptions are kept in LogException and have no other effect. No
        /// other thread may be inside the library while the log is set.</summary>
        /// <param name="log">null, the default: none</param>
        public static void SetLog(Action<Severity, string> log)
        {
            Require();
            LogTrampoline.Set(log);
        }

        /// <summary>The last exception of your log since SetLog; null if there is none.</summary>
        public static Exception LogException
        {
            get { return LogTrampoline.Failure; }
        }

        /// <summary>Throws a LibraryException with the reason if the native library is missing or has the wrong
        /// version. All classes call it first.</summary>
        public static void Require()
        {
            if (usable) return;
            try
            {
                if (Native.plim_require_version(Native.HeaderVersion) != Status.Ok)
                    throw new LibraryException(PlimsollException.Text(Native.plim_last_error()) + ". Here the caller is Plimsoll's C# code.", null);
                usable = true;
            }
            catch (DllNotFoundException inner)
            {
                throw new LibraryException("Plimsoll's native library was not found, or the file of its name is no library for this system and " +
                    "processor. It is called libplimsoll.so on Linux, plimsoll.dll on Windows and libplimsoll.dylib on macOS, and must lie beside the " +
                    "program or where the system looks for libraries.", inner);
            }
            catch (BadImageFormatException inner)
            {
                throw new LibraryException("Plimsoll's native library was found, but is not for this processor or for a program of " + 8 * IntPtr.Size +
                    " bits: take the one of this platform.", inner);
            }
            catch (EntryPointNotFoundException inner)
            {
                throw new LibraryException("A native library called " + Name + " was found, but it has no plim_require_version: it is not Plimsoll's, or is too old.", inner);
            }
        }
    }

    /// <summary>The native library is missing or has the wrong version.</summary>
    public sealed class LibraryException : Exception
    {
        public LibraryException(string message, Exception inner) : base(message, inner)
        {
        }
    }
}
