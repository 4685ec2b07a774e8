// Linear seakeeping of a hull: radiation, excitation and responses to waves, and the data for EffectFlags.Radiation.
using System;

namespace Plimsoll
{
    /// <summary>The result of a seakeeping analysis: immutable, shared freely between threads, and independent of the
    /// hull once created.</summary>
    public sealed unsafe class Seakeeping : NativeHandle
    {
        /// <summary>Periods, damping ratios, stiffness and added mass at infinite frequency.</summary>
        public readonly SeakeepingInfo Info;

        /// <summary>Runs the analysis, which takes tenths of a second.</summary>
        /// <param name="definition">from SeakeepingDefinition.Create(hull.Pointer): mass, and other differences from
        /// the defaults</param>
        /// <param name="headings">[rad] of the excitation; null: none, which is sufficient for motion in time</param>
        public Seakeeping(Hull hull, ref SeakeepingDefinition definition, double[] headings = null)
        {
            if (hull == null) throw new ArgumentNullException("hull");
            IntPtr made;
            fixed (double* pinned = headings)
            {
                SeakeepingDefinition whole = Complete(hull, ref definition, pinned, headings);
                PlimsollException.Check(Native.plim_seakeeping_create(&whole, &made));
            }
            GC.KeepAlive(hull);
            handle = made;
            Info = ReadInfo();
        }

        /// <summary>Reads the bytes of Save. Throws if they are damaged or were built from other input.</summary>
        public Seakeeping(byte[] bytes, Hull hull, ref SeakeepingDefinition definition, double[] headings = null)
        {
            if (bytes == null || hull == null) throw new ArgumentNullException(bytes == null ? "bytes" : "hull");
            IntPtr made;
            fixed (byte* first = bytes)
            fixed (double* pinned = headings)
            {
                SeakeepingDefinition whole = Complete(hull, ref definition, pinned, headings);
                PlimsollException.Check(Native.plim_seakeeping_load((IntPtr)first, (ulong)bytes.Length, &whole, &made));
            }
            GC.KeepAlive(hull);
            handle = made;
            Info = ReadInfo();
        }

        static SeakeepingDefinition Complete(Hull hull, ref SeakeepingDefinition definition, double* pinned, double[] headings)
        {
            SeakeepingDefinition whole = definition;
            whole.Hull = hull.Pointer;
            if (headings == null) return whole;
            whole.Headings = pinned;
            whole.HeadingCount = (uint)headings.Length;
            return whole;
        }

        SeakeepingInfo ReadInfo()
        {
            var info = SeakeepingInfo.Create();
            PlimsollException.Check(Native.plim_seakeeping_get_info(handle, &info));
            return info;
        }

        /// <summary>Added mass and radiation damping at a frequency by its index, ascending from 0.</summary>
        public Radiation GetRadiation(int frequency)
        {
            var radiation = Radiation.Create();
            PlimsollException.Check(Native.plim_seakeeping_get_radiation(Pointer, (uint)frequency, &radiation));
            GC.KeepAlive(this);
            return radiation;
        }

        /// <summary>Excitation by waves of 1 m amplitude, by the indices of heading and frequency.</summary>
        public Excitation GetExcitation(int heading, int frequency)
        {
            var excitation = Excitation.Create();
            PlimsollException.Check(Native.plim_seakeeping_get_excitation(Pointer, (uint)heading, (uint)frequency, &excitation));
            GC.KeepAlive(this);
            return excitation;
        }

        /// <summary>Motions in waves of 1 m amplitude, by the indices of heading and frequency.</summary>
        public Response GetResponse(int heading, int frequency)
        {
            var response = Response.Create();
            PlimsollException.Check(Native.plim_seakeeping_get_response(Pointer, (uint)heading, (uint)frequency, &response));
            GC.KeepAlive(this);
            return response;
        }

        /// <summary>Returns the motions at any frequency [rad/s].</summary>
        public Response FindResponse(int heading, double frequency)
        {
            var response = Response.Create();
            PlimsollException.Check(Native.plim_seakeeping_find_response(Pointer, (uint)heading, frequency, &response));
            GC.KeepAlive(this);
            return response;
        }

        /// <summary>Corners of the panels, three for each: [m] in level axes, from the point of the water's surface
        /// straight above or below the centre of mass at rest; counter-clockwise seen from the water.</summary>
        public Double3[] GetPanels()
        {
            var corners = new Double3[3 * Info.PanelCount];
            fixed (Double3* first = corners) PlimsollException.Check(Native.plim_seakeeping_get_panels(Pointer, (double*)first, Info.PanelCount));
            GC.KeepAlive(this);
            return corners;
        }

        /// <summary>Returns the result as bytes, the same on every platform.</summary>
        public byte[] Save()
        {
            ulong size;
            PlimsollException.Check(Native.plim_seakeeping_save(Pointer, IntPtr.Zero, 0, &size));
            var bytes = new byte[size];
            fixed (byte* first = bytes) PlimsollException.Check(Native.plim_seakeeping_save(Pointer, (IntPtr)first, size, &size));
            GC.KeepAlive(this);
            return bytes;
        }

        protected override bool ReleaseHandle()
        {
            Native.plim_seakeeping_destroy(handle);
            return true;
        }
    }
}
