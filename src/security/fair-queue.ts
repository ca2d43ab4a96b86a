/** Waiter in a fair queue. */
export interface QueuedCaller {
  /** Key of the caller: waiters of one caller wait for each other, and keep others waiting for no more than one of them. */
  readonly caller: string;
  /** Shown to be who they say: they are served in every second turn at least, however many strangers wait. */
  readonly isKnown: boolean;
  /** Waits only where fewer of the caller's do; left out: the limit of the queue. */
  readonly longestLine?: number;
}

export interface QueueLimits {
  readonly perCaller: number;
  readonly inAll: number;
}

export type QueueAdmission = 'joined' | 'caller is full' | 'queue is full';

/**
 * An order of turns in which a flood delays its own caller alone: callers take turns, whoever came first of a caller first.
 * Known ones and strangers alternate, the known first.
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

  /** Takes the next one out; undefined when nobody waits. */
  next(): T | undefined {
    const isStrangers = this.known.size === 0 || (this.isStrangersTurn && this.strangers.size > 0);
    this.isStrangersTurn = !isStrangers;
    return (isStrangers ? this.strangers : this.known).next();
  }
}

/** Lines of which each gives one in turn. */
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
    // To the end of the turns, if any more of it wait.
    this.lines.delete(caller);
    if (line.length > 0) this.lines.set(caller, line);
    this.size -= 1;
    return item;
  }
}
