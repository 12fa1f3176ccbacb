import type { Run } from "./document";

/** The values of variables at each frame, computed from those at the beginning. */
export class Snapshots {
  /** Every so many frames the values are kept. */
  private static readonly DISTANCE = 64;

  private readonly kept: Int32Array[] = [];

  constructor(private readonly run: Run) {
    const values = new Int32Array(run.variables.length).fill(-1);
    values.set(run.start);
    run.frames.forEach((_, index) => {
      this.apply(values, index);
      if (index % Snapshots.DISTANCE === 0) {
        this.kept.push(values.slice());
      }
    });
  }

  private apply(values: Int32Array, index: number): void {
    for (const entry of this.run.frames[index]?.entries ?? []) {
      for (const [variable, text] of entry.set ?? []) {
        values[variable] = text;
      }
    }
  }

  /** The number of the text of each variable after a frame; -1 if the variable does not exist. */
  at(index: number): Int32Array {
    const nearest = Math.floor(index / Snapshots.DISTANCE);
    const values = (this.kept[nearest] as Int32Array).slice();
    for (let i = nearest * Snapshots.DISTANCE + 1; i <= index; i++) {
      this.apply(values, i);
    }
    return values;
  }

  /** The values before a frame. */
  before(index: number): Int32Array {
    if (index > 0) {
      return this.at(index - 1);
    }
    const values = new Int32Array(this.run.variables.length).fill(-1);
    values.set(this.run.start);
    return values;
  }

  text(value: number | undefined): string {
    return value === undefined || value < 0 ? "" : (this.run.texts[value] ?? "");
  }
}
