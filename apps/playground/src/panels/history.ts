// history.ts - a ring buffer with the last seconds of some quantities, for the live plots.

export class History {
  private readonly times: Float64Array;
  private readonly columns: Float64Array[];
  private start = 0;
  private used = 0;

  /** seconds: length of the history; samples closer together than seconds / most are omitted. */
  constructor(readonly seconds: number, columns: number, private readonly most = 1500) {
    this.times = new Float64Array(most);
    this.columns = Array.from({ length: columns }, () => new Float64Array(most));
  }

  get length(): number {
    return this.used;
  }
  /** Returns the time [s] of the newest sample; 0 if there is none. */
  get latest(): number {
    return this.used ? this.time(this.used - 1) : 0;
  }
  time(index: number): number {
    return this.times[(this.start + index) % this.most]!;
  }
  value(column: number, index: number): number {
    return this.columns[column]![(this.start + index) % this.most]!;
  }

  /** A time before the newest clears the history, because the motion was reset. */
  add(time: number, values: readonly number[]): void {
    if (this.used && time < this.latest) this.clear();
    if (this.used && time - this.latest < this.seconds / this.most) return;
    while (this.used && (this.used === this.most || this.time(0) < time - this.seconds)) this.start = (this.start + 1) % this.most, this.used--;
    const at = (this.start + this.used++) % this.most;
    this.times[at] = time;
    this.columns.forEach((column, i) => (column[at] = values[i] ?? Number.NaN));
  }

  clear(): void {
    this.start = this.used = 0;
  }
}
