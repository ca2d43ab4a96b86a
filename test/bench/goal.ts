/** A row of the table of goals, with the function that measures its figure. */
export interface Goal {
  readonly id: string;
  readonly text: string;
  /** The figure aimed at, and the least acceptable one. */
  readonly target: number;
  readonly floor: number;
  /** Unit of the figures, such as `×` for a ratio. */
  readonly unit: string;
  /** `less`: the smaller figure is the better one. */
  readonly better: 'less' | 'more';
  readonly measure: () => Promise<Figure>;
}

export interface Figure {
  readonly figure: number;
  /** Times of both sides, for the reader. */
  readonly detail: string;
}

export function verdict({ target, floor, better }: Goal, figure: number): 'target' | 'between' | 'BELOW FLOOR' {
  const reaches = (bound: number) => (better === 'less' ? figure <= bound : figure >= bound);
  if (reaches(target)) return 'target';
  return reaches(floor) ? 'between' : 'BELOW FLOOR';
}

/** Formats milliseconds with three digits: `0.123 ms`, `12.3 ms`. */
export const ms = (milliseconds: number): string => `${milliseconds.toPrecision(3)} ms`;
