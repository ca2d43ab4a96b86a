/**
 * Position in the write-ahead log (LSN), which only grows: a replica that has reached it has all that was committed before it.
 */
export type Position = bigint;

/** Format of an LSN in PostgreSQL: two hexadecimal numbers of 32 bits. */
const TEXT = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

const HALF = 32n;

/** Reads `16/B374D848`; null for any other text. */
export function readPosition(text: string): Position | null {
  const [, high, low] = TEXT.exec(text) ?? [];
  return high && low ? (BigInt(`0x${high}`) << HALF) + BigInt(`0x${low}`) : null;
}

/** Position of the primary at a moment of its clock, in epoch milliseconds. */
export interface Sample {
  readonly at: number;
  readonly position: Position;
}

/** Positions of the primary in the last seconds, for converting a moment to a position and a position to a lag. */
export class Samples {
  private samples: Sample[] = [];

  /** `span`: milliseconds for which samples are kept. */
  constructor(private readonly span: number) {}

  add(sample: Sample): void {
    // A lower value comes from another primary: the samples of the previous one are meaningless for it.
    const last = this.samples.at(-1);
    if (last && (sample.position < last.position || sample.at < last.at)) this.samples = [];
    this.samples = [...this.samples.filter(({ at }) => at >= sample.at - this.span), sample];
  }

  /** A position after all that was committed by that moment; null if none is known. */
  covering(moment: number): Position | null {
    return this.samples.find(({ at }) => at >= moment)?.position ?? null;
  }

  /** Milliseconds that a replica at that position lags behind the last sample; infinite if it is behind all samples. */
  lagOf(position: Position): number {
    const last = this.samples.at(-1);
    const reached = this.samples.findLast((sample) => sample.position <= position);
    return last && reached ? last.at - reached.at : Number.POSITIVE_INFINITY;
  }
}
