// Compares the memory layout of C# and C: every struct's size, every field's offset, every constant's value.
using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Plimsoll.Tests
{
    /// <summary>Compares the C compiler's layout of the headers (bindings/interface/layout_program.py) with the structs
    /// here, by the names that bindings/csharp/generate.py --names prints.</summary>
    public sealed unsafe class Layout
    {
        readonly Dictionary<string, string[]> names = new Dictionary<string, string[]>(); // "field plim_body position": Body, Position
        public readonly List<string> Differences = new List<string>();
        public int Structs, Fields, Constants;

        public Layout(string layoutPath, string namesPath)
        {
            foreach (string line in File.ReadAllLines(namesPath))
            {
                string[] words = line.Split(' ');
                int own = words.Length - 2;
                names.Add(string.Join(" ", words, 0, own), new[] { words[own], words[own + 1] });
                if (words[0] == "field") names["size " + words[1]] = new[] { words[own], "" };
            }
            foreach (string line in File.ReadAllLines(layoutPath)) Compare(line.Split(' '));
        }

        void Compare(string[] words)
        {
            int key = words[0] == "field" ? 3 : 2;
            string[] name = names[string.Join(" ", words, 0, key)];
            Type type = typeof(Native).Assembly.GetType("Plimsoll." + name[0], true);
            if (words[0] == "constant")
            {
                ++Constants;
                object value = type.IsEnum ? Enum.Parse(type, name[1]) : type.GetField(name[1]).GetRawConstantValue();
                Agree(words[1], long.Parse(words[2]), Convert.ToInt64(value));
            }
            else if (words[0] == "size")
            {
                ++Structs;
                Agree(words[1], long.Parse(words[2]), Marshal.SizeOf(type));
            }
            else
            {
                ++Fields;
                Agree(words[1] + "." + words[2], long.Parse(words[3]), (long)Marshal.OffsetOf(type, name[1]));
                CompareBytes(words[1] + "." + words[2], type, name[1], int.Parse(words[3]), int.Parse(words[4]));
            }
        }

        void Agree(string what, long there, long here)
        {
            if (there != here) Differences.Add(what + " is " + there + " in C and " + here + " in C#");
        }

        /// <summary>Marshal reports its own conversion of a struct. This test checks the struct itself: bytes written
        /// at the offset of C must change the field.</summary>
        void CompareBytes(string what, Type type, string field, int offset, int size)
        {
            if (type.GetField(field).FieldType.IsPointer) return; // Mono dereferences a pointer that is read by reflection
            object boxed = Activator.CreateInstance(type);
            GCHandle pin = GCHandle.Alloc(boxed, GCHandleType.Pinned); // throws if the struct is not blittable
            var start = (byte*)pin.AddrOfPinnedObject();
            for (int i = 0; i < size; ++i) start[offset + i] = (byte)(i % 100 + 1);
            byte[] seen = Bytes(type.GetField(field).GetValue(boxed));
            pin.Free();
            Agree("sizeof " + what, size, seen.Length);
            for (int i = 0; i < seen.Length; ++i)
                if (seen[i] != (byte)(i % 100 + 1))
                {
                    Differences.Add(what + " does not hold the bytes that C has in it");
                    return;
                }
        }

        static byte[] Bytes(object value)
        {
            Type type = value.GetType();
            if (type.IsEnum) value = Convert.ChangeType(value, type = Enum.GetUnderlyingType(type));
            var bytes = new byte[Marshal.SizeOf(type)];
            fixed (byte* pinned = bytes) Marshal.StructureToPtr(value, (IntPtr)pinned, false);
            return bytes;
        }
    }
}
