/** Caller of an entry in a fair queue. */
export interface QueuedCaller {
  /** Key of the caller. Entries of one caller wait for each other; other callers wait for at most one of them. */
  readonly caller: string;
  /** True: the caller's identity is known. Known callers get at least every second turn, however many others wait. */
  readonly isKnown: boolean;
  /** Most entries of the caller that may wait; the limit of the queue by default. */
  readonly longestLine?: number;
}

export interface QueueLimits {
  readonly perCaller: number;
  readonly inAll: number;
}

export type QueueAdmission = 'joined' | 'caller is full' | 'queue is full';

/**
 * Queue in which a flood delays only its own caller: callers take turns, and the entries of one caller are served in order of
 * arrival. Known and unknown callers alternate, beginning with known ones.
 */
export class FairQueue<T> {
  private readonly known = new Rotation<T>();
  private readonly strangers = new Rotation<T>();
  private isStrangersTurn = false;

  constructor(private readonly limits: QueueLimits) {}

  get size(): number {
    return this.known.size + this.strangers.size;
  }

  join(item: T, { caller, isKnown, longestLine = this.limits.perCaller }: QueuedCaller): QueueAdmission {
    const lane = isKnown ? this.known : this.strangers;
    if (lane.sizeOf(caller) >= longestLine) return 'caller is full';
    if (this.size >= this.limits.inAll) return 'queue is full';
    lane.add(caller, item);
    return 'joined';
  }

  /** Removes the next entry and returns it; undefined if the queue is empty. */
  next(): T | undefined {
    const isStrangers = this.known.size === 0 || (this.isStrangersTurn && this.strangers.size > 0);
    this.isStrangersTurn = !isStrangers;
    return (isStrangers ? this.strangers : this.known).next();
  }
}

/** Queues of callers, which are served one entry each in turn. */
class Rotation<T> {
  private readonly lines = new Map<string, T[]>();
  size = 0;

  sizeOf(caller: string): number {
    return this.lines.get(caller)?.length ?? 0;
  }

  add(caller: string, item: T): void {
    const line = this.lines.get(caller);
    if (line) line.push(item);
    else this.lines.set(caller, [item]);
    this.size += 1;
  }

  next(): T | undefined {
    const [first] = this.lines;
    if (!first) return undefined;
    const [caller, line] = first;
    const item = line.shift();
    // A caller with further entries moves to the end of the rotation.
    this.lines.delete(caller);
    if (line.length > 0) this.lines.set(caller, line);
    this.size -= 1;
    return item;
  }
}
