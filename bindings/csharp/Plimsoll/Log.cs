// The log of the library, forwarded to a function of the program.
using System;
using System.Runtime.InteropServices;

namespace Plimsoll
{
    /// <summary>Forwards the library's messages. Exceptions of the function must not pass through the
    /// library.</summary>
    static class LogTrampoline
    {
        static readonly LogFunction callback = Call; // kept alive as long as the program
        static readonly IntPtr pointer = Marshal.GetFunctionPointerForDelegate(callback);
        static volatile Action<Severity, string> function;
        static volatile Exception failure;
        static bool listening; // until the end of the domain; under the lock of `callback`
        [ThreadStatic] static bool inside;

        /// <summary>The last exception of the function.</summary>
        public static Exception Failure
        {
            get { return failure; }
        }

        public static void Set(Action<Severity, string> changed)
        {
            lock (callback)
            {
                if (!listening)
                {
                    // Unity unloads the domain after every change of a script, but keeps the library, which would then
                    // call a deleted delegate.
                    AppDomain.CurrentDomain.ProcessExit += End;
                    AppDomain.CurrentDomain.DomainUnload += End;
                    listening = true;
                }
                function = changed;
                failure = null;
                PlimsollException.Check(Native.plim_set_log(changed == null ? IntPtr.Zero : pointer, IntPtr.Zero));
            }
        }

        static void End(object sender, EventArgs arguments)
        {
            function = null;
            Native.plim_set_log(IntPtr.Zero, IntPtr.Zero);
        }

        /// <summary>Ignores messages about calls that the function itself makes, to avoid an endless
        /// recursion.</summary>
        [MonoPInvokeCallback(typeof(LogFunction))]
        static void Call(IntPtr user, Severity severity, IntPtr sentence)
        {
            if (inside) return;
            inside = true;
            try
            {
                Action<Severity, string> log = function;
                if (log != null) log(severity, PlimsollException.Text(sentence));
            }
            catch (Exception thrown)
            {
                failure = thrown;
            }
            inside = false;
        }
    }
}
