/** A part of a long list: only rows near the current one are drawn. */
export interface Range {
  readonly first: number;
  /** The index after the last. */
  readonly end: number;
}

const SIZE = 400;

/** The range to draw; it stays the same while the current row is well within it. */
export function visibleRange(total: number, current: number, drawn?: Range): Range {
  if (total <= SIZE) {
    return { first: 0, end: total };
  }
  const margin = SIZE / 8;
  if (
    drawn !== undefined &&
    (current >= drawn.first + margin || drawn.first === 0) &&
    (current < drawn.end - margin || drawn.end === total) &&
    current >= drawn.first &&
    current < drawn.end
  ) {
    return drawn;
  }
  const first = Math.min(Math.max(0, current - SIZE / 2), total - SIZE);
  return { first, end: first + SIZE };
}
