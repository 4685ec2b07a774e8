// Heights of another ocean asset on a lattice: the same number of points once a step, for oceans that cannot provide
// heights in another way. Oceans on the graphics card need a fixed set of points, once a frame, and return heights some
// frames later. Without a lattice, the library requests heights several times a step, at any number of points.
//
// The lattice is square and contains all floaters of the Ocean. Its cell has the requested width, or twice, four times,
// ... that width if the floaters are farther apart. It stays in place until a floater comes near its border, because
// delayed heights belong to the lattice's earlier place. Its nodes lie on whole cells from the world's origin, so that
// a lattice that moves keeps the heights of nodes that it already had:
//   rate at a node = (height - height in the previous step) / time between;  0 if the node is new.
// Heights between nodes are linear: choose a cell of at most a tenth of the shortest relevant wave.
using System;

namespace Plimsoll.Unity
{
    internal sealed unsafe class ProviderGrid
    {
        public readonly IWaterProvider Provider;
        readonly int side;
        readonly double finest; // [m]
        readonly double[] x, z, heights;
        HeightField now, before;
        double cell;              // [m]; 0: it has no place yet
        double column, row;       // of its first node, in cells from the world's origin
        double time = double.NaN; // [s] of `now`

        public ProviderGrid(IWaterProvider provider, int side, double cell)
        {
            if (side < 2 || side > 1024) throw new InvalidOperationException("a provider's lattice has 2 to 1024 points a side, not " + side);
            if (!(cell > 0)) throw new InvalidOperationException("a provider's lattice needs a cell above 0 m, not " + cell);
            Provider = provider;
            this.side = side;
            finest = cell;
            x = new double[side * side];
            z = new double[side * side];
            heights = new double[side * side];
            now = new HeightField(side, side, cell, new Double2(0, 0));
            before = new HeightField(side, side, cell, new Double2(0, 0));
        }

        public bool Fits(IWaterProvider provider, int sideWanted, double cellWanted)
        {
            return ReferenceEquals(provider, Provider) && side == sideWanted && finest == cellWanted;
        }

        /// <summary>True while the provider is being called.</summary>
        public bool IsAnswering { get; private set; }

        public HeightField Field
        {
            get { return now; }
        }

        /// <summary>Deletes all heights, because the scene has been moved.</summary>
        public void Forget()
        {
            time = double.NaN;
            cell = 0;
        }

        /// <summary>Requests the heights for a time, unless it has them. low, high: the extent that the lattice must
        /// contain [m, world x and z].</summary>
        public void Ask(double timeNow, Double2 low, Double2 high)
        {
            if (timeNow == time) return;
            double oldCell = cell, oldColumn = column, oldRow = row;
            Place(low, high);
            // An exception leaves the heights of the step before, at the place of the lattice in that step.
            IsAnswering = true;
            try
            {
                Provider.GetHeights(timeNow, heights.Length, x, z, heights, null);
            }
            catch
            {
                cell = oldCell;
                column = oldColumn;
                row = oldRow;
                SetNodes();
                throw;
            }
            finally
            {
                IsAnswering = false;
            }
            HeightField next = before;
            for (int i = 0; i < heights.Length; ++i) next.Heights[i] = (float)heights[i];
            bool known = oldCell == cell && timeNow > time && Math.Abs(column - oldColumn) < side && Math.Abs(row - oldRow) < side;
            if (known && (oldColumn != column || oldRow != row)) MoveHeights(now.Heights, next.Heights, (int)(column - oldColumn), (int)(row - oldRow));
            next.Grid.Origin = new Double2(cell * column, cell * row);
            next.Grid.Cell = cell;
            next.Grid.Time = timeNow;
            next.Grid.PreviousHeights = known ? now.Grid.Heights : null;
            next.Grid.PreviousTime = time;
            before = now;
            now = next;
            time = timeNow;
        }

        void Place(Double2 low, Double2 high)
        {
            double reach = cell * (side - 1);
            bool holds = cell > 0 && low.X >= cell * column && low.Y >= cell * row && high.X <= cell * column + reach && high.Y <= cell * row + reach;
            double wanted = finest;
            // Reserve a quarter more, so that it does not have to move in every step.
            while (wanted * (side - 1) < 1.25 * Math.Max(high.X - low.X, high.Y - low.Y)) wanted *= 2;
            if (holds && wanted >= 0.5 * cell) return; // a lattice that is much too wide shrinks
            cell = wanted;
            column = Math.Round((0.5 * (low.X + high.X)) / cell - 0.5 * (side - 1));
            row = Math.Round((0.5 * (low.Y + high.Y)) / cell - 0.5 * (side - 1));
            SetNodes();
        }

        void SetNodes()
        {
            for (int i = 0; i < x.Length; ++i)
            {
                x[i] = cell * (column + i % side);
                z[i] = cell * (row + i / side);
            }
        }

        /// <summary>Moves the heights of the previous step to the present places of their nodes. New nodes get their
        /// present heights, and therefore a rate of 0.</summary>
        void MoveHeights(float[] old, float[] fresh, int columns, int rows)
        {
            for (int k = 0; k < old.Length; ++k) heights[k] = old[k]; // `fresh` already contains this step's heights
            for (int r = 0; r < side; ++r)
                for (int c = 0; c < side; ++c)
                {
                    int fromRow = r + rows, fromColumn = c + columns, i = r * side + c;
                    bool known = fromRow >= 0 && fromRow < side && fromColumn >= 0 && fromColumn < side;
                    old[i] = known ? (float)heights[fromRow * side + fromColumn] : fresh[i];
                }
        }
    }
}
