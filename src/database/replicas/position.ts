/** A place in the write-ahead log of a database, which only grows: what was committed before it is in every copy that has reached it. */
export type Position = bigint;

/** Two hexadecimal numbers of 32 bits, as PostgreSQL writes them. */
const TEXT = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

const HALF = 32n;

/** Reads `16/B374D848`; null for any other text. */
export function readPosition(text: string): Position | null {
  const [, high, low] = TEXT.exec(text) ?? [];
  return high && low ? (BigInt(`0x${high}`) << HALF) + BigInt(`0x${low}`) : null;
}

/** A position of the primary at a moment of its clock, in epoch milliseconds. */
export interface Sample {
  readonly at: number;
  readonly position: Position;
}

/** Positions of the primary in the last seconds, by which moments become positions and positions moments. */
export class Samples {
  private samples: Sample[] = [];

  /** `span`: milliseconds for which samples are kept. */
  constructor(private readonly span: number) {}

  add(sample: Sample): void {
    // Position on another primary, whose clock or log is behind: positions of the one before mean nothing there.
    const last = this.samples.at(-1);
    if (last && (sample.position < last.position || sample.at < last.at)) this.samples = [];
    this.samples = [...this.samples.filter(({ at }) => at >= sample.at - this.span), sample];
  }

  /** A position that is after all that was committed by then; null while none is known. */
  covering(moment: number): Position | null {
    return this.samples.find(({ at }) => at >= moment)?.position ?? null;
  }

  /** Milliseconds that a copy at that position is behind the last sample: infinite where it is behind them all. */
  lagOf(position: Position): number {
    const last = this.samples.at(-1);
    const reached = this.samples.findLast((sample) => sample.position <= position);
    return last && reached ? last.at - reached.at : Number.POSITIVE_INFINITY;
  }
}
