// Refusals of the library as exceptions, with the library's own message.
using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Plimsoll
{
    /// <summary>A call was refused. Message is the library's message, which names the field and the likely
    /// cause.</summary>
    public class PlimsollException : Exception
    {
        public readonly Status Status;

        public PlimsollException(Status status, string message, Exception inner) : base(message, inner)
        {
            Status = status;
        }

        /// <summary>Throws unless the status is Ok. Call it right after the call that returned the status, on the same
        /// thread.</summary>
        public static void Check(Status status)
        {
            if (status != Status.Ok) throw Make(status);
        }

        internal static PlimsollException Make(Status status)
        {
            string sentence = LastError();
            return new PlimsollException(status, sentence, CallingThread.TakeReason(status, sentence));
        }

        /// <summary>Returns the library's message about the last refused call on this thread.</summary>
        public static string LastError()
        {
            Library.Require();
            return Text(Native.plim_last_error());
        }

        /// <summary>Converts UTF-8; older runtimes have no such function in Marshal.</summary>
        internal static string Text(IntPtr text)
        {
            if (text == IntPtr.Zero) return "";
            int length = 0;
            while (Marshal.ReadByte(text, length) != 0) ++length;
            var bytes = new byte[length];
            Marshal.Copy(text, bytes, 0, length);
            return Encoding.UTF8.GetString(bytes);
        }
    }

    /// <summary>A mesh was refused. Report lists the problems.</summary>
    public sealed class MeshRefusedException : PlimsollException
    {
        public readonly MeshReport Report;

        public MeshRefusedException(Status status, string message, MeshReport report) : base(status, message, null)
        {
            Report = report;
        }
    }
}
