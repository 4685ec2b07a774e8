// Heights of an engine's own ocean, on a grid, which the library reads without a copy.
//
//     var field = new HeightField(rows, columns, cell, new Double2(x, z));
//     field.Heights[row * columns + column] = ...;            after the ocean has changed, while no evaluation runs
//     surface.SetHeights(field);                              once, and again after a change of Time or Origin
using System;
using System.Runtime.InteropServices;

namespace Plimsoll
{
    /// <summary>Heights [m above the level] row by row, in memory that does not move. A surface that uses them keeps
    /// them.</summary>
    public sealed unsafe class HeightField
    {
        /// <summary>rows * columns, row by row: rows follow each other along z, columns along x.</summary>
        public readonly float[] Heights;

        /// <summary>Place and time of the grid. Heights and counts are set already.</summary>
        public HeightGrid Grid;

        readonly GCHandle pin;

        /// <param name="rows">along z, at least 2</param>
        /// <param name="columns">along x, at least 2</param>
        /// <param name="cell">[m] from node to node</param>
        /// <param name="origin">[m, world x and z] of the first node</param>
        public HeightField(int rows, int columns, double cell, Double2 origin)
        {
            if (rows < 2 || columns < 2) throw new ArgumentOutOfRangeException(rows < 2 ? "rows" : "columns", "a grid has at least 2 of each, not " + Math.Min(rows, columns));
            Grid = HeightGrid.Create();
            Heights = new float[checked(rows * columns)];
            pin = GCHandle.Alloc(Heights, GCHandleType.Pinned);
            Grid.Heights = (float*)pin.AddrOfPinnedObject();
            Grid.Rows = (uint)rows;
            Grid.Columns = (uint)columns;
            Grid.Cell = cell;
            Grid.Origin = origin;
        }

        ~HeightField()
        {
            if (pin.IsAllocated) pin.Free();
        }
    }
}
